//! What cards do, and `go_on`, the only place where "then" is carried out within a step.

use super::cards::{Count, Effect, Named, Selector};
use super::flow::Stage;
use super::plan::Waldmeister;
use super::position::{Due, Fields, Frame, Land, Position};

impl Waldmeister {
    /// Goes on with what is under way until something has to be decided or drawn.
    pub(super) fn go_on(&self, at: &mut Position) {
        loop {
            let frame = *at.top();
            match frame.due {
                Due::Season => self.season(at),
                Due::Carry => self.carry(at),
                Due::Run => self.run(at),
                Due::Others => self.others(at),
                Due::HurtAll | Due::HealAll | Due::RemoveAll | Due::FellAll | Due::Fall => self.next_of_all(at),
                Due::Pay => {
                    at.pop();
                    self.pay(at, frame.actor.into(), self.values[usize::from(frame.cursor & 7)]);
                }
                Due::Hurt | Due::Heal | Due::Remove | Due::Fell if frame.left == 0 || frame.fields == 0 => at.pop(),
                Due::Roll if frame.fields == 0 => at.pop(),
                Due::Lot if frame.left == 0 || self.lots(at, &frame) == 0 => at.pop(),
                Due::Grow => {
                    if self.growing(at) {
                        return;
                    }
                }
                Due::Settle => {
                    if self.settling(at) {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// The next effect of a card.
    fn run(&self, at: &mut Position) {
        let frame = *at.top();
        let Some(&effect) = self.edition.effects.get(usize::from(frame.more)).filter(|_| frame.left > 0) else {
            return at.pop();
        };
        (at.top_mut().left, at.top_mut().more) = (frame.left - 1, frame.more + 1);
        let actor = frame.actor;
        let begun = |due, left, fields| Frame { due, actor, left, fields, more: frame.more, ..Frame::default() };
        match effect {
            Effect::Harm { which, .. } => self.begin_choice(at, &which, [Due::Hurt, Due::HurtAll]),
            Effect::Heal { which } => self.begin_choice(at, &which, [Due::Heal, Due::HealAll]),
            Effect::Remove { which } => self.begin_choice(at, &which, [Due::Remove, Due::RemoveAll]),
            Effect::Sell { which } => self.begin_choice(at, &which, [Due::Fell, Due::FellAll]),
            Effect::Plant { .. } => {
                let sow = begun(Due::Sow, 0, 0);
                if self.sowing(at, &sow) > 0 {
                    at.push(sow);
                }
            }
            Effect::Roll { which, .. } => {
                let fields = self.matching(at, actor.into(), &which.species);
                if fields > 0 {
                    at.push(begun(Due::Roll, 0, fields));
                }
            }
            Effect::Auction { lots } => at.push(Frame { more: 0, ..begun(Due::Lot, lots, 0) }),
            Effect::Remediate => self.ask_to_remedy(at, actor, self.players as u8),
            Effect::Others { .. } => at.push(begun(Due::Others, 0, 0)),
        }
    }

    /// What a count comes to for a seat.
    #[inline]
    pub(super) fn number(&self, at: &Position, seat: usize, count: Count) -> u32 {
        let land = &at.lands[seat & 3];
        let of = |named| match named {
            Named::Installed => u32::from(land.tiles()),
            Named::Trees => land.trees.count_ones(),
            Named::Saplings => land.saplings.count_ones(),
            Named::Animals => land.homes.count_ones(),
        };
        match count {
            Count::Just(n) => n.into(),
            Count::Of(named) => of(named),
            Count::Less(from, named) => u32::from(from).saturating_sub(of(named)),
            Count::Points => 0,
        }
    }

    /// Plants for an effect: chosen one after the other, but none twice for a card, or all that match. Where no more can be
    /// hurt than must be, all are.
    #[inline]
    fn begin_choice(&self, at: &mut Position, which: &Selector, [one, all]: [Due; 2]) {
        let run = *at.top();
        let seat = usize::from(run.actor);
        let mut fields = self.matching(at, seat, &which.species);
        if one == Due::Heal {
            fields &= at.lands[seat & 3].damaged;
        }
        let mut frame = Frame { due: all, actor: run.actor, more: run.more - 1, ..Frame::default() };
        if let Some(count) = which.some {
            fields &= !at.chosen[seat & 3];
            let (count, eligible) = (self.number(at, seat, count), fields.count_ones());
            if count == 0 {
                return;
            }
            if one == Due::Hurt && eligible <= count {
                self.note_chosen(at, &frame, fields);
            } else {
                (frame.due, frame.left) = (one, count.min(eligible) as u8);
            }
        }
        frame.fields = fields;
        if fields > 0 {
            at.push(frame);
        }
    }

    /// Fields are chosen for the effect of a frame: noted if that matters later.
    #[inline]
    fn note_chosen(&self, at: &mut Position, frame: &Frame, fields: Fields) {
        if self.edition.recalled.get(usize::from(frame.more)).is_some_and(|&recalled| recalled) {
            at.chosen[usize::from(frame.actor & 3)] |= fields;
        }
    }

    /// The points that the effect of a frame puts on a plant.
    #[inline]
    fn points_of(&self, frame: &Frame) -> u8 {
        match self.edition.effects.get(usize::from(frame.more)) {
            Some(&Effect::Harm { points, .. }) => points,
            _ => 1,
        }
    }

    /// A plant is chosen.
    pub(super) fn choose(&self, at: &mut Position, field: u8) {
        let (frame, bit): (Frame, Fields) = (*at.top(), 1 << (field & 15));
        (at.top_mut().left, at.top_mut().fields) = (frame.left - 1, frame.fields & !bit);
        self.note_chosen(at, &frame, bit);
        self.affect(at, &frame, field);
        self.go_on(at);
    }

    /// The next of all plants of an effect.
    fn next_of_all(&self, at: &mut Position) {
        let frame = *at.top();
        if frame.fields == 0 {
            return at.pop();
        }
        at.top_mut().fields &= frame.fields - 1;
        self.affect(at, &frame, frame.fields.trailing_zeros() as u8);
    }

    /// What an effect does to a plant.
    fn affect(&self, at: &mut Position, frame: &Frame, field: u8) {
        let seat = usize::from(frame.actor);
        match frame.due {
            Due::Hurt | Due::HurtAll => self.hurt(at, seat, field, self.points_of(frame)),
            Due::Heal | Due::HealAll => self.heal(at, seat, field, 1),
            Due::Fell | Due::FellAll => {
                let cursor = at.lands[seat & 3].species_at(field) as u8;
                at.push(Frame { due: Due::Pay, actor: frame.actor, cursor, ..Frame::default() });
                self.leave(at, seat, field, false);
            }
            _ => self.leave(at, seat, field, true),
        }
    }

    /// No further plant is healed: that ends the card for its player.
    pub(super) fn decline(&self, at: &mut Position) {
        at.pop();
        at.top_mut().left = 0;
        self.go_on(at);
    }

    /// The next other player carries the effects out.
    fn others(&self, at: &mut Position) {
        let frame = *at.top();
        let offset = usize::from(frame.cursor) + 1;
        let Some(&Effect::Others { first, count }) = self.edition.effects.get(usize::from(frame.more)) else {
            return at.pop();
        };
        if offset >= self.players {
            return at.pop();
        }
        at.top_mut().cursor += 1;
        let actor = self.beyond(frame.actor.into(), offset) as u8;
        at.push(Frame { due: Due::Run, actor, left: count, more: first, ..Frame::default() });
    }

    /// Chance: the die for the next tree.
    pub(super) fn roll(&self, at: &mut Position, face: u8) {
        let frame = *at.top();
        let (seat, field) = (usize::from(frame.actor & 3), frame.fields.trailing_zeros() as u8);
        at.top_mut().fields &= frame.fields.wrapping_sub(1);
        if let Some(&Effect::Roll { which, falls, spreads }) = self.edition.effects.get(usize::from(frame.more)) {
            let limit = match falls {
                Count::Points => at.lands[seat].points_at(field).into(),
                other => self.number(at, seat, other),
            };
            if u32::from(face) <= limit {
                self.topple(at, seat, field, spreads.then_some(&which));
            }
        }
        self.go_on(at);
    }

    /// A tree falls, and with it those of its species that border it and match.
    fn topple(&self, at: &mut Position, seat: usize, field: u8, along: Option<&Selector>) {
        if let Some(which) = along {
            let fields = self.alike(&at.lands[seat], field, which);
            // What falls along is not rolled for.
            at.top_mut().fields &= !fields;
            if fields > 0 {
                at.push(Frame { due: Due::Fall, actor: seat as u8, fields, ..Frame::default() });
            }
        }
        self.leave(at, seat, field, true);
    }

    /// The trees of its species that border a tree and match.
    #[inline]
    fn alike(&self, land: &Land, field: u8, which: &Selector) -> Fields {
        let alike = land.trees & land.of_species(land.species_at(field)) & self.edition.near[usize::from(field & 15)];
        alike & self.matching_on(land, &which.species)
    }

    /// The trees that fall with the one on a field if a card fells it whose falling spreads (WM-77); none where no tree is.
    pub(super) fn felled_by_storm(&self, land: &Land, field: u8) -> Fields {
        let spreading = self.edition.effects.iter().find_map(|effect| match effect {
            Effect::Roll { which, spreads: true, .. } => Some(which),
            _ => None,
        });
        let there = land.trees >> (field & 15) & 1 == 1;
        spreading.filter(|_| there).map_or(0, |which| self.alike(land, field, which))
    }

    /// A homeless animal moves onto a tree.
    pub(super) fn house(&self, at: &mut Position, field: u8) {
        let frame = *at.top();
        at.pop();
        at.lands[usize::from(frame.actor & 3)].house(field, frame.cursor);
        self.go_on(at);
    }

    /// Where the tile of a planting effect may go; nowhere if there is none.
    #[inline]
    pub(super) fn sowing(&self, at: &Position, frame: &Frame) -> Fields {
        let land = &at.lands[usize::from(frame.actor & 3)];
        match self.edition.effects.get(usize::from(frame.more)) {
            Some(&Effect::Plant { sapling: true, species }) => self.beds_for(at, land, species.into()),
            Some(&Effect::Plant { species, .. }) if at.saplings.of(species.into()) > 0 => self.free(land),
            _ => 0,
        }
    }

    /// The tile of a planting effect is planted.
    pub(super) fn sow(&self, at: &mut Position, field: u8) {
        let frame = *at.top();
        at.pop();
        match self.edition.effects.get(usize::from(frame.more)) {
            Some(&Effect::Plant { sapling: true, species }) => {
                self.plant_sapling(at, frame.actor.into(), field, species.into());
            }
            Some(&Effect::Plant { species, .. }) => {
                self.place(at, frame.actor.into(), field, (Stage::Seed, species.into()));
            }
            _ => {}
        }
        self.go_on(at);
    }

    /// From a seat on, clockwise, the first of `left` players who can pay for a tile is asked.
    fn ask_to_remedy(&self, at: &mut Position, from: u8, left: u8) {
        for skipped in 0..left {
            let actor = self.beyond(from.into(), skipped.into()) as u8;
            if self.payable(&at.lands[usize::from(actor & 3)], 1) > 0 {
                at.push(Frame { due: Due::Remediate, actor, left: left - skipped - 1, ..Frame::default() });
                return;
            }
        }
    }

    /// A remediation card is passed on.
    pub(super) fn pass_on(&self, at: &mut Position) {
        let frame = *at.top();
        at.pop();
        self.ask_to_remedy(at, self.beyond(frame.actor.into(), 1) as u8, frame.left);
        self.go_on(at);
    }
    /// A tile is installed by a card.
    pub(super) fn remedy(&self, at: &mut Position, zone: usize) {
        let actor = at.top().actor;
        at.pop();
        self.install(at, actor.into(), zone, 1);
        self.go_on(at);
    }
}
