//! Points: those noted in the basic game, and the scoring of each variant.

use super::plan::Lumberjack;
use super::position::{Board, Due, Position, SEATS};
use crate::play::Scores;

impl Lumberjack {
    fn by_seat(&self, points: impl Fn(u8) -> i32) -> Scores {
        let mut scores = Scores::default();
        for (seat, score) in (0..self.players as u8).zip(&mut scores) {
            *score = points(seat);
        }
        scores
    }

    /// The scoring of what has been built, in two named parts, the first of which may be the points noted.
    pub(super) fn parts(&self, at: &Position) -> [(&'static str, Scores); 2] {
        match &at.board {
            Board::Towers(towers) => {
                let standing = |seat: u8| if self.final_towers { self.towers_worth(towers, seat.into()) } else { 0 };
                let noted = |seat: u8| i32::from(towers.points[usize::from(seat) % SEATS]);
                [("noted", self.by_seat(noted)), ("towers", self.by_seat(standing))]
            }
            Board::Easy(easy) => [
                ("highest by colour", self.by_seat(|seat| self.highest(easy, seat).0)),
                ("highest of all", self.by_seat(|seat| self.highest(easy, seat).1)),
            ],
            Board::Pyramid(pyramids) => {
                [("areas", self.by_seat(|seat| self.areas_worth(pyramids, seat.into()))), ("", Scores::default())]
            }
            Board::Cabins(cabins) => {
                let (mut trunks, mut crowns) = (Scores::default(), Scores::default());
                for (seat, (trunks, crowns)) in (0..self.players as u8).zip(trunks.iter_mut().zip(&mut crowns)) {
                    for colour in 0..self.edition.colours.len() as u8 {
                        let worth = self.cabin_worth(cabins, seat, colour);
                        *trunks += worth.0;
                        *crowns += worth.1;
                    }
                }
                [("cabins", trunks), ("crowns", crowns)]
            }
        }
    }

    /// The points now: those noted, at the end all (LJ-57).
    pub(super) fn points(&self, at: &Position) -> Scores {
        let parts = self.parts(at);
        match (&at.board, at.due) {
            (_, Due::Over) => {
                let mut scores = parts[0].1;
                scores.iter_mut().zip(&parts[1].1).for_each(|(score, more)| *score += more);
                scores
            }
            (Board::Towers(_), _) => parts[0].1,
            _ => Scores::default(),
        }
    }
}
