//! What the seats may look forward to, by a rule of thumb: their points as they stand, and a hope.
//!
//! An action is worth the own outlook where it leads less the mean of the others'; a trunk that is taken as much as the best
//! use of it, a test of a tower the mean of how it may end.

mod cabins;
mod easy;
mod pyramid;
mod towers;

use super::flow::Step;
use super::plan::{Lumberjack, Variant};
use super::position::{Board, Due, Position};
use crate::play::{Game, Outlook, greatest, lead};

/// What has been built, prepared for questions of what a trunk or a crown of the seat to move would change.
trait Prospect {
    /// What each seat may look forward to as things stand.
    fn outlook(&self) -> Outlook;

    /// The same once a trunk of this colour has been used.
    fn used(&self, colour: u8, id: u32) -> Outlook;

    /// The same once a crown has been placed.
    fn crowned(&self, k: u8) -> Outlook;
}

impl Lumberjack {
    /// How many trunks are still to be taken.
    fn left(at: &Position) -> u32 {
        at.stack.there.len() + at.unlaid.to_le_bytes().into_iter().map(u32::from).sum::<u32>()
    }

    /// What each seat may look forward to; where a trunk is in hand once the best has been made of it.
    pub(super) fn outlook(&self, at: &Position) -> Outlook {
        match (&at.board, at.due) {
            (_, Due::Over) => self.points(at).map(f64::from),
            (_, Due::Choose) if at.hand > 0 => {
                let mut next = *at;
                self.play_unchecked(&mut next, self.best_use(at));
                self.outlook(&next)
            }
            (Board::Towers(towers), _) => towers::Stands::new(self, at, towers, Self::left(at)).outlook(),
            (Board::Easy(easy), due) => {
                let heights = easy::Heights::new(self, at, easy, Self::left(at));
                if due == Due::Test { heights.tested() } else { heights.outlook() }
            }
            (Board::Pyramid(pyramids), _) => pyramid::Slopes::new(self, at, pyramids).outlook(),
            (Board::Cabins(cabins), _) => cabins::Hopes::new(self, at, cabins, Self::left(at)).outlook(),
        }
    }

    /// The first of the best uses of the trunk in hand.
    fn best_use(&self, at: &Position) -> u32 {
        let (mut ids, mut worth) = (Vec::with_capacity(64), Vec::with_capacity(64));
        self.actions(at, &mut ids);
        self.judge(at, &ids, &mut worth);
        ids.get(greatest(&worth)).copied().unwrap_or(0)
    }

    /// Adds what each of these actions is worth to the seat to move.
    pub(super) fn judge(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        match &at.board {
            Board::Towers(towers) => {
                self.weigh(at, actions, into, |left| towers::Stands::new(self, at, towers, left));
            }
            Board::Easy(easy) => self.weigh(at, actions, into, |left| easy::Heights::new(self, at, easy, left)),
            Board::Pyramid(pyramids) => self.weigh(at, actions, into, |_| pyramid::Slopes::new(self, at, pyramids)),
            Board::Cabins(cabins) => self.weigh(at, actions, into, |left| cabins::Hopes::new(self, at, cabins, left)),
        }
    }

    /// The same by a prospect, which is made for so many trunks left.
    fn weigh<P: Prospect>(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>, prospect: impl Fn(u32) -> P) {
        let (left, takes) = (Self::left(at), at.hand == 0 && matches!(self.step(at), Some(Step::Take { .. })));
        let is_take = |id: u32| takes && id < self.trunks();
        let (mut now, mut after, mut taken) = (None, None, [None; super::position::COLOURS]);
        for &id in actions {
            into.push(if is_take(id) {
                let best = &mut taken[usize::from(at.stack.colour(id as u8))];
                *best.get_or_insert_with(|| {
                    let after = after.get_or_insert_with(|| prospect(left.saturating_sub(1)));
                    self.best_lead(at, id, after)
                })
            } else {
                let now = now.get_or_insert_with(|| prospect(left));
                let outlook = match at.hand.checked_sub(1) {
                    Some(colour) => now.used(colour, id),
                    None if id == self.ids.pass => now.outlook(),
                    None => now.crowned(id.wrapping_sub(self.ids.crown) as u8),
                };
                lead(self.players, &outlook, at.seat.into())
            });
        }
    }

    /// What the best use of a trunk that is taken is worth.
    fn best_lead(&self, at: &Position, take: u32, after: &impl Prospect) -> f64 {
        let (mut held, mut ids) = (*at, Vec::with_capacity(64));
        self.play_unchecked(&mut held, take);
        self.actions(&held, &mut ids);
        let colour = held.hand.saturating_sub(1);
        let leads = ids.iter().map(|&id| lead(self.players, &after.used(colour, id), at.seat.into()));
        leads.fold(f64::NEG_INFINITY, f64::max)
    }

    /// By how many points a lead makes the win e times as likely.
    pub(super) fn lead_that_counts(&self) -> f64 {
        match self.variant {
            Variant::Towers => 12.0,
            Variant::Easy => 2.0,
            Variant::Pyramid => 40.0,
            Variant::Cabins => 60.0,
        }
    }
}
