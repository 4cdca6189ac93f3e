//! Reading the components of an edition.

use super::floor::FloorPlan;
use super::position::{COLOURS, SLOTS};
use super::shelf::ITEMS;
use crate::play::{Fault, Table};
use serde_json::{Map, Value, json};

const KEYS: [&str; 10] =
    ["name", "colours", "stack", "towers", "crowns", "bases", "plans", "trunk_points", "crown_points", "provenance"];

/// The words of notations, which are no names of colours.
const WORDS: [&str; 14] = [
    "take", "build", "score", "crown", "table", "level", "base", "up", "post", "beam", "pass", "lay", "stands",
    "topples",
];

/// The widest bottom level: two pyramids of 11 take more trunks than there can be.
pub const WIDEST: u8 = 11;

const PLANS: usize = 64;

/// A colour of trunks.
#[derive(Clone, Debug)]
pub struct Colour {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: char,
    /// How many trunks have it.
    pub trunks: u8,
}

/// The components.
#[derive(Clone, Debug)]
pub struct Edition {
    pub name: String,
    pub colours: Vec<Colour>,
    /// Trunks of a full layer, full layers, trunks of the last one.
    pub stack: [u8; 3],
    pub towers: u8,
    pub crowns: u8,
    /// Players and trunks of the bottom level.
    pub bases: Vec<[u8; 2]>,
    pub plans: Vec<FloorPlan>,
    pub trunk_points: i32,
    pub crown_points: i32,
    pub provenance: Vec<(String, String)>,
}

impl Edition {
    /// Reads an edition.
    pub fn read(edition: &Table<'_>) -> Result<Self, Fault> {
        edition.only(&KEYS)?;
        let colours = read_colours(&edition.field("colours")?)?;
        let points = |key| Ok(edition.field(key)?.int(-9999..=9999)? as i32);
        Ok(Self {
            name: edition.field("name")?.name()?.to_owned(),
            stack: read_stack(&edition.field("stack")?, &colours)?,
            colours,
            towers: edition.field("towers")?.int(1..=SLOTS as i64)? as u8,
            crowns: edition.field("crowns")?.int(0..=255)? as u8,
            bases: read_bases(&edition.field("bases")?)?,
            plans: read_plans(&edition.field("plans")?)?,
            trunk_points: points("trunk_points")?,
            crown_points: points("crown_points")?,
            provenance: read_provenance(edition)?,
        })
    }

    /// As a table.
    pub fn to_value(&self) -> Value {
        let colour = |c: &Colour| json!({"name": c.name, "letter": c.letter, "trunks": c.trunks});
        let [width, layers, top] = self.stack;
        json!({
            "name": self.name,
            "colours": self.colours.iter().map(colour).collect::<Vec<_>>(),
            "stack": {"width": width, "layers": layers, "top": top},
            "towers": self.towers,
            "crowns": self.crowns,
            "bases": self.bases.iter().map(|[players, trunks]| json!({"players": players, "trunks": trunks})).collect::<Vec<_>>(),
            "plans": self.plans.iter().map(|plan| json!({"points": plan.points, "drawing": plan.drawing})).collect::<Vec<_>>(),
            "trunk_points": self.trunk_points,
            "crown_points": self.crown_points,
            "provenance": self.provenance.iter().map(|(k, v)| (k.clone(), Value::from(v.as_str()))).collect::<Map<_, _>>(),
        })
    }
}

fn read_colours(colours: &Table<'_>) -> Result<Vec<Colour>, Fault> {
    let mut read: Vec<Colour> = Vec::new();
    for item in colours.items()? {
        item.only(&["name", "letter", "trunks"])?;
        let (name, letter) = (item.field("name")?, item.field("letter")?);
        let mut letters = letter.text()?.chars();
        let (Some(one @ 'A'..='Z'), None) = (letters.next(), letters.next()) else {
            return Err(letter.wanted("one capital letter from A to Z"));
        };
        let colour =
            Colour { name: name.name()?.to_owned(), letter: one, trunks: item.field("trunks")?.int(1..=128)? as u8 };
        if WORDS.contains(&colour.name.as_str()) {
            return Err(name.fault(format!("{:?} is a word of the notation", colour.name)));
        }
        if read.iter().any(|other| other.name == colour.name) {
            return Err(name.fault(format!("{:?} is the name of another colour too", colour.name)));
        }
        if read.iter().any(|other| other.letter == colour.letter) {
            return Err(letter.fault(format!("{one:?} is the letter of another colour too")));
        }
        read.push(colour);
    }
    if !(1..=COLOURS).contains(&read.len()) {
        return Err(colours.fault(format!("{} colours; 1 to {COLOURS} are wanted", read.len())));
    }
    let total: usize = read.iter().map(|colour| usize::from(colour.trunks)).sum();
    if total > ITEMS {
        return Err(colours.fault(format!("{total} trunks in all; at most {ITEMS} are kept")));
    }
    Ok(read)
}

fn read_stack(stack: &Table<'_>, colours: &[Colour]) -> Result<[u8; 3], Fault> {
    stack.only(&["width", "layers", "top"])?;
    let number = |key, bounds| Ok(stack.field(key)?.int(bounds)? as u8);
    let (width, layers, top) = (number("width", 1..=128)?, number("layers", 1..=128)?, number("top", 0..=127)?);
    if top >= width {
        return Err(stack
            .field("top")?
            .fault(format!("{top} trunks in the last layer; it has fewer than the {width} of a full one")));
    }
    let takes = usize::from(width) * usize::from(layers) + usize::from(top);
    let total: usize = colours.iter().map(|colour| usize::from(colour.trunks)).sum();
    if takes != total {
        return Err(stack.fault(format!("{width} x {layers} + {top} = {takes} places, but there are {total} trunks")));
    }
    Ok([width, layers, top])
}

fn read_bases(bases: &Table<'_>) -> Result<Vec<[u8; 2]>, Fault> {
    let mut read: Vec<[u8; 2]> = Vec::new();
    for base in bases.items()? {
        base.only(&["players", "trunks"])?;
        let number = |key, bounds| Ok(base.field(key)?.int(bounds)? as u8);
        let one = [number("players", 2..=5)?, number("trunks", 1..=WIDEST.into())?];
        if read.iter().any(|other| other[0] == one[0]) {
            return Err(base.field("players")?.fault(format!("{} players have an entry already", one[0])));
        }
        read.push(one);
    }
    read.sort_unstable();
    Ok(read)
}

fn read_plans(plans: &Table<'_>) -> Result<Vec<FloorPlan>, Fault> {
    let items = plans.items()?;
    if items.len() > PLANS {
        return Err(plans.fault(format!("{} plans, at most {PLANS} are kept", items.len())));
    }
    let mut read: Vec<FloorPlan> = Vec::new();
    for item in items {
        item.only(&["points", "drawing"])?;
        let drawing = item.field("drawing")?;
        let mut plan = FloorPlan::read(0, &drawing)?;
        if let Some(i) = read.iter().position(|other| other.forms == plan.forms) {
            return Err(drawing.fault(format!("is the plan of plans[{i}], turned or mirrored as it may be")));
        }
        plan.points = item.field("points")?.int(-9999..=9999)? as i32;
        read.push(plan);
    }
    Ok(read)
}

fn read_provenance(edition: &Table<'_>) -> Result<Vec<(String, String)>, Fault> {
    let Some(table) = edition.optional("provenance")? else { return Ok(Vec::new()) };
    let entries = table.map()?.keys().map(|key| Ok((key.clone(), table.field(key)?.text()?.to_owned())));
    entries.collect()
}
