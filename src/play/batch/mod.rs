//! Batches: many plays stepped together, reported into arrays of the caller.

mod gate;
mod part;
mod plays;
mod rows;
mod slot;

pub use plays::Snapshot;
pub use rows::{Mask, Rows, Seen, Widths};

use super::{Event, Fault, Features, Game, Pulse};
use gate::Gate;
use part::Part;
use slot::{NONE, Slot};
use std::sync::Arc;

/// So many plays are stepped in well under the time that an interruption may take.
const FEW: usize = 8192;

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
        let mut batch = Self { game, how, parts: Vec::new(), stale: true };
        batch.share(slots, threads);
        Some(batch)
    }

    fn share(&mut self, slots: Vec<Slot<G::Position>>, threads: usize) {
        let each = slots.len().div_ceil(threads.max(1)).max(1);
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
        if matches!(order, Order::Choices(numbers, _) if numbers.len() != self.len()) || !self.relist(pulse) {
            return Ok(false);
        }
        if !rows.fit(self.len(), self.widths()) {
            return Ok(false);
        }
        let long = self.len() > FEW || matches!(order, Order::Drawn(steps) if steps > 1);
        if long {
            self.parts.iter_mut().for_each(|part| part.before.clone_from(&part.slots));
        }
        let (legal, done) = self.run(order, rows, (long, pulse));
        if !legal {
            return Err(Box::new(self.refusal(order)));
        }
        if !done && long {
            self.parts.iter_mut().for_each(|part| std::mem::swap(&mut part.before, &mut part.slots));
            self.stale = true;
        }
        Ok(done)
    }

    /// Runs every part on a thread of its own, the first one on this one: whether all choices are legal, and whether all came
    /// to the end.
    fn run(&mut self, order: Order<'_>, mut rows: Rows<'_>, (long, pulse): (bool, &mut dyn Pulse)) -> (bool, bool) {
        let (gate, game, how, widths) = (Gate::new(self.parts.len()), &*self.game, &self.how, self.widths());
        let work = |part: &mut Part<G::Position>, order, mut rows: Rows<'_>, pulse: &mut dyn Pulse| {
            if !gate.pass(part.read(order)) {
                return;
            }
            let mut pulse = || !long || !gate.is_stopped() && pulse.go_on();
            if !part.step(game, how, order, &mut rows, &mut pulse) || !part.report(game, how, rows, &mut pulse) {
                gate.stop();
            }
        };
        let mut first = 0;
        let mut shares = self.parts.iter_mut().map(|part| {
            let (start, count) = (first, part.slots.len());
            first += count;
            let own = match order {
                Order::Choices(numbers, by) => Order::Choices(&numbers[start..first], by),
                drawn => drawn,
            };
            (part, own, rows.cut(count, widths))
        });
        match (shares.next(), shares.len()) {
            (None, _) => {}
            (Some((part, order, rows)), 0) => work(part, order, rows, pulse),
            (Some((part, order, rows)), _) => std::thread::scope(|scope| {
                let work = &work;
                for (part, order, rows) in shares {
                    let other = move || work(part, order, rows, &mut || true);
                    if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                        gate.do_without();
                    }
                }
                work(part, order, rows, pulse);
            }),
        }
        gate.result()
    }

    /// Lists the legal ids again where they are not those of the plays; whether it came to the end.
    fn relist(&mut self, pulse: &mut dyn Pulse) -> bool {
        if self.stale {
            let (game, how, widths) = (&*self.game, &self.how, self.widths());
            let mut list = |part: &mut Part<_>| part.report(game, how, Rows::default().cut(0, widths), pulse);
            self.stale = !self.parts.iter_mut().all(&mut list);
        }
        !self.stale
    }

    /// Reports all plays as they are; whether it came to the end, and the rows are as long as the batch.
    pub fn show(&mut self, mut rows: Rows<'_>, pulse: &mut dyn Pulse) -> bool {
        let (game, how, widths) = (&*self.game, &self.how, self.widths());
        if !rows.fit(self.parts.iter().map(|part| part.slots.len()).sum(), widths) {
            return false;
        }
        let mut report = |part: &mut Part<_>| part.report(game, how, rows.cut(part.slots.len(), widths), pulse);
        self.stale = !self.parts.iter_mut().all(&mut report);
        !self.stale
    }

    /// The legal ids of all plays one after the other, where those of each begin and, last, end, and what is told of them;
    /// how many there are. What does not fit is left out.
    pub fn list(&self, offsets: &mut [i64], ids: &mut [i32], told: &mut [u8]) -> usize {
        let (mut start, mut starts, size) = (0, offsets.iter_mut(), self.how.candidates.len());
        starts.next().into_iter().for_each(|first| *first = 0);
        for part in &self.parts {
            starts.by_ref().zip(&part.stops).for_each(|(offset, &stop)| *offset = (start + stop) as i64);
            ids.iter_mut().skip(start).zip(&part.ids).for_each(|(to, &id)| *to = id as i32);
            told.iter_mut().skip(start * size).zip(&part.told).for_each(|(to, &byte)| *to = byte);
            start += part.ids.len();
        }
        start
    }

    /// Draws a uniformly random legal choice for each play, -1 for those that have ended. Until the play moves the same one is
    /// drawn again. Whether it came to the end.
    pub fn sample(&mut self, by: By, into: &mut [i64], pulse: &mut dyn Pulse) -> bool {
        if by == By::Index && !self.relist(pulse) {
            return false;
        }
        let (game, mut into) = (&*self.game, into.iter_mut());
        for part in &mut self.parts {
            for k in 0..part.slots.len() {
                let (id, Some(to)) = (part.slots[k].draw_choice(game), into.next()) else { return true };
                *to = match by {
                    _ if id == NONE => -1,
                    By::Id => id.into(),
                    By::Index => part.legal(k).binary_search(&id).map_or(-1, |place| place as i64),
                };
                if !pulse.go_on() {
                    return false;
                }
            }
        }
        true
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
