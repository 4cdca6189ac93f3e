//! Timberland: trees, fruits, a boar and a woodcutter on a clearing.

mod audit;
mod boar;
mod clearing;
mod drawing;
mod evaluate;
mod light;
mod notation;
mod observe;
mod pieces;
mod plan;
mod position;
mod ramble;
mod score;
mod show;
mod steps;
mod table;
mod why;
mod woodcutter;

pub use clearing::Clearing;
pub use drawing::Drawing;
pub use pieces::{CODES, Pieces};
pub use plan::{COLOURS, Timberland};
pub use position::{Due, Position};
pub use ramble::{BoarMove, Ramble};

use crate::ground::Cells;
use crate::play::{
    Block, Dice, Entry, Event, Fault, Features, Game, Outlook, Pen, Pulse, Scores, Setting, Turn, Weights,
};
use position::UNKNOWN;
use serde_json::{Map, Value};

/// The version of the rules: changes when play changes.
pub(super) const RULES: u32 = 1;

const OPTIONS: [Setting; 3] = [
    Setting { name: "players", kind: "int", default: "2", choices: "[2,3,4]", meaning: "how many play" },
    Setting {
        name: "years",
        kind: "int",
        default: "2",
        choices: "[2,3,4]",
        meaning: "game years; the rulebook recommends 4 with two or four players, 3 with three, for a longer game",
    },
    Setting {
        name: "cards",
        kind: "str",
        default: "\"pass\"",
        choices: "[\"pass\",\"roll\"]",
        meaning: "how stacks change hands after a year: to the left, or by rolling for them",
    },
];

const STREAMS: [(&str, &str); 3] = [
    ("stacks", "who gets stack I, each time it is rolled for"),
    ("boar", "the die for the boar"),
    ("woodcutter", "the die for the woodcutter"),
];

/// A way for the boar's move to end, by names and ids: landing space, fruit spaces emptied on the way, step ids.
pub type BoarOutcome = (String, Vec<String>, Vec<u32>);

impl Timberland {
    /// The spaces among which a decision about one space chooses, and whether the fruit may also be kept (R2).
    #[inline]
    fn spaces_and_keep(&self, at: &Position) -> (Cells, bool) {
        match at.due {
            Due::Tree | Due::Drop => (self.free(at), false),
            Due::Fruit => self.fruit_spaces(at),
            Due::Boar => (self.havens(at), false),
            Due::Grow => (at.fruits[usize::from(at.seat)], false),
            _ => (Cells::EMPTY, false),
        }
    }

    /// Where the ids of the decision that is due begin.
    #[inline]
    fn base(&self, due: Due) -> u32 {
        match due {
            Due::Tree => self.ids.tree,
            Due::Card => self.ids.card,
            Due::Fruit => self.ids.fruit,
            Due::Boar => self.ids.boar,
            Due::Step => self.ids.step,
            Due::Drop => self.ids.drop,
            Due::Grow => self.ids.grow,
            Due::Cut => self.ids.cut,
            Due::Stacks => 0,
            Due::Roll => self.ids.roll,
            Due::Over => u32::MAX,
        }
    }

    #[inline]
    fn card_id(&self, stack: u8, place: u8) -> u32 {
        let stack = &self.deck[usize::from(stack.wrapping_sub(1)) & 3];
        self.ids.card + u32::from(stack[usize::from(place) & 7].rank)
    }

    /// Where in a log of this length a seat's choice in the card round under way stands, if it is there. Cards are chosen one
    /// right after the other in seat order: the last `at.seat` events are choices.
    fn choice_in(&self, log: usize, at: &Position, seat: usize) -> Option<usize> {
        let chosen = if at.due == Due::Card { usize::from(at.seat) } else { 0 };
        (seat < chosen).then(|| (log + seat).checked_sub(chosen)).flatten()
    }

    /// How many fruits of each colour the boar carries, one bit each colour.
    #[inline]
    fn colours_carried(at: &Position) -> u8 {
        at.carried.iter().enumerate().fold(0, |bits, (seat, &n)| bits | u8::from(n > 0) << seat)
    }

    /// Every distinct way for the boar's move under way to end.
    ///
    /// # Errors
    /// [`Fault::NodeKind`] when no boar is stepping; `Ok(None)` if `pulse` said stop.
    pub fn boar_outcomes(&self, at: &Position, pulse: &mut dyn Pulse) -> Result<Option<Vec<BoarOutcome>>, Fault> {
        if at.due != Due::Step {
            let message =
                format!("the boar is not stepping: {} is due; boar_moves answers where \"step\" is", at.due.name());
            return Err(Fault::NodeKind(message));
        }
        let names = |cells: Cells| cells.iter().map(|cell| self.board.name(cell)).collect();
        let ids = |steps: Vec<u8>| steps.into_iter().map(|step| self.step_id(step.into())).collect();
        let moves = self.boar_moves(at, pulse);
        Ok(moves.map(|moves| {
            moves.into_iter().map(|(to, taken, steps)| (self.board.name(to), names(taken), ids(steps))).collect()
        }))
    }
}

/// The k-th set bit of a small set.
#[inline]
fn nth_bit(mut bits: u16, k: u32) -> u32 {
    for _ in 0..k {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() & 15
}

impl Game for Timberland {
    type Position = Position;
    const NAME: &'static str = "timberland";
    const RULES: u32 = RULES;
    const OPTIONS: &'static [Setting] = &OPTIONS;
    const STREAMS: &'static [(&'static str, &'static str)] = &STREAMS;

    fn compile(spec: &Value) -> Result<Self, Fault> {
        Self::from_spec(spec)
    }

    fn spec(&self) -> Map<String, Value> {
        self.to_spec()
    }

    fn plan(&self) -> String {
        self.to_text()
    }

    fn provenance(&self) -> Vec<(String, String)> {
        self.provenance.clone()
    }

    fn players(&self) -> usize {
        self.players
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn chance_blocks(&self) -> &[Block] {
        &self.chance_blocks
    }

    fn longest(&self) -> (u32, u32) {
        self.bounds()
    }

    fn opening(&self) -> Position {
        self.start()
    }

    #[inline]
    fn turn(&self, at: &Position) -> Turn {
        match at.due {
            Due::Over => Turn::Over,
            Due::Stacks | Due::Roll => Turn::Chance,
            _ => Turn::Seat(at.seat),
        }
    }

    fn actions(&self, at: &Position, into: &mut Vec<u32>) {
        let base = self.base(at.due);
        match at.due {
            Due::Stacks | Due::Roll | Due::Over => {}
            Due::Card => {
                let (stack, hand) = (at.stacks[usize::from(at.seat)], at.hands[usize::from(at.seat)]);
                into.extend((0..8).filter(|place| hand >> place & 1 == 1).map(|place| self.card_id(stack, place)));
            }
            Due::Step => {
                let steps = self.steps(at);
                into.extend((0..16).filter(|step| steps >> step & 1 == 1).map(|step| self.step_id(step)));
            }
            Due::Cut => {
                let compass = self.compass(at);
                into.extend((0..4).filter(|side| compass >> side & 1 == 1).map(|side| base + side));
            }
            Due::Drop => {
                let free = self.free(at);
                for colour in (0..self.players as u32).filter(|&seat| at.carried[seat as usize] > 0) {
                    into.extend(free.iter().map(|space| base + colour * self.board.len() + u32::from(space)));
                }
            }
            Due::Tree | Due::Fruit | Due::Boar | Due::Grow => {
                let (spaces, keep) = self.spaces_and_keep(at);
                into.extend(spaces.iter().map(|space| base + u32::from(space)));
                into.extend(keep.then_some(self.ids.keep));
            }
        }
    }

    #[inline]
    fn count(&self, at: &Position) -> u32 {
        match at.due {
            Due::Stacks | Due::Roll | Due::Over => 0,
            Due::Card => at.hands[usize::from(at.seat)].count_ones(),
            Due::Step => self.steps(at).count_ones(),
            Due::Cut => self.compass(at).count_ones(),
            Due::Drop => Self::colours_carried(at).count_ones() * self.free(at).len(),
            Due::Tree | Due::Fruit | Due::Boar | Due::Grow => {
                let (spaces, keep) = self.spaces_and_keep(at);
                spaces.len() + u32::from(keep)
            }
        }
    }

    #[inline]
    fn nth(&self, at: &Position, i: u32) -> u32 {
        let base = self.base(at.due);
        match at.due {
            Due::Stacks | Due::Roll | Due::Over => base,
            Due::Card => {
                let seat = usize::from(at.seat);
                self.card_id(at.stacks[seat], nth_bit(at.hands[seat].into(), i) as u8)
            }
            Due::Step => self.step_id(nth_bit(self.steps(at), i)),
            Due::Cut => base + nth_bit(self.compass(at).into(), i),
            Due::Drop => {
                let free = self.free(at);
                let colour = nth_bit(Self::colours_carried(at).into(), i / free.len().max(1));
                base + colour * self.board.len() + u32::from(free.nth(i % free.len().max(1)))
            }
            Due::Tree | Due::Fruit | Due::Boar | Due::Grow => match self.spaces_and_keep(at).0.nth(i) {
                128 => self.ids.keep,
                space => base + u32::from(space),
            },
        }
    }

    #[inline]
    fn allows(&self, at: &Position, action: u32) -> bool {
        if at.due == Due::Fruit && action == self.ids.keep {
            return self.fruit_spaces(at).1;
        }
        let Some(k) = action.checked_sub(self.base(at.due)) else { return false };
        let cells = self.board.len();
        match at.due {
            Due::Stacks | Due::Roll | Due::Over => false,
            Due::Card => {
                let seat = usize::from(at.seat);
                self.values
                    .get(k as usize)
                    .is_some_and(|&(_, stack, place)| at.stacks[seat] == stack + 1 && at.hands[seat] >> place & 1 == 1)
            }
            Due::Step => {
                let step = self.step_of(k);
                step < 16 && self.step_is_legal(at, step as usize / 2, step & 1 == 1)
            }
            Due::Cut => k < 4 && self.compass(at) >> k & 1 == 1,
            Due::Drop => {
                let colour = (k / cells) as usize;
                colour < self.players && at.carried[colour] > 0 && self.free(at).has((k % cells) as u8)
            }
            Due::Boar => k < cells && self.free(at).has(k as u8) && self.moves_in_full(at, k as u8),
            Due::Tree | Due::Fruit | Due::Grow => k < cells && self.spaces_and_keep(at).0.has(k as u8),
        }
    }

    #[inline]
    fn pick(&self, at: &Position, dice: &mut Dice) -> u32 {
        match at.due {
            Due::Step => self.step_id(self.pick_step(at, dice)),
            Due::Boar => self.ids.boar + u32::from(self.pick_haven(at, dice)),
            Due::Tree | Due::Fruit | Due::Grow => {
                let (spaces, keep) = self.spaces_and_keep(at);
                match spaces.nth(dice.below(spaces.len() + u32::from(keep))) {
                    128 => self.ids.keep,
                    space => self.base(at.due) + u32::from(space),
                }
            }
            _ => self.nth(at, dice.below(self.count(at))),
        }
    }

    fn weights(&self, at: &Position, into: &mut Weights) {
        match at.due {
            Due::Stacks => (0..self.players as u32).for_each(|player| into.push(player, 1)),
            Due::Roll => {
                for (i, face) in self.faces.iter().enumerate() {
                    let weight = self.die.iter().filter(|&one| one == face).count();
                    into.push(self.ids.roll + i as u32, weight as u32);
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn outcome(&self, at: &Position, number: u64) -> u32 {
        let below = |n: usize| ((u128::from(number) * n as u128) >> 64) as usize;
        match at.due {
            Due::Stacks => below(self.players) as u32,
            _ => {
                // The die lies in ascending order, so its sides are the inverse cumulative distribution.
                let face = self.die[below(6)];
                let place = self.faces.iter().position(|&one| one == face).unwrap_or(0);
                self.ids.roll + place as u32
            }
        }
    }

    #[inline]
    fn stream(&self, at: &Position) -> usize {
        match at.due {
            Due::Stacks => 0,
            _ => 1 + usize::from(matches!(self.verb(at), plan::Verb::Fell { .. })),
        }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut Position, id: u32) {
        let k = id.wrapping_sub(self.base(at.due));
        match at.due {
            Due::Stacks => self.deal(at, k as usize),
            Due::Card => self.choose(at, self.values[k as usize].2),
            Due::Tree => self.plant_tree(at, k as u8),
            Due::Fruit if id == self.ids.keep => self.keep(at),
            Due::Fruit => self.plant_fruit(at, k as u8),
            Due::Roll => self.roll(at, self.faces[k as usize]),
            Due::Boar => self.put_boar(at, k as u8),
            Due::Step => self.step_boar(at, self.step_of(k) as u8),
            Due::Drop => self.drop_fruit(at, (k / self.board.len()) as usize, (k % self.board.len()) as u8),
            Due::Grow => self.grow(at, k as u8),
            Due::Cut => self.cut(at, k as usize),
            Due::Over => {}
        }
    }

    fn scores(&self, at: &Position) -> Scores {
        self.noted(at)
    }

    fn breakdown(&self, at: &Position) -> Vec<(&'static str, Scores)> {
        let mut forests = Scores::default();
        if at.due != Due::Over {
            forests.iter_mut().zip(self.forest_points(at)).for_each(|(forest, points)| *forest = points as i32);
        }
        vec![("noted", self.noted(at)), ("forests", forests)]
    }

    fn evaluate(&self, at: &Position) -> Outlook {
        self.outlook(at)
    }

    fn evaluate_actions(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        self.judge(at, actions, into);
    }

    fn swing(&self) -> f64 {
        evaluate::SWING
    }

    fn audit(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        self.check(at, veiled)
    }

    fn words(&self, at: &Position, into: &mut Vec<u64>) {
        let halves = |cells: Cells| [cells.0 as u64, (cells.0 >> 64) as u64];
        into.extend(at.trees.iter().chain(&at.fruits).chain([&at.stood]).flat_map(|&cells| halves(cells)));
        into.extend(at.points.iter().map(|&points| u64::from(points)));
        let fours = [at.carried, at.stacks, at.hands, at.cards, at.autumn];
        into.extend(fours.map(|four| u64::from(u32::from_le_bytes(four))));
        into.push(u64::from_le_bytes([
            at.boar,
            at.woodcutter,
            at.year,
            at.act,
            at.due as u8,
            at.seat,
            at.turn,
            at.left,
        ]));
    }

    fn write(&self, event: Event, into: &mut String) {
        self.write_event(event, into);
    }

    fn read(&self, text: &str, chance: bool) -> Option<u32> {
        self.read_event(text, chance)
    }

    fn moment(&self, at: &Position) -> String {
        match at.due {
            Due::Over => "at the end".into(),
            Due::Stacks => "where the stacks are dealt".into(),
            _ => format!("in {}", self.seasons[usize::from(self.acts[usize::from(at.act)].season)].name),
        }
    }

    fn reason(&self, at: &Position, event: Event) -> String {
        self.reason_for(at, event)
    }

    fn mask(&self, at: &mut Position, seat: usize) {
        if at.due == Due::Card {
            for (other, card) in at.cards.iter_mut().enumerate().filter(|(other, card)| *other != seat && **card > 0) {
                debug_assert!(other < self.players);
                *card = UNKNOWN;
            }
        }
    }

    fn fill(&self, at: &mut Position, _seat: usize, _setup: Option<&Position>, events: &mut [Entry], dice: &mut Dice) {
        for seat in 0..self.players {
            if at.cards[seat] != UNKNOWN {
                continue;
            }
            let hand = at.hands[seat];
            let place = nth_bit(hand.into(), dice.below(hand.count_ones())) as u8;
            at.cards[seat] = place + 1;
            if let Some(i) = self.choice_in(events.len(), at, seat) {
                events[i] = Entry::new(0, self.card_id(at.stacks[seat], place), None);
            }
        }
    }

    fn sealed(&self, log: &[Entry], at: &Position, seat: usize) -> Vec<usize> {
        let others = (0..self.players).filter(|&other| other != seat);
        others.filter_map(|other| self.choice_in(log.len(), at, other)).collect()
    }

    fn table(&self, at: &Position) -> Value {
        self.position_table(at)
    }

    fn position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        self.read_position(value, veiled)
    }

    fn features(&self, _window: u32) -> Features {
        self.slices()
    }

    fn observe(&self, _features: &Features, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        self.write_features(at, seat, pen);
    }

    fn draw(&self, at: &Position) -> String {
        self.drawing(at)
    }
}
