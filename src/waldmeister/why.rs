//! Why an event is legal in a position, or which numbered rule of docs/rules/waldmeister.md forbids it.

use super::plan::Waldmeister;
use super::position::{Due, Land, Position};
use crate::play::{Event, block_of};

impl Waldmeister {
    /// The reason as a clause with the numbers of its rules.
    pub(super) fn reason_for(&self, at: &Position, event: Event) -> String {
        let (found, chance) = match event {
            Event::Decision(id) => (block_of(&self.blocks, id), false),
            Event::Chance(id) => (block_of(&self.chance_blocks, id), true),
        };
        let Some((block, k)) = found else { return self.what_is_due(at) };
        let (row, field) = ((k / self.width()) as usize, (k % self.width()) as u8);
        match (at.due(), block.name) {
            (Due::Deal | Due::Refill, "draw") if chance => self.why_draw(at, k as usize),
            (Due::Roll, "roll") => self.why_roll(at),
            (Due::Set, "set") => self.why_set(at, row, field),
            (Due::Lay, "lay") => self.why_lay(at, k as usize),
            (Due::Lay, "done") if at.laid[0] == 0 => "at least one card is laid out (WM-39)".into(),
            (Due::Lay, "done") => "further cards need not be laid out (WM-39)".into(),
            (Due::Offer, "offer") => self.why_offer(at, k as usize),
            (Due::Answer, "accept" | "refuse") => "the opponent takes the only card or leaves it (WM-52)".into(),
            (Due::Pick, "draw") => self.why_pick(at, k as usize),
            (Due::Pick, "done") if at.top().left == 1 => "of three cards the opponent draws one or two (WM-55)".into(),
            (Due::Pick, "done") => "a card has to be drawn (WM-53 to WM-55)".into(),
            (Due::Settle, "settle") => self.why_settle(at, row, field),
            (Due::Grow, "grow") => self.why_grow(at, field),
            (Due::Move, "move") => self.why_move(at, field),
            (Due::Remedy | Due::Remediate, "remedy") => self.why_remedy(at, k as usize),
            (Due::Buy, "buy") => self.why_buy(at, row, field),
            (Due::Announce, "announce") => "all fields hold trees, and nobody has announced the end (WM-65)".into(),
            (Due::Hurt, "hurt") | (Due::Heal, "heal") | (Due::Remove, "remove") | (Due::Fell, "fell") => {
                self.why_choose(at, block.name, field)
            }
            (Due::Sow | Due::Plant, "plant") => self.why_plant(at, field),
            (Due::Lot, "lot") => self.why_lot(at, k as usize),
            (Due::Bid, "bid") => self.why_bid(at, k),
            (due, "pass") => self.why_pass(at, due),
            _ => self.what_is_due(at),
        }
    }

    /// Where in the order of play a position is.
    pub(super) fn moment_of(&self, at: &Position) -> String {
        match at.due() {
            Due::Over => "at the end".into(),
            Due::Set => "in the setup".into(),
            Due::Deal => "where the first cards are drawn".into(),
            _ => format!("in {}", self.season_of(at)),
        }
    }

    /// What is due, for an event of another kind.
    fn what_is_due(&self, at: &Position) -> String {
        let frame = at.top();
        let (what, rule) = match frame.due {
            Due::Over => return "the play is over (WM-84 to WM-87)".into(),
            Due::Set => ("sets a tile of the layout", "WM-14"),
            Due::Deal => ("draws a card of the first hand", "WM-16"),
            Due::Lay => ("lays out cards", "WM-39"),
            Due::Grow => ("chooses which saplings grow", "WM-44"),
            Due::Settle => ("may settle animals", "WM-47"),
            Due::Offer => ("chooses an opponent", "WM-52 to WM-54"),
            Due::Answer => ("takes the card or leaves it", "WM-52"),
            Due::Pick => ("draws a card lying face down", "WM-53 to WM-55"),
            Due::Hurt => ("chooses a plant that is hurt", "WM-67"),
            Due::Heal => ("may heal a plant", "WM-68"),
            Due::Remove => ("chooses a plant that leaves", "WM-67"),
            Due::Fell => ("chooses a tree that is felled", "WM-72"),
            Due::Roll => ("rolls for a tree", "WM-71"),
            Due::Move => ("finds a tree for a homeless animal", "WM-31, WM-32"),
            Due::Sow => ("may plant", "WM-73"),
            Due::Lot => ("puts a sapling up for auction", "WM-79"),
            Due::Bid => ("bids or passes", "WM-81"),
            Due::Plant => ("plants the sapling bought at auction", "WM-83"),
            Due::Remediate => ("may install a tile", "WM-74"),
            Due::Remedy => ("may install a tile at the higher price", "WM-60"),
            Due::Buy => ("may buy a sapling", "WM-61"),
            Due::Refill => ("draws a card", "WM-63"),
            Due::Announce => ("may announce the end", "WM-65"),
            _ => ("goes on", "WM-38"),
        };
        format!("player {} {what} now ({rule})", frame.actor)
    }

    fn actor_land<'a>(&self, at: &'a Position) -> (usize, &'a Land) {
        let seat = usize::from(at.top().actor & 3);
        (seat, &at.lands[seat])
    }

    fn name_of(&self, field: u8) -> &str {
        self.edition.fields.get(usize::from(field)).map_or("", String::as_str)
    }

    fn species_name(&self, species: usize) -> &str {
        self.edition.species.get(species).map_or("", |one| &one.name)
    }

    fn card_name(&self, kind: usize) -> &str {
        self.edition.cards.get(kind).map_or("", |card| &card.name)
    }

    fn why_draw(&self, at: &Position, kind: usize) -> String {
        let (name, rule) = (self.card_name(kind), if at.due() == Due::Deal { "WM-16" } else { "WM-63" });
        match at.pile.get(kind).copied().unwrap_or(0) {
            0 => format!("no {name} is left to be drawn ({rule})"),
            n => format!("{n} {name} among the cards that are not seen ({rule})"),
        }
    }

    fn why_roll(&self, at: &Position) -> String {
        let (seat, land) = self.actor_land(at);
        let field = at.top().fields.trailing_zeros() as u8;
        let (name, points) = (self.name_of(field), land.points_at(field));
        format!("the die is cast for {name} of player {seat}, which has {points} damage points (WM-71, WM-77)")
    }

    fn why_set(&self, at: &Position, row: usize, field: u8) -> String {
        let (seat, land) = self.actor_land(at);
        let due = self.rows.get(usize::from(at.top().cursor)).copied().unwrap_or(0) as usize;
        let tile = self.kinds.get(due).map_or(String::new(), |&tile| self.tile_name(tile));
        let name = self.name_of(field);
        match land.taken() >> field & 1 {
            _ if row != due => format!("the next tile of the layout is {tile} (WM-14)"),
            0 => format!("{name} is empty in the landscape of player {seat} (WM-14)"),
            _ => format!("{name} holds something already (WM-14, WM-18)"),
        }
    }

    fn why_lay(&self, at: &Position, kind: usize) -> String {
        let (seat, name) = (usize::from(at.seat), self.card_name(kind));
        match at.held(seat, kind) {
            _ if at.hands[seat & 3] == 0 => format!("the hand of player {seat} is hidden (WM-94)"),
            0 => format!("player {seat} holds no {name} (WM-39)"),
            n => format!("player {seat} holds {n} {name} (WM-39, WM-40)"),
        }
    }

    fn why_offer(&self, at: &Position, seat: usize) -> String {
        let rule = ["WM-52", "WM-53", "WM-54"][usize::from(at.laid_out().clamp(1, 3)) - 1];
        if seat == usize::from(at.seat) {
            return format!("it has to be an opponent ({rule})");
        }
        match self.offers(at).has(self.ids.offer + seat as u32) {
            true => format!("player {seat} is an opponent, and can be chosen ({rule})"),
            false => format!("the second opponent sits further clockwise than the first ({rule})"),
        }
    }

    fn why_pick(&self, at: &Position, place: usize) -> String {
        let rule = match at.laid_out() {
            2 => "WM-53",
            _ if self.players == 2 => "WM-55",
            _ => "WM-54",
        };
        match (at.laid.get(place), at.holders.get(place)) {
            (Some(1..), Some(0)) => format!("a card lies face down at place {} ({rule})", place + 1),
            (Some(1..), Some(_)) => format!("card {} has been drawn ({rule})", place + 1),
            _ => format!("no card lies at place {} ({rule})", place + 1),
        }
    }

    fn why_settle(&self, at: &Position, animal: usize, field: u8) -> String {
        let ((seat, land), name) = (self.actor_land(at), self.name_of(field));
        let Some(one) = self.edition.animals.get(animal) else { return self.what_is_due(at) };
        let (number, trees) = (u32::from(one.number), land.trees.count_ones());
        match land.trees >> field & 1 {
            _ if land.owned >> animal & 1 == 1 => format!("player {seat} has the {} already (WM-30)", one.name),
            _ if number > trees => format!("the {} needs {number} trees, there are {trees} (WM-47)", one.name),
            _ if at.animals[animal] == 0 => format!("no {} is left in the supply (WM-47)", one.name),
            0 => format!("no tree stands on {name} (WM-47)"),
            _ if land.homes >> field & 1 == 1 => format!("another animal lives on {name} (WM-30)"),
            _ => format!("the {} needs {number} trees of {trees}, and {name} is free (WM-47)", one.name),
        }
    }

    fn why_grow(&self, at: &Position, field: u8) -> String {
        let (species, name) = (self.species_name(at.top().cursor.into()), self.name_of(field));
        match at.top().fields >> field & 1 {
            1 => format!("{} {species} trees are left for more saplings (WM-44)", at.top().left),
            _ => format!("no {species} sapling that could grow stands on {name} (WM-44)"),
        }
    }

    fn why_move(&self, at: &Position, field: u8) -> String {
        let ((_, land), name) = (self.actor_land(at), self.name_of(field));
        match (land.trees >> field & 1, land.homes >> field & 1) {
            (0, _) => format!("no tree stands on {name} (WM-31, WM-32)"),
            (_, 0) => format!("no animal lives on {name} (WM-31, WM-32)"),
            _ => format!("another animal lives on {name} (WM-30)"),
        }
    }

    fn why_remedy(&self, at: &Position, zone: usize) -> String {
        let (seat, land) = self.actor_land(at);
        let Some(one) = self.edition.zones.get(zone) else { return self.what_is_due(at) };
        let (times, rule) = if at.due() == Due::Remedy { (self.edition.dearer, "WM-60") } else { (1, "WM-74") };
        match one.tiles.get(usize::from(land.installed[zone])) {
            None => format!("all tiles of {} are installed (WM-35)", one.name),
            Some(tile) => {
                let (price, money) = (tile.price.saturating_mul(times), land.money);
                format!("{} costs {price}, and player {seat} has {money} (WM-35, {rule})", tile.name)
            }
        }
    }

    fn why_buy(&self, at: &Position, species: usize, field: u8) -> String {
        let ((seat, land), name) = (self.actor_land(at), self.name_of(field));
        let (one, seed) = (self.species_name(species), land.seeds >> field & 1 == 1);
        match at.saplings.of(species) {
            _ if land.plants() >> field & 1 == 1 => format!("{name} holds a plant already (WM-29)"),
            0 if seed && land.species_at(field) == species => {
                format!("the {one} seed on {name} is turned over (WM-62)")
            }
            0 => format!("no {one} sapling is left in the supply (WM-61)"),
            n => format!("{n} {one} saplings are left, {name} has room, and player {seat} has {} (WM-61)", land.money),
        }
    }

    fn why_choose(&self, at: &Position, verb: &str, field: u8) -> String {
        let ((_, land), name, frame) = (self.actor_land(at), self.name_of(field), at.top());
        let rule = match verb {
            "heal" => "WM-68",
            "fell" => "WM-72",
            _ => "WM-67",
        };
        match land.plants() >> field & 1 {
            _ if frame.fields >> field & 1 == 1 => {
                format!("the plant on {name} is one of those that the card names, {} to go ({rule})", frame.left)
            }
            0 => format!("no plant stands on {name} ({rule})"),
            _ if verb == "heal" && land.damaged >> field & 1 == 0 => {
                format!("the plant on {name} has no points (WM-68)")
            }
            _ => format!("the plant on {name} is not among those that the card names, or was chosen (WM-66, WM-67)"),
        }
    }

    fn why_plant(&self, at: &Position, field: u8) -> String {
        let ((_, land), name) = (self.actor_land(at), self.name_of(field));
        let rule = if at.due() == Due::Sow { "WM-73" } else { "WM-83" };
        match land.plants() >> field & 1 {
            1 => format!("{name} holds a plant already (WM-29)"),
            _ if land.seeds >> field & 1 == 0 => format!("{name} is empty (WM-29, {rule})"),
            _ => format!("a seed lies on {name}, which makes room for a sapling only (WM-29, {rule})"),
        }
    }

    fn why_lot(&self, at: &Position, species: usize) -> String {
        let name = self.species_name(species);
        match at.saplings.of(species) {
            0 => format!("no {name} sapling is left in the supply (WM-79)"),
            _ if at.top().fields >> (species & 15) & 1 == 1 => format!("{name} has stayed unsold on this card (WM-79)"),
            n => format!("{n} {name} saplings are left, and none has stayed unsold on this card (WM-79)"),
        }
    }

    fn why_bid(&self, at: &Position, k: u32) -> String {
        let ((seat, land), step) = (self.actor_land(at), self.edition.bid_step);
        let (bid, last) = (k + 1, u32::from(at.top().more));
        match bid > last {
            false => format!("the last bid is {} (WM-81)", last * step),
            true if bid * step > land.money => format!("player {seat} has only {} (WM-81)", land.money),
            true => format!("it is more than {}, and player {seat} has {} (WM-81)", last * step, land.money),
        }
    }

    fn why_pass(&self, at: &Position, due: Due) -> String {
        match due {
            Due::Settle => "animals need not settle (WM-48)".into(),
            Due::Heal => "healing may be declined (WM-68)".into(),
            Due::Sow => "nothing need be planted (WM-73)".into(),
            Due::Bid => "nobody has to bid (WM-81)".into(),
            Due::Remediate => "the card may be passed on (WM-74)".into(),
            Due::Remedy => "nothing need be installed (WM-60)".into(),
            Due::Buy => "nothing need be bought (WM-61)".into(),
            Due::Announce => "the end need not be announced (WM-65)".into(),
            _ => self.what_is_due(at),
        }
    }
}
