//! Events in a log.

use super::{Block, Event, Game};

/// An event in a log, in four bytes: which id (below 0xFF0000; what lies above stands for hidden ones), who, and of chance
/// whether it was shown to one seat alone, of a decision which question it answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry(u32);

impl Entry {
    const SEALED: u32 = 0xFF_0000;

    /// Player -1 is chance; `privy` is the seat to which alone it was shown.
    #[inline]
    #[must_use]
    pub fn new(player: i32, id: u32, privy: Option<u8>) -> Self {
        let privy = privy.map_or(0, |seat| u32::from(seat) + 1);
        Self(privy << 28 | ((player + 1) as u32) << 24 | id)
    }

    /// A decision; `asked` is what [`Game::asked`] says of the question.
    #[inline]
    #[must_use]
    pub fn decision(seat: u8, id: u32, asked: u8) -> Self {
        Self(u32::from(asked & 15) << 28 | u32::from(seat + 1) << 24 | id)
    }

    /// Who: a seat, or -1 for chance.
    #[must_use]
    pub fn player(self) -> i32 {
        (self.0 >> 24 & 15) as i32 - 1
    }

    /// Which id.
    #[must_use]
    pub fn id(self) -> u32 {
        self.0 & 0xFF_FFFF
    }

    /// Which question a decision answered, where the game says so; else 0.
    #[must_use]
    pub fn asked(self) -> u8 {
        if self.player() < 0 { 0 } else { (self.0 >> 28) as u8 }
    }

    /// The seat to which alone an outcome of chance was shown.
    #[must_use]
    pub fn privy(self) -> Option<u8> {
        if self.player() < 0 { ((self.0 >> 28) as u8).checked_sub(1) } else { None }
    }

    /// Whether a seat was shown it when it happened.
    #[must_use]
    pub fn is_shown_to(self, seat: usize) -> bool {
        self.privy().is_none_or(|privy| usize::from(privy) == seat)
    }

    /// As an event.
    #[must_use]
    pub fn event(self) -> Event {
        Event::of(self.id(), self.player() < 0)
    }

    /// As it is remembered: whether chance or a player. Which player and what was asked are kept where the game says what was
    /// asked; elsewhere they follow from the rest.
    pub(super) fn remembered(self) -> Self {
        if self.asked() > 0 { self } else { Self::new(self.player().min(0), self.id(), None) }
    }

    /// The same with all hidden but the block of ids and who was shown it or asked.
    pub(super) fn sealed<G: Game>(self, game: &G) -> Self {
        if self.is_sealed() {
            return self;
        }
        let blocks = game.blocks_of(self.player() < 0);
        let place = blocks.iter().position(|block| (block.start..block.stop()).contains(&self.id())).unwrap_or(0);
        let who = if self.0 >> 28 > 0 { self.0 } else { self.remembered().0 };
        Self(who & 0xFF00_0000 | (Self::SEALED + place as u32))
    }

    /// Whether only its block is known.
    #[must_use]
    pub fn is_sealed(self) -> bool {
        self.id() >= Self::SEALED
    }

    /// The notation; of a hidden event its first word and `?`. Behind it, where that is kept, who was asked what or drew.
    pub(super) fn notation<G: Game>(self, game: &G) -> String {
        let mut text = match self.is_sealed() {
            false => game.notation(self.event()),
            true => {
                let blocks = game.blocks_of(self.player() < 0);
                let place = (self.id() - Self::SEALED) as usize;
                format!("{} ?", blocks.get(place).map_or("", |block| block.name))
            }
        };
        match (self.privy(), self.asked()) {
            (Some(seat), _) => text += &format!(" (player {seat})"),
            (None, 0) => {}
            (None, asked) => text += &format!(" (player {}, step {})", self.player(), asked - 1),
        }
        text
    }

    /// The remembered entry of such a notation.
    pub(super) fn read<G: Game>(game: &G, text: &str) -> Option<Self> {
        let (event, marks) = match text.split_once(" (player ") {
            None => (text, 0),
            Some((event, rest)) => (event, read_marks(rest)?),
        };
        let hidden = |blocks: &[Block]| {
            let word = event.strip_suffix(" ?")?;
            blocks.iter().position(|block| block.name == word).map(|place| Self::SEALED + place as u32)
        };
        let decision = |marks: u32| {
            let id = game.read(event, false).or_else(|| hidden(game.blocks()))?;
            Some(Self(if marks > 0 { marks | id } else { 1 << 24 | id }))
        };
        let chance = |marks: u32| {
            let id = game.read(event, true).or_else(|| hidden(game.chance_blocks()))?;
            Some(Self(marks | id))
        };
        // Only the canonical text is one, and the marks must be those of its kind.
        [decision(marks), chance(marks)].into_iter().flatten().find(|entry| entry.notation(game) == text)
    }
}

/// The upper byte of an entry out of `1)` or `1, step 0)`.
fn read_marks(text: &str) -> Option<u32> {
    let (seat, step) = match text.strip_suffix(')')?.split_once(", step ") {
        None => {
            return text.strip_suffix(')')?.parse::<u32>().ok().filter(|&seat| seat < 15).map(|seat| (seat + 1) << 28);
        }
        Some((seat, step)) => (seat.parse::<u32>().ok()?, step.parse::<u32>().ok()?),
    };
    (seat < 15 && step < 15).then_some((step + 1) << 28 | (seat + 1) << 24)
}
