//! What a seat can conclude about hidden cards from what it recalls. WM-16, WM-56 to WM-64, WM-94.
//!
//! When the draw pile is made of the discards, everybody knows which cards are in it, and so which ones are in the other
//! hands together. Cards that others have held since then are "old", cards that they have drawn since are "new".

use super::plan::Waldmeister;
use super::position::{CARDS, Due, Position, SEATS, UNKNOWN};
use crate::play::Entry;

/// How many there are of each kind of card.
pub type Cards = [u8; CARDS];

/// A card that another seat has laid out since the last shuffle, and that has been seen.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub seat: usize,
    pub kind: usize,
    /// How many cards that seat had drawn by then.
    pub drawn: u8,
}

/// What has happened since the draw pile was made.
#[derive(Clone, Debug)]
pub struct Since {
    /// The cards that the other seats held then, all together.
    pub old: Cards,
    /// The cards of the draw pile then, but those that the seat itself has drawn.
    pub new: Cards,
    /// How many old cards each other seat held.
    pub held: [u8; SEATS],
    /// How many cards each other seat has drawn.
    pub drawn: [u8; SEATS],
    /// What the others have laid out.
    pub laid: Vec<Laid>,
}

/// Follows the cards through a recall.
struct Witness<'a> {
    plan: &'a Waldmeister,
    seat: usize,
    since: Since,
    own: Cards,
    discards: Cards,
    sizes: [u8; SEATS],
    left: u8,
    /// Whose turn it is, and whether its hand is being filled up or full again.
    turn: usize,
    filled: bool,
    /// Whether the first hands are being drawn.
    dealing: bool,
}

impl<'a> Witness<'a> {
    fn new(plan: &'a Waldmeister, seat: usize, start: &Position) -> Option<Self> {
        let mut discards = start.discards;
        for &card in start.laid.iter().filter(|&&card| card > 0) {
            // What lay face down when the recall began is named nowhere when it comes to be seen.
            (card != UNKNOWN).then_some(())?;
            discards[usize::from(card - 1) % CARDS] += 1;
        }
        let others = |sizes: [u8; SEATS]| std::array::from_fn(|i| if i == seat { 0 } else { sizes[i] });
        let full = start.sizes[usize::from(start.seat & 3)] == plan.flow.hand;
        Some(Self {
            plan,
            seat,
            since: Since {
                old: [0; CARDS],
                new: start.pile,
                held: [0; SEATS],
                drawn: others(start.sizes),
                laid: Vec::new(),
            },
            own: std::array::from_fn(|kind| start.held(seat, kind)),
            discards,
            sizes: start.sizes,
            left: start.left,
            turn: start.seat.into(),
            filled: full && !matches!(start.frames[0].due, Due::Lay | Due::Set | Due::Deal),
            dealing: matches!(start.frames[0].due, Due::Set | Due::Deal),
        })
    }

    fn follow(&mut self, entry: Entry) -> Option<()> {
        if self.plan.is_lay(entry) {
            return self.lay(entry);
        }
        match entry.player() < 0 && (entry.is_sealed() || entry.id() < self.plan.kinds_of_cards()) {
            true => self.draw(entry),
            false => Some(()),
        }
    }

    fn lay(&mut self, entry: Entry) -> Option<()> {
        if std::mem::take(&mut self.filled) {
            self.turn = self.plan.beyond(self.turn, 1);
        }
        if entry.is_sealed() {
            // It still lies face down, and counts as held.
            return Some(());
        }
        let (seat, kind) = (self.turn, (entry.id() - self.plan.ids.lay) as usize % CARDS);
        self.sizes[seat] = self.sizes[seat].checked_sub(1)?;
        self.discards[kind] += 1;
        match seat == self.seat {
            true => self.own[kind] = self.own[kind].checked_sub(1)?,
            false => self.since.laid.push(Laid { seat, kind, drawn: self.since.drawn[seat] }),
        }
        Some(())
    }

    fn draw(&mut self, entry: Entry) -> Option<()> {
        // The first hands are drawn seat by seat; later the one in turn alone is short of cards.
        let seat = (0..self.plan.players).find(|&seat| self.sizes[seat] < self.plan.flow.hand)?;
        (self.turn, self.filled) = if self.dealing { (0, false) } else { (seat, true) };
        if self.left == 0 {
            self.shuffle()?;
        }
        self.left = self.left.checked_sub(1)?;
        self.sizes[seat] += 1;
        self.dealing &= self.sizes[..self.plan.players].iter().any(|&size| size < self.plan.flow.hand);
        match entry.is_sealed() {
            true => self.since.drawn[seat] += 1,
            false => {
                let kind = entry.id() as usize % CARDS;
                self.own[kind] += 1;
                self.since.new[kind] = self.since.new[kind].checked_sub(1)?;
            }
        }
        Some(())
    }

    /// The discards become the draw pile: what is neither there nor in the own hand is in the others'.
    fn shuffle(&mut self) -> Option<()> {
        let mut old = [0; CARDS];
        for (kind, n) in old.iter_mut().enumerate() {
            *n = self.plan.copies[kind].checked_sub(self.own[kind])?.checked_sub(self.discards[kind])?;
        }
        let held = std::array::from_fn(|i| if i == self.seat { 0 } else { self.sizes[i] });
        let right = old.iter().map(|&n| u32::from(n)).sum::<u32>() == held.iter().map(|&n| u32::from(n)).sum::<u32>();
        self.left = self.discards.iter().sum();
        self.since = Since { old, new: std::mem::take(&mut self.discards), held, drawn: [0; SEATS], laid: Vec::new() };
        right.then_some(())
    }
}

impl Waldmeister {
    /// What a seat can tell of the time since the draw pile was made; nothing if its recall makes no sense.
    pub(super) fn recalled(
        &self,
        at: &Position,
        seat: usize,
        setup: Option<&Position>,
        events: &[Entry],
    ) -> Option<Since> {
        let opening = self.start();
        let mut witness = Witness::new(self, seat, setup.unwrap_or(&opening))?;
        events.iter().try_for_each(|&entry| witness.follow(entry))?;
        // Where a card is to be drawn the pile has been made already.
        if witness.left == 0 && at.left > 0 {
            witness.shuffle()?;
        }
        (witness.left == at.left).then_some(witness.since)
    }
}
