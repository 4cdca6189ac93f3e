//! What part of a tree a seat can be held to have, from what lies around the tree.

use crate::timberman::position::SEATS;

/// What lies around a tree: a byte a seat for what it counts there, and in the highest one how many sides are empty.
pub(super) type Around = u64;

/// An empty side.
pub(super) const EMPTY: Around = 1 << 56;

/// The share of the hope in what a tree is worth, by the number of its empty sides.
const HOPE: [f64; 8] = [0.0, 0.42, 0.5, 0.65, 0.7, 0.7, 0.7, 0.7];

/// What is lost, as a share of what it gives, by a tree at which nobody counts yet.
const UNCLAIMED: f64 = 0.1;

/// What a seat counts there.
#[inline]
pub(super) fn count_of(around: Around, seat: usize) -> u32 {
    (around >> (8 * seat)) as u32 & 0xFF
}

/// What can be said of a tree whoever asks.
#[derive(Clone, Copy)]
pub(super) struct Rivals {
    around: Around,
    most: u32,
    /// What the seat that counts most, if it is the only one, has for certain.
    taken: f64,
    /// The hope by the square of what a seat counts.
    hope: f64,
    /// The sum of all shares.
    sum: f64,
}

impl Rivals {
    /// Looks around a tree; `late` is from 1 down to 0 as hopes fade towards the end.
    #[inline]
    pub fn around(around: Around, late: f64) -> Self {
        let counts: [u32; SEATS] = std::array::from_fn(|seat| count_of(around, seat));
        let most = counts.iter().copied().max().unwrap_or(0);
        let squares = f64::from(counts.iter().map(|n| n * n).sum::<u32>());
        let part = late * HOPE[(around >> 56) as usize & 7];
        let sole = most > 0 && counts.iter().filter(|&&n| n == most).count() == 1;
        let (taken, hope) = (if sole { 1.0 - part } else { 0.0 }, part / (squares + 1.0));
        Self { around, most, taken, hope, sum: taken + hope * squares }
    }

    /// The part of a seat.
    #[inline]
    pub fn share(self, seat: usize) -> f64 {
        let count = count_of(self.around, seat);
        let square = f64::from(count * count);
        self.hope * square + if count == self.most { self.taken } else { 0.0 }
    }

    /// The part of a seat less the mean of the others'. A tree at which nobody counts goes to who comes next, another seat.
    #[inline]
    pub fn lead(self, seat: usize, others: f64) -> f64 {
        if self.most == 0 {
            return if self.around < EMPTY { 0.0 } else { -UNCLAIMED };
        }
        let own = self.share(seat);
        own - (self.sum - own) / others
    }
}
