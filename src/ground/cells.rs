//! A set of up to 128 cells.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of cells 0..128, one bit each. Iterates in ascending order.
///
/// ```
/// use silvan::ground::Cells;
/// let set = Cells::of(3) | Cells::of(70);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 70]);
/// assert_eq!(set.nth(1), 70);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cells(pub u128);

impl Cells {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of one cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: u8) -> Self {
        Self(1 << (cell & 127))
    }

    /// The cells 0..n.
    #[must_use]
    pub const fn first(n: usize) -> Self {
        Self(if n >= 128 { u128::MAX } else { (1 << n) - 1 })
    }

    /// Whether the cell is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, cell: u8) -> bool {
        cell < 128 && self.0 >> cell & 1 == 1
    }

    /// Whether there is no cell in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: u8) {
        *self |= Self::of(cell);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: u8) {
        *self -= Self::of(cell);
    }

    /// The smallest cell, if there is one.
    #[inline]
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    /// The k-th cell in ascending order, counted from 0; 128 if there are not so many.
    #[inline]
    #[must_use]
    pub fn nth(self, k: u32) -> u8 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let below = low.count_ones();
        if k < below { select(low, k) } else { 64 + select(high, k - below) }
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let cell = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                cell
            })
        })
    }
}

/// The place of the k-th set bit of every byte, at k * 256 + byte.
const IN_BYTE: [u8; 8 * 256] = {
    let mut table = [0; 8 * 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut k, mut at) = (0, 0);
        while at < 8 {
            if byte >> at & 1 == 1 {
                table[k * 256 + byte] = at as u8;
                k += 1;
            }
            at += 1;
        }
        byte += 1;
    }
    table
};

/// The index of the k-th set bit; 64 if there are not so many. The bits of all bytes are counted at once, then a table is
/// asked for the one byte: 30 instructions, where halving by popcount takes 55.
#[inline]
fn select(word: u64, k: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x80 * ONES;
    if k >= word.count_ones() {
        return 64;
    }
    let twos = word - (word >> 1 & (0x55 * ONES));
    let fours = (twos & (0x33 * ONES)) + (twos >> 2 & (0x33 * ONES));
    // Byte i: how many bits there are in bytes 0 to i.
    let sums = ((fours + (fours >> 4)) & (0x0F * ONES)).wrapping_mul(ONES);
    // The top bit of byte i stays where k >= sum i.
    let beyond = (u64::from(k).wrapping_mul(ONES) | TOPS).wrapping_sub(sums) & TOPS;
    let at = 8 * (beyond.count_ones() & 7);
    let before = (sums << 8 >> at) as u32 & 0xFF;
    at as u8 + IN_BYTE[(((k - before) & 7) << 8 | (word >> at) as u32 & 0xFF) as usize]
}

impl FromIterator<u8> for Cells {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for Cells {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for Cells {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_is_the_list(bits: u128, k in 0u32..140) {
            let list: Vec<u8> = Cells(bits).iter().collect();
            prop_assert_eq!(list.len() as u32, Cells(bits).len());
            prop_assert_eq!(Cells(bits).nth(k), list.get(k as usize).copied().unwrap_or(128));
        }

        #[test]
        fn a_set_is_its_cells(bits: u128) {
            prop_assert_eq!(Cells(bits).iter().collect::<Cells>(), Cells(bits));
            prop_assert!((0..128).all(|cell| Cells(bits).has(cell) == (bits >> cell & 1 == 1)));
        }
    }
}
