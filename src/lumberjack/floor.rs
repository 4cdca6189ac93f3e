//! Floor plans: when a cabin is complete, and what it gives.
//!
//! ```text
//! o-o      o..
//! |.|      |..      points and edges take turns: o post, - and | beams
//! o-o      o-o
//! ```

use super::cabins::{Cabin, beam, is_beam, post};
use super::plan::Lumberjack;
use super::position::Cabins;
use crate::play::{Fault, Table};

/// A plan of a complete cabin.
#[derive(Clone, Debug)]
pub struct FloorPlan {
    /// What it gives.
    pub points: i32,
    /// As it was drawn.
    pub drawing: String,
    /// How many trunks it takes.
    pub trunks: usize,
    /// All ways to lay it, each as a cabin's parts, sorted.
    pub forms: Vec<Vec<u16>>,
}

/// A part on a grid twice as fine, on which posts have two even coordinates and beams one.
type Fine = (i32, i32);

/// The parts at these places, sorted, moved so that the least x and y of their points are 0.
fn in_the_corner(figure: &[Fine]) -> Vec<u16> {
    let least = |of: fn(&Fine) -> i32| figure.iter().map(of).min().unwrap_or(0).div_euclid(2);
    let (west, south) = (least(|part| part.0), least(|part| part.1));
    let part = |&(x, y): &Fine| {
        let point = post(x.div_euclid(2) - west, y.div_euclid(2) - south);
        match (x & 1, y & 1) {
            (0, 0) => point,
            (1, _) => beam(point, 0),
            _ => beam(point, 1),
        }
    };
    let mut parts: Vec<u16> = figure.iter().map(part).collect();
    parts.sort_unstable();
    parts
}

/// A figure turned and mirrored in all ways.
fn forms(figure: &[Fine]) -> Vec<Vec<u16>> {
    let (mut forms, mut turned) = (Vec::new(), figure.to_vec());
    for _ in 0..4 {
        turned = turned.iter().map(|&(x, y)| (-y, x)).collect();
        let mirrored: Vec<Fine> = turned.iter().map(|&(x, y)| (-x, y)).collect();
        forms.extend([in_the_corner(&turned), in_the_corner(&mirrored)]);
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// Reads the drawing of a floor plan: points and edges take turns, `o` a post, `-` and `|` beams, `.` nothing.
fn read_drawing(drawing: &Table<'_>) -> Result<Vec<Fine>, Fault> {
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
                ('o', 0, 0) | ('-', 1, 0) | ('|', 0, 1) => parts.push((x as i32, -(y as i32))),
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
    Ok(parts)
}

impl FloorPlan {
    /// Reads a plan.
    ///
    /// # Errors
    /// [`Fault::Spec`] for what is no drawing.
    pub fn read(points: i32, drawing: &Table<'_>) -> Result<Self, Fault> {
        let forms = forms(&read_drawing(drawing)?);
        Ok(Self { points, drawing: drawing.text()?.to_owned(), trunks: forms[0].len(), forms })
    }

    /// Whether a cabin is a part of it, or all.
    pub(super) fn holds(&self, cabin: Cabin<'_>) -> bool {
        cabin.0.len() <= self.trunks && self.forms.iter().any(|form| cabin.is_part_of(form))
    }

    /// The plan that a cabin is, neither more nor less (LJ-54): its number.
    #[must_use]
    pub fn of(plans: &[Self], cabin: Cabin<'_>) -> Option<usize> {
        let is = |plan: &Self| plan.trunks == cabin.0.len() && plan.forms.iter().any(|form| cabin.is_form(form));
        plans.iter().position(is)
    }
}

/// What trunks of incomplete cabins and crowns give.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// A trunk of an incomplete cabin.
    pub trunk: i32,
    /// A crown on a complete cabin; on an incomplete one it takes as much.
    pub crown: i32,
}

impl Prices {
    /// What a cabin gives by its trunks, and by its crowns (LJ-55, LJ-56).
    #[must_use]
    pub fn worth(self, plan: Option<&FloorPlan>, trunks: usize, crowns: u8) -> (i32, i32) {
        let crowns = i32::from(crowns) * self.crown;
        plan.map_or((trunks as i32 * self.trunk, -crowns), |plan| (plan.points, crowns))
    }
}

/// A part moved as far as its cabin: the codes of posts move by as much as the first post, those of beams by twice that.
#[inline]
fn moved(part: u16, by: u16) -> u16 {
    part.wrapping_add(if is_beam(part) { by << 1 } else { by })
}

impl Cabin<'_> {
    /// Whether its parts are among those of a form, moved as it may be. The order stays the same, so the first post can only be
    /// one that leaves room for the others.
    fn is_part_of(self, form: &[u16]) -> bool {
        let Some((&first, others)) = self.0.split_first() else { return true };
        let (posts, places) = (self.posts(), Cabin(form).posts());
        form[..(places + 1).saturating_sub(posts)].iter().enumerate().any(|(i, &place)| {
            let (by, mut rest) = (place.wrapping_sub(first), form[i + 1..].iter());
            others.iter().all(|&part| rest.any(|&other| other == moved(part, by)))
        })
    }

    /// Whether its parts are those of a form with as many, moved as it may be. The order stays the same.
    fn is_form(self, form: &[u16]) -> bool {
        let (Some(&first), Some(&other)) = (self.0.first(), form.first()) else { return false };
        let by = first.wrapping_sub(other);
        !is_beam(first) && self.0.iter().zip(form).all(|(&part, &wanted)| part == moved(wanted, by))
    }
}

impl Lumberjack {
    /// What a cabin gives by its trunks, and by its crowns.
    pub(super) fn cabin_worth(&self, cabins: &Cabins, seat: u8, colour: u8) -> (i32, i32) {
        let (cabin, edition) = (self.cabin(cabins, seat, colour), &self.edition);
        let prices = Prices { trunk: edition.trunk_points, crown: edition.crown_points };
        let plan = FloorPlan::of(&edition.plans, cabin).map(|i| &edition.plans[i]);
        prices.worth(plan, cabin.0.len(), cabins.crowns[Self::row(seat, colour)])
    }
}
