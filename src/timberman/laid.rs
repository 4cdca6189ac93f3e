//! What is laid on a table, on which the rules about tiles are told without a play. TM-19, TM-34, TM-36, TM-43 to TM-46.

use super::growth::{rank, ranks};
use super::plan::{BERRY, TREES};
use super::position::{Kind, LUMBERJACK, Position, SPIDER, Space, TILES};

/// Where in the list no tile is.
const NONE: u8 = TILES as u8;

/// The first and the last row and file of a table, as the two bytes of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edges {
    /// South and north.
    pub rows: [u8; 2],
    /// West and east.
    pub files: [u8; 2],
}

impl Edges {
    /// The neighbours of a space to the south, west, east and north; 0 beyond the edge.
    #[inline]
    #[must_use]
    pub fn sides(self, space: Space) -> [Space; 4] {
        let [y, x] = space.to_be_bytes();
        let within = |inside: bool, to: Space| if inside { to } else { 0 };
        [
            within(y > self.rows[0], space.wrapping_sub(256)),
            within(x > self.files[0], space.wrapping_sub(1)),
            within(x < self.files[1], space.wrapping_add(1)),
            within(y < self.rows[1], space.wrapping_add(256)),
        ]
    }
}

/// Tiles: the spaces on which they lie, ascending, and what they are; behind `tiles` entries all is 0.
#[derive(Clone, Copy, Debug)]
pub struct Laid<'a> {
    /// The spaces.
    pub cells: &'a [Space; TILES],
    /// What lies there.
    pub kinds: &'a [Kind; TILES],
    /// How many tiles there are.
    pub tiles: u8,
}

/// A tree, and who counts how much around it.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    /// The space on which it stands.
    pub space: Space,
    /// The place of its letter.
    pub letter: usize,
    /// What each seat counts, a byte a seat.
    pub strengths: u64,
    /// How many tiles touch it.
    pub beside: u8,
}

impl Tree {
    /// How many spaces beside it are open.
    #[inline]
    #[must_use]
    pub fn empty(self, edges: Edges) -> u8 {
        let sides = edges.sides(self.space);
        sides.iter().map(|&side| u8::from(side > 0)).sum::<u8>().saturating_sub(self.beside)
    }

    /// The one seat that counts most and more than nothing (TM-45, TM-46).
    #[inline]
    #[must_use]
    pub fn taker(self) -> Option<usize> {
        let around = self.strengths;
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
}

impl Laid<'_> {
    /// The tiles with their spaces, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (Space, Kind)> {
        self.cells.iter().copied().zip(self.kinds.iter().copied()).take(usize::from(self.tiles))
    }

    /// Where in the list a tile lies on this space, if one does.
    #[inline]
    #[must_use]
    pub fn find(&self, space: Space) -> Option<usize> {
        let k = rank(self.cells, usize::from(self.tiles), space);
        (space > 0 && self.cells.get(k) == Some(&space)).then_some(k)
    }

    /// The open spaces by looking at every tile's neighbours, ascending (TM-19).
    #[must_use]
    pub fn survey(&self, edges: Edges) -> Vec<Space> {
        let sides = self.iter().flat_map(|(space, _)| edges.sides(space));
        let mut open: Vec<Space> = sides.filter(|&side| side > 0 && self.find(side).is_none()).collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// The places in the list of the lumberjacks on the sides of a bear, from the north to the south (TM-36).
    #[inline]
    pub fn frightened(&self, sides: [Space; 4]) -> impl Iterator<Item = usize> + use<> {
        let places = ranks(self.cells, usize::from(self.tiles), sides);
        let found: [Option<usize>; 4] = std::array::from_fn(|side| {
            let k = places[side];
            let there = sides[side] > 0 && self.cells.get(k) == Some(&sides[side]);
            (there && self.kinds[k] & LUMBERJACK > 0).then_some(k)
        });
        found.into_iter().rev().flatten()
    }

    /// The spaces of the lumberjacks on which no spider is, ascending (TM-34).
    pub fn free_lumberjacks(&self) -> impl Iterator<Item = Space> {
        self.iter().filter(|(_, kind)| kind & (LUMBERJACK | SPIDER) == LUMBERJACK).map(|(space, _)| space)
    }

    /// The tiles to the south, west, east and north of each tile, by their places in the list: one pass along the sorted
    /// list, in which the row above and the row below are followed by two more fingers.
    fn neighbours(&self) -> [[u8; 4]; TILES] {
        let tiles = usize::from(self.tiles).min(TILES);
        let mut found = [[NONE; 4]; TILES];
        let mut south = 0;
        for (k, &space) in self.cells[..tiles].iter().enumerate() {
            if k > 0 {
                let beside = self.cells[k - 1] + 1 == space;
                found[k][1] = if beside { (k - 1) as u8 } else { NONE };
                found[k - 1][2] = if beside { k as u8 } else { NONE };
            }
            while u32::from(self.cells[south]) + 256 < u32::from(space) {
                south += 1;
            }
            if u32::from(self.cells[south]) + 256 == u32::from(space) {
                (found[k][0], found[south][3]) = (south as u8, k as u8);
            }
        }
        found
    }

    /// Shows every tree, ascending, with what the free lumberjacks around it count (TM-43, TM-44).
    #[inline]
    pub fn trees(&self, mut look: impl FnMut(Tree)) {
        let neighbours = self.neighbours();
        let berries = self.kinds.contains(&(BERRY as u8 + 1));
        // What a tile counts around a tree, in the byte of its owner.
        let mut counts = [0u64; TILES + 1];
        for (k, &kind) in self.kinds.iter().enumerate().take(usize::from(self.tiles)) {
            let free = kind & (LUMBERJACK | SPIDER) == LUMBERJACK;
            let berry = |&side: &u8| self.kinds.get(usize::from(side)) == Some(&(BERRY as u8 + 1));
            let count = 1 + u64::from(berries && neighbours[k].iter().any(berry));
            counts[k] = (u64::from(free) * count) << (8 * (kind & 7));
        }
        for (k, (space, kind)) in self.iter().enumerate() {
            let letter = usize::from(kind).wrapping_sub(1);
            if letter < TREES {
                let strengths = neighbours[k].iter().map(|&side| counts[usize::from(side)]).sum();
                let beside = neighbours[k].iter().map(|&side| u8::from(side != NONE)).sum();
                look(Tree { space, letter, strengths, beside });
            }
        }
    }
}

impl Position {
    /// What is laid on the table.
    #[inline]
    #[must_use]
    pub fn laid(&self) -> Laid<'_> {
        Laid { cells: &self.cells, kinds: &self.kinds, tiles: self.tiles }
    }
}
