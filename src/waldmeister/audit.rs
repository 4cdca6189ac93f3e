//! What has to hold in every position: landscapes, conservation, cards. What is under way is checked in `frames`.

use super::flow::Step;
use super::plan::Waldmeister;
use super::position::{ANIMALS, CARDS, Due, FIELDS, Land, Position, SEATS, SPECIES, UNKNOWN, ZONES, each};
use crate::play::Fault;

/// The result of a check with its place and the sentence for its failure.
pub(super) fn hold(right: bool, path: &str, message: impl FnOnce() -> String) -> Result<(), Fault> {
    if right { Ok(()) } else { Err(Fault::position(path, message())) }
}

impl Waldmeister {
    /// Checks a position: what lies where, conservation of all components, and that what is due can be done.
    pub(super) fn check(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        for seat in 0..SEATS {
            self.check_land(at, seat)?;
        }
        self.check_tiles(at)?;
        self.check_animals(at)?;
        self.check_bag_and_money(at)?;
        self.check_hands(at, veiled)?;
        self.check_cards(at)?;
        self.check_place(at)?;
        self.check_laid(at)?;
        self.check_frames(at)
    }

    fn check_land(&self, at: &Position, seat: usize) -> Result<(), Fault> {
        let (land, path) = (&at.lands[seat], format!("lands[{seat}]"));
        hold(seat < self.players || *land == Land::default(), &path, || "does not play".into())?;
        let twice = land.trees & land.saplings | (land.trees | land.saplings) & land.seeds;
        hold(twice == 0 && land.taken() & !self.all == 0, &path, || "fields hold more than one tile".into())?;
        let planes = land.planes.iter().fold(0, |all, plane| all | plane);
        let known = each(land.taken()).all(|field| land.species_at(field) < self.edition.species.len());
        hold(planes & !land.taken() == 0 && known, &path, || "a tile has no species of the game".into())?;
        for field in 0..FIELDS as u8 {
            self.check_field(at, seat, field)?;
        }
        for zone in 0..ZONES {
            let most = self.edition.zones.get(zone).map_or(0, |zone| zone.tiles.len());
            let (tiles, name) = (land.installed[zone], self.edition.zones.get(zone).map_or("", |zone| &zone.name));
            hold(usize::from(tiles) <= most, &format!("{path}.installed.{name}"), || {
                format!("{tiles} tiles, {most} exist for it")
            })?;
        }
        let guests = each(land.homes).fold((0u16, true), |(seen, once), field| {
            let animal = 1 << land.guest_at(field);
            (seen | animal, once && seen & animal == 0)
        });
        hold(guests == (land.owned, true), &path, || "an animal lives in a landscape once at most".into())
    }

    fn check_field(&self, at: &Position, seat: usize, field: u8) -> Result<(), Fault> {
        let (land, bit) = (&at.lands[seat], 1 << field);
        let name = self.edition.fields.get(usize::from(field)).map_or("", String::as_str);
        let path = || format!("lands[{seat}].fields.{name}");
        let (points, guest) = (land.points_at(field), land.guest_at(field));
        hold((points > 0) == (land.damaged & bit > 0), &path(), || "its points are not marked".into())?;
        hold(points == 0 || land.plants() & bit > 0, &path(), || "points lie on trees and saplings alone".into())?;
        // The point that has emptied the bag may have been one too many.
        let most = if points > 0 { self.circles_at(at, seat, field) + u8::from(at.bag == 0) } else { 0 };
        hold(points <= most, &path(), || format!("{points} points, but it bears {most}"))?;
        let home = land.homes & bit > 0;
        let right = if home { usize::from(guest) < self.edition.animals.len() } else { guest == 0 };
        hold(right && (!home || land.trees & bit > 0), &path(), || "animals of the game live on trees".into())?;
        hold(!home || self.has_animals(), &path(), || "no animals settle in this game".into())
    }

    fn check_tiles(&self, at: &Position) -> Result<(), Fault> {
        for species in 0..SPECIES {
            let one = self.edition.species.get(species);
            let (name, exist) = one.map_or(("", [0, 0]), |one| (&one.name, [one.trees, one.saplings]));
            let count = |fields: &dyn Fn(&Land) -> u16| -> u32 {
                at.lands.iter().map(|land| (fields(land) & land.of_species(species)).count_ones()).sum()
            };
            let laid = [count(&|land| land.trees), count(&|land| land.saplings | land.seeds)];
            let supply = [at.trees.of(species), at.saplings.of(species)];
            for (i, kind) in ["trees", "saplings"].into_iter().enumerate() {
                let right = laid[i] + u32::from(supply[i]) == u32::from(exist[i]);
                hold(right, &format!("supply.{kind}.{name}"), || {
                    format!("{} on landscapes + {} in supply, {} exist", laid[i], supply[i], exist[i])
                })?;
            }
        }
        Ok(())
    }

    fn check_animals(&self, at: &Position) -> Result<(), Fault> {
        for i in 0..ANIMALS {
            let (name, exist) = self.edition.animals.get(i).map_or(("", 0), |animal| (&animal.name, animal.tiles));
            let homes = at.lands.iter().filter(|land| land.owned >> i & 1 == 1).count();
            let homeless =
                at.frames.iter().filter(|frame| frame.due == Due::Move && usize::from(frame.cursor) == i).count();
            let supply = usize::from(at.animals[i]);
            hold(homes + homeless + supply == usize::from(exist), &format!("supply.animals.{name}"), || {
                format!("{homes} in landscapes + {homeless} homeless + {supply} in supply, {exist} exist")
            })?;
        }
        Ok(())
    }

    fn check_bag_and_money(&self, at: &Position) -> Result<(), Fault> {
        let (laid, exist): (u32, u32) = (at.lands.iter().map(Land::damage).sum(), self.edition.bag.into());
        hold(laid + u32::from(at.bag) == exist, "bag", || {
            format!("{} in the bag + {laid} on landscapes, {exist} exist", at.bag)
        })?;
        hold(at.bag > 0 || at.depth == 0, "bag", || "is empty, so the play is over".into())?;
        let money: u64 = at.lands.iter().map(|land| u64::from(land.money)).sum();
        hold(money <= self.edition.bank.into(), "bank", || {
            format!("{money} with the players, {} exist", self.edition.bank)
        })
    }

    /// How many cards a seat must hold at least and at most.
    fn hand_bounds(&self, at: &Position, seat: usize) -> (u8, u8) {
        let (hand, lay, due) = (self.flow.hand, self.flow.lay, at.frames[0].due);
        let (own, laid) = (seat == usize::from(at.seat), at.laid_out());
        match due {
            _ if seat >= self.players => (0, 0),
            Due::Set => (0, 0),
            Due::Deal => match seat.cmp(&usize::from(at.frames[0].actor)) {
                std::cmp::Ordering::Less => (hand, hand),
                std::cmp::Ordering::Equal => (0, hand - 1),
                std::cmp::Ordering::Greater => (0, 0),
            },
            // The bag can run out while the first trees are set.
            Due::Over if at.bag == 0 && at.sizes == [0; SEATS] => (0, 0),
            Due::Over => (if laid > 0 || at.sizes[seat] < hand { hand - lay } else { hand }, hand),
            _ if !own => (hand, hand),
            Due::Lay => (hand - laid, hand - laid),
            Due::Season | Due::Offer | Due::Answer | Due::Pick => (hand - laid.max(1), hand - laid.max(1)),
            Due::Carry | Due::Refill => (hand - lay, hand - laid.max(1)),
            _ if self.is_refilled(at) => (hand, hand),
            _ => (hand - lay, hand - laid.max(1)),
        }
    }

    /// Whether the hand has been filled up in this turn.
    fn is_refilled(&self, at: &Position) -> bool {
        self.flow.turn.iter().take(at.step.into()).any(|&step| step == Step::Refill)
    }

    fn check_hands(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        for seat in 0..SEATS {
            let known: u32 = (0..CARDS).map(|kind| u32::from(at.held(seat, kind))).sum();
            let (size, (least, most)) = (at.sizes[seat], self.hand_bounds(at, seat));
            hold((least..=most).contains(&size), &format!("held[{seat}]"), || {
                format!("{size}; {least} to {most} cards are held then")
            })?;
            hold(known == u32::from(size) || veiled && known == 0, &format!("hands[{seat}]"), || {
                format!("{known} cards, but {size} are held")
            })?;
        }
        let short = (0..self.players).filter(|&seat| at.sizes[seat] < self.flow.hand).count();
        let beginning = matches!(at.frames[0].due, Due::Set | Due::Deal) || at.sizes == [0; SEATS];
        hold(short <= 1 || beginning, "held", || "only the player in turn has laid cards out".into())
    }

    fn check_cards(&self, at: &Position) -> Result<(), Fault> {
        for kind in 0..CARDS {
            let name = self.edition.cards.get(kind).map_or("", |card| &card.name);
            let held: u32 = (0..SEATS).map(|seat| u32::from(at.held(seat, kind))).sum();
            let laid = at.laid.iter().filter(|&&card| usize::from(card) == kind + 1).count() as u32;
            let (pile, discards) = (u32::from(at.pile[kind]), u32::from(at.discards[kind]));
            let exist = self.copies[kind];
            hold(held + laid + pile + discards == u32::from(exist), &format!("pile.{name}"), || {
                format!("{pile} in the pile + {held} in hands + {laid} laid out + {discards} discarded, {exist} exist")
            })?;
        }
        let pile: u32 = at.pile.iter().map(|&n| u32::from(n)).sum();
        let hidden = self.hidden(at);
        let (fields, carried) = (at.chosen.iter().fold(0, |all, one| all | one), at.frames[0].due == Due::Carry);
        hold(fields == 0 || carried && fields & !self.all == 0, "chosen", || {
            "fields are chosen while a card is carried out".into()
        })?;
        hold(pile == u32::from(at.left) + hidden, "left", || {
            format!("{}, but {pile} cards are not seen, {hidden} of them in hands or laid out", at.left)
        })
    }

    /// How many cards in hands and face down are not known.
    pub(super) fn hidden(&self, at: &Position) -> u32 {
        let hands = (0..SEATS).filter(|&seat| at.hands[seat] == 0).map(|seat| u32::from(at.sizes[seat])).sum::<u32>();
        hands + at.laid.iter().filter(|&&card| card == UNKNOWN).count() as u32
    }

    /// Where in the play the position is.
    fn check_place(&self, at: &Position) -> Result<(), Fault> {
        let n = self.players;
        hold(usize::from(at.seat) < n, "turn", || format!("{}, but {n} play", at.seat))?;
        hold(usize::from(at.marker) < self.edition.track.len(), "marker", || "is off the track".into())?;
        let before = matches!(at.frames[0].due, Due::Set | Due::Deal | Due::Lay);
        let most = self.year_limit - u8::from(before) + if before { 0 } else { self.flow.lay - 1 };
        hold(at.years <= most, "winters", || format!("{}; {most} at most have come by then", at.years))?;
        let beginning = matches!(at.frames[0].due, Due::Set | Due::Deal);
        let untouched = at.seat == 0 && at.step == 0 && at.marker == self.edition.start && at.years == 0;
        let dealt = at.discards == [0; CARDS] && at.laid == [0; 3];
        hold(!beginning || untouched && dealt, "turn", || "no turn has begun yet".into())?;
        let announcing = self.flow.turn.iter().position(|&step| step == Step::Announce);
        let own = at.announced == at.seat + 1;
        let right = match (at.announced, announcing) {
            (0, _) => true,
            (_, None) => false,
            (seat, Some(step)) => usize::from(seat) <= n && !beginning && (!own || usize::from(at.step) > step),
        };
        hold(right, "announced", || "nobody can have announced the end so".into())
    }

    fn check_laid(&self, at: &Position) -> Result<(), Fault> {
        for (i, (&card, &holder)) in at.laid.iter().zip(&at.holders).enumerate() {
            let path = format!("laid[{i}]");
            let known = card == UNKNOWN || usize::from(card) <= self.edition.cards.len();
            hold(known && i < usize::from(self.flow.lay) || card == 0, &path, || "is no card of the game".into())?;
            hold(usize::from(holder) <= self.players && (card > 0 || holder == 0), &path, || {
                "nobody can have drawn it".into()
            })?;
        }
        let (laid, due) = (at.laid_out(), at.frames[0].due);
        let in_order = at.laid.iter().enumerate().all(|(i, &card)| (card > 0) == (i < usize::from(laid)));
        let (none_held, all_held) =
            (at.holders == [0; 3], at.laid.iter().zip(&at.holders).all(|(c, h)| (*c > 0) == (*h > 0)));
        let done = |step| self.flow.turn.iter().take(at.step.into()).any(|&one| one == step);
        let right = match due {
            Due::Over => true,
            Due::Set | Due::Deal => laid == 0,
            Due::Lay => laid < self.flow.lay && in_order && none_held,
            Due::Carry => laid > 0 && all_held,
            Due::Pick => laid > 0 && in_order,
            _ if done(Step::Carry) => laid == 0,
            _ if done(Step::Distribute) => laid > 0 && in_order && all_held,
            _ => laid > 0 && in_order && none_held,
        };
        hold(right, "laid", || format!("{laid} cards cannot be laid out and drawn so when {:?} is due", due.name()))
    }
}
