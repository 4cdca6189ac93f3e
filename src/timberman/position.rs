//! Who holds what and what lies where in Timberman, and what is due.

/// The most seats.
pub const SEATS: usize = 6;

/// How many kinds of forest tiles there are: 3 2 1 L S B W M, in this order.
pub const LETTERS: usize = 8;

/// The most tiles that can ever lie on the table.
pub const TILES: usize = 96;

/// The most open spaces: each tile has four sides.
pub const SPACES: usize = 4 * TILES;

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Due {
    /// Chance: a forest tile for a hand.
    Draw,
    /// Chance: the start tile.
    Start,
    /// A forest tile that has to be placed.
    Forest,
    /// A forest tile, or none.
    More,
    /// A lumberjack, or none.
    Lumberjack,
    /// Nothing: the play is over.
    Over,
}

impl Due {
    /// All of them with their names in tables.
    pub const NAMES: [(&'static str, Self); 6] = [
        ("draw", Self::Draw),
        ("start", Self::Start),
        ("forest", Self::Forest),
        ("more", Self::More),
        ("lumberjack", Self::Lumberjack),
        ("over", Self::Over),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// A space of the table: (y + 128) * 256 + (x + 128), so that spaces in ascending order go from south to north and in each
/// row from west to east. 0 is none.
pub type Space = u16;

/// What a tile is, in a byte: a letter's place from 1, or a lumberjack with its seat, with or without a spider. 0 is none.
pub type Kind = u8;

/// The mark of a lumberjack in a [`Kind`]; its seat is in the lowest bits.
pub const LUMBERJACK: Kind = 0x10;

/// The mark of a spider on a lumberjack.
pub const SPIDER: Kind = 0x20;

/// A position. In a seat's view the hands of the others are empty and
/// their tiles are among the undrawn ones, but their sizes stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The open spaces, ascending; unused room is 0.
    pub open: [Space; SPACES],
    /// The spaces on which a tile lies, ascending; unused room is 0.
    pub cells: [Space; TILES],
    /// What lies there.
    pub kinds: [Kind; TILES],
    /// Forest tiles in hand by seat and letter.
    pub hands: [[u8; LETTERS]; SEATS],
    /// How many forest tiles each seat holds.
    pub sizes: [u8; SEATS],
    /// Forest tiles that are neither drawn nor out of the game, by letter; those set aside are among them.
    pub undrawn: [u8; LETTERS],
    /// How many lumberjacks each seat has off the table. They could be counted, but at about 150 instructions a turn.
    pub supplies: [u8; SEATS],
    /// How many open spaces there are.
    pub opens: u16,
    /// How many tiles lie on the table.
    pub tiles: u8,
    /// How many tiles can still be drawn.
    pub left: u8,
    /// What is due.
    pub due: Due,
    /// Who decides or draws.
    pub seat: u8,
    /// The step of the turn, from 0.
    pub step: u8,
}

const _: () = assert!(size_of::<Position>() <= 1152);

impl Position {
    /// The open spaces.
    #[inline]
    #[must_use]
    pub fn open_spaces(&self) -> &[Space] {
        &self.open[..usize::from(self.opens).min(SPACES)]
    }

    /// The tiles on the table.
    pub fn tiles_on_table(&self) -> impl Iterator<Item = (Space, Kind)> {
        self.cells.iter().copied().zip(self.kinds).take(usize::from(self.tiles))
    }

    /// How many lumberjacks, of any colour, carry no spider.
    ///
    /// Not inlined: it would be counted wherever it might be asked for, also in games without spiders, which takes about 30
    /// of the 900 instructions of an event.
    #[inline(never)]
    #[must_use]
    pub fn free_lumberjacks(&self) -> u32 {
        self.kinds.iter().map(|&kind| u8::from(kind & (LUMBERJACK | SPIDER) == LUMBERJACK)).sum::<u8>().into()
    }

    /// How many lumberjacks of a seat are on the table.
    #[inline]
    #[must_use]
    pub fn lumberjacks_of(&self, seat: u8) -> u8 {
        self.kinds.iter().map(|&kind| u8::from(kind & !SPIDER == LUMBERJACK | seat)).sum()
    }

    /// How many tiles of a seat's hand are hidden from the observer.
    #[must_use]
    pub fn hidden(&self, seat: usize) -> u32 {
        let known: u32 = self.hands[seat].iter().map(|&n| u32::from(n)).sum();
        u32::from(self.sizes[seat]).saturating_sub(known)
    }
}
