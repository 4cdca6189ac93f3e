//! Easy goin': a tower of each colour, as high as possible, and it may topple.

use super::plan::Lumberjack;
use super::position::Easy;
use crate::ground::Cells;

impl Lumberjack {
    /// The trunks by level of a seat's tower.
    #[inline]
    pub(super) fn levels<'a>(&self, easy: &'a Easy, seat: u8, colour: u8) -> &'a [u8] {
        easy.levels.at(self.place_of(&easy.levels, seat, colour))
    }

    /// Where a trunk may go on a tower (LJ-26 to LJ-29): whether on the table, and on which levels, level 2 as bit 0.
    #[inline]
    pub(super) fn level_choices(levels: &[u8]) -> (bool, Cells) {
        let mut choices = Cells::EMPTY;
        for (k, pair) in levels.windows(2).enumerate() {
            if pair[1] < pair[0] {
                choices.insert(k as u8);
            }
        }
        if let Some(top) = levels.len().checked_sub(1) {
            choices.insert(top as u8);
        }
        (levels.len() <= 1, choices)
    }

    /// A trunk goes on a level, the table being level 0; whether a test is due.
    #[inline]
    pub(super) fn build_level(&self, easy: &mut Easy, (seat, colour): (u8, u8), level: usize) {
        let place = self.place_of(&easy.levels, seat, colour);
        if level == place.len {
            easy.levels.insert(place, place.start + level, 0);
        }
        easy.levels.items[place.start + level] += 1;
        if level > 0 && self.risk(self.levels(easy, seat, colour)).1 > 0 {
            easy.tested = colour + 1;
        }
    }

    /// The weights of standing and toppling of a tower (LJ-31).
    #[inline]
    pub(super) fn risk(&self, levels: &[u8]) -> (u32, u32) {
        if self.risks.is_empty() {
            return (1, 0);
        }
        let (mut most, mut on) = (0, 1);
        for (k, &trunks) in levels.iter().enumerate() {
            let stands = levels.len() - k;
            if stands * usize::from(on) > most * usize::from(trunks) {
                (most, on) = (stands, trunks);
            }
        }
        self.risks[most * (usize::from(self.most) + 1) + usize::from(on)]
    }

    /// A tower leaves the game.
    pub(super) fn topple(&self, easy: &mut Easy, seat: u8, colour: u8) {
        let place = self.place_of(&easy.levels, seat, colour);
        easy.levels.remove(place, place.start, place.len);
    }

    /// The points for the highest towers (LJ-35): by colour, and of all.
    pub(super) fn highest(&self, easy: &Easy, seat: u8) -> (i32, i32) {
        let height = |seat: u8, colour: u8| easy.levels.lens[Self::row(seat, colour)];
        highest(self.players as u8, self.edition.colours.len() as u8, height, seat)
    }
}

/// The points of a seat for the highest towers, by colour and of all (LJ-35, LJ-36), out of the heights by seat and colour.
pub fn highest(seats: u8, colours: u8, height: impl Fn(u8, u8) -> u8, seat: u8) -> (i32, i32) {
    let best = |colour: u8| (0..seats).map(|other| height(other, colour)).max().unwrap_or(0);
    let wins = |colour: &u8| best(*colour) > 0 && height(seat, *colour) == best(*colour);
    let of_all = (0..colours).map(best).max().unwrap_or(0);
    let own = (0..colours).map(|colour| height(seat, colour)).max().unwrap_or(0);
    ((0..colours).filter(wins).count() as i32, i32::from(of_all > 0 && own == of_all))
}
