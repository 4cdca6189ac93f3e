//! What a seat sees of the landscapes, the cards and what is under way as features.

use super::flow::Stage;
use super::plan::Waldmeister;
use super::position::{ANIMALS, DEPTH, Due, Frame, LAID, Land, Position, SEATS, UNKNOWN, each};
use crate::ground::Cells;
use crate::play::{Features, Pen, place_from, seats_from};

/// Changes when what a feature says changes.
const VERSION: u32 = 1;

/// So many frames can be under way.
const FRAMES: usize = DEPTH - 1;

/// What a frame can be about: an animal, a species, a place, a row of the starting layout, a number of players.
const ABOUT: usize = ANIMALS;

/// The most damage points on a field, by four bits.
const POINTS: u32 = 15;

/// The least number whose bytes tell all money below a portion.
fn bytes_below(portion: u32) -> usize {
    (4 - (portion.saturating_sub(1).leading_zeros() / 8) as usize).max(1)
}

impl Waldmeister {
    /// The slices. Seats are counted from the observer, clockwise; fields, species, animals and cards go as in the tables.
    pub(super) fn slices(&self) -> Features {
        let mut features = Features::new(VERSION);
        self.land_slices(&mut features);
        self.supply_slices(&mut features);
        self.card_slices(&mut features);
        self.turn_slices(&mut features);
        self.frame_slices(&mut features);
        features
    }

    /// How many seats, fields, species and animals there are.
    fn numbers(&self) -> [u32; 4] {
        let edition = &self.edition;
        [self.players as u32, self.width(), edition.species.len() as u32, edition.animals.len() as u32]
    }

    /// Money is told in whole portions, of which the bank has 255 at most, and the rest in bytes. A portion is as many steps
    /// of bids as that takes.
    fn portion(&self) -> u32 {
        let step = self.edition.bid_step;
        step.saturating_mul(self.edition.bank.div_ceil(step.saturating_mul(255)).max(1))
    }

    fn land_slices(&self, features: &mut Features) {
        let ([n, fields, species, animals], zones) = (self.numbers(), self.edition.zones.len() as u32);
        features.add("trees", &[n, species, fields], 1, "trees by seat, species, field");
        features.add("saplings", &[n, species, fields], 1, "saplings likewise");
        features.add("seeds", &[n, species, fields], 1, "seeds likewise");
        features.add("damage", &[n, fields], POINTS, "damage points by seat, field");
        if animals > 0 {
            features.add("animals", &[n, animals, fields], 1, "animals on their trees by seat, species, field");
        }
        features.add("burden", &[n, fields], POINTS, "black arrows that now point at a field, by seat, field");
        if zones > 0 {
            let most = self.edition.zones.iter().map(|zone| zone.tiles.len() as u32).max().unwrap_or(1);
            features.add("installed", &[n, zones], most, "remediation tiles by seat, zone");
        }
        let (portions, rest) = (self.edition.bank / self.portion(), bytes_below(self.portion()) as u32);
        features.add("money", &[n + 1], portions, "money by seat, last the bank's, in whole steps of bids");
        features.add("change", &[n + 1, rest], 255, "the rest of that money, the highest byte first");
    }

    fn supply_slices(&self, features: &mut Features) {
        let ([_, _, species, animals], edition) = (self.numbers(), &self.edition);
        let most = |counts: &mut dyn Iterator<Item = u8>| counts.max().unwrap_or(1).into();
        let trees = most(&mut edition.species.iter().map(|one| one.trees));
        features.add("tree_supply", &[species], trees, "tree tiles in supply");
        let saplings = most(&mut edition.species.iter().map(|one| one.saplings));
        features.add("sapling_supply", &[species], saplings, "sapling tiles in supply, the seeds among them");
        if animals > 0 {
            let beasts = most(&mut edition.animals.iter().map(|one| one.tiles));
            features.add("animal_supply", &[animals], beasts, "animals in supply");
        }
        features.add("bag", &[1], edition.bag.into(), "damage points in the bag");
    }

    fn card_slices(&self, features: &mut Features) {
        let (n, kinds, places) = (self.players as u32, self.kinds_of_cards(), LAID as u32);
        let copies = self.copies.iter().copied().max().unwrap_or(1).into();
        features.add("hand", &[kinds], copies, "the observer's own hand by kinds of cards");
        features.add("held", &[n], self.flow.hand.into(), "cards in hand, by seat");
        features.add("laid", &[places, kinds + 1], 1, "the cards laid out, by place; the last is one face down");
        features.add("holders", &[places, n], 1, "who has drawn them, by place, seat");
        features.add("carried", &[kinds], 1, "the card that is carried out");
        features.add("discards", &[kinds], copies, "the discards by kinds");
        features.add("unseen", &[kinds], copies, "cards that the observer does not see, by kinds");
        features.add("pile", &[1], 127, "cards in the draw pile");
    }

    fn turn_slices(&self, features: &mut Features) {
        let [n, fields, ..] = self.numbers();
        features.add("turn", &[n], 1, "whose turn it is");
        features.add("step", &[self.flow.turn.len() as u32], 1, "the step of the turn");
        features.add("marker", &[self.edition.track.len() as u32], 1, "the space of the season marker");
        features.add("season", &[4], 1, "the season: spring, summer, autumn, winter");
        features.add("winters", &[1], 255, "how often the marker has come to the middle of winter");
        features.add("announced", &[n], 1, "who has announced the end");
        features.add("chosen", &[n, fields], 1, "fields that the card has chosen and will not choose again, by seat");
        features.add("mover", &[n], 1, "who decides, draws or rolls; nobody at the end");
        features.add("seat", &[n], 1, "the observer's own seat number");
    }

    fn frame_slices(&self, features: &mut Features) {
        let ([n, fields, species, _], frames) = (self.numbers(), FRAMES as u32);
        features.add("due", &[frames, Due::NAMES.len() as u32], 1, "what is under way, the innermost first");
        features.add("actors", &[frames, n], 1, "who does each");
        features.add("about", &[frames, ABOUT as u32], 1, "which animal, species, place or number each is about");
        features.add("opponent", &[frames, n], 1, "the opponent who was offered a card, the highest bidder");
        features.add("left", &[frames], 255, "how often each goes on");
        features.add("among", &[frames, fields.max(species).max(n)], 1, "the fields, species or seats each is about");
        features.add("more", &[frames, 2], 255, "the verb, the effect or the bid in steps, the higher byte first");
    }

    /// The features of a position as it is masked for a seat.
    pub(super) fn write_features(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        self.write_lands(at, seat, pen);
        let species = self.edition.species.len();
        pen.numbers((0..species).map(|s| at.trees.of(s).into()));
        pen.numbers((0..species).map(|s| at.saplings.of(s).into()));
        pen.numbers(at.animals.iter().take(self.edition.animals.len()).map(|&n| n.into()));
        pen.number(at.bag.into());
        self.write_cards(at, seat, pen);
        self.write_turn(at, seat, pen);
        self.write_frames(at, seat, pen);
    }

    fn write_lands(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let fields = self.edition.fields.len();
        let lands = || seats_from(seat, self.players).map(|other| &at.lands[other & 3]);
        for stage in [Stage::Tree, Stage::Sapling, Stage::Seed] {
            lands().for_each(|land| self.write_tiles(land, stage, pen));
        }
        lands().for_each(|land| pen.numbers((0..fields as u8).map(|field| land.points_at(field).into())));
        for land in lands() {
            let guests = pen.blank(self.edition.animals.len() * fields);
            for field in each(land.homes) {
                let place = usize::from(land.guest_at(field)) * fields + usize::from(field);
                guests.get_mut(place).into_iter().for_each(|guest| *guest = 1);
            }
        }
        for land in lands() {
            let arrows = self.arrows(&land.installed);
            pen.numbers((0..fields).map(|field| (arrows >> (4 * field) & 15) as u32));
        }
        let zones = self.edition.zones.len();
        lands().for_each(|land| pen.numbers(land.installed.iter().take(zones).map(|&tiles| tiles.into())));
        self.write_money(at, seat, pen);
    }

    fn write_tiles(&self, land: &Land, stage: Stage, pen: &mut Pen<'_>) {
        let fields = match stage {
            Stage::Tree => land.trees,
            Stage::Sapling => land.saplings,
            Stage::Seed => land.seeds,
        };
        for species in 0..self.edition.species.len() {
            pen.cells(Cells((fields & land.of_species(species)).into()), self.edition.fields.len());
        }
    }

    fn write_money(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (portion, mut sums, n) = (self.portion(), [0; SEATS + 1], self.players);
        sums.iter_mut().zip(seats_from(seat, n)).for_each(|(sum, other)| *sum = at.lands[other & 3].money);
        sums[n.min(SEATS)] = self.edition.bank.saturating_sub(at.money());
        pen.numbers(sums.iter().take(n + 1).map(|sum| sum / portion));
        let rest = bytes_below(portion);
        for sum in sums.iter().take(n + 1) {
            pen.numbers((sum % portion).to_be_bytes().into_iter().skip(4 - rest).map(u32::from));
        }
    }

    fn write_cards(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (n, kinds) = (self.players, self.edition.cards.len());
        let place = |number: u8| usize::from(number).checked_sub(1);
        pen.numbers((0..kinds).map(|kind| at.held(seat, kind).into()));
        pen.numbers(seats_from(seat, n).map(|other| at.sizes[other & 3].into()));
        for card in at.laid {
            pen.one_of(if card == UNKNOWN { Some(kinds) } else { place(card) }, kinds + 1);
        }
        for holder in at.holders {
            pen.one_of(place(holder).map(|other| place_from(seat, other, n)), n);
        }
        let carried = (at.frames[0].due == Due::Carry).then(|| usize::from(at.frames[0].cursor.wrapping_sub(1)));
        pen.one_of(carried.and_then(|i| at.laid.get(i)).and_then(|&card| place(card)), kinds);
        pen.numbers(at.discards.iter().take(kinds).map(|&n| n.into()));
        pen.numbers(at.pile.iter().take(kinds).map(|&n| n.into()));
        pen.number(at.left.into());
    }

    fn write_turn(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let n = self.players;
        let place = |other: u8| place_from(seat, other.into(), n);
        pen.one_of(Some(place(at.seat)), n);
        pen.one_of(Some(at.step.into()), self.flow.turn.len());
        pen.one_of(Some(at.marker.into()), self.edition.track.len());
        pen.one_of(self.edition.track.get(usize::from(at.marker)).map(|space| space.0.into()), 4);
        pen.number(at.years.into());
        pen.one_of(at.announced.checked_sub(1).map(place), n);
        for other in seats_from(seat, n) {
            pen.cells(Cells(at.chosen[other & 3].into()), self.edition.fields.len());
        }
        pen.one_of((at.depth > 0).then(|| place(at.top().actor)), n);
        pen.one_of(Some(seat), n);
    }

    fn write_frames(&self, at: &Position, seat: usize, pen: &mut Pen<'_>) {
        let (n, mut frames) = (self.players, [Frame::default(); FRAMES]);
        let depth = usize::from(at.depth).min(FRAMES);
        frames.iter_mut().zip(at.frames[..depth].iter().rev()).for_each(|(to, frame)| *to = *frame);
        let [_, fields, species, _] = self.numbers();
        let width = (fields.max(species) as usize).max(n);
        let started = |i: usize| i < depth;
        for (i, frame) in frames.iter().enumerate() {
            pen.one_of(started(i).then_some(frame.due as usize), Due::NAMES.len());
        }
        for (i, frame) in frames.iter().enumerate() {
            pen.one_of(started(i).then(|| place_from(seat, frame.actor.into(), n)), n);
        }
        for (i, frame) in frames.iter().enumerate() {
            let offer = matches!(frame.due, Due::Offer | Due::Pick);
            pen.one_of((started(i) && !offer).then_some(frame.cursor.into()), ABOUT);
        }
        for frame in &frames {
            let number = match frame.due {
                Due::Offer | Due::Pick => frame.cursor,
                Due::Bid => frame.left,
                _ => 0,
            };
            pen.one_of(number.checked_sub(1).map(|other| place_from(seat, other.into(), n)), n);
        }
        pen.numbers(frames.iter().map(|frame| if frame.due == Due::Bid { 0 } else { frame.left.into() }));
        frames.iter().for_each(|frame| pen.cells(self.among(frame, seat), width));
        pen.numbers(frames.iter().flat_map(|frame| frame.more.to_be_bytes()).map(u32::from));
    }

    /// What a frame is about as a set; seats as the observer counts them.
    fn among(&self, frame: &Frame, seat: usize) -> Cells {
        let n = self.players;
        match frame.due {
            Due::Bid => each(frame.fields)
                .filter(|&other| usize::from(other) < n)
                .fold(Cells(0), |set, other| set | Cells::of(place_from(seat, other.into(), n) as u8)),
            _ => Cells(frame.fields.into()),
        }
    }
}
