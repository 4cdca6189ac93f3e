//! The plan: Timberland's tables, checked and compiled.

use super::evaluate::Foresight;
use super::position::SEATS;
use crate::ground::{Board, Cells, drawing};
use crate::play::{Block, Fault, Layout, Table};
use serde_json::{Map, Value, json};

/// The colours of the seats: word, letter.
pub const COLOURS: [(&str, char); SEATS] = [("red", 'r'), ("green", 'g'), ("yellow", 'y'), ("violet", 'v')];

/// The verbs of the flow, as Python has them.
const VERBS: [&str; 6] = ["cards", "plant", "boar", "grow", "fell", "score"];

const ROMAN: [&str; 5] = ["-", "I", "II", "III", "IV"];
const CARDS: usize = 8;
const ACTS: usize = 64;

/// What an act of the year does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Everybody chooses a card.
    Cards,
    /// Trees (in year 1) and fruits are placed.
    Plant {
        /// Trees for each in year 1.
        trees: u8,
    },
    /// The boar is moved.
    Boar {
        /// How many players move it.
        turns: u8,
        /// How many fruits it takes a turn at most.
        fruits: u8,
    },
    /// Fruits become trees.
    Grow,
    /// The woodcutter is moved.
    Fell {
        /// How many players move it.
        turns: u8,
    },
    /// Points are noted.
    Score,
}

/// An act of the year: a verb in its season and round.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// What is done.
    pub verb: Verb,
    /// Which season, from 0.
    pub season: u8,
    /// Which round of the season, from 0.
    pub round: u8,
    /// Which verb of the season, from 0.
    pub place: u8,
    /// Whether the cards of the round are still needed after it.
    pub keeps_cards: bool,
    /// Whether the order of the autumn cards is known while it lasts, and after it.
    pub autumn: (bool, bool),
}

/// A season as written in the table.
#[derive(Clone, Debug)]
pub struct Season {
    /// Its name.
    pub name: String,
    /// How many times its verbs are run through.
    pub rounds: u8,
    /// Its verbs.
    pub verbs: Vec<Verb>,
}

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Card {
    /// Its value.
    pub value: u16,
    /// Its directions N, E, S, W, a bit each.
    pub compass: u8,
    /// Its place among the values in the game.
    pub rank: u8,
}

/// Where each kind of decision begins among the ids; `u32::MAX` when the game has none.
#[derive(Clone, Copy, Debug)]
pub struct Starts {
    pub tree: u32,
    pub card: u32,
    pub fruit: u32,
    pub keep: u32,
    pub boar: u32,
    pub step: u32,
    pub drop: u32,
    pub grow: u32,
    pub cut: u32,
    pub roll: u32,
}

/// Timberland with its options and tables fixed.
#[derive(Clone, Debug)]
pub struct Timberland {
    pub(super) players: usize,
    pub(super) years: u8,
    pub(super) rolls_for_cards: bool,
    pub(super) board: Board,
    pub(super) marks: Vec<char>,
    /// Everything but rocks.
    pub(super) soil: Cells,
    pub(super) boar: u8,
    pub(super) woodcutter: u8,
    pub(super) faces: Vec<u8>,
    pub(super) die: [u8; 6],
    pub(super) deck: [[Card; CARDS]; SEATS],
    /// The value of a card by stack (1-4) and place (1-8); 0 where there is none.
    pub(super) card_values: [[u16; 16]; 8],
    pub(super) trees: u8,
    pub(super) fruits: u8,
    pub(super) forest_points: Vec<u32>,
    pub(super) acts: Vec<Act>,
    pub(super) seasons: Vec<Season>,
    /// Whether the boar can ever take a fruit.
    pub(super) takes: bool,
    pub(super) ids: Starts,
    pub(super) blocks: Vec<Block>,
    pub(super) chance_blocks: Vec<Block>,
    /// Values in the game, ascending, each with its stack and its place there.
    pub(super) values: Vec<(u16, u8, u8)>,
    /// What evaluations ask of the tables.
    pub(super) foresight: Foresight,
    names: [String; 2],
    supplies: Vec<[u8; 3]>,
    pub(super) provenance: Vec<(String, String)>,
}

impl Timberland {
    /// Compiles a game's JSON.
    pub(super) fn from_spec(spec: &Value) -> Result<Self, Fault> {
        let spec = Table::new("", spec);
        let none = json!({});
        let options = Table::new("options", spec.optional("options")?.map_or(&none, |options| options.value()));
        options.only(&["players", "years", "cards"])?;
        let number = |name, default| options.optional(name)?.map_or(Ok(default), |table| table.int(2..=4));
        let (players, years) = (number("players", 2)? as usize, number("years", 2)? as u8);
        let cards =
            options.optional("cards")?.map_or(Ok(0), |table| table.word("way to change stacks", &["pass", "roll"]))?;
        let edition = read_edition(&spec.field("edition")?, players)?;
        let (flow, seasons, acts) = read_flow(&spec.field("flow")?)?;
        let mut plan = Self { players, years, rolls_for_cards: cards == 1, seasons, acts, ..edition };
        plan.names[1] = flow;
        plan.lay_out_cards();
        plan.lay_out_ids();
        plan.foresight = Foresight::of(&plan);
        Ok(plan)
    }

    /// How many stacks are in play.
    pub(super) fn stacks(&self) -> usize {
        if self.players == 2 && self.years > 2 { 4 } else { self.players }
    }

    fn lay_out_cards(&mut self) {
        let cards = self.deck.iter().enumerate().take(self.stacks());
        self.values = cards
            .flat_map(|(stack, cards)| (0..CARDS).map(move |place| (cards[place].value, stack as u8, place as u8)))
            .collect();
        self.values.sort_unstable();
        for (rank, &(_, stack, place)) in self.values.iter().enumerate() {
            self.deck[usize::from(stack)][usize::from(place)].rank = rank as u8;
            self.card_values[usize::from(stack) + 1][usize::from(place) + 1] = self.values[rank].0;
        }
    }

    fn has(&self, test: impl Fn(&Verb) -> bool) -> bool {
        self.acts.iter().any(|act| test(&act.verb))
    }

    fn lay_out_ids(&mut self) {
        let (ranks, files) = (u32::from(self.board.ranks()), u32::from(self.board.files()));
        let plants = self.has(|verb| matches!(verb, Verb::Plant { .. }));
        let boars = self.has(|verb| matches!(verb, Verb::Boar { .. }));
        let fells = self.has(|verb| matches!(verb, Verb::Fell { .. }));
        let trees = self.trees > 0 && self.has(|verb| matches!(verb, Verb::Plant { trees: 1.. }));
        self.takes = self.fruits > 0 && self.has(|verb| matches!(verb, Verb::Boar { fruits: 1.., .. }));
        let (space, named) = (vec![ranks, files], vec!["rank", "file"]);
        let mut layout = Layout::default();
        self.ids = Starts {
            tree: layout.add(trees, "tree", &space, &named),
            card: layout.add(true, "card", &[self.values.len() as u32], &["value"]),
            fruit: layout.add(plants && self.fruits > 0, "fruit", &space, &named),
            keep: layout.add(plants && self.fruits > 0, "keep", &[], &[]),
            boar: layout.add(boars, "boar", &space, &named),
            step: match self.takes {
                true => layout.add(boars, "step", &[8, 2], &["direction", "take"]),
                false => layout.add(boars, "step", &[8], &["direction"]),
            },
            drop: layout.add(self.takes, "drop", &[self.players as u32, ranks, files], &["colour", "rank", "file"]),
            grow: layout.add(self.fruits > 0 && self.has(|verb| *verb == Verb::Grow), "grow", &space, &named),
            cut: layout.add(fells, "cut", &[4], &["direction"]),
            roll: u32::MAX,
        };
        self.blocks = layout.blocks;
        let mut chance = Layout::default();
        chance.add(true, "stacks", &[self.players as u32], &["player"]);
        self.ids.roll = chance.add(boars || fells, "roll", &[self.faces.len() as u32], &["face"]);
        self.chance_blocks = chance.blocks;
    }

    /// The tables in full, in canonical order.
    pub(super) fn to_spec(&self) -> Map<String, Value> {
        let cards = if self.rolls_for_cards { "roll" } else { "pass" };
        let mut spec = Map::new();
        spec.insert("options".into(), json!({"players": self.players, "years": self.years, "cards": cards}));
        spec.insert("edition".into(), self.edition_table());
        let year: Vec<Value> = self.seasons.iter().map(season_table).collect();
        spec.insert("flow".into(), json!({"name": self.names[1], "year": year}));
        spec
    }

    fn edition_table(&self) -> Value {
        let rank = |row: u8| -> String {
            let files = usize::from(self.board.files());
            self.marks[usize::from(row) * files..][..files].iter().collect()
        };
        let board = (0..self.board.ranks()).rev().map(rank).collect::<Vec<_>>().join("\n");
        let mut deck: Vec<Value> = Vec::new();
        for (stack, cards) in self.deck.iter().enumerate() {
            deck.extend(
                cards.iter().map(
                    |card| json!({"stack": stack + 1, "value": card.value, "compass": compass_text(card.compass)}),
                ),
            );
        }
        let supply = |[players, trees, fruits]: &[u8; 3]| json!({"players": players, "trees": trees, "fruits": fruits});
        json!({
            "name": self.names[0],
            "board": board,
            "boar": self.board.name(self.boar),
            "woodcutter": self.board.name(self.woodcutter),
            "die": self.die,
            "deck": deck,
            "supplies": self.supplies.iter().map(supply).collect::<Vec<_>>(),
            "forest_points": self.forest_points,
            "provenance": self.provenance.iter().map(|(k, v)| (k.clone(), Value::from(v.as_str()))).collect::<Map<_, _>>(),
        })
    }

    /// The plan as readable text.
    pub(super) fn to_text(&self) -> String {
        let mut text = format!(
            "timberland, rules {}: {} players, {} years, stacks {}\nedition {}, flow {}\n",
            super::RULES,
            self.players,
            self.years,
            if self.rolls_for_cards { "are rolled for" } else { "pass to the left" },
            self.names[0],
            self.names[1]
        );
        text += &format!(
            "each: {} trees, {} fruits; die {:?}; forests {:?}\n",
            self.trees, self.fruits, self.die, self.forest_points
        );
        for (stack, cards) in self.deck.iter().enumerate().take(self.stacks()) {
            let cards: Vec<String> =
                cards.iter().map(|card| format!("{} {}", card.value, compass_text(card.compass))).collect();
            text += &format!("stack {}: {}\n", ROMAN[stack + 1], cards.join(", "));
        }
        for season in &self.seasons {
            text += &format!(
                "{} x {}: {}\n",
                season.name,
                season.rounds,
                season.verbs.iter().map(verb_text).collect::<Vec<_>>().join(", ")
            );
        }
        for (kind, blocks) in [("decisions", &self.blocks), ("chance", &self.chance_blocks)] {
            let blocks: Vec<String> =
                blocks.iter().map(|block| format!("{} {}..{}", block.name, block.start, block.stop())).collect();
            text += &format!("{kind}: {}\n", blocks.join(", "));
        }
        text
    }

    /// Bounds on the decisions and chance nodes of a play.
    pub(super) fn bounds(&self) -> (u32, u32) {
        let (n, fruits) = (self.players as u32, u32::from(self.fruits));
        let pips = u32::from(self.faces.last().copied().unwrap_or(0));
        let act = |verb: &Verb| match *verb {
            Verb::Cards => (n, 0),
            Verb::Plant { .. } => (n * fruits.max(1), 0),
            Verb::Boar { turns, fruits } => (n.min(turns.into()) * (1 + pips + u32::from(fruits)), n.min(turns.into())),
            Verb::Grow => (n * fruits, 0),
            Verb::Fell { turns } => (n.min(turns.into()), n.min(turns.into())),
            Verb::Score => (0, 0),
        };
        let year = self.acts.iter().map(|a| act(&a.verb)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let trees: u32 =
            self.acts.iter().map(|a| if let Verb::Plant { trees } = a.verb { u32::from(trees) } else { 0 }).sum();
        let years = u32::from(self.years);
        (years * year.0 + n * trees, years * (year.1 + 1))
    }
}

fn read_edition(edition: &Table<'_>, players: usize) -> Result<Timberland, Fault> {
    let keys = ["name", "board", "boar", "woodcutter", "die", "deck", "supplies", "forest_points", "provenance"];
    edition.only(&keys)?;
    let board_table = edition.field("board")?;
    let (board, marks) = drawing(board_table.text()?, 11).map_err(|message| board_table.fault(message))?;
    if let Some(cell) = board.all().iter().find(|&cell| !".#+".contains(marks[usize::from(cell)])) {
        let (name, mark) = (board.name(cell), marks[usize::from(cell)]);
        return Err(board_table.fault(format!("{mark:?} on {name}; a space is '.', a rock '#', the wind rose '+'")));
    }
    let rocks: Cells = board.all().iter().filter(|&cell| marks[usize::from(cell)] == '#').collect();
    let space = |key| -> Result<u8, Fault> {
        let table = edition.field(key)?;
        board.cell(table.text()?).ok_or_else(|| table.wanted("a space of the board such as a1"))
    };
    let (boar, woodcutter) = (space("boar")?, space("woodcutter")?);
    if rocks.has(boar) {
        return Err(edition
            .field("boar")?
            .fault(format!("{} is a rock; the boar starts on a free space", board.name(boar))));
    }
    let soil = board.all() - rocks;
    let free = (soil - Cells::of(boar) - Cells::of(woodcutter)).len();
    if free < 2 {
        return Err(board_table.fault(format!("{free} free spaces beside boar and woodcutter; at least 2 are wanted")));
    }
    let (die, faces) = read_die(&edition.field("die")?)?;
    let (supplies, [_, trees, fruits]) = read_supplies(&edition.field("supplies")?, players)?;
    Ok(Timberland {
        players,
        years: 0,
        rolls_for_cards: false,
        board,
        marks,
        soil,
        boar,
        woodcutter,
        faces,
        die,
        deck: read_deck(&edition.field("deck")?)?,
        card_values: [[0; 16]; 8],
        trees,
        fruits,
        forest_points: read_points(&edition.field("forest_points")?)?,
        acts: Vec::new(),
        seasons: Vec::new(),
        takes: false,
        ids: Starts { tree: 0, card: 0, fruit: 0, keep: 0, boar: 0, step: 0, drop: 0, grow: 0, cut: 0, roll: 0 },
        blocks: Vec::new(),
        chance_blocks: Vec::new(),
        values: Vec::new(),
        foresight: Foresight::default(),
        names: [edition.field("name")?.name()?.to_owned(), String::new()],
        supplies,
        provenance: read_provenance(edition)?,
    })
}

fn read_die(die: &Table<'_>) -> Result<([u8; 6], Vec<u8>), Fault> {
    let faces = die.items()?.iter().map(|face| Ok(face.int(1..=8)? as u8)).collect::<Result<Vec<u8>, Fault>>()?;
    let mut die: [u8; 6] = faces.try_into().map_err(|_| die.wanted("a list of six faces"))?;
    die.sort_unstable();
    let mut distinct = die.to_vec();
    distinct.dedup();
    Ok((die, distinct))
}

fn read_deck(deck: &Table<'_>) -> Result<[[Card; CARDS]; SEATS], Fault> {
    let mut stacks: [Vec<Card>; SEATS] = Default::default();
    let mut seen = Vec::new();
    for card in deck.items()? {
        card.only(&["stack", "value", "compass"])?;
        let value = card.field("value")?.int(1..=9999)? as u16;
        if seen.contains(&value) {
            return Err(card.field("value")?.fault(format!("{value} is on another card too; all values differ")));
        }
        seen.push(value);
        let stack = card.field("stack")?.int(1..=4)? as usize - 1;
        stacks[stack].push(Card { value, compass: read_compass(&card.field("compass")?)?, rank: 0 });
    }
    let mut cards = [[Card::default(); CARDS]; SEATS];
    for (i, mut stack) in stacks.into_iter().enumerate() {
        stack.sort_unstable_by_key(|card| card.value);
        let count = stack.len();
        let wrong = |_| deck.fault(format!("{count} cards in stack {}, a stack has {CARDS}", i + 1));
        cards[i] = stack.try_into().map_err(wrong)?;
    }
    Ok(cards)
}

fn read_compass(compass: &Table<'_>) -> Result<u8, Fault> {
    let text = compass.text()?;
    let bits = "NESW".chars().enumerate().filter(|&(_, d)| text.contains(d)).fold(0, |bits, (i, _)| bits | 1 << i);
    if bits == 0 || compass_text(bits) != text {
        return Err(compass.wanted("directions out of N, E, S, W in this order, at least one,"));
    }
    Ok(bits)
}

fn compass_text(bits: u8) -> String {
    "NESW".chars().enumerate().filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, d)| d).collect()
}

fn read_supplies(supplies: &Table<'_>, players: usize) -> Result<(Vec<[u8; 3]>, [u8; 3]), Fault> {
    let mut read: Vec<[u8; 3]> = Vec::new();
    for supply in supplies.items()? {
        supply.only(&["players", "trees", "fruits"])?;
        let number = |key, bounds| Ok(supply.field(key)?.int(bounds)? as u8);
        let one = [number("players", 2..=4)?, number("trees", 0..=121)?, number("fruits", 0..=60)?];
        if read.iter().any(|other| other[0] == one[0]) {
            return Err(supply.field("players")?.fault(format!("{} players have an entry already", one[0])));
        }
        read.push(one);
    }
    read.sort_unstable();
    let own = read.iter().find(|supply| usize::from(supply[0]) == players).copied();
    let own = own.ok_or_else(|| supplies.fault(format!("no entry for {players} players")))?;
    Ok((read, own))
}

fn read_points(points: &Table<'_>) -> Result<Vec<u32>, Fault> {
    let read =
        points.items()?.iter().map(|entry| Ok(entry.int(0..=1000)? as u32)).collect::<Result<Vec<u32>, Fault>>()?;
    if read.is_empty() || read.len() > 16 {
        return Err(points.wanted("a list of 1 to 16 numbers"));
    }
    Ok(read)
}

fn read_provenance(edition: &Table<'_>) -> Result<Vec<(String, String)>, Fault> {
    let Some(table) = edition.optional("provenance")? else { return Ok(Vec::new()) };
    let entries = table.map()?.keys().map(|key| Ok((key.clone(), table.field(key)?.text()?.to_owned())));
    entries.collect()
}

fn read_flow(flow: &Table<'_>) -> Result<(String, Vec<Season>, Vec<Act>), Fault> {
    flow.only(&["name", "year"])?;
    let year = flow.field("year")?;
    let mut seasons: Vec<Season> = Vec::new();
    for table in year.items()? {
        let season = read_season(&table)?;
        if seasons.iter().any(|other| other.name == season.name) {
            return Err(table.field("name")?.fault(format!("{:?} is the name of another season too", season.name)));
        }
        seasons.push(season);
    }
    let rounds: usize =
        seasons.iter().map(|s| usize::from(s.rounds) * s.verbs.iter().filter(|v| **v == Verb::Cards).count()).sum();
    if rounds > CARDS {
        return Err(flow.fault(format!("{rounds} card rounds a year, a stack has {CARDS} cards")));
    }
    let acts = lay_out_year(&year, &seasons)?;
    Ok((flow.field("name")?.name()?.to_owned(), seasons, acts))
}

fn read_season(table: &Table<'_>) -> Result<Season, Fault> {
    table.only(&["name", "rounds", "do"])?;
    let verbs = table.field("do")?.items()?.iter().map(read_verb).collect::<Result<Vec<_>, _>>()?;
    let rounds = table.field("rounds")?.int(1..=8)? as u8;
    Ok(Season { name: table.field("name")?.name()?.to_owned(), rounds, verbs })
}

fn read_verb(table: &Table<'_>) -> Result<Verb, Fault> {
    let number = |key, bounds| -> Result<u8, Fault> { Ok(table.field(key)?.int(bounds)? as u8) };
    let (verb, keys): (Verb, &[&str]) = match table.field("verb")?.word("verb", &VERBS)? {
        0 => (Verb::Cards, &["verb"]),
        1 => (Verb::Plant { trees: number("trees", 0..=121)? }, &["verb", "trees"]),
        2 => (
            Verb::Boar { turns: number("turns", 1..=4)?, fruits: number("fruits", 0..=8)? },
            &["verb", "turns", "fruits"],
        ),
        3 => (Verb::Grow, &["verb"]),
        4 => (Verb::Fell { turns: number("turns", 1..=4)? }, &["verb", "turns"]),
        _ => (Verb::Score, &["verb"]),
    };
    table.only(keys)?;
    Ok(verb)
}

/// Lays the rounds of all seasons out, one act behind the other, and refuses an impossible order.
fn lay_out_year(year: &Table<'_>, seasons: &[Season]) -> Result<Vec<Act>, Fault> {
    let mut acts: Vec<Act> = Vec::new();
    for (s, season) in seasons.iter().enumerate() {
        for round in 0..season.rounds {
            for (place, &verb) in season.verbs.iter().enumerate() {
                let act = Act {
                    verb,
                    season: s as u8,
                    round,
                    place: place as u8,
                    keeps_cards: false,
                    autumn: (false, false),
                };
                let path = |what: &str| Fault::spec(format!("{}[{s}].do[{place}]", year.path()), what);
                if of_the_round(verb)
                    && !acts.last().is_some_and(|last| last.verb == Verb::Cards || of_the_round(last.verb))
                {
                    return Err(path("this needs a card round right before it, which tells whose turn it is"));
                }
                if verb == Verb::Grow && !acts.iter().any(|act| matches!(act.verb, Verb::Plant { .. })) {
                    return Err(path(
                        "a spring before any autumn: growing goes in the order of the autumn cards, so plant has to come before it in the year",
                    ));
                }
                acts.push(act);
            }
        }
    }
    if acts.len() > ACTS {
        return Err(year.fault(format!("{} acts a year, at most {ACTS} are kept", acts.len())));
    }
    if !acts.iter().any(|act| act.verb == Verb::Score) {
        return Err(year.fault("no score in it: nobody could ever get a point"));
    }
    for i in 0..acts.len() {
        acts[i].keeps_cards = acts.get(i + 1).is_some_and(|next| of_the_round(next.verb));
    }
    mark_autumn(&mut acts);
    Ok(acts)
}

fn of_the_round(verb: Verb) -> bool {
    matches!(verb, Verb::Plant { .. } | Verb::Boar { .. } | Verb::Fell { .. })
}

/// The order of the autumn cards is kept from a planting to the last growing before the next one.
fn mark_autumn(acts: &mut [Act]) {
    let mut wanted = false;
    for act in acts.iter_mut().rev() {
        let after = wanted;
        match act.verb {
            Verb::Grow => wanted = true,
            Verb::Plant { .. } => wanted = false,
            _ => {}
        }
        let during = matches!(act.verb, Verb::Plant { .. }) && after || wanted;
        act.autumn = (during, after);
    }
}

fn season_table(season: &Season) -> Value {
    let verb = |verb: &Verb| match *verb {
        Verb::Cards => json!({"verb": "cards"}),
        Verb::Plant { trees } => json!({"verb": "plant", "trees": trees}),
        Verb::Boar { turns, fruits } => json!({"verb": "boar", "turns": turns, "fruits": fruits}),
        Verb::Grow => json!({"verb": "grow"}),
        Verb::Fell { turns } => json!({"verb": "fell", "turns": turns}),
        Verb::Score => json!({"verb": "score"}),
    };
    json!({"name": season.name, "rounds": season.rounds, "do": season.verbs.iter().map(verb).collect::<Vec<_>>()})
}

fn verb_text(verb: &Verb) -> String {
    match *verb {
        Verb::Cards => "cards".into(),
        Verb::Plant { trees } => format!("plant (trees {trees})"),
        Verb::Boar { turns, fruits } => format!("boar (turns {turns}, fruits {fruits})"),
        Verb::Grow => "grow".into(),
        Verb::Fell { turns } => format!("fell (turns {turns})"),
        Verb::Score => "score".into(),
    }
}
