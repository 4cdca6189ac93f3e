//! What a landscape is hoped to be worth at the end.

use crate::waldmeister::edition::Edition;
use crate::waldmeister::flow::{Flow, Stage, Yearly};
use crate::waldmeister::plan::Waldmeister;
use crate::waldmeister::position::{Land, Position, SPECIES, each};

/// The share of the points that a spring adds which is hoped for; half of it for the second spring of a seed.
const GROWTH: f64 = 0.7;
/// The share of a plant's points that is lost in expectation when its circles are full; less with fewer points.
const RISK: f64 = 0.4;
/// Points lost for an arrow at an empty field.
const COMING: f64 = 0.5;
/// Points lost for an arrow at a seed, which will get a point when it sprouts.
const SPROUTING: f64 = 0.9;
/// Points lost for an arrow at a field with a plant: another one may have to come after it.
const STANDING: f64 = 0.15;
/// The share of the numbers of the animals that could settle now.
const HOMES: f64 = 0.25;
/// Points for 1,000 of money while there is use for it.
const COIN: f64 = 0.09;
/// How many thousands there may be use for.
const HOARD: f64 = 90.0;
/// The share of the points for two trees of each species that is hoped for as a forest comes close to it.
const MIXED: f64 = 0.6;
/// How much of a tree a sapling and a seed are for the mixture.
const SHARES: [f64; 3] = [1.0, 0.7, 0.4];
/// How dear a nearly empty bag is, in which all lose.
const FEAR: f64 = 150.0;
/// The share of the points in the bag from which on nobody need fear.
const CALM: f64 = 0.5;

/// What of the hopes depends on the tables alone.
#[derive(Clone, Debug)]
pub struct Rates {
    /// What is lost in expectation by plants with so many points, trees and saplings by species.
    risks: [[[f64; 16]; SPECIES]; 2],
    /// How far behind the middle of winter something grows, and animals settle.
    springs: Vec<usize>,
    summers: Vec<usize>,
    /// The middle of winter.
    winter: usize,
    /// The animals, those with the highest numbers first.
    highest: Vec<u8>,
}

impl Rates {
    /// The rates of some tables.
    pub fn new(edition: &Edition, flow: &Flow, circles: &[[u8; SPECIES]; 2]) -> Self {
        let winter = edition.track.iter().position(|&space| space == (3, true)).unwrap_or(0);
        let behind = |verb: Yearly| {
            let spaces = edition.track.iter().enumerate();
            let brings = |(_, (season, middle)): &(usize, &(u8, bool))| {
                *middle && flow.seasons[usize::from(season & 3)].contains(&verb)
            };
            spaces.filter(brings).map(|(i, _)| beyond(i, winter, edition.track.len())).collect()
        };
        let mut highest: Vec<u8> = (0..edition.animals.len() as u8).collect();
        highest.sort_by_key(|&animal| std::cmp::Reverse(edition.animals[usize::from(animal)].number));
        let risk = |stage: usize, species: usize, points: usize| {
            let full = points as f64 / f64::from(circles[stage][species] + 1);
            RISK * f64::from(edition.points[stage] + 2) * full * full
        };
        let by_species = |stage| std::array::from_fn(|s| std::array::from_fn(|points| risk(stage, s, points)));
        Self {
            risks: [0, 1].map(by_species),
            springs: behind(Yearly::Grow),
            summers: behind(Yearly::Settle),
            winter,
            highest,
        }
    }
}

/// How far behind one space of a ring another one is.
fn beyond(space: usize, other: usize, ring: usize) -> usize {
    (space + ring - other) % ring
}

/// What stands or lies on a field.
#[derive(Clone, Copy, Debug)]
pub struct Plant {
    pub stage: Stage,
    pub species: usize,
    pub points: u8,
    /// The number of the animal that lives on it.
    pub guest: Option<u8>,
}

/// By what landscapes are judged in a position, as long as its season and its supplies are about what they are.
#[derive(Clone, Copy, Debug)]
pub struct Hopes<'a> {
    pub plan: &'a Waldmeister,
    /// How many summers come before the play ends.
    summers: usize,
    /// Whether nothing grows any more.
    last: bool,
    /// The animals in supply.
    animals: u16,
    /// What springs are hoped to make of a tree, a sapling and a seed.
    pub growth: [f64; 3],
}

impl<'a> Hopes<'a> {
    /// What a position lets hope for.
    pub fn new(plan: &'a Waldmeister, at: &Position) -> Self {
        let rates = &plan.rates;
        let behind = beyond(at.marker.into(), rates.winter, plan.edition.track.len());
        let years = if at.announced > 0 { 0 } else { usize::from(plan.year_limit.saturating_sub(at.years)) };
        let left = |middles: &[usize]| -> usize {
            middles.iter().map(|&middle| years.saturating_sub(usize::from(middle <= behind))).sum()
        };
        let springs = left(&rates.springs);
        let [tree, sapling, seed, ..] = plan.edition.points.map(f64::from);
        let grows = if springs > 0 { GROWTH * (tree - sapling) } else { 0.0 };
        let again = if springs > 1 { grows / 2.0 } else { 0.0 };
        let sprouts = if springs > 0 { GROWTH * (sapling - seed) + again } else { 0.0 };
        Self {
            plan,
            summers: left(&rates.summers),
            last: springs == 0,
            animals: at.animals_left(),
            growth: [0.0, grows, sprouts],
        }
    }

    /// What it costs everybody that so few points are left in the bag.
    pub fn fear(&self, bag: f64) -> f64 {
        FEAR * (CALM - bag / f64::from(self.plan.edition.bag)).max(0.0).powi(2)
    }

    /// What a landscape and its owner's money are worth.
    pub fn land(&self, land: &Land) -> f64 {
        let plants: f64 = each(land.taken()).map(|field| self.plant(&self.plant_at(land, field))).sum();
        plants + self.mixture(land) + self.homes(land) - self.arrows(land) + self.money(land.money)
    }

    /// What stands or lies on a field that is taken.
    #[inline]
    pub fn plant_at(&self, land: &Land, field: u8) -> Plant {
        let is = |fields: u16| fields >> field & 1 == 1;
        let stage = match (is(land.trees), is(land.saplings)) {
            (true, _) => Stage::Tree,
            (false, true) => Stage::Sapling,
            _ => Stage::Seed,
        };
        let guest = is(land.homes).then(|| self.number(land.guest_at(field)));
        Plant { stage, species: land.species_at(field), points: land.points_at(field), guest }
    }

    fn number(&self, animal: u8) -> u8 {
        self.plan.edition.animals.get(usize::from(animal)).map_or(0, |animal| animal.number)
    }

    /// What a plant or seed is worth, with what lives on it and with its points.
    #[inline]
    pub fn plant(&self, plant: &Plant) -> f64 {
        let (points, stage) = (&self.plan.edition.points, plant.stage as usize);
        let worth = f64::from(points[stage]) + self.growth[stage] + f64::from(plant.guest.unwrap_or(0));
        if plant.points == 0 {
            return worth;
        }
        let risk = self.plan.rates.risks[stage & 1][plant.species & 7][usize::from(plant.points & 15)];
        worth - f64::from(points[5] * i32::from(plant.points)) - risk
    }

    /// What the mixture of the forest gives, or may come to give.
    pub fn mixture(&self, land: &Land) -> f64 {
        let [.., one_each, two_each, _] = self.plan.edition.points.map(f64::from);
        let n = self.plan.edition.species.len() as f64;
        let (mut one, mut off) = (0.0, 0.0);
        for species in 0..self.plan.edition.species.len() {
            let fields = land.of_species(species);
            let of = |stage: u16, share: f64| f64::from((fields & stage).count_ones()) * share;
            let young = of(land.saplings, SHARES[1]) + of(land.seeds, SHARES[2]);
            let count = of(land.trees, SHARES[0]) + if self.last { 0.0 } else { young };
            one += count.min(1.0);
            off += (2.0 - count).abs();
        }
        if off == 0.0 {
            return two_each;
        }
        let one = one / n;
        if self.last {
            return if one == 1.0 { one_each } else { 0.0 };
        }
        let two = (1.0 - off / (2.0 * n)).max(0.0);
        one_each * one * one + MIXED * (two_each - one_each) * two * two * two
    }

    /// What animals may come to live on free trees.
    pub fn homes(&self, land: &Land) -> f64 {
        let room = (land.vacant().count_ones() as usize).min(usize::from(self.plan.flow.settle) * self.summers);
        if room == 0 {
            return 0.0;
        }
        let (trees, able) = (land.trees.count_ones(), self.animals & !land.owned);
        let able = self.plan.rates.highest.iter().filter(|&&animal| able >> animal & 1 == 1);
        let numbers = able.map(|&animal| u32::from(self.number(animal))).filter(|&number| number <= trees);
        HOMES * f64::from(numbers.take(room).sum::<u32>())
    }

    /// What is lost by the arrows that burden the landscape.
    fn arrows(&self, land: &Land) -> f64 {
        if self.last {
            return 0.0;
        }
        let arrows = self.plan.arrows(&land.installed);
        let at = |fields: u16| each(fields).map(|field| (arrows >> (4 * field) & 15) as u32).sum::<u32>();
        let (standing, sprouting) = (at(land.plants()), at(land.seeds));
        let coming = at(self.plan.free(land));
        STANDING * f64::from(standing) + SPROUTING * f64::from(sprouting) + COMING * f64::from(coming)
    }

    /// What a sapling on a free field or an own seed adds to a landscape, but for what it does to the mixture.
    pub fn sapling(&self, land: &Land, species: usize, field: u8) -> f64 {
        let arrows = (self.plan.arrows(&land.installed) >> (4 * (field & 15)) & 15) as u8;
        let points = arrows.min(self.plan.circles[Stage::Sapling as usize][species & 7]);
        let (seed, burdens) = (land.seeds >> (field & 15) & 1 == 1, if self.last { 0.0 } else { f64::from(arrows) });
        let before = match seed {
            true => self.plant(&self.plant_at(land, field)) - SPROUTING * burdens,
            false => -COMING * burdens,
        };
        self.plant(&Plant { stage: Stage::Sapling, species, points, guest: None }) - STANDING * burdens - before
    }

    /// What money is worth: little beyond what can be spent.
    pub fn money(&self, money: u32) -> f64 {
        if self.last {
            return f64::from(money) / 1_000_000.0;
        }
        let thousands = f64::from(money) / 1000.0;
        COIN * thousands.min(HOARD) + COIN / 10.0 * (thousands - HOARD).max(0.0)
    }
}
