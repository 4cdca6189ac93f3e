//! The plays of a batch that one thread steps.

use super::crew::Load;
use super::rows::cut;
use super::slot::{NONE, Slot, Stage};
use super::{By, How, Order, Rows, Widths, widths};
use crate::play::{Game, Pen, Pulse};

/// Plays, and what is known of them.
pub(super) struct Part<P> {
    /// The number of the first slot.
    pub first: usize,
    pub slots: Vec<Slot<P>>,
    /// The slots before a step that may be stopped.
    pub before: Vec<Slot<P>>,
    /// The legal ids of all plays, one after the other, and where those of each end.
    pub ids: Vec<u32>,
    pub stops: Vec<usize>,
    /// What is told of each of these ids.
    pub told: Vec<u8>,
    /// The choices of a step, as ids.
    chosen: Vec<u32>,
    /// Room for the features of a seat.
    room: Vec<u8>,
}

/// Some parts, and where they are reported.
pub(super) struct Parts<'a, P> {
    pub parts: &'a mut [Part<P>],
    /// Of so many plays is each of them, but for the last one of all.
    pub each: usize,
    pub widths: Widths,
    pub rows: Rows<'a>,
    pub into: &'a mut [i64],
}

impl<P> Parts<'_, P> {
    /// Does something with each part and its rows.
    pub fn one_by_one(mut self, mut work: impl FnMut(&mut Part<P>, (Rows<'_>, &mut [i64]))) {
        for part in self.parts {
            let count = part.slots.len();
            work(part, (self.rows.cut(count, self.widths), cut(&mut self.into, count)));
        }
    }
}

impl<P: Send> Load for Parts<'_, P> {
    fn size(&self) -> usize {
        self.parts.len()
    }

    fn split(mut self, first: usize) -> (Self, Self) {
        let (count, (parts, others)) = (first * self.each, self.parts.split_at_mut(first));
        let (rows, into) = (self.rows.cut(count, self.widths), cut(&mut self.into, count));
        (Self { parts, rows, into, ..self }, Self { parts: others, ..self })
    }
}

/// Some parts, and where their legal ids are listed, which begin at `start`.
pub(super) struct Listed<'a, P> {
    pub parts: &'a mut [Part<P>],
    pub each: usize,
    pub start: usize,
    pub offsets: &'a mut [i64],
    pub ids: &'a mut [i32],
    pub told: &'a mut [u8],
    /// How much is told of an id.
    pub size: usize,
}

impl<P> Listed<'_, P> {
    pub fn list(mut self) {
        for part in self.parts {
            let (count, start) = (part.ids.len(), self.start as i64);
            let offsets = cut(&mut self.offsets, part.stops.len());
            offsets.iter_mut().zip(&part.stops).for_each(|(offset, &stop)| *offset = start + stop as i64);
            cut(&mut self.ids, count).iter_mut().zip(&part.ids).for_each(|(to, &id)| *to = id as i32);
            cut(&mut self.told, count * self.size).iter_mut().zip(&part.told).for_each(|(to, &byte)| *to = byte);
            self.start += count;
        }
    }
}

impl<P: Send> Load for Listed<'_, P> {
    fn size(&self) -> usize {
        self.parts.len()
    }

    fn split(mut self, first: usize) -> (Self, Self) {
        let (parts, others) = self.parts.split_at_mut(first);
        let count = parts.iter().map(|part| part.ids.len()).sum::<usize>();
        let offsets = cut(&mut self.offsets, first * self.each);
        let (ids, told) = (cut(&mut self.ids, count), cut(&mut self.told, count * self.size));
        (Self { parts, offsets, ids, told, ..self }, Self { parts: others, start: self.start + count, ..self })
    }
}

impl<P: Copy> Part<P> {
    pub fn new(first: usize, slots: Vec<Slot<P>>, features: usize) -> Self {
        Self {
            first,
            slots,
            before: Vec::new(),
            ids: Vec::new(),
            stops: Vec::new(),
            told: Vec::new(),
            chosen: Vec::new(),
            room: vec![0; features],
        }
    }

    /// The legal ids of a play.
    #[inline]
    pub fn legal(&self, k: usize) -> &[u32] {
        let start = k.checked_sub(1).map_or(0, |before| self.stops[before]);
        &self.ids[start..self.stops[k]]
    }

    /// The choice that a number names; nothing if it is not legal.
    #[inline]
    pub fn choice(&self, k: usize, number: i64, by: By) -> Option<u32> {
        let slot = &self.slots[k];
        if slot.stage != Stage::Going {
            return Some(NONE);
        }
        match by {
            // What was drawn is legal.
            By::Id if number == i64::from(slot.drawn) && slot.drawn != NONE => Some(slot.drawn),
            By::Id => {
                let id = u32::try_from(number).ok()?;
                self.legal(k).binary_search(&id).is_ok().then_some(id)
            }
            By::Index => self.legal(k).get(usize::try_from(number).ok()?).copied(),
        }
    }

    /// Reads the choices of a step; whether all are legal.
    pub fn read(&mut self, order: Order<'_>) -> bool {
        let Order::Choices(numbers, by) = order else { return true };
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        let own = numbers.iter().skip(self.first).take(self.slots.len());
        chosen.extend(own.enumerate().map_while(|(k, &number)| self.choice(k, number, by)));
        self.chosen = chosen;
        self.chosen.len() == self.slots.len()
    }

    /// Draws a choice for each play; whether it came to the end.
    pub fn sample<G: Game<Position = P>>(
        &mut self,
        game: &G,
        by: By,
        into: &mut [i64],
        mut go_on: impl FnMut() -> bool,
    ) -> bool {
        into.iter_mut().enumerate().all(|(k, to)| {
            let id = self.slots[k].draw_choice(game);
            *to = match by {
                _ if id == NONE => -1,
                By::Id => id.into(),
                By::Index => self.legal(k).binary_search(&id).map_or(-1, |place| place as i64),
            };
            go_on()
        })
    }

    /// Steps every play, by the choices that were read or by drawn ones; whether it came to the end.
    pub fn step<G: Game<Position = P>>(
        &mut self,
        game: &G,
        how: &How,
        order: Order<'_>,
        rows: &mut Rows<'_>,
        pulse: &mut dyn Pulse,
    ) -> bool {
        let (players, size) = (game.players(), how.features.len());
        let (drawn, steps) = if let Order::Drawn(steps) = order { (true, steps) } else { (false, 1) };
        let room = &mut self.room;
        for (k, slot) in self.slots.iter_mut().enumerate() {
            let mut finals = rows.finals.cut(players * size);
            for _ in 0..steps {
                let choice = if drawn { slot.draw_choice(game) } else { self.chosen[k] };
                slot.step(game, how, self.first + k, choice, |slot| {
                    let mut all = finals.borrowed();
                    for seat in 0..players {
                        let mut seen = all.cut(size);
                        seen.write(&how.features, room, |bytes| observe(game, how, &slot.at, seat, bytes));
                    }
                });
                if !pulse.go_on() {
                    return false;
                }
            }
        }
        true
    }

    /// Reports every play; whether it came to the end.
    pub fn report<G: Game<Position = P>>(
        &mut self,
        game: &G,
        how: &How,
        mut rows: Rows<'_>,
        pulse: &mut dyn Pulse,
    ) -> bool {
        let widths = widths(game, how);
        self.ids.clear();
        self.stops.clear();
        for slot in &self.slots {
            let (mut row, start) = (rows.cut(1, widths), self.ids.len());
            if slot.stage == Stage::Going {
                game.actions(&slot.at, &mut self.ids);
            }
            self.stops.push(self.ids.len());
            let mover = slot.mover(game);
            row.tell(mover, slot);
            row.mask.mark(&self.ids[start..]);
            match mover {
                None => row.observations.clear(),
                Some(seat) => row.observations.write(&how.features, &mut self.room, |bytes| {
                    observe(game, how, &slot.at, seat.into(), bytes);
                }),
            }
            if !pulse.go_on() {
                return false;
            }
        }
        self.tell_candidates(game, how);
        true
    }

    /// What is told of every legal id.
    fn tell_candidates<G: Game<Position = P>>(&mut self, game: &G, how: &How) {
        if how.candidates.is_empty() {
            return;
        }
        let mut told = std::mem::take(&mut self.told);
        told.resize(self.ids.len() * how.candidates.len(), 0);
        let mut pen = Pen::new(&mut told);
        for (k, slot) in self.slots.iter().enumerate() {
            if let Some(seat) = slot.mover(game) {
                game.candidates(&game.seen(&slot.at, seat.into()), seat.into(), self.legal(k), &mut pen);
            }
        }
        self.told = told;
    }
}

/// Writes what a seat sees.
#[inline]
fn observe<G: Game>(game: &G, how: &How, at: &G::Position, seat: usize, bytes: &mut [u8]) {
    game.observe(&how.features, &game.seen(at, seat), seat, &mut Pen::new(bytes));
}
