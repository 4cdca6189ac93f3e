//! Ids and notations, both ways.

use super::cabins::{beam, is_beam, place, post};
use super::plan::{Lumberjack, Variant};
use crate::play::{Block, Event, block_of, whole};
use std::fmt::Write;

impl Lumberjack {
    /// The layer and the position of a trunk of the stack.
    pub(super) fn layer(&self, cell: u32) -> (u32, u32) {
        (cell / self.width, cell % self.width)
    }

    /// The level and the position of a place in a pyramid, both from 1.
    pub(super) fn level(&self, cell: u8) -> (u8, u8) {
        let across = self.base + 1;
        (cell / across + 1, cell % across + 1)
    }

    /// The notation of a post or beam.
    pub(super) fn part_name(part: u16) -> String {
        let (x, y) = place(part);
        match (is_beam(part), part & 1) {
            (false, _) => format!("post {x},{y}"),
            (true, 0) => format!("beam {x},{y} E"),
            (true, _) => format!("beam {x},{y} N"),
        }
    }

    /// Writes the notation of an id; nothing for an id that there is not.
    pub(super) fn write_event(&self, event: Event, into: &mut String) {
        let (blocks, id) = match event {
            Event::Decision(id) => (&self.blocks, id),
            Event::Chance(id) => (&self.chance_blocks, id),
        };
        let Some((block, k)) = block_of(blocks, id) else { return };
        let letter = |k: u32| self.edition.colours[k as usize].letter;
        // Writing to a text cannot fail.
        let _ = match block.name {
            "take" => {
                let (layer, i) = self.layer(k);
                write!(into, "take {layer}.{i}")
            }
            "crown" if self.variant == Variant::Cabins => write!(into, "crown {}", letter(k)),
            "build" | "crown" => write!(into, "{} {}", block.name, k + 1),
            "level" => write!(into, "level {}", k + 2),
            "base" => write!(into, "base {}", ["left", "right"][k as usize & 1]),
            "up" => {
                let (level, position) = self.level(self.ups[k as usize]);
                write!(into, "up {level}.{position}")
            }
            "post" | "beam" => write!(into, "{}", Self::part_name(self.part_of(id))),
            "lay" => write!(into, "lay {}", letter(k)),
            name => write!(into, "{name}"),
        };
    }

    /// The id of a notation; only the canonical text is one.
    pub(super) fn read_event(&self, text: &str, chance: bool) -> Option<u32> {
        let (word, rest) = text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)));
        let blocks = if chance { &self.chance_blocks } else { &self.blocks };
        let block = blocks.iter().find(|block| block.name == word)?;
        let k = match rest {
            None => block.shape.is_empty().then_some(0)?,
            Some(_) if block.shape.is_empty() => return None,
            Some(rest) => self.read_rest(block, rest)?,
        };
        Some(block.start + k).filter(|&id| id < block.stop())
    }

    fn read_rest(&self, block: &Block, rest: &str) -> Option<u32> {
        let letter =
            || self.edition.colours.iter().position(|colour| rest.len() == 1 && rest.starts_with(colour.letter));
        match block.name {
            "take" => {
                let (layer, i) = pair(rest, '.')?;
                (i < self.width).then_some(layer.checked_mul(self.width)?.checked_add(i)?)
            }
            "lay" => Some(letter()? as u32),
            "crown" if self.variant == Variant::Cabins => Some(letter()? as u32),
            "build" | "crown" => whole(rest)?.checked_sub(1),
            "level" => whole(rest)?.checked_sub(2),
            "base" => ["left", "right"].iter().position(|&side| side == rest).map(|side| side as u32),
            "up" => {
                let wanted = pair(rest, '.')?;
                let found = |&cell: &u8| self.level(cell) == (wanted.0.min(255) as u8, wanted.1.min(255) as u8);
                self.ups.iter().position(found).map(|k| k as u32)
            }
            "post" => {
                let ((x, y), reach) = (read_point(rest)?, self.reach().0 as i32);
                (x.abs() <= reach && y.abs() <= reach).then(|| self.part_id(post(x, y)) - block.start)
            }
            "beam" => {
                let (point, way) = rest.split_once(' ')?;
                let way = ["E", "N"].iter().position(|&one| one == way)? as u16;
                let (x, y) = read_point(point)?;
                let reach = self.reach().1 as i32;
                let inside = (-reach..reach).contains(&x) && (-reach..reach).contains(&y);
                inside.then(|| self.part_id(beam(post(x, y), way)) - block.start)
            }
            _ => None,
        }
    }
}

/// Two whole numbers with a sign between them.
fn pair(text: &str, sign: char) -> Option<(u32, u32)> {
    let (one, other) = text.split_once(sign)?;
    Some((whole(one)?, whole(other)?))
}

/// A whole number that may be negative; 0 is not.
fn signed(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        None => i32::try_from(whole(text)?).ok(),
        Some(digits) => i32::try_from(whole(digits)?).ok().filter(|&n| n > 0).map(|n| -n),
    }
}

/// The point of `x,y`.
fn read_point(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    Some((signed(x)?, signed(y)?))
}
