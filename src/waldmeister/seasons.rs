//! The season marker, and what the middle of a season brings.

use super::flow::Yearly;
use super::plan::Waldmeister;
use super::position::{Due, Fields, Frame, Position, each};

impl Waldmeister {
    /// The marker advances by the number of cards laid out; what it enters and passes brings something.
    pub(super) fn begin_season(&self, at: &mut Position) {
        let mut brings = false;
        for _ in 0..at.laid_out() {
            at.marker = if usize::from(at.marker) + 1 == self.edition.track.len() { 0 } else { at.marker + 1 };
            let (season, middle) = self.edition.track[usize::from(at.marker)];
            at.years += u8::from(middle && season == 3);
            brings |= middle && !self.flow.seasons[usize::from(season & 3)].is_empty();
        }
        if brings {
            at.top_mut().cursor = 1;
            self.go_on(at);
        } else {
            self.next_step(at);
        }
    }

    /// The space that the marker has entered as the `step`-th of this turn.
    #[inline]
    pub(super) fn entered(&self, at: &Position, step: u8) -> (u8, bool) {
        let spaces = self.edition.track.len();
        let back = usize::from(at.laid_out().saturating_sub(step)) % spaces;
        self.edition.track[(usize::from(at.marker) + spaces - back) % spaces]
    }

    /// The seat for which a season action is under way.
    #[inline]
    pub(super) fn in_season(&self, at: &Position, frame: &Frame) -> usize {
        self.beyond(at.seat.into(), frame.left.into())
    }

    /// The next thing that the season brings.
    pub(super) fn season(&self, at: &mut Position) {
        let frame = *at.top();
        if frame.cursor > at.laid_out() {
            return self.next_step(at);
        }
        let (season, middle) = self.entered(at, frame.cursor);
        let brings = &self.flow.seasons[usize::from(season & 3)];
        if !middle || brings.is_empty() || usize::from(frame.left) == self.players {
            *at.top_mut() = Frame { cursor: frame.cursor + 1, left: 0, more: 0, ..frame };
            return;
        }
        let Some(&verb) = brings.get(usize::from(frame.more)) else {
            *at.top_mut() = Frame { left: frame.left + 1, more: 0, ..frame };
            return;
        };
        at.top_mut().more += 1;
        let seat = self.in_season(at, &frame);
        let actor = seat as u8;
        match verb {
            Yearly::Grow if at.lands[seat].saplings > 0 => {
                at.push(Frame { due: Due::Grow, actor, ..Frame::default() });
            }
            Yearly::Sprout => self.sprout(at, seat),
            Yearly::Settle if self.flow.settle > 0 && self.has_animals() => {
                at.push(Frame { due: Due::Settle, actor, left: self.flow.settle, ..Frame::default() });
            }
            Yearly::Pay => {
                let land = &at.lands[seat];
                let value = |s: usize| (land.trees & land.of_species(s)).count_ones() * self.values[s];
                let sum = (0..self.edition.species.len()).map(value).sum();
                self.pay(at, seat, sum);
            }
            _ => {}
        }
    }

    /// The bank pays; if it cannot pay in full, it pays what it has, and the play ends.
    pub(super) fn pay(&self, at: &mut Position, seat: usize, sum: u32) {
        let bank = self.edition.bank.saturating_sub(at.money());
        at.lands[seat & 3].money += sum.min(bank);
        if sum > bank {
            self.end(at);
        }
    }

    /// Saplings grow, species by species, as long as there are trees; where there are too few, the player chooses.
    pub(super) fn growing(&self, at: &mut Position) -> bool {
        loop {
            let frame = *at.top();
            if frame.left > 0 {
                return true;
            }
            let species = usize::from(frame.cursor);
            if species >= self.edition.species.len() {
                at.pop();
                return false;
            }
            let land = &at.lands[usize::from(frame.actor & 3)];
            let (saplings, supply) = (land.saplings & land.of_species(species), at.trees.of(species));
            if u32::from(supply) >= saplings.count_ones() {
                each(saplings).for_each(|field| self.become_tree(at, frame.actor.into(), field));
            } else if supply > 0 && frame.fields == 0 {
                (at.top_mut().left, at.top_mut().fields) = (supply, saplings);
                continue;
            }
            (at.top_mut().cursor, at.top_mut().fields) = (frame.cursor + 1, 0);
        }
    }

    /// A sapling is replaced by a tree with its points.
    fn become_tree(&self, at: &mut Position, seat: usize, field: u8) {
        let (land, bit) = (&mut at.lands[seat & 3], 1 << (field & 15));
        let species = land.species_at(field);
        land.saplings &= !bit;
        land.trees |= bit;
        at.trees.take(species);
        at.saplings.put(species);
    }

    /// A sapling is chosen to grow.
    pub(super) fn grow(&self, at: &mut Position, field: u8) {
        let seat = usize::from(at.top().actor);
        self.become_tree(at, seat, field);
        let frame = at.top_mut();
        frame.left -= 1;
        frame.fields &= !(1 << (field & 15));
        if frame.left == 0 {
            (frame.cursor, frame.fields) = (frame.cursor + 1, 0);
        }
        self.go_on(at);
    }

    /// The seeds turn into saplings, in field order.
    fn sprout(&self, at: &mut Position, seat: usize) {
        for field in each(at.lands[seat].seeds) {
            let (land, bit): (_, Fields) = (&mut at.lands[seat], 1 << field);
            (land.seeds, land.saplings) = (land.seeds & !bit, land.saplings | bit);
            self.arrive(at, seat, field);
            if at.depth == 0 {
                return;
            }
        }
    }

    /// An animal settles.
    pub(super) fn settle(&self, at: &mut Position, (animal, field): (u8, u8)) {
        let seat = usize::from(at.top().actor & 3);
        at.lands[seat].house(field, animal);
        at.animals[usize::from(animal & 15)] -= 1;
        at.top_mut().left -= 1;
        self.go_on(at);
    }

    /// Whether a further animal can settle.
    pub(super) fn settling(&self, at: &mut Position) -> bool {
        let frame = *at.top();
        let land = &at.lands[usize::from(frame.actor & 3)];
        let can = frame.left > 0 && land.vacant() > 0 && self.settlers(at, land) > 0;
        if !can {
            at.pop();
        }
        can
    }
}
