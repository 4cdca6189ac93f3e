//! What cards are expected to do to the landscapes of those who carry them out.

use super::hopes::{Hopes, Plant};
use crate::waldmeister::cards::{Count, Effect, Selector};
use crate::waldmeister::flow::Stage;
use crate::waldmeister::position::{CARDS, FIELDS, LAID, Land, Position, SEATS, each};

/// The faces of a die; points are told in such parts, so that sums of what may fall are exact.
const DIE: f64 = 6.0;
/// Points for carrying out an auction, if there is money for a sapling.
const AUCTION: f64 = 1.5;

/// What something changes, and how many sixths of points it takes out of the bag.
#[derive(Clone, Copy, Default, PartialEq, PartialOrd, Debug)]
pub struct Change {
    pub worth: f64,
    pub sixths: f64,
}

/// What cards are worth to a seat, by who carries them out.
#[derive(Clone, Copy, Debug)]
pub struct Prospects<'a> {
    pub hopes: &'a Hopes<'a>,
    pub at: &'a Position,
    pub seat: usize,
}

impl Prospects<'_> {
    /// What the seat's lead is expected to change by when somebody carries a card out in a season.
    pub fn lead(&self, kind: usize, by: usize, season: u8) -> f64 {
        let plan = self.hopes.plan;
        let Some(card) = plan.edition.cards.get(kind).filter(|card| card.seasons >> season & 1 == 1) else {
            return 0.0;
        };
        let (mut changes, mut sixths) = ([0.0; SEATS], 0.0);
        let mut add = |seat: usize, change: Change| {
            changes[seat & 3] += change.worth;
            sixths += change.sixths;
        };
        for effect in self.effects(card.first, card.count) {
            match *effect {
                Effect::Others { first, count } => {
                    for seat in (0..plan.players).filter(|&seat| seat != by) {
                        self.effects(first, count).for_each(|part| add(seat, self.effect(part, seat)));
                    }
                }
                _ => add(by, self.effect(effect, by)),
            }
        }
        self.own_lead(&changes) - self.dread(sixths / DIE)
    }

    fn effects(&self, first: u16, count: u8) -> impl Iterator<Item = &Effect> {
        self.hopes.plan.edition.effects.iter().skip(first.into()).take(count.into())
    }

    /// What is the seat's, less the mean of what is the others'.
    pub fn own_lead(&self, of: &[f64; SEATS]) -> f64 {
        let n = self.hopes.plan.players;
        let others: f64 = (0..n).filter(|&seat| seat != self.seat).map(|seat| of[seat & 3]).sum();
        of[self.seat & 3] - others / (n as f64 - 1.0)
    }

    /// How much more the bag is feared with so many points less.
    fn dread(&self, drained: f64) -> f64 {
        let bag = f64::from(self.at.bag);
        self.hopes.fear(bag - drained.round_ties_even()) - self.hopes.fear(bag)
    }

    /// The same for a card of which nothing is known.
    pub fn mean(&self, by: usize, season: u8) -> f64 {
        let unseen = self.unseen();
        let total: u32 = unseen.iter().map(|&n| u32::from(n)).sum();
        let worth = |(kind, &n): (usize, &u8)| f64::from(n) * self.lead(kind, by, season);
        unseen.iter().enumerate().filter(|&(_, &n)| n > 0).map(worth).sum::<f64>() / f64::from(total.max(1))
    }

    /// How many cards of each kind the seat has not seen.
    fn unseen(&self) -> [u8; CARDS] {
        let (plan, at) = (self.hopes.plan, self.at);
        let mut left: [u8; CARDS] =
            std::array::from_fn(|kind| plan.copies[kind].saturating_sub(at.held(self.seat, kind) + at.discards[kind]));
        for place in (0..LAID).filter(|&place| at.laid[place] > 0 && plan.sees(at, place, self.seat)) {
            if let Some(n) = left.get_mut(usize::from(at.laid[place] - 1)) {
                *n = n.saturating_sub(1);
            }
        }
        left
    }

    /// What an effect changes for who carries it out.
    fn effect(&self, effect: &Effect, seat: usize) -> Change {
        let (plan, land) = (self.hopes.plan, self.land(seat));
        let worth = match *effect {
            Effect::Plant { sapling, species } => {
                let species = usize::from(species);
                let stage = if sapling { Stage::Sapling } else { Stage::Seed };
                match plan.free(land) > 0 && self.at.saplings.of(species) > 0 {
                    true => self.hopes.plant(&Plant { stage, species, points: 0, guest: None }),
                    false => 0.0,
                }
            }
            Effect::Auction { .. } if land.money >= plan.edition.price.div_ceil(2) => AUCTION,
            Effect::Remediate => (0..plan.edition.zones.len()).map(|zone| self.tile(zone, land)).fold(0.0, f64::max),
            Effect::Auction { .. } | Effect::Others { .. } => 0.0,
            _ => return self.chosen(effect, seat),
        };
        Change { worth, sixths: 0.0 }
    }

    fn land(&self, seat: usize) -> &Land {
        &self.at.lands[seat & 3]
    }

    /// What installing the next tile of a zone at its price brings.
    fn tile(&self, zone: usize, land: &Land) -> f64 {
        let place = usize::from(land.installed[zone]);
        let tile = self.hopes.plan.edition.zones[zone].tiles.get(place);
        let Some(tile) = tile.filter(|tile| tile.price <= land.money) else { return 0.0 };
        let mut after = *land;
        (after.installed[zone], after.money) = (place as u8 + 1, land.money - tile.price);
        for field in each(land.damaged) {
            let off = (tile.white >> (4 * field) & 15) as u8;
            after.set_points(field, land.points_at(field).saturating_sub(off));
        }
        self.hopes.land(&after) - self.hopes.land(land)
    }

    /// What an effect on plants changes, those that the player would choose.
    fn chosen(&self, effect: &Effect, seat: usize) -> Change {
        let Some(which) = effect.which() else { return Change::default() };
        let (land, mut changes, mut n) = (self.land(seat), [Change::default(); FIELDS], 0);
        for field in each(self.hopes.plan.matching_on(land, &which.species)) {
            changes[n] = self.change(effect, &self.hopes.plant_at(land, field), seat);
            n += 1;
        }
        let mut rest = &changes[..n];
        if let Some(most) = self.most(which, seat).filter(|&most| most < n) {
            changes[..n].sort_unstable_by(|a, b| b.partial_cmp(a).unwrap_or(std::cmp::Ordering::Equal));
            rest = &changes[..most];
        }
        let mut sum = Change::default();
        let is_kept = |change: &&Change| !matches!(effect, Effect::Heal { .. }) || change.worth > 0.0;
        for change in rest.iter().filter(is_kept) {
            (sum.worth, sum.sixths) = (sum.worth + change.worth, sum.sixths + change.sixths);
        }
        sum
    }

    /// How many plants a seat chooses.
    fn most(&self, which: &Selector, seat: usize) -> Option<usize> {
        which.some.map(|count| self.hopes.plan.number(self.at, seat, count) as usize)
    }

    /// What an effect on one plant changes.
    fn change(&self, effect: &Effect, plant: &Plant, seat: usize) -> Change {
        let (points, back) = (f64::from(plant.points), -DIE * f64::from(plant.points));
        match *effect {
            Effect::Heal { .. } if plant.points == 0 => Change::default(),
            Effect::Heal { .. } => Change { worth: self.with_points(plant, plant.points - 1), sixths: -DIE },
            Effect::Harm { points: more, .. } => match plant.points + more <= self.circles(plant) {
                true => Change { worth: self.with_points(plant, plant.points + more), sixths: DIE * f64::from(more) },
                false => Change { worth: self.gone(plant, seat, true), sixths: back },
            },
            Effect::Roll { falls, .. } => {
                let falls = match falls {
                    Count::Points => points,
                    other => self.hopes.plan.number(self.at, seat, other).into(),
                };
                let falls = falls.min(DIE);
                Change { worth: falls / DIE * self.gone(plant, seat, true), sixths: -falls * points }
            }
            Effect::Sell { .. } => {
                let (money, price) = (self.land(seat).money, self.hopes.plan.values[plant.species & 7]);
                let gain = self.hopes.money(money + price) - self.hopes.money(money);
                Change { worth: gain + self.gone(plant, seat, false), sixths: back }
            }
            _ => Change { worth: self.gone(plant, seat, true), sixths: back },
        }
    }

    fn circles(&self, plant: &Plant) -> u8 {
        self.hopes.plan.circles[plant.stage as usize & 1][plant.species & 7]
    }

    fn with_points(&self, plant: &Plant, points: u8) -> f64 {
        self.hopes.plant(&Plant { points, ..*plant }) - self.hopes.plant(plant)
    }

    /// What is lost with a plant: a tree leaves a seed, and its animal moves if it can.
    fn gone(&self, plant: &Plant, seat: usize, seed: bool) -> f64 {
        let mut left = 0.0;
        if plant.stage == Stage::Tree && seed {
            left += self.hopes.plant(&Plant { stage: Stage::Seed, points: 0, guest: None, ..*plant });
        }
        if let Some(number) = plant.guest.filter(|_| self.land(seat).vacant() > 0) {
            left += f64::from(number);
        }
        left - self.hopes.plant(plant)
    }
}
