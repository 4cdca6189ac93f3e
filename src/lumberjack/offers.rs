//! What may be decided: at most two runs of ids with the choices in each.

use super::flow::Step;
use super::plan::Lumberjack;
use super::position::{Board, Cabins, Due, Position, SEATS};
use super::shelf::EACH;
use super::stack::Stack;
use crate::ground::Cells;

/// The choices of a decision, but for where a trunk goes in a cabin: the first id of each run, and which ones of it.
#[derive(Clone, Copy, Debug)]
pub struct Offers(pub [(u32, Cells); 2]);

const NOTHING: (u32, Cells) = (u32::MAX, Cells::EMPTY);
const ONE: Cells = Cells(1);

impl Offers {
    /// Nothing.
    pub const NONE: Self = Self([NOTHING; 2]);

    /// How many choices there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0[0].1.len() + self.0[1].1.len()
    }

    /// The i-th choice: its run and its place there.
    #[inline]
    pub fn nth(&self, i: u32) -> (u32, u8) {
        let [first, second] = self.0;
        match i.checked_sub(first.1.len()) {
            None => (first.0, first.1.nth(i)),
            Some(rest) => (second.0, second.1.nth(rest)),
        }
    }
}

impl Lumberjack {
    /// Whether a decision is where a trunk goes in a cabin, and the cabins then.
    #[inline]
    pub(super) fn laying<'a>(&self, at: &'a Position) -> Option<&'a Cabins> {
        match &at.board {
            Board::Cabins(cabins) if at.due == Due::Choose && self.step(at) == Some(Step::Use) => Some(cabins),
            _ => None,
        }
    }

    /// The step of the turn that is due.
    #[inline]
    pub(super) fn step(&self, at: &Position) -> Option<Step> {
        self.turn.get(usize::from(at.step)).copied()
    }

    /// The choices of a decision, but for those in a cabin.
    #[inline]
    pub(super) fn offers(&self, at: &Position) -> Offers {
        if at.due != Due::Choose {
            return Offers::NONE;
        }
        match self.step(at) {
            Some(Step::Take { crown }) => {
                let crowns = if crown { self.crowns(at) } else { NOTHING };
                Offers([(self.ids.take, self.takes(at)), crowns])
            }
            Some(Step::Use) => self.uses(at),
            Some(Step::Crown { pass }) => {
                let crowns = self.crowns(at);
                Offers([crowns, if pass && !crowns.1.is_empty() { (self.ids.pass, ONE) } else { NOTHING }])
            }
            None => Offers::NONE,
        }
    }

    /// The trunks that may be taken.
    #[inline]
    pub(super) fn takes(&self, at: &Position) -> Cells {
        match &at.board {
            Board::Pyramid(pyramids) if self.has_finished(pyramids, at.seat) => Cells::EMPTY,
            _ => self.free(&at.stack),
        }
    }

    /// Whether a trunk may be taken.
    #[inline]
    fn can_take(&self, at: &Position) -> bool {
        let Stack { there, .. } = at.stack;
        !there.is_empty() && !matches!(&at.board, Board::Pyramid(pyramids) if self.has_finished(pyramids, at.seat))
    }

    /// What may carry a crown, own towers or cabins.
    #[inline]
    fn crowns(&self, at: &Position) -> (u32, Cells) {
        let targets = match &at.board {
            Board::Towers(towers) => self.crownable(towers, at.seat),
            Board::Cabins(cabins) if self.crowns_left(cabins) > 0 => self.cabins_begun(cabins, at.seat),
            _ => Cells::EMPTY,
        };
        (self.ids.crown, targets)
    }

    /// Whether a crown may be placed: mostly there is none left, and then nothing else is looked at.
    #[inline]
    fn can_crown(&self, at: &Position) -> bool {
        match &at.board {
            Board::Cabins(cabins) if self.crowns_left(cabins) == 0 => false,
            _ => !self.crowns(at).1.is_empty(),
        }
    }

    /// Crowns in the supply beside the cabins.
    #[inline]
    pub(super) fn crowns_left(&self, cabins: &Cabins) -> u32 {
        // There are 255 crowns at most, so no byte runs over. Adding up one by one costs playouts 3 %.
        let (eights, _) = cabins.crowns.as_chunks::<8>();
        let sums = eights.iter().fold(0u64, |sums, &eight| sums.wrapping_add(u64::from_le_bytes(eight)));
        u32::from(self.edition.crowns).saturating_sub((sums.wrapping_mul(EACH) >> 56) as u32)
    }

    /// The colours of which a seat has a cabin.
    #[inline]
    fn cabins_begun(&self, cabins: &Cabins, seat: u8) -> Cells {
        let (rows, _) = cabins.parts.lens.as_chunks::<SEATS>();
        let begun = |row: &[u8; SEATS]| row.get(usize::from(seat)).is_some_and(|&len| len > 0);
        Cells(rows.iter().rev().fold(0, |bits, row| bits << 1 | u32::from(begun(row))).into())
    }

    /// What may be done with the trunk in hand, but for cabins.
    #[inline]
    fn uses(&self, at: &Position) -> Offers {
        let Some(colour) = at.hand.checked_sub(1) else { return Offers::NONE };
        match &at.board {
            Board::Towers(towers) => {
                Offers([(self.ids.build, self.building_slots(towers, at.seat)), (self.ids.score, ONE)])
            }
            Board::Easy(easy) => {
                let (table, levels) = Self::level_choices(self.levels(easy, at.seat, colour));
                Offers([(self.ids.table, Cells(u128::from(table))), (self.ids.level, levels)])
            }
            Board::Pyramid(pyramids) => {
                let (sides, places) = self.pyramid_choices(pyramids.laid[usize::from(at.seat)]);
                Offers([(self.ids.base, sides), (self.ids.up, places)])
            }
            Board::Cabins(_) => Offers::NONE,
        }
    }

    /// Whether anything may be done in a step of the turn of `at.seat`.
    #[inline]
    pub(super) fn is_possible(&self, at: &Position, step: Step) -> bool {
        match step {
            Step::Take { crown } => self.can_take(at) || crown && !self.crowns(at).1.is_empty(),
            Step::Use => at.hand > 0,
            Step::Crown { .. } => self.can_crown(at),
        }
    }

    /// The id of a choice.
    #[inline]
    pub(super) fn id_of(&self, (base, k): (u32, u8)) -> u32 {
        // Rows of a pyramid become shorter, and the ids have no gaps.
        let k = if base == self.ids.up { self.up_of[usize::from(k & 127)] } else { k };
        base + u32::from(k)
    }
}
