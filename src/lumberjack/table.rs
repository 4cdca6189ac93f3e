//! A position as a JSON table, and back; and as words.

use super::cabins::is_beam;
use super::plan::{Lumberjack, Variant};
use super::position::{Board, Cabins, Due, Easy, Position, Pyramids, SEATS, SLOTS, Towers};
use super::stack::{colour_at, put};
use crate::ground::Cells;
use crate::play::{Fault, Table};
use serde_json::{Map, Value, json};

const KEYS: [&str; 11] =
    ["game", "rules", "due", "player", "seat", "step", "hand", "stack", "unlaid", "gone", "crowns"];

impl Lumberjack {
    /// The letter of a colour.
    pub(super) fn letter(&self, colour: u8) -> char {
        self.edition.colours.get(usize::from(colour)).map_or('?', |colour| colour.letter)
    }

    /// The name of a colour.
    pub(super) fn colour_name(&self, colour: u8) -> &str {
        self.edition.colours.get(usize::from(colour)).map_or("?", |colour| &colour.name)
    }

    fn colours(&self) -> std::ops::Range<u8> {
        0..self.edition.colours.len() as u8
    }

    fn seats(&self) -> std::ops::Range<u8> {
        0..self.players as u8
    }

    fn by_letter(&self, what: impl Fn(u8) -> Value) -> Value {
        self.colours().map(|colour| (self.letter(colour).to_string(), what(colour))).collect::<Map<_, _>>().into()
    }

    fn by_seat_table(&self, what: impl Fn(u8) -> Value) -> Value {
        self.seats().map(what).collect()
    }

    /// The layers of the stack as texts, the bottom one first.
    pub(super) fn layers(&self, at: &Position) -> Vec<String> {
        let mut layers = vec![String::new(); self.trunks().div_ceil(self.width) as usize];
        for cell in self.places.iter() {
            let there = at.stack.there.has(cell);
            layers[self.layer(cell.into()).0 as usize].push(if there {
                self.letter(at.stack.colour(cell))
            } else {
                '.'
            });
        }
        layers
    }

    /// The levels of a pyramid as texts, the bottom one first, each to its last trunk.
    pub(super) fn pyramid_rows(&self, pyramids: &Pyramids, seat: u8) -> Vec<String> {
        let (laid, planes) = (pyramids.laid[usize::from(seat)], &pyramids.planes[usize::from(seat)]);
        let mut rows = vec![String::new(); usize::from(self.base)];
        for cell in laid.iter() {
            let (level, position) = self.level(cell);
            let row = &mut rows[usize::from(level - 1)];
            (row.len() + 1..usize::from(position)).for_each(|_| row.push('.'));
            row.push(self.letter(colour_at(planes, cell)));
        }
        rows.truncate(rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1));
        rows
    }

    /// How many trunks of a colour have been built.
    pub(super) fn built(&self, at: &Position, colour: u8) -> u32 {
        let rows = |lens: &[u8]| lens[usize::from(colour) * SEATS..][..SEATS].iter().map(|&n| u32::from(n)).sum();
        match &at.board {
            Board::Towers(towers) => {
                let used: usize = towers.trunks.lens.iter().map(|&n| usize::from(n)).sum();
                towers.trunks.items[..used].iter().filter(|&&one| one == colour).count() as u32
            }
            Board::Easy(easy) => {
                self.seats().flat_map(|seat| self.levels(easy, seat, colour)).map(|&n| u32::from(n)).sum()
            }
            Board::Pyramid(pyramids) => {
                let of = |seat| super::stack::of_colour(&pyramids.planes[seat], pyramids.laid[seat], colour).len();
                (0..SEATS).map(of).sum()
            }
            Board::Cabins(cabins) => rows(&cabins.parts.lens),
        }
    }

    /// How many trunks of a colour lie in the stack, are to be laid, are in hand, have been built: all that have not left the game.
    pub(super) fn kept(&self, at: &Position, colour: u8) -> [u32; 4] {
        let unlaid = at.unlaid.to_le_bytes()[usize::from(colour & 7)];
        [at.stack.count(colour), unlaid.into(), u32::from(at.hand == colour + 1), self.built(at, colour)]
    }

    /// Crowns in the supply.
    pub(super) fn supply(&self, at: &Position) -> u32 {
        match &at.board {
            Board::Towers(towers) => u32::from(self.edition.crowns).saturating_sub(towers.crowned.count_ones()),
            Board::Cabins(cabins) => self.crowns_left(cabins),
            _ => 0,
        }
    }

    /// The table of a position.
    pub(super) fn position_table(&self, at: &Position) -> Value {
        let player = match at.due {
            Due::Over => -4,
            Due::Lay | Due::Test => -1,
            Due::Choose => i32::from(at.seat),
        };
        let letter =
            |colour: u8| colour.checked_sub(1).map_or(Value::Null, |colour| self.letter(colour).to_string().into());
        let gone = |colour: u8| {
            let trunks = u32::from(self.edition.colours[usize::from(colour)].trunks);
            trunks.saturating_sub(self.kept(at, colour).iter().sum())
        };
        let mut table = json!({
            "game": "lumberjack",
            "rules": super::RULES,
            "due": Due::NAMES[at.due as usize].0,
            "player": player,
            "seat": at.seat,
            "step": at.step,
            "hand": letter(at.hand),
            "stack": self.layers(at),
            "unlaid": self.by_letter(|colour| at.unlaid.to_le_bytes()[usize::from(colour & 7)].into()),
            "gone": self.by_letter(|colour| gone(colour).into()),
            "crowns": self.supply(at),
        });
        match &at.board {
            Board::Towers(towers) => {
                let slot = |seat, slot| self.tower_table(towers, seat, slot);
                table["towers"] =
                    self.by_seat_table(|seat| (0..self.edition.towers).map(|one| slot(seat, one)).collect());
                table["points"] = self.by_seat_table(|seat| towers.points[usize::from(seat) % SEATS].into());
            }
            Board::Easy(easy) => {
                table["towers"] =
                    self.by_seat_table(|seat| self.by_letter(|colour| self.levels(easy, seat, colour).into()));
                table["tested"] = letter(easy.tested);
            }
            Board::Pyramid(pyramids) => {
                table["pyramids"] = self.by_seat_table(|seat| self.pyramid_rows(pyramids, seat).into());
            }
            Board::Cabins(cabins) => {
                table["cabins"] =
                    self.by_seat_table(|seat| self.by_letter(|colour| self.cabin_table(cabins, seat, colour)));
            }
        }
        table
    }

    fn tower_table(&self, towers: &Towers, seat: u8, slot: u8) -> Value {
        let crowned = towers.crowned >> (usize::from(seat) * SLOTS + usize::from(slot)) & 1 == 1;
        json!({"trunks": self.tower_text(towers, seat, slot), "crowned": crowned})
    }

    /// The letters of a tower from the bottom to the top.
    pub(super) fn tower_text(&self, towers: &Towers, seat: u8, slot: u8) -> String {
        let trunks = towers.trunks.at(towers.trunks.place(self.towers, self.tower_row(seat, slot)));
        trunks.iter().map(|&colour| self.letter(colour)).collect()
    }

    fn cabin_table(&self, cabins: &Cabins, seat: u8, colour: u8) -> Value {
        let named = |beams: bool| -> Vec<String> {
            let parts = self.cabin(cabins, seat, colour).0.iter().filter(|&&part| is_beam(part) == beams);
            parts.map(|&part| Self::part_name(part)[5..].to_owned()).collect()
        };
        json!({"posts": named(false), "beams": named(true), "crowns": cabins.crowns[Self::row(seat, colour)]})
    }

    /// The position of a table, audited.
    pub(super) fn read_position(&self, value: &Value) -> Result<Position, Fault> {
        let table = Table::of_position(value);
        let own: &[&str] = match self.variant {
            Variant::Towers => &["towers", "points"],
            Variant::Easy => &["towers", "tested"],
            Variant::Pyramid => &["pyramids"],
            Variant::Cabins => &["cabins"],
        };
        table.only(&[&KEYS, own].concat())?;
        table.field("game")?.word("game for this state,", &["lumberjack"])?;
        table.field("rules")?.int(super::RULES.into()..=super::RULES.into())?;
        let names = Due::NAMES.map(|(name, _)| name);
        let mut at = self.start();
        at.due = Due::NAMES[table.field("due")?.word("step", &names)?].1;
        at.seat = table.field("seat")?.int(0..=self.players as i64 - 1)? as u8;
        at.step = table.field("step")?.int(0..=self.turn.len() as i64)? as u8;
        at.hand = self.read_letter(&table.field("hand")?)?;
        let player = match at.due {
            Due::Over => -4,
            Due::Lay | Due::Test => -1,
            Due::Choose => i64::from(at.seat),
        };
        table.field("player")?.int(player..=player)?;
        self.read_stack(&table.field("stack")?, &mut at)?;
        at.unlaid = u64::from_le_bytes(self.read_counts(&table.field("unlaid")?)?);
        match at.board {
            Board::Towers(ref mut towers) => self.read_towers(&table, towers)?,
            Board::Easy(ref mut easy) => {
                self.read_levels(&table.field("towers")?, easy)?;
                easy.tested = self.read_letter(&table.field("tested")?)?;
            }
            Board::Pyramid(ref mut pyramids) => self.read_pyramids(&table.field("pyramids")?, pyramids)?,
            Board::Cabins(ref mut cabins) => self.read_cabins(&table.field("cabins")?, cabins)?,
        }
        self.check(&at)?;
        self.check_supplies(&table, &at)?;
        Ok(at)
    }

    /// What the table says to have left the game, and to be in supply, must be what is nowhere else.
    fn check_supplies(&self, table: &Table<'_>, at: &Position) -> Result<(), Fault> {
        let gone = table.field("gone")?;
        for (colour, &left) in self.colours().zip(&self.read_counts(&gone)?) {
            let [stack, unlaid, hand, built] = self.kept(at, colour);
            let exist = self.edition.colours[usize::from(colour)].trunks;
            if stack + unlaid + hand + built + u32::from(left) != u32::from(exist) {
                let message = format!(
                    "{stack} in the stack + {unlaid} to be laid + {hand} in hand + {built} built + {left} gone, {exist} exist"
                );
                return Err(gone.field(&self.letter(colour).to_string())?.fault(message));
            }
        }
        let crowns = self.supply(at);
        table.field("crowns")?.int(crowns.into()..=crowns.into()).map(|_| ())
    }

    fn read_letter(&self, table: &Table<'_>) -> Result<u8, Fault> {
        if table.value().is_null() {
            return Ok(0);
        }
        let letters: Vec<String> = self.colours().map(|colour| self.letter(colour).to_string()).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        Ok(table.word("colour", &letters)? as u8 + 1)
    }

    fn read_colours(&self, table: &Table<'_>) -> Result<Vec<Option<u8>>, Fault> {
        let colour = |sign: char| match self.colours().find(|&colour| self.letter(colour) == sign) {
            None if sign == '.' => Ok(None),
            None => Err(table.fault(format!("no colour {sign:?}; a text of the letters of colours is wanted"))),
            found => Ok(found),
        };
        table.text()?.chars().take(1000).map(colour).collect()
    }

    fn read_counts(&self, table: &Table<'_>) -> Result<[u8; 8], Fault> {
        let letters: Vec<String> = self.colours().map(|colour| self.letter(colour).to_string()).collect();
        table.only(&letters.iter().map(String::as_str).collect::<Vec<_>>())?;
        let mut counts = [0; 8];
        for (count, letter) in counts.iter_mut().zip(&letters) {
            *count = table.field(letter)?.int(0..=128)? as u8;
        }
        Ok(counts)
    }

    fn read_stack(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let (items, layers) = (table.items()?, self.trunks().div_ceil(self.width));
        if items.len() != layers as usize {
            return Err(table.fault(format!("{} layers; the stack has {layers}", items.len())));
        }
        for (layer, item) in (0..).zip(&items) {
            let colours = self.read_colours(item)?;
            let first = layer * self.width;
            let width = self.width.min(self.trunks() - first);
            if colours.len() != width as usize {
                return Err(item.fault(format!("{} trunks and gaps; the layer has {width}", colours.len())));
            }
            for (cell, colour) in (first..).zip(colours) {
                colour.into_iter().for_each(|colour| at.stack.lay(cell as u8, colour));
            }
        }
        Ok(())
    }

    /// A list with an item for every seat.
    fn by_seat_items<'a>(&self, table: &Table<'a>) -> Result<Vec<(u8, Table<'a>)>, Fault> {
        let items = table.items()?;
        if items.len() != self.players {
            return Err(table.fault(format!("{} entries for {} players", items.len(), self.players)));
        }
        Ok(self.seats().zip(items).collect())
    }

    /// A table with an entry for every colour.
    fn by_letter_items<'a>(&self, table: &Table<'a>) -> Result<Vec<(u8, Table<'a>)>, Fault> {
        let letters: Vec<String> = self.colours().map(|colour| self.letter(colour).to_string()).collect();
        table.only(&letters.iter().map(String::as_str).collect::<Vec<_>>())?;
        self.colours().zip(&letters).map(|(colour, letter)| Ok((colour, table.field(letter)?))).collect()
    }

    fn read_towers(&self, table: &Table<'_>, towers: &mut Towers) -> Result<(), Fault> {
        let mut used = 0;
        for (seat, own) in self.by_seat_items(&table.field("towers")?)? {
            let slots = own.items()?;
            if slots.len() != usize::from(self.edition.towers) {
                return Err(own.fault(format!("{} towers; there is room for {}", slots.len(), self.edition.towers)));
            }
            for (slot, tower) in (0..).zip(&slots) {
                tower.only(&["trunks", "crowned"])?;
                let trunks = tower.field("trunks")?;
                for colour in self.read_colours(&trunks)? {
                    let colour = colour.ok_or_else(|| trunks.fault("a gap in a tower"))?;
                    used += 1;
                    if used > self.trunks() {
                        return Err(trunks.fault(format!("more than the {} trunks that there are", self.trunks())));
                    }
                    self.build_tower(towers, (seat, colour), slot);
                }
                let crowned = tower.field("crowned")?;
                let crown = crowned.value().as_bool().ok_or_else(|| crowned.wanted("true or false"))?;
                towers.crowned |= u64::from(crown) << (usize::from(seat) * SLOTS + usize::from(slot));
            }
        }
        for (seat, points) in self.by_seat_items(&table.field("points")?)? {
            towers.points[usize::from(seat) % SEATS] = points.int(0..=u16::MAX.into())? as u16;
        }
        Ok(())
    }

    fn read_levels(&self, table: &Table<'_>, easy: &mut Easy) -> Result<(), Fault> {
        for (seat, own) in self.by_seat_items(table)? {
            for (colour, tower) in self.by_letter_items(&own)? {
                let exist = self.edition.colours[usize::from(colour)].trunks;
                for item in tower.items()? {
                    let trunks = item.int(1..=exist.into())? as u8;
                    if self.built(&Position { board: Board::Easy(*easy), ..self.start() }, colour) + u32::from(trunks)
                        > exist.into()
                    {
                        return Err(item.fault(format!("more than the {exist} trunks that there are")));
                    }
                    let place = self.place_of(&easy.levels, seat, colour);
                    easy.levels.insert(place, place.start + place.len, trunks);
                }
            }
        }
        Ok(())
    }

    fn read_pyramids(&self, table: &Table<'_>, pyramids: &mut Pyramids) -> Result<(), Fault> {
        for (seat, own) in self.by_seat_items(table)? {
            let (rows, seat) = (own.items()?, usize::from(seat) % SEATS);
            if rows.len() > usize::from(self.base) {
                return Err(own.fault(format!("{} levels; the pyramid has {}", rows.len(), self.base)));
            }
            for (level, row) in (0..).zip(&rows) {
                let colours = self.read_colours(row)?;
                if colours.len() > usize::from(self.base) - level || colours.last().is_none_or(Option::is_none) {
                    let most = usize::from(self.base) - level;
                    return Err(row.wanted(&format!("1 to {most} places, the last one a trunk,")));
                }
                for (position, colour) in colours.into_iter().enumerate() {
                    let bit = Cells::of((level * (usize::from(self.base) + 1) + position) as u8);
                    if let Some(colour) = colour {
                        pyramids.laid[seat] |= bit;
                        put(&mut pyramids.planes[seat], bit, colour);
                    }
                }
            }
        }
        Ok(())
    }

    fn read_cabins(&self, table: &Table<'_>, cabins: &mut Cabins) -> Result<(), Fault> {
        for (seat, own) in self.by_seat_items(table)? {
            for (colour, cabin) in self.by_letter_items(&own)? {
                cabin.only(&["posts", "beams", "crowns"])?;
                cabins.crowns[Self::row(seat, colour)] = cabin.field("crowns")?.int(0..=255)? as u8;
                let (posts, beams) = (cabin.field("posts")?.items()?, cabin.field("beams")?.items()?);
                for (item, beams) in posts.iter().map(|item| (item, false)).chain(beams.iter().map(|item| (item, true)))
                {
                    self.read_part(item, beams, (seat, colour), cabins)?;
                }
            }
        }
        Ok(())
    }

    fn read_part(
        &self,
        item: &Table<'_>,
        beams: bool,
        (seat, colour): (u8, u8),
        cabins: &mut Cabins,
    ) -> Result<(), Fault> {
        let name = format!("{} {}", if beams { "beam" } else { "post" }, item.text()?);
        let id = self.read_event(&name, false).ok_or_else(|| match beams {
            true => item.wanted("a beam such as \"0,0 E\" within reach of the first post"),
            false => item.wanted("a point such as \"0,0\" within reach of the first post"),
        })?;
        let part = self.part_of(id);
        if self.cabin(cabins, seat, colour).0.contains(&part) {
            return Err(item.fault("is named twice"));
        }
        let exist = self.edition.colours[usize::from(colour)].trunks;
        let lens = &cabins.parts.lens[usize::from(colour) * SEATS..][..SEATS];
        if lens.iter().map(|&n| u32::from(n)).sum::<u32>() >= u32::from(exist) {
            return Err(item.fault(format!("more than the {exist} trunks that there are")));
        }
        self.lay_part(cabins, (seat, colour), part);
        Ok(())
    }

    /// The position as words, the same on every platform.
    pub(super) fn write_words(&self, at: &Position, into: &mut Vec<u64>) {
        let cells = |cells: &Cells, into: &mut Vec<u64>| into.extend([cells.0 as u64, (cells.0 >> 64) as u64]);
        let bytes = |bytes: &[u8], into: &mut Vec<u64>| {
            let word = |eight: &[u8]| eight.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            into.extend(bytes.chunks(8).map(word));
        };
        cells(&at.stack.there, into);
        at.stack.planes.iter().for_each(|plane| cells(plane, into));
        into.push(at.unlaid);
        into.push(u64::from_le_bytes([at.due as u8, at.seat, at.step, at.hand, 0, 0, 0, 0]));
        match &at.board {
            Board::Towers(towers) => {
                bytes(&towers.trunks.items, into);
                bytes(&towers.trunks.lens, into);
                into.push(towers.crowned);
                into.extend(towers.points.iter().map(|&points| u64::from(points)));
            }
            Board::Easy(easy) => {
                bytes(&easy.levels.items, into);
                bytes(&easy.levels.lens, into);
                into.push(easy.tested.into());
            }
            Board::Pyramid(pyramids) => {
                pyramids.laid.iter().chain(pyramids.planes.iter().flatten()).for_each(|plane| cells(plane, into));
            }
            Board::Cabins(cabins) => {
                let word = |four: &[u16]| four.iter().rev().fold(0, |word, &part| word << 16 | u64::from(part));
                into.extend(cabins.parts.items.chunks(4).map(word));
                bytes(&cabins.parts.lens, into);
                bytes(&cabins.crowns, into);
            }
        }
    }
}
