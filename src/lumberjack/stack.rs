//! The stack: a ring of layers, every one turned by half a trunk against the one below.
//!
//! ```text
//! layer 2       0   1   2   3        trunk 2.1 lies on 1.1 and 1.2;
//! layer 1     0   1   2   3   4      a full layer closes to a ring.
//! ```

use super::plan::Lumberjack;
use crate::ground::Cells;

/// Which trunks lie in the stack, and of which colour each is. Trunk l.i is cell l * width + i.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The trunks that are there.
    pub there: Cells,
    /// The bits of their colours; nothing where there is no trunk.
    pub planes: [Cells; 3],
}

impl Stack {
    /// No trunk yet.
    pub const EMPTY: Self = Self { there: Cells::EMPTY, planes: [Cells::EMPTY; 3] };

    /// A trunk is laid on an empty place.
    #[inline]
    pub fn lay(&mut self, cell: u8, colour: u8) {
        let bit = Cells::of(cell);
        self.there |= bit;
        put(&mut self.planes, bit, colour);
    }

    /// A trunk is taken away; its colour.
    #[inline]
    pub fn take(&mut self, cell: u8) -> u8 {
        let (bit, mut colour) = (Cells::of(cell), 0);
        self.there -= bit;
        for (i, plane) in self.planes.iter_mut().enumerate() {
            colour |= u8::from(!(*plane & bit).is_empty()) << i;
            *plane -= bit;
        }
        colour
    }

    /// The colour of a trunk that is there.
    #[inline]
    pub fn colour(&self, cell: u8) -> u8 {
        colour_at(&self.planes, cell)
    }

    /// How many trunks of a colour are there.
    pub fn count(&self, colour: u8) -> u32 {
        of_colour(&self.planes, self.there, colour).len()
    }
}

/// Puts the bits of a colour into planes.
#[inline]
pub fn put(planes: &mut [Cells; 3], bit: Cells, colour: u8) {
    for (i, plane) in planes.iter_mut().enumerate() {
        plane.0 |= bit.0 & 0u128.wrapping_sub(u128::from(colour >> i & 1));
    }
}

/// The colour that planes hold in a cell.
#[inline]
pub fn colour_at(planes: &[Cells; 3], cell: u8) -> u8 {
    planes.iter().enumerate().fold(0, |colour, (i, plane)| colour | u8::from(plane.has(cell)) << i)
}

/// The cells among `cells` in which planes hold this colour.
#[inline]
pub fn of_colour(planes: &[Cells; 3], cells: Cells, colour: u8) -> Cells {
    planes
        .iter()
        .enumerate()
        .fold(cells, |left, (i, &plane)| if colour >> i & 1 == 1 { left & plane } else { left - plane })
}

/// What lies on what in a stack whose layers have so many trunks.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// How far below a trunk those lie on which it lies, each with the places for which that is right: the one at the same
    /// position of the layer, and the next one, which at the seam of the ring lies a layer further down.
    below: [(u32, Cells); 3],
}

impl Ring {
    /// The ring of all these places.
    #[must_use]
    pub fn new(width: u8, places: Cells) -> Self {
        let width = u32::from(width.max(1));
        let seam: Cells = places.iter().filter(|&cell| u32::from(cell) % width == 0).collect();
        let right = [(width, places), (width - 1, places - seam), (2 * width - 1, seam)];
        Self { below: right.map(|(by, places)| if by < 128 { (by, places) } else { (0, Cells::EMPTY) }) }
    }

    /// The places over which a trunk of `there` lies.
    #[inline]
    #[must_use]
    pub fn covered(&self, there: Cells) -> Cells {
        let lies_on = |(by, places): (u32, Cells)| there.0 >> (by & 127) & places.0;
        Cells(lies_on(self.below[0]) | lies_on(self.below[1]) | lies_on(self.below[2]))
    }
}

impl Lumberjack {
    /// The free trunks (LJ-6).
    #[inline]
    pub(super) fn free(&self, stack: &Stack) -> Cells {
        stack.there - self.ring.covered(stack.there)
    }
}
