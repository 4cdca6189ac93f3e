//! The plan: Waldmeister's tables, checked and compiled.

use super::cards::Effect;
use super::edition::{Edition, check_deck};
use super::evaluate::Rates;
use super::flow::{Flow, STAGES, Stage, Step, Yearly};
use super::position::{CARDS, DEPTH, Fields, SPECIES};
use crate::play::{Block, Fault, Layout, Table};
use serde_json::{Map, Value, json};

/// The most players, and the longest limit.
const PLAYERS: i64 = 4;
const YEARS: i64 = 99;

/// Keys of tables in the order in which a game writes them.
const KEYS: [&str; 52] = [
    "verb",
    "players",
    "year_limit",
    "name",
    "letter",
    "kind",
    "number",
    "copies",
    "landscape",
    "bordering",
    "zones",
    "price",
    "arrows",
    "tiles",
    "species",
    "value",
    "tree_circles",
    "sapling_circles",
    "trees",
    "saplings",
    "animals",
    "damage",
    "money",
    "each",
    "bank",
    "prices",
    "purchase",
    "voluntary",
    "bid_step",
    "bid_limit",
    "track",
    "cards",
    "seasons",
    "middles",
    "start",
    "points",
    "tree",
    "sapling",
    "seed",
    "one_each",
    "two_each",
    "layout",
    "stage",
    "hand",
    "lay",
    "turn",
    "from",
    "count",
    "which",
    "falls",
    "lots",
    "provenance",
];

/// Where each kind of decision begins among the ids; [`NONE`] when the game has none.
#[derive(Clone, Copy, Debug)]
pub struct Starts {
    pub set: u32,
    pub lay: u32,
    pub done: u32,
    pub offer: u32,
    pub accept: u32,
    pub draw: u32,
    pub settle: u32,
    pub pass: u32,
    pub grow: u32,
    pub to: u32,
    pub remedy: u32,
    pub buy: u32,
    pub announce: u32,
    pub hurt: u32,
    pub heal: u32,
    pub remove: u32,
    pub fell: u32,
    pub plant: u32,
    pub lot: u32,
    pub bid: u32,
    pub roll: u32,
}

/// The start of a block that the game does not have: far beyond all ids, and far from the largest number.
pub const NONE: u32 = 1 << 30;

const NOWHERE: Starts = Starts {
    set: NONE,
    lay: NONE,
    done: NONE,
    offer: NONE,
    accept: NONE,
    draw: NONE,
    settle: NONE,
    pass: NONE,
    grow: NONE,
    to: NONE,
    remedy: NONE,
    buy: NONE,
    announce: NONE,
    hurt: NONE,
    heal: NONE,
    remove: NONE,
    fell: NONE,
    plant: NONE,
    lot: NONE,
    bid: NONE,
    roll: NONE,
};

/// Waldmeister with its options and tables fixed.
#[derive(Clone, Debug)]
pub struct Waldmeister {
    pub(super) players: usize,
    pub(super) year_limit: u8,
    pub(super) edition: Edition,
    pub(super) flow: Flow,
    /// All fields.
    pub(super) all: Fields,
    /// All species, a bit each.
    pub(super) every: u8,
    /// The distinct tiles of the starting layout, and which of them each of its rows is.
    pub(super) kinds: Vec<(Stage, u8)>,
    pub(super) rows: Vec<u32>,
    pub(super) values: [u32; SPECIES],
    pub(super) circles: [[u8; SPECIES]; 2],
    pub(super) copies: [u8; CARDS],
    pub(super) rates: Rates,
    pub(super) ids: Starts,
    pub(super) blocks: Vec<Block>,
    pub(super) chance_blocks: Vec<Block>,
    pub(super) tables: [Value; 2],
}

impl Waldmeister {
    /// Compiles a game's JSON.
    pub(super) fn from_spec(spec: &Value) -> Result<Self, Fault> {
        let (spec, none) = (Table::new("", spec), json!({}));
        let options = Table::new("options", spec.optional("options")?.map_or(&none, |options| options.value()));
        options.only(&["players", "year_limit"])?;
        let number =
            |name, default, bounds| options.optional(name)?.map_or(Ok(default), |table: Table<'_>| table.int(bounds));
        let players = number("players", 2, 2..=PLAYERS)? as usize;
        let year_limit = number("year_limit", 20, 1..=YEARS)? as u8;
        let (components, order) = (spec.field("edition")?, spec.field("flow")?);
        let edition = Edition::read(&components, players)?;
        let flow = Flow::read(&order, &edition.species)?;
        check_deck(&components, &edition.cards, u32::from(flow.hand) * players as u32)?;
        let tables = [ordered(components.value()), ordered(order.value())];
        let mut plan = Self::lay_out(players, year_limit, edition, flow, tables);
        plan.check_depth(&components)?;
        plan.lay_out_ids();
        Ok(plan)
    }

    fn lay_out(players: usize, year_limit: u8, edition: Edition, flow: Flow, tables: [Value; 2]) -> Self {
        let mut kinds: Vec<(Stage, u8)> = Vec::new();
        let mut rows = Vec::new();
        for row in &flow.layout {
            let known = kinds.iter().position(|kind| kind == row);
            rows.push(known.unwrap_or(kinds.len()) as u32);
            kinds.extend(known.is_none().then_some(*row));
        }
        let by_species = |number: fn(&super::edition::Species) -> u32| {
            std::array::from_fn(|i| edition.species.get(i).map_or(0, number))
        };
        let values = by_species(|one| one.value);
        let circles = [by_species(|one| one.tree_circles.into()), by_species(|one| one.sapling_circles.into())];
        let circles = circles.map(|circles| circles.map(|n: u32| n as u8));
        Self {
            players,
            year_limit,
            all: Fields::MAX >> (16 - edition.fields.len()),
            every: u8::MAX >> (SPECIES - edition.species.len()),
            kinds,
            rows,
            values,
            rates: Rates::new(&edition, &flow, &circles),
            circles,
            copies: std::array::from_fn(|i| edition.cards.get(i).map_or(0, |card| card.copies)),
            edition,
            flow,
            ids: NOWHERE,
            blocks: Vec::new(),
            chance_blocks: Vec::new(),
            tables,
        }
    }

    /// The seat so many places clockwise from another, both below twice the number of players. (No division.)
    #[inline]
    pub(super) fn beyond(&self, seat: usize, places: usize) -> usize {
        let to = seat + places;
        if to >= self.players { to - self.players } else { to }
    }

    /// How many places clockwise from a seat another one is.
    #[inline]
    pub(super) fn places(&self, from: usize, to: usize) -> usize {
        if to >= from { to - from } else { to + self.players - from }
    }

    /// The most frames that carrying out a card can need: the round of the cards, the card, and what its effect lays on it.
    pub(super) fn deepest(&self, card: &super::cards::Card) -> usize {
        let effects = self.edition.effects.iter().skip(card.first.into()).take(card.count.into());
        2 + effects.map(|effect| effect.depth(&self.edition.effects)).max().unwrap_or(0)
    }

    /// No card can ever need a frame too many, so that nothing has to be checked in play.
    fn check_depth(&self, edition: &Table<'_>) -> Result<(), Fault> {
        let cards = edition.field("cards")?.items()?;
        match self.edition.cards.iter().zip(cards).find(|(card, _)| self.deepest(card) >= DEPTH) {
            None => Ok(()),
            Some((card, table)) => Err(table.fault(format!(
                "its effects lie {} deep in one another, {} is possible",
                self.deepest(card),
                DEPTH - 1
            ))),
        }
    }

    fn any(&self, test: impl Fn(&Effect) -> bool) -> bool {
        self.edition.effects.iter().any(test)
    }

    /// Whether a season that is on the track brings something.
    pub(super) fn brings(&self, what: Yearly) -> bool {
        let on_track = |season: usize| self.edition.track.iter().any(|space| usize::from(space.0) == season);
        (0..4).any(|season| on_track(season) && self.flow.seasons[season].contains(&what))
    }

    /// Whether animals can live anywhere.
    pub(super) fn has_animals(&self) -> bool {
        self.brings(Yearly::Settle) && self.flow.settle > 0 && !self.edition.animals.is_empty()
    }

    fn lay_out_ids(&mut self) {
        let mut layout = Layout::default();
        let mut add = |present, name, shape: &[u32], axes: &[&'static str]| {
            layout.add(present && !shape.contains(&0), name, shape, axes).min(NONE)
        };
        let ids = self.turn_ids(&mut add);
        self.ids = self.card_ids(ids, &mut add);
        self.blocks = layout.blocks;
        let mut chance = Layout::default();
        chance.add(true, "draw", &[self.edition.cards.len() as u32], &["card"]);
        let rolls = self.any(|effect| matches!(effect, Effect::Roll { .. }));
        self.ids.roll = chance.add(rolls, "roll", &[6], &["face"]).min(NONE);
        self.chance_blocks = chance.blocks;
    }

    /// Whether a card lets plants be chosen for such an effect.
    fn chooses(&self, test: impl Fn(&Effect) -> bool) -> bool {
        self.any(|effect| test(effect) && effect.which().is_some_and(|which| which.some.is_some()))
    }

    /// Whether `pass` is ever an answer.
    fn passes(&self) -> bool {
        let asks = |effect: &Effect| matches!(effect, Effect::Auction { .. } | Effect::Plant { .. });
        let steps = [Step::Buy, Step::Announce].into_iter().any(|step| self.flow.has(step));
        let heals = self.chooses(|effect| matches!(effect, Effect::Heal { .. }));
        steps || heals || self.has_animals() || self.any(asks) || self.remedies()
    }

    /// Whether tiles can ever be installed.
    fn remedies(&self) -> bool {
        let cards = self.any(|effect| matches!(effect, Effect::Remediate));
        !self.edition.zones.is_empty() && (cards || self.flow.has(Step::Remedy))
    }

    fn turn_ids(&self, add: &mut impl FnMut(bool, &'static str, &[u32], &[&'static str]) -> u32) -> Starts {
        let (edition, flow, fields) = (&self.edition, &self.flow, self.edition.fields.len() as u32);
        let (animals, more) = (edition.animals.len() as u32, flow.lay > 1);
        let set = add(true, "set", &[self.kinds.len() as u32, fields], &["tile", "field"]);
        let lay = add(true, "lay", &[edition.cards.len() as u32], &["card"]);
        let done = add(more, "done", &[], &[]);
        let offer = add(true, "offer", &[self.players as u32], &["player"]);
        let accept = add(true, "accept", &[], &[]);
        add(true, "refuse", &[], &[]);
        let draw = add(more, "draw", &[flow.lay.into()], &["place"]);
        let settle = add(self.has_animals(), "settle", &[animals, fields], &["animal", "field"]);
        let pass = add(self.passes(), "pass", &[], &[]);
        let grow = add(self.brings(Yearly::Grow), "grow", &[fields], &["field"]);
        let to = add(self.has_animals(), "move", &[fields], &["field"]);
        let remedy = add(self.remedies(), "remedy", &[edition.zones.len() as u32], &["zone"]);
        let buy = add(flow.has(Step::Buy), "buy", &[edition.species.len() as u32, fields], &["species", "field"]);
        let announce = add(flow.has(Step::Announce), "announce", &[], &[]);
        Starts { set, lay, done, offer, accept, draw, settle, pass, grow, to, remedy, buy, announce, ..NOWHERE }
    }

    fn card_ids(
        &self,
        ids: Starts,
        add: &mut impl FnMut(bool, &'static str, &[u32], &[&'static str]) -> u32,
    ) -> Starts {
        let (fields, species) = (self.edition.fields.len() as u32, self.edition.species.len() as u32);
        let auctions = self.any(|effect| matches!(effect, Effect::Auction { .. }));
        let sows = self.any(|effect| matches!(effect, Effect::Plant { .. }));
        let mut field = |present, name| add(present, name, &[fields], &["field"]);
        let hurt = field(self.chooses(|effect| matches!(effect, Effect::Harm { .. })), "hurt");
        let heal = field(self.chooses(|effect| matches!(effect, Effect::Heal { .. })), "heal");
        let remove = field(self.chooses(|effect| matches!(effect, Effect::Remove { .. })), "remove");
        let fell = field(self.chooses(|effect| matches!(effect, Effect::Sell { .. })), "fell");
        let plant = field(sows || auctions, "plant");
        let lot = add(auctions, "lot", &[species], &["species"]);
        let bid = add(auctions, "bid", &[self.edition.bids], &["step"]);
        Starts { hurt, heal, remove, fell, plant, lot, bid, ..ids }
    }

    /// The tables in full, in canonical order.
    pub(super) fn to_spec(&self) -> Map<String, Value> {
        let mut spec = Map::new();
        spec.insert("options".into(), json!({"players": self.players, "year_limit": self.year_limit}));
        let [edition, flow] = &self.tables;
        spec.insert("edition".into(), edition.clone());
        spec.insert("flow".into(), flow.clone());
        spec
    }

    /// A tile of the starting layout as in `tree beech`.
    pub(super) fn tile_name(&self, (stage, species): (Stage, u8)) -> String {
        let species = self.edition.species.get(usize::from(species)).map_or("", |one| &one.name);
        format!("{} {species}", STAGES[stage as usize].0)
    }

    /// Bounds on the decisions and chance nodes of a play: turns in which the marker moves one space each, and in each as much
    /// as can be asked.
    pub(super) fn bounds(&self) -> (u32, u32) {
        let (n, fields) = (self.players as u32, self.edition.fields.len() as u32);
        let (lay, species) = (u32::from(self.flow.lay), self.edition.species.len() as u32);
        let all = || self.edition.effects.iter();
        // A tree that leaves sends its animal somewhere; an auction asks for bids as long as they rise, and everybody once more.
        let effect = |effect: &Effect| match effect {
            Effect::Auction { lots } => u32::from(*lots) * (2 + self.edition.bids * n + n + species),
            Effect::Others { .. } => 0,
            Effect::Plant { .. } => 1,
            Effect::Remediate => n,
            Effect::Roll { .. } => fields,
            _ => 2 * fields * n,
        };
        let card: u32 = all().map(effect).sum::<u32>();
        let rolls = all().filter(|effect| matches!(effect, Effect::Roll { .. })).count() as u32;
        let season = n * (fields + u32::from(self.flow.settle));
        let turn = 2 * lay + 4 + lay * season + lay * card + 3;
        let turns = u32::from(self.year_limit) * self.edition.track.len() as u32 + n + 1;
        let decisions = turns.saturating_mul(turn).saturating_add(n * self.flow.layout.len() as u32);
        (decisions, turns.saturating_mul(lay * (1 + rolls * fields)).saturating_add(n * u32::from(self.flow.hand)))
    }
}

/// A table with its keys in canonical order, tables within it too; keys that are not known come last, as they stand.
fn ordered(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(ordered).collect(),
        Value::Object(fields) => {
            let rank = |key: &str| KEYS.iter().position(|known| *known == key).unwrap_or(KEYS.len());
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| rank(key));
            fields.into_iter().map(|(key, value)| (key.clone(), ordered(value))).collect::<Map<_, _>>().into()
        }
        other => other.clone(),
    }
}
