//! Observations as features: a byte each, in named slices, written from what a seat may know.

use super::{Fault, Game};
use crate::ground::Cells;

/// The widest window.
const WIDEST: u32 = 255;

/// A named run of features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Its name.
    pub name: &'static str,
    /// The first feature.
    pub start: usize,
    /// How long each axis is, the last one fastest.
    pub shape: Vec<u32>,
    /// The greatest value; the least is 0.
    pub high: u8,
    /// What it says.
    pub meaning: &'static str,
}

impl Slice {
    /// How many features it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().map(|&axis| axis as usize).product()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The feature after its last.
    #[must_use]
    pub fn stop(&self) -> usize {
        self.start + self.len()
    }
}

/// What an observation holds: slices one behind the other.
///
/// ```
/// use silvan::play::Features;
/// let mut features = Features::new(1);
/// features.add("trees", &[2, 9, 9], 1, "trees by seat and space");
/// features.add("points", &[2], 255, "points by seat");
/// assert_eq!((features.len(), features.slices[1].start), (164, 162));
/// let mut scaled = [0.0; 164];
/// features.scale(&[51; 164], &mut scaled);
/// assert_eq!(scaled[163], 0.2);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Features {
    /// Changes when what a feature says changes.
    pub version: u32,
    /// The slices.
    pub slices: Vec<Slice>,
    /// The side of the window through which the table is seen; 0 where there is none.
    pub window: u32,
}

impl Features {
    /// No features yet.
    #[must_use]
    pub fn new(version: u32) -> Self {
        Self { version, slices: Vec::new(), window: 0 }
    }

    /// Adds a slice; values run from 0 to `high`, of which at most 255 is kept.
    pub fn add(&mut self, name: &'static str, shape: &[u32], high: u32, meaning: &'static str) {
        let (start, high) = (self.len(), high.clamp(1, 255) as u8);
        self.slices.push(Slice { name, start, shape: shape.to_vec(), high, meaning });
    }

    /// How many features there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slices.last().map_or(0, Slice::stop)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same features between 0 and 1: each over the greatest value of its slice.
    pub fn scale(&self, bytes: &[u8], into: &mut [f32]) {
        for slice in &self.slices {
            let (Some(from), Some(to)) =
                (bytes.get(slice.start..slice.stop()), into.get_mut(slice.start..slice.stop()))
            else {
                return;
            };
            let high = f32::from(slice.high);
            // Most slices hold 0 and 1 only, and need no division.
            match slice.high {
                1 => to.iter_mut().zip(from).for_each(|(to, &byte)| *to = f32::from(byte)),
                _ => to.iter_mut().zip(from).for_each(|(to, &byte)| *to = f32::from(byte) / high),
            }
        }
    }
}

/// Writes features one behind the other, in the order of their slices. What would not fit is left out.
///
/// ```
/// use silvan::{ground::Cells, play::Pen};
/// let mut bytes = [9; 12];
/// let mut pen = Pen::new(&mut bytes);
/// pen.cells(Cells::of(1) | Cells::of(2), 4);
/// pen.one_of(Some(0), 3);
/// pen.one_of(None, 2);
/// pen.numbers([7, 300]);
/// assert_eq!(pen.left(), 1);
/// assert_eq!(bytes, [0, 1, 1, 0, 1, 0, 0, 0, 0, 7, 255, 9]);
/// ```
pub struct Pen<'a> {
    rest: &'a mut [u8],
}

/// The byte 1 for each of eight bits.
#[inline]
fn spread(bits: u8) -> [u8; 8] {
    let each = u64::from(bits).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Every byte has one bit at most: what is not 0 becomes 1.
    (each.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

impl<'a> Pen<'a> {
    /// Begins at the first of these bytes.
    #[must_use]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { rest: bytes }
    }

    /// How many bytes are not written yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    /// The next features, for what is written out of order; they hold what they held before.
    #[inline]
    fn next(&mut self, count: usize) -> &'a mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (next, rest) = rest.split_at_mut(count.min(rest.len()));
        self.rest = rest;
        next
    }

    /// The next features, all 0, for what is not written in order.
    #[inline]
    pub fn blank(&mut self, count: usize) -> &'a mut [u8] {
        let next = self.next(count);
        next.fill(0);
        next
    }

    /// A feature for each of the first cells: 1 for those in the set.
    #[inline]
    pub fn cells(&mut self, set: Cells, count: usize) {
        let (eights, last) = self.next(count).as_chunks_mut::<8>();
        let bytes = set.0.to_le_bytes();
        let whole = eights.len();
        eights.iter_mut().zip(bytes).for_each(|(eight, byte)| *eight = spread(byte));
        let byte = bytes.get(whole).copied().unwrap_or(0);
        last.iter_mut().zip(spread(byte)).for_each(|(to, bit)| *to = bit);
    }

    /// A feature for each of so many choices: 1 for the one that is it.
    #[inline]
    pub fn one_of(&mut self, which: Option<usize>, count: usize) {
        let next = self.blank(count);
        if let Some(one) = which.and_then(|which| next.get_mut(which)) {
            *one = 1;
        }
    }

    /// Numbers as they are; 255 stands for 255 and more.
    #[inline]
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let (rest, mut count) = (std::mem::take(&mut self.rest), 0);
        for (to, number) in rest.iter_mut().zip(numbers) {
            *to = number.min(255) as u8;
            count += 1;
        }
        self.rest = rest.get_mut(count..).unwrap_or_default();
    }

    /// A number.
    #[inline]
    pub fn number(&mut self, number: u32) {
        self.numbers([number]);
    }
}

/// What an observation of a game holds, through a window of this side where one is asked for.
///
/// # Errors
/// [`Fault::Spec`] for a window that the game does not have.
pub fn features_through<G: Game>(game: &G, window: Option<u32>) -> Result<Features, Fault> {
    let fault = |message: String| Err(Fault::spec("window", message));
    match window {
        Some(_) if G::WINDOW == 0 => fault(format!("{} has no window: all of it is always observed", G::NAME)),
        Some(side) if side % 2 == 0 || !(3..=WIDEST).contains(&side) => {
            fault(format!("{side}; an odd number of spaces from 3 to {WIDEST} is wanted"))
        }
        side => Ok(game.features(side.unwrap_or(G::WINDOW))),
    }
}

/// The seats as an observer counts them: itself first, the others clockwise.
#[inline]
pub fn seats_from(seat: usize, players: usize) -> impl Iterator<Item = usize> {
    (seat..players).chain(0..seat.min(players))
}

/// The place of a seat as an observer counts it.
#[inline]
#[must_use]
pub fn place_from(seat: usize, other: usize, players: usize) -> usize {
    (other + players - seat.min(players)) % players.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_is_a_one_for_each_of_its_cells(bits: u128, count in 0usize..=128) {
            let mut bytes = vec![7; count];
            Pen::new(&mut bytes).cells(Cells(bits), count);
            let right: Vec<u8> = (0..count as u8).map(|cell| Cells(bits).has(cell).into()).collect();
            prop_assert_eq!(bytes, right);
        }

        #[test]
        fn seats_are_counted_clockwise(players in 1usize..7, seat in 0usize..7) {
            let seat = seat % players;
            let places: Vec<usize> = seats_from(seat, players).map(|other| place_from(seat, other, players)).collect();
            prop_assert_eq!(places, (0..players).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_pen_stops_at_the_end() {
        let mut bytes = [9; 3];
        let mut pen = Pen::new(&mut bytes);
        pen.number(1);
        pen.cells(Cells(u128::MAX), 200);
        pen.numbers([5, 5]);
        assert_eq!((pen.left(), bytes), (0, [1; 3]));
    }
}
