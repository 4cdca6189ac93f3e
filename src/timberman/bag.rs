//! Drawing: exact probabilities where tiles were set aside unseen. TM-11, TM-14.

use super::plan::{Timberman, WEB};
use super::position::{Due, LETTERS, Position};

impl Timberman {
    /// The weights of the letters at a draw: n / (b - a + e) for an expansion's and (b - a) / (b - a + e) * n / b for a
    /// base tile's, multiplied by b (b - a + e).
    #[inline]
    pub(super) fn letter_weights(&self, undrawn: &[u8; LETTERS]) -> [u32; LETTERS] {
        let base: u32 = undrawn[..WEB].iter().map(|&n| u32::from(n)).sum();
        let aside = self.set_aside[0];
        // Where no base tiles are set aside all tiles weigh the same; without base tiles only expansions' are left.
        let (of_base, of_expansions) =
            if aside == 0 || base == 0 { (1, 1) } else { (base.saturating_sub(aside), base) };
        std::array::from_fn(|letter| u32::from(undrawn[letter]) * if letter < WEB { of_base } else { of_expansions })
    }

    /// The weights of the letters at the chance node that is due.
    #[inline]
    pub(super) fn due_weights(&self, at: &Position) -> [u32; LETTERS] {
        let mut weights = self.letter_weights(&at.undrawn);
        if at.due == Due::Start {
            weights[WEB] = 0;
        }
        weights
    }
}
