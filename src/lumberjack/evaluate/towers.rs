//! The basic game: what the towers can bring in the turns that are left, if they are first built up and then scored again and
//! again, and the best scoring that could be triggered next.

use super::Prospect;
use crate::lumberjack::plan::Lumberjack;
use crate::lumberjack::position::{COLOURS, Position, SEATS, SLOTS, Towers};
use crate::play::Outlook;

/// The share of what towers can bring at best that is hoped for the second time that a tower counts under its crown.
const CROWNED: f64 = 0.5;

/// The share of the best scoring that counts before it is triggered.
const NEXT: f64 = 0.5;

/// What counts of a seat's towers.
#[derive(Clone, Copy, Default)]
struct Stand {
    points: u16,
    heights: u16,
    /// The heights of those under a crown.
    crowned: u16,
    /// The heights by colour of the topmost trunk.
    tops: [u8; COLOURS],
}

/// What counts of everybody's towers.
pub(super) struct Stands<'a> {
    game: &'a Lumberjack,
    towers: &'a Towers,
    seat: u8,
    left: u32,
    /// The colours of which trunks are in the stack, and of which just one is, a bit each.
    lying: [u8; 2],
    /// Whether a trunk that is used is still among these.
    takes: bool,
    stands: [Stand; SEATS],
}

impl Lumberjack {
    fn stands(&self, towers: &Towers) -> [Stand; SEATS] {
        let (mut stands, mut end, mut row) = ([Stand::default(); SEATS], 0, 0);
        for (seat, stand) in stands.iter_mut().enumerate().take(self.players) {
            stand.points = towers.points[seat];
            for slot in 0..usize::from(self.edition.towers) {
                let height = towers.trunks.lens[row];
                (end, row) = (end + usize::from(height), row + 1);
                if height > 0 {
                    stand.heights += u16::from(height);
                    stand.crowned += u16::from(height) * (towers.crowned >> (seat * SLOTS + slot) & 1) as u16;
                    stand.tops[usize::from(towers.trunks.items[end - 1] & 7)] += height;
                }
            }
        }
        stands
    }
}

impl<'a> Stands<'a> {
    pub(super) fn new(game: &'a Lumberjack, at: &Position, towers: &'a Towers, left: u32) -> Self {
        let mut lying = [0; 2];
        for colour in 0..game.edition.colours.len() as u8 {
            let count = at.stack.count(colour);
            lying[0] |= u8::from(count > 0) << colour;
            lying[1] |= u8::from(count == 1) << colour;
        }
        Self { game, towers, seat: at.seat, left, lying, takes: at.hand == 0, stands: game.stands(towers) }
    }

    fn judge(&self, stands: &[Stand; SEATS], lying: u8) -> Outlook {
        let mut outlook = Outlook::default();
        let seats = outlook.iter_mut().zip(stands).take(self.game.players);
        seats.for_each(|(own, stand)| *own = self.hope(stand, lying));
        outlook
    }

    /// The points noted, and what the towers may still bring in the seat's turns.
    fn hope(&self, stand: &Stand, lying: u8) -> f64 {
        let (points, heights, crowned) = (f64::from(stand.points), f64::from(stand.heights), f64::from(stand.crowned));
        if self.left == 0 {
            return points + if self.game.final_towers { heights + crowned } else { 0.0 };
        }
        let tops = stand.tops.iter().enumerate().map(|(colour, &top)| top * (lying >> colour & 1));
        let best = f64::from(tops.fold(0, u8::max));
        points + self.future(heights) + CROWNED * crowned + NEXT * best
    }

    /// What towers of so many trunks bring at best: first they are built up, then one is scored in each turn.
    fn future(&self, heights: f64) -> f64 {
        let turns = f64::from(self.left) / self.game.players as f64;
        let scorings = turns.min((turns + heights) / 3.0).max(0.0);
        ((heights + turns - scorings) * scorings - scorings * scorings / 2.0) / f64::from(self.game.edition.towers)
    }

    /// The colour of the topmost trunk of an own tower, and its height.
    fn top(&self, slot: u8) -> (usize, u8) {
        let row = self.game.tower_row(self.seat, slot);
        let place = self.towers.trunks.place(self.game.towers, row);
        (usize::from(self.towers.trunks.at(place).last().map_or(0, |top| top & 7)), place.len as u8)
    }
}

impl Prospect for Stands<'_> {
    fn outlook(&self) -> Outlook {
        self.judge(&self.stands, self.lying[0])
    }

    fn used(&self, colour: u8, id: u32) -> Outlook {
        let lying = if self.takes { self.lying[0] & !(self.lying[1] & 1 << colour) } else { self.lying[0] };
        if id == self.game.ids.score {
            let mut towers = *self.towers;
            self.game.score_towers(&mut towers, colour);
            return self.judge(&self.game.stands(&towers), lying);
        }
        let (mut stands, (top, height)) = (self.stands, self.top(id.wrapping_sub(self.game.ids.build) as u8));
        let own = &mut stands[usize::from(self.seat) % SEATS];
        own.heights += 1;
        own.tops[top] -= height;
        own.tops[usize::from(colour & 7)] += height + 1;
        self.judge(&stands, lying)
    }

    fn crowned(&self, k: u8) -> Outlook {
        let mut stands = self.stands;
        stands[usize::from(self.seat) % SEATS].crowned += u16::from(self.top(k).1);
        self.judge(&stands, self.lying[0])
    }
}
