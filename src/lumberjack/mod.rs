//! Lumberjack: a stack of coloured trunks, and four ways to build from it.

mod audit;
mod cabins;
mod codes;
mod easy;
mod edition;
mod evaluate;
mod floor;
mod flow;
mod notation;
mod observe;
mod offers;
mod plan;
mod position;
mod pyramid;
mod score;
mod shelf;
mod show;
mod stack;
mod steps;
mod table;
mod topple;
mod towers;
mod why;

pub use cabins::Cabin;
pub use codes::{
    CROWN, LAST, SIDE, SIGNS, Stray, Told, Tower, draw, parse, pyramid_place, read_cabin, read_pyramid, read_stack,
    read_tower, stack_places,
};
pub use easy::highest;
pub use floor::{FloorPlan, Prices};
pub use plan::{Lumberjack, Variant};
pub use position::{Board, Due, Position};
pub use pyramid::Slope;
pub use stack::Ring;
pub use towers::worth;

use flow::Step;

use crate::play::{Block, Dice, Entry, Event, Fault, Features, Game, Outlook, Pen, Scores, Setting, Turn, Weights};
use serde_json::{Map, Value};

/// The version of the rules: changes when play changes.
pub(super) const RULES: u32 = 1;

const OPTIONS: [Setting; 4] = [
    Setting { name: "players", kind: "int", default: "2", choices: "[2,3,4,5]", meaning: "how many play" },
    Setting {
        name: "variant",
        kind: "str",
        default: "\"towers\"",
        choices: "[\"towers\",\"easy\",\"pyramid\",\"cabins\"]",
        meaning: "what is built: the basic game, Easy goin', Pyramido, or Blockhütten",
    },
    Setting {
        name: "final",
        kind: "str",
        default: "\"count\"",
        choices: "[\"count\",\"towers\"]",
        meaning: "towers only: whether standing towers give their height at the end",
    },
    Setting {
        name: "topple",
        kind: "str or tuple",
        default: "[4,0.04,0.9]",
        choices: "null",
        meaning: "easy only: never, or (free, slope, cap): a tower topples with probability min(cap, slope * max(0, slenderness - free))",
    },
];

const STREAMS: [(&str, &str); 2] =
    [("lay", "the colours of the trunks of the stack"), ("topple", "whether towers topple, in Easy goin'")];

impl Game for Lumberjack {
    type Position = Position;
    const NAME: &'static str = "lumberjack";
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
        self.edition.provenance.clone()
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
            Due::Choose => Turn::Seat(at.seat),
            Due::Lay | Due::Test => Turn::Chance,
            Due::Over => Turn::Over,
        }
    }

    fn actions(&self, at: &Position, into: &mut Vec<u32>) {
        if let Some(cabins) = self.laying(at) {
            into.extend(self.cabin_places(at, cabins).iter().map(|&part| self.part_id(part)));
            return;
        }
        for (base, choices) in self.offers(at).0 {
            into.extend(choices.iter().map(|k| self.id_of((base, k))));
        }
    }

    #[inline]
    fn count(&self, at: &Position) -> u32 {
        match self.laying(at) {
            Some(cabins) => self.cabin_places(at, cabins).len() as u32,
            None => self.offers(at).count(),
        }
    }

    #[inline]
    fn nth(&self, at: &Position, i: u32) -> u32 {
        match self.laying(at) {
            Some(cabins) => self.cabin_places(at, cabins).get(i as usize).map_or(0, |&part| self.part_id(part)),
            None => self.id_of(self.offers(at).nth(i)),
        }
    }

    #[inline]
    fn allows(&self, at: &Position, action: u32) -> bool {
        if let Some(cabins) = self.laying(at) {
            let among = action >= self.ids.post && action < self.ids.crown.min(self.ids.pass).min(self.num_actions());
            return among && self.cabin(cabins, at.seat, at.hand.wrapping_sub(1)).allows(self.part_of(action));
        }
        let up = action.wrapping_sub(self.ids.up);
        self.offers(at).0.iter().any(|&(base, choices)| match action.checked_sub(base) {
            Some(_) if base == self.ids.up => self.ups.get(up as usize).is_some_and(|&cell| choices.has(cell)),
            Some(k) => k < 128 && choices.has(k as u8),
            None => false,
        })
    }

    #[inline]
    fn pick(&self, at: &Position, dice: &mut Dice) -> u32 {
        match (self.laying(at), self.step(at)) {
            (Some(cabins), _) => self.part_id(self.cabin(cabins, at.seat, at.hand.wrapping_sub(1)).pick(dice)),
            // Where nothing but trunks can be chosen there is one run of ids, which begins with 0.
            (_, Some(Step::Take { crown: false })) if at.due == Due::Choose => {
                let trunks = self.takes(at);
                trunks.nth(dice.below(trunks.len())).into()
            }
            _ => {
                let offers = self.offers(at);
                self.id_of(offers.nth(dice.below(offers.count())))
            }
        }
    }

    fn weights(&self, at: &Position, into: &mut Weights) {
        match (at.due, &at.board) {
            (Due::Lay, _) => {
                let counts = at.unlaid.to_le_bytes().into_iter().enumerate();
                counts.filter(|&(_, n)| n > 0).for_each(|(colour, n)| into.push(colour as u32, n.into()));
            }
            (Due::Test, Board::Easy(easy)) => {
                let stands = self.edition.colours.len() as u32;
                let weights = self.risk(self.levels(easy, at.seat, easy.tested.saturating_sub(1)));
                let both = [(stands, weights.0), (stands + 1, weights.1)];
                both.into_iter().filter(|&(_, weight)| weight > 0).for_each(|(id, weight)| into.push(id, weight));
            }
            _ => {}
        }
    }

    #[inline]
    fn outcome(&self, at: &Position, number: u64) -> u32 {
        match (at.due, &at.board) {
            (Due::Test, Board::Easy(easy)) => {
                let (stands, topples) = self.risk(self.levels(easy, at.seat, easy.tested.saturating_sub(1)));
                let point = (u128::from(number) * (u128::from(stands) + u128::from(topples))) >> 64;
                self.edition.colours.len() as u32 + u32::from(point >= u128::from(stands))
            }
            _ => Self::lot(at.unlaid, number),
        }
    }

    #[inline]
    fn stream(&self, at: &Position) -> usize {
        usize::from(at.due == Due::Test)
    }

    #[inline]
    fn play_unchecked(&self, at: &mut Position, id: u32) {
        match at.due {
            Due::Lay => self.lay(at, id as u8),
            Due::Choose => self.decide(at, id),
            Due::Test => self.settle(at, id > self.edition.colours.len() as u32),
            Due::Over => {}
        }
    }

    fn scores(&self, at: &Position) -> Scores {
        self.points(at)
    }

    fn breakdown(&self, at: &Position) -> Vec<(&'static str, Scores)> {
        self.parts(at).into_iter().filter(|(name, _)| !name.is_empty()).collect()
    }

    fn evaluate(&self, at: &Position) -> Outlook {
        self.outlook(at)
    }

    fn evaluate_actions(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        if at.due == Due::Choose {
            self.judge(at, actions, into);
        }
    }

    fn swing(&self) -> f64 {
        self.lead_that_counts()
    }

    fn audit(&self, at: &Position, _veiled: bool) -> Result<(), Fault> {
        self.check(at)
    }

    fn words(&self, at: &Position, into: &mut Vec<u64>) {
        self.write_words(at, into);
    }

    fn write(&self, event: Event, into: &mut String) {
        self.write_event(event, into);
    }

    fn read(&self, text: &str, chance: bool) -> Option<u32> {
        self.read_event(text, chance)
    }

    fn moment(&self, at: &Position) -> String {
        match (at.due, at.hand) {
            (Due::Lay, _) => "where the stack is built".into(),
            (Due::Test, _) => "where a tower is tested".into(),
            (Due::Over, _) => "at the end".into(),
            (Due::Choose, 0) => "without a trunk in hand".into(),
            (Due::Choose, colour) => format!("with a {} trunk in hand", self.colour_name(colour - 1)),
        }
    }

    fn reason(&self, at: &Position, event: Event) -> String {
        self.reason_for(at, event)
    }

    /// Nothing is hidden (LJ-10).
    fn mask(&self, _at: &mut Position, _seat: usize) {}

    /// Nothing is hidden (LJ-10).
    fn fill(&self, _: &mut Position, _: usize, _: Option<&Position>, _: &mut [Entry], _: &mut Dice) {}

    fn table(&self, at: &Position) -> Value {
        self.position_table(at)
    }

    fn position(&self, value: &Value, _veiled: bool) -> Result<Position, Fault> {
        self.read_position(value)
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
