//! Timberman: forest tiles and lumberjacks on a table that grows.

mod audit;
mod bag;
mod bear;
mod chart;
mod drawing;
mod evaluate;
mod growth;
mod guess;
mod laid;
mod notation;
mod observe;
mod plan;
mod position;
mod score;
mod show;
mod steps;
mod table;
mod why;

pub use chart::{CODES, Chart, Wrong};
pub use drawing::Drawing;
pub use laid::{Edges, Laid, Tree};
pub use plan::{COLOURS, NAMES, Timberman};
pub use position::{Due, Position, SEATS};

use crate::play::{
    Block, Dice, Entry, Event, Fault, Features, Game, MAX_PLAYERS, Outlook, Pen, Scores, Setting, Turn, Weights, shares,
};
use notation::Move;
use plan::WEB;
use position::{LETTERS, LUMBERJACK, SPIDER};
use serde_json::{Map, Value};

/// The version of the rules: changes when play changes.
pub(super) const RULES: u32 = 1;

const OPTIONS: [Setting; 5] = [
    Setting { name: "players", kind: "int", default: "2", choices: "[2,3,4,5,6]", meaning: "how many play" },
    Setting {
        name: "short",
        kind: "bool",
        default: "false",
        choices: "[false,true]",
        meaning: "the shorter game, with about half of the tiles",
    },
    Setting {
        name: "spider",
        kind: "bool",
        default: "false",
        choices: "[false,true]",
        meaning: "the expansion with spiders, which stop lumberjacks",
    },
    Setting {
        name: "berry",
        kind: "bool",
        default: "false",
        choices: "[false,true]",
        meaning: "the expansion with magic berries, which make lumberjacks count double",
    },
    Setting {
        name: "table",
        kind: "int",
        default: "63",
        choices: "",
        meaning: "spaces a side of the square table around the start tile, odd, 9 to 255; no play can reach the edge of 255",
    },
];

const STREAMS: [(&str, &str); 7] = [
    ("draws of player 0", "what player 0 draws"),
    ("draws of player 1", "what player 1 draws"),
    ("draws of player 2", "what player 2 draws"),
    ("draws of player 3", "what player 3 draws"),
    ("draws of player 4", "what player 4 draws"),
    ("draws of player 5", "what player 5 draws"),
    ("start", "the start tile"),
];

/// A mark in the highest bit of each byte of a hand that is not 0, spiders left out.
#[inline]
fn held_on_spaces(hand: [u8; LETTERS]) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let hand = u64::from_le_bytes(hand) & !(0xFF << (8 * WEB));
    (((hand & LOW) + LOW) | hand) & !LOW
}

/// The letter of the k-th mark.
#[inline]
fn nth_mark(mut marks: u64, k: u32) -> usize {
    for _ in 0..k {
        marks &= marks.wrapping_sub(1);
    }
    (marks.trailing_zeros() / 8) as usize % LETTERS
}

impl Timberman {
    /// The hand of whoever is to place a forest tile; empty when no such tile is due.
    #[inline]
    fn hand_due(at: &Position) -> [u8; LETTERS] {
        match at.due {
            Due::Forest | Due::More => at.hands[usize::from(at.seat) % position::SEATS],
            _ => [0; LETTERS],
        }
    }

    /// How many decisions there are: with letters below the spider's, with spiders, with berries or a lumberjack, and to pass.
    #[inline]
    fn counts_of(at: &Position) -> (u64, [u32; 4]) {
        let (hand, opens) = (Self::hand_due(at), u32::from(at.opens));
        let marks = held_on_spaces(hand);
        let below = (marks & ((1 << (8 * WEB)) - 1)).count_ones();
        let above = marks.count_ones() - below + u32::from(at.due == Due::Lumberjack);
        let spiders = if hand[WEB] > 0 { at.free_lumberjacks() } else { 0 };
        (marks, [below * opens, spiders, above * opens, u32::from(matches!(at.due, Due::More | Due::Lumberjack))])
    }

    /// The i-th of these decisions.
    #[inline]
    fn nth_of(&self, at: &Position, marks: u64, counts: [u32; 4], i: u32) -> u32 {
        let opens = u32::from(at.opens).max(1);
        let space = |i: u32| at.open[(i % opens) as usize];
        if at.due == Due::Lumberjack {
            return if i < counts[2] { self.id_of(LETTERS, space(i)) } else { self.pass };
        }
        if i < counts[0] {
            return self.id_of(nth_mark(marks, i / opens), space(i));
        }
        match (i - counts[0]).checked_sub(counts[1]) {
            None => {
                let space = at.laid().free_lumberjacks().nth((i - counts[0]) as usize);
                space.map_or(self.pass, |space| self.id_of(WEB, space))
            }
            Some(i) if i < counts[2] => self.id_of(plan::BERRY, space(i)),
            Some(_) => self.pass,
        }
    }
}

impl Game for Timberman {
    type Position = Position;
    const NAME: &'static str = "timberman";
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
        self.begin()
    }

    #[inline]
    fn turn(&self, at: &Position) -> Turn {
        match at.due {
            Due::Over => Turn::Over,
            Due::Draw | Due::Start => Turn::Chance,
            _ => Turn::Seat(at.seat),
        }
    }

    fn actions(&self, at: &Position, into: &mut Vec<u32>) {
        let (marks, counts) = Self::counts_of(at);
        into.reserve(counts.iter().sum::<u32>() as usize);
        let hand = Self::hand_due(at);
        let letters = (0..LETTERS).filter(|&letter| hand[letter] > 0);
        for what in letters.chain((at.due == Due::Lumberjack).then_some(LETTERS)) {
            if what == WEB {
                into.extend((counts[0]..counts[0] + counts[1]).map(|i| self.nth_of(at, marks, counts, i)));
            } else {
                self.list_ids(what, at.open_spaces(), into);
            }
        }
        into.extend((counts[3] > 0).then_some(self.pass));
    }

    #[inline]
    fn count(&self, at: &Position) -> u32 {
        Self::counts_of(at).1.iter().sum()
    }

    #[inline]
    fn nth(&self, at: &Position, i: u32) -> u32 {
        let (marks, counts) = Self::counts_of(at);
        self.nth_of(at, marks, counts, i)
    }

    #[inline]
    fn pick(&self, at: &Position, dice: &mut Dice) -> u32 {
        let (marks, counts) = Self::counts_of(at);
        self.nth_of(at, marks, counts, dice.below(counts.iter().sum()))
    }

    #[inline]
    fn allows(&self, at: &Position, action: u32) -> bool {
        match (self.move_of(action), at.due) {
            (Some(Move::Tile(WEB, space)), Due::Forest | Due::More) => {
                Self::hand_due(at)[WEB] > 0 && self.kind_at(at, space) & (LUMBERJACK | SPIDER) == LUMBERJACK
            }
            (Some(Move::Tile(letter, space)), Due::Forest | Due::More) => {
                Self::hand_due(at)[letter] > 0 && self.is_open(at, space)
            }
            (Some(Move::Lumberjack(space)), Due::Lumberjack) => self.is_open(at, space),
            (Some(Move::Pass), Due::More | Due::Lumberjack) => true,
            _ => false,
        }
    }

    fn weights(&self, at: &Position, into: &mut Weights) {
        let kind = match at.due {
            Due::Draw => 0,
            Due::Start => 1,
            _ => return,
        };
        for (letter, &weight) in self.due_weights(at).iter().enumerate().filter(|(_, weight)| **weight > 0) {
            into.push(self.draws[kind][letter], weight);
        }
    }

    #[inline]
    fn outcome(&self, at: &Position, number: u64) -> u32 {
        let weights = self.due_weights(at);
        let point = ((u128::from(number) * u128::from(weights.iter().sum::<u32>())) >> 64) as u32;
        // The first letter up to which the weights are above the point, found without a branch.
        let (mut letter, mut sum) = (0, 0);
        for weight in &weights[..LETTERS - 1] {
            sum += weight;
            letter += usize::from(point >= sum);
        }
        self.draws[usize::from(at.due == Due::Start)][letter]
    }

    #[inline]
    fn stream(&self, at: &Position) -> usize {
        if at.due == Due::Start { position::SEATS } else { usize::from(at.seat) }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut Position, id: u32) {
        if matches!(at.due, Due::Draw | Due::Start) {
            let letter = usize::from(self.drawn[id as usize]);
            return if at.due == Due::Draw { self.draw_tile(at, letter) } else { self.lay_start_tile(at, letter) };
        }
        match self.move_of(id) {
            Some(Move::Tile(letter, space)) => self.place_tile(at, letter, space),
            Some(Move::Lumberjack(space)) => self.place_lumberjack(at, space),
            _ => self.pass(at),
        }
    }

    fn scores(&self, at: &Position) -> Scores {
        self.points(at)
    }

    fn ending(&self, at: &Position) -> (Scores, [f64; MAX_PLAYERS]) {
        let scores = self.points(at);
        (scores, shares(self.players, &scores))
    }

    fn breakdown(&self, at: &Position) -> Vec<(&'static str, Scores)> {
        NAMES.into_iter().zip(self.points_by_tree(at)).collect()
    }

    fn evaluate(&self, at: &Position) -> Outlook {
        self.outlook(at)
    }

    fn evaluate_actions(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        self.judge_actions(at, actions, into);
    }

    fn swing(&self) -> f64 {
        3.0
    }

    fn audit(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        self.check(at, veiled)
    }

    fn words(&self, at: &Position, into: &mut Vec<u64>) {
        into.extend(at.tiles_on_table().map(|(space, kind)| u64::from(space) << 8 | u64::from(kind)));
        into.extend(at.hands.map(u64::from_le_bytes));
        into.push(u64::from_le_bytes(at.undrawn));
        let [a, b, c, d, e, f] = at.sizes;
        into.push(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]));
        into.push(u64::from_le_bytes([at.tiles, at.left, at.due as u8, at.seat, at.step, 0, 0, 0]));
    }

    fn write(&self, event: Event, into: &mut String) {
        self.write_event(event, into);
    }

    fn read(&self, text: &str, chance: bool) -> Option<u32> {
        self.read_event(text, chance)
    }

    fn moment(&self, at: &Position) -> String {
        let colour = COLOURS[usize::from(at.seat) % position::SEATS].0;
        match at.due {
            Due::Over => "at the end".into(),
            Due::Start => "where the start tile is drawn".into(),
            Due::Draw => format!("where {colour} draws"),
            Due::Forest => format!("where {colour} has to place a forest tile"),
            Due::More => format!("where {colour} may place another forest tile"),
            Due::Lumberjack => format!("where {colour} may place a lumberjack"),
        }
    }

    fn reason(&self, at: &Position, event: Event) -> String {
        self.reason_for(at, event)
    }

    fn mask(&self, at: &mut Position, seat: usize) {
        for other in (0..self.players).filter(|&other| other != seat) {
            for letter in 0..LETTERS {
                at.undrawn[letter] += std::mem::take(&mut at.hands[other][letter]);
            }
        }
    }

    fn fill(&self, at: &mut Position, seat: usize, setup: Option<&Position>, events: &mut [Entry], dice: &mut Dice) {
        self.guess(at, seat, setup, events, dice);
    }

    #[inline]
    fn privy(&self, at: &Position) -> Option<u8> {
        (at.due == Due::Draw).then_some(at.seat)
    }

    /// The step of the turn: whose turn it is and what is asked depends on hidden hands.
    #[inline]
    fn asked(&self, at: &Position) -> u8 {
        at.step + 1
    }

    fn table(&self, at: &Position) -> Value {
        self.position_table(at)
    }

    fn position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        self.read_position(value, veiled)
    }

    const WINDOW: u32 = observe::WINDOW;

    fn features(&self, window: u32) -> Features {
        self.slices(window)
    }

    fn observe(&self, features: &Features, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        self.write_features(features.window, at, seat, pen);
    }

    fn candidate_features(&self) -> Features {
        self.candidate_slices()
    }

    fn candidates(&self, at: &Position, seat: usize, actions: &[u32], pen: &mut Pen<'_>) {
        self.write_candidates(at, seat, actions, pen);
    }

    fn widest(&self) -> u32 {
        self.most_legal()
    }

    fn draw(&self, at: &Position) -> String {
        self.drawing(at)
    }
}
