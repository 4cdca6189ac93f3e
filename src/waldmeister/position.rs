//! Who owns what in Waldmeister, and what is due.

/// The most seats.
pub const SEATS: usize = 4;

/// The most fields of a landscape.
pub const FIELDS: usize = 16;

/// The most zones of a landscape.
pub const ZONES: usize = 4;

/// The most species of trees.
pub const SPECIES: usize = 8;

/// The most species of animals.
pub const ANIMALS: usize = 16;

/// The most kinds of cards.
pub const CARDS: usize = 32;

/// The most frames on one another.
pub const DEPTH: usize = 8;

/// The most cards that are laid out in a turn.
pub const LAID: usize = 3;

/// A card lying face down that the observer may not know.
pub const UNKNOWN: u8 = u8::MAX;

/// A set of fields, a bit each.
pub type Fields = u16;

/// The fields of a set, in field order.
#[inline]
pub fn each(mut fields: Fields) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let field = fields.trailing_zeros() as u8;
        fields &= fields.wrapping_sub(1);
        (field < 16).then_some(field)
    })
}

/// What a frame does: what the topmost one does is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Due {
    /// Nothing: the play is over, or the frame is not in use.
    #[default]
    Over,
    /// A tile of the starting layout: row `cursor`.
    Set,
    /// Chance: a card of the first hand of `actor`.
    Deal,
    /// A card to lay out, or `done`.
    Lay,
    /// The season action of the `cursor`-th space that the marker has entered in this turn, for the `left`-th player from
    /// the one in turn, verb `more`. Goes on by itself.
    Season,
    /// Which saplings of species `cursor` grow: `left` of `fields`.
    Grow,
    /// An animal that settles, or `pass`; `left` may.
    Settle,
    /// An opponent who has to draw; `cursor` is the seat + 1 that was chosen before, if one was.
    Offer,
    /// Whether `actor` takes the only card.
    Answer,
    /// Which card `actor` draws; `cursor` is the seat + 1 that draws next, `left` 1 where `done` is an answer too.
    Pick,
    /// The cards are carried out, now the one at place `cursor` - 1. Goes on by itself.
    Carry,
    /// Effects are carried out, `left` more from effect `more` on. Goes on by itself.
    Run,
    /// The other players carry out effect `more`, the `cursor`-th from `actor` being next. Goes on by itself.
    Others,
    /// A plant to be hurt by effect `more`: `left` of `fields`.
    Hurt,
    /// A plant to be healed, or `pass`: `left` of `fields`.
    Heal,
    /// A plant to be removed: `left` of `fields`.
    Remove,
    /// A tree to be felled: `left` of `fields`.
    Fell,
    /// All of `fields` are hurt by effect `more`. Goes on by itself.
    HurtAll,
    /// All of `fields` are healed. Goes on by itself.
    HealAll,
    /// All of `fields` leave. Goes on by itself.
    RemoveAll,
    /// All of `fields` are felled. Goes on by itself.
    FellAll,
    /// Chance: the die for the first of `fields`, by effect `more`.
    Roll,
    /// All of `fields` fall. Goes on by itself.
    Fall,
    /// `actor` receives the timber value of species `cursor`. Goes on by itself.
    Pay,
    /// A free tree of `actor` for the homeless animal `cursor`.
    Move,
    /// A field for the tile of effect `more`, or `pass`.
    Sow,
    /// A species that goes under the hammer; `left` more, but none of `fields` (species that stayed unsold).
    Lot,
    /// A bid for species `cursor`, or `pass`. `left` is the seat + 1 of the highest bidder, `more` its bid in steps, `fields`
    /// who can still bid higher, and the highest bidder.
    Bid,
    /// A field for the sapling of species `cursor` that was bought at auction.
    Plant,
    /// A tile to be installed by a card, or `pass`; `left` may be asked after `actor`.
    Remediate,
    /// A tile to be installed at the higher price, or `pass`.
    Remedy,
    /// A sapling to be bought, or `pass`.
    Buy,
    /// Chance: a card for the hand of the player in turn.
    Refill,
    /// Whether the end is announced.
    Announce,
}

impl Due {
    /// All of them with their names in tables.
    pub const NAMES: [(&'static str, Self); 34] = [
        ("over", Self::Over),
        ("set", Self::Set),
        ("deal", Self::Deal),
        ("lay", Self::Lay),
        ("season", Self::Season),
        ("grow", Self::Grow),
        ("settle", Self::Settle),
        ("offer", Self::Offer),
        ("answer", Self::Answer),
        ("pick", Self::Pick),
        ("carry", Self::Carry),
        ("run", Self::Run),
        ("others", Self::Others),
        ("hurt", Self::Hurt),
        ("heal", Self::Heal),
        ("remove", Self::Remove),
        ("fell", Self::Fell),
        ("hurt_all", Self::HurtAll),
        ("heal_all", Self::HealAll),
        ("remove_all", Self::RemoveAll),
        ("fell_all", Self::FellAll),
        ("roll", Self::Roll),
        ("fall", Self::Fall),
        ("pay", Self::Pay),
        ("move", Self::Move),
        ("sow", Self::Sow),
        ("lot", Self::Lot),
        ("bid", Self::Bid),
        ("plant", Self::Plant),
        ("remediate", Self::Remediate),
        ("remedy", Self::Remedy),
        ("buy", Self::Buy),
        ("refill", Self::Refill),
        ("announce", Self::Announce),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// Something under way: who does it, and how far it has come. What the numbers mean stands at [`Due`]; unused ones are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Frame {
    /// What is under way.
    pub due: Due,
    /// Who does or decides it.
    pub actor: u8,
    /// Where it stands.
    pub cursor: u8,
    /// How often it goes on.
    pub left: u8,
    /// What it is about.
    pub fields: Fields,
    /// What it comes from.
    pub more: u16,
}

/// A landscape and its owner's money. Which species stands on a field is spread over three planes of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Land {
    /// Fields with trees.
    pub trees: Fields,
    /// Fields with saplings.
    pub saplings: Fields,
    /// Fields with seeds.
    pub seeds: Fields,
    /// Fields with damage points: kept, since most effects ask for it.
    pub damaged: Fields,
    /// Trees with animals.
    pub homes: Fields,
    /// Which animals live here, a bit each: kept for the same reason.
    pub owned: u16,
    /// The bits of the species on the fields.
    pub planes: [Fields; 3],
    /// How many tiles each zone has got.
    pub installed: [u8; ZONES],
    /// Money.
    pub money: u32,
    /// Damage points, four bits a field.
    pub points: u64,
    /// Animals, four bits a field.
    pub guests: u64,
}

impl Land {
    /// Fields with anything.
    #[inline]
    #[must_use]
    pub fn taken(&self) -> Fields {
        self.trees | self.saplings | self.seeds
    }

    /// Trees and saplings.
    #[inline]
    #[must_use]
    pub fn plants(&self) -> Fields {
        self.trees | self.saplings
    }

    /// Trees without animals.
    #[inline]
    #[must_use]
    pub fn vacant(&self) -> Fields {
        self.trees & !self.homes
    }

    /// Fields with a species.
    #[inline]
    #[must_use]
    pub fn of_species(&self, species: usize) -> Fields {
        let differs = |i: usize| self.planes[i] ^ if species >> i & 1 == 1 { Fields::MAX } else { 0 };
        self.taken() & !(differs(0) | differs(1) | differs(2))
    }

    /// Fields with any species of a set, a bit each.
    #[inline]
    #[must_use]
    pub fn of_any(&self, species: u8) -> Fields {
        let mut fields = 0;
        for s in each(species.into()) {
            fields |= self.of_species(s.into());
        }
        fields
    }

    /// The species on a field, 0 on an empty one.
    #[inline]
    #[must_use]
    pub fn species_at(&self, field: u8) -> usize {
        let bit = |i: usize| usize::from(self.planes[i] >> (field & 15) & 1) << i;
        bit(0) | bit(1) | bit(2)
    }

    /// The damage points on a field.
    #[inline]
    #[must_use]
    pub fn points_at(&self, field: u8) -> u8 {
        (self.points >> (4 * (field & 15)) & 15) as u8
    }

    /// The animal on a field that is a home.
    #[inline]
    #[must_use]
    pub fn guest_at(&self, field: u8) -> u8 {
        (self.guests >> (4 * (field & 15)) & 15) as u8
    }

    /// All damage points.
    #[must_use]
    pub fn damage(&self) -> u32 {
        each(self.damaged).map(|field| u32::from(self.points_at(field))).sum()
    }

    /// How many tiles are installed.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> u8 {
        let [a, b, c, d] = self.installed;
        a + b + c + d
    }

    /// Sets the damage points on a field.
    #[inline]
    pub fn set_points(&mut self, field: u8, points: u8) {
        let (bit, shift) = (1 << (field & 15), 4 * (field & 15));
        self.points = self.points & !(15 << shift) | u64::from(points & 15) << shift;
        self.damaged = if points > 0 { self.damaged | bit } else { self.damaged & !bit };
    }

    /// Marks the species on a field that gets a tile.
    #[inline]
    pub fn set_species(&mut self, field: u8, species: usize) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane |= ((species >> i & 1) as u16) << (field & 15);
        }
    }

    /// Takes tile, points and animal off a field.
    #[inline]
    pub fn clear(&mut self, field: u8) {
        let (keep, shift) = (!(1 << (field & 15)), 4 * (field & 15));
        for fields in [&mut self.trees, &mut self.saplings, &mut self.seeds, &mut self.damaged, &mut self.homes] {
            *fields &= keep;
        }
        self.planes.iter_mut().for_each(|plane| *plane &= keep);
        self.points &= !(15 << shift);
        self.guests &= !(15 << shift);
    }

    /// An animal moves in.
    #[inline]
    pub fn house(&mut self, field: u8, animal: u8) {
        self.homes |= 1 << (field & 15);
        self.guests |= u64::from(animal & 15) << (4 * (field & 15));
        self.owned |= 1 << (animal & 15);
    }
}

/// Counts of up to eight species, a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Supply(pub u64);

impl Supply {
    /// How many there are.
    #[inline]
    #[must_use]
    pub fn of(self, species: usize) -> u8 {
        (self.0 >> (8 * (species & 7))) as u8
    }

    /// One more.
    #[inline]
    pub fn put(&mut self, species: usize) {
        self.0 = self.0.wrapping_add(1 << (8 * (species & 7)));
    }

    /// One less.
    #[inline]
    pub fn take(&mut self, species: usize) {
        self.0 = self.0.wrapping_sub(1 << (8 * (species & 7)));
    }

    /// Those of which there are any, a bit each. (Counts are below 128.)
    #[inline]
    #[must_use]
    pub fn any(self) -> u8 {
        let tops = (self.0.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080) >> 7;
        (tops.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }
}

/// A position. Whatever no rule can ask for any more is zero. Supplies are kept though they follow from the landscapes: most
/// decisions ask for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Hands by seat, four bits a kind of card.
    pub hands: [u128; SEATS],
    /// Landscapes by seat.
    pub lands: [Land; SEATS],
    /// What is under way, the outermost first.
    pub frames: [Frame; DEPTH],
    /// The draw pile by kinds; in a view all cards that are not seen.
    pub pile: [u8; CARDS],
    /// The discards by kinds.
    pub discards: [u8; CARDS],
    /// Tree tiles in supply.
    pub trees: Supply,
    /// Sapling tiles in supply, the seeds among them.
    pub saplings: Supply,
    /// Animals in supply.
    pub animals: [u8; ANIMALS],
    /// The cards laid out: kind + 1, 0 for none, 255 where a view does not know it.
    pub laid: [u8; LAID],
    /// Who has drawn them: seat + 1.
    pub holders: [u8; LAID],
    /// The fields that each seat has chosen for the card that is carried out, where a later effect leaves them out.
    pub chosen: [Fields; SEATS],
    /// How many cards each seat holds.
    pub sizes: [u8; SEATS],
    /// How many cards the draw pile has.
    pub left: u8,
    /// Damage points in the bag.
    pub bag: u8,
    /// The space of the season marker.
    pub marker: u8,
    /// How often the marker has come to the middle of winter.
    pub years: u8,
    /// Whose turn it is.
    pub seat: u8,
    /// The step of the turn.
    pub step: u8,
    /// Who has announced the end: seat + 1.
    pub announced: u8,
    /// How many frames are in use.
    pub depth: u8,
}

const _: () = assert!(size_of::<Position>() == 448);

impl Position {
    /// The topmost frame. At the end it is an empty one: no plan needs all eight (`Waldmeister::deepest`), so the last is
    /// never in use.
    #[inline]
    #[must_use]
    pub fn top(&self) -> &Frame {
        &self.frames[usize::from(self.depth.wrapping_sub(1)) % DEPTH]
    }

    /// The topmost frame.
    #[inline]
    pub fn top_mut(&mut self) -> &mut Frame {
        &mut self.frames[usize::from(self.depth.wrapping_sub(1)) % DEPTH]
    }

    /// What is due.
    #[inline]
    #[must_use]
    pub fn due(&self) -> Due {
        self.top().due
    }

    /// Begins something within what is under way.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.depth) % DEPTH] = frame;
        self.depth += 1;
    }

    /// The topmost frame is done with.
    #[inline]
    pub fn pop(&mut self) {
        *self.top_mut() = Frame::default();
        self.depth -= 1;
    }

    /// How many cards have been laid out in this turn, as long as they are not carried out.
    #[inline]
    #[must_use]
    pub fn laid_out(&self) -> u8 {
        self.laid.iter().map(|&card| u8::from(card > 0)).sum()
    }

    /// How many cards of a kind a seat is known to hold.
    #[inline]
    #[must_use]
    pub fn held(&self, seat: usize, kind: usize) -> u8 {
        (self.hands[seat & 3] >> (4 * (kind & 31)) & 15) as u8
    }

    /// The kinds of cards a seat is known to hold, a bit each.
    #[inline]
    #[must_use]
    pub fn kinds_held(&self, seat: usize) -> u32 {
        // A bit for each count that is not 0, then the bits moved together, half by half.
        let hand = self.hands[seat & 3];
        let [low, high] = [hand as u64, (hand >> 64) as u64].map(|half| {
            let mut bits = half | half >> 2;
            bits = (bits | bits >> 1) & 0x1111_1111_1111_1111;
            bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
            bits = (bits | bits >> 6) & 0x000F_000F_000F_000F;
            bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF;
            (bits | bits >> 24) as u32 & 0xFFFF
        });
        low | high << 16
    }

    /// The animals in supply, a bit each.
    #[inline]
    #[must_use]
    pub fn animals_left(&self) -> u16 {
        let number = u128::from_le_bytes(self.animals);
        u16::from(Supply(number as u64).any()) | u16::from(Supply((number >> 64) as u64).any()) << 8
    }

    /// All money of the players.
    #[inline]
    #[must_use]
    pub fn money(&self) -> u32 {
        self.lands.iter().map(|land| land.money).sum()
    }
}
