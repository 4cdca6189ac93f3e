//! Batches: many plays stepped together, reported into arrays of the caller.

mod crew;
mod part;
mod plays;
mod rows;
mod slot;

pub use plays::Snapshot;
pub use rows::{Mask, Rows, Seen, Widths};

use super::{Event, Fault, Features, Game, Pulse};
use crew::Crew;
use part::Part;
use slot::Slot;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many plays are stepped in well under the time that an interruption may take.
const FEW: usize = 8192;

/// So many parts of a batch there are to a thread, if there are several threads.
const PARTS: usize = 4;

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
    parts: Vec<Part<G::Position>>,
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
        let mut batch = Self { game, how, parts: Vec::new(), crew: Crew::new(threads), stale: true };
        batch.share(slots);
        Some(batch)
    }

    /// Shares plays out among parts, several to a thread, so that one which is held up leaves work to the others.
    fn share(&mut self, slots: Vec<Slot<G::Position>>) {
        let parts = if self.crew.threads < 2 { 1 } else { PARTS * self.crew.threads };
        let each = slots.len().div_ceil(parts).max(1);
        let size = self.how.features.len();
        let part = |(k, slots): (usize, &[Slot<G::Position>])| Part::new(k * each, slots.to_vec(), size);
        self.parts = slots.chunks(each).enumerate().map(part).collect();
        self.stale = true;
    }

    /// How many plays there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.slots.len()).sum()
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
        if !self.parts.iter_mut().all(|part| part.read(order)) {
            return Err(Box::new(self.refusal(order)));
        }
        let long = count > FEW || matches!(order, Order::Drawn(steps) if steps > 1);
        if long {
            self.parts.iter_mut().for_each(|part| part.before.clone_from(&part.slots));
        }
        let done = self.run(order, rows, (long, pulse));
        if !done {
            self.parts.iter_mut().for_each(|part| std::mem::swap(&mut part.before, &mut part.slots));
            self.stale = true;
        }
        Ok(done)
    }

    /// Steps and reports all parts; whether all came to the end.
    fn run(&mut self, order: Order<'_>, mut rows: Rows<'_>, (long, pulse): (bool, &mut dyn Pulse)) -> bool {
        let (game, how, widths, stop) = (&*self.game, &self.how, self.widths(), AtomicBool::new(false));
        let parts = self.parts.iter_mut().map(|part| {
            let count = part.slots.len();
            (part, rows.cut(count, widths))
        });
        self.crew.share(parts, pulse, |(part, mut rows), pulse| {
            let mut pulse = || !long || !stop.load(Ordering::Relaxed) && pulse.go_on();
            if !part.step(game, how, order, &mut rows, &mut pulse) || !part.report(game, how, rows, &mut pulse) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        !stop.into_inner()
    }

    /// Reports all parts as they are; whether all came to the end.
    fn report(&mut self, mut rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool {
        let (game, how, widths, stop) = (&*self.game, &self.how, self.widths(), AtomicBool::new(false));
        let parts = self.parts.iter_mut().map(|part| {
            let count = part.slots.len();
            (part, rows.cut(count, widths))
        });
        self.crew.share(parts, pulse, |(part, rows), pulse| {
            let mut pulse = || !stop.load(Ordering::Relaxed) && pulse.go_on();
            if !part.report(game, how, rows, &mut pulse) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        self.stale = stop.into_inner();
        !self.stale
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
    pub fn list(&self, offsets: &mut [i64], ids: &mut [i32], told: &mut [u8]) -> usize {
        let (mut start, mut starts, size) = (0, offsets.iter_mut(), self.how.candidates.len());
        starts.next().into_iter().for_each(|first| *first = 0);
        for part in &self.parts {
            starts.by_ref().zip(&part.stops).for_each(|(offset, &stop)| *offset = (start + stop) as i64);
            let ids = ids.get_mut(start..).unwrap_or_default();
            ids.iter_mut().zip(&part.ids).for_each(|(to, &id)| *to = id as i32);
            let told = told.get_mut(start * size..).unwrap_or_default();
            told.iter_mut().zip(&part.told).for_each(|(to, &byte)| *to = byte);
            start += part.ids.len();
        }
        start
    }

    /// Draws a uniformly random legal choice for each play, -1 for those that have ended. Until the play moves the same one is
    /// drawn again. Whether it came to the end.
    pub fn sample(&mut self, by: By, into: &mut [i64], pulse: &mut dyn Pulse) -> bool {
        if into.len() != self.len() || by == By::Index && !self.relist(pulse) {
            return false;
        }
        let (game, stop, mut rest) = (&*self.game, AtomicBool::new(false), into);
        let parts = self.parts.iter_mut().map(|part| {
            let (own, others) = std::mem::take(&mut rest).split_at_mut(part.slots.len());
            rest = others;
            (part, own)
        });
        self.crew.share(parts, pulse, |(part, into), pulse| {
            let go_on = || !stop.load(Ordering::Relaxed) && pulse.go_on();
            if !part.sample(game, by, into, go_on) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        !stop.into_inner()
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
