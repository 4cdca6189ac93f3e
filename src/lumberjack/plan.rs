//! The plan: Lumberjack's options and tables, checked and compiled.

use super::edition::Edition;
use super::flow::{Step, Turn, read_turn};
use super::position::{COLOURS, SEATS};
use super::shelf::Group;
use super::stack::Ring;
use super::topple::Model;
use crate::ground::Cells;
use crate::play::{Block, Fault, Layout, Table};
use serde_json::{Map, Value, json};

/// The four ways to build from the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// The basic game.
    Towers,
    /// Easy goin'.
    Easy,
    /// Pyramido.
    Pyramid,
    /// Blockhütten.
    Cabins,
}

impl Variant {
    const NAMES: [(&'static str, Self); 4] =
        [("towers", Self::Towers), ("easy", Self::Easy), ("pyramid", Self::Pyramid), ("cabins", Self::Cabins)];

    /// Its name among the options.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// Where each kind of decision begins among the ids; `u32::MAX` when the game has none.
#[derive(Clone, Copy, Debug)]
pub struct Starts {
    pub take: u32,
    pub build: u32,
    pub score: u32,
    pub crown: u32,
    pub table: u32,
    pub level: u32,
    pub base: u32,
    pub up: u32,
    pub post: u32,
    pub beam: u32,
    pub pass: u32,
}

const NOWHERE: Starts = Starts {
    take: u32::MAX,
    build: u32::MAX,
    score: u32::MAX,
    crown: u32::MAX,
    table: u32::MAX,
    level: u32::MAX,
    base: u32::MAX,
    up: u32::MAX,
    post: u32::MAX,
    beam: u32::MAX,
    pass: u32::MAX,
};

/// Lumberjack with its options and tables fixed.
#[derive(Clone, Debug)]
pub struct Lumberjack {
    pub(super) players: usize,
    pub(super) variant: Variant,
    /// Whether standing towers give their height at the end (basic game).
    pub(super) final_towers: bool,
    /// The model of stability (Easy goin'), as it was given and as fractions.
    pub(super) topple: Option<(Value, Model)>,
    pub(super) edition: Edition,
    pub(super) turn: Vec<Step>,
    words: Vec<Vec<&'static str>>,
    flow: String,
    /// All places of the stack.
    pub(super) places: Cells,
    pub(super) width: u32,
    pub(super) ring: Ring,
    /// The rows of each colour, one a seat, on the shelves of Easy goin' and Blockhütten.
    pub(super) groups: [Group; COLOURS],
    /// The rows of the towers.
    pub(super) towers: Group,
    /// The most trunks of a colour.
    pub(super) most: u8,
    /// The weights of standing and toppling at a / b, at a * (most + 1) + b.
    pub(super) risks: Vec<(u32, u32)>,
    /// The bottom level of a pyramid, and all its places.
    pub(super) base: u8,
    pub(super) pyramid: Cells,
    /// The places above the bottom level, level by level, and the place there of each.
    pub(super) ups: Vec<u8>,
    pub(super) up_of: [u8; 128],
    pub(super) ids: Starts,
    /// The post or beam of each id from `ids.post` on.
    pub(super) parts: Vec<u16>,
    pub(super) blocks: Vec<Block>,
    pub(super) chance_blocks: Vec<Block>,
}

impl Lumberjack {
    /// Compiles a game's JSON.
    pub(super) fn from_spec(spec: &Value) -> Result<Self, Fault> {
        let (spec, none) = (Table::new("", spec), json!({}));
        let options = Table::new("options", spec.optional("options")?.map_or(&none, |options| options.value()));
        options.only(&["players", "variant", "final", "topple"])?;
        let players = options.optional("players")?.map_or(Ok(2), |table| table.int(2..=5))? as usize;
        let variant = read_variant(&options)?;
        let edition = Edition::read(&spec.field("edition")?)?;
        let most = edition.colours.iter().map(|colour| colour.trunks).max().unwrap_or(1);
        let finish = options.optional("final")?.map_or(Ok(0), |table| table.word("final", &["count", "towers"]))?;
        let topple = read_topple(&options, variant, most)?;
        let flow = spec.field("flow")?;
        flow.only(&["name", "turn"])?;
        let (name, turn) = (flow.field("name")?.name()?.to_owned(), read_turn(&flow.field("turn")?, variant)?);
        let mut plan = Self::blank(players, variant, edition, turn);
        (plan.most, plan.flow, plan.final_towers, plan.topple) = (most, name, finish == 1, topple);
        plan.lay_out_stack();
        plan.lay_out_risks();
        if variant == Variant::Pyramid {
            plan.lay_out_pyramid(&spec.field("edition")?.field("bases")?)?;
        }
        plan.lay_out_ids();
        Ok(plan)
    }

    fn blank(players: usize, variant: Variant, edition: Edition, turn: Turn) -> Self {
        Self {
            players,
            variant,
            final_towers: false,
            topple: None,
            towers: Group { origin: 0, first: 0, rows: edition.towers * players as u8 },
            edition,
            turn: turn.steps,
            words: turn.words,
            flow: String::new(),
            places: Cells::EMPTY,
            width: 1,
            ring: Ring::new(1, Cells::EMPTY),
            groups: [Group::default(); COLOURS],
            most: 1,
            risks: Vec::new(),
            base: 0,
            pyramid: Cells::EMPTY,
            ups: Vec::new(),
            up_of: [0; 128],
            ids: NOWHERE,
            parts: Vec::new(),
            blocks: Vec::new(),
            chance_blocks: Vec::new(),
        }
    }

    fn lay_out_stack(&mut self) {
        let mut origin = 0;
        for (i, colour) in self.edition.colours.iter().enumerate() {
            self.groups[i % COLOURS] = Group { origin, first: (i * SEATS) as u8, rows: SEATS as u8 };
            origin += colour.trunks;
        }
        self.places = Cells::first(origin.into());
        self.width = self.edition.stack[0].into();
        self.ring = Ring::new(self.edition.stack[0], self.places);
    }

    fn lay_out_risks(&mut self) {
        let Some((_, model)) = self.topple else { return };
        self.risks = (0..=self.most).flat_map(|a| (0..=self.most).map(move |b| model.weights(a, b))).collect();
    }

    fn lay_out_pyramid(&mut self, bases: &Table<'_>) -> Result<(), Fault> {
        let own = self.edition.bases.iter().find(|base| usize::from(base[0]) == self.players);
        self.base = own.ok_or_else(|| bases.fault(format!("no entry for {} players", self.players)))?[1];
        let place = |level: u8, position: u8| level * (self.base + 1) + position;
        self.pyramid = (0..self.base).flat_map(|k| (0..self.base - k).map(move |j| place(k, j))).collect();
        self.ups = self.pyramid.iter().filter(|&cell| cell > self.base).collect();
        for (i, &cell) in self.ups.iter().enumerate() {
            self.up_of[usize::from(cell)] = i as u8;
        }
        Ok(())
    }

    /// How many trunks there are.
    pub(super) fn trunks(&self) -> u32 {
        self.places.len()
    }

    /// Whether crowns can be placed at all.
    pub(super) fn has_crowns(&self) -> bool {
        let crowns = |step: &Step| matches!(step, Step::Take { crown: true } | Step::Crown { .. });
        self.edition.crowns > 0 && self.turn.iter().any(crowns)
    }

    /// How far from its first post a cabin's posts and beams can come.
    pub(super) fn reach(&self) -> (u32, u32) {
        (u32::from(self.most - 1) / 2, u32::from(self.most) / 2)
    }

    fn lay_out_ids(&mut self) {
        let (mut layout, mut ids) = (Layout::default(), NOWHERE);
        let colours = self.edition.colours.len() as u32;
        ids.take = layout.add(true, "take", &[self.trunks()], &["trunk"]);
        match self.variant {
            Variant::Towers => {
                let towers = u32::from(self.edition.towers);
                ids.build = layout.add(true, "build", &[towers], &["tower"]);
                ids.score = layout.add(true, "score", &[], &[]);
                ids.crown = layout.add(self.has_crowns(), "crown", &[towers], &["tower"]);
            }
            Variant::Easy => {
                ids.table = layout.add(true, "table", &[], &[]);
                ids.level = layout.add(self.most > 1, "level", &[u32::from(self.most) - 1], &["level"]);
            }
            Variant::Pyramid => {
                ids.base = layout.add(true, "base", &[if self.base > 1 { 2 } else { 1 }], &["side"]);
                ids.up = layout.add(self.base > 1, "up", &[self.ups.len() as u32], &["place"]);
            }
            Variant::Cabins => {
                let (posts, beams) = (2 * self.reach().0 + 1, 2 * self.reach().1);
                ids.post = layout.add(true, "post", &[posts, posts], &["y", "x"]);
                ids.beam = layout.add(beams > 0, "beam", &[beams, beams, 2], &["y", "x", "direction"]);
                ids.crown = layout.add(self.has_crowns(), "crown", &[colours], &["colour"]);
                let passes = self.turn.contains(&Step::Crown { pass: true });
                ids.pass = layout.add(self.has_crowns() && passes, "pass", &[], &[]);
            }
        }
        (self.ids, self.blocks) = (ids, layout.blocks);
        if self.variant == Variant::Cabins {
            self.lay_out_parts();
        }
        let mut chance = Layout::default();
        chance.add(true, "lay", &[colours], &["colour"]);
        chance.add(self.topple.is_some(), "stands", &[], &[]);
        chance.add(self.topple.is_some(), "topples", &[], &[]);
        self.chance_blocks = chance.blocks;
    }

    /// The tables in full, in canonical order.
    pub(super) fn to_spec(&self) -> Map<String, Value> {
        let mut options = json!({"players": self.players, "variant": self.variant.name()});
        match self.variant {
            Variant::Towers => options["final"] = json!(if self.final_towers { "towers" } else { "count" }),
            Variant::Easy => {
                options["topple"] = self.topple.as_ref().map_or(json!("never"), |(given, _)| given.clone())
            }
            Variant::Pyramid | Variant::Cabins => {}
        }
        let mut spec = Map::new();
        spec.insert("options".into(), options);
        spec.insert("edition".into(), self.edition.to_value());
        spec.insert("flow".into(), json!({"name": self.flow, "turn": self.words}));
        spec
    }

    /// The plan as readable text.
    pub(super) fn to_text(&self) -> String {
        let [width, layers, top] = self.edition.stack;
        let mut text = format!(
            "lumberjack, rules {}: {} players, {}{}\nedition {}, flow {}\n",
            super::RULES,
            self.players,
            self.variant.name(),
            self.options_text(),
            self.edition.name,
            self.flow
        );
        let colour = |c: &super::edition::Colour| format!("{} {} ({})", c.trunks, c.name, c.letter);
        let colours: Vec<String> = self.edition.colours.iter().map(colour).collect();
        text += &format!("trunks: {}\nstack: {layers} layers of {width} and {top} on top\n", colours.join(", "));
        text += &self.variant_text();
        let turn: Vec<String> = self.words.iter().map(|step| step.join(" or ")).collect();
        text += &format!("turn: {}\n", turn.join("; "));
        for (kind, blocks) in [("decisions", &self.blocks), ("chance", &self.chance_blocks)] {
            let blocks: Vec<String> =
                blocks.iter().map(|block| format!("{} {}..{}", block.name, block.start, block.stop())).collect();
            text += &format!("{kind}: {}\n", blocks.join(", "));
        }
        text
    }

    fn options_text(&self) -> String {
        match (self.variant, &self.topple) {
            (Variant::Towers, _) if self.final_towers => ", standing towers score at the end".into(),
            (Variant::Easy, None) => ", nothing topples".into(),
            (Variant::Easy, Some((given, _))) => format!(", topple (free, slope, cap) = {given}"),
            _ => String::new(),
        }
    }

    fn variant_text(&self) -> String {
        let edition = &self.edition;
        match self.variant {
            Variant::Towers => format!("each: {} towers; {} crowns\n", edition.towers, edition.crowns),
            Variant::Easy => String::new(),
            Variant::Pyramid => format!("each: a pyramid on {} trunks, {} in all\n", self.base, self.pyramid.len()),
            Variant::Cabins => {
                let plan = |plan: &super::floor::FloorPlan| format!("{} for\n{}\n", plan.points, plan.drawing);
                let plans: String = edition.plans.iter().map(plan).collect();
                format!(
                    "{} crowns; a crown {} points, a trunk {}\n{plans}",
                    edition.crowns, edition.crown_points, edition.trunk_points
                )
            }
        }
    }

    /// Bounds on the decisions and chance nodes of a play.
    pub(super) fn bounds(&self) -> (u32, u32) {
        let (trunks, crowns) = (self.trunks(), u32::from(self.edition.crowns));
        let count = |test: fn(&Step) -> bool| self.turn.iter().filter(|step| test(step)).count() as u32;
        match self.variant {
            // A crown comes back only with a trunk that had been built.
            Variant::Towers if self.has_crowns() => (3 * trunks + crowns, trunks),
            Variant::Towers => (2 * trunks, trunks),
            Variant::Easy => (2 * trunks, if self.topple.is_some() { 2 * trunks } else { trunks }),
            Variant::Pyramid => (2 * trunks.min(self.players as u32 * self.pyramid.len()), trunks),
            Variant::Cabins => {
                let turns = trunks.div_ceil(count(|step| matches!(step, Step::Take { .. })).max(1));
                let crowning = turns * count(|step| matches!(step, Step::Crown { pass: true })) + crowns;
                (2 * trunks + if self.has_crowns() { crowning } else { 0 }, trunks)
            }
        }
    }
}

/// The variant; options that belong to another one are refused.
fn read_variant(options: &Table<'_>) -> Result<Variant, Fault> {
    let names = Variant::NAMES.map(|(name, _)| name);
    let variant = options.optional("variant")?.map_or(Ok(0), |table| table.word("variant", &names))?;
    let variant = Variant::NAMES[variant].1;
    for (option, of) in [("final", Variant::Towers), ("topple", Variant::Easy)] {
        if let Some(given) = options.optional(option)?.filter(|_| of != variant) {
            return Err(given.fault(format!("belongs to variant={}, this is variant={}", of.name(), variant.name())));
        }
    }
    Ok(variant)
}

/// The model of stability, with whole numbers given as such.
fn read_topple(options: &Table<'_>, variant: Variant, most: u8) -> Result<Option<(Value, Model)>, Fault> {
    let house = json!([4, 0.04, 0.9]);
    let given = options.optional("topple")?;
    match given {
        _ if variant != Variant::Easy => Ok(None),
        Some(given) if given.value().is_string() => given.word("topple", &["never"]).map(|_| None),
        given => {
            let table = given.unwrap_or_else(|| Table::new("options.topple", &house));
            let model = Model::read(&table, most)?;
            let written = |(value, decimal): (&Value, super::topple::Decimal)| match decimal.under {
                1 => decimal.over.into(),
                _ => value.clone(),
            };
            let values = table.value().as_array().into_iter().flatten();
            Ok(Some((values.zip([model.free, model.slope, model.cap]).map(written).collect(), model)))
        }
    }
}
