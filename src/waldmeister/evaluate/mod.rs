//! The rule of thumb: what positions and actions are worth.
//!
//! A landscape is worth what it would score, with a share of what the coming springs and summers may add to it, less what arrows
//! and nearly full circles put at risk; money is worth what can be bought for it. An action is worth the own landscape less the
//! mean of the others', and less the fear of an empty bag, with which all lose. Cards are judged by what they are expected to
//! do to whoever carries them out: those laid out are chosen together, for the season to which their number leads, and of a
//! card lying face down a seat knows only which ones it has not seen yet.

mod hopes;
mod judge;
mod prospects;

pub use hopes::Rates;

use super::plan::Waldmeister;
use super::position::{Due, Position};
use crate::play::Outlook;
use hopes::Hopes;
use judge::Judge;

/// By how many points a lead makes the win e times as likely.
pub(super) const SWING: f64 = 10.0;

impl Waldmeister {
    /// The points that each seat may look forward to.
    pub(super) fn outlook(&self, at: &Position) -> Outlook {
        if at.due() == Due::Over {
            return self.points(at).map(f64::from);
        }
        let (hopes, mut outlook) = (Hopes::new(self, at), Outlook::default());
        for (own, land) in outlook.iter_mut().zip(&at.lands[..self.players]) {
            *own = hopes.land(land);
        }
        outlook
    }

    /// Adds what actions of a seat are worth to it.
    pub(super) fn judge(&self, at: &Position, seat: usize, actions: &[u32], into: &mut Vec<f64>) {
        let hopes = Hopes::new(self, at);
        Judge::new(&hopes, at, seat).judge(actions, into);
    }
}
