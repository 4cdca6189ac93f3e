//! The order of play.

use super::cards::SEASONS;
use super::edition::{Species, index};
use crate::play::{Fault, Table};

/// What a tile can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A tree.
    Tree,
    /// A sapling.
    Sapling,
    /// A seed.
    Seed,
}

/// The names of the stages.
pub const STAGES: [(&str, Stage); 3] = [("tree", Stage::Tree), ("sapling", Stage::Sapling), ("seed", Stage::Seed)];

/// A step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Cards are laid out.
    Lay,
    /// The marker moves.
    Season,
    /// The cards find their players.
    Distribute,
    /// The cards are carried out.
    Carry,
    /// A voluntary remediation.
    Remedy,
    /// A purchase.
    Buy,
    /// The hand is filled up.
    Refill,
    /// The end may be announced.
    Announce,
}

/// The steps with their names, as Python has them.
pub const STEPS: [(&str, Step); 8] = [
    ("lay", Step::Lay),
    ("season", Step::Season),
    ("distribute", Step::Distribute),
    ("carry", Step::Carry),
    ("remedy", Step::Remedy),
    ("buy", Step::Buy),
    ("refill", Step::Refill),
    ("announce", Step::Announce),
];

/// Those that belong to every turn, in their order.
const NEEDED: [Step; 5] = [Step::Lay, Step::Season, Step::Distribute, Step::Carry, Step::Refill];

/// What the middle of a season brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Yearly {
    /// Saplings become trees.
    Grow,
    /// Seeds become saplings.
    Sprout,
    /// Animals settle.
    Settle,
    /// Timber values are paid.
    Pay,
}

/// These with their names, as Python has them.
pub const YEARLY: [(&str, Yearly); 4] =
    [("grow", Yearly::Grow), ("sprout", Yearly::Sprout), ("settle", Yearly::Settle), ("pay", Yearly::Pay)];

/// The most tiles of a starting layout.
const LAYOUT: usize = 16;

/// The order of play.
#[derive(Clone, Debug)]
pub struct Flow {
    pub name: String,
    /// The starting layout: stage, species.
    pub layout: Vec<(Stage, u8)>,
    pub hand: u8,
    pub lay: u8,
    pub turn: Vec<Step>,
    /// By season, spring first.
    pub seasons: [Vec<Yearly>; 4],
    pub settle: u8,
}

impl Flow {
    /// Reads an order of play.
    pub fn read(flow: &Table<'_>, species: &[Species]) -> Result<Self, Fault> {
        flow.only(&["name", "layout", "hand", "lay", "turn", "seasons", "settle"])?;
        let lay = flow.field("lay")?.int(1..=3)?;
        Ok(Self {
            name: flow.field("name")?.name()?.to_owned(),
            layout: read_layout(&flow.field("layout")?, species)?,
            hand: flow.field("hand")?.int(lay..=15)? as u8,
            lay: lay as u8,
            turn: read_turn(&flow.field("turn")?)?,
            seasons: read_seasons(&flow.field("seasons")?)?,
            settle: flow.field("settle")?.int(0..=16)? as u8,
        })
    }

    /// Whether a turn has a step.
    pub fn has(&self, step: Step) -> bool {
        self.turn.contains(&step)
    }
}

fn read_layout(table: &Table<'_>, species: &[Species]) -> Result<Vec<(Stage, u8)>, Fault> {
    let names: Vec<&str> = species.iter().map(|one| one.name.as_str()).collect();
    let rows = table.items()?;
    if rows.len() > LAYOUT {
        return Err(table.fault(format!("{} tiles; a layout has at most {LAYOUT}", rows.len())));
    }
    let read = |row: &Table<'_>| {
        row.only(&["stage", "species"])?;
        let stage = STAGES[row.field("stage")?.word("stage", &STAGES.map(|(name, _)| name))?].1;
        Ok((stage, row.field("species")?.word("species", &names)? as u8))
    };
    rows.iter().map(read).collect()
}

fn read_turn(table: &Table<'_>) -> Result<Vec<Step>, Fault> {
    let (names, mut turn) = (STEPS.map(|(name, _)| name), Vec::new());
    for row in table.items()? {
        let step = STEPS[row.word("step of a turn", &names)?];
        if turn.contains(&step.1) {
            return Err(row.fault(format!("{:?} stands in the turn already", step.0)));
        }
        turn.push(step.1);
    }
    let needed = turn.iter().filter(|step| NEEDED.contains(step));
    if !needed.eq(&NEEDED) || turn.first() != Some(&Step::Lay) {
        return Err(table.fault(
            "a turn begins with \"lay\"; \"season\", \"distribute\", \"carry\" and \"refill\" follow in this order",
        ));
    }
    Ok(turn)
}

fn read_seasons(table: &Table<'_>) -> Result<[Vec<Yearly>; 4], Fault> {
    let (letters, names) = (SEASONS.map(String::from), YEARLY.map(|(name, _)| name));
    let keys = letters.each_ref().map(String::as_str);
    let mut seasons: [Vec<Yearly>; 4] = Default::default();
    for letter in table.only(&keys)?.keys() {
        let row = table.field(letter)?;
        let season = &mut seasons[index(&row, "season", letter, &keys)?];
        for verb in row.items()? {
            let found = YEARLY[verb.word("verb of a season", &names)?];
            if season.contains(&found.1) {
                return Err(verb.fault(format!("{:?} stands in this season already", found.0)));
            }
            season.push(found.1);
        }
    }
    Ok(seasons)
}
