//! A position as a JSON table, and back.

use super::plan::{COLOURS, Timberland};
use super::position::{Due, Position, SEATS, UNKNOWN};
use crate::ground::Cells;
use crate::play::{Fault, Table};
use serde_json::{Map, Value, json};

const KEYS: [&str; 20] = [
    "game",
    "year",
    "season",
    "round",
    "act",
    "due",
    "player",
    "turn",
    "left",
    "boar",
    "woodcutter",
    "trees",
    "fruits",
    "stacks",
    "hands",
    "cards",
    "stood",
    "autumn",
    "points",
    "rules",
];

impl Timberland {
    fn by_colour(&self, what: impl Fn(usize) -> Value) -> Value {
        (0..self.players).map(|seat| (COLOURS[seat].0.to_owned(), what(seat))).collect::<Map<_, _>>().into()
    }

    fn names(&self, cells: Cells) -> Vec<String> {
        cells.iter().map(|cell| self.board.name(cell)).collect()
    }

    /// The table of a position.
    pub(super) fn position_table(&self, at: &Position) -> Value {
        let act = self.acts[usize::from(at.act)];
        let place = match at.due {
            Due::Over => [Value::Null, Value::Null, Value::Null],
            _ => [json!(self.seasons[usize::from(act.season)].name), json!(act.round + 1), json!(act.place)],
        };
        let player = match at.due {
            Due::Over => -4,
            Due::Stacks => -1,
            _ => i32::from(at.seat),
        };
        let card = |seat: usize| match at.cards[seat] {
            0 => Value::Null,
            UNKNOWN => json!("?"),
            _ => json!(self.value(at, seat)),
        };
        let autumn = at.autumn.iter().filter(|&&seat| seat > 0).map(|&seat| COLOURS[usize::from(seat - 1) & 3].0);
        json!({
            "game": "timberland",
            "rules": super::RULES,
            "year": at.year + 1,
            "season": place[0],
            "round": place[1],
            "act": place[2],
            "due": at.due.name(),
            "player": player,
            "turn": at.turn,
            "left": at.left,
            "boar": self.board.name(at.boar),
            "woodcutter": self.board.name(at.woodcutter),
            "trees": self.by_colour(|seat| json!({"board": self.names(at.trees[seat]), "supply": self.tree_supply(at, seat)})),
            "fruits": self.by_colour(|seat| json!({
                "board": self.names(at.fruits[seat]),
                "supply": self.fruit_supply(at, seat),
                "carried": at.carried[seat],
            })),
            "stacks": self.by_colour(|seat| if at.stacks[seat] > 0 { json!(at.stacks[seat]) } else { Value::Null }),
            "hands": self.by_colour(|seat| json!(self.hand(at, seat))),
            "cards": self.by_colour(card),
            "stood": self.names(at.stood),
            "autumn": autumn.collect::<Vec<_>>(),
            "points": self.by_colour(|seat| json!(at.points[seat])),
        })
    }

    /// The position of a table, audited.
    pub(super) fn read_position(&self, value: &Value, veiled: bool) -> Result<Position, Fault> {
        let table = Table::of_position(value);
        table.only(&KEYS)?;
        table.field("game")?.word("game for this state,", &["timberland"])?;
        table.field("rules")?.int(super::RULES.into()..=super::RULES.into())?;
        let names = Due::NAMES.map(|(name, _)| name);
        let due = Due::NAMES[table.field("due")?.word("step", &names)?].1;
        let mut at = self.start();
        at.due = due;
        at.year = table.field("year")?.int(1..=self.years.into())? as u8 - 1;
        at.act = self.read_act(&table, due)?;
        at.seat = self.read_player(&table.field("player")?, due)?;
        at.turn = table.field("turn")?.int(0..=3)? as u8;
        at.left = table.field("left")?.int(0..=121)? as u8;
        at.boar = self.read_space(&table.field("boar")?)?;
        at.woodcutter = self.read_space(&table.field("woodcutter")?)?;
        at.stood = self.read_spaces(&table.field("stood")?)?;
        self.read_autumn(&table.field("autumn")?, &mut at)?;
        for key in ["trees", "fruits", "stacks", "hands", "cards", "points"] {
            let by_colour = table.field(key)?;
            by_colour.only(&COLOURS.map(|(colour, _)| colour)[..self.players])?;
            for (seat, colour) in COLOURS.iter().enumerate().take(self.players) {
                self.read_seat(key, &by_colour.field(colour.0)?, seat, veiled, &mut at)?;
            }
        }
        self.check(&at, veiled)?;
        Ok(at)
    }

    fn read_act(&self, table: &Table<'_>, due: Due) -> Result<u8, Fault> {
        let (season, round, act) = (table.field("season")?, table.field("round")?, table.field("act")?);
        if due == Due::Over {
            for null in [season, round, act] {
                null.value().is_null().then_some(()).ok_or_else(|| null.wanted("null at the end of the play"))?;
            }
            return Ok(0);
        }
        let names: Vec<&str> = self.seasons.iter().map(|season| season.name.as_str()).collect();
        let s = season.word("season", &names)?;
        let r = round.int(1..=self.seasons[s].rounds.into())? - 1;
        let p = act.int(0..=(self.seasons[s].verbs.len() as i64 - 1).max(0))?;
        let found = self
            .acts
            .iter()
            .position(|a| usize::from(a.season) == s && i64::from(a.round) == r && i64::from(a.place) == p);
        found.map(|i| i as u8).ok_or_else(|| act.wanted("the index of a verb of the season"))
    }

    fn read_player(&self, player: &Table<'_>, due: Due) -> Result<u8, Fault> {
        match due {
            Due::Over => player.int(-4..=-4).map(|_| 0),
            Due::Stacks => player.int(-1..=-1).map(|_| 0),
            _ => player.int(0..=self.players as i64 - 1).map(|seat| seat as u8),
        }
    }

    fn read_space(&self, table: &Table<'_>) -> Result<u8, Fault> {
        self.board.cell(table.text()?).ok_or_else(|| table.wanted("a space of the board such as a1"))
    }

    fn read_spaces(&self, table: &Table<'_>) -> Result<Cells, Fault> {
        let mut cells = Cells::EMPTY;
        for item in table.items()? {
            let cell = self.read_space(&item)?;
            if cells.has(cell) {
                return Err(item.fault(format!("{} is named twice", self.board.name(cell))));
            }
            cells.insert(cell);
        }
        Ok(cells)
    }

    fn read_autumn(&self, table: &Table<'_>, at: &mut Position) -> Result<(), Fault> {
        let items = table.items()?;
        if items.len() > SEATS {
            return Err(table.wanted("the colours in the order of their autumn cards, or nothing"));
        }
        let colours = &COLOURS.map(|(colour, _)| colour)[..self.players];
        for (i, item) in items.iter().enumerate() {
            at.autumn[i] = item.word("colour", colours)? as u8 + 1;
        }
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
            "trees" => {
                table.only(&["board", "supply"])?;
                at.trees[seat] = self.read_spaces(&table.field("board")?)?;
                self.balance(table, at.trees[seat].len(), None, self.trees)?;
            }
            "fruits" => {
                table.only(&["board", "supply", "carried"])?;
                at.fruits[seat] = self.read_spaces(&table.field("board")?)?;
                at.carried[seat] = table.field("carried")?.int(0..=8)? as u8;
                self.balance(table, at.fruits[seat].len(), Some(at.carried[seat]), self.fruits)?;
            }
            "stacks" if table.value().is_null() => {}
            "stacks" => at.stacks[seat] = table.int(1..=4)? as u8,
            "hands" => {
                for item in table.items()? {
                    let bit = 1 << self.read_card(&item, seat, at)?;
                    if at.hands[seat] & bit != 0 {
                        return Err(item.fault("the card is named twice"));
                    }
                    at.hands[seat] |= bit;
                }
            }
            "cards" if table.value().is_null() => {}
            "cards" if veiled && table.value() == "?" => at.cards[seat] = UNKNOWN,
            "cards" => at.cards[seat] = self.read_card(table, seat, at)? + 1,
            _ => at.points[seat] = table.int(0..=i64::from(i32::MAX))? as u32,
        }
        Ok(())
    }

    fn read_card(&self, table: &Table<'_>, seat: usize, at: &Position) -> Result<u8, Fault> {
        let value = table.int(1..=9999)? as u16;
        let card = self.values.iter().find(|card| card.0 == value && card.1 + 1 == at.stacks[seat]);
        card.map(|card| card.2).ok_or_else(|| match at.stacks[seat] {
            0 => table.fault("no stack has been dealt"),
            stack => table.fault(format!("no card {value} in stack {stack}")),
        })
    }

    /// What is on the board, carried and in supply must be what there is.
    fn balance(&self, table: &Table<'_>, board: u32, carried: Option<u8>, exist: u8) -> Result<(), Fault> {
        let supply = table.field("supply")?.int(0..=255)?;
        if i64::from(board) + supply + i64::from(carried.unwrap_or(0)) == i64::from(exist) {
            return Ok(());
        }
        let carried = carried.map_or(String::new(), |n| format!(" + {n} carried"));
        Err(table.fault(format!("{board} on the board + {supply} in supply{carried}, {exist} exist")))
    }
}
