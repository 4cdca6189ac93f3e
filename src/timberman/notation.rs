//! Ids and notations, both ways. TM-60, TM-61.

use super::plan::{NAMES, Timberman};
use super::position::{LETTERS, Space};
use crate::play::{Event, block_of};
use std::fmt::Write;

/// What a decision is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A forest tile on a space.
    Tile(usize, Space),
    /// A lumberjack on a space.
    Lumberjack(Space),
    /// Nothing.
    Pass,
}

/// What numbers are multiplied by instead of being divided by `d`.
pub(super) fn inverse(d: u32) -> u64 {
    (1 << 40) / u64::from(d.max(1)) + 1
}

/// How often `d` goes into `n`, by its inverse, for ids `n` and tables of at most 255 x 255 spaces `d`.
///
/// Two divisions are some 20 of about 300 cycles that an event of a playout takes. The quotient comes out too large by less
/// than `n / 2^40`, and while `n d < 2^40` that does not reach the next whole number.
#[inline]
fn quotient(n: u32, inverse: u64) -> u32 {
    ((u64::from(n) * inverse) >> 40) as u32
}

impl Timberman {
    /// How far a space's place in the table, row by row from the south-west, lies behind its number.
    #[inline]
    fn offset(&self) -> u32 {
        (128 - self.reach()) * (self.table + 1)
    }

    /// Adds the ids of what is placed on each of these spaces.
    #[inline]
    pub(super) fn list_ids(&self, what: usize, spaces: &[Space], into: &mut Vec<u32>) {
        let (base, side) = (self.base[what].wrapping_sub(self.offset()), self.table);
        let row_and_file = |&space: &Space| (u32::from(space >> 8) * side).wrapping_add(u32::from(space & 255));
        into.extend(spaces.iter().map(|space| base.wrapping_add(row_and_file(space))));
    }

    /// The id of what is placed (a letter, or [`LETTERS`] for a lumberjack) on a space.
    #[inline]
    pub(super) fn id_of(&self, what: usize, space: Space) -> u32 {
        let place = u32::from(space >> 8) * self.table + u32::from(space & 255) - self.offset();
        self.base[what].wrapping_add(place)
    }

    /// What a decision is; `None` for an id that there is not.
    #[inline]
    pub(super) fn move_of(&self, id: u32) -> Option<Move> {
        let area = self.table * self.table;
        if id >= self.placed.len() as u32 * area {
            return (id == self.pass).then_some(Move::Pass);
        }
        let block = quotient(id, self.inverses[1]);
        let place = id - block * area;
        let y = quotient(place, self.inverses[0]);
        let x = place - y * self.table;
        let space = ((y + 128 - self.reach()) << 8 | (x + 128 - self.reach())) as Space;
        let what = usize::from(*self.placed.get(block as usize)?);
        Some(if what < LETTERS { Move::Tile(what, space) } else { Move::Lumberjack(space) })
    }

    /// Writes the name of a space, `x,y`.
    pub(super) fn write_space(space: Space, into: &mut String) {
        let [y, x] = space.to_be_bytes().map(|byte| i32::from(byte) - 128);
        // Writing to a text cannot fail.
        let _ = write!(into, "{x},{y}");
    }

    /// The name of a space.
    pub(super) fn space_name(space: Space) -> String {
        let mut text = String::new();
        Self::write_space(space, &mut text);
        text
    }

    /// The space of a name, if it is one of the table.
    pub(super) fn space_of(&self, name: &str) -> Option<Space> {
        let (x, y) = name.split_once(',')?;
        let reach = self.reach() as i32;
        let within = |text| number(text).filter(|n| (-reach..=reach).contains(n)).map(|n| (n + 128) as Space);
        Some(within(y)? << 8 | within(x)?)
    }

    /// Writes the notation of an id; nothing for an id that there is not.
    pub(super) fn write_event(&self, event: Event, into: &mut String) {
        let chance = match event {
            Event::Chance(id) => block_of(&self.chance_blocks, id).map(|(block, _)| (block.name, id)),
            Event::Decision(id) => return self.write_move(self.move_of(id), into),
        };
        if let Some((name, id)) = chance {
            let letter = self.drawn.get(id as usize).map_or("", |&letter| NAMES[usize::from(letter)]);
            into.extend([name, " ", letter]);
        }
    }

    fn write_move(&self, what: Option<Move>, into: &mut String) {
        let (name, space) = match what {
            Some(Move::Tile(letter, space)) => (NAMES[letter], space),
            Some(Move::Lumberjack(space)) => ("J", space),
            Some(Move::Pass) => return into.push_str("pass"),
            None => return,
        };
        into.extend([name, "@"]);
        Self::write_space(space, into);
    }

    /// The id of a notation; only the canonical text is one.
    pub(super) fn read_event(&self, text: &str, chance: bool) -> Option<u32> {
        if chance {
            let (word, letter) = text.split_once(' ')?;
            let kind = ["draw", "start"].iter().position(|name| *name == word)?;
            let letter = NAMES.iter().position(|name| *name == letter)?;
            return Some(self.draws[kind][letter]).filter(|&id| id < u32::MAX);
        }
        if text == "pass" {
            return Some(self.pass).filter(|&id| id < u32::MAX);
        }
        let (name, space) = text.split_once('@')?;
        let what = if name == "J" { LETTERS } else { NAMES.iter().position(|one| *one == name)? };
        if self.base[what] == u32::MAX {
            return None;
        }
        Some(self.id_of(what, self.space_of(space)?))
    }
}

/// A whole number in plain digits, without leading zeros and with no sign but a minus before what is not 0.
fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|c| c.is_ascii_digit()) && !digits.is_empty() && digits.len() <= 3;
    let canonical = plain && (!digits.starts_with('0') || text == "0");
    if canonical { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_those_of_division() {
        for side in (9..=255u32).step_by(2) {
            for d in [side, side * side] {
                let near = (0..=9 * 255 * 255 / d).flat_map(|q| [(q * d).saturating_sub(1), q * d, q * d + 1]);
                assert!(near.into_iter().all(|n| quotient(n, inverse(d)) == n / d), "{d}");
            }
        }
    }
}
