//! Landscapes as text, and back.

use super::chart::{Chart, LAYERS};
use super::flow::Stage;
use super::plan::Waldmeister;
use super::position::Land;
use super::show::short;
use crate::play::Fault;

/// The most damage points that can be read.
const POINTS: u8 = 15;

fn fault(path: String, message: impl Into<String>) -> Fault {
    Fault::spec(path, message.into())
}

/// A word of a text, split: stage and letters of the species, damage points, letters of an animal.
struct Word<'a> {
    stage: Stage,
    species: String,
    points: u8,
    animal: Option<&'a str>,
}

impl<'a> Word<'a> {
    fn read(word: &'a str) -> Option<Self> {
        let (tile, animal) = word.split_once('/').map_or((word, None), |(tile, animal)| (tile, Some(animal)));
        let (tile, points) = match tile.split_once('*') {
            None => (tile, 0),
            Some((tile, "")) => (tile, 1),
            Some((tile, points)) => (tile, points.parse().ok().filter(|points| (2..=POINTS).contains(points))?),
        };
        let (stage, letters) = match tile.strip_prefix('.') {
            Some(seed) => (Stage::Seed, seed),
            None if tile.chars().any(|letter| letter.is_ascii_uppercase()) => (Stage::Tree, tile),
            None => (Stage::Sapling, tile),
        };
        let mixed = stage == Stage::Tree && tile.chars().any(|letter| letter.is_ascii_lowercase());
        let capital = stage == Stage::Seed && letters.chars().any(|letter| letter.is_ascii_uppercase());
        let species = letters.to_lowercase();
        (!mixed && !capital).then_some(Self { stage, species, points, animal })
    }
}

impl Waldmeister {
    /// A landscape drawn as that of a state: see [`Waldmeister::read_drawn`].
    #[must_use]
    pub fn draw_one(&self, land: &Land) -> String {
        let mut text = String::new();
        self.draw_land(land, &mut text);
        text.truncate(text.trim_end().len());
        text
    }

    /// Reads a landscape as a state draws it, as codes (see [`Chart`]): on a field the first letters of the species, great for a
    /// tree, small for a sapling, `.` before them for a seed, `.` alone for nothing; then `*` for a damage point or `*n` for n,
    /// then `/` and the first letters of an animal. Elsewhere `[I]` with the letter of a zone, or `-`. Ranks and files at the
    /// edges may be left out, and so may the line about the player above. What a state tells below a landscape is passed over.
    ///
    /// # Errors
    /// [`Fault::Spec`] with the path `text`, `text[row]` or `text[row, column]`.
    pub fn read_drawn(&self, text: &str) -> Result<Vec<u8>, Fault> {
        let (chart, mut lines) = (self.chart(), text.lines().filter(|line| !line.trim().is_empty()).peekable());
        lines.next_if(|line| line.starts_with("player "));
        let ([rows, columns], area) = (chart.sides(), chart.area());
        let (mut codes, mut labelled) = (vec![0; LAYERS * area], false);
        for (row, spaces) in self.edition.rows.iter().enumerate() {
            let Some(line) = lines.next() else {
                return Err(fault("text".into(), format!("{row} rows; the landscape has {rows}")));
            };
            let mut words: Vec<&str> = line.split_whitespace().collect();
            if words.len() == columns + 1 && words[0] == (rows - row).to_string() {
                (labelled, _) = (true, words.remove(0));
            }
            if words.len() != columns {
                let message = format!("{} spaces; the landscape has {columns}", words.len());
                return Err(fault(format!("text[{row}]"), message));
            }
            for (column, (word, space)) in words.iter().zip(spaces).enumerate() {
                let wrong = |message: String| fault(format!("text[{row}, {column}]"), format!("{word:?}; {message}"));
                let found = self.read_space(word, *space).map_err(wrong)?;
                (0..LAYERS).for_each(|layer| codes[layer * area + row * columns + column] = found[layer]);
            }
        }
        match lines.next() {
            Some(_) if !labelled => Err(fault(format!("text[{rows}]"), format!("the landscape has {rows} rows"))),
            _ => check(&chart, &codes).map(|()| codes),
        }
    }

    /// The codes of a space.
    fn read_space(&self, word: &str, space: Result<u8, char>) -> Result<[u8; LAYERS], String> {
        match space {
            Err(mark) => {
                let wanted = if mark == '-' { "-".to_owned() } else { format!("[{mark}]") };
                if word == wanted {
                    Ok([0; LAYERS])
                } else {
                    Err(format!("{wanted} is wanted, since no field is there"))
                }
            }
            Ok(_) if word == "." => Ok([0; LAYERS]),
            Ok(_) => self.read_word(word),
        }
    }

    fn read_word(&self, word: &str) -> Result<[u8; LAYERS], String> {
        let species = self.edition.species.iter().map(|one| one.name.as_str());
        let animals = self.edition.animals.iter().map(|one| one.name.as_str());
        let shorts = |names: &mut dyn Iterator<Item = &str>| names.collect::<Vec<_>>().join(" ");
        let all = || (0..species.clone().count()).map(|i| short(species.clone(), i));
        let beasts = || (0..animals.clone().count()).map(|i| short(animals.clone(), i));
        let wanted = || {
            let species = shorts(&mut all());
            format!(
                "a species ({species}), great for a tree, with . before it for a seed, or . is wanted, then perhaps *2 /ro"
            )
        };
        let found = Word::read(word).ok_or_else(wanted)?;
        let which = all().position(|letters| letters == found.species).ok_or_else(wanted)?;
        let animal = match found.animal {
            None => 0,
            Some(animal) => {
                let none = || format!("no such animal; there are {}", shorts(&mut beasts()));
                beasts().position(|letters| letters == animal).ok_or_else(none)? as u8 + 1
            }
        };
        Ok([Chart::code(found.stage, which), found.points, animal])
    }
}

/// Codes that were read make a landscape.
fn check(chart: &Chart<'_>, codes: &[u8]) -> Result<(), Fault> {
    let [_, columns] = chart.sides();
    chart.read(codes).map(|_| ()).map_err(|wrong| {
        let place = wrong.place % chart.area().max(1);
        fault(format!("text[{}, {}]", place / columns.max(1), place % columns.max(1)), wrong.message)
    })
}
