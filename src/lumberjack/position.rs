//! Who has built what in Lumberjack, and what is due.

use super::shelf::{ROWS, Shelf};
use super::stack::Stack;
use crate::ground::Cells;

/// The most seats.
pub const SEATS: usize = 5;

/// The most colours.
pub const COLOURS: usize = 8;

/// The most towers of a player in the basic game.
pub const SLOTS: usize = 8;

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Due {
    /// Chance: the colour of the next trunk of the stack.
    Lay,
    /// A decision, of the step of the turn.
    Choose,
    /// Chance: whether a tower stands.
    Test,
    /// Nothing: the play is over.
    Over,
}

impl Due {
    /// All of them with their names in tables.
    pub const NAMES: [(&'static str, Self); 4] =
        [("lay", Self::Lay), ("choose", Self::Choose), ("test", Self::Test), ("over", Self::Over)];
}

/// Towers of any colours, scored by their topmost trunks. A row of trunks for every tower, seat by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Towers {
    /// Colours from the bottom to the top.
    pub trunks: Shelf<u8>,
    /// Which towers carry a crown: bit seat * 8 + slot.
    pub crowned: u64,
    /// Points noted by seat.
    pub points: [u16; SEATS],
}

/// Towers of one colour each: a row of levels for every colour and seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Easy {
    /// How many trunks lie on each level, from the table upwards.
    pub levels: Shelf<u8>,
    /// The colour + 1 of the tower whose test is due; 0 if none is.
    pub tested: u8,
}

/// A pyramid for every seat. Place j of level k, both from 0, is cell k * (base + 1) + j.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pyramids {
    /// The places that are taken.
    pub laid: [Cells; SEATS],
    /// The bits of the colours there.
    pub planes: [[Cells; 3]; SEATS],
}

/// Cabins: a row of posts and beams for every colour and seat, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cabins {
    /// The posts and beams.
    pub parts: Shelf<u16>,
    /// The crowns of each cabin.
    pub crowns: [u8; ROWS],
}

/// What has been built, by variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// The basic game.
    Towers(Towers),
    /// Easy goin'.
    Easy(Easy),
    /// Pyramido.
    Pyramid(Pyramids),
    /// Blockhütten.
    Cabins(Cabins),
}

/// A position. The supply of crowns and what has left the game are what is nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The stack.
    pub stack: Stack,
    /// What has been built.
    pub board: Board,
    /// How many trunks of each colour are still to be laid, a byte each: kept, though it follows from the stack, since
    /// the pick of a trunk then takes one multiplication.
    pub unlaid: u64,
    /// What is due.
    pub due: Due,
    /// Whose turn it is.
    pub seat: u8,
    /// The step of the turn that is due; while a test is due the one after it.
    pub step: u8,
    /// The colour + 1 of the trunk in hand; 0 for none.
    pub hand: u8,
}

// 256 bytes alone hold 128 posts and beams at two bytes each, 80 their numbers and crowns, 64 the stack.
const _: () = assert!(size_of::<Position>() <= 432);

impl Position {
    /// Whether every trunk has been laid and has been taken.
    #[inline]
    pub fn is_stack_empty(&self) -> bool {
        self.stack.there.is_empty()
    }
}
