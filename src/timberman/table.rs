//! A position as a JSON table, and back.

use super::plan::{COLOURS, NAMES, Timberman, WEB};
use super::position::{Due, Kind, LETTERS, LUMBERJACK, Position, SEATS, SPIDER, TILES};
use crate::play::{Fault, Table};
use serde_json::{Map, Value, json};

const KEYS: [&str; 12] =
    ["game", "rules", "due", "player", "step", "table", "supplies", "hands", "held", "undrawn", "spiders_gone", "left"];

/// How something hidden is written.
const HIDDEN: &str = "?";

impl Timberman {
    fn by_colour(&self, what: impl Fn(usize) -> Value) -> Value {
        (0..self.players).map(|seat| (COLOURS[seat].0.to_owned(), what(seat))).collect::<Map<_, _>>().into()
    }

    fn by_letter(&self, counts: &[u8; LETTERS]) -> Value {
        let letters = (0..LETTERS).filter(|&letter| self.counts[letter] > 0);
        letters.map(|letter| (NAMES[letter].to_owned(), counts[letter].into())).collect::<Map<_, _>>().into()
    }

    /// How a tile is written: a letter, or a colour with `*` for a spider.
    pub(super) fn tile_name(kind: Kind) -> String {
        match Self::owner(kind) {
            Some(seat) => COLOURS[seat % SEATS].0.to_owned() + if kind & SPIDER > 0 { "*" } else { "" },
            None => NAMES.get(usize::from(kind).wrapping_sub(1)).map_or(String::new(), |&name| name.to_owned()),
        }
    }

    fn kind_of(&self, name: &str) -> Option<Kind> {
        let letter = |name: &str| NAMES.iter().position(|one| *one == name).filter(|&letter| letter != WEB);
        if let Some(letter) = letter(name) {
            return Some(letter as Kind + 1);
        }
        let (colour, spider) = name.strip_suffix('*').map_or((name, 0), |colour| (colour, SPIDER));
        let seat = COLOURS.iter().take(self.players).position(|one| one.0 == colour)?;
        Some(LUMBERJACK | spider | seat as Kind)
    }

    /// How many spiders have left the game.
    pub(super) fn spiders_gone(&self, at: &Position) -> u32 {
        let known = Self::on_table(at, WEB) + Self::in_hands(at, WEB) + u32::from(at.undrawn[WEB]);
        u32::from(self.counts[WEB]).saturating_sub(known)
    }

    /// The table of a position.
    pub(super) fn position_table(&self, at: &Position) -> Value {
        let player = match at.due {
            Due::Over => -4,
            Due::Start => -1,
            _ => i32::from(at.seat),
        };
        let step = if at.tiles == 0 || at.due == Due::Over { Value::Null } else { json!(at.step) };
        let tiles: Map<String, Value> =
            at.tiles_on_table().map(|(space, kind)| (Self::space_name(space), Self::tile_name(kind).into())).collect();
        let hidden = |seat: usize| at.hidden(seat) > 0;
        let hand = |seat: usize| if hidden(seat) { json!(HIDDEN) } else { self.by_letter(&at.hands[seat]) };
        json!({
            "game": "timberman",
            "rules": super::RULES,
            "due": at.due.name(),
            "player": player,
            "step": step,
            "table": tiles,
            "supplies": self.by_colour(|seat| json!(at.supplies[seat])),
            "hands": self.by_colour(hand),
            "held": self.by_colour(|seat| json!(at.sizes[seat])),
            "undrawn": if (0..SEATS).any(hidden) { json!(HIDDEN) } else { self.by_letter(&at.undrawn) },
            "spiders_gone": self.spiders_gone(at),
            "left": at.left,
        })
    }

    /// The position of a table, audited.
    pub(super) fn read_position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        let table = Table::of_position(value);
        table.only(&KEYS)?;
        table.field("game")?.word("game for this state,", &["timberman"])?;
        table.field("rules")?.int(super::RULES.into()..=super::RULES.into())?;
        let names = Due::NAMES.map(|(name, _)| name);
        let mut at = self.begin();
        at.due = Due::NAMES[table.field("due")?.word("step", &names)?].1;
        at.left = table.field("left")?.int(0..=TILES as i64)? as u8;
        self.read_tiles(&table.field("table")?, &mut at)?;
        self.read_place(&table, &mut at)?;
        for key in ["supplies", "held", "hands"] {
            let by_colour = table.field(key)?;
            by_colour.only(&COLOURS.map(|(colour, _)| colour)[..self.players])?;
            for (seat, colour) in COLOURS.iter().enumerate().take(self.players) {
                self.read_seat(key, &by_colour.field(colour.0)?, seat, veiled, &mut at)?;
            }
        }
        self.read_undrawn(&table, &mut at)?;
        self.check(&at, veiled)?;
        Ok(at)
    }

    fn read_tiles(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let mut tiles = Vec::new();
        for name in table.map()?.keys() {
            let tile = table.field(name)?;
            let space = self.space_of(name).ok_or_else(|| {
                tile.fault(format!("is no space x,y of a table that reaches {} spaces from 0,0", self.reach()))
            })?;
            let kind = self.kind_of(tile.text()?).ok_or_else(|| {
                tile.wanted(
                    "the letter of a forest tile but W, or the colour of a player's lumberjack with or without *,",
                )
            })?;
            tiles.push((space, kind));
        }
        if tiles.len() > TILES {
            return Err(table.fault(format!("{} tiles, at most {TILES} can lie on the table", tiles.len())));
        }
        tiles.sort_unstable();
        at.tiles = tiles.len() as u8;
        for (k, (space, kind)) in tiles.into_iter().enumerate() {
            (at.cells[k], at.kinds[k]) = (space, kind);
        }
        let open = at.laid().survey(self.edges());
        at.opens = open.len() as u16;
        at.open.iter_mut().zip(open).for_each(|(room, space)| *room = space);
        Ok(())
    }

    fn read_place(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let (player, step) = (table.field("player")?, table.field("step")?);
        at.seat = match at.due {
            Due::Over => player.int(-4..=-4).map(|_| 0)?,
            Due::Start => player.int(-1..=-1).map(|_| 0)?,
            _ => player.int(0..=self.players as i64 - 1)? as u8,
        };
        if at.tiles == 0 || at.due == Due::Over {
            return step.value().is_null().then_some(()).ok_or_else(|| step.wanted("null, as this is in no turn,"));
        }
        at.step = step.int(0..=self.steps.len() as i64 - 1)? as u8;
        Ok(())
    }

    fn read_seat(
        &self,
        key: &str,
        table: &Table<'_>,
        seat: usize,
        veiled: bool,
        at: &mut Position,
    ) -> Result<(), Fault> {
        match key {
            "supplies" => {
                let (supply, laid) = (table.int(0..=255)?, at.lumberjacks_of(seat as u8));
                if supply + i64::from(laid) != i64::from(self.lumberjacks) {
                    let message = format!("{laid} on the table + {supply} in supply, {} exist", self.lumberjacks);
                    return Err(table.fault(message));
                }
                at.supplies[seat] = supply as u8;
            }
            "held" => at.sizes[seat] = table.int(0..=TILES as i64)? as u8,
            _ if veiled && table.value() == HIDDEN && at.sizes[seat] > 0 => {}
            _ => at.hands[seat] = self.read_counts(table)?,
        }
        Ok(())
    }

    fn read_counts(&self, table: &Table<'_>) -> Result<[u8; LETTERS], Fault> {
        let letters: Vec<&str> = (0..LETTERS).filter(|&letter| self.counts[letter] > 0).map(|l| NAMES[l]).collect();
        table.only(&letters)?;
        let mut counts = [0; LETTERS];
        for (letter, name) in NAMES.iter().enumerate().filter(|(letter, _)| self.counts[*letter] > 0) {
            counts[letter] = table.field(name)?.int(0..=self.counts[letter].into())? as u8;
        }
        Ok(counts)
    }

    /// The undrawn tiles; where a hand is hidden they are all that is not seen.
    fn read_undrawn(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let undrawn = table.field("undrawn")?;
        let gone = table.field("spiders_gone")?.int(0..=self.counts[WEB].into())? as u32;
        let hidden = (0..SEATS).any(|seat| at.hidden(seat) > 0);
        let given = if hidden && undrawn.value() == HIDDEN { None } else { Some(self.read_counts(&undrawn)?) };
        if hidden && given.is_some() {
            return Err(undrawn.wanted("\"?\", as a hand is hidden,"));
        }
        for letter in 0..LETTERS {
            let out = if letter == WEB { gone } else { 0 };
            let (laid, held) = (Self::on_table(at, letter), Self::in_hands(at, letter));
            let exist = u32::from(self.counts[letter]);
            let rest = exist.checked_sub(laid + held + out);
            let undrawn = given.map_or(rest, |counts| Some(counts[letter].into()));
            if rest.is_none() || rest != undrawn {
                let gone = if out > 0 { format!(" + {out} gone") } else { String::new() };
                let shown = undrawn.unwrap_or(0);
                let message = format!("{shown} undrawn + {laid} on the table + {held} in hands{gone}, {exist} exist");
                return Err(Fault::position(format!("undrawn.{}", NAMES[letter]), message));
            }
            at.undrawn[letter] = rest.unwrap_or(0) as u8;
        }
        Ok(())
    }
}
