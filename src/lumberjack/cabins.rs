//! Blockhütten: cabins of posts on the points of a lattice and beams on its edges.
//!
//! ```text
//! o-+      o post, - and | beams
//! |        + a free end: a post may be set there
//! o
//! ```

use super::plan::Lumberjack;
use super::position::{COLOURS, Cabins, Position, SEATS};
use super::shelf::{Place, Shelf};
use crate::play::Dice;

/// Where the first post stands in codes, on both axes.
const MIDDLE: u16 = 64;

/// What marks the code of a beam.
const BEAM: u16 = 0x8000;

/// The code of a post, or of the point where one could stand. Codes ascend from south to north, each row from west to east.
pub const fn post(x: i32, y: i32) -> u16 {
    ((y + MIDDLE as i32) as u16 & 127) << 7 | (x + MIDDLE as i32) as u16 & 127
}

/// The code of the beam from a point to the next one east (way 0) or north (1).
pub const fn beam(point: u16, way: u16) -> u16 {
    BEAM | point << 1 | way
}

/// The first post.
pub const FIRST: u16 = post(0, 0);

const NORTH: u16 = 128;

/// Whether a code is a beam's.
#[inline]
pub const fn is_beam(part: u16) -> bool {
    part & BEAM != 0
}

/// The point of a post, or the west or south end of a beam; x and y.
pub fn place(part: u16) -> (i32, i32) {
    let point = if is_beam(part) { (part & !BEAM) >> 1 } else { part };
    (i32::from(point & 127) - i32::from(MIDDLE), i32::from(point >> 7) - i32::from(MIDDLE))
}

/// The two points of a beam, west or south first.
#[inline]
pub const fn ends(part: u16) -> (u16, u16) {
    let point = (part & !BEAM) >> 1;
    (point, if part & 1 == 0 { point + 1 } else { point.wrapping_add(NORTH) })
}

/// How far the codes of the beams at a point, in the same order, are from its own, doubled and marked as a beam's.
const BEAMS: [u16; 4] = [(2 * NORTH - 1).wrapping_neg(), 2u16.wrapping_neg(), 0, 1];

/// Whether a beam ends at a point.
#[inline]
const fn ends_at(beam: u16, point: u16) -> bool {
    let (one, other) = ends(beam);
    (one == point) | (other == point)
}

/// Whether a part is among a few: `contains` looks at 32 at a time, and is a call.
#[inline]
#[allow(clippy::manual_contains)]
fn among(parts: &[u16], part: u16) -> bool {
    parts.iter().any(|&other| other == part)
}

/// The beams that can end at a point, in the order of their codes: from the south, from the west, to the east, to the north.
#[inline]
pub const fn beams_at(point: u16) -> [u16; 4] {
    [
        beam(point.wrapping_sub(NORTH) & 0x3FFF, 1),
        beam(point.wrapping_sub(1) & 0x3FFF, 0),
        beam(point, 0),
        beam(point, 1),
    ]
}

/// A cabin's parts, sorted: posts before beams.
#[derive(Clone, Copy)]
pub struct Cabin<'a>(pub &'a [u16]);

impl Cabin<'_> {
    #[inline]
    fn has(self, part: u16) -> bool {
        self.0.contains(&part)
    }

    /// How many posts it has.
    #[inline]
    pub fn posts(self) -> usize {
        self.0.partition_point(|&part| !is_beam(part))
    }

    /// Whether a part may be added (LJ-47 to LJ-49).
    #[inline]
    pub fn allows(self, part: u16) -> bool {
        if self.0.is_empty() {
            return part == FIRST;
        }
        if self.has(part) {
            return false;
        }
        match is_beam(part) {
            true => [ends(part).0, ends(part).1].iter().any(|&end| self.has(end)),
            false => beams_at(part).iter().any(|&beam| self.has(beam)),
        }
    }

    /// Every part that may be added, in ascending order.
    pub fn places(self, into: &mut Vec<u16>) {
        if self.0.is_empty() {
            into.push(FIRST);
            return;
        }
        let (posts, beams) = self.0.split_at(self.posts());
        for &beam in beams {
            let (one, other) = ends(beam);
            into.extend([one, other].iter().filter(|&&end| !posts.contains(&end)));
        }
        for &post in posts {
            into.extend(beams_at(post).iter().filter(|&&beam| !beams.contains(&beam)));
        }
        into.sort_unstable();
        into.dedup();
    }

    /// A part that may be added, each equally likely: one seen from a random part, taken when that is the first part from
    /// which it can be seen. A beam shows the point at its end that is no post, a post the four edges at it.
    #[inline]
    pub fn pick(self, dice: &mut Dice) -> u16 {
        let (posts, beams) = self.0.split_at(self.posts());
        if posts.is_empty() {
            return FIRST;
        }
        let from_posts = 4 * posts.len();
        loop {
            let k = dice.below((from_posts + beams.len()) as u32) as usize;
            if let Some(&post) = posts.get(k / 4) {
                let found = BEAM | (post << 1).wrapping_add(BEAMS[k & 3]) & !BEAM;
                // Seen from its east or north end it counts only where the other end is no post.
                if !among(beams, found) && (k & 3 >= 2 || !among(posts, ends(found).0)) {
                    return found;
                }
            } else if let Some((&from, before)) = beams[..=k - from_posts].split_last() {
                let (one, other) = ends(from);
                let point = if among(posts, one) { other } else { one };
                // The beams that end at a point come in the order of their codes.
                let first = !before.iter().any(|&beam| ends_at(beam, point));
                if first && (point == one || !among(posts, other)) {
                    return point;
                }
            }
        }
    }
}

impl Lumberjack {
    /// A seat's cabin of a colour.
    #[inline]
    pub(super) fn cabin<'a>(&self, cabins: &'a Cabins, seat: u8, colour: u8) -> Cabin<'a> {
        Cabin(cabins.parts.at(self.place_of(&cabins.parts, seat, colour)))
    }

    /// Where a seat's row of a colour lies on a shelf.
    #[inline]
    pub(super) fn place_of<T: Copy + Default>(&self, shelf: &Shelf<T>, seat: u8, colour: u8) -> Place {
        shelf.place_of(self.groups[usize::from(colour) % COLOURS].origin, (colour, seat))
    }

    /// The number of a seat's row of a colour.
    #[inline]
    pub(super) fn row(seat: u8, colour: u8) -> usize {
        usize::from(colour) * SEATS + usize::from(seat)
    }

    /// The parts that may be added with the trunk in hand.
    pub(super) fn cabin_places(&self, at: &Position, cabins: &Cabins) -> Vec<u16> {
        let mut places = Vec::with_capacity(64);
        self.cabin(cabins, at.seat, at.hand.wrapping_sub(1)).places(&mut places);
        places
    }

    /// The id of a post or beam.
    #[inline]
    pub(super) fn part_id(&self, part: u16) -> u32 {
        let ((posts, beams), (x, y)) = (self.reach(), place(part));
        match is_beam(part) {
            false => self.ids.post + (y + posts as i32) as u32 * (2 * posts + 1) + (x + posts as i32) as u32,
            true => {
                let edge = (y + beams as i32) as u32 * 2 * beams + (x + beams as i32) as u32;
                self.ids.beam + edge * 2 + u32::from(part & 1)
            }
        }
    }

    /// The post or beam of an id among theirs: out of a table, since to divide takes as long as to look for a place.
    #[inline]
    pub(super) fn part_of(&self, id: u32) -> u16 {
        self.parts.get(id.wrapping_sub(self.ids.post) as usize).copied().unwrap_or(FIRST)
    }

    /// The posts and beams in the order of their ids.
    pub(super) fn lay_out_parts(&mut self) {
        let (posts, beams) = (self.reach().0 as i32, self.reach().1 as i32);
        let point = |y: i32, reach: std::ops::Range<i32>| reach.map(move |x| post(x, y));
        let edges =
            (-beams..beams).flat_map(|y| point(y, -beams..beams)).flat_map(|point| [0, 1].map(|way| beam(point, way)));
        self.parts = (-posts..posts + 1).flat_map(|y| point(y, -posts..posts + 1)).chain(edges).collect();
    }

    /// Lays a trunk as this part.
    #[inline]
    pub(super) fn lay_part(&self, cabins: &mut Cabins, (seat, colour): (u8, u8), part: u16) {
        let place = self.place_of(&cabins.parts, seat, colour);
        let before = cabins.parts.at(place).partition_point(|&other| other < part);
        cabins.parts.insert(place, place.start + before, part);
    }
}
