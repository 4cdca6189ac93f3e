//! Guesses of hidden hands: uniform over the tiles that are not seen, within what is public. TM-52 to TM-54.
//!
//! All that steps offered or lost tell of a hand is how many spiders it may hold, so a seat's recall is boiled down to a set
//! of such numbers for each other seat. With these sets the numbers of spiders are drawn exactly: the tiles in hands, those
//! that can still be drawn and those set aside last lie in interchangeable places, so w spiders in a hand of h can lie there
//! in "h choose w" ways. What is no spider then follows by TM-11, tile by tile.

use super::notation::Move;
use super::plan::{Step, Timberman, WEB};
use super::position::{Due, LUMBERJACK, Position, SEATS, SPIDER, TILES};
use super::steps::MIDDLE;
use crate::play::{Dice, Entry, Event};

/// A set of numbers of spiders, a bit each.
type Numbers = u128;

/// All numbers up to this one.
fn up_to(most: u8) -> Numbers {
    (2 << most.min(126)) - 1
}

/// Follows a play as everybody sees it, and notes what it tells a seat of the other hands.
struct Witness<'a> {
    plan: &'a Timberman,
    /// The table, and how much is held and left; hands and undrawn tiles are not looked at.
    at: Position,
    /// How many spiders each seat may hold.
    numbers: [Numbers; SEATS],
    /// The seat whose turn it is, and the first step of the turn that has not been reached yet.
    place: (usize, usize),
}

impl<'a> Witness<'a> {
    /// At the beginning of a play, or at a set-up of which the hands may be hidden.
    fn new(plan: &'a Timberman, setup: Option<&Position>) -> Self {
        let at = setup.copied().unwrap_or_else(|| plan.begin());
        let before = at.tiles == 0;
        let place = if before { (plan.players - 1, plan.steps.len()) } else { (at.seat.into(), at.step.into()) };
        let mut witness = Self { plan, at, numbers: at.sizes.map(up_to), place };
        witness.learn_due(&at);
        witness
    }

    /// What is due in a position tells of the hands.
    fn learn_due(&mut self, at: &Position) {
        match at.due {
            Due::Forest | Due::More => self.learn(at.seat.into(), true),
            Due::Over => (0..self.plan.players).for_each(|seat| self.learn(seat, false)),
            _ => {}
        }
    }

    /// A seat with tiles can, or cannot, place any of them.
    fn learn(&mut self, seat: usize, can: bool) {
        let size = self.at.sizes[seat];
        let (none, all) = (1, 1 << size.min(126));
        let told = match (self.at.opens > 0, self.at.free_lumberjacks() > 0) {
            _ if size == 0 => none,
            (true, true) => {
                if can {
                    Numbers::MAX
                } else {
                    0
                }
            }
            (false, false) => {
                if can {
                    0
                } else {
                    Numbers::MAX
                }
            }
            (true, false) => {
                if can {
                    !all
                } else {
                    all
                }
            }
            (false, true) => {
                if can {
                    !none
                } else {
                    none
                }
            }
        };
        self.numbers[seat] &= told;
    }

    /// The play reaches a step of a seat's turn: the steps and turns between were not asked or lost.
    fn reach(&mut self, seat: usize, step: usize) {
        let (last, from) = self.place;
        let same = seat == last && step >= from;
        self.miss(last, from..if same { step } else { self.plan.steps.len() });
        if !same {
            let mut other = (last + 1) % self.plan.players;
            while other != seat {
                self.learn(other, false);
                other = (other + 1) % self.plan.players;
            }
            self.learn(seat, true);
            self.miss(seat, 0..step);
        }
        if matches!(self.plan.steps.get(step), Some(Step::Forest { .. })) {
            self.learn(seat, true);
        }
        self.place = (seat, step + 1);
    }

    /// Steps of a turn in which nothing was asked.
    fn miss(&mut self, seat: usize, steps: std::ops::Range<usize>) {
        for step in steps {
            if matches!(self.plan.steps.get(step), Some(Step::Forest { .. })) {
                self.learn(seat, false);
            }
        }
    }

    /// An event as the seat recalls it; `None` if it makes no sense here.
    fn follow(&mut self, entry: Entry, observer: usize) -> Option<()> {
        if entry.player() >= 0 {
            return self.follow_decision(entry);
        }
        let start = matches!(entry.event(), Event::Chance(id) if self.plan.draws[1].contains(&id));
        let drawer = entry.privy().map_or(observer, usize::from);
        if start && self.at.tiles == 0 {
            let Event::Chance(id) = entry.event() else { return None };
            (self.at.open[0], self.at.opens) = (MIDDLE, 1);
            self.plan.lay(&mut self.at, MIDDLE, self.plan.drawn.get(id as usize)? + 1);
            self.at.left = self.at.left.checked_sub(1)?;
            return Some(());
        }
        if start || drawer >= self.plan.players {
            return None;
        }
        if self.at.tiles > 0 {
            let (seat, from) = self.place;
            let draw = |from| (from..self.plan.steps.len()).find(|&step| self.plan.steps[step] == Step::Draw);
            let step = if seat == drawer { draw(from).or_else(|| draw(0)) } else { draw(0) };
            self.reach(drawer, step?);
        }
        self.numbers[drawer] |= self.numbers[drawer] << 1;
        self.at.sizes[drawer] = self.at.sizes[drawer].checked_add(1).filter(|&size| usize::from(size) <= TILES)?;
        self.at.left = self.at.left.checked_sub(1)?;
        Some(())
    }

    fn follow_decision(&mut self, entry: Entry) -> Option<()> {
        let (seat, step) = (entry.player() as usize, usize::from(entry.asked()).checked_sub(1)?);
        if seat >= self.plan.players || step >= self.plan.steps.len() || self.at.tiles == 0 {
            return None;
        }
        self.reach(seat, step);
        match self.plan.move_of(entry.id())? {
            Move::Pass => Some(()),
            Move::Lumberjack(space) => {
                let room = self.at.supplies[seat] > 0 && usize::from(self.at.tiles) < TILES;
                (room && self.plan.is_open(&self.at, space)).then_some(())?;
                self.plan.put_lumberjack(&mut self.at, seat, space);
                Some(())
            }
            Move::Tile(letter, space) => {
                let fits = match letter {
                    WEB => self.plan.kind_at(&self.at, space) & (LUMBERJACK | SPIDER) == LUMBERJACK,
                    _ => self.plan.is_open(&self.at, space) && usize::from(self.at.tiles) < TILES,
                };
                fits.then_some(())?;
                match letter {
                    WEB => self.numbers[seat] >>= 1,
                    _ => self.numbers[seat] &= !(1 << self.at.sizes[seat].min(126)),
                }
                self.at.sizes[seat] = self.at.sizes[seat].checked_sub(1)?;
                self.plan.put_tile(&mut self.at, letter, space);
                Some(())
            }
        }
    }

    /// The play has come to this position.
    fn arrive(&mut self, now: &Position) -> Option<()> {
        let same = self.at.cells == now.cells && self.at.kinds == now.kinds;
        (same && self.at.sizes == now.sizes && self.at.left == now.left).then_some(())?;
        match now.due {
            Due::Over => {
                let (seat, from) = self.place;
                self.miss(seat, from..self.plan.steps.len());
                self.learn_due(now);
            }
            _ if now.tiles > 0 => self.reach(now.seat.into(), now.step.into()),
            _ => {}
        }
        Some(())
    }
}

/// The number of ways to choose k of n.
fn choose(n: u32, k: u32) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product() }
}

/// A number in [0, 1).
fn fraction(dice: &mut Dice) -> f64 {
    let number = u64::from(dice.below(1 << 26)) << 27 | u64::from(dice.below(1 << 27));
    number as f64 / (1u64 << 53) as f64
}

/// In how many ways so many spiders can lie in hidden hands from one on, and in the places of tiles that are not drawn.
struct Ways {
    /// The hidden hands: seat, size.
    hands: Vec<(usize, u32)>,
    /// For each hand, and behind the last one for the other places: the ways by the number of spiders.
    table: Vec<Vec<f64>>,
}

impl Ways {
    fn new(plan: &Timberman, at: &Position, numbers: &[Numbers; SEATS]) -> Self {
        let hidden = (0..plan.players).map(|seat| (seat, at.hidden(seat)));
        let hands: Vec<(usize, u32)> = hidden.filter(|&(_, size)| size > 0).collect();
        let (spiders, places) = (u32::from(at.undrawn[WEB]), u32::from(at.left) + plan.set_aside[1]);
        let mut table = vec![(0..=spiders).map(|s| choose(places, s)).collect::<Vec<f64>>()];
        for &(seat, size) in hands.iter().rev() {
            let after = &table[table.len() - 1];
            let here = |s: u32| (0..=s.min(size)).map(|w| Self::term(numbers[seat], size, w, after, s)).sum();
            let row = (0..=spiders).map(here).collect();
            table.push(row);
        }
        table.reverse();
        Self { hands, table }
    }

    /// The ways with w of s spiders in a hand.
    fn term(numbers: Numbers, size: u32, w: u32, after: &[f64], s: u32) -> f64 {
        let fits = numbers >> w.min(127) & 1 == 1;
        if fits { choose(size, w) * after.get((s - w) as usize).copied().unwrap_or(0.0) } else { 0.0 }
    }

    fn is_possible(&self) -> bool {
        self.table[0].last().is_some_and(|&ways| ways > 0.0)
    }

    /// How many spiders each hidden hand holds, every way equally likely.
    fn pick(&self, numbers: &[Numbers; SEATS], mut spiders: u32, dice: &mut Dice) -> [u32; SEATS] {
        let mut held = [0; SEATS];
        for (i, &(seat, size)) in self.hands.iter().enumerate() {
            let after = &self.table[i + 1];
            let mut point = fraction(dice) * self.table[i][spiders as usize];
            for w in 0..=spiders.min(size) {
                let ways = Self::term(numbers[seat], size, w, after, spiders);
                if ways > 0.0 {
                    held[seat] = w;
                    if point < ways {
                        break;
                    }
                    point -= ways;
                }
            }
            spiders -= held[seat];
        }
        held
    }
}

impl Timberman {
    /// Whether hidden hands can be what the step that is due says of them.
    pub(super) fn is_possible(&self, at: &Position) -> bool {
        Ways::new(self, at, &Witness::new(self, Some(at)).numbers).is_possible()
    }

    /// How many spiders the other seats may hold after all that a seat recalls.
    fn recalled(
        &self,
        at: &Position,
        seat: usize,
        setup: Option<&Position>,
        events: &[Entry],
    ) -> Option<[Numbers; SEATS]> {
        let mut witness = Witness::new(self, setup);
        events.iter().try_for_each(|&entry| witness.follow(entry, seat))?;
        witness.arrive(at)?;
        Ways::new(self, at, &witness.numbers).is_possible().then_some(witness.numbers)
    }

    /// Fills the hidden hands. A recall that makes no sense (only a broken table can bring one) counts for nothing.
    pub(super) fn guess(
        &self,
        at: &mut Position,
        seat: usize,
        setup: Option<&Position>,
        events: &[Entry],
        dice: &mut Dice,
    ) {
        let recalled = if self.counts[WEB] > 0 { self.recalled(at, seat, setup, events) } else { None };
        let numbers = recalled.unwrap_or_else(|| Witness::new(self, Some(at)).numbers);
        let ways = Ways::new(self, at, &numbers);
        let held = match ways.is_possible() {
            true => ways.pick(&numbers, at.undrawn[WEB].into(), dice),
            false => [0; SEATS],
        };
        for (seat, _) in ways.hands {
            at.hands[seat][WEB] = held[seat] as u8;
            at.undrawn[WEB] -= held[seat] as u8;
        }
        for seat in 0..self.players {
            for _ in 0..at.hidden(seat) {
                let weights = self.letter_weights(&std::array::from_fn(|i| if i == WEB { 0 } else { at.undrawn[i] }));
                let mut point = dice.below(weights.iter().sum());
                let letter = weights.iter().position(|&weight| {
                    let found = point < weight;
                    point = point.saturating_sub(weight);
                    found
                });
                let Some(letter) = letter else { break };
                at.hands[seat][letter] += 1;
                at.undrawn[letter] -= 1;
            }
        }
    }
}
