//! The basic game: towers of any colours, scored by their topmost trunks.

use super::plan::Lumberjack;
use super::position::{SEATS, SLOTS, Towers};
use super::shelf::ITEMS;
use crate::ground::Cells;

/// What a tower gives: its height, twice that under a crown (LJ-16, LJ-23).
#[inline]
#[must_use]
pub const fn worth(height: u8, crowned: bool) -> u16 {
    (height as u16) << crowned as u16
}

impl Lumberjack {
    /// The row of a seat's tower.
    #[inline]
    pub(super) fn tower_row(&self, seat: u8, slot: u8) -> usize {
        usize::from(seat) * usize::from(self.edition.towers) + usize::from(slot)
    }

    /// The bits of a seat's towers: which stand, and which carry a crown.
    #[inline]
    pub(super) fn standing(&self, towers: &Towers, seat: u8) -> (u8, u8) {
        let first = self.tower_row(seat, 0);
        let rows = &towers.trunks.lens[first..first + usize::from(self.edition.towers)];
        let standing = rows.iter().rev().fold(0, |bits, &len| bits << 1 | u8::from(len > 0));
        (standing, (towers.crowned >> (usize::from(seat) * SLOTS)) as u8)
    }

    /// The slots on which a seat may build (LJ-13, LJ-14).
    #[inline]
    pub(super) fn building_slots(&self, towers: &Towers, seat: u8) -> Cells {
        let (standing, crowned) = self.standing(towers, seat);
        let empty = !u32::from(standing) & ((1 << self.edition.towers) - 1);
        Cells(u128::from(u32::from(standing & !crowned) | empty & empty.wrapping_neg()))
    }

    /// The slots whose towers a seat may crown (LJ-20).
    #[inline]
    pub(super) fn crownable(&self, towers: &Towers, seat: u8) -> Cells {
        if towers.crowned.count_ones() >= u32::from(self.edition.crowns) {
            return Cells::EMPTY;
        }
        let (standing, crowned) = self.standing(towers, seat);
        Cells(u128::from(standing & !crowned))
    }

    /// A trunk goes on top of a tower.
    #[inline]
    pub(super) fn build_tower(&self, towers: &mut Towers, (seat, colour): (u8, u8), slot: u8) {
        let row = self.tower_row(seat, slot);
        let place = towers.trunks.place(self.towers, row);
        towers.trunks.insert(place, place.start + place.len, colour);
    }

    /// A scoring (LJ-16): towers with this colour on top give their height and lose that trunk and their crown.
    pub(super) fn score_towers(&self, towers: &mut Towers, colour: u8) {
        // All towers are judged first, without a branch for each: that alone makes playouts a tenth faster.
        let (mut end, mut scoring) = (0, 0u64);
        for (row, &len) in towers.trunks.lens[..usize::from(self.towers.rows)].iter().enumerate() {
            end += usize::from(len);
            let top = towers.trunks.items[end.wrapping_sub(1) % ITEMS];
            scoring |= u64::from((len > 0) & (top == colour)) << row;
        }
        while scoring != 0 {
            let row = 63 - scoring.leading_zeros() as usize;
            scoring &= !(1 << row);
            let (seat, slot) = (row / usize::from(self.edition.towers), row % usize::from(self.edition.towers));
            let place = towers.trunks.place(self.towers, row);
            let crown = 1 << (seat * SLOTS + slot);
            towers.points[seat % SEATS] += worth(place.len as u8, towers.crowned & crown != 0);
            towers.crowned &= !crown;
            towers.trunks.remove(place, place.start + place.len - 1, 1);
        }
    }

    /// What a seat's standing towers would give (LJ-23).
    pub(super) fn towers_worth(&self, towers: &Towers, seat: usize) -> i32 {
        let crowned = |slot: u8| towers.crowned >> (seat * SLOTS + usize::from(slot)) & 1 == 1;
        let height = |slot: u8| towers.trunks.lens[self.tower_row(seat as u8, slot)];
        (0..self.edition.towers).map(|slot| i32::from(worth(height(slot), crowned(slot)))).sum()
    }
}
