//! What a game is.

use super::{Dice, Entry, Fault, Features, Pen};
use serde_json::{Map, Value};
use std::fmt::{Debug, Write};

/// The most seats a game has.
pub const MAX_PLAYERS: usize = 6;

/// Points by seat; seats beyond the game's players hold 0.
pub type Scores = [i32; MAX_PLAYERS];

/// Points that are expected, by seat; seats beyond the game's players hold 0.
pub type Outlook = [f64; MAX_PLAYERS];

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A decision of this seat.
    Seat(u8),
    /// A chance outcome.
    Chance,
    /// Nothing: the play is over.
    Over,
}

/// An event by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player's action.
    Decision(u32),
    /// An outcome of chance.
    Chance(u32),
}

impl Event {
    /// The event of an id among decisions or outcomes of chance.
    #[must_use]
    pub fn of(id: u32, chance: bool) -> Self {
        if chance { Self::Chance(id) } else { Self::Decision(id) }
    }
}

/// A named run of ids with the axes along which they are laid out, the last one fastest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The first word of its notations.
    pub name: &'static str,
    /// The first id.
    pub start: u32,
    /// How long each axis is; no axis for a single id.
    pub shape: Vec<u32>,
    /// What the axes are.
    pub axes: Vec<&'static str>,
}

impl Block {
    /// How many ids it has.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.shape.iter().product()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The id after its last.
    #[must_use]
    pub fn stop(&self) -> u32 {
        self.start + self.len()
    }
}

/// The block of an id and its place there.
#[must_use]
pub fn block_of(blocks: &[Block], id: u32) -> Option<(&Block, u32)> {
    blocks.iter().find(|block| (block.start..block.stop()).contains(&id)).map(|block| (block, id - block.start))
}

/// The outcomes of a chance node with integer weights, in ascending order of ids.
#[derive(Clone, Default, Debug)]
pub struct Weights {
    items: [(u32, u32); 32],
    len: usize,
}

impl Weights {
    /// Adds an outcome. At most 32 are kept: no plan has more.
    pub fn push(&mut self, outcome: u32, weight: u32) {
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = (outcome, weight);
            self.len += 1;
        }
    }

    /// The outcomes and their weights.
    #[must_use]
    pub fn as_slice(&self) -> &[(u32, u32)] {
        &self.items[..self.len]
    }

    /// The sum of the weights.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.as_slice().iter().map(|&(_, weight)| u64::from(weight)).sum()
    }

    /// The outcome at a number uniform over 64 bits: the inverse cumulative distribution.
    #[must_use]
    pub fn at(&self, number: u64) -> u32 {
        let mut point = ((u128::from(number) * u128::from(self.total())) >> 64) as u64;
        for &(outcome, weight) in self.as_slice() {
            match point.checked_sub(u64::from(weight)) {
                None => return outcome,
                Some(rest) => point = rest,
            }
        }
        0
    }
}

/// An option of a game: what `silvan.options` lists.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What kind of value it takes.
    pub kind: &'static str,
    /// Its default, as JSON.
    pub default: &'static str,
    /// The values it may take, as JSON, or nothing when they cannot be listed.
    pub choices: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// Asked now and then inside a loop: false means stop.
pub trait Pulse {
    /// Whether to go on.
    fn go_on(&mut self) -> bool;
}

impl<F: FnMut() -> bool> Pulse for F {
    fn go_on(&mut self) -> bool {
        self()
    }
}

/// A ruleset with its options and tables fixed: the compiled plan. Positions are values, and everything is asked of the game.
///
/// Ids that are passed in must have been listed by the game for that very position, except where a function says that it checks.
pub trait Game: Sized + Send + Sync + 'static {
    /// Who stands where, and what is due.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;

    /// The name under which it is loaded.
    const NAME: &'static str;
    /// Changes when play changes, and only then.
    const RULES: u32;
    /// The options beside `edition` and `flow`.
    const OPTIONS: &'static [Setting];
    /// The streams of chance, each with what it decides.
    const STREAMS: &'static [(&'static str, &'static str)];

    /// Compiles the plan from a game's JSON: `options`, `edition`, `flow`.
    ///
    /// # Errors
    /// [`Fault::Spec`] with the path of what is wrong.
    fn compile(spec: &Value) -> Result<Self, Fault>;

    /// The options and tables in full, in canonical order: `options`, `edition`, `flow`.
    fn spec(&self) -> Map<String, Value>;

    /// The compiled plan as readable text.
    fn plan(&self) -> String;

    /// Where each table comes from.
    fn provenance(&self) -> Vec<(String, String)>;

    /// How many seats play.
    fn players(&self) -> usize;

    /// The blocks of decision ids.
    fn blocks(&self) -> &[Block];

    /// The blocks of chance ids.
    fn chance_blocks(&self) -> &[Block];

    /// Bounds on the decisions and on the chance nodes of a play.
    fn longest(&self) -> (u32, u32);

    /// The least that anybody can return.
    fn min_utility(&self) -> f64 {
        -1.0
    }

    /// What all returns sum to, if that is always the same.
    fn utility_sum(&self) -> Option<f64> {
        Some(0.0)
    }

    /// How every play begins.
    fn opening(&self) -> Self::Position;

    /// What the position waits for.
    fn turn(&self, at: &Self::Position) -> Turn;

    /// Adds the legal actions in ascending order; nothing at a chance node or at the end.
    fn actions(&self, at: &Self::Position, into: &mut Vec<u32>);

    /// How many actions are legal, without listing them.
    fn count(&self, at: &Self::Position) -> u32;

    /// The i-th legal action in ascending order, i < count.
    fn nth(&self, at: &Self::Position, i: u32) -> u32;

    /// Whether this action is legal here. Checks: any id may be asked for.
    fn allows(&self, at: &Self::Position, action: u32) -> bool;

    /// A legal action, each equally likely.
    fn pick(&self, at: &Self::Position, dice: &mut Dice) -> u32 {
        self.nth(at, dice.below(self.count(at)))
    }

    /// The outcomes of a chance node; nothing elsewhere.
    fn weights(&self, at: &Self::Position, into: &mut Weights);

    /// The outcome of a chance node at a number uniform over 64 bits.
    fn outcome(&self, at: &Self::Position, number: u64) -> u32 {
        let mut weights = Weights::default();
        self.weights(at, &mut weights);
        weights.at(number)
    }

    /// From which of [`Game::STREAMS`] a chance node draws.
    fn stream(&self, at: &Self::Position) -> usize;

    /// Plays a legal event and all that follows from it without asking.
    fn play_unchecked(&self, at: &mut Self::Position, id: u32);

    /// The points on the score track now.
    fn scores(&self, at: &Self::Position) -> Scores;

    /// The scoring applied now, in named parts.
    fn breakdown(&self, at: &Self::Position) -> Vec<(&'static str, Scores)>;

    /// The points that each seat may look forward to, by a rule of thumb. Any position may be asked for, guesses too; at the end
    /// it is the points.
    fn evaluate(&self, at: &Self::Position) -> Outlook;

    /// Adds what each of these legal actions is worth to the seat that decides, by a rule of thumb of which only differences
    /// count. Nothing that the seat may not know may matter.
    fn evaluate_actions(&self, at: &Self::Position, actions: &[u32], into: &mut Vec<f64>);

    /// How many points more make it e times as likely to win, where a play is evaluated before its end.
    fn swing(&self) -> f64;

    /// Returns at the end: ties for the most points are shared.
    fn returns(&self, at: &Self::Position) -> [f64; MAX_PLAYERS] {
        shares(self.players(), &self.scores(at))
    }

    /// Scores and returns at the end, for games in which it matters not to score twice.
    fn ending(&self, at: &Self::Position) -> (Scores, [f64; MAX_PLAYERS]) {
        (self.scores(at), self.returns(at))
    }

    /// Checks everything that has to hold in a position: conservation, canonical form, the step that is due. Hidden things
    /// pass only where the position is `veiled`, a seat's.
    ///
    /// # Errors
    /// [`Fault::Position`] with the path of what is wrong.
    fn audit(&self, at: &Self::Position, veiled: bool) -> Result<(), Fault>;

    /// The position as words that are the same on every platform.
    fn words(&self, at: &Self::Position, into: &mut Vec<u64>);

    /// The notation of an id, decisions or chance; nothing for an id that there is not.
    fn write(&self, event: Event, into: &mut String);

    /// The id of a notation among decisions or chance outcomes, whatever the position; only the canonical text is one.
    fn read(&self, text: &str, chance: bool) -> Option<u32>;

    /// Where in the order of play a position is, for sentences: `in autumn`.
    fn moment(&self, at: &Self::Position) -> String;

    /// Why an event is legal here, or which numbered rule forbids it, as a clause.
    fn reason(&self, at: &Self::Position, event: Event) -> String;

    /// Hides what a seat may not know.
    fn mask(&self, at: &mut Self::Position, seat: usize);

    /// A position as a seat sees it.
    #[inline]
    fn seen(&self, at: &Self::Position, seat: usize) -> Self::Position {
        let mut seen = *at;
        self.mask(&mut seen, seat);
        seen
    }

    /// Fills what is hidden from a seat, uniformly over what is possible after all that the seat recalls: where its play
    /// began, if not at the opening, and the `events` since. Events that are sealed and will come to be known are filled too.
    fn fill(
        &self,
        at: &mut Self::Position,
        seat: usize,
        setup: Option<&Self::Position>,
        events: &mut [Entry],
        dice: &mut Dice,
    );

    /// The seat to which alone the outcome of a chance node is shown, for good; nobody's by default: all see it.
    fn privy(&self, _at: &Self::Position) -> Option<u8> {
        None
    }

    /// Which question an action answers here, 1 to 15, where that or who is asked does not follow from what every seat
    /// recalls (a turn may be lost for what is hidden in a hand): then both are recalled with the action. 0 elsewhere.
    fn asked(&self, _at: &Self::Position) -> u8 {
        0
    }

    /// Which events of the log a seat may not know yet, beside outcomes that were shown to others alone: indices into
    /// `log`, whose last event led to `at`. They come to be known when the game stops naming them here.
    fn sealed(&self, _log: &[Entry], _at: &Self::Position, _seat: usize) -> Vec<usize> {
        Vec::new()
    }

    /// The position as a JSON table.
    fn table(&self, at: &Self::Position) -> Value;

    /// A position from a JSON table, audited.
    ///
    /// # Errors
    /// [`Fault::Position`] with the path of what breaks conservation or the step.
    fn position(&self, value: &Value, veiled: bool) -> Result<Self::Position, Fault>;

    /// The side of the window through which a table without edges is observed, unless another is asked for; 0 where the board
    /// has a fixed size.
    const WINDOW: u32 = 0;

    /// What an observation holds. `window` is 0 without [`Game::WINDOW`].
    fn features(&self, window: u32) -> Features;

    /// Writes what a seat sees in the order of the slices of `features`, every byte. The position is masked for that seat, and
    /// nothing else may be asked.
    fn observe(&self, features: &Features, at: &Self::Position, seat: usize, pen: &mut Pen<'_>);

    /// What is told of each legal action where these are too many to have a place each; nothing elsewhere.
    fn candidate_features(&self) -> Features {
        Features::default()
    }

    /// Writes [`Game::candidate_features`] of each of these legal actions of a seat, likewise from its masked position.
    fn candidates(&self, _at: &Self::Position, _seat: usize, _actions: &[u32], _pen: &mut Pen<'_>) {}

    /// A bound on how many actions are legal at a time.
    fn widest(&self) -> u32 {
        self.num_actions()
    }

    /// The position drawn as text, with hidden things as `?`.
    fn draw(&self, at: &Self::Position) -> String;

    /// The notation of an id as a new text.
    fn notation(&self, event: Event) -> String {
        let mut text = String::new();
        self.write(event, &mut text);
        text
    }

    /// The blocks of chance or of decision ids.
    fn blocks_of(&self, chance: bool) -> &[Block] {
        if chance { self.chance_blocks() } else { self.blocks() }
    }

    /// How many distinct decision ids there are.
    fn num_actions(&self) -> u32 {
        self.blocks().last().map_or(0, Block::stop)
    }

    /// How many distinct chance ids there are.
    fn num_outcomes(&self) -> u32 {
        self.chance_blocks().last().map_or(0, Block::stop)
    }

    /// A 64-bit hash of the position, the same on every platform and in every process.
    fn hash(&self, at: &Self::Position) -> u64 {
        let mut words = Vec::with_capacity(64);
        self.words(at, &mut words);
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }

    /// Why an event of the game is legal here, or which numbered rule forbids it, as a sentence.
    fn explain(&self, at: &Self::Position, event: Event) -> String {
        let turn = self.turn(at);
        let who = if turn == Turn::Over { String::new() } else { format!(" {}", asked(turn)) };
        let legal = match (turn, event) {
            (Turn::Seat(_), Event::Decision(id)) | (Turn::Chance, Event::Chance(id)) => is_legal(self, at, id),
            _ => false,
        };
        let (verb, reason) = (if legal { "is legal" } else { "is not legal" }, self.reason(at, event));
        format!("{:?} {verb}{who} {}: {reason}.", self.notation(event), self.moment(at))
    }

    /// The error for an event (or for something that is none) that is not legal here; at most ten legal ones are shown.
    fn refusal(&self, at: &Self::Position, what: &str, event: Option<Event>) -> Fault {
        let (mut ids, mut weights) = (Vec::new(), Weights::default());
        self.actions(at, &mut ids);
        self.weights(at, &mut weights);
        let (chance, who) = (!matches!(self.turn(at), Turn::Seat(_)), asked(self.turn(at)));
        ids.extend(weights.as_slice().iter().map(|&(id, _)| id));
        let legal: Vec<String> = ids.into_iter().map(|id| self.notation(Event::of(id, chance))).collect();
        let mut message = format!("{what} is not legal {who} {}; {} legal: ", self.moment(at), legal.len());
        let _ = write!(message, "{}", legal[..legal.len().min(10)].join(", "));
        message.push_str(if legal.len() > 10 { ", ..." } else { "" });
        if let Some(event) = event {
            let _ = write!(message, "; why: {}", self.reason(at, event));
        }
        Fault::Illegal { message, legal }
    }
}

/// Whom a position asks, as a clause.
fn asked(turn: Turn) -> String {
    match turn {
        Turn::Seat(seat) => format!("for player {seat}"),
        _ => "as an outcome of chance".into(),
    }
}

/// By how much a seat's outlook exceeds the mean of the others'.
#[must_use]
pub fn lead(players: usize, outlook: &Outlook, seat: usize) -> f64 {
    let sum: f64 = outlook[..players].iter().sum();
    outlook[seat] - (sum - outlook[seat]) / (players as f64 - 1.0).max(1.0)
}

/// The place of the greatest of some values, the first of equals; 0 of none.
#[must_use]
pub fn greatest(values: &[f64]) -> usize {
    values.iter().enumerate().fold(0, |best, (i, value)| if *value > values[best] { i } else { best })
}

/// The returns where the most points win and ties are shared.
#[must_use]
pub fn shares(players: usize, scores: &Scores) -> [f64; MAX_PLAYERS] {
    let (n, scores) = (players as f64, &scores[..players]);
    let best = scores.iter().max().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&points| points == best).count() as f64;
    let mut returns = [0.0; MAX_PLAYERS];
    for (seat, &points) in scores.iter().enumerate() {
        let share = if points == best { 1.0 / winners } else { 0.0 };
        returns[seat] = if winners == n { 0.0 } else { (n * share - 1.0) / (n - 1.0) };
    }
    returns
}

/// Whether an event of this id is legal here, decision or outcome as the position waits for.
pub fn is_legal<G: Game>(game: &G, at: &G::Position, id: u32) -> bool {
    match game.turn(at) {
        Turn::Seat(_) => game.allows(at, id),
        Turn::Over => false,
        Turn::Chance => {
            let mut weights = Weights::default();
            game.weights(at, &mut weights);
            weights.as_slice().iter().any(|&(outcome, _)| outcome == id)
        }
    }
}
