//! Blockhütten: cabins of posts on the points of a lattice and beams on its edges.
//!
//! ```text
//! o-+      o post, - and | beams
//! |        + a free end: a post may be set there
//! o
//! ```

use super::plan::Lumberjack;
use super::position::{Cabins, Position, SEATS};
use super::shelf::Group;
use crate::play::{Dice, Fault, Table};

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

/// A plan of a complete cabin.
#[derive(Clone, Debug)]
pub struct FloorPlan {
    /// What it gives.
    pub points: i32,
    /// As it was drawn.
    pub drawing: String,
    /// All ways to lay it, in the corner.
    pub forms: Vec<Vec<u32>>,
}

const POST: u32 = 1 << 16;

/// A figure moved so that its least x and y are 0, sorted: x and y on a grid twice as fine, and whether it is a post.
fn in_the_corner(parts: impl Iterator<Item = (i32, i32, bool)> + Clone) -> Vec<u32> {
    let west = parts.clone().map(|part| part.0).min().unwrap_or(0);
    let south = parts.clone().map(|part| part.1).min().unwrap_or(0);
    let code =
        |(x, y, post): (i32, i32, bool)| ((y - south) as u32) << 8 | (x - west) as u32 | if post { POST } else { 0 };
    let mut figure: Vec<u32> = parts.map(code).collect();
    figure.sort_unstable();
    figure
}

fn parts_of(figure: &[u32]) -> impl Iterator<Item = (i32, i32, bool)> + Clone {
    figure.iter().map(|&code| ((code & 255) as i32, (code >> 8 & 255) as i32, code & POST != 0))
}

/// A figure turned and mirrored in all ways.
pub fn forms(figure: &[u32]) -> Vec<Vec<u32>> {
    let mut forms: Vec<Vec<u32>> = Vec::new();
    let mut turned = figure.to_vec();
    for _ in 0..4 {
        turned = in_the_corner(parts_of(&turned).map(|(x, y, post)| (-y, x, post)));
        forms.push(turned.clone());
        forms.push(in_the_corner(parts_of(&turned).map(|(x, y, post)| (-x, y, post))));
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// Reads the drawing of a floor plan: points and edges take turns, `o` a post, `-` and `|` beams, `.` nothing.
pub fn read_drawing(drawing: &Table<'_>) -> Result<Vec<u32>, Fault> {
    let text = drawing.text()?;
    let rows: Vec<&str> = text.split('\n').collect();
    let long = rows[0].chars().count();
    if rows.iter().any(|row| row.chars().count() != long) {
        return Err(drawing.fault("its rows are not equally long"));
    }
    if rows.len() > 127 || long > 127 {
        return Err(drawing.fault("a plan has at most 64 points in a row, and as many rows of them"));
    }
    let mut parts = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            match (sign, x % 2, y % 2) {
                ('.', ..) => {}
                ('o', 0, 0) => parts.push((x as i32, -(y as i32), true)),
                ('-', 1, 0) | ('|', 0, 1) => parts.push((x as i32, -(y as i32), false)),
                _ => {
                    let wanted = ["'o' or '.'", "'-' or '.'", "'|' or '.'", "'.'"][x % 2 + 2 * (y % 2)];
                    let place = format!("{sign:?} in row {}, column {}", y + 1, x + 1);
                    return Err(
                        drawing.fault(format!("{place}; {wanted} is wanted there: points and edges take turns"))
                    );
                }
            }
        }
    }
    if parts.is_empty() {
        return Err(drawing.fault("no trunk in it; a plan has at least one"));
    }
    Ok(in_the_corner(parts.iter().copied()))
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
        self.0.iter().filter(|&&part| !is_beam(part)).count()
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
    /// which it can be seen.
    #[inline]
    pub fn pick(self, dice: &mut Dice) -> u16 {
        let (posts, beams) = self.0.split_at(self.posts());
        if posts.is_empty() {
            return FIRST;
        }
        let (from_posts, all) = (4 * posts.len() as u32, (4 * posts.len() + 2 * beams.len()) as u32);
        loop {
            let k = dice.below(all);
            if k < from_posts {
                let post = posts[(k / 4) as usize];
                let found = beams_at(post)[(k & 3) as usize];
                // Seen from its east or north end it counts only where the other end is no post.
                if !beams.contains(&found) && (k & 3 >= 2 || !posts.contains(&ends(found).0)) {
                    return found;
                }
            } else {
                let from = beams[((k - from_posts) / 2) as usize];
                let point = if k & 1 == 0 { ends(from).0 } else { ends(from).1 };
                let first =
                    || beams_at(point).iter().take_while(|&&other| other != from).all(|other| !beams.contains(other));
                if !posts.contains(&point) && first() {
                    return point;
                }
            }
        }
    }
}

impl Lumberjack {
    /// The rows of a colour, and the row of a seat there.
    #[inline]
    pub(super) fn row(&self, seat: u8, colour: u8) -> (Group, usize) {
        (self.groups[usize::from(colour)], usize::from(colour) * SEATS + usize::from(seat))
    }

    /// A seat's cabin of a colour.
    #[inline]
    pub(super) fn cabin<'a>(&self, cabins: &'a Cabins, seat: u8, colour: u8) -> Cabin<'a> {
        let (group, row) = self.row(seat, colour);
        Cabin(cabins.parts.row(group, row))
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

    /// The post or beam of an id among theirs.
    #[inline]
    pub(super) fn part_of(&self, id: u32) -> u16 {
        let (posts, beams) = self.reach();
        if id < self.ids.beam {
            let (k, side) = (id - self.ids.post, 2 * posts + 1);
            return post((k % side) as i32 - posts as i32, (k / side) as i32 - posts as i32);
        }
        let (k, side) = ((id - self.ids.beam) / 2, 2 * beams);
        beam(post((k % side) as i32 - beams as i32, (k / side) as i32 - beams as i32), (id - self.ids.beam) as u16 & 1)
    }

    /// Lays a trunk as this part.
    pub(super) fn lay_part(&self, cabins: &mut Cabins, (seat, colour): (u8, u8), part: u16) {
        let (group, row) = self.row(seat, colour);
        let (start, len) = cabins.parts.span(group, row);
        let before = cabins.parts.items[start..start + len].iter().filter(|&&other| other < part).count();
        cabins.parts.insert(group, row, start + before, part);
    }

    /// The plan that a cabin is, neither more nor less (LJ-54).
    pub(super) fn plan_of(&self, cabin: Cabin<'_>) -> Option<&FloorPlan> {
        let parts = cabin.0;
        let mut plans =
            self.edition.plans.iter().filter(|plan| !parts.is_empty() && plan.forms[0].len() == parts.len()).peekable();
        plans.peek()?;
        let fine = |&part: &u16| {
            let (x, y) = place(part);
            let (east, north) =
                if is_beam(part) { (i32::from(part & 1 == 0), i32::from(part & 1 == 1)) } else { (0, 0) };
            (2 * x + east, 2 * y + north, !is_beam(part))
        };
        let figure = in_the_corner(parts.iter().map(fine));
        plans.find(|plan| plan.forms.contains(&figure))
    }

    /// What a cabin gives by its trunks, and by its crowns (LJ-55, LJ-56).
    pub(super) fn cabin_worth(&self, cabins: &Cabins, seat: u8, colour: u8) -> (i32, i32) {
        let cabin = self.cabin(cabins, seat, colour);
        let crowns = i32::from(cabins.crowns[self.row(seat, colour).1]) * self.edition.crown_points;
        match self.plan_of(cabin) {
            Some(plan) => (plan.points, crowns),
            None => (cabin.0.len() as i32 * self.edition.trunk_points, -crowns),
        }
    }
}
