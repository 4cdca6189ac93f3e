//! What the actions of a decision are worth to the seat that decides, from what it may know.

use super::hopes::Hopes;
use super::prospects::Prospects;
use crate::waldmeister::flow::Yearly;
use crate::waldmeister::plan::Waldmeister;
use crate::waldmeister::position::{CARDS, Due, Land, Position, SEATS, SPECIES, UNKNOWN, each};

/// By how many points a seat has to lead to announce the end.
const SAFE: f64 = 6.0;
/// What it costs that the bag is empty.
const LOST: f64 = 1000.0;

/// Judges the actions of a decision.
pub struct Judge<'a> {
    plan: &'a Waldmeister,
    at: &'a Position,
    hopes: &'a Hopes<'a>,
    prospects: Prospects<'a>,
    seat: usize,
}

impl<'a> Judge<'a> {
    pub fn new(hopes: &'a Hopes<'a>, at: &'a Position, seat: usize) -> Self {
        Self { plan: hopes.plan, at, hopes, prospects: Prospects { hopes, at, seat }, seat }
    }

    /// Adds what each of these actions is worth.
    pub fn judge(&self, actions: &[u32], into: &mut Vec<f64>) {
        let ids = &self.plan.ids;
        let mut each = |worth: &dyn Fn(u32) -> f64| into.extend(actions.iter().map(|&id| worth(id)));
        match self.at.due() {
            Due::Lay => {
                let best = self.laying();
                each(&|id| best[if id == ids.done { CARDS } else { id.wrapping_sub(ids.lay) as usize % CARDS }]);
            }
            Due::Offer => each(&|id| self.offered(id.wrapping_sub(ids.offer) as usize & 3)),
            Due::Answer | Due::Pick => {
                let season = self.season();
                let [own, other] = [self.seat, self.at.seat.into()].map(|by| self.prospects.mean(by, season));
                each(&|id| if id == ids.accept + 1 || id == ids.done { other } else { own });
            }
            Due::Settle => each(&|id| self.settled(id)),
            Due::Buy => {
                let (mixing, price) = (self.mixings(), self.paid(self.plan.edition.price));
                each(&|id| if id == ids.pass { 0.0 } else { self.bought(self.cell(id, ids.buy), &mixing) + price });
            }
            Due::Lot => each(&|id| self.put_up(id.wrapping_sub(ids.lot) as usize & 7)),
            Due::Bid => {
                let gain = self.best_sapling(self.seat, self.at.top().cursor.into());
                each(&|id| if id == ids.pass { 0.0 } else { gain + self.bid_of(id) });
            }
            Due::Announce => {
                let lead = self.ahead() - SAFE;
                each(&|id| if id == ids.pass { 0.0 } else { lead });
            }
            _ => {
                let (open, lands) = (self.open(), self.by_seat(|seat| self.hopes.land(&self.at.lands[seat])));
                each(&|id| self.led_to(&open, &lands, id));
            }
        }
    }

    /// A row and a column of a block of fields.
    fn cell(&self, id: u32, start: u32) -> (u8, u8) {
        let past = id.wrapping_sub(start);
        ((past / self.plan.width()) as u8, (past % self.plan.width()) as u8)
    }

    fn land(&self) -> &Land {
        &self.at.lands[self.seat & 3]
    }

    /// Something of each seat that plays.
    fn by_seat(&self, of: impl Fn(usize) -> f64) -> [f64; SEATS] {
        std::array::from_fn(|seat| if seat < self.plan.players { of(seat) } else { 0.0 })
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        let own = self.seat;
        (0..self.plan.players).filter(move |&seat| seat != own)
    }

    fn season(&self) -> u8 {
        self.plan.edition.track.get(usize::from(self.at.marker)).map_or(0, |space| space.0 & 3)
    }

    /// The position without cards that the seat may not know: they do nothing.
    fn open(&self) -> Position {
        let mut open = *self.at;
        for (place, card) in open.laid.iter_mut().enumerate() {
            if *card > 0 && !self.plan.sees(self.at, place, self.seat) {
                *card = UNKNOWN;
            }
        }
        open
    }

    /// What the position is worth to which an action leads.
    fn led_to(&self, open: &Position, now: &[f64; SEATS], id: u32) -> f64 {
        let mut next = *open;
        self.plan.play_event(&mut next, id);
        let lands = self.by_seat(|seat| match next.lands[seat] == self.at.lands[seat] {
            true => now[seat],
            false => self.hopes.land(&next.lands[seat]),
        });
        let lost = if next.bag == 0 { LOST } else { 0.0 };
        self.prospects.own_lead(&lands) - self.hopes.fear(next.bag.into()) - lost
    }

    /// What the best set of cards is worth that begins with each kind of card, and at the end the one that stops.
    fn laying(&self) -> [f64; CARDS + 1] {
        let (at, mut best) = (self.at, [-LOST; CARDS + 1]);
        let laid = usize::from(at.laid_out());
        let hand: Vec<usize> = each32(at.kinds_held(self.seat)).collect();
        for n in laid.max(1)..=usize::from(self.plan.flow.lay) {
            let (season, brought) = self.landing(n);
            let shared = |kind: usize| self.shared(kind, season, n);
            let lie = at.laid.iter().filter(|&&card| card > 0).map(|&card| shared(usize::from(card - 1)));
            let start = brought + lie.sum::<f64>();
            if n == laid {
                best[CARDS] = start;
                continue;
            }
            let mut worths: Vec<(f64, usize)> = Vec::with_capacity(16);
            for &kind in &hand {
                worths.extend(std::iter::repeat_n((shared(kind), kind), at.held(self.seat, kind).into()));
            }
            worths.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (i, &(worth, kind)) in worths.iter().enumerate().filter(|_| worths.len() >= n - laid) {
                let along = worths.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, other)| other.0);
                best[kind] = best[kind].max(start + worth + along.take(n - laid - 1).sum::<f64>());
            }
        }
        best
    }

    /// The season to which so many cards lead, and what the middles on the way bring the seat, more than the others.
    fn landing(&self, cards: usize) -> (u8, f64) {
        let track = &self.plan.edition.track;
        let space = |step: usize| track[(usize::from(self.at.marker) + step) % track.len()];
        let middles = (1..=cards).map(space).filter(|space| space.1);
        (space(cards).0 & 3, middles.map(|(season, _)| self.brought(season)).sum())
    }

    /// What a card brings when anybody may get it: the own share of it, and that of the other who suffers most.
    fn shared(&self, kind: usize, season: u8, laid: usize) -> f64 {
        let own = if laid == 3 && self.plan.players > 2 { 1.0 / 3.0 } else { 0.5 };
        let leads = self.others().map(|seat| self.prospects.lead(kind, seat, season));
        own * self.prospects.lead(kind, self.seat, season) + (1.0 - own) * leads.fold(f64::NEG_INFINITY, f64::max)
    }

    /// What the middle of a season brings to the seat, more than to the others.
    fn brought(&self, season: u8) -> f64 {
        let acts = &self.plan.flow.seasons[usize::from(season & 3)];
        let gain = |seat: usize| acts.iter().map(|&act| self.gain(&self.at.lands[seat], act)).sum();
        self.prospects.own_lead(&self.by_seat(gain))
    }

    fn gain(&self, land: &Land, act: Yearly) -> f64 {
        let (plan, hopes) = (self.plan, self.hopes);
        let [tree, sapling, ..] = plan.edition.points.map(f64::from);
        match act {
            Yearly::Grow => f64::from(land.saplings.count_ones()) * (tree - sapling - hopes.growth[1]),
            Yearly::Settle => 3.0 * hopes.homes(land),
            Yearly::Pay => {
                let value = |s: usize| (land.trees & land.of_species(s)).count_ones() * plan.values[s];
                let value: u32 = (0..plan.edition.species.len()).map(value).sum();
                hopes.money(land.money + value) - hopes.money(land.money)
            }
            Yearly::Sprout => 0.0,
        }
    }

    /// What the cards laid out are worth where this seat carries them out.
    fn offered(&self, seat: usize) -> f64 {
        let (season, cards) = (self.season(), self.at.laid.iter().filter(|&&card| card > 0));
        cards.map(|&card| self.prospects.lead(usize::from(card - 1), seat, season)).sum()
    }

    /// What an animal adds where it settles.
    fn settled(&self, id: u32) -> f64 {
        if id == self.plan.ids.pass {
            return 0.0;
        }
        let (hopes, before, (animal, field)) = (self.hopes, self.land(), self.cell(id, self.plan.ids.settle));
        let mut land = *before;
        land.house(field, animal);
        let of = |land: &Land| hopes.plant(&hopes.plant_at(land, field)) + hopes.homes(land);
        of(&land) - of(before)
    }

    /// What a sapling adds that is bought.
    fn bought(&self, (species, field): (u8, u8), mixings: &[f64; SPECIES]) -> f64 {
        let (land, species) = (self.land(), usize::from(species));
        let mixing = match land.seeds >> (field & 15) & 1 {
            0 => mixings[species & 7],
            _ => self.mixing(land, species, field),
        };
        self.hopes.sapling(land, species, field) + mixing
    }

    /// What a sapling of each species does to the mixture on a free field.
    fn mixings(&self) -> [f64; SPECIES] {
        let (land, n) = (self.land(), self.plan.edition.species.len());
        let free = each(self.plan.free(land)).next();
        std::array::from_fn(|species| match free.filter(|_| species < n) {
            Some(field) => self.mixing(land, species, field),
            None => 0.0,
        })
    }

    /// What a sapling on a field does to the mixture.
    fn mixing(&self, land: &Land, species: usize, field: u8) -> f64 {
        let mut after = *land;
        after.clear(field);
        after.saplings |= 1 << (field & 15);
        after.set_species(field, species);
        self.hopes.mixture(&after) - self.hopes.mixture(land)
    }

    /// What a sapling adds to a landscape where it stands best; nothing if there is no room for it.
    fn best_sapling(&self, seat: usize, species: usize) -> f64 {
        let land = &self.at.lands[seat & 3];
        let free = self.plan.free(land);
        let on_free = each(free).map(|field| self.hopes.sapling(land, species, field)).reduce(f64::max);
        let on_free = on_free.map(|best| best + self.mixing(land, species, free.trailing_zeros() as u8));
        let on_seed = |field| self.hopes.sapling(land, species, field) + self.mixing(land, species, field);
        each(land.seeds).map(on_seed).chain(on_free).reduce(f64::max).unwrap_or(0.0)
    }

    /// Of the saplings to be put up that one is best which the seat can use more than those who can pay for it.
    fn put_up(&self, species: usize) -> f64 {
        let can_pay = |seat: usize| self.at.lands[seat].money >= self.plan.edition.bid_step;
        let of = |seat: usize| if can_pay(seat) { self.best_sapling(seat, species) } else { 0.0 };
        let most = self.others().map(of).fold(f64::NEG_INFINITY, f64::max);
        of(self.seat) - most / (self.plan.players as f64 - 1.0)
    }

    /// What a bid costs, as a loss.
    fn bid_of(&self, id: u32) -> f64 {
        let steps = id.wrapping_sub(self.plan.ids.bid).saturating_add(1);
        self.paid(steps.saturating_mul(self.plan.edition.bid_step))
    }

    /// What it costs to pay so much, as a loss.
    fn paid(&self, price: u32) -> f64 {
        let money = self.land().money;
        self.hopes.money(money.saturating_sub(price)) - self.hopes.money(money)
    }

    /// The lead in points.
    fn ahead(&self) -> f64 {
        let scores = self.plan.points(self.at);
        let most = self.others().map(|seat| scores[seat]).max().unwrap_or(0);
        f64::from(scores[self.seat & 3] - most)
    }
}

/// The numbers of the bits that are set.
fn each32(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (bit < 32).then_some(bit as usize)
    })
}
