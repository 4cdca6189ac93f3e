//! The tiles and the open spaces of a table with what lies beside them, on which tiles are tried out.

use super::late;
use super::share::{Around, EMPTY, Rivals};
use crate::timberman::laid::Edges;
use crate::timberman::plan::{BEAR, BERRY, TREES, Timberman, WEB};
use crate::timberman::position::{Kind, LETTERS, LUMBERJACK, Position, SPACES, SPIDER, Space, TILES};

/// The most tiles and open spaces.
const SITES: usize = TILES + SPACES;

/// The number of no site.
pub(super) const NOWHERE: u16 = SITES as u16;

/// What lies nowhere: neither a tile nor an open space.
const NOTHING: Kind = LETTERS as Kind + 1;

/// The most sites on which something changes when a tile is placed: its own and all sides.
const CHANGES: usize = 5;

/// A site as it was before a change.
#[derive(Clone, Copy, Default)]
struct Before {
    site: u16,
    kind: Kind,
    adds: Around,
}

/// The sites, tiles and open spaces, by their spaces ascending; seen by a seat.
pub(super) struct Map {
    seat: usize,
    others: f64,
    late: f64,
    /// What a tile is worth, by its kind.
    points: [f64; TREES + 1],
    sites: usize,
    spaces: [Space; SITES],
    /// What lies there; 0 for an open space.
    kinds: [Kind; SITES + 1],
    /// The sites to the south, west, east and north.
    sides: [[u16; 4]; SITES + 1],
    /// What each adds around a tree beside it.
    adds: [Around; SITES + 1],
    /// What lies around each tree.
    around: [Around; SITES + 1],
    before: [Before; CHANGES],
    changes: usize,
    edges: Edges,
}

impl Map {
    /// The map of a position as a seat sees it.
    pub fn new(plan: &Timberman, at: &Position, seat: usize) -> Self {
        let points =
            |kind: usize| kind.checked_sub(1).map_or(0.0, |letter| f64::from(plan.edition.rows[letter].points));
        let mut map = Self {
            seat,
            others: (plan.players as f64 - 1.0).max(1.0),
            late: late(at),
            points: std::array::from_fn(points),
            sites: 0,
            spaces: [0; SITES],
            kinds: [0; SITES + 1],
            sides: [[NOWHERE; 4]; SITES + 1],
            adds: [0; SITES + 1],
            around: [0; SITES + 1],
            before: [Before::default(); CHANGES],
            changes: 0,
            edges: plan.edges(),
        };
        map.survey(at);
        map.join();
        map.count();
        map
    }

    /// Merges tiles and open spaces.
    fn survey(&mut self, at: &Position) {
        let mut open = at.open_spaces().iter().copied().peekable();
        for (space, kind) in at.tiles_on_table() {
            while let Some(open) = open.next_if(|&open| open < space) {
                self.add(open, 0);
            }
            self.add(space, kind);
        }
        open.for_each(|open| self.add(open, 0));
        self.kinds[SITES] = NOTHING;
    }

    fn add(&mut self, space: Space, kind: Kind) {
        self.spaces[self.sites] = space;
        self.kinds[self.sites] = kind;
        self.sites += 1;
    }

    /// Finds the sides in one pass, in which the row to the south is followed by another finger.
    fn join(&mut self) {
        let mut south = 0;
        for k in 0..self.sites {
            let space = u32::from(self.spaces[k]);
            if k > 0 && u32::from(self.spaces[k - 1]) + 1 == space {
                (self.sides[k][1], self.sides[k - 1][2]) = ((k - 1) as u16, k as u16);
            }
            while u32::from(self.spaces[south]) + 256 < space {
                south += 1;
            }
            if u32::from(self.spaces[south]) + 256 == space {
                (self.sides[k][0], self.sides[south][3]) = (south as u16, k as u16);
            }
        }
    }

    /// Counts what lies around each tree.
    fn count(&mut self) {
        for k in 0..self.sites {
            self.adds[k] = self.adds_of(k);
        }
        for k in (0..self.sites).filter(|&k| is_tree(self.kinds[k])) {
            self.around[k] = self.all_around(k);
        }
    }

    /// What a site adds around a tree beside it.
    fn adds_of(&self, k: usize) -> Around {
        match self.kinds[k] {
            0 => EMPTY,
            kind if kind & (LUMBERJACK | SPIDER) == LUMBERJACK => self.strength(k) << (8 * (kind & 7)),
            _ => 0,
        }
    }

    /// What a free lumberjack counts there.
    #[inline]
    fn strength(&self, k: usize) -> Around {
        let berry = |&side: &u16| self.kinds[usize::from(side)] == BERRY as Kind + 1;
        1 + u64::from(self.sides[k].iter().any(berry))
    }

    #[inline]
    fn all_around(&self, k: usize) -> Around {
        self.sides[k].iter().map(|&side| self.adds[usize::from(side)]).sum()
    }

    /// Where a space is.
    pub fn site(&self, space: Space) -> u16 {
        self.spaces[..self.sites].binary_search(&space).map_or(NOWHERE, |k| k as u16)
    }

    /// The open spaces.
    pub fn open(&self) -> impl Iterator<Item = u16> {
        (0..self.sites).filter(|&k| self.kinds[k] == 0).map(|k| k as u16)
    }

    /// Whether nothing lies there.
    #[inline]
    pub fn is_open(&self, site: u16) -> bool {
        self.kinds[usize::from(site)] == 0
    }

    /// The sites beside one.
    #[inline]
    pub fn sides(&self, site: u16) -> [u16; 4] {
        self.sides[usize::from(site)]
    }

    /// What a tree is worth to the seat with this around it.
    #[inline]
    fn worth(&self, tree: usize, around: Around) -> f64 {
        self.points[usize::from(self.kinds[tree]) % (TREES + 1)]
            * Rivals::around(around, self.late).lead(self.seat, self.others)
    }

    /// What an own lumberjack on an open space would change.
    #[inline]
    pub fn gain(&self, site: u16) -> f64 {
        let k = usize::from(site);
        let adds = self.strength(k) << (8 * self.seat);
        let trees = self.sides[k].iter().map(|&side| usize::from(side)).filter(|&side| is_tree(self.kinds[side]));
        let change = |tree: usize| {
            let around = self.around[tree];
            self.worth(tree, around - EMPTY + adds) - self.worth(tree, around)
        };
        trees.map(change).sum()
    }

    /// Lets a site be of another kind; what the trees beside it are worth more is returned.
    fn change(&mut self, site: u16, kind: Kind) -> f64 {
        let k = usize::from(site);
        self.before[self.changes] = Before { site, kind: self.kinds[k], adds: self.adds[k] };
        self.changes += 1;
        self.kinds[k] = kind;
        self.set(k, self.adds_of(k))
    }

    /// Lets a site add something else around the trees beside it.
    fn set(&mut self, k: usize, adds: Around) -> f64 {
        let (old, mut more) = (std::mem::replace(&mut self.adds[k], adds), 0.0);
        if old == adds {
            return 0.0;
        }
        for side in self.sides[k].map(usize::from) {
            if is_tree(self.kinds[side]) {
                let around = self.around[side];
                self.around[side] = around - old + adds;
                more += self.worth(side, self.around[side]) - self.worth(side, around);
            }
        }
        more
    }

    /// Places a forest tile; what all trees are then worth more is returned.
    pub fn place(&mut self, letter: usize, site: u16) -> f64 {
        let (k, kind) = (usize::from(site), letter as Kind + 1);
        if letter == WEB {
            return self.change(site, self.kinds[k] | SPIDER);
        }
        let mut more = self.change(site, kind);
        match letter {
            0..TREES => {
                self.around[k] = self.all_around(k) + self.beyond(k) * EMPTY;
                more += self.worth(k, self.around[k]);
            }
            BEAR => more += self.each_lumberjack_beside(site, |_| 0),
            BERRY => more += self.each_lumberjack_beside(site, |kind| kind),
            _ => {}
        }
        more
    }

    /// How many spaces beside an open one would be open only then.
    fn beyond(&self, k: usize) -> u64 {
        let sides = self.edges.sides(self.spaces[k.min(SITES - 1)]);
        sides.iter().zip(self.sides[k]).map(|(&space, side)| u64::from(space > 0 && side == NOWHERE)).sum()
    }

    /// What an own lumberjack would gain on a space that is open only by what was placed.
    pub fn gain_beyond(&self) -> f64 {
        let tree = usize::from(self.before[0].site);
        if self.changes == 0 || !is_tree(self.kinds[tree]) || self.beyond(tree) == 0 {
            return 0.0;
        }
        let around = self.around[tree];
        self.worth(tree, around - EMPTY + (1 << (8 * self.seat))) - self.worth(tree, around)
    }

    fn each_lumberjack_beside(&mut self, site: u16, becomes: impl Fn(Kind) -> Kind) -> f64 {
        let sides = self.sides(site).into_iter();
        sides.fold(0.0, |more, side| match self.kinds[usize::from(side)] {
            kind if kind & LUMBERJACK > 0 => more + self.change(side, becomes(kind)),
            _ => more,
        })
    }

    /// Takes back what was placed.
    pub fn take_back(&mut self) {
        for i in (0..std::mem::take(&mut self.changes)).rev() {
            let Before { site, kind, adds } = self.before[i];
            let k = usize::from(site);
            self.kinds[k] = kind;
            let old = std::mem::replace(&mut self.adds[k], adds);
            for side in self.sides[k].map(usize::from) {
                if is_tree(self.kinds[side]) {
                    self.around[side] = self.around[side] - old + adds;
                }
            }
        }
    }

    /// The site of what was placed, and those that have become empty, with what was there.
    pub fn changed(&self) -> impl Iterator<Item = (u16, Kind)> {
        let changed = self.before[..self.changes].iter().enumerate();
        changed.filter(|(i, before)| *i == 0 || self.is_open(before.site)).map(|(_, before)| (before.site, before.kind))
    }
}

#[inline]
fn is_tree(kind: Kind) -> bool {
    usize::from(kind).wrapping_sub(1) < TREES
}
