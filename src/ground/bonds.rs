//! What is joined side to side, for all cells at once.

use super::{Board, Cells};

/// Which cells are joined with the next one to the east, and which with the next one to the north.
///
/// ```
/// use silvan::ground::{drawing, Bonds, Cells};
/// let (board, marks) = drawing("
///     AAB
///     .BB
/// ", 11).unwrap();
/// let of = |mark| board.all().iter().filter(|&c| marks[usize::from(c)] == mark).collect::<Cells>();
/// let [a, b] = [of('A'), of('B')];
/// let bonds = Bonds::of(&board, &[a, b]);
/// assert_eq!(bonds.joined(), a | b);
/// assert_eq!(bonds.with(1), a | (b - Cells::of(2)));
/// assert_eq!(bonds.with(2), Cells::of(2)); // c1
/// assert_eq!(bonds.partners(Cells::of(2)), b - Cells::of(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bonds {
    east: Cells,
    north: Cells,
    files: u8,
}

impl Bonds {
    /// The bonds within each of some sets.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, sets: &[Cells]) -> Self {
        let files = board.files();
        let within = |shift: u8| sets.iter().fold(Cells::EMPTY, |all, set| all | Cells(set.0 & set.0 >> shift));
        Self { east: within(1) - board.eastern(), north: within(files), files }
    }

    /// Each cell's bonds to the four sides.
    #[inline]
    fn sides(&self) -> [Cells; 4] {
        [self.east, Cells(self.east.0 << 1), self.north, Cells(self.north.0 << self.files)]
    }

    /// The cells with a bond.
    #[inline]
    #[must_use]
    pub fn joined(&self) -> Cells {
        let [east, west, north, south] = self.sides();
        east | west | north | south
    }

    /// The cells with exactly `count` bonds, 1 or 2.
    #[inline]
    #[must_use]
    pub fn with(&self, count: u8) -> Cells {
        let [east, west, north, south] = self.sides().map(|cells| cells.0);
        let (odd, along, across) = (east ^ west ^ north ^ south, east & west, north & south);
        match count {
            1 => Cells(odd & !along & !across),
            _ => Cells((east | west | north | south) & !odd & !(along & across)),
        }
    }

    /// The cells that have a bond with some cell of `set`.
    #[inline]
    #[must_use]
    pub fn partners(&self, set: Cells) -> Cells {
        let along = (self.east & set).0 << 1 | self.east.0 & set.0 >> 1;
        let across = (self.north & set).0 << self.files | self.north.0 & set.0 >> self.files;
        Cells(along | across)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bonds_are_sides_within_a_set(bits: [u128; 3], ranks in 1u8..12, files in 1u8..12) {
            let board = Board::new(ranks, files);
            let [a, b, some] = bits.map(|bits| Cells(bits) & board.all());
            let (sets, bonds) = ([a, b - a], Bonds::of(&board, &[a, b - a]));
            let partners = |cell: u8| {
                let own = sets.iter().find(|set| set.has(cell)).copied().unwrap_or_default();
                board.sides(cell) & own
            };
            let with = |count: u32| board.all().iter().filter(|&cell| partners(cell).len() == count).collect::<Cells>();
            prop_assert_eq!(bonds.joined(), board.all() - with(0));
            prop_assert_eq!([bonds.with(1), bonds.with(2)], [with(1), with(2)]);
            let union = some.iter().fold(Cells::EMPTY, |all, cell| all | partners(cell));
            prop_assert_eq!(bonds.partners(some), union);
        }
    }
}
