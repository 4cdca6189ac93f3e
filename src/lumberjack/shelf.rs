//! Rows of different lengths in one array.

use super::position::{COLOURS, SEATS};

/// The most items of all rows together: the trunks of a game.
pub const ITEMS: usize = 128;

/// The most rows: one a colour and seat.
pub const ROWS: usize = COLOURS * SEATS;

/// A byte 1 eight times: times a word of eight bytes it has their sum at the top.
pub const EACH: u64 = 0x0101_0101_0101_0101;

/// Rows whose items lie one behind the other, so that short rows leave room for long ones. What is unused is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shelf<T> {
    /// The items.
    pub items: [T; ITEMS],
    /// How many a row has.
    pub lens: [u8; ROWS],
}

/// Neighbouring rows that share a stretch of the items: no insertion touches what lies outside.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Group {
    /// The first of the items.
    pub origin: u8,
    /// The first row.
    pub first: u8,
    /// How many rows.
    pub rows: u8,
}

/// Where a row lies among all items.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    row: usize,
    /// Its first item.
    pub start: usize,
    /// How many items it has.
    pub len: usize,
    /// The end of its group.
    end: usize,
}

/// The bytes of a word below each.
const BELOW: [u64; 8] =
    [0, 0xFF, 0xFFFF, 0xFF_FFFF, 0xFFFF_FFFF, 0xFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFF_FFFF_FFFF_FFFF];

/// The sum of eight bytes; there are 128 items at most, so that it is a byte again.
#[inline]
fn total(bytes: u64) -> usize {
    (bytes.wrapping_mul(EACH) >> 56) as usize
}

impl<T: Copy + Default> Shelf<T> {
    /// Nothing in any row.
    pub fn empty() -> Self {
        Self { items: [T::default(); ITEMS], lens: [0; ROWS] }
    }

    /// Where a row of a group lies.
    #[inline]
    pub fn place(&self, group: Group, row: usize) -> Place {
        let first = usize::from(group.first);
        let sum = |lens: &[u8]| -> usize { lens.iter().map(|&len| usize::from(len)).sum() };
        let (origin, all) = (usize::from(group.origin), &self.lens[first..first + usize::from(group.rows)]);
        Place { row, start: origin + sum(&all[..row - first]), len: self.lens[row].into(), end: origin + sum(all) }
    }

    /// Where the row of a colour and seat lies, if there is one row for each, and those of a colour begin here. All seats are
    /// looked at at once: rows are short, and to find their places would be most of what an insertion costs.
    #[inline]
    pub fn place_of(&self, origin: u8, (colour, seat): (u8, u8)) -> Place {
        let (rows, origin) = (self.lens.as_chunks::<SEATS>().0, usize::from(origin));
        let [a, b, c, d, e] = rows[usize::from(colour) % COLOURS];
        let five = u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]);
        let (row, before) = (usize::from(colour) % COLOURS * SEATS + usize::from(seat), BELOW[usize::from(seat & 7)]);
        Place { row, start: origin + total(five & before), len: self.lens[row].into(), end: origin + total(five) }
    }

    /// The items of a place.
    #[inline]
    pub fn at(&self, place: Place) -> &[T] {
        &self.items[place.start..place.start + place.len]
    }

    /// Puts an item into a row, at this place among all items.
    #[inline]
    pub fn insert(&mut self, place: Place, at: usize, item: T) {
        self.items.copy_within(at..place.end, at + 1);
        self.items[at] = item;
        self.lens[place.row] += 1;
    }

    /// Takes so many items out of a row, from this place among all items.
    #[inline]
    pub fn remove(&mut self, place: Place, at: usize, count: usize) {
        self.items.copy_within(at + count..place.end, at);
        self.items[place.end - count..place.end].fill(T::default());
        self.lens[place.row] -= count as u8;
    }
}
