//! What a seat sees of the table as features: through a window, or as a list of candidates.

use super::notation::Move;
use super::plan::{BERRY, Timberman, WEB};
use super::position::{Due, Kind, LETTERS, LUMBERJACK, Position, SEATS, SPIDER, Space};
use crate::play::{Features, Pen, place_from, seats_from};

/// Changes when what a feature says changes.
const VERSION: u32 = 1;

/// The side of the window unless another is asked for.
pub(super) const WINDOW: u32 = 15;

/// Forest tiles that lie on the table: all but the spider, in the order of the letters.
const LAID: [usize; LETTERS - 1] = [0, 1, 2, 3, 4, 5, BERRY];

/// What can be placed: a letter, a lumberjack, or nothing.
const PLACED: usize = LETTERS + 2;

/// What can lie beside a candidate: forest tiles, and lumberjacks of the observer and of others, without and with a spider.
const BESIDE: usize = LAID.len() + 4;

/// Where a window lies: the space in its middle, and how far it reaches.
#[derive(Clone, Copy)]
struct Frame {
    middle: [i32; 2],
    reach: i32,
}

impl Frame {
    /// The place of a space in the window, row by row from the south-west.
    fn place(self, space: Space) -> Option<usize> {
        let [y, x] = space.to_be_bytes().map(i32::from);
        let (row, column) = (y - self.middle[0] + self.reach, x - self.middle[1] + self.reach);
        let side = 2 * self.reach + 1;
        let inside = (0..side).contains(&row) && (0..side).contains(&column);
        inside.then_some((row * side + column) as usize)
    }
}

impl Timberman {
    /// The slices through a window of this side.
    pub(super) fn slices(&self, window: u32) -> Features {
        let mut features = Features { window, ..Features::new(VERSION) };
        let (n, letters) = (self.players as u32, LETTERS as u32);
        let planes = self.planes() as u32;
        features.add(
            "window",
            &[planes, window, window],
            1,
            "what lies where: tiles 3 2 1 L S B M, lumberjacks by seat, spiders, open spaces; rows from the south",
        );
        features.add("outside", &[planes], 255, "how many of each lie outside the window");
        features.add(
            "middle",
            &[2],
            255,
            "the space in the middle of the window, y and x, the start tile being 128, 128",
        );
        features.add("hand", &[letters], 96, "the observer's own hand by letter");
        features.add("held", &[n], 96, "tiles in hand, by seat");
        features.add("supplies", &[n], self.lumberjacks.into(), "lumberjacks off the table, by seat");
        features.add("unseen", &[letters], 255, "tiles that the observer does not see, by letter");
        features.add("left", &[1], self.drawable.into(), "tiles that can still be drawn");
        features.add("due", &[Due::NAMES.len() as u32], 1, "what is due");
        features.add("step", &[self.steps.len() as u32], 1, "the step of the turn");
        features.add("mover", &[n], 1, "who decides or draws; nobody at the start tile and at the end");
        features.add("seat", &[n], 1, "the observer's own seat number");
        features
    }

    /// Tiles, lumberjacks by seat, spiders, open spaces.
    fn planes(&self) -> usize {
        LAID.len() + self.players + 2
    }

    /// The window around the middle of all tiles.
    fn frame(&self, at: &Position, side: u32) -> Frame {
        let reach = (side / 2) as i32;
        let start = || (128, 128);
        let span = |numbers: &mut dyn Iterator<Item = i32>| {
            let ends = numbers.fold(None, |ends: Option<(i32, i32)>, one| match ends {
                None => Some((one, one)),
                Some((low, high)) => Some((low.min(one), high.max(one))),
            });
            let (low, high) = ends.unwrap_or_else(start);
            (low + high) / 2
        };
        let tiles = at.tiles_on_table();
        let spaces: [&mut dyn Iterator<Item = i32>; 2] = [
            &mut tiles.map(|(space, _)| i32::from(space >> 8)),
            &mut at.tiles_on_table().map(|(space, _)| i32::from(space & 255)),
        ];
        Frame { middle: spaces.map(span), reach }
    }

    /// The planes of what lies on a space.
    fn planes_of(&self, kind: Kind, seat: usize) -> (usize, bool) {
        let plane = match Self::owner(kind) {
            Some(owner) => LAID.len() + place_from(seat, owner, self.players),
            None => LAID.iter().position(|&letter| letter + 1 == usize::from(kind)).unwrap_or(LAID.len() - 1),
        };
        (plane, kind & SPIDER > 0)
    }

    /// The features of a position as it is masked for a seat.
    pub(super) fn write_features(&self, side: u32, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let n = self.players;
        self.write_window(side, at, seat, pen);
        pen.numbers(at.hands[seat % SEATS].map(u32::from));
        pen.numbers(seats_from(seat, n).map(|other| at.sizes[other].into()));
        pen.numbers(seats_from(seat, n).map(|other| at.supplies[other].into()));
        pen.numbers(at.undrawn.map(u32::from));
        pen.number(at.left.into());
        pen.one_of(Some(at.due as usize), Due::NAMES.len());
        pen.one_of(Some(at.step.into()), self.steps.len());
        let nobody = matches!(at.due, Due::Start | Due::Over);
        pen.one_of((!nobody).then(|| place_from(seat, at.seat.into(), n)), n);
        pen.one_of(Some(seat), n);
    }

    fn write_window(&self, side: u32, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (planes, frame, area) = (self.planes(), self.frame(at, side), (side * side) as usize);
        let (cells, outside) = (pen.blank(planes * area), pen.blank(planes));
        let mut mark = |plane: usize, space: Space| {
            let one = match frame.place(space) {
                Some(place) => cells.get_mut(plane * area + place),
                None => outside.get_mut(plane),
            };
            one.into_iter().for_each(|one| *one = one.saturating_add(1));
        };
        for (space, kind) in at.tiles_on_table() {
            let (plane, spider) = self.planes_of(kind, seat);
            mark(plane, space);
            if spider {
                mark(planes - 2, space);
            }
        }
        at.open_spaces().iter().for_each(|&space| mark(planes - 1, space));
        pen.numbers(frame.middle.map(|number| number as u32));
    }

    /// What is told of a candidate.
    pub(super) fn candidate_slices(&self) -> Features {
        let mut features = Features::new(VERSION);
        features.add("what", &[PLACED as u32], 1, "what is placed: 3 2 1 L S B W M, a lumberjack, or nothing");
        features.add("where", &[2], 255, "the space, y and x, the start tile being 128, 128; 0, 0 for nothing");
        features.add("held", &[1], 96, "how many more of it there are: in hand, or of lumberjacks in the supply");
        features.add(
            "beside",
            &[BESIDE as u32],
            4,
            "how many of each lie beside it: tiles 3 2 1 L S B M, own lumberjacks, own ones with a spider, others', others' with one",
        );
        features.add("on", &[2], 1, "of a spider, whether it goes on an own or on another's lumberjack");
        features
    }

    /// What is told of each of these ids.
    pub(super) fn write_candidates(&self, at: &Position, seat: usize, ids: &[u32], pen: &mut Pen<'_>) {
        for &id in ids {
            let (what, space) = match self.move_of(id) {
                Some(Move::Tile(letter, space)) => (letter, space),
                Some(Move::Lumberjack(space)) => (LETTERS, space),
                _ => (PLACED - 1, 0),
            };
            pen.one_of(Some(what), PLACED);
            pen.numbers([u32::from(space >> 8), u32::from(space & 255)]);
            let held = at.hands[seat % SEATS].get(what).copied();
            let supply = if what == LETTERS { at.supplies[seat % SEATS] } else { 0 };
            pen.number(held.unwrap_or(supply).saturating_sub(1).into());
            self.write_beside(at, seat, space, pen);
            let on = self.kind_at(at, space);
            let owner = Self::owner(on).filter(|_| what == WEB && on & LUMBERJACK > 0);
            pen.one_of(owner.map(|owner| usize::from(owner != seat)), 2);
        }
    }

    fn write_beside(&self, at: &Position, seat: usize, space: Space, pen: &mut Pen<'_>) {
        let beside = pen.blank(BESIDE);
        for side in self.sides(space).into_iter().filter(|&side| side > 0 && space > 0) {
            let kind = self.kind_at(at, side);
            let place = match Self::owner(kind) {
                Some(owner) => LAID.len() + 2 * usize::from(owner != seat) + usize::from(kind & SPIDER > 0),
                None => match LAID.iter().position(|&letter| letter + 1 == usize::from(kind)) {
                    Some(place) => place,
                    None => continue,
                },
            };
            beside.get_mut(place).into_iter().for_each(|one| *one += 1);
        }
    }

    /// A bound on the legal actions at a time: a letter and an open space, and to pass.
    pub(super) fn most_legal(&self) -> u32 {
        let open = (4 * u32::from(self.drawable) + 4 * self.players as u32 * u32::from(self.lumberjacks))
            .min(super::position::SPACES as u32)
            .min(self.table * self.table);
        (LETTERS as u32 + 1) * open + 1
    }
}
