//! Pyramido: a pyramid for each player, scored by the areas of its colours.
//!
//! ```text
//!     x         level 3        o trunk   x where one may go
//!    o o x      level 2        every trunk above level 1 lies on two
//!   o o o o     level 1
//! ```

use super::plan::Lumberjack;
use super::position::Pyramids;
use super::stack::{colour_at, of_colour, put};
use crate::ground::Cells;

impl Lumberjack {
    /// Whether a seat's pyramid is finished.
    #[inline]
    pub(super) fn has_finished(&self, pyramids: &Pyramids, seat: u8) -> bool {
        pyramids.laid[usize::from(seat)] == self.pyramid
    }

    /// How many trunks lie on the bottom level.
    #[inline]
    pub(super) fn bottom(laid: Cells, base: u8) -> u8 {
        (laid.0.trailing_ones() as u8).min(base)
    }

    /// Where a trunk may go (LJ-39, LJ-40): the sides of the bottom level, left as bit 0, and the places above it.
    #[inline]
    pub(super) fn pyramid_choices(&self, laid: Cells) -> (Cells, Cells) {
        let width = Self::bottom(laid, self.base);
        let sides = match width {
            0 => 1,
            _ if width < self.base => 3,
            _ => 0,
        };
        let pairs = laid.0 & laid.0 >> 1;
        (Cells(sides), (Cells(pairs << (self.base + 1)) - laid) & self.pyramid)
    }

    /// A trunk is laid in a place; on the left all others move on by one (LJ-41).
    #[inline]
    pub(super) fn build_pyramid(&self, pyramids: &mut Pyramids, (seat, colour): (u8, u8), place: Option<u8>) {
        let seat = usize::from(seat);
        let (laid, planes) = (&mut pyramids.laid[seat], &mut pyramids.planes[seat]);
        if place.is_none() {
            laid.0 <<= 1;
            planes.iter_mut().for_each(|plane| plane.0 <<= 1);
        }
        let bit = Cells::of(place.unwrap_or(0));
        *laid |= bit;
        put(planes, bit, colour);
    }

    /// The sum over the colour areas of a pyramid of their sizes squared (LJ-44).
    pub(super) fn areas_worth(&self, pyramids: &Pyramids, seat: usize) -> i32 {
        Slope { base: self.base }.worth(pyramids.laid[seat], &pyramids.planes[seat])
    }
}

/// What touches what in a pyramid on so many trunks.
#[derive(Clone, Copy, Debug)]
pub struct Slope {
    /// The trunks of the bottom level.
    pub base: u8,
}

impl Slope {
    /// The colour areas (LJ-43), in the order of their first places.
    pub fn areas(self, laid: Cells, planes: &[Cells; 3]) -> impl Iterator<Item = Cells> {
        let mut rest = laid;
        std::iter::from_fn(move || {
            let first = rest.lowest()?;
            let area = self.area(of_colour(planes, rest, colour_at(planes, first)), first);
            rest -= area;
            Some(area)
        })
    }

    /// The sum over the colour areas of their sizes squared (LJ-44).
    #[must_use]
    pub fn worth(self, laid: Cells, planes: &[Cells; 3]) -> i32 {
        self.areas(laid, planes).map(|area| (area.len() * area.len()) as i32).sum()
    }

    /// The places that touch one of these, in the pyramid or beyond its edge, and perhaps some of themselves.
    #[inline]
    pub(super) fn beside(self, of: Cells) -> Cells {
        let (one, up) = (of.0, self.base + 1);
        // Every row ends with a place that is never taken, so nothing goes round the edge.
        Cells(one << 1 | one >> 1 | one << up | one << (up - 1) | one >> up | one >> (up - 1))
    }

    /// The trunks of a set that are joined to one by touching.
    fn area(self, of: Cells, from: u8) -> Cells {
        let mut area = Cells::of(from);
        loop {
            let grown = (area | self.beside(area)) & of;
            if grown == area {
                return area;
            }
            area = grown;
        }
    }
}
