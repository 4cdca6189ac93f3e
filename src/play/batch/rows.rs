//! The arrays into which a batch reports: borrowed from the caller, a row a play.

use super::slot::{Slot, Stage};
use crate::play::Features;
use std::mem::take;

/// Rows of features.
#[derive(Default)]
pub enum Seen<'a> {
    /// Not wanted.
    #[default]
    Nothing,
    /// As they are.
    Bytes(&'a mut [u8]),
    /// Each over the greatest value of its slice.
    Floats(&'a mut [f32]),
}

/// Rows with a place for every id.
#[derive(Default)]
pub enum Mask<'a> {
    /// Not wanted.
    #[default]
    Nothing,
    /// A byte for each, 1 where it is legal.
    Bytes(&'a mut [u8]),
    /// A bit for each, the lowest of a byte first.
    Bits(&'a mut [u8]),
}

/// Where a batch reports its plays.
#[derive(Default)]
pub struct Rows<'a> {
    /// Who is to move: a seat, -4 at the end.
    pub players: &'a mut [i32],
    /// The number of the play.
    pub plays: &'a mut [u64],
    /// By play and seat: what was gained by the last step.
    pub rewards: &'a mut [f32],
    /// 1 where the last step ended the play.
    pub terminated: &'a mut [u8],
    /// 1 where it was cut off then.
    pub truncated: &'a mut [u8],
    /// Events so far of the play in which the last step was.
    pub lengths: &'a mut [i32],
    /// What the seat to move sees.
    pub observations: Seen<'a>,
    /// What each seat saw when the play last ended, by play and seat.
    pub finals: Seen<'a>,
    /// Which ids are legal.
    pub mask: Mask<'a>,
}

/// How wide rows are.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// How many seats.
    pub players: usize,
    /// How many features.
    pub features: usize,
    /// How many ids.
    pub ids: usize,
}

/// Takes the first `count` off a slice.
#[inline]
pub(super) fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let whole = take(slice);
    let (first, rest) = whole.split_at_mut(count.min(whole.len()));
    *slice = rest;
    first
}

impl<'a> Seen<'a> {
    /// Takes the first `count` features off.
    #[inline]
    pub(super) fn cut(&mut self, count: usize) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Bytes(bytes) => Self::Bytes(cut(bytes, count)),
            Self::Floats(floats) => Self::Floats(cut(floats, count)),
        }
    }

    fn len(&self) -> Option<usize> {
        match self {
            Self::Nothing => None,
            Self::Bytes(bytes) => Some(bytes.len()),
            Self::Floats(floats) => Some(floats.len()),
        }
    }

    /// Has features written, with `room` for them as bytes.
    #[inline]
    pub(super) fn write(&mut self, features: &Features, room: &mut [u8], write: impl FnOnce(&mut [u8])) {
        match self {
            Self::Nothing => {}
            Self::Bytes(bytes) => write(bytes),
            Self::Floats(floats) => {
                write(room);
                features.scale(room, floats);
            }
        }
    }

    /// The same rows, for a while.
    #[inline]
    pub(super) fn borrowed(&mut self) -> Seen<'_> {
        match self {
            Self::Nothing => Seen::Nothing,
            Self::Bytes(bytes) => Seen::Bytes(bytes),
            Self::Floats(floats) => Seen::Floats(floats),
        }
    }

    /// Nothing is seen.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Nothing => {}
            Self::Bytes(bytes) => bytes.fill(0),
            Self::Floats(floats) => floats.fill(0.0),
        }
    }
}

impl<'a> Mask<'a> {
    #[inline]
    fn cut(&mut self, rows: usize, ids: usize) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Bytes(bytes) => Self::Bytes(cut(bytes, rows * ids)),
            Self::Bits(bits) => Self::Bits(cut(bits, rows * ids.div_ceil(8))),
        }
    }

    fn len(&self, ids: usize) -> Option<(usize, usize)> {
        match self {
            Self::Nothing => None,
            Self::Bytes(bytes) => Some((bytes.len(), ids)),
            Self::Bits(bits) => Some((bits.len(), ids.div_ceil(8))),
        }
    }

    /// Marks the legal ids of a row.
    #[inline]
    pub(super) fn mark(&mut self, ids: &[u32]) {
        match self {
            Self::Nothing => {}
            Self::Bytes(row) => {
                row.fill(0);
                ids.iter().for_each(|&id| row.get_mut(id as usize).into_iter().for_each(|flag| *flag = 1));
            }
            Self::Bits(row) => {
                row.fill(0);
                let flags = |id: u32| (id as usize / 8, 1 << (id % 8));
                for (byte, bit) in ids.iter().map(|&id| flags(id)) {
                    row.get_mut(byte).into_iter().for_each(|eight| *eight |= bit);
                }
            }
        }
    }
}

impl<'a> Rows<'a> {
    /// Takes the first `count` rows off.
    #[inline]
    pub fn cut(&mut self, count: usize, widths: Widths) -> Self {
        let Widths { players, features, ids } = widths;
        Self {
            players: cut(&mut self.players, count),
            plays: cut(&mut self.plays, count),
            rewards: cut(&mut self.rewards, count * players),
            terminated: cut(&mut self.terminated, count),
            truncated: cut(&mut self.truncated, count),
            lengths: cut(&mut self.lengths, count),
            observations: self.observations.cut(count * features),
            finals: self.finals.cut(count * players * features),
            mask: self.mask.cut(count, ids),
        }
    }

    /// Writes what is told of a play in the first row.
    #[inline]
    pub(super) fn tell<P>(&mut self, mover: Option<u8>, slot: &Slot<P>) {
        let told = &slot.told;
        self.players.fill(mover.map_or(-4, i32::from));
        self.plays.fill(slot.source.play);
        self.rewards.iter_mut().zip(told.rewards).for_each(|(to, reward)| *to = reward);
        self.terminated.fill(u8::from(told.ended == Stage::Over));
        self.truncated.fill(u8::from(told.ended == Stage::CutOff));
        self.lengths.fill(told.length.min(i32::MAX as u32) as i32);
    }

    /// Whether all arrays have just so many rows.
    #[must_use]
    pub fn fit(&self, count: usize, widths: Widths) -> bool {
        let Widths { players, features, ids } = widths;
        let right = |len: Option<usize>, width: usize| len.is_none_or(|len| len == count * width);
        let single =
            [self.players.len(), self.plays.len(), self.terminated.len(), self.truncated.len(), self.lengths.len()];
        single.iter().all(|&len| len == count)
            && self.rewards.len() == count * players
            && right(self.observations.len(), features)
            && right(self.finals.len(), players * features)
            && self.mask.len(ids).is_none_or(|(len, width)| len == count * width)
    }
}
