//! Guesses of hidden cards: uniform over the ways in which cards that are not seen can have come to where they are.
//!
//! Of a card that another seat has laid out it is often not known whether it was an old or a new one (see `recall`); then
//! these answers are drawn first, weighted by the number of ways: which of the cards of the kind it was, and from which of
//! the places in the hand. Few answers are listed, among many a random walk is made. What is left of the old cards is dealt to the
//! places of old cards, and so with the new ones.

use super::plan::Waldmeister;
use super::position::{CARDS, LAID, Position, SEATS, UNKNOWN};
use super::recall::{Cards, Since};
use crate::play::{Dice, Entry};

/// How much less likely an impossible answer is for each thing that is wrong with it: the walk passes through such answers,
/// and ends at none.
const PENALTY: f64 = 0.02;

/// So many cards are looked at in all ways.
const MOST_LISTED: usize = 10;

/// How far the walk goes at most.
const LIMIT: u32 = 20_000;

impl Since {
    /// The weight of answers, one for each card laid out, whether it was an old one; and how much is wrong with them.
    fn weigh(&self, answers: &[bool]) -> (f64, u32) {
        let (mut weight, mut wrong) = (1.0, 0);
        // Cards of each kind, places in hands, and all cards, of the new and of the old ones.
        let mut kinds = [self.new.map(i32::from), self.old.map(i32::from)];
        let mut places = [[0; SEATS], self.held.map(i32::from)];
        let mut all = kinds.map(|kinds| kinds.iter().sum::<i32>());
        let mut drawn = [0; SEATS];
        for (laid, &old) in self.laid.iter().zip(answers) {
            places[0][laid.seat] += i32::from(laid.drawn) - drawn[laid.seat];
            drawn[laid.seat] = i32::from(laid.drawn);
            let which = usize::from(old);
            let (kind, place) = (&mut kinds[which][laid.kind], &mut places[which][laid.seat]);
            wrong += u32::from(*kind < 1) + u32::from(*place < 1);
            weight *= f64::from((*kind).max(1)) * f64::from((*place).max(1)) / f64::from(all[which].max(1));
            (*kind, *place, all[which]) = (*kind - 1, *place - 1, all[which] - 1);
        }
        (weight, wrong)
    }

    /// Draws answers by their weights; nothing if none are found that are possible.
    fn answer(&self, dice: &mut Dice) -> Option<Vec<bool>> {
        let answers: Vec<bool> = self.laid.iter().map(|laid| self.old[laid.kind] > 0).collect();
        let is_open = |laid: &super::recall::Laid| self.old[laid.kind] > 0 && self.new[laid.kind] > 0;
        let open: Vec<usize> = (0..answers.len()).filter(|&i| is_open(&self.laid[i])).collect();
        match open.len() {
            0..=MOST_LISTED => self.answer_of_all(answers, &open, dice),
            _ => self.walk(answers, &open, dice),
        }
    }

    /// Draws among all answers.
    fn answer_of_all(&self, mut answers: Vec<bool>, open: &[usize], dice: &mut Dice) -> Option<Vec<bool>> {
        let mut give = |set: u32| {
            open.iter().enumerate().for_each(|(bit, &i)| answers[i] = set >> bit & 1 == 1);
            let (weight, wrong) = self.weigh(&answers);
            (if wrong > 0 { 0.0 } else { weight }, answers.clone())
        };
        let weights: Vec<f64> = (0..1 << open.len()).map(|set| give(set).0).collect();
        let number = u64::from(dice.below(1 << 26)) << 27 | u64::from(dice.below(1 << 27));
        let mut point = weights.iter().sum::<f64>() * (number as f64 / (1u64 << 53) as f64);
        let mut found = None;
        for (set, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
            found = Some(set as u32);
            if point < weight {
                break;
            }
            point -= weight;
        }
        found.map(|set| give(set).1)
    }

    /// Draws answers, nearly by their weights, by walking from one to the next.
    fn walk(&self, mut answers: Vec<bool>, open: &[usize], dice: &mut Dice) -> Option<Vec<bool>> {
        let (mut now, steps) = (self.weigh(&answers), 32 * open.len() as u32);
        let mut step = 0;
        while step < steps || now.1 > 0 && step < LIMIT {
            step += 1;
            let mut others = answers.clone();
            for _ in 0..=dice.below(4) {
                let i = open[dice.below(open.len() as u32) as usize];
                others[i] = !others[i];
            }
            let next = self.weigh(&others);
            let odds = next.0 * PENALTY.powi(next.1 as i32) / (now.0 * PENALTY.powi(now.1 as i32));
            if f64::from(dice.below(1 << 30)) < odds * f64::from(1u32 << 30) {
                (answers, now) = (others, next);
            }
        }
        (now.1 == 0).then_some(answers)
    }

    /// What is left of old and new cards, and how many old ones each seat still holds.
    fn rest(&self, answers: &[bool]) -> Option<([Cards; 2], [u8; SEATS])> {
        let (mut cards, mut held) = ([self.old, self.new], self.held);
        for (laid, &old) in self.laid.iter().zip(answers) {
            let left = &mut cards[usize::from(!old)][laid.kind];
            *left = left.checked_sub(1)?;
            held[laid.seat] = held[laid.seat].checked_sub(u8::from(old))?;
        }
        Some((cards, held))
    }
}

impl Waldmeister {
    /// Fills hidden hands and cards lying face down. A recall that makes no sense (only a broken table can bring one), and
    /// one that began while cards lay face down, counts for nothing: then all cards that are not seen are alike.
    pub(super) fn guess(
        &self,
        at: &mut Position,
        seat: usize,
        setup: Option<&Position>,
        events: &mut [Entry],
        dice: &mut Dice,
    ) {
        let since = self.recalled(at, seat, setup, events);
        let rest = since.and_then(|since| since.rest(&since.answer(dice)?));
        let sum = |[old, new]: &[Cards; 2]| -> Cards { std::array::from_fn(|kind| old[kind] + new[kind]) };
        let right = |(cards, _): &([Cards; 2], [u8; SEATS])| sum(cards) == at.pile;
        let (mut cards, held) = rest.filter(right).unwrap_or(([[0; CARDS], at.pile], [0; SEATS]));
        let layings = self.layings(events, at);
        for other in 0..self.players {
            if at.hands[other] > 0 {
                continue;
            }
            let unknown =
                if other == usize::from(at.seat) { at.laid.map(|card| card == UNKNOWN) } else { [false; LAID] };
            let size = usize::from(at.sizes[other]) + unknown.iter().filter(|&&unknown| unknown).count();
            let mut hand: Vec<usize> =
                (0..size).map(|i| draw_one(&mut cards[usize::from(i >= usize::from(held[other]))], dice)).collect();
            for place in (0..LAID).filter(|&place| unknown[place]) {
                let kind = hand.swap_remove(dice.below(hand.len() as u32) as usize);
                at.laid[place] = kind as u8 + 1;
                if let Some(event) = layings[place].and_then(|i| events.get_mut(i)) {
                    *event = Entry::new(0, self.ids.lay + kind as u32, None);
                }
            }
            for kind in hand {
                at.hands[other] += 1 << (4 * kind);
            }
        }
        at.pile = cards[1];
    }
}

/// Takes a card out of some, each equally likely.
fn draw_one(cards: &mut Cards, dice: &mut Dice) -> usize {
    let mut point = dice.below(cards.iter().map(|&n| u32::from(n)).sum());
    for (kind, n) in cards.iter_mut().enumerate() {
        match point.checked_sub(u32::from(*n)) {
            None => {
                *n -= 1;
                return kind;
            }
            Some(rest) => point = rest,
        }
    }
    0
}
