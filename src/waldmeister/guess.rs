//! Guesses of hidden cards.

use super::plan::Waldmeister;
use super::position::{CARDS, LAID, Position, UNKNOWN};
use crate::play::{Dice, Entry};

impl Waldmeister {
    /// Fills hidden hands and cards lying face down.
    pub(super) fn guess(
        &self,
        at: &mut Position,
        _seat: usize,
        _setup: Option<&Position>,
        events: &mut [Entry],
        dice: &mut Dice,
    ) {
        let layings = self.layings(events, at);
        for place in 0..LAID {
            if at.laid[place] == UNKNOWN {
                let kind = draw_one(&mut at.pile, dice);
                at.laid[place] = kind as u8 + 1;
                if let Some(event) = layings[place].and_then(|i| events.get_mut(i)) {
                    *event = Entry::new(0, self.ids.lay + kind as u32, None);
                }
            }
        }
        for seat in 0..self.players {
            if at.hands[seat] == 0 {
                for _ in 0..at.sizes[seat] {
                    at.hands[seat] += 1 << (4 * draw_one(&mut at.pile, dice));
                }
            }
        }
    }
}

/// Takes a card out of a pile, each equally likely.
fn draw_one(pile: &mut [u8; CARDS], dice: &mut Dice) -> usize {
    let mut point = dice.below(pile.iter().map(|&n| u32::from(n)).sum());
    for (kind, n) in pile.iter_mut().enumerate() {
        match point.checked_sub(u32::from(*n)) {
            None => {
                *n -= 1;
                return kind;
            }
            Some(rest) => point = rest,
        }
    }
    0
}
