//! The order of play: what each event does and, in `go_on`, everything that follows without asking.

use super::flow::Step;
use super::plan::{Lumberjack, Variant};
use super::position::{Board, Cabins, Due, Easy, Position, Pyramids, SEATS, Towers};
use super::shelf::{EACH, ROWS, Shelf};
use super::stack::Stack;
use crate::ground::Cells;

impl Lumberjack {
    /// How every play begins: no trunk is laid.
    pub(super) fn start(&self) -> Position {
        let board = match self.variant {
            Variant::Towers => Board::Towers(Towers { trunks: Shelf::empty(), crowned: 0, points: [0; SEATS] }),
            Variant::Easy => Board::Easy(Easy { levels: Shelf::empty(), tested: 0 }),
            Variant::Pyramid => {
                Board::Pyramid(Pyramids { laid: [Cells::EMPTY; SEATS], planes: [[Cells::EMPTY; 3]; SEATS] })
            }
            Variant::Cabins => Board::Cabins(Cabins { parts: Shelf::empty(), crowns: [0; ROWS] }),
        };
        let mut unlaid = [0; 8];
        for (count, colour) in unlaid.iter_mut().zip(&self.edition.colours) {
            *count = colour.trunks;
        }
        Position {
            stack: Stack::EMPTY,
            board,
            unlaid: u64::from_le_bytes(unlaid),
            due: Due::Lay,
            seat: 0,
            step: 0,
            hand: 0,
        }
    }

    /// The colour at a number uniform over 64 bits, each weighted by how many trunks are still to be laid.
    #[inline]
    pub(super) fn lot(unlaid: u64, number: u64) -> u32 {
        // Byte i: how many there are of the colours 0 to i, 128 at most, so no byte runs over.
        let sums = unlaid.wrapping_mul(EACH);
        let point = ((u128::from(number) * u128::from(sums >> 56)) >> 64) as u64;
        // The top bit of byte i stays where point >= sum i.
        let beyond = (point.wrapping_mul(EACH) | (0x80 * EACH)).wrapping_sub(sums) & (0x80 * EACH);
        beyond.count_ones()
    }

    /// Chance: the next trunk of the stack is of this colour.
    #[inline]
    pub(super) fn lay(&self, at: &mut Position, colour: u8) {
        let cell = at.stack.there.0.trailing_ones() as u8;
        at.stack.lay(cell, colour);
        at.unlaid -= 1 << (8 * u32::from(colour & 7));
        if at.unlaid == 0 {
            at.due = Due::Choose;
            self.go_on(at);
        }
    }

    /// A decision.
    #[inline]
    pub(super) fn decide(&self, at: &mut Position, id: u32) {
        match self.step(at) {
            Some(Step::Take { .. }) if id < self.trunks() => {
                at.hand = at.stack.take(id as u8) + 1;
                at.step += 1;
                // The trunk is used in the next step (LJ-63), so there is nothing to look for.
                return;
            }
            Some(Step::Take { .. } | Step::Crown { .. }) if id != self.ids.pass => self.crown(at, id),
            Some(Step::Use) => self.use_trunk(at, id),
            _ => {}
        }
        at.step += 1;
        self.go_on(at);
    }

    /// The trunk in hand is used.
    #[inline]
    fn use_trunk(&self, at: &mut Position, id: u32) {
        let (seat, colour) = (at.seat, at.hand.wrapping_sub(1));
        at.hand = 0;
        match &mut at.board {
            Board::Towers(towers) if id == self.ids.score => self.score_towers(towers, colour),
            Board::Towers(towers) => self.build_tower(towers, (seat, colour), (id - self.ids.build) as u8),
            Board::Easy(easy) => {
                let level = if id == self.ids.table { 0 } else { id - self.ids.level + 1 };
                self.build_level(easy, (seat, colour), level as usize);
                at.due = if easy.tested > 0 { Due::Test } else { Due::Choose };
            }
            Board::Pyramid(pyramids) => {
                let width = Self::bottom(pyramids.laid[usize::from(seat)], self.base);
                let place = match id.wrapping_sub(self.ids.base) {
                    0 => None,
                    1 => Some(width),
                    _ => Some(self.ups[(id - self.ids.up) as usize]),
                };
                self.build_pyramid(pyramids, (seat, colour), place);
            }
            Board::Cabins(cabins) => self.lay_part(cabins, (seat, colour), self.part_of(id)),
        }
    }

    /// A crown is placed.
    fn crown(&self, at: &mut Position, id: u32) {
        let k = id.wrapping_sub(self.ids.crown) as usize;
        match &mut at.board {
            Board::Towers(towers) => towers.crowned |= 1 << (usize::from(at.seat) * super::position::SLOTS + (k & 7)),
            Board::Cabins(cabins) => cabins.crowns[(k & 7) * SEATS + usize::from(at.seat)] += 1,
            _ => {}
        }
    }

    /// Chance: the tower that was built on stands or topples.
    pub(super) fn settle(&self, at: &mut Position, topples: bool) {
        if let Board::Easy(easy) = &mut at.board {
            let colour = easy.tested.saturating_sub(1);
            easy.tested = 0;
            if topples {
                self.topple(easy, at.seat, colour);
            }
        }
        at.due = Due::Choose;
        self.go_on(at);
    }

    /// On to the next step in which something is possible, of this turn or the next one, unless chance is due (LJ-62).
    #[inline]
    fn go_on(&self, at: &mut Position) {
        while at.due == Due::Choose {
            match self.step(at) {
                Some(step) if self.is_possible(at, step) => return,
                Some(_) => at.step += 1,
                None => self.end_turn(at),
            }
        }
    }

    /// The next seat that has not finished is due; the play is over when there is none or the stack is empty (LJ-64).
    #[inline]
    fn end_turn(&self, at: &mut Position) {
        at.step = 0;
        let n = self.players as u8;
        for _ in 0..n {
            at.seat = if at.seat + 1 >= n { 0 } else { at.seat + 1 };
            let finished = matches!(&at.board, Board::Pyramid(pyramids) if self.has_finished(pyramids, at.seat));
            if !at.is_stack_empty() && !finished {
                return;
            }
        }
        (at.due, at.seat) = (Due::Over, 0);
    }
}
