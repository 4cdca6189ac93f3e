//! What cards do: reading their effects out of verbs, selectors and counts.

use super::edition::{Species, index, known_name};
use super::position::{CARDS, SPECIES};
use crate::play::{Fault, Table};

/// The verbs of effects, as Python has them.
pub const VERBS: [&str; 9] = ["harm", "heal", "remove", "sell", "plant", "roll", "auction", "remediate", "others"];

/// The verbs that other players can be told to carry out: the first ones.
const SHARED: usize = 4;

/// The counts that have names.
const NAMED: [(&str, Named); 4] = [
    ("installed", Named::Installed),
    ("trees", Named::Trees),
    ("saplings", Named::Saplings),
    ("animals", Named::Animals),
];

/// The stages of which selectors speak.
const STAGES: [&str; 3] = ["tree", "sapling", "plant"];

/// The letters of the seasons, spring first.
pub const SEASONS: [char; 4] = ['s', 'u', 'a', 'w'];

/// The most effects of a card.
const EFFECTS: usize = 8;

/// Something of a player that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// Installed tiles.
    Installed,
    /// Trees.
    Trees,
    /// Saplings.
    Saplings,
    /// Animals.
    Animals,
}

/// A number, perhaps one that is counted when it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// This number.
    Just(u8),
    /// The damage points of the tree.
    Points,
    /// What is counted.
    Of(Named),
    /// A number less what is counted, at least 0.
    Less(u8, Named),
}

/// Which plants an effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selector {
    /// How many the player chooses; all of them if nothing is said.
    pub some: Option<Count>,
    /// The species, a bit each, of trees, saplings, damaged trees and damaged saplings.
    pub species: [u8; 4],
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Damage points on plants.
    Harm {
        /// How many on each.
        points: u8,
        /// On which.
        which: Selector,
    },
    /// A point off plants.
    Heal {
        /// Off which.
        which: Selector,
    },
    /// Plants leave.
    Remove {
        /// Which.
        which: Selector,
    },
    /// Trees are felled for money.
    Sell {
        /// Which.
        which: Selector,
    },
    /// A seed or a sapling may be planted.
    Plant {
        /// Whether it is a sapling.
        sapling: bool,
        /// Of which species.
        species: u8,
    },
    /// A die decides whether trees fall.
    Roll {
        /// Which trees.
        which: Selector,
        /// Up to which number they fall.
        falls: Count,
        /// Whether neighbours fall with them.
        spreads: bool,
    },
    /// Saplings are auctioned.
    Auction {
        /// How many.
        lots: u8,
    },
    /// A tile may be installed.
    Remediate,
    /// The other players carry effects out.
    Others {
        /// The first of them.
        first: u16,
        /// How many.
        count: u8,
    },
}

impl Effect {
    /// How many frames it can lay on that of its card at most.
    #[must_use]
    pub fn depth(&self, all: &[Self]) -> usize {
        match self {
            // A tree that leaves sends its animal to be moved; a felled one is paid for after that.
            Self::Harm { .. } | Self::Remove { .. } => 2,
            Self::Sell { .. } => 3,
            // The die, those that fall along, and an animal.
            Self::Roll { .. } => 3,
            // Lots, bids or the winner's planting.
            Self::Auction { .. } => 2,
            Self::Heal { .. } | Self::Plant { .. } | Self::Remediate => 1,
            Self::Others { first, count } => {
                let shared = all.iter().skip(usize::from(*first)).take(usize::from(*count));
                // The round of the others, and the frame in which one of them carries effects out.
                2 + shared
                    .map(|effect| if matches!(effect, Self::Others { .. }) { 8 } else { effect.depth(all) })
                    .max()
                    .unwrap_or(0)
            }
        }
    }

    /// The selector, where it has one.
    #[must_use]
    pub fn which(&self) -> Option<&Selector> {
        match self {
            Self::Harm { which, .. }
            | Self::Heal { which }
            | Self::Remove { which }
            | Self::Sell { which }
            | Self::Roll { which, .. } => Some(which),
            _ => None,
        }
    }
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// The seasons in which it takes effect, a bit each.
    pub seasons: u8,
    /// Its first effect.
    pub first: u16,
    /// How many effects it has.
    pub count: u8,
}

/// All kinds of cards with their effects in a row; what the others carry out stands behind the cards' own effects.
pub fn read_cards(cards: &Table<'_>, species: &[Species]) -> Result<(Vec<Card>, Vec<Effect>), Fault> {
    let rows = cards.items()?;
    if rows.is_empty() || rows.len() > CARDS {
        return Err(cards.fault(format!("{} kinds of cards; a game has 1 to {CARDS}", rows.len())));
    }
    let (mut read, mut own, mut shared): (Vec<Card>, Vec<Effect>, Vec<Effect>) = Default::default();
    for row in &rows {
        row.only(&["name", "copies", "seasons", "do"])?;
        let name = known_name(&row.field("name")?, "card", read.iter().map(|card| card.name.as_str()))?;
        let (first, effects) = (own.len() as u16, row.field("do")?);
        for effect in some_effects(&effects)? {
            own.push(read_effect(&effect, species, &mut shared)?);
        }
        read.push(Card {
            name,
            copies: row.field("copies")?.int(1..=15)? as u8,
            seasons: read_seasons(&row.field("seasons")?)?,
            first,
            count: (own.len() - usize::from(first)) as u8,
        });
    }
    let behind = own.len() as u16;
    for effect in &mut own {
        if let Effect::Others { first, .. } = effect {
            *first += behind;
        }
    }
    own.append(&mut shared);
    Ok((read, own))
}

fn some_effects<'a>(list: &Table<'a>) -> Result<Vec<Table<'a>>, Fault> {
    let effects = list.items()?;
    match effects.len() {
        1..=EFFECTS => Ok(effects),
        n => Err(list.fault(format!("{n} effects; 1 to {EFFECTS} are wanted"))),
    }
}

fn read_seasons(seasons: &Table<'_>) -> Result<u8, Fault> {
    let text = seasons.text()?;
    let bits = SEASONS.iter().enumerate().filter(|&(_, &letter)| text.contains(letter));
    let bits = bits.fold(0, |bits, (i, _)| bits | 1 << i);
    if bits == 0 || seasons_text(bits) != text {
        return Err(seasons
            .wanted("letters out of s (spring), u (summer), a (autumn), w (winter) in this order, at least one,"));
    }
    Ok(bits)
}

/// The letters of a set of seasons.
#[must_use]
pub fn seasons_text(bits: u8) -> String {
    SEASONS.iter().enumerate().filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, letter)| letter).collect()
}

fn read_effect(effect: &Table<'_>, species: &[Species], shared: &mut Vec<Effect>) -> Result<Effect, Fault> {
    let verb = effect.field("verb")?.word("verb", &VERBS)?;
    if verb >= SHARED {
        return read_own_effect(effect, verb, species, shared);
    }
    effect.only(if verb == 0 { &["verb", "points", "which"] } else { &["verb", "which"] })?;
    let which = read_selector(&effect.field("which")?, species)?;
    Ok(match verb {
        0 => Effect::Harm { points: effect.field("points")?.int(1..=15)? as u8, which },
        1 => Effect::Heal { which },
        2 => Effect::Remove { which },
        _ => {
            trees_only(&effect.field("which")?, &which, "sell")?;
            Effect::Sell { which }
        }
    })
}

fn read_own_effect(
    effect: &Table<'_>,
    verb: usize,
    species: &[Species],
    shared: &mut Vec<Effect>,
) -> Result<Effect, Fault> {
    Ok(match VERBS[verb] {
        "plant" => {
            effect.only(&["verb", "stage", "species"])?;
            let sapling = effect.field("stage")?.word("stage to plant", &["seed", "sapling"])? == 1;
            let names: Vec<&str> = species.iter().map(|one| one.name.as_str()).collect();
            Effect::Plant { sapling, species: effect.field("species")?.word("species", &names)? as u8 }
        }
        "roll" => read_roll(effect, species)?,
        "auction" => {
            effect.only(&["verb", "lots"])?;
            Effect::Auction { lots: effect.field("lots")?.int(1..=16)? as u8 }
        }
        "remediate" => {
            effect.only(&["verb"])?;
            Effect::Remediate
        }
        _ => {
            effect.only(&["verb", "do"])?;
            let (first, list) = (shared.len() as u16, effect.field("do")?);
            for other in some_effects(&list)? {
                other.field("verb")?.word("verb that others carry out,", &VERBS[..SHARED])?;
                shared.push(read_effect(&other, species, &mut Vec::new())?);
            }
            Effect::Others { first, count: (shared.len() - usize::from(first)) as u8 }
        }
    })
}

fn read_roll(effect: &Table<'_>, species: &[Species]) -> Result<Effect, Fault> {
    effect.only(&["verb", "which", "falls", "spreads"])?;
    let table = effect.field("which")?;
    let which = read_selector(&table, species)?;
    trees_only(&table, &which, "roll")?;
    if which.some.is_some() {
        return Err(table.field("verb")?.fault("a roll goes over every tree of a kind; \"every\" is wanted"));
    }
    let spreads = effect.field("spreads")?;
    let spreads = spreads.value().as_bool().ok_or_else(|| spreads.wanted("true or false"))?;
    Ok(Effect::Roll { which, falls: read_count(&effect.field("falls")?, true)?, spreads })
}

fn trees_only(table: &Table<'_>, which: &Selector, verb: &str) -> Result<(), Fault> {
    match which.species {
        [_, 0, _, 0] => Ok(()),
        _ => Err(table.field("plants")?.fault(format!("{verb} is about trees alone, not about saplings"))),
    }
}

fn read_selector(table: &Table<'_>, species: &[Species]) -> Result<Selector, Fault> {
    let some = match table.field("verb")?.word("selector", &["every", "some"])? {
        0 => {
            table.only(&["verb", "plants"])?;
            None
        }
        _ => {
            table.only(&["verb", "count", "plants"])?;
            Some(read_count(&table.field("count")?, false)?)
        }
    };
    let plants = table.field("plants")?;
    let rows = plants.items()?;
    if rows.is_empty() || rows.len() > 16 {
        return Err(plants.fault(format!("{} texts; 1 to 16 are wanted", rows.len())));
    }
    let mut selector = Selector { some, species: [0; 4] };
    rows.iter().try_for_each(|row| read_words(row, species, &mut selector.species))?;
    Ok(selector)
}

/// A text such as `damaged conifer tree`.
fn read_words(row: &Table<'_>, species: &[Species], into: &mut [u8; 4]) -> Result<(), Fault> {
    let wanted = || row.wanted("\"[damaged] [KIND or SPECIES] tree\", or sapling, or plant,");
    let words: Vec<&str> = row.text()?.split(' ').collect();
    let (damaged, rest) = match words.as_slice() {
        ["damaged", rest @ ..] => (2, rest),
        rest => (0, rest),
    };
    let (name, stage) = match *rest {
        [stage] => (None, stage),
        [name, stage] => (Some(name), stage),
        _ => return Err(wanted()),
    };
    let stage = index(row, "stage", stage, &STAGES)?;
    let set = match name {
        None => u8::MAX >> (SPECIES - species.len()),
        Some(name) => species_named(row, name, species)?,
    };
    for (i, slot) in [damaged, damaged + 1].into_iter().enumerate() {
        into[slot] |= if stage == 2 || stage == i { set } else { 0 };
    }
    Ok(())
}

/// The species of a kind, or one species, a bit each.
fn species_named(row: &Table<'_>, name: &str, species: &[Species]) -> Result<u8, Fault> {
    let set = |test: &dyn Fn(&Species) -> bool| {
        species.iter().enumerate().filter(|(_, one)| test(one)).fold(0, |set, (i, _)| set | 1 << i)
    };
    let found = set(&|one| one.name == name || one.kind == name);
    if found > 0 {
        return Ok(found);
    }
    let mut names: Vec<&str> = species.iter().flat_map(|one| [one.name.as_str(), one.kind.as_str()]).collect();
    names.push("damaged");
    names.sort_unstable();
    names.dedup();
    index(row, "species or kind", name, &names).map(|_| 0)
}

fn read_count(table: &Table<'_>, points: bool) -> Result<Count, Fault> {
    let names = NAMED.map(|(name, _)| name);
    if table.value().is_object() {
        table.field("verb")?.word("count", &["less"])?;
        table.only(&["verb", "from", "count"])?;
        let named = NAMED[table.field("count")?.word("count", &names)?].1;
        return Ok(Count::Less(table.field("from")?.int(0..=16)? as u8, named));
    }
    if table.value().is_string() {
        let mut names = names.to_vec();
        names.extend(points.then_some("points"));
        let found = table.word("count", &names)?;
        return Ok(NAMED.get(found).map_or(Count::Points, |&(_, named)| Count::Of(named)));
    }
    table.int(0..=16).map(|n| Count::Just(n as u8))
}

/// For each effect, whether a later one of its card lets the same player choose again.
pub fn recalled(cards: &[Card], effects: &[Effect]) -> Vec<bool> {
    let mut recalled = vec![false; effects.len()];
    for card in cards {
        let own: Vec<usize> = (card.first.into()..usize::from(card.first) + usize::from(card.count)).collect();
        let shared = own.iter().flat_map(|&i| match effects[i] {
            Effect::Others { first, count } => (first.into()..usize::from(first) + usize::from(count)).collect(),
            _ => Vec::new(),
        });
        for row in [shared.collect(), own.clone()] {
            let chooses = |&i: &usize| effects[i].which().is_some_and(|which| which.some.is_some());
            let last = row.iter().copied().rfind(chooses).unwrap_or(0);
            row.iter().filter(|&&i| i < last).for_each(|&i| recalled[i] = true);
        }
    }
    recalled
}
