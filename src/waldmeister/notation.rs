//! Ids and notations, both ways.

use super::plan::Waldmeister;
use crate::play::{Event, block_of, whole};
use std::fmt::Write;

impl Waldmeister {
    fn field_name(&self, field: u32) -> &str {
        self.edition.fields.get(field as usize).map_or("", String::as_str)
    }

    /// Writes the notation of an id; nothing for an id that there is not.
    pub(super) fn write_event(&self, event: Event, into: &mut String) {
        let (blocks, id, chance) = match event {
            Event::Decision(id) => (&self.blocks, id, false),
            Event::Chance(id) => (&self.chance_blocks, id, true),
        };
        let Some((block, k)) = block_of(blocks, id) else { return };
        into.push_str(block.name);
        let (edition, width) = (&self.edition, self.width());
        let (row, field) = ((k / width) as usize, self.field_name(k % width));
        let card = |k: u32| edition.cards.get(k as usize).map_or("", |card| &card.name);
        let species = |s: usize| edition.species.get(s).map_or("", |one| &one.name);
        // Writing to a text cannot fail.
        let _ = match block.name {
            "set" => {
                write!(into, " {} {field}", self.kinds.get(row).map_or(String::new(), |&tile| self.tile_name(tile)))
            }
            "lay" => write!(into, " {}", card(k)),
            "draw" if chance => write!(into, " {}", card(k)),
            "draw" | "roll" => write!(into, " {}", k + 1),
            "offer" => write!(into, " {k}"),
            "settle" => write!(into, " {} {field}", edition.animals.get(row).map_or("", |animal| &animal.name)),
            "remedy" => write!(into, " {}", edition.zones.get(k as usize).map_or("", |zone| &zone.name)),
            "buy" => write!(into, " {} {field}", species(row)),
            "lot" => write!(into, " {}", species(k as usize)),
            "bid" => write!(into, " {}", (k + 1) * edition.bid_step),
            "done" | "accept" | "refuse" | "pass" | "announce" => Ok(()),
            _ => write!(into, " {field}"),
        };
    }

    /// The id of a notation; only the canonical text is one.
    pub(super) fn read_event(&self, text: &str, chance: bool) -> Option<u32> {
        let (word, rest) = text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)));
        let blocks = if chance { &self.chance_blocks } else { &self.blocks };
        let block = blocks.iter().find(|block| block.name == word)?;
        let Some(rest) = rest else { return block.shape.is_empty().then_some(block.start) };
        let edition = &self.edition;
        let place = |found: Option<usize>| found.map(|i| i as u32);
        let field = |name: &str| place(edition.fields.iter().position(|field| field == name));
        let species = |name: &str| place(edition.species.iter().position(|one| one.name == name));
        let card = || place(edition.cards.iter().position(|card| card.name == rest));
        let on_field = |row: &dyn Fn(&str) -> Option<u32>| -> Option<u32> {
            let (name, space) = rest.rsplit_once(' ')?;
            Some(row(name)? * self.width() + field(space)?)
        };
        let k = match word {
            "set" => on_field(&|name| place(self.kinds.iter().position(|&tile| self.tile_name(tile) == name)))?,
            "lay" => card()?,
            "draw" if chance => card()?,
            "draw" | "roll" => whole(rest)?.checked_sub(1)?,
            "offer" => whole(rest)?,
            "settle" => on_field(&|name| place(edition.animals.iter().position(|animal| animal.name == name)))?,
            "remedy" => place(edition.zones.iter().position(|zone| zone.name == rest))?,
            "buy" => on_field(&species)?,
            "lot" => species(rest)?,
            "bid" => {
                let bid = whole(rest)?;
                (bid % edition.bid_step == 0).then_some((bid / edition.bid_step).checked_sub(1)?)?
            }
            "done" | "accept" | "refuse" | "pass" | "announce" => return None,
            _ => field(rest)?,
        };
        (k < block.len()).then_some(block.start + k)
    }
}
