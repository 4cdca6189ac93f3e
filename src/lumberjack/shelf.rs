//! Rows of different lengths in one array.

use super::position::{COLOURS, SEATS};

/// The most items of all rows together: the trunks of a game.
pub const ITEMS: usize = 128;

/// The most rows: one a colour and seat.
pub const ROWS: usize = COLOURS * SEATS;

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

impl<T: Copy + Default> Shelf<T> {
    /// Nothing in any row.
    pub fn empty() -> Self {
        Self { items: [T::default(); ITEMS], lens: [0; ROWS] }
    }

    #[inline]
    fn sum(&self, from: usize, to: usize) -> usize {
        self.lens[from..to].iter().map(|&len| usize::from(len)).sum()
    }

    /// Where the items of a row begin, and how many there are.
    #[inline]
    pub fn span(&self, group: Group, row: usize) -> (usize, usize) {
        (usize::from(group.origin) + self.sum(group.first.into(), row), self.lens[row].into())
    }

    /// The items of a row.
    #[inline]
    pub fn row(&self, group: Group, row: usize) -> &[T] {
        let (start, len) = self.span(group, row);
        &self.items[start..start + len]
    }

    #[inline]
    fn end(&self, group: Group) -> usize {
        let first = usize::from(group.first);
        usize::from(group.origin) + self.sum(first, first + usize::from(group.rows))
    }

    /// Puts an item into a row, at this place among all items.
    #[inline]
    pub fn insert(&mut self, group: Group, row: usize, at: usize, item: T) {
        let end = self.end(group);
        self.items.copy_within(at..end, at + 1);
        self.items[at] = item;
        self.lens[row] += 1;
    }

    /// Takes so many items out of a row, from this place among all items.
    #[inline]
    pub fn remove(&mut self, group: Group, row: usize, at: usize, count: usize) {
        let end = self.end(group);
        self.items.copy_within(at + count..end, at);
        self.items[end - count..end].fill(T::default());
        self.lens[row] -= count as u8;
    }
}
