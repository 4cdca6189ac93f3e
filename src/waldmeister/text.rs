//! The plan as readable text.

use super::cards::SEASONS;
use super::flow::{STEPS, Step, YEARLY};
use super::plan::Waldmeister;
use serde_json::Value;

impl Waldmeister {
    /// The plan as readable text.
    pub(super) fn to_text(&self) -> String {
        let (edition, flow) = (&self.edition, &self.flow);
        let mut text = format!(
            "waldmeister, rules {}: {} players, at most {} years\nedition {}, flow {}\n",
            super::RULES,
            self.players,
            self.year_limit,
            edition.name,
            flow.name
        );
        text += &format!(
            "fields: {}\nbag: {}, money: {} each of {}\n",
            edition.fields.join(" "),
            edition.bag,
            edition.each,
            edition.bank
        );
        text + &self.box_text() + &self.flow_text()
    }

    /// Zones, species, animals and cards.
    fn box_text(&self) -> String {
        let (edition, mut text) = (&self.edition, String::new());
        for zone in &edition.zones {
            let tiles: Vec<String> = zone
                .tiles
                .iter()
                .map(|tile| format!("{} {} -> {}", tile.name, tile.price, self.arrows_text(tile.white)))
                .collect();
            text += &format!("zone {}: -> {}; {}\n", zone.name, self.arrows_text(zone.black[0]), tiles.join(", "));
        }
        for one in &edition.species {
            text += &format!(
                "species {} ({}): value {}, circles {} / {}, tiles {} / {}\n",
                one.name, one.kind, one.value, one.tree_circles, one.sapling_circles, one.trees, one.saplings
            );
        }
        let animals: Vec<String> = edition
            .animals
            .iter()
            .map(|animal| format!("{} {} x {}", animal.name, animal.number, animal.tiles))
            .collect();
        text += &format!("animals: {}\n", animals.join(", "));
        for card in self.tables[0]["cards"].as_array().into_iter().flatten() {
            let word = |key: &str| card[key].as_str().unwrap_or_default();
            let (name, seasons) = (word("name"), word("seasons"));
            text += &format!(
                "card {name} x {} in {seasons}: {}
",
                card["copies"],
                effects_text(&card["do"])
            );
        }
        text
    }

    fn flow_text(&self) -> String {
        let flow = &self.flow;
        let name = |steps: &[Step]| -> Vec<&str> { steps.iter().map(|&step| STEPS[step as usize].0).collect() };
        let layout: Vec<String> = flow.layout.iter().map(|&tile| self.tile_name(tile)).collect();
        let mut text = format!(
            "layout: {}\nturn (hand {}, lay {}): {}\n",
            layout.join(", "),
            flow.hand,
            flow.lay,
            name(&flow.turn).join(", ")
        );
        for (letter, verbs) in SEASONS.iter().zip(&flow.seasons) {
            let verbs: Vec<&str> = verbs.iter().map(|&verb| YEARLY[verb as usize].0).collect();
            text += &format!("middle of {letter}: {}\n", verbs.join(", "));
        }
        for (kind, blocks) in [("decisions", &self.blocks), ("chance", &self.chance_blocks)] {
            let blocks: Vec<String> =
                blocks.iter().map(|block| format!("{} {}..{}", block.name, block.start, block.stop())).collect();
            text += &format!("{kind}: {}\n", blocks.join(", "));
        }
        text
    }

    fn arrows_text(&self, arrows: u64) -> String {
        let fields = self.edition.fields.iter().enumerate();
        let names: Vec<&str> =
            fields.flat_map(|(i, name)| (0..arrows >> (4 * i) & 15).map(move |_| name.as_str())).collect();
        names.join(" ")
    }
}

/// What a card does, from its table.
fn effects_text(effects: &Value) -> String {
    let effects = effects.as_array().into_iter().flatten();
    effects.map(effect_text).collect::<Vec<_>>().join("; ")
}

fn effect_text(effect: &Value) -> String {
    let (verb, which) = (effect["verb"].as_str().unwrap_or_default(), || selector_text(&effect["which"]));
    let word = |key: &str| effect[key].as_str().unwrap_or_default();
    match verb {
        "harm" => format!("harm {} on {}", effect["points"], which()),
        "plant" => format!("plant {} {}", word("stage"), word("species")),
        "roll" => {
            let along = if effect["spreads"] == true { ", neighbours along" } else { "" };
            format!("roll for {}, which falls up to {}{along}", which(), count_text(&effect["falls"]))
        }
        "auction" => format!("auction {}", effect["lots"]),
        "remediate" => verb.into(),
        "others" => format!("others ({})", effects_text(&effect["do"])),
        _ => format!("{verb} {}", which()),
    }
}

fn selector_text(which: &Value) -> String {
    let plants: Vec<&str> = which["plants"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match which["verb"] == "every" {
        true => format!("every {}", plants.join(" or ")),
        false => format!("{} of {}", count_text(&which["count"]), plants.join(" or ")),
    }
}

fn count_text(count: &Value) -> String {
    match count {
        Value::String(name) => name.clone(),
        Value::Object(less) => format!("({} - {})", less["from"], less["count"].as_str().unwrap_or_default()),
        number => number.to_string(),
    }
}
