//! How the table grows: tiles and open spaces as sorted arrays, kept together. TM-19, TM-38.

use super::laid::Edges;
use super::plan::Timberman;
use super::position::{Kind, LUMBERJACK, Position, Space};

/// How many entries of a sorted array with zeros behind its `len` entries are below each of some spaces.
///
/// Counted eight at a time without a branch, for all spaces in one pass: a search by halving would mispredict every step.
#[inline]
pub(super) fn ranks<const N: usize>(sorted: &[Space], len: usize, spaces: [Space; N]) -> [usize; N] {
    // Moved so that 0, unused room, is the greatest number; signed, as that is what processors compare in one go.
    let moved = |space: Space| space.wrapping_add(0x7FFF) as i16;
    let wanted = spaces.map(moved);
    let mut below = [[0i16; 8]; N];
    for chunk in &sorted.as_chunks::<8>().0[..len.div_ceil(8)] {
        for (below, wanted) in below.iter_mut().zip(wanted) {
            for (count, &space) in below.iter_mut().zip(chunk) {
                *count -= -i16::from(moved(space) < wanted);
            }
        }
    }
    below.map(|lanes| lanes.iter().sum::<i16>() as usize)
}

/// How many entries are below one space.
#[inline]
pub(super) fn rank(sorted: &[Space], len: usize, space: Space) -> usize {
    ranks(sorted, len, [space])[0]
}

/// Puts an entry at its place `at`.
fn insert<T: Copy>(sorted: &mut [T], len: usize, at: usize, one: T) {
    sorted.copy_within(at..len, at + 1);
    sorted[at] = one;
}

/// Takes the entry at its place `at` out and clears the room.
fn remove<T: Copy + Default>(sorted: &mut [T], len: usize, at: usize) {
    sorted.copy_within(at + 1..len, at);
    sorted[len - 1] = T::default();
}

impl Timberman {
    /// The edges of the table.
    #[inline]
    pub(super) fn edges(&self) -> Edges {
        let (low, high) = ((128 - self.reach()) as u8, (128 + self.reach()) as u8);
        Edges { rows: [low, high], files: [low, high] }
    }

    /// The neighbours of a space to the south, west, east and north; 0 beyond the edge of the table.
    #[inline]
    pub(super) fn sides(&self, space: Space) -> [Space; 4] {
        self.edges().sides(space)
    }

    /// Where in the table's list a tile lies on this space, if one does.
    #[inline]
    pub(super) fn tile_at(&self, at: &Position, space: Space) -> Option<usize> {
        at.laid().find(space)
    }

    /// What lies on a space; 0 for nothing.
    #[inline]
    pub(super) fn kind_at(&self, at: &Position, space: Space) -> Kind {
        self.tile_at(at, space).map_or(0, |k| at.kinds[k])
    }

    /// Whether a space is open.
    #[inline]
    pub(super) fn is_open(&self, at: &Position, space: Space) -> bool {
        space > 0 && at.open.get(rank(&at.open, usize::from(at.opens), space)) == Some(&space)
    }

    /// Whether a space touches a tile.
    pub(super) fn touches(&self, at: &Position, space: Space) -> bool {
        self.sides(space).iter().any(|&side| self.tile_at(at, side).is_some())
    }

    /// Lays a tile on an open space: it is taken, and its empty neighbours are open.
    #[inline]
    pub(super) fn lay(&self, at: &mut Position, space: Space, kind: Kind) {
        let (opens, tiles) = (usize::from(at.opens), usize::from(at.tiles));
        let rows = [space.wrapping_sub(256), space, space.saturating_add(256)];
        let [s, i, n] = ranks(&at.open, opens, rows);
        let [below, k, above] = ranks(&at.cells, tiles, rows);
        let (s, n) = (s.min(i), n.max(i + 1));
        // The neighbours to the west and east can only stand right beside it, in either list.
        let stands = |list: &[Space], place: usize, side: Space| list.get(place).copied().unwrap_or(0) == side;
        let new = |side: Space, open: usize, tile: usize| {
            (side > 0) & !stands(&at.open, open, side) & !stands(&at.cells, tile, side)
        };
        let sides = self.sides(space);
        let [south, west, east, north] = sides;
        let new = [
            new(south, s, below),
            new(west, i.wrapping_sub(1), k.wrapping_sub(1)),
            new(east, i + 1, k),
            new(north, n, above),
        ];
        insert(&mut at.cells, tiles, k, space);
        insert(&mut at.kinds, tiles, k, kind);
        at.tiles += 1;
        Self::grow(at, [s, i, n], sides, new);
    }

    /// The open space with index `i` is taken, and those around it are open where they are new; `s` and `n` are the indices
    /// at which those to the south and north would have stood before. What lies between them is moved once, from the end.
    #[inline]
    fn grow(at: &mut Position, [s, i, n]: [usize; 3], sides: [Space; 4], new: [bool; 4]) {
        let len = usize::from(at.opens);
        let past_south = usize::from(new[0]);
        let past_west = past_south + usize::from(new[1]);
        let past_east = past_west + usize::from(new[2]);
        let all = past_east + usize::from(new[3]);
        if all == 0 {
            remove(&mut at.open, len, i);
            at.opens -= 1;
            return;
        }
        at.open.copy_within(n..len, n + all - 1);
        at.open.copy_within(i + 1..n, i + past_east);
        at.open.copy_within(s..i, s + past_south);
        // Written in any case, with what stands there already where it is not new: a branch on each would be mispredicted.
        let mut put = |place: usize, k: usize| at.open[place] = if new[k] { sides[k] } else { at.open[place] };
        put(s, 0);
        put(i + past_south, 1);
        put(i + past_west, 2);
        put(n + past_east - 1, 3);
        at.opens = (len + all - 1) as u16;
    }

    /// A lumberjack goes home: its space is open if it touches a tile, and its neighbours are not any more if they do not.
    pub(super) fn lift(&self, at: &mut Position, k: usize) {
        let (space, tiles) = (at.cells[k], usize::from(at.tiles));
        if let Some(owner) = Self::owner(at.kinds[k]) {
            at.supplies[owner] += 1;
        }
        remove(&mut at.cells, tiles, k);
        remove(&mut at.kinds, tiles, k);
        at.tiles -= 1;
        if self.touches(at, space) {
            let place = rank(&at.open, usize::from(at.opens), space);
            insert(&mut at.open, usize::from(at.opens), place, space);
            at.opens += 1;
        }
        for side in self.sides(space) {
            if self.is_open(at, side) && !self.touches(at, side) {
                let place = rank(&at.open, usize::from(at.opens), side);
                remove(&mut at.open, usize::from(at.opens), place);
                at.opens -= 1;
            }
        }
    }

    /// The owner of the lumberjack that a kind is, if it is one.
    #[inline]
    pub fn owner(kind: Kind) -> Option<usize> {
        (kind & LUMBERJACK > 0).then_some(usize::from(kind & 7))
    }
}
