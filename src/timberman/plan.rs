//! The plan: Timberman's tables, checked and compiled.

use super::notation::inverse;
use super::position::{LETTERS, SEATS, TILES};
use crate::play::{Block, Fault, Table};
use serde_json::{Map, Value, json};

/// The colours of the seats: word, letter.
pub const COLOURS: [(&str, char); SEATS] =
    [("orange", 'o'), ("purple", 'p'), ("yellow", 'y'), ("red", 'r'), ("blue", 'b'), ("grey", 'g')];

/// The letters of the forest tiles, in the order of their ids.
pub const NAMES: [&str; LETTERS] = ["3", "2", "1", "L", "S", "B", "W", "M"];

/// The places of some letters.
pub const BEAR: usize = 5;
/// The spider.
pub const WEB: usize = 6;
/// The magic berry.
pub const BERRY: usize = 7;
/// How many letters are trees: the first ones.
pub const TREES: usize = 3;

/// The verbs of the flow, as Python has them.
const VERBS: [&str; 3] = ["forest", "lumberjack", "draw"];

/// The most steps of a turn.
pub const STEPS: usize = 14;

/// A step of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A forest tile is placed.
    Forest {
        /// Whether one has to be.
        must: bool,
    },
    /// A lumberjack is placed, or not.
    Lumberjack,
    /// A tile is drawn.
    Draw,
}

/// A row of the tiles' table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// What a tree is worth.
    pub points: u16,
    /// How many there are in the full and in the short game.
    pub counts: [u8; 2],
}

/// A row for a number of players: figures of the full and of the short game.
pub type ForPlayers = (u8, [u8; 2]);

/// The components as written in the table.
#[derive(Clone, Debug)]
pub struct Edition {
    pub(super) name: String,
    pub(super) rows: [Row; LETTERS],
    pub(super) lumberjacks: Vec<ForPlayers>,
    pub(super) set_aside: Vec<ForPlayers>,
    pub(super) provenance: Vec<(String, String)>,
}

/// Timberman with its options and tables fixed.
#[derive(Clone, Debug)]
pub struct Timberman {
    pub(super) players: usize,
    pub(super) short: bool,
    pub(super) spider: bool,
    pub(super) berry: bool,
    /// Spaces a side of the table.
    pub(super) table: u32,
    /// The inverses of the table's side and area, for quick division.
    pub(super) inverses: [u64; 2],
    pub(super) edition: Edition,
    pub(super) flow: String,
    /// Tiles of each letter in the game.
    pub(super) counts: [u8; LETTERS],
    /// Lumberjacks of each player.
    pub(super) lumberjacks: u8,
    /// Base tiles set aside, and tiles set aside once the expansions are mixed in.
    pub(super) set_aside: [u32; 2],
    /// How many tiles can be drawn.
    pub(super) drawable: u8,
    /// How many tiles each player draws at the start.
    pub(super) hand: u8,
    pub(super) steps: Vec<Step>,
    pub(super) blocks: Vec<Block>,
    pub(super) chance_blocks: Vec<Block>,
    /// What the k-th block of decisions places: a letter, or [`LETTERS`] for lumberjacks.
    pub(super) placed: Vec<u8>,
    /// For each letter, and lumberjacks behind, what is to be added to a space's place in the table for its id.
    pub(super) base: [u32; LETTERS + 1],
    /// The id of `pass`; `u32::MAX` where there is none.
    pub(super) pass: u32,
    /// The ids of `draw` and of `start` by letter; `u32::MAX` where there is none.
    pub(super) draws: [[u32; LETTERS]; 2],
    /// The letters of the outcomes by id.
    pub(super) drawn: Vec<u8>,
}

/// The options as they are read.
struct Options {
    players: usize,
    short: bool,
    spider: bool,
    berry: bool,
    table: u32,
}

impl Timberman {
    /// Compiles a game's JSON.
    pub(super) fn from_spec(spec: &Value) -> Result<Self, Fault> {
        let spec = Table::new("", spec);
        let none = json!({});
        let options = Table::new("options", spec.optional("options")?.map_or(&none, |options| options.value()));
        let Options { players, short, spider, berry, table } = read_options(&options)?;
        let edition_table = spec.field("edition")?;
        let edition = read_edition(&edition_table)?;
        let (flow, hand, steps) = read_flow(&spec.field("flow")?)?;
        let size = usize::from(short);
        let counts = edition.counts(size, spider, berry);
        let Some(lumberjacks) = for_players(&edition.lumberjacks, players).map(|counts| counts[size]) else {
            return Err(edition_table.field("lumberjacks")?.fault(format!("no entry for {players} players")));
        };
        let aside = for_players(&edition.set_aside, players).map_or(0, |counts| u32::from(counts[size]));
        let drawable =
            check_numbers(&edition_table, &counts, [aside, lumberjacks.into(), players as u32, hand.into()])?;
        let set_aside = [aside, u32::from(counts[WEB]) + u32::from(counts[BERRY])];
        let mut plan = Self {
            players,
            short,
            spider,
            berry,
            table,
            inverses: [table, table * table].map(inverse),
            edition,
            flow,
            counts,
            lumberjacks,
            set_aside,
            drawable,
            hand,
            steps,
            blocks: Vec::new(),
            chance_blocks: Vec::new(),
            placed: Vec::new(),
            base: [u32::MAX; LETTERS + 1],
            pass: u32::MAX,
            draws: [[u32::MAX; LETTERS]; 2],
            drawn: Vec::new(),
        };
        plan.lay_out_ids();
        Ok(plan)
    }

    /// How many spaces there are from the start tile to the edge.
    #[inline]
    pub(super) fn reach(&self) -> u32 {
        (self.table - 1) / 2
    }

    fn lay_out_ids(&mut self) {
        let asks_for_lumberjacks = self.lumberjacks > 0 && self.steps.contains(&Step::Lumberjack);
        let letters = (0..LETTERS).filter(|&letter| self.counts[letter] > 0);
        let placed: Vec<usize> = letters.chain(asks_for_lumberjacks.then_some(LETTERS)).collect();
        let mut next = 0;
        for &what in &placed {
            let name = NAMES.get(what).copied().unwrap_or("J");
            self.base[what] = next;
            self.placed.push(what as u8);
            self.blocks.push(Block { name, start: next, shape: vec![self.table; 2], axes: vec!["y", "x"] });
            next += self.table * self.table;
        }
        if asks_for_lumberjacks || self.steps.contains(&Step::Forest { must: false }) {
            self.pass = next;
            self.blocks.push(Block { name: "pass", start: next, shape: Vec::new(), axes: Vec::new() });
        }
        self.lay_out_draws();
    }

    fn lay_out_draws(&mut self) {
        for (kind, name) in ["draw", "start"].into_iter().enumerate() {
            let start = self.drawn.len() as u32;
            for letter in (0..LETTERS).filter(|&letter| self.counts[letter] > 0 && (kind == 0 || letter != WEB)) {
                self.draws[kind][letter] = self.drawn.len() as u32;
                self.drawn.push(letter as u8);
            }
            let shape = vec![self.drawn.len() as u32 - start];
            self.chance_blocks.push(Block { name, start, shape, axes: vec!["letter"] });
        }
    }

    /// The tables in full, in canonical order.
    pub(super) fn to_spec(&self) -> Map<String, Value> {
        let options = json!({
            "players": self.players,
            "short": self.short,
            "spider": self.spider,
            "berry": self.berry,
            "table": self.table,
        });
        let turn: Vec<Value> = self.steps.iter().map(step_table).collect();
        let flow = json!({"name": self.flow, "hand": self.hand, "turn": turn});
        let tables = [("options", options), ("edition", self.edition.table()), ("flow", flow)];
        tables.into_iter().map(|(key, table)| (key.to_owned(), table)).collect()
    }

    /// The plan as readable text.
    pub(super) fn to_text(&self) -> String {
        let listed = |texts: Vec<String>| texts.join(", ");
        let counted = |letter: usize| match self.edition.rows[letter].points {
            0 => format!("{} x {}", self.counts[letter], NAMES[letter]),
            points => format!("{} x {} (worth {points})", self.counts[letter], NAMES[letter]),
        };
        let tiles = listed((0..LETTERS).filter(|&letter| self.counts[letter] > 0).map(counted).collect());
        let side = self.table;
        let blocks = |blocks: &[Block]| {
            listed(blocks.iter().map(|block| format!("{} {}..{}", block.name, block.start, block.stop())).collect())
        };
        format!(
            "timberman, rules {}: {} players, {} game, table {side} x {side}\nedition {}, flow {}\n\
             tiles: {tiles}\nset aside: {} base tiles, then {} of all; {} can be drawn\n\
             each: {} lumberjacks, a starting hand of {}\nturn: {}\ndecisions: {}\nchance: {}\n",
            super::RULES,
            self.players,
            if self.short { "short" } else { "full" },
            self.edition.name,
            self.flow,
            self.set_aside[0],
            self.set_aside[1],
            self.drawable,
            self.lumberjacks,
            self.hand,
            listed(self.steps.iter().map(|step| step_text(*step)).collect()),
            blocks(&self.blocks),
            blocks(&self.chance_blocks),
        )
    }

    /// Bounds on the decisions and chance nodes of a play. A turn places a forest tile; only where something is asked before
    /// the forest tile that must be placed, it may place a lumberjack on the last open space instead, and then a bear has to
    /// make room before it can happen again.
    pub(super) fn bounds(&self) -> (u32, u32) {
        let tiles = u32::from(self.drawable);
        let asked = |step: &&Step| **step != Step::Draw;
        let first = self.steps.iter().find(asked);
        let turns = if matches!(first, Some(Step::Forest { must: true })) { tiles } else { 2 * tiles + 1 };
        (turns * self.steps.iter().filter(asked).count() as u32, tiles)
    }
}

impl Edition {
    /// Tiles of each letter in a game of this size.
    fn counts(&self, size: usize, spider: bool, berry: bool) -> [u8; LETTERS] {
        let mut counts = self.rows.map(|row| row.counts[size]);
        counts[WEB] *= u8::from(spider);
        counts[BERRY] *= u8::from(berry);
        counts
    }

    fn table(&self) -> Value {
        let tile = |(row, letter): (&Row, &str)| json!({"letter": letter, "points": row.points, "full": row.counts[0], "short": row.counts[1]});
        let row = |&(players, counts): &ForPlayers| json!({"players": players, "full": counts[0], "short": counts[1]});
        json!({
            "name": self.name,
            "tiles": self.rows.iter().zip(NAMES).map(tile).collect::<Vec<_>>(),
            "lumberjacks": self.lumberjacks.iter().map(row).collect::<Vec<_>>(),
            "set_aside": self.set_aside.iter().map(row).collect::<Vec<_>>(),
            "provenance": self.provenance.iter().map(|(k, v)| (k.clone(), Value::from(v.as_str()))).collect::<Map<_, _>>(),
        })
    }
}

fn for_players(rows: &[ForPlayers], players: usize) -> Option<[u8; 2]> {
    rows.iter().find(|row| usize::from(row.0) == players).map(|row| row.1)
}

fn read_options(options: &Table<'_>) -> Result<Options, Fault> {
    options.only(&["players", "short", "spider", "berry", "table"])?;
    let flag = |name| options.optional(name)?.map_or(Ok(false), |table| truth(&table));
    let players = options.optional("players")?.map_or(Ok(2), |table| table.int(2..=SEATS as i64))? as usize;
    let table = match options.optional("table")? {
        None => 63,
        Some(table) => {
            let size = table.int(9..=255)?;
            (size % 2 == 1).then_some(size).ok_or_else(|| table.wanted("an odd number"))? as u32
        }
    };
    Ok(Options { players, short: flag("short")?, spider: flag("spider")?, berry: flag("berry")?, table })
}

fn truth(table: &Table<'_>) -> Result<bool, Fault> {
    table.value().as_bool().ok_or_else(|| table.wanted("true or false"))
}

fn read_edition(edition: &Table<'_>) -> Result<Edition, Fault> {
    edition.only(&["name", "tiles", "lumberjacks", "set_aside", "provenance"])?;
    let provenance = match edition.optional("provenance")? {
        None => Vec::new(),
        Some(table) => {
            let entries = table.map()?.keys().map(|key| Ok((key.clone(), table.field(key)?.text()?.to_owned())));
            entries.collect::<Result<Vec<_>, Fault>>()?
        }
    };
    Ok(Edition {
        name: edition.field("name")?.name()?.to_owned(),
        rows: read_tiles(&edition.field("tiles")?)?,
        lumberjacks: read_rows(&edition.field("lumberjacks")?)?,
        set_aside: read_rows(&edition.field("set_aside")?)?,
        provenance,
    })
}

fn read_tiles(tiles: &Table<'_>) -> Result<[Row; LETTERS], Fault> {
    let mut rows = [None; LETTERS];
    for tile in tiles.items()? {
        tile.only(&["letter", "points", "full", "short"])?;
        let letter = tile.field("letter")?.word("letter", &NAMES)?;
        if rows[letter].is_some() {
            return Err(tile.field("letter")?.fault(format!("{} has an entry already", NAMES[letter])));
        }
        let points = tile.field("points")?;
        let worth = points.int(0..=1000)? as u16;
        if letter >= TREES && worth > 0 {
            return Err(
                points.fault(format!("{worth}, but {} is no tree: only 3, 2 and 1 can be worth points", NAMES[letter]))
            );
        }
        rows[letter] = Some(Row { points: worth, counts: sizes(&tile, 200)? });
    }
    Ok(rows.map(Option::unwrap_or_default))
}

fn sizes(row: &Table<'_>, most: i64) -> Result<[u8; 2], Fault> {
    Ok([row.field("full")?.int(0..=most)? as u8, row.field("short")?.int(0..=most)? as u8])
}

fn read_rows(table: &Table<'_>) -> Result<Vec<ForPlayers>, Fault> {
    let mut rows: Vec<ForPlayers> = Vec::new();
    for row in table.items()? {
        row.only(&["players", "full", "short"])?;
        let players = row.field("players")?.int(2..=SEATS as i64)? as u8;
        if rows.iter().any(|other| other.0 == players) {
            return Err(row.field("players")?.fault(format!("{players} players have an entry already")));
        }
        rows.push((players, sizes(&row, 200)?));
    }
    rows.sort_unstable();
    Ok(rows)
}

/// Checks the numbers of an edition for a game (TM-56), and gives how many tiles can be drawn. The figures: base tiles set
/// aside, lumberjacks of each player, players, starting hand.
fn check_numbers(edition: &Table<'_>, counts: &[u8; LETTERS], figures: [u32; 4]) -> Result<u8, Fault> {
    let [aside, lumberjacks, players, hand] = figures;
    let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
    let (base, spiders) = (sum(&counts[..WEB]), u32::from(counts[WEB]));
    if aside > base {
        let message = format!("{aside} base tiles are set aside with {players} players, {base} exist");
        return Err(edition.field("set_aside")?.fault(message));
    }
    let drawable = base - aside;
    if drawable + players * lumberjacks > TILES as u32 {
        let message = format!(
            "{drawable} tiles that can be drawn + {players} x {lumberjacks} lumberjacks are more than {TILES} together"
        );
        return Err(edition.fault(message));
    }
    let after = i64::from(drawable) - i64::from(players * hand);
    if after <= i64::from(spiders) {
        let message = format!(
            "{drawable} tiles can be drawn, {after} after {players} starting hands of {hand}, and there are {spiders} spiders: \
             the start tile might be missing"
        );
        return Err(edition.field("tiles")?.fault(message));
    }
    Ok(drawable as u8)
}

fn read_flow(flow: &Table<'_>) -> Result<(String, u8, Vec<Step>), Fault> {
    flow.only(&["name", "hand", "turn"])?;
    let turn = flow.field("turn")?;
    let steps = turn.items()?.iter().map(read_step).collect::<Result<Vec<_>, _>>()?;
    if steps.len() > STEPS {
        return Err(turn.fault(format!("{} steps, a turn has at most {STEPS}", steps.len())));
    }
    if !steps.contains(&Step::Forest { must: true }) {
        return Err(turn.fault("no forest step that is a must: the game might never end"));
    }
    let hand = flow.field("hand")?.int(1..=TILES as i64)? as u8;
    Ok((flow.field("name")?.name()?.to_owned(), hand, steps))
}

fn read_step(table: &Table<'_>) -> Result<Step, Fault> {
    let (step, keys): (Step, &[&str]) = match table.field("verb")?.word("verb", &VERBS)? {
        0 => (Step::Forest { must: truth(&table.field("must")?)? }, &["verb", "must"]),
        1 => (Step::Lumberjack, &["verb"]),
        _ => (Step::Draw, &["verb"]),
    };
    table.only(keys)?;
    Ok(step)
}

fn step_table(step: &Step) -> Value {
    match *step {
        Step::Forest { must } => json!({"verb": "forest", "must": must}),
        Step::Lumberjack => json!({"verb": "lumberjack"}),
        Step::Draw => json!({"verb": "draw"}),
    }
}

fn step_text(step: Step) -> String {
    match step {
        Step::Forest { must: true } => "forest (must)".into(),
        Step::Forest { must: false } => "forest".into(),
        Step::Lumberjack => "lumberjack".into(),
        Step::Draw => "draw".into(),
    }
}
