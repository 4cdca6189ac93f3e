//! What everybody sees of the stack and of what has been built, as features.

use super::cabins::{is_beam, place};
use super::plan::Lumberjack;
use super::position::{Board, Cabins, Due, Easy, Position, Pyramids, SLOTS, Towers};
use super::stack::of_colour;
use crate::play::{Features, Pen, place_from, seats_from};

/// Changes when what a feature says changes.
const VERSION: u32 = 1;

/// So many trunks of a tower are told, from the top; of a higher one the rest is counted only.
const TOPS: usize = 8;

impl Lumberjack {
    /// The slices. Seats are counted from the observer, clockwise; colours go in the order of their letters.
    pub(super) fn slices(&self) -> Features {
        let mut features = Features::new(VERSION);
        let (n, colours, trunks) = (self.players as u32, self.edition.colours.len() as u32, self.trunks());
        features.add("stack", &[colours, trunks], 1, "the trunks of the stack by colour");
        features.add("free", &[trunks], 1, "the trunks of the stack on which none lies");
        features.add("unlaid", &[colours], self.most.into(), "trunks still to be laid, by colour");
        features.add("hand", &[colours], 1, "the trunk in hand");
        features.add("due", &[Due::NAMES.len() as u32], 1, "what is due");
        features.add("step", &[self.turn.len() as u32], 1, "the step of the turn");
        features.add("mover", &[n], 1, "whose turn it is; nobody's at the end and while the stack is built");
        features.add("seat", &[n], 1, "the observer's own seat number");
        match &self.start().board {
            Board::Towers(_) => self.tower_slices(&mut features),
            Board::Easy(_) => {
                let most = self.most.into();
                features.add(
                    "levels",
                    &[n, colours, most],
                    most,
                    "trunks on each level of the towers, by seat, colour",
                );
                features.add("tested", &[colours], 1, "the tower whose test is due");
            }
            Board::Pyramid(_) => {
                let (base, row) = (self.base.into(), u32::from(self.base) + 1);
                features.add("pyramids", &[n, colours, base, row], 1, "places taken, by seat, colour, level");
            }
            Board::Cabins(_) => self.cabin_slices(&mut features),
        }
        features
    }

    fn tower_slices(&self, features: &mut Features) {
        let (n, towers) = (self.players as u32, self.edition.towers.into());
        let shape = [n, towers, TOPS as u32, self.edition.colours.len() as u32];
        features.add("tops", &shape, 1, "colours of the towers by seat, tower, and place from the top");
        features.add("heights", &[n, towers], self.trunks(), "how high the towers are");
        features.add("crowned", &[n, towers], 1, "which towers carry a crown");
        features.add("crowns", &[1], self.edition.crowns.into(), "crowns in the supply");
        features.add("points", &[n], 255, "points noted, by seat; 255 for 255 and more");
    }

    fn cabin_slices(&self, features: &mut Features) {
        let (n, colours) = (self.players as u32, self.edition.colours.len() as u32);
        let (posts, beams) = self.cabin_sides();
        let (posts, beams) = (posts as u32, beams as u32);
        features.add("posts", &[n, colours, posts, posts], 1, "posts of the cabins by seat, colour, y, x");
        features.add("beams", &[n, colours, beams, beams, 2], 1, "beams likewise, to the east and to the north");
        features.add("cabin_crowns", &[n, colours], self.edition.crowns.into(), "crowns of the cabins");
        features.add("crowns", &[1], self.edition.crowns.into(), "crowns in the supply");
    }

    /// How many points and beams a side has of the lattice in which a cabin lies.
    fn cabin_sides(&self) -> (usize, usize) {
        let (posts, beams) = self.reach();
        (2 * posts as usize + 1, 2 * beams as usize)
    }

    /// The features of a position.
    pub(super) fn write_features(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (n, colours, trunks) = (self.players, self.edition.colours.len(), self.trunks() as usize);
        for colour in 0..colours as u8 {
            pen.cells(of_colour(&at.stack.planes, at.stack.there, colour), trunks);
        }
        pen.cells(self.free(&at.stack), trunks);
        pen.numbers(at.unlaid.to_le_bytes().into_iter().take(colours).map(u32::from));
        pen.one_of(usize::from(at.hand).checked_sub(1), colours);
        pen.one_of(Some(at.due as usize), Due::NAMES.len());
        pen.one_of(Some(at.step.into()), self.turn.len());
        let turn = matches!(at.due, Due::Choose | Due::Test).then(|| place_from(seat, at.seat.into(), n));
        pen.one_of(turn, n);
        pen.one_of(Some(seat), n);
        match &at.board {
            Board::Towers(towers) => self.write_towers(towers, seat, pen),
            Board::Easy(easy) => self.write_levels(easy, seat, pen),
            Board::Pyramid(pyramids) => self.write_pyramids(pyramids, seat, pen),
            Board::Cabins(cabins) => self.write_cabins(cabins, seat, pen),
        }
    }

    fn write_towers(&self, towers: &Towers, seat: usize, pen: &mut Pen<'_>) {
        let (n, colours, each) = (self.players, self.edition.colours.len(), self.edition.towers);
        let rows = || seats_from(seat, n).flat_map(|other| (0..each).map(move |slot| (other, slot)));
        for (other, slot) in rows() {
            let trunks = towers.trunks.at(towers.trunks.place(self.towers, self.tower_row(other as u8, slot)));
            let tops = pen.blank(TOPS * colours);
            for (top, &colour) in tops.chunks_exact_mut(colours).zip(trunks.iter().rev()) {
                if let Some(one) = top.get_mut(usize::from(colour)) {
                    *one = 1;
                }
            }
        }
        pen.numbers(rows().map(|(other, slot)| towers.trunks.lens[self.tower_row(other as u8, slot)].into()));
        let crowned = |other: usize, slot: u8| (towers.crowned >> (other * SLOTS + usize::from(slot)) & 1) as u32;
        pen.numbers(rows().map(|(other, slot)| crowned(other, slot)));
        pen.number(u32::from(self.edition.crowns).saturating_sub(towers.crowned.count_ones()));
        pen.numbers(seats_from(seat, n).map(|other| towers.points[other].into()));
    }

    fn write_levels(&self, easy: &Easy, seat: usize, pen: &mut Pen<'_>) {
        let colours = self.edition.colours.len();
        for other in seats_from(seat, self.players) {
            for colour in 0..colours as u8 {
                let levels = self.levels(easy, other as u8, colour);
                pen.blank(self.most.into()).iter_mut().zip(levels).for_each(|(to, &trunks)| *to = trunks);
            }
        }
        pen.one_of(usize::from(easy.tested).checked_sub(1), colours);
    }

    fn write_pyramids(&self, pyramids: &Pyramids, seat: usize, pen: &mut Pen<'_>) {
        let places = usize::from(self.base) * (usize::from(self.base) + 1);
        for other in seats_from(seat, self.players) {
            for colour in 0..self.edition.colours.len() as u8 {
                pen.cells(of_colour(&pyramids.planes[other], pyramids.laid[other], colour), places);
            }
        }
    }

    fn write_cabins(&self, cabins: &Cabins, seat: usize, pen: &mut Pen<'_>) {
        let (n, colours) = (self.players, self.edition.colours.len() as u8);
        let ((posts, beams), (post_reach, beam_reach)) = (self.cabin_sides(), self.reach());
        let rows = || seats_from(seat, n).flat_map(|other| (0..colours).map(move |colour| (other as u8, colour)));
        let mark = |into: &mut [u8], place: usize| into.get_mut(place).into_iter().for_each(|one| *one = 1);
        let cell = |part: u16, reach: u32, side: usize| {
            let (x, y) = place(part);
            (y + reach as i32) as usize * side + (x + reach as i32) as usize
        };
        for (other, colour) in rows() {
            let into = pen.blank(posts * posts);
            let parts = self.cabin(cabins, other, colour).0.iter().filter(|&&part| !is_beam(part));
            parts.for_each(|&part| mark(into, cell(part, post_reach, posts)));
        }
        for (other, colour) in rows() {
            let into = pen.blank(2 * beams * beams);
            let parts = self.cabin(cabins, other, colour).0.iter().filter(|&&part| is_beam(part));
            parts.for_each(|&part| mark(into, 2 * cell(part, beam_reach, beams) + usize::from(part & 1)));
        }
        pen.numbers(rows().map(|(other, colour)| cabins.crowns[Self::row(other, colour)].into()));
        pen.number(self.crowns_left(cabins));
    }
}
