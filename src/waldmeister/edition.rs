//! Reading the components of an edition.

use super::cards::{Card, Effect, SEASONS, read_cards, recalled};
use super::position::{ANIMALS, FIELDS, SPECIES, ZONES};
use crate::ground::drawing;
use crate::play::{Fault, Table};
use serde_json::Value;

const KEYS: [&str; 13] = [
    "name",
    "landscape",
    "bordering",
    "zones",
    "species",
    "animals",
    "damage",
    "money",
    "prices",
    "track",
    "cards",
    "points",
    "provenance",
];

/// The words of notations and selectors, which name nothing else.
const WORDS: [&str; 29] = [
    "set", "lay", "done", "offer", "accept", "refuse", "draw", "settle", "pass", "grow", "move", "remedy", "buy",
    "announce", "hurt", "heal", "remove", "fell", "plant", "lot", "bid", "roll", "tree", "sapling", "seed", "damaged",
    "every", "some", "others",
];

/// The most tiles of a zone.
pub const TILES: usize = 4;

/// The most black arrows at a field, and the most circles of a plant.
const ARROWS: u8 = 14;

/// The most spaces of the season track.
const TRACK: usize = 48;

/// The most cards.
const DECK: u32 = 127;

/// The most of anything that is counted in money.
const MONEY: i64 = 100_000_000;

/// A remediation tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its name.
    pub name: String,
    /// Its price.
    pub price: u32,
    /// White arrows, four bits a field.
    pub white: u64,
}

/// An industrial or traffic zone.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its letter in the landscape.
    pub letter: char,
    /// Its tiles in order.
    pub tiles: Vec<Tile>,
    /// Black arrows when so many tiles are installed, four bits a field.
    pub black: [u64; TILES + 1],
}

/// A species of tree.
#[derive(Clone, Debug)]
pub struct Species {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// Its timber value.
    pub value: u32,
    /// Circles of a tree.
    pub tree_circles: u8,
    /// Circles of a sapling.
    pub sapling_circles: u8,
    /// Tree tiles.
    pub trees: u8,
    /// Sapling tiles, whose backs are seeds.
    pub saplings: u8,
}

/// An animal.
#[derive(Clone, Debug)]
pub struct Animal {
    /// Its name.
    pub name: String,
    /// The trees it needs, and its points.
    pub number: u8,
    /// Its tiles.
    pub tiles: u8,
}

/// The components.
#[derive(Clone, Debug)]
pub struct Edition {
    pub name: String,
    /// The names of the fields, column by column.
    pub fields: Vec<String>,
    /// The bordering fields of each.
    pub near: [u16; FIELDS],
    /// The landscape as it is drawn, the rows from the north: a field by its number, or a mark.
    pub rows: Vec<Vec<Result<u8, char>>>,
    pub zones: Vec<Zone>,
    pub species: Vec<Species>,
    pub animals: Vec<Animal>,
    /// Damage points in the bag.
    pub bag: u8,
    /// Money of each player at the start, and all money.
    pub each: u32,
    pub bank: u32,
    /// A sapling's price, how many times dearer a voluntary remediation is, the step of bids and how many there are.
    pub price: u32,
    pub dearer: u32,
    pub bid_step: u32,
    pub bids: u32,
    /// The season of each space, and whether it is the middle of it.
    pub track: Vec<(u8, bool)>,
    pub start: u8,
    pub cards: Vec<Card>,
    pub effects: Vec<Effect>,
    /// Whether what is chosen for an effect is left out of a later one.
    pub recalled: Vec<bool>,
    /// Tree, sapling, seed, one of each, two of each, damage.
    pub points: [i32; 6],
    pub provenance: Vec<(String, String)>,
}

impl Edition {
    /// Reads an edition.
    pub fn read(edition: &Table<'_>, players: usize) -> Result<Self, Fault> {
        edition.only(&KEYS)?;
        let (fields, rows) = read_landscape(&edition.field("landscape")?)?;
        let species = read_species(&edition.field("species")?)?;
        let (cards, effects) = read_cards(&edition.field("cards")?, &species)?;
        let (each, bank) = read_money(&edition.field("money")?, players)?;
        let [price, dearer, bid_step, bids] = read_prices(&edition.field("prices")?)?;
        let (track, start) = read_track(&edition.field("track")?)?;
        Ok(Self {
            name: edition.field("name")?.name()?.to_owned(),
            near: read_bordering(&edition.field("bordering")?, &fields)?,
            zones: read_zones(&edition.field("zones")?, &fields, &rows)?,
            animals: read_animals(&edition.field("animals")?)?,
            bag: read_damage(&edition.field("damage")?, players)?,
            points: read_points(&edition.field("points")?)?,
            provenance: read_provenance(edition)?,
            fields,
            rows,
            species,
            each,
            bank,
            price,
            dearer,
            bid_step,
            bids,
            track,
            start,
            recalled: recalled(&cards, &effects),
            cards,
            effects,
        })
    }
}

/// One of some words, by its index; the fault stands where `table` does.
pub fn index(table: &Table<'_>, kind: &str, word: &str, words: &[&str]) -> Result<usize, Fault> {
    let value = Value::from(word);
    Table::new(table.path(), &value).word(kind, words)
}

/// A name that nothing else of its kind has, and that is no word of the notation.
pub fn known_name<'a>(
    table: &Table<'_>,
    kind: &str,
    mut others: impl Iterator<Item = &'a str>,
) -> Result<String, Fault> {
    let name = table.name()?;
    if WORDS.contains(&name) {
        return Err(table.fault(format!("{name:?} is a word of the notation")));
    }
    match others.any(|other| other == name) {
        true => Err(table.fault(format!("{name:?} is the name of another {kind} too"))),
        false => Ok(name.to_owned()),
    }
}

type Rows = Vec<Vec<Result<u8, char>>>;

fn read_landscape(table: &Table<'_>) -> Result<(Vec<String>, Rows), Fault> {
    let (board, marks) = drawing(table.text()?, 11).map_err(|message| table.fault(message))?;
    let mark = |cell: u8| marks[usize::from(cell)];
    if let Some(cell) = board.all().iter().find(|&cell| !matches!(mark(cell), '.' | '-' | 'A'..='Z')) {
        let odd = mark(cell);
        return Err(table.fault(format!(
            "{odd:?} on {}; a field is '.', a space of a zone a capital letter, nothing '-'",
            board.name(cell)
        )));
    }
    let cell = |file: u8, rank: u8| rank * board.files() + file;
    let columns = (0..board.files()).flat_map(|file| (0..board.ranks()).map(move |rank| cell(file, rank)));
    let fields: Vec<u8> = columns.filter(|&cell| mark(cell) == '.').collect();
    if fields.is_empty() || fields.len() > FIELDS {
        return Err(table.fault(format!("{} fields; a landscape has 1 to {FIELDS}", fields.len())));
    }
    let number = |cell: u8| fields.iter().position(|&one| one == cell).map_or(Err(mark(cell)), |i| Ok(i as u8));
    let row = |rank: u8| (0..board.files()).map(|file| number(cell(file, rank))).collect();
    let rows = (0..board.ranks()).rev().map(row).collect();
    Ok((fields.iter().map(|&cell| board.name(cell)).collect(), rows))
}

fn field_named(table: &Table<'_>, name: &str, fields: &[String]) -> Result<u8, Fault> {
    let names: Vec<&str> = fields.iter().map(String::as_str).collect();
    index(table, "field", name, &names).map(|i| i as u8)
}

fn read_bordering(table: &Table<'_>, fields: &[String]) -> Result<[u16; FIELDS], Fault> {
    let mut near = [0u16; FIELDS];
    for pair in table.items()? {
        let (a, b) = pair.text()?.split_once('-').ok_or_else(|| pair.wanted("a pair of fields such as \"a1-a2\""))?;
        let [i, j] = [field_named(&pair, a, fields)?, field_named(&pair, b, fields)?];
        if i >= j {
            return Err(pair.wanted("a pair of two fields, the first one in field order first,"));
        }
        let (i, j) = (usize::from(i), usize::from(j));
        if near[i] >> j & 1 == 1 {
            return Err(pair.fault(format!("{a}-{b} stands there already")));
        }
        near[i] |= 1 << j;
        near[j] |= 1 << i;
    }
    Ok(near)
}

fn read_zones(table: &Table<'_>, fields: &[String], rows: &Rows) -> Result<Vec<Zone>, Fault> {
    let mut zones: Vec<Zone> = Vec::new();
    for row in table.items()? {
        row.only(&["name", "letter", "arrows", "tiles"])?;
        let name = known_name(&row.field("name")?, "zone", zones.iter().map(|zone| zone.name.as_str()))?;
        let letter = read_letter(&row.field("letter")?, rows)?;
        if zones.iter().any(|zone| zone.letter == letter) {
            return Err(row.field("letter")?.fault(format!("{letter:?} is the letter of another zone too")));
        }
        let black = read_arrows(&row.field("arrows")?, fields)?;
        let (tiles, black) = read_tiles(&row.field("tiles")?, black, fields)?;
        zones.push(Zone { name, letter, tiles, black });
    }
    if zones.len() > ZONES {
        return Err(table.fault(format!("{} zones; a landscape has at most {ZONES}", zones.len())));
    }
    let letter = rows
        .iter()
        .flatten()
        .filter_map(|space| space.as_ref().err())
        .find(|&&mark| mark != '-' && !zones.iter().any(|zone| zone.letter == mark));
    if let Some(letter) = letter {
        return Err(table.fault(format!("no zone has the letter {letter:?}, which stands in the landscape")));
    }
    for (i, name) in fields.iter().enumerate() {
        let arrows: u64 = zones.iter().map(|zone| zone.black[0] >> (4 * i) & 15).sum();
        if arrows > ARROWS.into() {
            return Err(table.fault(format!("{arrows} arrows at {name}, at most {ARROWS} are possible")));
        }
    }
    Ok(zones)
}

fn read_letter(table: &Table<'_>, rows: &Rows) -> Result<char, Fault> {
    let mut letters = table.text()?.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) if rows.iter().flatten().any(|space| *space == Err(letter)) => Ok(letter),
        (Some('A'..='Z'), None) => Err(table.wanted("a letter that stands in the landscape")),
        _ => Err(table.wanted("a capital letter")),
    }
}

/// Arrows, four bits a field.
fn read_arrows(table: &Table<'_>, fields: &[String]) -> Result<u64, Fault> {
    let mut arrows = 0u64;
    for arrow in table.items()? {
        let shift = 4 * field_named(&arrow, arrow.text()?, fields)?;
        if arrows >> shift & 15 == u64::from(ARROWS) {
            return Err(arrow.fault(format!("more than {ARROWS} arrows at one field")));
        }
        arrows += 1 << shift;
    }
    Ok(arrows)
}

type Tiles = (Vec<Tile>, [u64; TILES + 1]);

fn read_tiles(table: &Table<'_>, arrows: u64, fields: &[String]) -> Result<Tiles, Fault> {
    let rows = table.items()?;
    if rows.is_empty() || rows.len() > TILES {
        return Err(table.fault(format!("{} tiles; a zone has 1 to {TILES}", rows.len())));
    }
    let (mut tiles, mut black) = (Vec::<Tile>::new(), [arrows; TILES + 1]);
    for (i, row) in rows.iter().enumerate() {
        row.only(&["name", "price", "arrows"])?;
        let name = known_name(&row.field("name")?, "tile of the zone", tiles.iter().map(|tile| tile.name.as_str()))?;
        let (price, arrows) = (row.field("price")?.int(0..=MONEY)? as u32, row.field("arrows")?);
        let white = read_arrows(&arrows, fields)?;
        let bare = (0..fields.len()).find(|i| white >> (4 * i) & 15 > black[tiles.len()] >> (4 * i) & 15);
        if let Some(bare) = bare {
            let name = &fields[bare];
            return Err(arrows.fault(format!("the zone has no black arrow left at {name} for a white one to cover")));
        }
        let left = black[i] - white;
        black[i + 1..].fill(left);
        tiles.push(Tile { name, price, white });
    }
    Ok((tiles, black))
}

fn read_species(table: &Table<'_>) -> Result<Vec<Species>, Fault> {
    let mut species: Vec<Species> = Vec::new();
    let keys = ["name", "kind", "value", "tree_circles", "sapling_circles", "trees", "saplings"];
    for row in table.items()? {
        row.only(&keys)?;
        let name = known_name(&row.field("name")?, "species", species.iter().map(|one| one.name.as_str()))?;
        let kind = known_name(&row.field("kind")?, "kind", std::iter::empty())?;
        let number = |key, bounds| Ok::<u8, Fault>(row.field(key)?.int(bounds)? as u8);
        let [tree_circles, sapling_circles] =
            [number("tree_circles", 1..=ARROWS.into())?, number("sapling_circles", 1..=ARROWS.into())?];
        if sapling_circles > tree_circles {
            return Err(row.field("sapling_circles")?.fault(format!(
                "{sapling_circles}, but the tree has {tree_circles}; what grows must be able to bear its points"
            )));
        }
        species.push(Species {
            name,
            kind,
            value: row.field("value")?.int(0..=1_000_000)? as u32,
            tree_circles,
            sapling_circles,
            trees: number("trees", 0..=100)?,
            saplings: number("saplings", 0..=100)?,
        });
    }
    if species.is_empty() || species.len() > SPECIES {
        return Err(table.fault(format!("{} species; a game has 1 to {SPECIES}", species.len())));
    }
    for (i, one) in species.iter().enumerate() {
        if species.iter().any(|other| other.kind == one.name) {
            let path = format!("{}[{i}].name", table.path());
            return Err(Fault::spec(path, format!("{:?} is the name of a kind too", one.name)));
        }
    }
    Ok(species)
}

fn read_animals(table: &Table<'_>) -> Result<Vec<Animal>, Fault> {
    let mut animals: Vec<Animal> = Vec::new();
    for row in table.items()? {
        row.only(&["name", "number", "tiles"])?;
        animals.push(Animal {
            name: known_name(&row.field("name")?, "animal", animals.iter().map(|animal| animal.name.as_str()))?,
            number: row.field("number")?.int(0..=99)? as u8,
            tiles: row.field("tiles")?.int(1..=100)? as u8,
        });
    }
    match animals.len() <= ANIMALS {
        true => Ok(animals),
        false => Err(table.fault(format!("{} animals; a game has at most {ANIMALS}", animals.len()))),
    }
}

fn read_damage(table: &Table<'_>, players: usize) -> Result<u8, Fault> {
    let mut read: Vec<(usize, u8)> = Vec::new();
    for row in table.items()? {
        row.only(&["players", "points"])?;
        let n = row.field("players")?.int(2..=4)? as usize;
        if read.iter().any(|&(other, _)| other == n) {
            return Err(row.field("players")?.fault(format!("{n} players have an entry already")));
        }
        read.push((n, row.field("points")?.int(1..=250)? as u8));
    }
    let own = read.iter().find(|&&(n, _)| n == players);
    own.map(|&(_, points)| points).ok_or_else(|| table.fault(format!("no entry for {players} players")))
}

fn read_money(table: &Table<'_>, players: usize) -> Result<(u32, u32), Fault> {
    table.only(&["each", "bank"])?;
    let [each, bank] = [table.field("each")?.int(0..=MONEY)?, table.field("bank")?.int(0..=MONEY)?];
    match each * players as i64 <= bank {
        true => Ok((each as u32, bank as u32)),
        false => Err(table.field("bank")?.fault(format!("{bank}; {players} players with {each} each have more"))),
    }
}

fn read_prices(table: &Table<'_>) -> Result<[u32; 4], Fault> {
    table.only(&["purchase", "voluntary", "bid_step", "bid_limit"])?;
    let number = |key, bounds| Ok::<u32, Fault>(table.field(key)?.int(bounds)? as u32);
    let step = number("bid_step", 1..=MONEY)?;
    let bids = number("bid_limit", step.into()..=MONEY)? / step;
    if bids > 1000 {
        return Err(table.field("bid_limit")?.fault(format!("{bids} steps of {step}; bids have at most 1000")));
    }
    Ok([number("purchase", 0..=MONEY)?, number("voluntary", 1..=10)?, step, bids])
}

type Track = (Vec<(u8, bool)>, u8);

fn read_track(table: &Table<'_>) -> Result<Track, Fault> {
    table.only(&["seasons", "middles", "start"])?;
    let (seasons, middles) = (table.field("seasons")?, table.field("middles")?);
    let letter = |letter| SEASONS.iter().position(|&season| season == letter).map(|i| (i as u8, false));
    let track: Option<Vec<(u8, bool)>> = seasons.text()?.chars().map(letter).collect();
    let mut track = track
        .filter(|track| (1..=TRACK).contains(&track.len()))
        .ok_or_else(|| seasons.wanted(&format!("1 to {TRACK} letters, each s, u, a or w,")))?;
    let mut seen = 0u8;
    for middle in middles.items()? {
        let space = &mut track[middle.int(0..=seasons.text()?.len() as i64 - 1)? as usize];
        if seen >> space.0 & 1 == 1 {
            return Err(middle.fault(format!("season {:?} has another middle", SEASONS[usize::from(space.0)])));
        }
        (seen, space.1) = (seen | 1 << space.0, true);
    }
    if let Some((season, _)) = track.iter().find(|(season, _)| seen >> season & 1 == 0) {
        return Err(middles.fault(format!("season {:?} has no middle", SEASONS[usize::from(*season)])));
    }
    if seen >> 3 & 1 == 0 {
        return Err(seasons.fault("no winter: years are counted by their winters, so no play would end"));
    }
    let start = table.field("start")?.int(0..=track.len() as i64 - 1)? as u8;
    Ok((track, start))
}

fn read_points(table: &Table<'_>) -> Result<[i32; 6], Fault> {
    let keys = ["tree", "sapling", "seed", "one_each", "two_each", "damage"];
    table.only(&keys)?;
    let mut points = [0; 6];
    for (slot, key) in points.iter_mut().zip(keys) {
        *slot = table.field(key)?.int(-1000..=1000)? as i32;
    }
    Ok(points)
}

fn read_provenance(edition: &Table<'_>) -> Result<Vec<(String, String)>, Fault> {
    let Some(table) = edition.optional("provenance")? else { return Ok(Vec::new()) };
    let entries = table.map()?.keys().map(|key| Ok((key.clone(), table.field(key)?.text()?.to_owned())));
    entries.collect()
}

/// Checks that there are enough cards for all hands.
pub fn check_deck(edition: &Table<'_>, cards: &[Card], hands: u32) -> Result<(), Fault> {
    let all: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
    match (hands..=DECK).contains(&all) {
        true => Ok(()),
        false => Err(edition.field("cards")?.fault(format!("{all} cards; {hands} to {DECK} are possible"))),
    }
}
