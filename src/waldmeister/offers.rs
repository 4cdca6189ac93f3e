//! What may be decided, as few numbers: counted, listed and picked without going through it.

use super::plan::{NONE, Waldmeister};
use super::position::{Due, Fields, Frame, LAID, Land, Position, each};

/// The k-th set bit, k below their number.
#[inline]
fn nth_bit(mut bits: u32, k: u32) -> u32 {
    for _ in 0..k {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() & 31
}

/// A block of ids, rows of `width`: of each row in `rows` those in `columns`, or else a run of ids; and one id more.
#[derive(Clone, Copy, Debug)]
pub struct Offers {
    base: u32,
    width: u32,
    rows: u32,
    columns: u32,
    /// So many ids from `base` on, instead of rows.
    run: u32,
    /// An id by itself, [`NONE`] for none.
    other: u32,
}

impl Offers {
    const NOTHING: Self = Self { base: NONE, width: 0, rows: 1, columns: 0, run: 0, other: NONE };

    #[inline]
    fn row(base: u32, columns: u32) -> Self {
        Self { base, columns, ..Self::NOTHING }
    }

    #[inline]
    fn or(self, other: u32) -> Self {
        Self { other, ..self }
    }

    /// How many there are beside the one by itself.
    #[inline]
    fn main(&self) -> u32 {
        self.run + self.rows.count_ones() * self.columns.count_ones()
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.main() + u32::from(self.other < NONE)
    }

    /// The i-th in ascending order.
    #[inline]
    pub fn nth(&self, i: u32) -> u32 {
        let main = self.main();
        let i = match self.other < self.base {
            true if i == 0 => return self.other,
            true => i - 1,
            false if i == main => return self.other,
            false => i,
        };
        if self.run > 0 {
            return self.base + i;
        }
        if self.rows == 1 {
            return self.base + nth_bit(self.columns, i);
        }
        let columns = self.columns.count_ones().max(1);
        self.base + nth_bit(self.rows, i / columns) * self.width + nth_bit(self.columns, i % columns)
    }

    /// Whether an id is among them.
    #[inline]
    pub fn has(&self, id: u32) -> bool {
        if id == self.other {
            return id < NONE;
        }
        let Some(k) = id.checked_sub(self.base) else { return false };
        if self.run > 0 {
            return k < self.run;
        }
        match self.width {
            0 => k < 32 && self.columns >> k & 1 == 1,
            width => k / width < 32 && self.rows >> (k / width) & 1 == 1 && self.columns >> (k % width) & 1 == 1,
        }
    }
}

impl Waldmeister {
    /// How many fields a landscape has.
    #[inline]
    pub(super) fn width(&self) -> u32 {
        self.edition.fields.len() as u32
    }

    /// The fields on which a sapling of any species can be planted: free ones and own seeds.
    #[inline]
    pub(super) fn beds(&self, land: &Land) -> Fields {
        self.all & !land.plants()
    }

    /// Free fields.
    #[inline]
    pub(super) fn free(&self, land: &Land) -> Fields {
        self.all & !land.taken()
    }

    /// The zones whose next tile costs at most the player's money, at a price so many times as high.
    #[inline]
    pub(super) fn payable(&self, land: &Land, times: u32) -> u32 {
        let next = |z: usize| self.edition.zones[z].tiles.get(usize::from(land.installed[z]));
        let can = |z: usize| next(z).is_some_and(|tile| tile.price.saturating_mul(times) <= land.money);
        (0..self.edition.zones.len()).fold(0, |zones, z| zones | u32::from(can(z)) << z)
    }

    /// The animals that can settle: number, owner, supply.
    #[inline]
    pub(super) fn settlers(&self, at: &Position, land: &Land) -> u32 {
        let trees = land.trees.count_ones();
        let fits = |i: usize| u32::from(self.edition.animals[i].number) <= trees;
        let able = (0..self.edition.animals.len()).fold(0, |able, i| able | u32::from(fits(i)) << i);
        able & u32::from(at.animals_left() & !land.owned)
    }

    /// Where a sapling of a species can be planted that is paid for: on an own seed of the species no other tile is needed.
    #[inline]
    pub(super) fn beds_for(&self, at: &Position, land: &Land, species: usize) -> Fields {
        match at.saplings.of(species) {
            0 => land.seeds & land.of_species(species),
            _ => self.beds(land),
        }
    }

    /// Whether a seat can buy a sapling.
    #[inline]
    pub(super) fn can_buy(&self, at: &Position, land: &Land) -> bool {
        land.money >= self.edition.price
            && (land.seeds > 0 || self.beds(land) > 0 && at.saplings.any() & self.every > 0)
    }

    /// The most that a seat can bid, in steps.
    #[inline]
    pub(super) fn most_bid(&self, land: &Land) -> u32 {
        (land.money / self.edition.bid_step).min(self.edition.bids)
    }

    /// The opponents who can be offered a card; in the first of two offers all but the last one clockwise.
    #[inline]
    fn opponents(&self, at: &Position, frame: &Frame) -> u32 {
        let (n, p) = (self.players, usize::from(at.seat));
        let last = if frame.cursor == 0 && at.laid_out() == 3 { n - 1 } else { n };
        let first = match frame.cursor {
            0 => 1,
            chosen => self.places(p, usize::from(chosen) - 1) + 1,
        };
        (first..last).fold(0, |seats, offset| seats | 1 << self.beyond(p, offset))
    }

    /// The cards that nobody has drawn.
    #[inline]
    fn undrawn(at: &Position) -> u32 {
        (0..LAID).fold(0, |places, i| places | u32::from(at.laid[i] > 0 && at.holders[i] == 0) << i)
    }

    /// What may be decided; of purchases that need no other tile nothing ([`Waldmeister::buys`]).
    #[inline]
    pub(super) fn offers(&self, at: &Position) -> Offers {
        let (frame, ids) = (at.top(), &self.ids);
        let land = &at.lands[usize::from(frame.actor & 3)];
        let fields = u32::from(frame.fields);
        match frame.due {
            Due::Set => {
                let row = self.rows.get(usize::from(frame.cursor)).copied().unwrap_or(0);
                Offers::row(ids.set + row * self.width(), self.free(land).into())
            }
            Due::Lay => {
                let more = at.laid[0] > 0;
                Offers::row(ids.lay, at.kinds_held(at.seat.into())).or(if more { ids.done } else { NONE })
            }
            Due::Offer => Offers::row(ids.offer, self.opponents(at, frame)),
            Due::Answer => Offers::row(ids.accept, 3),
            Due::Pick => Offers::row(ids.draw, Self::undrawn(at)).or(if frame.left == 1 { ids.done } else { NONE }),
            Due::Settle => Offers {
                width: self.width(),
                rows: self.settlers(at, land),
                ..Offers::row(ids.settle, land.vacant().into()).or(ids.pass)
            },
            Due::Grow => Offers::row(ids.grow, fields),
            Due::Remedy => Offers::row(ids.remedy, self.payable(land, self.edition.dearer)).or(ids.pass),
            Due::Buy => Offers {
                width: self.width(),
                rows: u32::from(at.saplings.any() & self.every),
                ..Offers::row(ids.buy, self.beds(land).into()).or(ids.pass)
            },
            Due::Announce => Offers::row(ids.announce, 1).or(ids.pass),
            _ => self.card_offers(at, frame, land),
        }
    }

    /// What may be decided while a card is carried out.
    #[inline]
    fn card_offers(&self, at: &Position, frame: &Frame, land: &Land) -> Offers {
        let (ids, fields) = (&self.ids, u32::from(frame.fields));
        match frame.due {
            Due::Hurt => Offers::row(ids.hurt, fields),
            Due::Heal => Offers::row(ids.heal, fields).or(ids.pass),
            Due::Remove => Offers::row(ids.remove, fields),
            Due::Fell => Offers::row(ids.fell, fields),
            Due::Move => Offers::row(ids.to, land.vacant().into()),
            Due::Sow => Offers::row(ids.plant, self.sowing(at, frame).into()).or(ids.pass),
            Due::Plant => Offers::row(ids.plant, self.beds(land).into()),
            Due::Lot => Offers::row(ids.lot, u32::from(self.lots(at, frame))),
            Due::Bid => {
                let last = u32::from(frame.more);
                let run = self.most_bid(land).saturating_sub(last);
                Offers { run, ..Offers::row(ids.bid + last, 0).or(ids.pass) }
            }
            Due::Remediate => Offers::row(ids.remedy, self.payable(land, 1)).or(ids.pass),
            _ => Offers::NOTHING,
        }
    }

    /// Whether purchases are due of which some need no other tile, so that they are no rows of the same fields.
    #[inline]
    pub(super) fn buys_unevenly(&self, at: &Position) -> bool {
        at.due() == Due::Buy && at.saplings.any() & self.every != self.every
    }

    /// The purchases, species by species.
    pub(super) fn buys(&self, at: &Position) -> impl Iterator<Item = (u32, Fields)> {
        let land = &at.lands[usize::from(at.top().actor & 3)];
        (0..self.edition.species.len())
            .map(move |s| (self.ids.buy + s as u32 * self.width(), self.beds_for(at, land, s)))
    }

    /// The species that can be put up for auction, a bit each.
    #[inline]
    pub(super) fn lots(&self, at: &Position, frame: &Frame) -> u8 {
        at.saplings.any() & self.every & !(frame.fields as u8)
    }

    /// Lists what may be decided.
    pub(super) fn list(&self, at: &Position, into: &mut Vec<u32>) {
        if self.buys_unevenly(at) {
            into.push(self.ids.pass);
            for (base, fields) in self.buys(at) {
                into.extend(each(fields).map(|field| base + u32::from(field)));
            }
            return;
        }
        let offers = self.offers(at);
        into.extend((0..offers.count()).map(|i| offers.nth(i)));
    }

    /// How many decisions there are.
    #[inline]
    pub(super) fn how_many(&self, at: &Position) -> u32 {
        if self.buys_unevenly(at) {
            return 1 + self.buys(at).map(|(_, fields)| fields.count_ones()).sum::<u32>();
        }
        self.offers(at).count()
    }

    /// The i-th of the decisions.
    #[inline]
    pub(super) fn which(&self, at: &Position, i: u32) -> u32 {
        if !self.buys_unevenly(at) {
            return self.offers(at).nth(i);
        }
        let Some(mut k) = i.checked_sub(1) else { return self.ids.pass };
        for (base, fields) in self.buys(at) {
            match k.checked_sub(fields.count_ones()) {
                None => return base + nth_bit(fields.into(), k),
                Some(rest) => k = rest,
            }
        }
        self.ids.pass
    }

    /// Whether a decision is one of them.
    #[inline]
    pub(super) fn is_offered(&self, at: &Position, id: u32) -> bool {
        if !self.buys_unevenly(at) {
            return self.offers(at).has(id);
        }
        let width = self.width();
        id == self.ids.pass
            || self.buys(at).any(|(base, fields)| {
                id.checked_sub(base).is_some_and(|field| field < width && fields >> field & 1 == 1)
            })
    }
}
