//! What stands on a board as codes, a byte a space: the form in which the rules take boards without a play.

use super::plan::Timberland;
use super::position::{Position, SEATS};
use crate::ground::Cells;

/// How many codes there are: 0 free, 1 rock, 2-5 a tree and 6-9 a fruit of red, green, yellow, violet.
pub const CODES: u8 = 10;

const FREE: u8 = 0;
const ROCK: u8 = 1;
const TREE: u8 = 2;
const FRUIT: u8 = 6;

/// What stands on a board: for each of the four bits of a code the spaces that have it set.
///
/// Space k is the k-th of the codes. They come row by row from the north-west, so that on a `Board` of as many ranks
/// and files north and south are exchanged, and nothing else.
///
/// ```
/// use silvan::timberland::Pieces;
/// let pieces = Pieces::read(&[0, 1, 2, 5, 6, 9]).unwrap();
/// assert_eq!(pieces.rocks().iter().collect::<Vec<_>>(), [1]);
/// assert_eq!(pieces.trees(3).iter().collect::<Vec<_>>(), [3]);
/// assert_eq!(pieces.all_fruits().iter().collect::<Vec<_>>(), [4, 5]);
/// assert!(Pieces::read(&[0, 10]).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    bits: [Cells; 4],
}

impl Pieces {
    /// Reads the codes of at most 128 spaces; `None` when there are more, or one is no code.
    ///
    /// Inlined always, so that bits for which nobody asks are not gathered: a tenth of the time of forest points.
    #[inline(always)]
    #[must_use]
    pub fn read(codes: &[u8]) -> Option<Self> {
        if codes.len() > 128 {
            return None;
        }
        let (low, high) = codes.split_at(codes.len().min(64));
        let ((low, wrong), (high, wrong_too)) = (planes(low), planes(high));
        let bits = std::array::from_fn(|bit| Cells(u128::from(low[bit]) | u128::from(high[bit]) << 64));
        (wrong | wrong_too == 0).then_some(Self { bits })
    }

    /// The code of a space.
    #[must_use]
    pub fn code(&self, space: u8) -> u8 {
        self.bits.iter().rev().fold(0, |code, bit| code << 1 | u8::from(bit.has(space)))
    }

    /// The rocks: code 0001.
    #[inline]
    #[must_use]
    pub fn rocks(&self) -> Cells {
        let [one, two, four, eight] = self.bits;
        one - two - four - eight
    }

    /// A seat's trees: codes 0010, 0011, 0100, 0101.
    #[inline]
    #[must_use]
    pub fn trees(&self, seat: usize) -> Cells {
        let [one, two, four, _] = self.bits;
        let pair = if seat < 2 { two - four } else { four - two };
        if seat & 1 == 1 { pair & one } else { pair - one }
    }

    /// A seat's fruits: codes 0110, 0111, 1000, 1001.
    #[inline]
    #[must_use]
    pub fn fruits(&self, seat: usize) -> Cells {
        let [one, two, four, eight] = self.bits;
        let pair = if seat < 2 { two & four } else { eight };
        if seat & 1 == 1 { pair & one } else { pair - one }
    }

    /// All trees.
    #[inline]
    #[must_use]
    pub fn all_trees(&self) -> Cells {
        let [_, two, four, _] = self.bits;
        (two - four) | (four - two)
    }

    /// All fruits.
    #[inline]
    #[must_use]
    pub fn all_fruits(&self) -> Cells {
        let [_, two, four, eight] = self.bits;
        two & four | eight
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The four bits of up to 64 codes, a word each, and what is not zero when a byte is no code.
///
/// Eight codes at a time: the multiplication gathers one bit of each of eight bytes in the highest byte.
#[inline(always)]
fn planes(codes: &[u8]) -> ([u64; 4], u64) {
    let (words, rest) = codes.as_chunks::<8>();
    let rest = (!rest.is_empty()).then(|| rest.iter().rev().fold(0, |word, &code| word << 8 | u64::from(code)));
    let (mut bits, mut wrong, mut empty) = ([0; 4], 0, 64);
    for word in words.iter().map(|&word| u64::from_le_bytes(word)).chain(rest) {
        wrong |= word.wrapping_add(ONES * u64::from(128 - CODES)) | word;
        for (bit, plane) in bits.iter_mut().enumerate() {
            let gathered = (word >> bit & ONES).wrapping_mul(0x0102_0408_1020_4080);
            *plane = *plane >> 8 | gathered & 0xff << 56;
        }
        empty -= 8;
    }
    (bits.map(|plane| plane.checked_shr(empty).unwrap_or(0)), wrong & ONES << 7)
}

impl Timberland {
    /// How many ranks and files the board has.
    #[must_use]
    pub fn sides(&self) -> [u8; 2] {
        [self.board.ranks(), self.board.files()]
    }

    /// The codes of a position, row by row from the north-west.
    #[must_use]
    pub fn codes(&self, at: &Position) -> Vec<u8> {
        let files = self.board.files();
        let row = |rank: u8| (rank * files..(rank + 1) * files).map(|cell| self.code(at, cell));
        (0..self.board.ranks()).rev().flat_map(row).collect()
    }

    fn code(&self, at: &Position, cell: u8) -> u8 {
        let owner = |sets: &[Cells; SEATS]| sets.iter().position(|set| set.has(cell)).map(|seat| seat as u8);
        let tree = owner(&at.trees).map(|seat| TREE + seat);
        tree.or(owner(&at.fruits).map(|seat| FRUIT + seat)).unwrap_or(if self.soil.has(cell) { FREE } else { ROCK })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_are_the_spaces_of_their_codes(codes in proptest::collection::vec(0..CODES, 0..=128)) {
            let of = |wanted: &dyn Fn(u8) -> bool| -> Cells {
                (0..codes.len() as u8).filter(|&space| wanted(codes[usize::from(space)])).collect()
            };
            let pieces = Pieces::read(&codes).ok_or(TestCaseError::fail("these are codes"))?;
            prop_assert!((0..).zip(&codes).all(|(space, &code)| pieces.code(space) == code));
            prop_assert_eq!(pieces.rocks(), of(&|code| code == ROCK));
            for seat in 0..SEATS as u8 {
                prop_assert_eq!(pieces.trees(seat.into()), of(&|code| code == TREE + seat));
                prop_assert_eq!(pieces.fruits(seat.into()), of(&|code| code == FRUIT + seat));
            }
            prop_assert_eq!(pieces.all_trees(), of(&|code| (TREE..FRUIT).contains(&code)));
            prop_assert_eq!(pieces.all_fruits(), of(&|code| code >= FRUIT));
        }

        #[test]
        fn any_other_byte_is_found(
            mut codes in proptest::collection::vec(0..CODES, 1..=128),
            place: usize,
            wrong in CODES..,
        ) {
            let place = place % codes.len();
            codes[place] = wrong;
            prop_assert!(Pieces::read(&codes).is_none());
        }
    }

    #[test]
    fn a_board_has_at_most_128_spaces() {
        assert!(Pieces::read(&[0; 128]).is_some());
        assert!(Pieces::read(&[0; 129]).is_none());
    }
}
