//! A position as a JSON table, and back.

use super::flow::{STAGES, STEPS, Stage};
use super::plan::Waldmeister;
use super::position::{CARDS, DEPTH, Due, Fields, Frame, LAID, Land, Position, SEATS, UNKNOWN, each};
use crate::play::{Fault, Table, Turn};
use serde_json::{Map, Value, json};

const KEYS: [&str; 22] = [
    "game",
    "rules",
    "due",
    "player",
    "turn",
    "step",
    "winters",
    "marker",
    "season",
    "announced",
    "bag",
    "bank",
    "lands",
    "supply",
    "laid",
    "held",
    "hands",
    "pile",
    "left",
    "discards",
    "chosen",
    "frames",
];

/// The names of the seasons by number.
pub(super) const SEASON_NAMES: [&str; 4] = ["spring", "summer", "autumn", "winter"];

impl Waldmeister {
    fn field_names(&self, fields: Fields) -> Vec<&str> {
        each(fields).map(|field| self.edition.fields.get(usize::from(field)).map_or("", String::as_str)).collect()
    }

    /// The season of the marker.
    pub(super) fn season_of(&self, at: &Position) -> &'static str {
        self.edition.track.get(usize::from(at.marker)).map_or("", |space| SEASON_NAMES[usize::from(space.0 & 3)])
    }

    /// The kinds of cards that there are of some counts.
    fn cards_table(&self, count: impl Fn(usize) -> u8) -> Value {
        let kinds = self.edition.cards.iter().enumerate().map(|(kind, card)| (&card.name, count(kind)));
        kinds.filter(|(_, n)| *n > 0).map(|(name, n)| (name.clone(), n.into())).collect::<Map<_, _>>().into()
    }

    fn land_table(&self, land: &Land) -> Value {
        let field = |field: u8| {
            let bit = 1 << field;
            let stage = if land.trees & bit > 0 { 0 } else { 1 + usize::from(land.seeds & bit > 0) };
            let species = self.edition.species.get(land.species_at(field)).map_or("", |one| &one.name);
            let animal = self.edition.animals.get(usize::from(land.guest_at(field))).filter(|_| land.homes & bit > 0);
            json!({
                "tile": format!("{} {species}", STAGES[stage].0),
                "points": land.points_at(field),
                "animal": animal.map(|animal| animal.name.as_str()),
            })
        };
        let fields = each(land.taken());
        let named = fields.map(|f| (self.edition.fields[usize::from(f)].clone(), field(f))).collect::<Map<_, _>>();
        let zones = self.edition.zones.iter().zip(land.installed);
        let installed = zones.map(|(zone, n)| (zone.name.clone(), n.into())).collect::<Map<_, _>>();
        json!({"fields": named, "money": land.money, "installed": installed})
    }

    fn frame_table(&self, frame: &Frame) -> Value {
        json!({
            "due": frame.due.name(),
            "player": frame.actor,
            "cursor": frame.cursor,
            "left": frame.left,
            "fields": if is_numbered(frame.due) { json!(frame.fields) } else { json!(self.field_names(frame.fields)) },
            "more": frame.more,
        })
    }

    fn supply_table(&self, at: &Position) -> Value {
        let by_species = |supply: super::position::Supply| -> Map<String, Value> {
            let species = self.edition.species.iter().enumerate();
            species.map(|(s, one)| (one.name.clone(), supply.of(s).into())).collect()
        };
        let animals = self.edition.animals.iter().zip(at.animals);
        let animals = animals.map(|(animal, n)| (animal.name.clone(), n.into())).collect::<Map<_, _>>();
        json!({"trees": by_species(at.trees), "saplings": by_species(at.saplings), "animals": animals})
    }

    /// The table of a position.
    pub(super) fn position_table(&self, at: &Position) -> Value {
        use crate::play::Game;
        let player = match self.turn(at) {
            Turn::Seat(seat) => i32::from(seat),
            Turn::Chance => -1,
            Turn::Over => -4,
        };
        let n = self.players;
        let laid = |i: usize| match at.laid[i] {
            0 => Value::Null,
            card => json!({
                "card": self.edition.cards.get(usize::from(card) - 1).map_or("?", |card| &card.name),
                "holder": at.holders[i].checked_sub(1),
            }),
        };
        let hand = |seat: usize| match at.hands[seat] {
            0 if at.sizes[seat] > 0 => json!("?"),
            _ => self.cards_table(|kind| at.held(seat, kind)),
        };
        json!({
            "game": "waldmeister",
            "rules": super::RULES,
            "due": at.due().name(),
            "player": player,
            "turn": at.seat,
            "step": self.flow.turn.get(usize::from(at.step)).map_or("", |&step| STEPS[step as usize].0),
            "winters": at.years,
            "marker": at.marker,
            "season": self.season_of(at),
            "announced": at.announced.checked_sub(1),
            "bag": at.bag,
            "bank": self.edition.bank.saturating_sub(at.money()),
            "lands": at.lands[..n].iter().map(|land| self.land_table(land)).collect::<Vec<_>>(),
            "supply": self.supply_table(at),
            "laid": (0..LAID).map(laid).collect::<Vec<_>>(),
            "held": at.sizes[..n],
            "hands": (0..n).map(hand).collect::<Vec<_>>(),
            "pile": if self.hidden(at) > 0 { json!("?") } else { self.cards_table(|kind| at.pile[kind]) },
            "left": at.left,
            "discards": self.cards_table(|kind| at.discards[kind]),
            "chosen": at.chosen[..n].iter().map(|&fields| self.field_names(fields)).collect::<Vec<_>>(),
            "frames": at.frames[..usize::from(at.depth) % DEPTH].iter().map(|frame| self.frame_table(frame)).collect::<Vec<_>>(),
        })
    }

    /// The position of a table, audited.
    pub(super) fn read_position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        let table = Table::of_position(value);
        table.only(&KEYS)?;
        table.field("game")?.word("game for this state,", &["waldmeister"])?;
        table.field("rules")?.int(super::RULES.into()..=super::RULES.into())?;
        let mut at = self.start();
        at.frames = [Frame::default(); DEPTH];
        self.read_progress(&table, &mut at)?;
        for (seat, land) in self.seats(&table.field("lands")?)?.iter().enumerate() {
            at.lands[seat] = self.read_land(land)?;
        }
        self.read_supply(&table.field("supply")?, &mut at)?;
        self.read_cards(&table, veiled, &mut at)?;
        for (seat, chosen) in self.seats(&table.field("chosen")?)?.iter().enumerate() {
            at.chosen[seat] = self.read_fields(chosen, Due::Over)?;
        }
        self.read_frames(&table.field("frames")?, &mut at)?;
        self.check(&at, veiled)?;
        self.check_told(&table, &at)?;
        Ok(at)
    }

    /// A list of one item a seat.
    fn seats<'a>(&self, table: &Table<'a>) -> Result<Vec<Table<'a>>, Fault> {
        let items = table.items()?;
        match items.len() == self.players {
            true => Ok(items),
            false => {
                Err(table.fault(format!("{} items; one for each of {} players is wanted", items.len(), self.players)))
            }
        }
    }

    fn read_progress(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let number = |key, most: i64| Ok::<u8, Fault>(table.field(key)?.int(0..=most)? as u8);
        at.seat = number("turn", self.players as i64 - 1)?;
        at.years = number("winters", 255)?;
        at.marker = number("marker", self.edition.track.len() as i64 - 1)?;
        at.bag = number("bag", 255)?;
        at.left = number("left", 255)?;
        let step = table.field("step")?;
        let names: Vec<&str> = self.flow.turn.iter().map(|&step| STEPS[step as usize].0).collect();
        at.step = step.word("step of a turn", &names)? as u8;
        let announced = table.field("announced")?;
        at.announced = match announced.value().is_null() {
            true => 0,
            false => announced.int(0..=self.players as i64 - 1)? as u8 + 1,
        };
        Ok(())
    }

    fn read_field(&self, table: &Table<'_>, name: &str) -> Result<u8, Fault> {
        let field = self.edition.fields.iter().position(|field| field == name);
        field.map(|field| field as u8).ok_or_else(|| table.fault(format!("no field {name:.40?} in the landscapes")))
    }

    fn read_land(&self, table: &Table<'_>) -> Result<Land, Fault> {
        table.only(&["fields", "money", "installed"])?;
        let (fields, installed) = (table.field("fields")?, table.field("installed")?);
        let mut land =
            Land { money: table.field("money")?.int(0..=i64::from(self.edition.bank))? as u32, ..Land::default() };
        for name in fields.map()?.keys() {
            let field = self.read_field(&fields, name)?;
            self.read_tile(&fields.field(name)?, field, &mut land)?;
        }
        let zones: Vec<&str> = self.edition.zones.iter().map(|zone| zone.name.as_str()).collect();
        installed.only(&zones)?;
        for (tiles, zone) in land.installed.iter_mut().zip(&zones) {
            *tiles = installed.field(zone)?.int(0..=super::edition::TILES as i64)? as u8;
        }
        Ok(land)
    }

    fn read_tile(&self, table: &Table<'_>, field: u8, land: &mut Land) -> Result<(), Fault> {
        table.only(&["tile", "points", "animal"])?;
        let (tile, animal) = (table.field("tile")?, table.field("animal")?);
        let (stage, species) =
            tile.text()?.split_once(' ').ok_or_else(|| tile.wanted("a tile such as \"tree beech\""))?;
        let species = self.edition.species.iter().position(|one| one.name == species);
        let stage = STAGES.iter().find(|(name, _)| *name == stage);
        let (Some(species), Some((_, stage))) = (species, stage) else {
            return Err(tile.wanted("a tile such as \"tree beech\", of a species of the game,"));
        };
        land.set_species(field, species);
        *match stage {
            Stage::Tree => &mut land.trees,
            Stage::Sapling => &mut land.saplings,
            Stage::Seed => &mut land.seeds,
        } |= 1 << field;
        land.set_points(field, table.field("points")?.int(0..=15)? as u8);
        if !animal.value().is_null() {
            let names: Vec<&str> = self.edition.animals.iter().map(|animal| animal.name.as_str()).collect();
            let found = animal.word("animal", &names)? as u8;
            if land.owned >> found & 1 == 1 {
                return Err(animal.fault("an animal lives in a landscape once at most"));
            }
            land.house(field, found);
        }
        Ok(())
    }

    fn read_supply(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        table.only(&["trees", "saplings", "animals"])?;
        let species: Vec<&str> = self.edition.species.iter().map(|one| one.name.as_str()).collect();
        let animals: Vec<&str> = self.edition.animals.iter().map(|animal| animal.name.as_str()).collect();
        let counts = |key, names: &[&str]| -> Result<Vec<u8>, Fault> {
            let table = table.field(key)?;
            table.only(names)?;
            names.iter().map(|name| Ok(table.field(name)?.int(0..=100)? as u8)).collect()
        };
        for (key, supply) in [("trees", &mut at.trees), ("saplings", &mut at.saplings)] {
            let mut bytes = [0; 8];
            bytes.iter_mut().zip(counts(key, &species)?).for_each(|(byte, n)| *byte = n);
            supply.0 = u64::from_le_bytes(bytes);
        }
        at.animals.iter_mut().zip(counts("animals", &animals)?).for_each(|(slot, n)| *slot = n);
        Ok(())
    }

    fn read_counts(&self, table: &Table<'_>, most: i64) -> Result<[u8; CARDS], Fault> {
        let names: Vec<&str> = self.edition.cards.iter().map(|card| card.name.as_str()).collect();
        let (cards, mut counts) = (table.only(&names)?, [0; CARDS]);
        for (slot, name) in counts.iter_mut().zip(&names).filter(|(_, name)| cards.contains_key(**name)) {
            *slot = table.field(name)?.int(1..=most)? as u8;
        }
        Ok(counts)
    }

    fn read_cards(&self, table: &Table<'_>, veiled: bool, at: &mut Position) -> Result<(), Fault> {
        at.discards = self.read_counts(&table.field("discards")?, 127)?;
        let (held, hands) = (self.seats(&table.field("held")?)?, self.seats(&table.field("hands")?)?);
        (at.hands, at.sizes) = ([0; SEATS], [0; SEATS]);
        for seat in 0..self.players {
            at.sizes[seat] = held[seat].int(0..=self.flow.hand.into())? as u8;
            if veiled && hands[seat].value() == "?" {
                continue;
            }
            let counts = self.read_counts(&hands[seat], 15)?;
            at.hands[seat] = counts.iter().rev().fold(0, |hand, &n| hand << 4 | u128::from(n));
        }
        let laid = table.field("laid")?;
        let cards = laid.items()?;
        if cards.len() != LAID {
            return Err(laid.wanted("three places, each a card or null,"));
        }
        for (i, card) in cards.iter().enumerate().filter(|(_, card)| !card.value().is_null()) {
            (at.laid[i], at.holders[i]) = self.read_laid(card, veiled)?;
        }
        let pile = table.field("pile")?;
        at.pile = match veiled && pile.value() == "?" {
            true => self.unseen(at),
            false => self.read_counts(&pile, 127)?,
        };
        Ok(())
    }

    /// The cards that are nowhere in sight.
    fn unseen(&self, at: &Position) -> [u8; CARDS] {
        std::array::from_fn(|kind| {
            let held: u8 = (0..SEATS).map(|seat| at.held(seat, kind)).sum();
            let laid = at.laid.iter().filter(|&&card| usize::from(card) == kind + 1).count() as u8;
            self.copies[kind].saturating_sub(held).saturating_sub(laid).saturating_sub(at.discards[kind])
        })
    }

    fn read_laid(&self, table: &Table<'_>, veiled: bool) -> Result<(u8, u8), Fault> {
        table.only(&["card", "holder"])?;
        let (card, holder) = (table.field("card")?, table.field("holder")?);
        let names: Vec<&str> = self.edition.cards.iter().map(|card| card.name.as_str()).collect();
        let kind = match veiled && card.value() == "?" {
            true => UNKNOWN,
            false => card.word("card", &names)? as u8 + 1,
        };
        match holder.value().is_null() {
            true => Ok((kind, 0)),
            false => Ok((kind, holder.int(0..=self.players as i64 - 1)? as u8 + 1)),
        }
    }

    fn read_frames(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let frames = table.items()?;
        if frames.len() >= DEPTH {
            return Err(table.fault(format!("{} frames, at most {} are needed", frames.len(), DEPTH - 1)));
        }
        at.depth = frames.len() as u8;
        let names = Due::NAMES.map(|(name, _)| name);
        for (slot, row) in at.frames.iter_mut().zip(&frames) {
            row.only(&["due", "player", "cursor", "left", "fields", "more"])?;
            let number = |key, most| row.field(key)?.int(0..=most);
            let due = Due::NAMES[1 + row.field("due")?.word("step", &names[1..])?].1;
            *slot = Frame {
                due,
                actor: number("player", self.players as i64 - 1)? as u8,
                cursor: number("cursor", 255)? as u8,
                left: number("left", 255)? as u8,
                fields: self.read_fields(&row.field("fields")?, due)?,
                more: number("more", 65535)? as u16,
            };
        }
        Ok(())
    }

    fn read_fields(&self, table: &Table<'_>, due: Due) -> Result<Fields, Fault> {
        if is_numbered(due) {
            return table.int(0..=65535).map(|bits| bits as Fields);
        }
        let mut fields = 0;
        for item in table.items()? {
            let bit = 1 << self.read_field(&item, item.text()?)?;
            if fields & bit > 0 {
                return Err(item.fault("the field is named twice"));
            }
            fields |= bit;
        }
        Ok(fields)
    }

    /// What a table tells beside what makes the position must be right.
    fn check_told(&self, table: &Table<'_>, at: &Position) -> Result<(), Fault> {
        let right = self.position_table(at);
        for key in ["due", "player", "season", "bank"] {
            let told = table.field(key)?;
            if Some(told.value()) != right.get(key) {
                let wanted = right.get(key).map_or(String::new(), Value::to_string);
                return Err(told.wanted(&wanted));
            }
        }
        Ok(())
    }
}

/// Whether a frame's set is one of seats or species, written as a number.
fn is_numbered(due: Due) -> bool {
    matches!(due, Due::Lot | Due::Bid)
}
