//! Batches: many plays stepped together, reported into arrays of the caller.

mod crew;
mod part;
mod plays;
mod rows;
mod slot;

pub use plays::Snapshot;
pub use rows::{Mask, Rows, Seen, Widths};

use super::{Event, Fault, Features, Game, Pulse};
use crew::{Apart, Crew};
use part::{Listed, Part, Parts};
use slot::Slot;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many plays are stepped in well under the time that an interruption may take.
const FEW: usize = 8192;

/// So many parts of a batch there are to a thread, if there are several threads.
const PARTS: usize = 16;

/// So many plays are in a part at least.
const LEAST: usize = 8;

/// What becomes of a play that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// Its next step, whose choice is ignored, begins the next play.
    NextStep,
    /// The step that ends it begins the next play too.
    SameStep,
    /// It stays as it is until it is reset.
    Disabled,
}

/// How a batch is played and reported.
#[derive(Clone, Debug)]
pub struct How {
    /// The seed of all plays.
    pub seed: u64,
    /// What becomes of a play that has ended.
    pub autoreset: Autoreset,
    /// A play is cut off once it has so many events.
    pub max_events: u32,
    /// Whether rewards are changes of the points rather than returns.
    pub score_delta: bool,
    /// What is observed; empty if nothing.
    pub features: Features,
    /// What is told of every legal id; empty if nothing.
    pub candidates: Features,
}

/// How a choice is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// By its id.
    Id,
    /// By its place among the legal ids.
    Index,
}

/// How every play goes on.
#[derive(Clone, Copy, Debug)]
pub enum Order<'a> {
    /// A choice for each.
    Choices(&'a [i64], By),
    /// By so many uniformly random choices.
    Drawn(u32),
}

/// Choices that are not legal: no play has moved.
#[derive(Debug)]
pub struct Refused {
    /// Whose.
    pub plays: Vec<usize>,
    /// What is wrong with the first.
    pub fault: Fault,
}

/// Many plays of a game. Slot i begins with play i, and its k-th next one is play i + k * 2^32.
pub struct Batch<G: Game> {
    game: Arc<G>,
    how: How,
    /// All but the last are of `each` plays.
    parts: Vec<Part<G::Position>>,
    each: usize,
    /// How many plays there are: the parts know, but looking at all of them takes them out of the caches of other threads.
    count: usize,
    crew: Crew,
    /// Whether what was reported last is not what there is now.
    stale: bool,
}

/// How wide the rows of a batch are.
fn widths<G: Game>(game: &G, how: &How) -> Widths {
    Widths { players: game.players(), features: how.features.len(), ids: game.num_actions() as usize }
}

impl<G: Game> Batch<G> {
    /// The first `count` plays, shared by so many threads; `None` if `pulse` said stop.
    pub fn new(game: Arc<G>, how: How, (count, threads): (usize, usize), pulse: &mut dyn Pulse) -> Option<Self> {
        let mut slots = Vec::with_capacity(count);
        for slot in 0..count {
            slots.push(Slot::opening(&*game, &how, slot, 0));
            if !pulse.go_on() {
                return None;
            }
        }
        let mut batch = Self { game, how, parts: Vec::new(), each: 0, count, crew: Crew::new(threads), stale: true };
        batch.share(slots);
        Some(batch)
    }

    /// Shares plays out among parts, several to a thread, so that one which is held up leaves work to the others.
    fn share(&mut self, slots: Vec<Slot<G::Position>>) {
        let parts = if self.crew.threads < 2 { 1 } else { PARTS * self.crew.threads };
        let each = slots.len().div_ceil(parts).max(LEAST);
        let size = self.how.features.len();
        let part = |(k, slots): (usize, &[Slot<G::Position>])| Part::new(k * each, slots.to_vec(), size);
        self.parts = slots.chunks(each).enumerate().map(part).collect();
        (self.each, self.count) = (each, slots.len());
        self.stale = true;
    }

    /// How many plays there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// How wide rows are.
    #[must_use]
    pub fn widths(&self) -> Widths {
        widths(&*self.game, &self.how)
    }

    /// Steps every play and reports all; `Ok(false)` if `pulse` said stop, or the rows are not as long as the batch: then no
    /// play has moved.
    ///
    /// # Errors
    /// The choices that are not legal: no play has moved.
    pub fn step(&mut self, order: Order<'_>, rows: Rows<'_>, pulse: &mut dyn Pulse) -> Result<bool, Box<Refused>> {
        let count = self.len();
        let numbered = !matches!(order, Order::Choices(numbers, _) if numbers.len() != count);
        if !numbered || !rows.fit(count, self.widths()) || !self.relist(pulse) {
            return Ok(false);
        }
        if !self.read(order) {
            return Err(Box::new(self.refusal(order)));
        }
        let long = count > FEW || matches!(order, Order::Drawn(steps) if steps > 1);
        let done = self.run(order, rows, (long, pulse));
        if !done {
            self.parts.iter_mut().for_each(|part| std::mem::swap(&mut part.before, &mut part.slots));
            self.stale = true;
        }
        Ok(done)
    }

    /// Does something with every part; whether it came to the end with all. After a stop it is still begun with the others.
    fn every(
        &mut self,
        (rows, into): (Rows<'_>, &mut [i64]),
        pulse: &mut dyn Pulse,
        work: impl Fn((&G, &How), &mut Part<G::Position>, (Rows<'_>, &mut [i64]), &mut dyn Pulse) -> bool + Sync,
    ) -> bool {
        let (game, how, widths, stop) = (&*self.game, &self.how, self.widths(), Apart(AtomicBool::new(false)));
        let parts = Parts { parts: &mut self.parts, each: self.each, widths, rows, into };
        let halt = &stop.0;
        self.crew.share(parts, pulse, move |some, pulse| {
            let mut go_on = || !halt.load(Ordering::Relaxed) && pulse.go_on();
            some.one_by_one(|part, room| {
                if !work((game, how), part, room, &mut go_on) {
                    halt.store(true, Ordering::Relaxed);
                }
            });
        });
        !stop.0.into_inner()
    }

    /// Reads the choices of a step; whether all are legal.
    fn read(&mut self, order: Order<'_>) -> bool {
        let Order::Choices(..) = order else { return true };
        self.every(Default::default(), &mut || true, move |_, part, _, _| part.read(order))
    }

    /// Steps and reports all parts; whether all came to the end. A long step keeps the plays as they were, and can be stopped.
    fn run(&mut self, order: Order<'_>, rows: Rows<'_>, (long, pulse): (bool, &mut dyn Pulse)) -> bool {
        let never: &mut dyn Pulse = &mut || true;
        let pulse = if long { pulse } else { never };
        self.every((rows, &mut []), pulse, move |(game, how), part, (mut rows, _), pulse| {
            if long {
                part.before.clone_from(&part.slots);
            }
            part.step(game, how, order, &mut rows, pulse) && part.report(game, how, rows, pulse)
        })
    }

    /// Reports all parts as they are; whether all came to the end.
    fn report(&mut self, rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool {
        let done = self.every((rows, &mut []), pulse, move |(game, how), part, (rows, _), pulse| {
            part.report(game, how, rows, pulse)
        });
        self.stale = !done;
        done
    }

    /// Lists the legal ids again where they are not those of the plays; whether it came to the end.
    fn relist(&mut self, pulse: &mut dyn Pulse) -> bool {
        !self.stale || self.report(Rows::default(), pulse)
    }

    /// Reports all plays as they are; whether it came to the end, and the rows are as long as the batch.
    pub fn show(&mut self, rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool {
        rows.fit(self.len(), self.widths()) && self.report(rows, pulse)
    }

    /// The legal ids of all plays one after the other, where those of each begin and, last, end, and what is told of them;
    /// how many there are. What does not fit is left out.
    pub fn list(&mut self, offsets: &mut [i64], ids: &mut [i32], told: &mut [u8]) -> usize {
        let count = self.parts.iter().map(|part| part.ids.len()).sum();
        let mut starts = offsets.iter_mut();
        starts.next().into_iter().for_each(|first| *first = 0);
        let offsets = starts.into_slice();
        let size = self.how.candidates.len();
        let listed = Listed { parts: &mut self.parts, each: self.each, start: 0, offsets, ids, told, size };
        self.crew.share(listed, &mut || true, |some, _| some.list());
        count
    }

    /// Draws a uniformly random legal choice for each play, -1 for those that have ended. Until the play moves the same one is
    /// drawn again. Whether it came to the end.
    pub fn sample(&mut self, by: By, into: &mut [i64], pulse: &mut dyn Pulse) -> bool {
        if into.len() != self.len() || by == By::Index && !self.relist(pulse) {
            return false;
        }
        self.every((Rows::default(), into), pulse, move |(game, _), part, (_, into), pulse| {
            part.sample(game, by, into, || pulse.go_on())
        })
    }

    /// What is wrong with these choices.
    #[cold]
    fn refusal(&self, order: Order<'_>) -> Refused {
        let mut refused = Refused { plays: Vec::new(), fault: Fault::NodeKind("these choices are legal".into()) };
        let Order::Choices(numbers, by) = order else { return refused };
        let plays = self.parts.iter().flat_map(|part| (0..part.slots.len()).map(move |k| (part, k)));
        for ((part, k), &number) in plays.zip(numbers) {
            if part.choice(k, number, by).is_none() {
                refused.plays.push(part.first + k);
                if refused.plays.len() == 1 {
                    refused.fault = self.fault(&part.slots[k].at, number, by);
                }
            }
        }
        refused
    }

    fn fault(&self, at: &G::Position, number: i64, by: By) -> Fault {
        let id = u32::try_from(number).ok().filter(|&id| by == By::Id && id < self.game.num_actions());
        match (id, by) {
            (Some(id), _) => {
                let event = Event::Decision(id);
                self.game.refusal(at, &format!("{:?}", self.game.notation(event)), Some(event))
            }
            (None, By::Id) => {
                let all = self.game.num_actions().saturating_sub(1);
                self.game.refusal(at, &format!("id {number} (there are 0..{all})"), None)
            }
            (None, By::Index) => {
                let last = self.game.count(at).saturating_sub(1);
                self.game.refusal(at, &format!("index {number} (there are 0..{last})"), None)
            }
        }
    }
}
