//! What a seat may know: others' hands and cards lying face down are hidden.

use super::plan::Waldmeister;
use super::position::{CARDS, Due, LAID, Position, UNKNOWN};
use crate::play::Entry;

impl Waldmeister {
    /// Whether a seat may know a card that lies there: its layer, who drew it, and all while it is carried out.
    pub(super) fn sees(&self, at: &Position, place: usize, seat: usize) -> bool {
        let carried = at.frames[0].due == Due::Carry && usize::from(at.frames[0].cursor) == place + 1;
        usize::from(at.seat) == seat || usize::from(at.holders[place]) == seat + 1 || carried
    }

    /// Hides what a seat may not know: it goes among the cards that are not seen.
    pub(super) fn hide(&self, at: &mut Position, seat: usize) {
        for other in (0..self.players).filter(|&other| other != seat) {
            for kind in 0..CARDS {
                at.pile[kind] += at.held(other, kind);
            }
            at.hands[other] = 0;
        }
        for place in 0..LAID {
            let kind = at.laid[place];
            if kind > 0 && kind != UNKNOWN && !self.sees(at, place, seat) {
                at.pile[usize::from(kind - 1) % CARDS] += 1;
                at.laid[place] = UNKNOWN;
            }
        }
    }

    /// Whether an entry is the laying out of a card, known or not: no other decision is ever hidden.
    pub(super) fn is_lay(&self, entry: Entry) -> bool {
        let id = entry.id();
        entry.player() >= 0 && (entry.is_sealed() || id >= self.ids.lay && id - self.ids.lay < self.kinds_of_cards())
    }

    /// How many kinds of cards there are.
    pub(super) fn kinds_of_cards(&self) -> u32 {
        self.edition.cards.len() as u32
    }

    /// Where in a log that leads to `at` the card at each place was laid out, if it was: the layings of a turn stand together,
    /// and how many there were tells the hand, which is not filled up before the cards are carried out.
    pub(super) fn layings(&self, log: &[Entry], at: &Position) -> [Option<usize>; LAID] {
        let mut found = [None; LAID];
        let all = usize::from(self.flow.hand.saturating_sub(at.sizes[usize::from(at.seat)]));
        let Some(last) = log.iter().rposition(|&entry| self.is_lay(entry)) else { return found };
        for (back, entry) in log[..=last].iter().rev().enumerate() {
            let place = all.checked_sub(back + 1);
            match place.filter(|&place| place < LAID && self.is_lay(*entry)) {
                Some(place) => found[place] = Some(last - back),
                None => break,
            }
        }
        found
    }

    /// The layings of cards that still lie face down for a seat.
    pub(super) fn face_down(&self, log: &[Entry], at: &Position, seat: usize) -> Vec<usize> {
        let hidden = (0..LAID).filter(|&place| at.laid[place] > 0 && !self.sees(at, place, seat));
        let layings = self.layings(log, at);
        hidden.filter_map(|place| layings[place]).collect()
    }
}
