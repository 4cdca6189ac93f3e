//! Why an event is legal in a position, or which numbered rule of docs/rules/timberland.md forbids it.

use super::plan::{COLOURS, Timberland, Verb};
use super::position::{Due, Position};
use crate::ground::{Cells, DIRECTIONS, SIDES};
use crate::play::{Event, block_of};

impl Timberland {
    /// The reason as a clause with the numbers of its rules.
    pub(super) fn reason_for(&self, at: &Position, event: Event) -> String {
        let found = match event {
            Event::Decision(id) => block_of(&self.blocks, id),
            Event::Chance(id) => block_of(&self.chance_blocks, id),
        };
        let Some((block, k)) = found else { return self.what_is_due(at) };
        let space = k as u8;
        match (at.due, block.name) {
            (Due::Card, "card") => self.why_card(at, k as usize),
            (Due::Tree, "tree") => self.why_not_free(at, space).unwrap_or_else(|| self.is_free(space, "TL-24")),
            (Due::Fruit, "fruit") => self.why_fruit(at, space),
            (Due::Fruit, "keep") => self.why_keep(at),
            (Due::Boar, "boar") => self.why_haven(at, space),
            (Due::Step, "step") => {
                let step = self.step_of(k);
                self.why_step(at, step as usize / 2, step & 1 == 1)
            }
            (Due::Drop, "drop") => self.why_drop(at, (k / self.board.len()) as usize, (k % self.board.len()) as u8),
            (Due::Grow, "grow") => self.why_grow(at, space),
            (Due::Cut, "cut") => self.why_cut(at, k as usize),
            _ => self.what_is_due(at),
        }
    }

    fn colour(at: &Position) -> &'static str {
        COLOURS[usize::from(at.seat) & 3].0
    }

    /// What is due, for an event of another kind; also why an outcome of chance is possible.
    fn what_is_due(&self, at: &Position) -> String {
        let colour = Self::colour(at);
        match (at.due, self.verb(at)) {
            (Due::Stacks, _) => "the stacks are dealt now (TL-13)".into(),
            (Due::Card, _) => format!("{colour} chooses a card now (TL-19)"),
            (Due::Tree, _) => format!("{colour} places trees now, {} to go (TL-24)", at.left),
            (Due::Fruit, _) => format!("{colour} places fruits now (TL-25)"),
            (Due::Roll, Verb::Fell { .. }) => format!("{colour} rolls the die for the woodcutter now (TL-55)"),
            (Due::Roll, _) => format!("{colour} rolls the die for the boar now (TL-30)"),
            (Due::Boar, _) => {
                format!("the boar cannot make {} steps, and {colour} puts it elsewhere now (TL-37)", at.left)
            }
            (Due::Step, _) => format!("{colour} moves the boar now, {} steps to go (TL-39)", at.left),
            (Due::Drop, _) => format!("{colour} places the fruits that the boar picked up now (TL-43)"),
            (Due::Grow, _) => format!("{colour} turns fruits into trees now (TL-49)"),
            (Due::Cut, _) => format!("{colour} chooses the woodcutter's direction now (TL-55)"),
            (Due::Over, _) => "the play is over (TL-63)".into(),
        }
    }

    fn is_free(&self, space: u8, rule: &str) -> String {
        format!("{} is free ({rule})", self.board.name(space))
    }

    /// What makes a space not free.
    fn why_not_free(&self, at: &Position, space: u8) -> Option<String> {
        let holds = |sets: &[Cells], what: &str| {
            let seat = sets.iter().position(|set| set.has(space))?;
            Some(format!("holds a {} {what}", COLOURS[seat].0))
        };
        let what = match space {
            _ if !self.soil.has(space) => "is a rock".into(),
            _ if at.all_trees().has(space) => holds(&at.trees, "tree")?,
            _ if at.all_fruits().has(space) => holds(&at.fruits, "fruit")?,
            _ if at.boar == space => "is where the boar stands".into(),
            _ if at.woodcutter == space => "is where the woodcutter stands".into(),
            _ => return None,
        };
        Some(format!("{} {what}, so it is not free (TL-12)", self.board.name(space)))
    }

    fn why_card(&self, at: &Position, rank: usize) -> String {
        let (colour, seat) = (Self::colour(at), usize::from(at.seat));
        let (value, stack, place) = self.values[rank];
        if at.stacks[seat] != stack + 1 {
            return format!(
                "{value} is a card of stack {}, and {colour} holds stack {} (TL-14)",
                stack + 1,
                at.stacks[seat]
            );
        }
        match at.hands[seat] >> place & 1 {
            1 => format!("{value} is in {colour}'s hand (TL-19)"),
            _ => format!("{colour} has played {value} in this year (TL-21)"),
        }
    }

    fn why_fruit(&self, at: &Position, space: u8) -> String {
        let (colour, name) = (Self::colour(at), self.board.name(space));
        let (spaces, anywhere) = self.fruit_spaces(at);
        if let Some(reason) = self.why_not_free(at, space) {
            return reason;
        }
        match (anywhere, spaces.lowest()) {
            (true, _) => format!("{name} is free, and no free space is beside a {colour} tree (TL-26)"),
            (false, Some(other)) if !spaces.has(space) => {
                format!(
                    "no {colour} tree is beside {name}, and one is beside {}, which is free (TL-25, TL-27)",
                    self.board.name(other)
                )
            }
            _ => format!("{name} is free and beside a {colour} tree (TL-25)"),
        }
    }

    fn why_keep(&self, at: &Position) -> String {
        let colour = Self::colour(at);
        match self.fruit_spaces(at) {
            (spaces, false) => {
                let name = spaces.lowest().map_or(String::new(), |space| self.board.name(space));
                format!("{name} is free and beside a {colour} tree, and such a space must be used (TL-27)")
            }
            _ => format!("no free space is beside a {colour} tree (TL-26)"),
        }
    }

    fn why_haven(&self, at: &Position, space: u8) -> String {
        let name = self.board.name(space);
        match self.why_not_free(at, space) {
            Some(reason) => reason,
            None if self.moves_in_full(at, space) => {
                format!("{name} is free, and the boar can make all {} steps from there (TL-37)", at.left)
            }
            None => format!("the boar could not make all {} steps from {name} (TL-36, TL-37)", at.left),
        }
    }

    fn why_step(&self, at: &Position, direction: usize, take: bool) -> String {
        let compass = DIRECTIONS[direction & 7].0;
        let Some(to) = self.board.step(at.boar, direction) else {
            return format!("the board ends {compass} of {} (TL-32)", self.board.name(at.boar));
        };
        let (name, fruit) = (self.board.name(to), at.all_fruits().has(to));
        let Verb::Boar { fruits, .. } = self.verb(at) else { return self.what_is_due(at) };
        let full = at.load() >= u32::from(fruits);
        match () {
            () if !self.soil.has(to) => format!("{name} is a rock (TL-32)"),
            () if at.all_trees().has(to) => format!("a tree stands on {name} (TL-32)"),
            () if at.stood.has(to) => format!("the boar has stood on {name} in this turn (TL-33)"),
            () if take && !fruit => format!("no fruit lies on {name} (TL-40)"),
            () if take && full => format!("{fruits} fruits have been picked up, and that is the most (TL-41)"),
            () if fruit && !take && at.left == 1 && full => {
                format!("{fruits} fruits have been picked up, so the boar cannot end on the fruit on {name} (TL-42)")
            }
            () if fruit && !take && at.left == 1 => {
                format!("the boar ends on {name}, so the fruit there must be taken (TL-42)")
            }
            () if !self.step_is_legal(at, direction, take) => {
                format!("from {name} the other {} steps could not be made within the rules (TL-39)", at.left - 1)
            }
            () if at.left == 1 => format!("the boar may end on {name} (TL-39)"),
            () => format!("{name} can be entered, and the other {} steps can be made from there (TL-39)", at.left - 1),
        }
    }

    fn why_drop(&self, at: &Position, colour: usize, space: u8) -> String {
        match COLOURS[colour & 3].0 {
            name if at.carried[colour & 3] == 0 => {
                format!("no {name} fruit was picked up that has still to be placed (TL-43)")
            }
            _ => self.why_not_free(at, space).unwrap_or_else(|| self.is_free(space, "TL-43")),
        }
    }

    fn why_grow(&self, at: &Position, space: u8) -> String {
        let (colour, name) = (Self::colour(at), self.board.name(space));
        match at.fruits[usize::from(at.seat) & 3].has(space) {
            true => format!("the {colour} fruit on {name} has light (TL-47, TL-49)"),
            false => format!("no {colour} fruit lies on {name} (TL-49)"),
        }
    }

    fn why_cut(&self, at: &Position, side: usize) -> String {
        let name = |side: usize| DIRECTIONS[SIDES[side & 3]].0;
        let (compass, value) = (self.compass(at), self.value(at, usize::from(at.seat)));
        let shown: Vec<&str> = (0..4).filter(|side| compass >> side & 1 == 1).map(name).collect();
        match compass >> (side & 3) & 1 {
            1 => format!("{} is on the compass of the card {value} (TL-55)", name(side)),
            _ => format!("the compass of the card {value} shows {}, not {} (TL-55)", shown.join(" "), name(side)),
        }
    }
}
