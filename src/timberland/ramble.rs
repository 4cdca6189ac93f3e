//! Ways over the clearing: whether a boar can move in full, from where, and every way for its move to end.

use super::clearing::Clearing;
use crate::ground::Cells;
use crate::play::Pulse;
use std::collections::BTreeMap;

/// A way for the boar's move to end: where, which fruit spaces it empties on the way, and steps (0-15, direction * 2 +
/// take) that do it.
pub type BoarMove = (u8, Cells, Vec<u8>);

/// A boar under way.
#[derive(Clone, Copy, Debug)]
pub struct Ramble {
    /// Where it is.
    pub space: u8,
    /// Steps to go, 1 or more.
    pub left: u8,
    /// Spaces onto which it may step: no rock, no tree, none that it stood on in this turn (TL-32, TL-33).
    pub trail: Cells,
    /// All fruits on the board.
    pub fruits: Cells,
    /// How many of them it may still take (TL-41).
    pub appetite: u32,
}

impl Ramble {
    /// Spaces on which a move may end with `appetite` left: the last fruit must be taken (TL-42).
    #[inline]
    pub(super) fn ends(fruits: Cells, appetite: u32) -> Cells {
        if appetite > 0 { Cells(u128::MAX) } else { !fruits }
    }
}

impl Clearing<'_> {
    /// Whether a full move exists for a boar (TL-36).
    #[inline]
    #[must_use]
    pub fn moves_in_full(&self, boar: &Ramble) -> bool {
        let ends = Ramble::ends(boar.fruits, boar.appetite);
        self.within_reach(boar.space, boar.left, boar.trail - Cells::of(boar.space), ends)
    }

    /// The spaces among `free` from which a full move exists for a boar that is put there (TL-37); `None` if `pulse`
    /// said stop.
    pub fn havens(&self, boar: &Ramble, free: Cells, pulse: &mut dyn Pulse) -> Option<Cells> {
        sift(free, pulse, |space| self.moves_in_full(&Ramble { space, ..*boar }))
    }

    /// The spaces on which a full move can end; `None` if `pulse` said stop.
    pub fn landings(&self, boar: &Ramble, pulse: &mut dyn Pulse) -> Option<Cells> {
        let trail = boar.trail - Cells::of(boar.space);
        let ends = self.near(boar.space, boar.left, trail) & trail & Ramble::ends(boar.fruits, boar.appetite);
        sift(ends, pulse, |end| self.searches(boar.space, boar.left, trail, Cells::of(end)))
    }

    /// Whether `steps` (1 or more) can be made from `from` over `trail`, each space once, ending on one of `ends`.
    #[inline]
    pub(super) fn within_reach(&self, from: u8, steps: u8, trail: Cells, ends: Cells) -> bool {
        self.promises(from, steps, trail, ends) && self.reaches(from, steps, trail, ends)
    }

    /// Where only some ends will do, none of them within the distance is seen at once.
    #[inline]
    fn promises(&self, from: u8, steps: u8, trail: Cells, ends: Cells) -> bool {
        ends == Cells(u128::MAX) || !(self.near(from, steps, trail) & ends & trail).is_empty()
    }

    /// The spaces at most so many steps away, and `from`.
    fn near(&self, from: u8, steps: u8, trail: Cells) -> Cells {
        (0..steps).fold(Cells::of(from), |near, _| near | self.board.halo(near) & trail)
    }

    /// The first way that comes along nearly always does, so it is tried without turning back before the search begins:
    /// that takes a third of the instructions of the search.
    #[inline]
    fn reaches(&self, from: u8, steps: u8, trail: Cells, ends: Cells) -> bool {
        let (mut at, mut rest) = (from, trail);
        for _ in 1..steps {
            match (self.board.around(at) & rest).lowest() {
                Some(to) => (at, rest) = (to, rest - Cells::of(to)),
                None => return self.searches(from, steps, trail, ends),
            }
        }
        !(self.board.around(at) & rest & ends).is_empty() || self.searches(from, steps, trail, ends)
    }

    fn searches(&self, from: u8, steps: u8, trail: Cells, ends: Cells) -> bool {
        let next = self.board.around(from) & trail;
        if steps <= 1 {
            return !(next & ends).is_empty();
        }
        next.iter().any(|to| {
            let rest = trail - Cells::of(to);
            self.promises(to, steps - 1, rest, ends) && self.searches(to, steps - 1, rest, ends)
        })
    }

    /// Every distinct way for a move to end, in the order of landing space and fruit spaces; `None` if there are more
    /// than `most` or `pulse` said stop.
    pub fn endings(&self, boar: &Ramble, most: usize, pulse: &mut dyn Pulse) -> Option<Vec<BoarMove>> {
        let mut found = BTreeMap::new();
        self.roam(boar, Cells::EMPTY, &mut Vec::new(), &mut found, &mut |found: usize| found <= most && pulse.go_on())?;
        let few = found.len() <= most;
        few.then(|| found.into_iter().map(|((to, taken), steps)| (to, Cells(taken), steps)).collect())
    }

    fn roam(
        &self,
        boar: &Ramble,
        taken: Cells,
        steps: &mut Vec<u8>,
        found: &mut BTreeMap<(u8, u128), Vec<u8>>,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<()> {
        for direction in 0..8 {
            let Some(to) = self.board.step(boar.space, direction).filter(|&to| boar.trail.has(to)) else { continue };
            let fruit = boar.fruits.has(to);
            for take in [false, true] {
                if take && !(fruit && boar.appetite > 0) || !take && fruit && boar.left == 1 {
                    continue;
                }
                let taken = if take { taken | Cells::of(to) } else { taken };
                steps.push(direction as u8 * 2 + u8::from(take));
                if boar.left == 1 {
                    found.entry((to, taken.0)).or_insert_with(|| steps.clone());
                } else {
                    go_on(found.len()).then_some(())?;
                    let next = Ramble {
                        space: to,
                        left: boar.left - 1,
                        trail: boar.trail - Cells::of(to),
                        fruits: boar.fruits,
                        appetite: boar.appetite - u32::from(take),
                    };
                    self.roam(&next, taken, steps, found, go_on)?;
                }
                steps.pop();
            }
        }
        Some(())
    }
}

/// Those of a set that pass a test; `None` if `pulse` said stop.
fn sift(cells: Cells, pulse: &mut dyn Pulse, passes: impl Fn(u8) -> bool) -> Option<Cells> {
    cells.iter().try_fold(Cells::EMPTY, |found, cell| {
        pulse.go_on().then(|| if passes(cell) { found | Cells::of(cell) } else { found })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Board;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_move_can_land_where_it_can_end(
            (ranks, files) in (1..7u8, 1..7u8),
            [soil, trees, fruits]: [u128; 3],
            space in 0..36u8,
            (left, appetite) in (1..7u8, 0..4u32),
        ) {
            let board = Board::new(ranks, files);
            let space = space % (ranks * files);
            let clearing = Clearing { board: &board, soil: Cells(soil) & board.all() };
            let trail = clearing.soil - Cells(trees) - Cells::of(space);
            let boar = Ramble { space, left, trail, fruits: Cells(fruits), appetite };
            let endings = clearing.endings(&boar, usize::MAX, &mut || true).unwrap_or_default();
            let ends: Cells = endings.iter().map(|&(to, ..)| to).collect();
            prop_assert_eq!(clearing.landings(&boar, &mut || true), Some(ends));
            prop_assert_eq!(clearing.moves_in_full(&boar), !endings.is_empty());
            for (to, taken, _) in &endings {
                prop_assert!(taken.len() <= appetite && boar.fruits.has(*to) == taken.has(*to));
            }
            if let Some(fewer) = endings.len().checked_sub(1) {
                prop_assert!(clearing.endings(&boar, fewer, &mut || true).is_none());
            }
        }
    }
}
