//! The order of play: what each event does and, in `begin` and `go_on`, everything that follows without asking.

use super::plan::{BEAR, Step, Timberman, WEB};
use super::position::{Due, LETTERS, LUMBERJACK, Position, SEATS, SPACES, Space, TILES};

/// The space of the start tile.
pub(super) const MIDDLE: Space = 128 * 256 + 128;

impl Timberman {
    /// How every play begins: nothing on the table, player 0 draws.
    pub(super) fn begin(&self) -> Position {
        Position {
            open: [0; SPACES],
            cells: [0; TILES],
            kinds: [0; TILES],
            hands: [[0; LETTERS]; SEATS],
            sizes: [0; SEATS],
            undrawn: self.counts,
            supplies: std::array::from_fn(|seat| if seat < self.players { self.lumberjacks } else { 0 }),
            opens: 0,
            tiles: 0,
            left: self.drawable,
            due: Due::Draw,
            seat: 0,
            step: 0,
        }
    }

    /// Whether a seat holds a tile that it can place (TM-23).
    #[inline]
    pub(super) fn can_place(&self, at: &Position, seat: usize) -> bool {
        let spiders = at.hands[seat][WEB];
        at.sizes[seat] > spiders && at.opens > 0 || spiders > 0 && at.free_lumberjacks() > 0
    }

    /// Chance: a tile is drawn to the hand of the seat.
    pub(super) fn draw_tile(&self, at: &mut Position, letter: usize) {
        let seat = usize::from(at.seat);
        at.undrawn[letter] -= 1;
        at.left -= 1;
        at.hands[seat][letter] += 1;
        at.sizes[seat] += 1;
        if at.tiles > 0 {
            return self.go_on(at, usize::from(at.step) + 1);
        }
        if at.sizes[seat] == self.hand {
            at.seat += 1;
        }
        if usize::from(at.seat) == self.players {
            (at.seat, at.due) = (0, Due::Start);
        }
    }

    /// Chance: the start tile.
    pub(super) fn lay_start_tile(&self, at: &mut Position, letter: usize) {
        at.undrawn[letter] -= 1;
        at.left -= 1;
        (at.open[0], at.opens) = (MIDDLE, 1);
        self.lay(at, MIDDLE, letter as u8 + 1);
        self.open_turn(at, 0);
    }

    /// The turn goes to the first seat, from this one on, that can place a tile; if none can the play is over (TM-22, TM-24,
    /// TM-49, TM-50). Whoever comes between is skipped or loses the turn.
    #[inline(never)]
    fn open_turn(&self, at: &mut Position, from: usize) {
        let mut seat = from;
        for _ in 0..self.players {
            if seat >= self.players {
                seat = 0;
            }
            if self.can_place(at, seat) {
                at.seat = seat as u8;
                return self.go_on(at, 0);
            }
            seat += 1;
        }
        (at.due, at.seat, at.step) = (Due::Over, 0, 0);
    }

    /// The turn goes on with the first step, from this one on, in which something is asked (TM-25 to TM-30).
    #[inline]
    pub(super) fn go_on(&self, at: &mut Position, from: usize) {
        let seat = usize::from(at.seat);
        for step in from..self.steps.len() {
            let due = match self.steps[step] {
                Step::Forest { must } if self.can_place(at, seat) => [Due::More, Due::Forest][usize::from(must)],
                Step::Lumberjack if at.supplies[seat] > 0 => Due::Lumberjack,
                Step::Draw if at.left > 0 => Due::Draw,
                _ => continue,
            };
            (at.due, at.step) = (due, step as u8);
            return;
        }
        self.open_turn(at, seat + 1);
    }

    /// A forest tile of the hand is placed (TM-31, TM-34, TM-36).
    #[inline]
    pub(super) fn place_tile(&self, at: &mut Position, letter: usize, space: Space) {
        let seat = usize::from(at.seat);
        at.hands[seat][letter] -= 1;
        at.sizes[seat] -= 1;
        self.put_tile(at, letter, space);
        self.go_on(at, usize::from(at.step) + 1);
    }

    /// A forest tile comes to the table, with what it does there.
    #[inline]
    pub(super) fn put_tile(&self, at: &mut Position, letter: usize, space: Space) {
        if letter == WEB {
            return self.spin(at, space);
        }
        self.lay(at, space, letter as u8 + 1);
        if letter == BEAR {
            self.frighten(at, space);
        }
    }

    /// A lumberjack of the supply is placed (TM-40).
    #[inline]
    pub(super) fn place_lumberjack(&self, at: &mut Position, space: Space) {
        self.put_lumberjack(at, usize::from(at.seat), space);
        self.go_on(at, usize::from(at.step) + 1);
    }

    /// A seat's lumberjack comes to the table.
    #[inline]
    pub(super) fn put_lumberjack(&self, at: &mut Position, seat: usize, space: Space) {
        at.supplies[seat] -= 1;
        self.lay(at, space, LUMBERJACK | seat as u8);
    }

    /// Nothing is placed.
    pub(super) fn pass(&self, at: &mut Position) {
        self.go_on(at, usize::from(at.step) + 1);
    }
}
