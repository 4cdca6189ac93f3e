//! The auction of saplings.

use super::plan::Waldmeister;
use super::position::{Due, Fields, Frame, Position};

impl Waldmeister {
    /// A species goes under the hammer: those with money and a field may bid, the player of the card first.
    pub(super) fn put_up(&self, at: &mut Position, species: u8) {
        let frame = *at.top();
        at.top_mut().left -= 1;
        let able = |seat: usize| self.most_bid(&at.lands[seat]) > 0 && self.beds(&at.lands[seat]) > 0;
        let fields = (0..self.players).fold(0, |seats: Fields, seat| seats | Fields::from(able(seat)) << seat);
        at.push(Frame { due: Due::Bid, actor: frame.actor, cursor: species, fields, ..Frame::default() });
        self.ask_for_bid(at, frame.actor.into());
    }

    /// Asks the next bidder, from a seat on; if nobody is left who can outbid the highest, the lot is sold or stays.
    fn ask_for_bid(&self, at: &mut Position, from: usize) {
        let frame = *at.top();
        let high = usize::from(frame.left);
        let mut seats = (0..self.players).map(|offset| self.beyond(from, offset));
        match seats.find(|&seat| frame.fields >> seat & 1 == 1 && seat + 1 != high) {
            Some(seat) => at.top_mut().actor = seat as u8,
            None => self.knock_down(at),
        }
    }

    /// A bid, in steps: those who cannot bid higher are out.
    pub(super) fn bid(&self, at: &mut Position, steps: u32) {
        let actor = usize::from(at.top().actor);
        let able = |seat: usize| seat == actor || self.most_bid(&at.lands[seat]) > steps;
        let fields = (0..self.players).fold(0, |seats: Fields, seat| seats | Fields::from(able(seat)) << seat);
        let frame = at.top_mut();
        (frame.left, frame.more, frame.fields) = (actor as u8 + 1, steps as u16, frame.fields & fields);
        self.ask_for_bid(at, actor + 1);
    }

    /// A bidder is out for this lot.
    pub(super) fn no_bid(&self, at: &mut Position) {
        let actor = at.top().actor;
        at.top_mut().fields &= !(1 << (actor & 3));
        self.ask_for_bid(at, usize::from(actor) + 1);
    }

    /// The highest bidder pays and has to plant; a lot without bids is unsold.
    fn knock_down(&self, at: &mut Position) {
        let frame = *at.top();
        match frame.left.checked_sub(1) {
            Some(actor) => {
                at.lands[usize::from(actor & 3)].money -= u32::from(frame.more) * self.edition.bid_step;
                *at.top_mut() = Frame { due: Due::Plant, actor, cursor: frame.cursor, ..Frame::default() };
            }
            None => {
                at.pop();
                at.top_mut().fields |= 1 << (frame.cursor & 7);
                self.go_on(at);
            }
        }
    }

    /// The sapling that was bought is planted.
    pub(super) fn plant(&self, at: &mut Position, field: u8) {
        let frame = *at.top();
        at.pop();
        self.plant_sapling(at, frame.actor.into(), field, frame.cursor.into());
        self.go_on(at);
    }
}
