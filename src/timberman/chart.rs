//! Tables as arrays of codes, for evaluation without a play, and the codes of a position.

use super::laid::{Edges, Laid};
use super::plan::{BERRY, Timberman, WEB};
use super::position::{Kind, LUMBERJACK, Position, SEATS, SPIDER, Space, TILES};

/// How many codes there are: empty, the trees 3 2 1, L, S, B, M, lumberjacks by seat, lumberjacks with a spider by seat.
pub const CODES: u8 = JACK + 2 * SEATS as u8;

/// The code of the first seat's lumberjack.
const JACK: u8 = 8;

/// The kind of a code; `None` for what is no code.
fn kind_of(code: u8) -> Option<Kind> {
    match code {
        JACK.. => match code - JACK {
            seat @ 0..6 => Some(LUMBERJACK | seat),
            seat @ 6..12 => Some(LUMBERJACK | SPIDER | (seat - 6)),
            _ => None,
        },
        // Spiders do not lie on the table by themselves.
        code if usize::from(code) == WEB + 1 => Some(BERRY as Kind + 1),
        code => Some(code),
    }
}

/// Whether all of these codes are 0.
#[inline]
fn is_empty(codes: &[u8]) -> bool {
    match <[u8; 16]>::try_from(codes) {
        Ok(codes) => u128::from_le_bytes(codes) == 0,
        Err(_) => codes.iter().all(|&code| code == 0),
    }
}

/// The code of a kind.
pub(super) fn code_of(kind: Kind) -> u8 {
    match Timberman::owner(kind) {
        Some(seat) => JACK + seat as u8 + if kind & SPIDER > 0 { SEATS as u8 } else { 0 },
        None => kind.min(WEB as u8 + 1),
    }
}

/// Why an array is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The byte at this place is no code.
    Code(usize, u8),
    /// So many tiles are more than can lie on a table.
    Tiles(usize),
}

/// A table out of an array of codes, row by row from the north-west; its southernmost row and westernmost file are 1.
///
/// ```
/// use silvan::timberman::{Chart, Wrong};
/// // . o .
/// // 3 1 p*
/// let chart = Chart::read(&[0, 8, 0, 1, 3, 15], [2, 3]).unwrap();
/// let mut takers = Vec::new();
/// chart.laid().trees(|tree| takers.push((chart.place(tree.space), tree.taker())));
/// assert_eq!(takers, [(3, None), (4, Some(0))]);
/// let open: Vec<_> = chart.laid().survey(chart.edges()).into_iter().map(|space| chart.place(space)).collect();
/// assert_eq!(open, [0, 2]);
/// assert_eq!(Chart::read(&[0, 20], [1, 2]).unwrap_err(), Wrong::Code(1, 20));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    cells: [Space; TILES],
    kinds: [Kind; TILES],
    tiles: u8,
    sides: [usize; 2],
}

impl Chart {
    /// Reads the codes of 1 x 1 to 255 x 255 spaces.
    ///
    /// # Errors
    /// [`Wrong`] for what is no code, and for more than 96 tiles.
    pub fn read(codes: &[u8], sides: [usize; 2]) -> Result<Self, Wrong> {
        let mut chart = Self { cells: [0; TILES], kinds: [0; TILES], tiles: 0, sides };
        let columns = sides[1].max(1);
        let mut found = 0;
        for (row, codes) in codes.chunks_exact(columns).enumerate().take(sides[0]).rev() {
            let (chunks, rest) = codes.as_chunks::<16>();
            let chunks = chunks.iter().map(|chunk| &chunk[..]).chain([rest]).enumerate();
            // Most of a table is empty: sixteen spaces are passed over at once.
            for (chunk, codes) in chunks.filter(|(_, codes)| !is_empty(codes)) {
                for (k, &code) in codes.iter().enumerate().filter(|(_, code)| **code > 0) {
                    let column = chunk * 16 + k;
                    let kind = kind_of(code).ok_or(Wrong::Code(row * columns + column, code))?;
                    if let (Some(cell), Some(room)) = (chart.cells.get_mut(found), chart.kinds.get_mut(found)) {
                        (*cell, *room) = (((sides[0] - row) << 8 | (column + 1)) as Space, kind);
                    }
                    found += 1;
                }
            }
        }
        chart.tiles = u8::try_from(found).ok().filter(|&n| usize::from(n) <= TILES).ok_or(Wrong::Tiles(found))?;
        Ok(chart)
    }

    /// What is laid on it.
    #[inline]
    #[must_use]
    pub fn laid(&self) -> Laid<'_> {
        Laid { cells: &self.cells, kinds: &self.kinds, tiles: self.tiles }
    }

    /// Its edges are those of the array.
    #[must_use]
    pub fn edges(&self) -> Edges {
        Edges { rows: [1, self.sides[0] as u8], files: [1, self.sides[1] as u8] }
    }

    /// The place of a space in the array, row by row.
    #[inline]
    #[must_use]
    pub fn place(&self, space: Space) -> usize {
        let [y, x] = space.to_be_bytes().map(usize::from);
        self.sides[0].wrapping_sub(y).wrapping_mul(self.sides[1]).wrapping_add(x.wrapping_sub(1))
    }

    /// The space at a place of the array.
    #[must_use]
    pub fn space(&self, place: usize) -> Space {
        let columns = self.sides[1].max(1);
        ((self.sides[0] - (place / columns).min(self.sides[0])) << 8 | (place % columns + 1)) as Space
    }
}

impl Timberman {
    /// The spaces on a side of the table.
    #[must_use]
    pub fn side(&self) -> usize {
        self.table as usize
    }

    /// The codes of so many rows and files around the start tile, row by row from the north-west; `None` if a tile lies
    /// outside of them.
    #[must_use]
    pub fn codes(&self, at: &Position, side: usize) -> Option<Vec<u8>> {
        let (mut codes, low) = (vec![0; side * side], 128 - (side / 2).min(128));
        for (space, kind) in at.tiles_on_table() {
            let [y, x] = space.to_be_bytes().map(|byte| usize::from(byte).checked_sub(low).filter(|&n| n < side));
            codes[(side - 1 - y?) * side + x?] = code_of(kind);
        }
        Some(codes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_kinds() {
        for code in 1..CODES {
            assert_eq!(kind_of(code).map(code_of), Some(code));
        }
        assert!((CODES..=255).all(|code| kind_of(code).is_none()));
    }

    #[test]
    fn places_are_spaces() {
        for sides in [[1, 1], [2, 3], [255, 255], [1, 255], [255, 1]] {
            let Ok(chart) = Chart::read(&[], sides) else { continue };
            assert!(
                (0..sides[0] * sides[1])
                    .all(|place| chart.place(chart.space(place)) == place && chart.space(place) > 0)
            );
        }
    }

    #[test]
    fn at_most_96_tiles() {
        assert!(Chart::read(&[4; 96], [2, 48]).is_ok_and(|chart| chart.laid().survey(chart.edges()).is_empty()));
        assert_eq!(Chart::read(&[4; 97], [1, 97]).err(), Some(Wrong::Tiles(97)));
    }
}
