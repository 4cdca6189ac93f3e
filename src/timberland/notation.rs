//! Ids and notations, both ways.

use super::plan::{COLOURS, Timberland};
use crate::ground::{DIRECTIONS, SIDES};
use crate::play::{Event, block_of, whole};
use std::fmt::Write;

impl Timberland {
    fn cells(&self) -> u32 {
        self.board.len()
    }

    /// The id of a step, direction * 2 + take; where no fruit can ever be taken, directions alone have ids.
    #[inline]
    pub(super) fn step_id(&self, step: u32) -> u32 {
        self.ids.step + if self.takes { step } else { step / 2 }
    }

    /// The step of the k-th step id.
    #[inline]
    pub(super) fn step_of(&self, k: u32) -> u32 {
        if self.takes { k } else { k.saturating_mul(2) }
    }

    /// Writes the notation of an id; nothing for an id that there is not.
    pub(super) fn write_event(&self, event: Event, into: &mut String) {
        let (blocks, id) = match event {
            Event::Decision(id) => (&self.blocks, id),
            Event::Chance(id) => (&self.chance_blocks, id),
        };
        let Some((block, k)) = block_of(blocks, id) else { return };
        into.push_str(block.name);
        let name = |cell: u32, into: &mut String| {
            into.push(' ');
            self.board.write_name(cell as u8, into);
        };
        // Writing to a text cannot fail.
        let _ = match block.name {
            "keep" => Ok(()),
            "card" => write!(into, " {}", self.values[k as usize].0),
            "stacks" => write!(into, " {k}"),
            "roll" => write!(into, " {}", self.faces[k as usize]),
            "step" => {
                let step = self.step_of(k);
                write!(into, " {}{}", DIRECTIONS[step as usize / 2].0, if step & 1 == 1 { " take" } else { "" })
            }
            "cut" => write!(into, " {}", DIRECTIONS[SIDES[k as usize]].0),
            "drop" => {
                let colour = COLOURS[(k / self.cells()) as usize].1;
                into.extend([' ', colour]);
                name(k % self.cells(), into);
                Ok(())
            }
            _ => {
                name(k, into);
                Ok(())
            }
        };
    }

    /// The id of a notation; only the canonical text is one.
    pub(super) fn read_event(&self, text: &str, chance: bool) -> Option<u32> {
        let (word, rest) = text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)));
        let blocks = if chance { &self.chance_blocks } else { &self.blocks };
        let block = blocks.iter().find(|block| block.name == word)?;
        let k = match (word, rest) {
            ("keep", None) => 0,
            ("keep", _) | (_, None) => return None,
            ("card", Some(value)) => {
                let value = whole(value)?;
                self.values.binary_search_by_key(&value, |&(value, ..)| value.into()).ok()? as u32
            }
            ("stacks", Some(player)) => whole(player).filter(|&player| player < self.players as u32)?,
            ("roll", Some(face)) => {
                let face = whole(face)?;
                self.faces.iter().position(|&one| u32::from(one) == face)? as u32
            }
            ("step", Some(step)) => {
                let (name, take) = match step.strip_suffix(" take") {
                    Some(name) if self.takes => (name, 1),
                    _ => (step, 0),
                };
                let direction = DIRECTIONS.iter().position(|direction| direction.0 == name)? as u32;
                self.step_id(direction * 2 + take) - self.ids.step
            }
            ("cut", Some(side)) => SIDES.iter().position(|&side_| DIRECTIONS[side_].0 == side)? as u32,
            ("drop", Some(drop)) => {
                let (letter, space) = drop.split_once(' ')?;
                let mut colours = COLOURS.iter().take(self.players);
                let colour = colours.position(|colour| letter.len() == 1 && letter.starts_with(colour.1))? as u32;
                colour * self.cells() + u32::from(self.board.cell(space)?)
            }
            (_, Some(space)) => u32::from(self.board.cell(space)?),
        };
        Some(block.start + k)
    }
}
