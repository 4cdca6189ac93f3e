//! The order of play: what each event does and, in `begin` .. `finish`, everything that follows without asking.

use super::plan::{Timberland, Verb};
use super::position::{Due, Position, SEATS};
use crate::ground::Cells;

impl Timberland {
    /// How every play begins: boar and woodcutter on their spaces, the stacks to be dealt.
    pub(super) fn start(&self) -> Position {
        Position {
            trees: [Cells::EMPTY; SEATS],
            fruits: [Cells::EMPTY; SEATS],
            stood: Cells::EMPTY,
            points: [0; SEATS],
            carried: [0; SEATS],
            stacks: [0; SEATS],
            hands: [0; SEATS],
            cards: [0; SEATS],
            autumn: [0; SEATS],
            boar: self.boar,
            woodcutter: self.woodcutter,
            year: 0,
            act: 0,
            due: Due::Stacks,
            seat: 0,
            turn: 0,
            left: 0,
        }
    }

    /// The free spaces: no rock, tree, fruit, boar or woodcutter.
    #[inline]
    pub(super) fn free(&self, at: &Position) -> Cells {
        self.clearing().free(at.all_trees() | at.all_fruits() | Cells::of(at.boar) | Cells::of(at.woodcutter))
    }

    /// The trees a seat has neither on the board.
    #[inline]
    pub(super) fn tree_supply(&self, at: &Position, seat: usize) -> u32 {
        u32::from(self.trees).saturating_sub(at.trees[seat].len())
    }

    /// The fruits a seat has neither on the board nor in the boar's mouth.
    #[inline]
    pub(super) fn fruit_supply(&self, at: &Position, seat: usize) -> u32 {
        u32::from(self.fruits).saturating_sub(at.fruits[seat].len() + u32::from(at.carried[seat]))
    }

    /// The verb of the act in which the position is.
    #[inline]
    pub(super) fn verb(&self, at: &Position) -> Verb {
        self.acts[usize::from(at.act)].verb
    }

    /// How many players take part in an act.
    #[inline]
    pub(super) fn taking_part(&self, verb: Verb) -> usize {
        match verb {
            Verb::Boar { turns, .. } | Verb::Fell { turns } => self.players.min(usize::from(turns)),
            _ => self.players,
        }
    }

    /// The value of the card a seat has chosen; 0 for none, or one that is hidden.
    #[inline]
    pub(super) fn value(&self, at: &Position, seat: usize) -> u16 {
        self.card_values[usize::from(at.stacks[seat] & 7)][usize::from(at.cards[seat] & 15)]
    }

    /// The seat with the `turn`-th highest card of the round, counted from 0.
    pub(super) fn ranked(&self, at: &Position, turn: usize) -> usize {
        let values: [u16; SEATS] = std::array::from_fn(|seat| self.value(at, seat));
        let above = |seat: usize| values.iter().filter(|&&value| value > values[seat]).count();
        (0..self.players).find(|&seat| above(seat) == turn).unwrap_or(0)
    }

    /// Chance: player `first` gets stack I (III in the years 3 and 4 of two players, R1), the next clockwise the next one.
    pub(super) fn deal(&self, at: &mut Position, first: usize) {
        let lowest = if self.players == 2 && at.year >= 2 { 3 } else { 1 };
        for i in 0..self.players {
            at.stacks[(first + i) % self.players] = lowest + i as u8;
        }
        self.take_up(at);
    }

    /// Between years each stack goes to the left; with two players year 3 brings the stacks III and IV (R1).
    fn pass_stacks(&self, at: &mut Position) {
        let (n, old) = (self.players, at.stacks);
        for (seat, &stack) in old.iter().enumerate().take(n) {
            match n == 2 && at.year == 2 {
                true => at.stacks[seat] = if stack == 2 { 3 } else { 4 },
                false => at.stacks[(seat + 1) % n] = stack,
            }
        }
        self.take_up(at);
    }

    /// All cards of the stacks are in hand, and the year begins.
    fn take_up(&self, at: &mut Position) {
        at.hands[..self.players].fill(u8::MAX);
        self.begin(at);
    }

    /// Begins the act `at.act`.
    fn begin(&self, at: &mut Position) {
        match self.verb(at) {
            Verb::Cards => at.due = Due::Card,
            Verb::Plant { trees } => {
                if self.acts[usize::from(at.act)].autumn.1 {
                    for turn in 0..self.players {
                        at.autumn[turn] = self.ranked(at, turn) as u8 + 1;
                    }
                }
                self.seat_planter(at, trees);
                self.planting(at);
            }
            Verb::Boar { .. } | Verb::Fell { .. } => self.to_roll(at),
            Verb::Grow => self.growing(at),
            Verb::Score => {
                self.note_points(at);
                self.finish(at);
            }
        }
    }

    /// The act is over: what nobody can ask for any more goes, and the next act begins.
    fn finish(&self, at: &mut Position) {
        let act = &self.acts[usize::from(at.act)];
        (at.seat, at.turn, at.left) = (0, 0, 0);
        if !act.keeps_cards {
            at.cards = [0; SEATS];
        }
        if !act.autumn.1 {
            at.autumn = [0; SEATS];
        }
        at.act += 1;
        if usize::from(at.act) < self.acts.len() { self.begin(at) } else { self.end_year(at) }
    }

    fn end_year(&self, at: &mut Position) {
        (at.act, at.hands, at.cards) = (0, [0; SEATS], [0; SEATS]);
        if at.year + 1 == self.years {
            (at.due, at.stacks) = (Due::Over, [0; SEATS]);
            return;
        }
        at.year += 1;
        if self.rolls_for_cards {
            (at.due, at.stacks) = (Due::Stacks, [0; SEATS]);
        } else {
            self.pass_stacks(at);
        }
    }

    /// A card is chosen; when all have chosen, the cards are turned up and leave the hands.
    pub(super) fn choose(&self, at: &mut Position, card: u8) {
        at.cards[usize::from(at.seat)] = card + 1;
        at.seat += 1;
        if usize::from(at.seat) < self.players {
            return;
        }
        for seat in 0..self.players {
            at.hands[seat] &= !(1 << ((at.cards[seat] - 1) & 7));
        }
        self.finish(at);
    }

    fn seat_planter(&self, at: &mut Position, trees: u8) {
        if usize::from(at.turn) < self.players {
            at.seat = self.ranked(at, usize::from(at.turn)) as u8;
            at.left = if at.year == 0 { trees } else { 0 };
        }
    }

    /// What the planter, or the next one who can, has to decide: trees first, then every fruit in supply.
    fn planting(&self, at: &mut Position) {
        let Verb::Plant { trees } = self.verb(at) else { return };
        while usize::from(at.turn) < self.players {
            let room = !self.free(at).is_empty();
            if at.left > 0 && room && self.tree_supply(at, usize::from(at.seat)) > 0 {
                at.due = Due::Tree;
                return;
            }
            at.left = 0;
            if room && self.fruit_supply(at, usize::from(at.seat)) > 0 {
                at.due = Due::Fruit;
                return;
            }
            at.turn += 1;
            self.seat_planter(at, trees);
        }
        self.finish(at);
    }

    /// The spaces for a fruit: beside an own tree; if there are none, any, and it may also be kept (R2).
    #[inline]
    pub(super) fn fruit_spaces(&self, at: &Position) -> (Cells, bool) {
        self.clearing().fruit_spaces(self.free(at), at.trees[usize::from(at.seat)])
    }

    /// A tree on a free space.
    pub(super) fn plant_tree(&self, at: &mut Position, space: u8) {
        at.trees[usize::from(at.seat)].insert(space);
        at.left -= 1;
        self.planting(at);
    }

    /// A fruit on a free space.
    pub(super) fn plant_fruit(&self, at: &mut Position, space: u8) {
        at.fruits[usize::from(at.seat)].insert(space);
        self.planting(at);
    }

    /// All remaining fruits stay in supply (R2).
    pub(super) fn keep(&self, at: &mut Position) {
        let Verb::Plant { trees } = self.verb(at) else { return };
        at.turn += 1;
        self.seat_planter(at, trees);
        self.planting(at);
    }

    fn to_roll(&self, at: &mut Position) {
        at.seat = self.ranked(at, usize::from(at.turn)) as u8;
        at.due = Due::Roll;
    }

    /// A turn of the boar or the woodcutter is over: the next player's, or the next act.
    pub(super) fn end_turn(&self, at: &mut Position) {
        (at.left, at.stood, at.carried) = (0, Cells::EMPTY, [0; SEATS]);
        at.turn += 1;
        if usize::from(at.turn) < self.taking_part(self.verb(at)) { self.to_roll(at) } else { self.finish(at) }
    }

    /// Chance: the die shows `pips`.
    pub(super) fn roll(&self, at: &mut Position, pips: u8) {
        at.left = pips;
        match self.verb(at) {
            Verb::Fell { .. } => at.due = Due::Cut,
            _ => self.rouse_boar(at),
        }
    }

    /// What the player in turn, or the next one who can, grows in spring.
    fn growing(&self, at: &mut Position) {
        while usize::from(at.turn) < self.players {
            at.seat = at.autumn[usize::from(at.turn)].saturating_sub(1);
            if self.clear_dark(at) {
                at.due = Due::Grow;
                return;
            }
            at.turn += 1;
        }
        self.finish(at);
    }

    /// A fruit becomes a tree.
    pub(super) fn grow(&self, at: &mut Position, space: u8) {
        self.sprout(at, space);
        self.growing(at);
    }
}
