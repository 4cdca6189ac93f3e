//! What has to hold of what is under way: which frame may lie on which, and what its numbers can be.

use super::audit::hold;
use super::cards::Effect;
use super::flow::{Step, Yearly};
use super::plan::Waldmeister;
use super::position::{DEPTH, Due, Fields, Frame, LAID, Position};
use crate::play::Fault;

impl Waldmeister {
    /// Checks all frames, and that the topmost one waits for something that there is.
    pub(super) fn check_frames(&self, at: &Position) -> Result<(), Fault> {
        let depth = usize::from(at.depth);
        hold(depth < DEPTH, "frames", || format!("{depth}, at most {} are needed", DEPTH - 1))?;
        let unused = at.frames[depth..].iter().all(|frame| *frame == Frame::default());
        hold(unused, "frames", || "frames beyond the last one".into())?;
        if depth == 0 {
            let at_rest = at.step == 0 && at.announced == 0 && (at.seat == 0 || at.laid_out() > 0);
            return hold(at_rest, "turn", || "nobody is in turn when the play is over".into());
        }
        for i in 0..depth {
            let (frame, path) = (&at.frames[i], format!("frames[{i}]"));
            hold(usize::from(frame.actor) < self.players, &path, || "its player does not play".into())?;
            hold(frame.fields & !self.all == 0 || matches!(frame.due, Due::Lot | Due::Bid), &path, || {
                "a field that the landscapes do not have".into()
            })?;
            let right = match i.checked_sub(1).map(|below| &at.frames[below]) {
                None => self.is_step(at, frame),
                Some(below) => self.lies_on(at, below, frame, i + 1 == depth),
            };
            hold(right, &path, || format!("{:?} cannot be under way like this", frame.due.name()))?;
        }
        let top = at.top();
        // A hand may be hidden.
        let waits = matches!(top.due, Due::Deal | Due::Refill | Due::Roll | Due::Lay) || self.how_many(at) > 0;
        hold(waits, "due", || format!("nothing can be decided when {:?} is due", top.due.name()))
    }

    /// Whether the outermost frame belongs to the step of the turn.
    fn is_step(&self, at: &Position, frame: &Frame) -> bool {
        let (step, land) = (self.flow.turn.get(usize::from(at.step)), &at.lands[usize::from(at.seat & 3)]);
        let plain = Frame { due: frame.due, actor: frame.actor, ..Frame::default() };
        let own = *frame == plain && frame.actor == at.seat;
        let tile = self.flow.layout.get(usize::from(frame.cursor));
        match (frame.due, step) {
            (Due::Set, _) => {
                let can = tile.is_some_and(|&tile| self.can_set(at, frame.actor.into(), tile));
                can && *frame == Frame { cursor: frame.cursor, ..plain }
            }
            (Due::Deal, _) => *frame == plain && at.left > 0,
            (Due::Lay, Some(Step::Lay)) => own,
            (Due::Season, Some(Step::Season)) => at.depth > 1 && self.is_season(at, frame),
            (Due::Offer | Due::Answer | Due::Pick, Some(Step::Distribute)) => self.is_distribution(at, frame),
            (Due::Carry, Some(Step::Carry)) => at.depth > 1 && self.is_carried(at, frame),
            (Due::Remedy, Some(Step::Remedy)) => own && self.payable(land, self.edition.dearer) > 0,
            (Due::Buy, Some(Step::Buy)) => own && self.can_buy(at, land),
            (Due::Refill, Some(Step::Refill)) => own && at.left > 0,
            (Due::Announce, Some(Step::Announce)) => own && at.announced == 0 && land.trees == self.all,
            _ => false,
        }
    }

    fn is_season(&self, at: &Position, frame: &Frame) -> bool {
        let laid = at.laid_out();
        if frame.actor != at.seat || frame.fields != 0 || !(1..=laid).contains(&frame.cursor) {
            return false;
        }
        let (season, middle) = self.entered(at, frame.cursor);
        let verbs = self.flow.seasons[usize::from(season & 3)].len();
        middle && usize::from(frame.left) < self.players && (1..=verbs).contains(&usize::from(frame.more))
    }

    /// Seats by how far clockwise from the player in turn they sit.
    fn offset(&self, at: &Position, seat: u8) -> usize {
        self.places(at.seat.into(), seat.into())
    }

    fn is_distribution(&self, at: &Position, frame: &Frame) -> bool {
        let (laid, n, actor) = (at.laid_out(), self.players, self.offset(at, frame.actor));
        let chosen = frame.cursor.checked_sub(1).map(|seat| self.offset(at, seat));
        let drawn: Vec<usize> =
            at.holders.iter().filter(|&&holder| holder > 0).map(|holder| self.offset(at, holder - 1)).collect();
        if frame.fields != 0 || frame.more != 0 || frame.left > 1 || usize::from(frame.cursor) > n {
            return false;
        }
        let simple = frame.left == 0 && drawn.is_empty();
        match (frame.due, laid) {
            (Due::Offer, 1 | 2) => simple && actor == 0 && chosen.is_none(),
            (Due::Offer, _) if n > 2 => simple && actor == 0 && chosen.is_none_or(|q| (1..n - 1).contains(&q)),
            (Due::Answer, 1) | (Due::Pick, 2) => simple && actor > 0 && chosen.is_none(),
            (Due::Pick, 3) if n == 2 => actor > 0 && chosen.is_none() && drawn == vec![actor; usize::from(frame.left)],
            (Due::Pick, 3) => match chosen {
                Some(next) => simple && 0 < actor && actor < next,
                None => frame.left == 0 && matches!(drawn[..], [first] if 0 < first && first < actor),
            },
            _ => false,
        }
    }

    /// Whether the card that is carried out is the one whose turn it is, and its effects are under way.
    fn is_carried(&self, at: &Position, frame: &Frame) -> bool {
        let plain = Frame { due: Due::Carry, actor: at.seat, cursor: frame.cursor, ..Frame::default() };
        let order = |i: usize| {
            let holder = at.holders[i].checked_sub(1)?;
            Some(self.order(at, holder, i))
        };
        let first = (0..LAID).filter_map(order).min();
        let place = usize::from(frame.cursor).wrapping_sub(1);
        let card = at.laid.get(place).and_then(|kind| self.edition.cards.get(usize::from(kind.wrapping_sub(1))));
        let season = self.edition.track.get(usize::from(at.marker)).map_or(0, |space| space.0);
        *frame == plain
            && first.is_some_and(|(_, i)| i == place)
            && card.is_some_and(|card| card.seasons >> season & 1 == 1)
    }

    /// Whether a frame may lie on another one.
    fn lies_on(&self, at: &Position, below: &Frame, frame: &Frame, top: bool) -> bool {
        match (below.due, frame.due) {
            (Due::Season, Due::Grow | Due::Settle) => top && self.is_seasonal(at, below, frame),
            (Due::Carry, Due::Run) => {
                let place = usize::from(below.cursor).wrapping_sub(1);
                let kind = at.laid.get(place).map_or(0, |kind| usize::from(kind.wrapping_sub(1)));
                let holder = at.holders.get(place).copied().unwrap_or(0);
                let card = self.edition.cards.get(kind);
                frame.actor + 1 == holder && card.is_some_and(|card| !top && is_running(frame, card.first, card.count))
            }
            (Due::Others, Due::Run) => match self.edition.effects.get(usize::from(below.more)) {
                Some(&Effect::Others { first, count }) => {
                    let actor = self.beyond(below.actor.into(), below.cursor.into());
                    !top && usize::from(frame.actor) == actor && is_running(frame, first, count)
                }
                _ => false,
            },
            (Due::Run, _) => self.is_effect(at, below, frame, top),
            (Due::Fell | Due::FellAll, Due::Pay) => {
                let species = usize::from(frame.cursor) < self.edition.species.len();
                let rest = Frame { due: Due::Pay, actor: below.actor, cursor: frame.cursor, ..Frame::default() };
                !top && species && *frame == rest
            }
            (Due::Roll, Due::Fall) => {
                let own = Frame { due: Due::Fall, actor: below.actor, fields: frame.fields, ..Frame::default() };
                let spreads = matches!(
                    self.edition.effects.get(usize::from(below.more)),
                    Some(Effect::Roll { spreads: true, .. })
                );
                let trees = at.lands[usize::from(frame.actor & 3)].trees;
                !top && spreads && *frame == own && frame.fields & !trees == 0 && frame.fields & below.fields == 0
            }
            (Due::Hurt | Due::HurtAll | Due::Remove | Due::RemoveAll | Due::Pay | Due::Roll | Due::Fall, Due::Move) => {
                top && self.is_homeless(at, below, frame)
            }
            (Due::Lot, Due::Bid | Due::Plant) => top && self.is_lot(at, below, frame),
            _ => false,
        }
    }

    fn is_seasonal(&self, at: &Position, below: &Frame, frame: &Frame) -> bool {
        let (season, _) = self.entered(at, below.cursor);
        let verb = self.flow.seasons[usize::from(season & 3)].get(usize::from(below.more).wrapping_sub(1));
        let land = &at.lands[usize::from(frame.actor & 3)];
        let species = usize::from(frame.cursor);
        let right = match (frame.due, verb) {
            (Due::Grow, Some(Yearly::Grow)) => {
                species < self.edition.species.len()
                    && frame.fields == land.saplings & land.of_species(species)
                    && (1..frame.fields.count_ones()).contains(&frame.left.into())
                    && frame.left == at.trees.of(species)
            }
            (Due::Settle, Some(Yearly::Settle)) => {
                let room = land.vacant() > 0 && self.settlers(at, land) > 0;
                room && (1..=self.flow.settle).contains(&frame.left) && frame.cursor == 0 && frame.fields == 0
            }
            _ => false,
        };
        right && usize::from(frame.actor) == self.in_season(at, below) && frame.more == 0
    }

    /// Whether a frame can be that of the effect that a card has come to.
    fn is_effect(&self, at: &Position, run: &Frame, frame: &Frame, top: bool) -> bool {
        let index = run.more.wrapping_sub(1);
        let Some(effect) = self.edition.effects.get(usize::from(index)) else { return false };
        let n = self.players;
        let own = frame.actor == run.actor && frame.more == index;
        let bare = frame.left == 0 && frame.fields == 0;
        match (effect, frame.due) {
            (Effect::Others { .. }, Due::Others) => !top && own && bare && (1..n).contains(&usize::from(frame.cursor)),
            (Effect::Plant { .. }, Due::Sow) => top && own && bare && frame.cursor == 0 && self.sowing(at, frame) > 0,
            (Effect::Remediate, Due::Remediate) => {
                let offset = self.places(run.actor.into(), frame.actor.into());
                let payable = self.payable(&at.lands[usize::from(frame.actor & 3)], 1) > 0;
                let rest = Frame { actor: frame.actor, left: frame.left, due: Due::Remediate, ..Frame::default() };
                top && payable && *frame == rest && usize::from(frame.left) == n - 1 - offset
            }
            (Effect::Auction { lots }, Due::Lot) => {
                let unsold = frame.fields & !Fields::from(self.every) == 0;
                let most = if top { *lots } else { lots - 1 };
                let rest = Frame {
                    due: Due::Lot,
                    actor: run.actor,
                    left: frame.left,
                    fields: frame.fields,
                    ..Frame::default()
                };
                *frame == rest && unsold && (u8::from(top)..=most).contains(&frame.left)
            }
            _ => own && frame.cursor == 0 && self.is_choice(at, effect, frame, top),
        }
    }

    /// Whether a frame can be that of plants chosen, or hit one after the other.
    fn is_choice(&self, at: &Position, effect: &Effect, frame: &Frame, top: bool) -> bool {
        let Some(which) = effect.which() else { return false };
        let seat = usize::from(frame.actor & 3);
        let mut matching = self.matching(at, seat, &which.species);
        let (chosen, left, many) = (which.some.is_some(), u32::from(frame.left), frame.fields.count_ones());
        let (all, one) = match (effect, frame.due) {
            (Effect::Harm { .. }, Due::HurtAll) => (!top, false),
            (Effect::Remove { .. }, Due::RemoveAll) | (Effect::Sell { .. }, Due::FellAll) => (!top && !chosen, false),
            (Effect::Roll { .. }, Due::Roll) => (!top || many > 0, false),
            (Effect::Harm { .. }, Due::Hurt) => (false, left < many),
            (Effect::Remove { .. }, Due::Remove) | (Effect::Sell { .. }, Due::Fell) => (false, left <= many),
            (Effect::Heal { .. }, Due::Heal) => {
                matching &= at.lands[seat].damaged;
                (false, top && left <= many)
            }
            _ => (false, false),
        };
        let free = frame.fields & at.chosen[seat] == 0 && chosen && left <= 16 && (!top || left > 0);
        frame.fields & !matching == 0 && (all && left == 0 || one && free)
    }

    /// Whether a homeless animal is where it has to be.
    fn is_homeless(&self, at: &Position, below: &Frame, frame: &Frame) -> bool {
        let animal = frame.cursor;
        let host = (0..self.players).map(|offset| self.beyond(below.actor.into(), offset)).find(|&seat| {
            let land = &at.lands[seat];
            land.owned >> (animal & 15) & 1 == 0 && land.vacant() > 0
        });
        let rest = Frame { due: Due::Move, actor: frame.actor, cursor: animal, ..Frame::default() };
        *frame == rest
            && usize::from(animal) < self.edition.animals.len()
            && self.has_animals()
            && host == Some(usize::from(frame.actor))
    }

    fn is_lot(&self, at: &Position, lot: &Frame, frame: &Frame) -> bool {
        let species = usize::from(frame.cursor);
        let there =
            species < self.edition.species.len() && at.saplings.of(species) > 0 && lot.fields >> species & 1 == 0;
        let land = &at.lands[usize::from(frame.actor & 3)];
        if frame.due == Due::Plant {
            let rest = Frame { due: Due::Plant, actor: frame.actor, cursor: frame.cursor, ..Frame::default() };
            return there && *frame == rest && self.beds(land) > 0;
        }
        let (high, bid) = (frame.left, u32::from(frame.more));
        let inside = |seat: usize| frame.fields >> seat & 1 == 1;
        let able = |seat: usize| {
            let (most, room) = (self.most_bid(&at.lands[seat]), self.beds(&at.lands[seat]) > 0);
            room && if seat + 1 == usize::from(high) { most >= bid } else { most > bid }
        };
        there
            && frame.fields >> self.players == 0
            && usize::from(high) <= self.players
            && (high == 0) == (bid == 0)
            && (high == 0 || inside(usize::from(high) - 1))
            && (0..self.players).all(|seat| !inside(seat) || able(seat))
            && inside(frame.actor.into())
            && frame.actor + 1 != high
    }
}

/// Whether effects are under way of which these are all.
fn is_running(frame: &Frame, first: u16, count: u8) -> bool {
    let behind = first + u16::from(count);
    frame.cursor == 0
        && frame.fields == 0
        && (first + 1..=behind).contains(&frame.more)
        && u16::from(frame.left) == behind - frame.more
}
