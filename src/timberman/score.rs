//! Scoring: each tree goes to whose lumberjacks count most around it. TM-43 to TM-48.

use super::plan::{BERRY, TREES, Timberman};
use super::position::{LUMBERJACK, Position, SPIDER, TILES};
use crate::play::Scores;

/// Where in the table's list no tile is.
const NONE: u8 = TILES as u8;

impl Timberman {
    /// The tiles to the south, west, east and north of each tile, by their places in the list: one pass along the sorted
    /// list, in which the row above and the row below are followed by two more fingers.
    fn neighbours(&self, at: &Position) -> [[u8; 4]; TILES] {
        let tiles = usize::from(at.tiles).min(TILES);
        let mut found = [[NONE; 4]; TILES];
        let mut south = 0;
        for (k, &space) in at.cells[..tiles].iter().enumerate() {
            if k > 0 && at.cells[k - 1] + 1 == space {
                (found[k][1], found[k - 1][2]) = ((k - 1) as u8, k as u8);
            }
            while at.cells[south] + 256 < space {
                south += 1;
            }
            if at.cells[south] + 256 == space {
                (found[k][0], found[south][3]) = (south as u8, k as u8);
            }
        }
        found
    }

    /// The points that trees of each letter give now.
    pub(super) fn points_by_tree(&self, at: &Position) -> [Scores; TREES] {
        let neighbours = self.neighbours(at);
        // What a tile counts around a tree, in the byte of its owner.
        let mut counts = [0u64; TILES + 1];
        for (k, &kind) in at.kinds.iter().enumerate().take(usize::from(at.tiles)) {
            if kind & (LUMBERJACK | SPIDER) == LUMBERJACK {
                let berry = |&side: &u8| at.kinds.get(usize::from(side)) == Some(&(BERRY as u8 + 1));
                let count = 1 + u64::from(neighbours[k].iter().any(berry));
                counts[k] = count << (8 * (kind & 7));
            }
        }
        let mut points = [Scores::default(); TREES];
        for (k, &kind) in at.kinds.iter().enumerate().take(usize::from(at.tiles)) {
            if let Some(points) = points.get_mut(usize::from(kind).wrapping_sub(1)) {
                let around = neighbours[k].iter().map(|&side| counts[usize::from(side)]).sum();
                if let Some(taker) = Self::taker(around) {
                    points[taker] += i32::from(self.edition.rows[usize::from(kind) - 1].points);
                }
            }
        }
        points
    }

    /// The one seat that counts most, of counts in a byte a seat (TM-45, TM-46).
    #[inline]
    fn taker(around: u64) -> Option<usize> {
        if around == 0 {
            return None;
        }
        // Most trees have lumberjacks of one colour beside them, if any.
        let first = around.trailing_zeros() / 8;
        if around >> (8 * first) < 256 {
            return Some(first as usize);
        }
        let strengths = around.to_le_bytes();
        let most = strengths.iter().copied().max()?;
        let mut best = strengths.iter().enumerate().filter(|&(_, &one)| one == most);
        let (first, second) = (best.next(), best.next());
        if second.is_some() { None } else { first.map(|(seat, _)| seat) }
    }

    /// What the scoring of the table as it is gives.
    pub(super) fn points(&self, at: &Position) -> Scores {
        let mut sum = Scores::default();
        for points in self.points_by_tree(at) {
            sum.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
        sum
    }
}
