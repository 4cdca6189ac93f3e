//! A bag: how many there are of each kind, and nothing about their order.

use super::Weights;

/// Counts of up to `N` kinds. Equal contents are equal bags; a draw is a chance node over the counts.
///
/// ```
/// use silvan::play::{Bag, Weights};
/// let mut bag = Bag::from([2, 0, 1]);
/// let mut draws = Weights::default();
/// bag.weights(&mut draws);
/// assert_eq!(draws.as_slice(), [(0, 2), (2, 1)]); // what is not in the bag is not listed
/// assert!(bag.take(2));
/// assert!(!bag.take(2)); // the only one is out
/// assert_eq!(bag.total(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag<const N: usize>([u8; N]);

impl<const N: usize> From<[u8; N]> for Bag<N> {
    fn from(counts: [u8; N]) -> Self {
        Self(counts)
    }
}

impl<const N: usize> Bag<N> {
    /// How many there are of a kind.
    #[must_use]
    pub fn count(&self, kind: usize) -> u8 {
        self.0.get(kind).copied().unwrap_or(0)
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Takes one of a kind out; false if there is none.
    pub fn take(&mut self, kind: usize) -> bool {
        match self.0.get_mut(kind) {
            Some(n) if *n > 0 => {
                *n -= 1;
                true
            }
            _ => false,
        }
    }

    /// Puts one of a kind in; false if there is no such kind or no room.
    pub fn put(&mut self, kind: usize) -> bool {
        match self.0.get_mut(kind) {
            Some(n) if *n < u8::MAX => {
                *n += 1;
                true
            }
            _ => false,
        }
    }

    /// The draws from it: each kind that is in it, weighted by its count.
    pub fn weights(&self, into: &mut Weights) {
        for (kind, &n) in self.0.iter().enumerate().filter(|&(_, &n)| n > 0) {
            into.push(kind as u32, u32::from(n));
        }
    }
}
