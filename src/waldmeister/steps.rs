//! The order of play: the starting layout, the steps of a turn and the end.

use super::flow::{Stage, Step};
use super::plan::Waldmeister;
use super::position::{CARDS, DEPTH, Due, Frame, LAID, Land, Position, SEATS, Supply};

impl Waldmeister {
    /// How every play begins: empty landscapes, the first tile to be set.
    pub(super) fn start(&self) -> Position {
        let edition = &self.edition;
        let supply = |number: fn(&super::edition::Species) -> u8| {
            let counts = std::array::from_fn(|i| edition.species.get(i).map_or(0, number));
            Supply(u64::from_le_bytes(counts))
        };
        let mut at = Position {
            hands: [0; SEATS],
            lands: [Land::default(); SEATS],
            frames: [Frame::default(); DEPTH],
            pile: self.copies,
            discards: [0; CARDS],
            trees: supply(|one| one.trees),
            saplings: supply(|one| one.saplings),
            animals: std::array::from_fn(|i| edition.animals.get(i).map_or(0, |animal| animal.tiles)),
            laid: [0; LAID],
            holders: [0; LAID],
            chosen: [0; SEATS],
            sizes: [0; SEATS],
            left: self.copies.iter().sum(),
            bag: edition.bag,
            marker: edition.start,
            years: 0,
            seat: 0,
            step: 0,
            announced: 0,
            depth: 1,
        };
        at.lands[..self.players].iter_mut().for_each(|land| land.money = edition.each);
        at.frames[0] = Frame { due: Due::Set, ..Frame::default() };
        self.lay_out_next(&mut at);
        at
    }

    /// The only frame is now this one.
    #[inline]
    pub(super) fn due(&self, at: &mut Position, due: Due, actor: u8) {
        *at.top_mut() = Frame { due, actor, ..Frame::default() };
    }

    /// The next tile of the layout that can be set; after all of them the first cards are drawn.
    fn lay_out_next(&self, at: &mut Position) {
        let (rows, mut frame) = (&self.flow.layout, *at.top());
        while usize::from(frame.actor) < self.players {
            while let Some(&tile) = rows.get(usize::from(frame.cursor)) {
                if self.can_set(at, frame.actor.into(), tile) {
                    *at.top_mut() = frame;
                    return;
                }
                frame.cursor += 1;
            }
            (frame.actor, frame.cursor) = (frame.actor + 1, 0);
        }
        self.due(at, Due::Deal, 0);
    }

    /// Whether a tile of the layout is in supply and has a field.
    pub(super) fn can_set(&self, at: &Position, seat: usize, (stage, species): (Stage, u8)) -> bool {
        let supply = if stage == Stage::Tree { at.trees } else { at.saplings };
        supply.of(species.into()) > 0 && self.free(&at.lands[seat & 3]) > 0
    }

    /// A tile of the layout is set.
    pub(super) fn set(&self, at: &mut Position, field: u8) {
        let frame = *at.top();
        let (seat, (stage, species)) = (usize::from(frame.actor), self.flow.layout[usize::from(frame.cursor)]);
        self.place(at, seat, field, (stage, species.into()));
        if stage != Stage::Seed {
            self.arrive(at, seat, field);
        }
        if at.depth > 0 {
            at.top_mut().cursor += 1;
            self.lay_out_next(at);
        }
    }

    /// Chance: a card goes from the draw pile to a hand.
    #[inline]
    fn take_card(&self, at: &mut Position, seat: usize, kind: usize) {
        at.pile[kind] -= 1;
        at.left -= 1;
        at.hands[seat] += 1 << (4 * kind);
        at.sizes[seat] += 1;
    }

    /// Chance: a card of a first hand.
    #[inline]
    pub(super) fn deal(&self, at: &mut Position, kind: usize) {
        let seat = usize::from(at.top().actor & 3);
        self.take_card(at, seat, kind);
        if at.sizes[seat] == self.flow.hand {
            at.top_mut().actor += 1;
            if seat + 1 == self.players {
                self.begin_turn(at, 0);
            }
        }
    }

    /// Chance: a card fills up the hand of the player in turn.
    #[inline]
    pub(super) fn refill(&self, at: &mut Position, kind: usize) {
        self.take_card(at, at.seat.into(), kind);
        if at.sizes[usize::from(at.seat)] == self.flow.hand {
            self.next_step(at);
        } else {
            self.reshuffle(at);
        }
    }

    /// When the draw pile is needed and empty, the discards become it.
    #[inline]
    fn reshuffle(&self, at: &mut Position) {
        if at.left == 0 {
            (at.pile, at.discards) = (at.discards, [0; CARDS]);
            at.left = at.pile.iter().sum();
        }
    }

    fn begin_turn(&self, at: &mut Position, seat: u8) {
        (at.seat, at.step) = (seat, 0);
        self.due(at, Due::Lay, seat);
    }

    /// The step is over: the next one that has something to decide begins, or the next turn.
    pub(super) fn next_step(&self, at: &mut Position) {
        loop {
            at.step += 1;
            match self.flow.turn.get(usize::from(at.step)) {
                None => return self.end_turn(at),
                Some(&step) => {
                    if self.begin_step(at, step) {
                        return;
                    }
                }
            }
        }
    }

    /// Begins a step; whether it has anything to decide, or goes on by itself.
    fn begin_step(&self, at: &mut Position, step: Step) -> bool {
        let (seat, land) = (at.seat, &at.lands[usize::from(at.seat)]);
        let due = match step {
            Step::Season => Due::Season,
            Step::Distribute => return self.distribute(at),
            Step::Carry => Due::Carry,
            Step::Remedy if self.payable(land, self.edition.dearer) > 0 => Due::Remedy,
            Step::Buy if self.can_buy(at, land) => Due::Buy,
            Step::Refill => {
                self.reshuffle(at);
                Due::Refill
            }
            Step::Announce if at.announced == 0 && land.trees == self.all => Due::Announce,
            _ => return false,
        };
        self.due(at, due, seat);
        match due {
            Due::Season => self.begin_season(at),
            Due::Carry => self.go_on(at),
            _ => {}
        }
        true
    }

    fn end_turn(&self, at: &mut Position) {
        let next = self.beyond(at.seat.into(), 1) as u8;
        match at.years >= self.year_limit || at.announced == next + 1 {
            true => self.end(at),
            false => self.begin_turn(at, next),
        }
    }

    /// The play is over. A card that is being carried out is discarded; those that nobody has seen stay where they lie.
    pub(super) fn end(&self, at: &mut Position) {
        if at.frames[0].due == Due::Carry {
            self.discard(at);
        }
        at.frames = [Frame::default(); DEPTH];
        (at.depth, at.step, at.announced) = (0, 0, 0);
        if at.laid_out() == 0 {
            at.seat = 0;
        }
    }

    /// A card is laid out.
    #[inline]
    pub(super) fn lay(&self, at: &mut Position, kind: u8) {
        let (seat, place) = (usize::from(at.seat), at.laid_out());
        at.hands[seat] -= 1 << (4 * kind);
        at.sizes[seat] -= 1;
        at.laid[usize::from(place) % LAID] = kind + 1;
        if place + 1 == self.flow.lay {
            self.next_step(at);
        }
    }

    /// Who has to draw: asks the player in turn, or with two players and three cards the opponent at once.
    fn distribute(&self, at: &mut Position) -> bool {
        match at.laid_out() == 3 && self.players == 2 {
            true => self.due(at, Due::Pick, 1 - at.seat),
            false => self.due(at, Due::Offer, at.seat),
        }
        true
    }

    /// An opponent is offered a card.
    pub(super) fn offer(&self, at: &mut Position, to: u8) {
        let first = at.top().cursor;
        match (at.laid_out(), first) {
            (1, _) => self.due(at, Due::Answer, to),
            (3, 0) => at.top_mut().cursor = to + 1,
            (3, _) => *at.top_mut() = Frame { due: Due::Pick, actor: first - 1, cursor: to + 1, ..Frame::default() },
            _ => self.due(at, Due::Pick, to),
        }
    }

    /// The only card is accepted or refused.
    pub(super) fn answer(&self, at: &mut Position, refused: bool) {
        at.holders[0] = if refused { at.seat } else { at.top().actor } + 1;
        self.next_step(at);
    }

    /// A card is drawn of those lying face down.
    pub(super) fn draw_laid(&self, at: &mut Position, place: usize) {
        let frame = *at.top();
        at.holders[place % LAID] = frame.actor + 1;
        let drawn = at.holders.iter().filter(|&&holder| holder > 0).count();
        if frame.cursor > 0 {
            self.due(at, Due::Pick, frame.cursor - 1);
        } else if self.players == 2 && at.laid_out() == 3 && drawn == 1 {
            at.top_mut().left = 1;
        } else {
            self.take_rest(at);
        }
    }

    /// The player in turn takes what is left.
    pub(super) fn take_rest(&self, at: &mut Position) {
        for (card, holder) in at.laid.iter().zip(&mut at.holders) {
            if *card > 0 && *holder == 0 {
                *holder = at.seat + 1;
            }
        }
        self.next_step(at);
    }

    /// The card that is carried out goes to the discards.
    pub(super) fn discard(&self, at: &mut Position) {
        let Some(place) = usize::from(at.frames[0].cursor).checked_sub(1).map(|place| place % LAID) else { return };
        if let Some(kind) = at.laid[place].checked_sub(1) {
            at.discards[usize::from(kind) % CARDS] += 1;
        }
        (at.laid[place], at.holders[place], at.chosen) = (0, 0, [0; SEATS]);
    }

    /// When the card at a place that a seat has drawn is carried out: clockwise, the player in turn last; then by places.
    #[inline]
    pub(super) fn order(&self, at: &Position, seat: u8, place: usize) -> (usize, usize) {
        let offset = self.places(at.seat.into(), seat.into());
        (if offset == 0 { self.players } else { offset }, place)
    }

    /// The next card, clockwise from the left of the player in turn, is carried out; after the last one the step is over.
    pub(super) fn carry(&self, at: &mut Position) {
        self.discard(at);
        let due = |place: usize| at.holders[place].checked_sub(1).map(|seat| self.order(at, seat, place));
        let Some((_, place)) = (0..LAID).filter_map(due).min() else {
            return self.next_step(at);
        };
        let seat = at.holders[place] - 1;
        at.top_mut().cursor = place as u8 + 1;
        let kind = usize::from(at.laid[place].wrapping_sub(1));
        let season = self.edition.track.get(usize::from(at.marker)).map_or(0, |space| space.0);
        if let Some(card) = self.edition.cards.get(kind).filter(|card| card.seasons >> season & 1 == 1) {
            let (actor, left) = (seat, card.count);
            at.push(Frame { due: Due::Run, actor, left, more: card.first, ..Frame::default() });
        }
    }

    /// A sapling is bought.
    pub(super) fn buy(&self, at: &mut Position, (species, field): (u8, u8)) {
        let (seat, species) = (usize::from(at.seat), usize::from(species));
        at.lands[seat].money -= self.edition.price;
        self.plant_sapling(at, seat, field, species);
        if at.depth > 0 {
            self.next_step(at);
        }
    }
    /// The end is announced.
    pub(super) fn announce(&self, at: &mut Position) {
        at.announced = at.seat + 1;
        self.next_step(at);
    }
}
