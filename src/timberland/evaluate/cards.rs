//! What cards are worth: how likely each is among the highest, times what that brings, less what it would still be worth
//! in later rounds.

use super::Judge;
use crate::ground::{Cells, SIDES};
use crate::timberland::plan::Verb;
use crate::timberland::position::{Position, SEATS};

/// Points that moving the boar brings.
const TURN: f64 = 3.0;
/// Points that moving the woodcutter brings, beside what it fells: another player does not move it.
const FELL: f64 = 1.0;
/// Points that planting and growing before the others brings.
const FIRST: f64 = 4.0;
/// Points for keeping the highest card of all from the first round of a year; in proportion for lower and later ones.
const LATER: f64 = 1.5;

/// By side and by side of the die what a cut is worth.
type Cuts = [[f64; 6]; SIDES.len()];

impl Judge<'_> {
    /// Adds what each of these cards is worth.
    pub(super) fn cards(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        let verb = self.decided(at);
        let cuts = matches!(verb, Some(Verb::Fell { .. })).then(|| self.cuts(at));
        into.extend(actions.iter().map(|&action| {
            let place = self.game.values[(action - self.game.ids.card) as usize].2;
            let (gain, places) = match (verb, &cuts) {
                (Some(Verb::Boar { turns, .. }), _) => (TURN, turns.into()),
                (Some(Verb::Fell { turns }), Some(cuts)) => (FELL + self.felling(at, place, cuts), turns.into()),
                _ => (FIRST, 1),
            };
            gain * self.among(at, place, places) - self.later(at, place)
        }));
    }

    /// What the cards of this round decide about, if it is in the same round of the season.
    fn decided(&self, at: &Position) -> Option<Verb> {
        let acts = &self.game.acts;
        let (now, next) = (acts.get(usize::from(at.act))?, acts.get(usize::from(at.act) + 1)?);
        (next.season == now.season && next.round == now.round).then_some(next.verb)
    }

    /// What a card of the own hand is still worth in later rounds.
    fn later(&self, at: &Position, place: u8) -> f64 {
        let value = f64::from(self.value_of(at, usize::from(at.seat), place));
        let left = f64::from(at.hands[usize::from(at.seat)].count_ones()) - 1.0;
        LATER * value / self.game.foresight.highest.max(1.0) * left / 7.0
    }

    fn value_of(&self, at: &Position, seat: usize, place: u8) -> u16 {
        self.game.card_values[usize::from(at.stacks[seat] & 7)][usize::from(place & 7) + 1]
    }

    /// How likely fewer than `places` of the others play a higher card, if each plays any card of the hand.
    fn among(&self, at: &Position, place: u8, places: usize) -> f64 {
        let (own, mut odds) = (self.value_of(at, usize::from(at.seat), place), [0.0; SEATS + 1]);
        odds[0] = 1.0;
        for other in (0..self.game.players).filter(|&other| other != usize::from(at.seat)) {
            let hand = at.hands[other];
            let higher =
                (0..8).filter(|&place| hand >> place & 1 == 1 && self.value_of(at, other, place) > own).count();
            let p = higher as f64 / f64::from(hand.count_ones().max(1));
            for above in (0..=SEATS).rev() {
                odds[above] = odds[above] * (1.0 - p) + if above > 0 { odds[above - 1] * p } else { 0.0 };
            }
        }
        odds[..places.min(odds.len())].iter().sum()
    }

    /// What every cut that may come is worth, less what is without one.
    fn cuts(&self, at: &Position) -> Cuts {
        let before = self.lead(at, at.seat);
        std::array::from_fn(|side| {
            let mut last = (0, 0.0);
            self.game.die.map(|pips| {
                if pips != last.0 {
                    last = (pips, self.after(at, self.game.clearing().stroll(at.woodcutter, side, pips).1) - before);
                }
                last.1
            })
        })
    }

    /// What it is worth when the trees on these spaces are gone.
    fn after(&self, at: &Position, entered: Cells) -> f64 {
        let mut next = *at;
        next.trees.iter_mut().for_each(|trees| *trees -= entered);
        self.lead(&next, at.seat)
    }

    /// What the best cuts within a card's compass bring, as a mean over the rolls of the die.
    fn felling(&self, at: &Position, place: u8, cuts: &Cuts) -> f64 {
        let stack = at.stacks[usize::from(at.seat)].wrapping_sub(1) & 3;
        let compass = self.game.deck[usize::from(stack)][usize::from(place & 7)].compass;
        let best = |roll: usize| {
            let sides = (0..SIDES.len()).filter(|side| compass >> side & 1 == 1);
            sides.map(|side| cuts[side][roll]).fold(f64::NEG_INFINITY, f64::max)
        };
        (0..6).map(best).sum::<f64>() / 6.0
    }
}
