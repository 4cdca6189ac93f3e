//! Groups of cells connected side to side.

use super::{Board, Cells};

/// The cells of `within` that are connected, side to side, with `from` (which must lie in `within`).
#[inline]
#[must_use]
pub fn group(board: &Board, from: Cells, within: Cells) -> Cells {
    let mut found = from;
    loop {
        let wider = (found | board.spread(found)) & within;
        if wider == found {
            return found;
        }
        found = wider;
    }
}

/// The connected groups of a set, that of the lowest cell first.
///
/// ```
/// use silvan::ground::{drawing, groups, Cells};
/// // Corners do not touch: two groups of two and one of one.
/// let (board, marks) = drawing("
///     XX.
///     ..X
///     X.X
/// ", 11).unwrap();
/// let set: Cells = board.all().iter().filter(|&c| marks[usize::from(c)] == 'X').collect();
/// assert_eq!(groups(&board, set).map(Cells::len).collect::<Vec<_>>(), [1, 2, 2]);
/// ```
pub fn groups(board: &Board, set: Cells) -> impl Iterator<Item = Cells> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let found = group(board, Cells::of(rest.lowest()?), rest);
        rest -= found;
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by a stack of cells, as one would by hand.
    fn slow(board: &Board, set: Cells) -> Vec<Cells> {
        let (mut rest, mut found) = (set, Vec::new());
        while let Some(first) = rest.lowest() {
            let (mut todo, mut one) = (vec![first], Cells::EMPTY);
            while let Some(cell) = todo.pop() {
                if rest.has(cell) {
                    rest.remove(cell);
                    one.insert(cell);
                    todo.extend(board.sides(cell).iter());
                }
            }
            found.push(one);
        }
        found
    }

    proptest! {
        #[test]
        fn groups_are_those_found_by_hand(bits: u128, ranks in 1u8..12, files in 1u8..12) {
            let board = Board::new(ranks, files);
            let set = Cells(bits) & board.all();
            prop_assert_eq!(groups(&board, set).collect::<Vec<_>>(), slow(&board, set));
        }
    }
}
