//! What a seat sees of a clearing as features.

use super::plan::Timberland;
use super::position::{Due, Position, SEATS, UNKNOWN};
use crate::ground::Cells;
use crate::play::{Features, Pen, place_from, seats_from};

/// Changes when what a feature says changes.
const VERSION: u32 = 1;

/// How many cards a stack has.
const CARDS: usize = 8;

impl Timberland {
    /// The slices. Seats are counted from the observer, clockwise; spaces go as in the ids, rank by rank from the south-west.
    pub(super) fn slices(&self) -> Features {
        let mut features = Features::new(VERSION);
        let (n, ranks, files) = (self.players as u32, self.board.ranks().into(), self.board.files().into());
        features.add("soil", &[ranks, files], 1, "spaces that are no rocks");
        features.add("trees", &[n, ranks, files], 1, "trees by seat");
        features.add("fruits", &[n, ranks, files], 1, "fruits by seat");
        features.add("boar", &[ranks, files], 1, "where the boar stands");
        features.add("woodcutter", &[ranks, files], 1, "where the woodcutter stands");
        features.add("stood", &[ranks, files], 1, "where the boar stood in the turn under way");
        features.add("tree_supply", &[n], self.trees.into(), "trees not on the board, by seat");
        features.add("fruit_supply", &[n], self.fruits.into(), "fruits neither on the board nor carried, by seat");
        features.add("carried", &[n], self.fruits.into(), "fruits that the boar carries, by seat");
        features.add("points", &[n], 255, "points noted, by seat; 255 for 255 and more");
        features.add("stacks", &[n, SEATS as u32], 1, "which stack each seat holds");
        features.add("hands", &[n, CARDS as u32], 1, "cards in hand by seat, the lowest value of the stack first");
        features.add(
            "cards",
            &[n, 1 + CARDS as u32],
            1,
            "the card chosen in the round, by seat; the last is one face down",
        );
        features.add("autumn", &[n, n], 1, "who had which place in autumn, while spring is ahead: by place, then seat");
        features.add("due", &[Due::NAMES.len() as u32], 1, "what is due");
        features.add("mover", &[n], 1, "who is to decide; nobody at the end");
        features.add("place", &[SEATS as u32], 1, "the place of the mover in the order of the act");
        features.add("left", &[1], 121, "trees still to place, steps still to go or the pips to be cut");
        features.add("act", &[self.acts.len() as u32], 1, "the act of the year");
        features.add("year", &[self.years.into()], 1, "the year");
        features.add("seat", &[n], 1, "the observer's own seat number");
        features
    }

    /// The features of a position as it is masked for a seat.
    pub(super) fn write_features(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (n, cells) = (self.players, self.board.len() as usize);
        pen.cells(self.soil, cells);
        seats_from(seat, n).for_each(|other| pen.cells(at.trees[other], cells));
        seats_from(seat, n).for_each(|other| pen.cells(at.fruits[other], cells));
        pen.cells(Cells::of(at.boar), cells);
        pen.cells(Cells::of(at.woodcutter), cells);
        pen.cells(at.stood, cells);
        pen.numbers(seats_from(seat, n).map(|other| self.tree_supply(at, other)));
        pen.numbers(seats_from(seat, n).map(|other| self.fruit_supply(at, other)));
        pen.numbers(seats_from(seat, n).map(|other| at.carried[other].into()));
        pen.numbers(seats_from(seat, n).map(|other| at.points[other]));
        self.write_cards(at, seat, pen);
        pen.one_of(Some(at.due as usize), Due::NAMES.len());
        let mover = if at.due == Due::Over { None } else { Some(place_from(seat, at.seat.into(), n)) };
        pen.one_of(mover.filter(|_| at.due != Due::Stacks), n);
        pen.one_of(mover.map(|_| at.turn.into()), SEATS);
        pen.number(at.left.into());
        pen.one_of(Some(at.act.into()), self.acts.len());
        pen.one_of(Some(at.year.into()), self.years.into());
        pen.one_of(Some(seat), n);
    }

    fn write_cards(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let n = self.players;
        let place = |number: u8| usize::from(number).checked_sub(1);
        seats_from(seat, n).for_each(|other| pen.one_of(place(at.stacks[other]), SEATS));
        seats_from(seat, n).for_each(|other| pen.cells(Cells(at.hands[other].into()), CARDS));
        for other in seats_from(seat, n) {
            let card = if at.cards[other] == UNKNOWN { Some(CARDS) } else { place(at.cards[other]) };
            pen.one_of(card, 1 + CARDS);
        }
        for seat_of in &at.autumn[..n] {
            pen.one_of(place(*seat_of).map(|other| place_from(seat, other, n)), n);
        }
    }
}
