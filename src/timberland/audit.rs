//! What has to hold in every position.

use super::plan::{COLOURS, Timberland, Verb};
use super::position::{Due, Position, SEATS, UNKNOWN};
use crate::ground::Cells;
use crate::play::{Fault, Game};

/// The result of a check with its place and the sentence for its failure.
fn hold(right: bool, path: &str, message: impl FnOnce() -> String) -> Result<(), Fault> {
    if right { Ok(()) } else { Err(Fault::position(path, message())) }
}

impl Timberland {
    /// Checks a position: what lies where, conservation, cards, and that what is due can be done.
    pub(super) fn check(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        self.check_place(at)?;
        self.check_seats(at)?;
        self.check_ground(at)?;
        self.check_stacks(at)?;
        self.check_cards(at, veiled)?;
        self.check_autumn(at)?;
        self.check_turn(at)?;
        self.check_boar(at)?;
        self.check_left(at)?;
        self.check_points(at)?;
        self.check_due(at)
    }

    fn idle(at: &Position) -> bool {
        matches!(at.due, Due::Stacks | Due::Over)
    }

    fn check_place(&self, at: &Position) -> Result<(), Fault> {
        let size = self.board.len();
        hold(u32::from(at.boar) < size, "boar", || "is off the board".into())?;
        hold(u32::from(at.woodcutter) < size, "woodcutter", || "is off the board".into())?;
        hold(at.year < self.years, "year", || format!("{} of {}", at.year + 1, self.years))?;
        hold(usize::from(at.act) < self.acts.len(), "act", || "is not in the year".into())?;
        let right = match (at.due, self.verb(at)) {
            (Due::Stacks, _) => at.act == 0 && (at.year == 0 || self.rolls_for_cards),
            (Due::Over, _) => at.act == 0 && at.year + 1 == self.years,
            (Due::Card, Verb::Cards)
            | (Due::Tree | Due::Fruit, Verb::Plant { .. })
            | (Due::Boar | Due::Step | Due::Drop, Verb::Boar { .. })
            | (Due::Roll, Verb::Boar { .. } | Verb::Fell { .. })
            | (Due::Grow, Verb::Grow)
            | (Due::Cut, Verb::Fell { .. }) => true,
            _ => false,
        };
        hold(right, "due", || format!("{:?} cannot be due there", at.due.name()))
    }

    fn check_seats(&self, at: &Position) -> Result<(), Fault> {
        for (seat, colour) in COLOURS.iter().enumerate().skip(self.players) {
            let empty = at.trees[seat].is_empty() && at.fruits[seat].is_empty() && at.points[seat] == 0;
            let idle = [at.carried[seat], at.stacks[seat], at.hands[seat], at.cards[seat], at.autumn[seat]] == [0; 5];
            hold(empty && idle, colour.0, || "does not play".into())?;
        }
        Ok(())
    }

    fn check_ground(&self, at: &Position) -> Result<(), Fault> {
        let mut taken = !self.soil;
        let kinds = [("trees", &at.trees), ("fruits", &at.fruits)];
        for (kind, seat) in kinds.iter().flat_map(|kind| (0..SEATS).map(move |seat| (kind, seat))) {
            let (path, cells) = (format!("{}.{}", kind.0, COLOURS[seat].0), kind.1[seat]);
            let clash = cells & taken;
            hold(clash.is_empty(), &path, || {
                let name = clash.lowest().map_or(String::new(), |cell| self.board.name(cell));
                format!("{name} is a rock, off the board, or holds something else")
            })?;
            taken |= cells;
            let (exist, carried) = if kind.0 == "trees" { (self.trees, 0) } else { (self.fruits, at.carried[seat]) };
            hold(cells.len() + u32::from(carried) <= exist.into(), &path, || {
                format!("{} on the board + {carried} carried, {exist} exist", cells.len())
            })?;
        }
        hold(self.soil.has(at.boar) && !at.all_trees().has(at.boar), "boar", || "stands on a rock or a tree".into())?;
        let passing = at.due == Due::Step && at.stood.len() > 1;
        hold(passing || !at.all_fruits().has(at.boar), "boar", || "stands on a fruit without passing".into())
    }

    fn check_stacks(&self, at: &Position) -> Result<(), Fault> {
        let n = self.players;
        let lowest = if n == 2 && at.year >= 2 { 3 } else { 1 };
        let dealt = (0..n).any(|first| (0..n).all(|i| at.stacks[(first + i) % n] == lowest + i as u8));
        let none = at.stacks == [0; SEATS];
        hold(if Self::idle(at) { none } else { dealt }, "stacks", || match Self::idle(at) {
            true => "no stack is held before the deal and after the end".into(),
            false => format!("the stacks {lowest} to {} go round clockwise", usize::from(lowest) + n - 1),
        })
    }

    fn check_cards(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        let played = self.acts[..usize::from(at.act)].iter().filter(|act| act.verb == Verb::Cards).count() as u32;
        let held = if Self::idle(at) { 0 } else { 8 - played };
        let round =
            !Self::idle(at) && matches!(self.verb(at), Verb::Plant { .. } | Verb::Boar { .. } | Verb::Fell { .. });
        for (seat, (colour, _)) in COLOURS.iter().enumerate().take(self.players) {
            let (hand, card) = (at.hands[seat], at.cards[seat]);
            hold(hand.count_ones() == held, &format!("hands.{colour}"), || {
                format!("{} cards, {held} are held after {played} card rounds", hand.count_ones())
            })?;
            let in_hand = (1..=8).contains(&card) && hand >> (card - 1) & 1 == 1;
            let right = match at.due {
                Due::Card if seat < usize::from(at.seat) => in_hand || veiled && card == UNKNOWN,
                _ if round => (1..=8).contains(&card) && !in_hand,
                _ => card == 0,
            };
            hold(right, &format!("cards.{colour}"), || match (at.due, round) {
                (Due::Card, _) => {
                    "those before the player to choose have chosen a card of their hand, the others none".into()
                }
                (_, true) => "every player has a card of this round before them, out of hand".into(),
                _ => "no card is on the table now".into(),
            })?;
        }
        Ok(())
    }

    fn check_autumn(&self, at: &Position) -> Result<(), Fault> {
        let known = !Self::idle(at) && self.acts[usize::from(at.act)].autumn.0;
        let order = &at.autumn[..self.players];
        let complete = (1..=self.players as u8).all(|seat| order.contains(&seat));
        let right = if known { complete } else { at.autumn == [0; SEATS] };
        hold(right, "autumn", || match known {
            true => "every colour once, in the order of the autumn cards".into(),
            false => "the order of the autumn cards is not needed now".into(),
        })?;
        let planting = known && matches!(self.verb(at), Verb::Plant { .. });
        let ranked = (0..self.players).all(|turn| usize::from(order[turn]) == self.ranked(at, turn) + 1);
        hold(!planting || ranked, "autumn", || "is the order of the cards on the table".into())
    }

    fn check_turn(&self, at: &Position) -> Result<(), Fault> {
        let (turn, seat) = (usize::from(at.turn), usize::from(at.seat));
        if Self::idle(at) || at.due == Due::Card {
            hold(turn == 0, "turn", || "0 is wanted".into())?;
            return hold(seat < self.players && (seat == 0 || at.due == Due::Card), "player", || {
                "is not to decide".into()
            });
        }
        let verb = self.verb(at);
        hold(turn < self.taking_part(verb), "turn", || format!("{turn}, but {} take part", self.taking_part(verb)))?;
        let due = match verb {
            Verb::Grow => usize::from(at.autumn[turn]).wrapping_sub(1),
            _ => self.ranked(at, turn),
        };
        hold(seat == due, "player", || format!("{seat}, but the turn is player {due}'s"))
    }

    fn check_boar(&self, at: &Position) -> Result<(), Fault> {
        let (stood, load) = (at.stood.len(), at.load());
        let free_of_trees = (at.stood - (self.soil - at.all_trees())).is_empty();
        let has_stood = match at.due {
            Due::Step => at.stood.has(at.boar) && free_of_trees,
            Due::Boar => at.stood == Cells::of(at.boar),
            _ => stood == 0,
        };
        hold(has_stood, "stood", || {
            "the spaces on which the boar stood in its turn, its own among them, and only in its turn".into()
        })?;
        if at.due == Due::Step {
            // The start, perhaps the space it was put on, and one space a step.
            let fits =
                |&face: &u8| face >= at.left && (1..=2).contains(&(i64::from(stood) - i64::from(face - at.left)));
            hold(self.faces.iter().any(fits), "stood", || {
                format!("{stood} spaces fit no roll with {} steps left", at.left)
            })?;
        }
        let most = match (at.due, self.verb(at)) {
            (Due::Step, Verb::Boar { fruits, .. }) => u32::from(fruits).min(stood.saturating_sub(1)),
            (Due::Drop, Verb::Boar { fruits, .. }) => u32::from(fruits),
            _ => 0,
        };
        hold(load <= most, "fruits", || format!("{load} carried, at most {most} can be now"))
    }

    fn check_left(&self, at: &Position) -> Result<(), Fault> {
        let right = match (at.due, self.verb(at)) {
            (Due::Tree, Verb::Plant { trees }) => at.year == 0 && (1..=trees).contains(&at.left),
            (Due::Boar | Due::Cut, _) => self.faces.contains(&at.left),
            (Due::Step, _) => at.left >= 1,
            _ => at.left == 0,
        };
        hold(right, "left", || format!("{} is not possible when {:?} is due", at.left, at.due.name()))
    }

    fn check_points(&self, at: &Position) -> Result<(), Fault> {
        let scores = |acts: &[super::plan::Act]| acts.iter().filter(|act| act.verb == Verb::Score).count() as u32;
        let years = u32::from(at.year) + u32::from(at.due == Due::Over);
        let so_far = years * scores(&self.acts) + scores(&self.acts[..usize::from(at.act)]);
        let forests = u32::from(self.trees).min(self.board.len());
        let most = so_far * forests * self.forest_points.iter().max().copied().unwrap_or(0);
        for (seat, (colour, _)) in COLOURS.iter().enumerate().take(self.players) {
            hold(at.points[seat] <= most, &format!("points.{colour}"), || {
                format!("{}; at most {most} can have been noted by now", at.points[seat])
            })?;
        }
        Ok(())
    }

    /// What is due must be possible, and nothing that happens by itself may be waiting.
    fn check_due(&self, at: &Position) -> Result<(), Fault> {
        let (seat, none) = (usize::from(at.seat), || "nothing of this kind can be decided here".into());
        let right = match at.due {
            Due::Stacks | Due::Over | Due::Roll => true,
            Due::Tree => self.tree_supply(at, seat) > 0,
            Due::Fruit => self.fruit_supply(at, seat) > 0,
            Due::Boar => !self.moves_in_full(at, at.boar),
            Due::Drop => at.load() > 0,
            Due::Grow => {
                let mut after = *at;
                self.clear_dark(&mut after) && after == *at
            }
            _ => true,
        };
        hold(right, "due", none)?;
        hold(Self::idle(at) || at.due == Due::Roll || self.count(at) > 0, "due", none)
    }
}
