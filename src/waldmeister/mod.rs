//! Waldmeister: landscapes between industry and roads, seasons, cards and animals.

mod auction;
mod audit;
mod cards;
mod chart;
mod drawing;
mod edition;
mod evaluate;
mod flow;
mod frames;
mod guess;
mod health;
mod notation;
mod observe;
mod offers;
mod plan;
mod position;
mod recall;
mod score;
mod seasons;
mod show;
mod steps;
mod table;
mod text;
mod verbs;
mod views;
mod why;
mod words;

pub use cards::VERBS;
pub use chart::{Chart, LAYERS, Wrong};
pub use plan::Waldmeister;
pub use position::{Due, Frame, Land, Position, ZONES};

use crate::play::{
    Block, Dice, Entry, Event, Fault, Features, Game, MAX_PLAYERS, Outlook, Pen, Scores, Setting, Turn, Weights,
};
use serde_json::{Map, Value};

/// The version of the rules: changes when play changes.
pub(super) const RULES: u32 = 1;

const OPTIONS: [Setting; 2] = [
    Setting { name: "players", kind: "int", default: "2", choices: "[2,3,4]", meaning: "how many play" },
    Setting {
        name: "year_limit",
        kind: "int",
        default: "20",
        choices: "",
        meaning: "the play ends with the turn in which the marker comes to the middle of winter for this time, 1 to 99",
    },
];

const STREAMS: [(&str, &str); 5] = [
    ("draws of player 0", "the cards that player 0 draws from the pile"),
    ("draws of player 1", "the cards that player 1 draws from the pile"),
    ("draws of player 2", "the cards that player 2 draws from the pile"),
    ("draws of player 3", "the cards that player 3 draws from the pile"),
    ("die", "the die, for trees that may fall"),
];

/// The kind of card at a number uniform over 64 bits, each weighted by how many there are.
#[inline]
fn lot(pile: &[u8; position::CARDS], number: u64) -> u32 {
    // A byte 1 for every kind, and the top bits: no sum reaches 128.
    const EACH: u64 = 0x0101_0101_0101_0101;
    let (words, _) = pile.as_chunks::<8>();
    let sums: [u64; 4] =
        std::array::from_fn(|i| words.get(i).map_or(0, |word| u64::from_le_bytes(*word).wrapping_mul(EACH)));
    let total: u64 = sums.iter().map(|sums| sums >> 56).sum();
    let mut point = ((u128::from(number) * u128::from(total)) >> 64) as u64;
    let mut kind = 0;
    for sums in sums {
        let all = sums >> 56;
        if point < all {
            // The top bit of byte i stays where point >= the sum up to i.
            let beyond = (point.wrapping_mul(EACH) | (0x80 * EACH)).wrapping_sub(sums) & (0x80 * EACH);
            return kind + beyond.count_ones();
        }
        point -= all;
        kind += 8;
    }
    0
}

impl Game for Waldmeister {
    type Position = Position;
    const NAME: &'static str = "waldmeister";
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

    fn utility_sum(&self) -> Option<f64> {
        None
    }

    fn opening(&self) -> Position {
        self.start()
    }

    #[inline]
    fn turn(&self, at: &Position) -> Turn {
        let frame = at.top();
        match frame.due {
            Due::Over => Turn::Over,
            Due::Deal | Due::Refill | Due::Roll => Turn::Chance,
            _ => Turn::Seat(frame.actor),
        }
    }

    fn actions(&self, at: &Position, into: &mut Vec<u32>) {
        self.list(at, into);
    }

    #[inline]
    fn count(&self, at: &Position) -> u32 {
        self.how_many(at)
    }

    #[inline]
    fn nth(&self, at: &Position, i: u32) -> u32 {
        self.which(at, i)
    }

    #[inline]
    fn allows(&self, at: &Position, action: u32) -> bool {
        self.is_offered(at, action)
    }

    #[inline]
    fn pick(&self, at: &Position, dice: &mut Dice) -> u32 {
        if self.buys_unevenly(at) {
            return self.which(at, dice.below(self.how_many(at)));
        }
        let offers = self.offers(at);
        offers.nth(dice.below(offers.count()))
    }

    fn weights(&self, at: &Position, into: &mut Weights) {
        match at.due() {
            Due::Deal | Due::Refill => {
                let cards = at.pile.iter().enumerate().filter(|&(_, &n)| n > 0);
                cards.for_each(|(kind, &n)| into.push(kind as u32, n.into()));
            }
            Due::Roll => (0..6).for_each(|face| into.push(self.ids.roll + face, 1)),
            _ => {}
        }
    }

    #[inline]
    fn outcome(&self, at: &Position, number: u64) -> u32 {
        match at.due() {
            Due::Roll => self.ids.roll + ((u128::from(number) * 6) >> 64) as u32,
            _ => lot(&at.pile, number),
        }
    }

    #[inline]
    fn stream(&self, at: &Position) -> usize {
        let frame = at.top();
        if frame.due == Due::Roll { 4 } else { usize::from(frame.actor & 3) }
    }

    #[inline]
    fn play_unchecked(&self, at: &mut Position, id: u32) {
        self.play_event(at, id);
    }

    fn scores(&self, at: &Position) -> Scores {
        self.points(at)
    }

    fn breakdown(&self, at: &Position) -> Vec<(&'static str, Scores)> {
        self.named_parts(at)
    }

    fn evaluate(&self, at: &Position) -> Outlook {
        self.outlook(at)
    }

    fn evaluate_actions(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        if let Turn::Seat(seat) = self.turn(at) {
            self.judge(at, seat.into(), actions, into);
        }
    }

    fn swing(&self) -> f64 {
        evaluate::SWING
    }

    fn returns(&self, at: &Position) -> [f64; MAX_PLAYERS] {
        self.outcome_of(at)
    }

    fn audit(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        self.check(at, veiled)
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
        self.moment_of(at)
    }

    fn reason(&self, at: &Position, event: Event) -> String {
        self.reason_for(at, event)
    }

    fn mask(&self, at: &mut Position, seat: usize) {
        self.hide(at, seat);
    }

    fn fill(&self, at: &mut Position, seat: usize, setup: Option<&Position>, events: &mut [Entry], dice: &mut Dice) {
        self.guess(at, seat, setup, events, dice);
    }

    fn privy(&self, at: &Position) -> Option<u8> {
        let frame = at.top();
        matches!(frame.due, Due::Deal | Due::Refill).then_some(frame.actor)
    }

    fn sealed(&self, log: &[Entry], at: &Position, seat: usize) -> Vec<usize> {
        self.face_down(log, at, seat)
    }

    fn table(&self, at: &Position) -> Value {
        self.position_table(at)
    }

    fn position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        self.read_position(value, veiled)
    }

    fn draw(&self, at: &Position) -> String {
        self.drawing(at)
    }

    fn features(&self, _window: u32) -> Features {
        self.slices()
    }

    fn observe(&self, _features: &Features, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        self.write_features(at, seat, pen);
    }
}

impl Waldmeister {
    /// Plays a legal event.
    #[inline]
    fn play_event(&self, at: &mut Position, id: u32) {
        let (ids, width) = (&self.ids, self.width());
        let past = |start: u32| id.wrapping_sub(start);
        let cell = |start: u32| ((past(start) / width) as u8, (past(start) % width) as u8);
        match at.due() {
            Due::Set => self.set(at, cell(ids.set).1),
            Due::Deal => self.deal(at, id as usize),
            Due::Refill => self.refill(at, id as usize),
            Due::Lay if id != ids.done => self.lay(at, past(ids.lay) as u8),
            Due::Offer => self.offer(at, past(ids.offer) as u8),
            Due::Answer => self.answer(at, id > ids.accept),
            Due::Pick if id == ids.done => self.take_rest(at),
            Due::Pick => self.draw_laid(at, past(ids.draw) as usize),
            Due::Grow => self.grow(at, past(ids.grow) as u8),
            Due::Settle if id != ids.pass => self.settle(at, cell(ids.settle)),
            Due::Buy if id != ids.pass => self.buy(at, cell(ids.buy)),
            Due::Announce if id != ids.pass => self.announce(at),
            Due::Remedy if id != ids.pass => {
                self.install(at, at.seat.into(), past(ids.remedy) as usize, self.edition.dearer);
                self.next_step(at);
            }
            Due::Lay | Due::Remedy | Due::Buy | Due::Announce => self.next_step(at),
            _ => self.play_card(at, id),
        }
    }

    /// Plays a legal event of a card that is carried out, or ends what may be ended by a `pass`.
    #[inline]
    fn play_card(&self, at: &mut Position, id: u32) {
        let ids = &self.ids;
        let past = |start: u32| id.wrapping_sub(start) as u8;
        match at.due() {
            Due::Hurt => self.choose(at, past(ids.hurt)),
            Due::Heal if id == ids.pass => self.decline(at),
            Due::Heal => self.choose(at, past(ids.heal)),
            Due::Remove => self.choose(at, past(ids.remove)),
            Due::Fell => self.choose(at, past(ids.fell)),
            Due::Roll => self.roll(at, past(ids.roll) + 1),
            Due::Move => self.house(at, past(ids.to)),
            Due::Sow if id != ids.pass => self.sow(at, past(ids.plant)),
            Due::Lot => self.put_up(at, past(ids.lot)),
            Due::Bid if id == ids.pass => self.no_bid(at),
            Due::Bid => self.bid(at, id.wrapping_sub(ids.bid) + 1),
            Due::Plant => self.plant(at, past(ids.plant)),
            Due::Remediate if id == ids.pass => self.pass_on(at),
            Due::Remediate => self.remedy(at, past(ids.remedy).into()),
            Due::Settle | Due::Sow => {
                at.pop();
                self.go_on(at);
            }
            // Nothing else is ever decided.
            _ => {}
        }
    }
}
