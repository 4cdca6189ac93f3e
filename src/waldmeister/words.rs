//! A position as words that are the same on every platform.

use super::plan::Waldmeister;
use super::position::{Frame, Land, Position};

impl Waldmeister {
    /// All of a position, in the order of its fields.
    pub(super) fn write_words(&self, at: &Position, into: &mut Vec<u64>) {
        into.extend(at.hands.iter().flat_map(|&hand| [hand as u64, (hand >> 64) as u64]));
        at.lands.iter().for_each(|land| land_words(land, into));
        into.extend(at.frames.iter().map(frame_word));
        let eights = at.pile.as_chunks::<8>().0.iter().chain(at.discards.as_chunks::<8>().0);
        into.extend(eights.chain(at.animals.as_chunks::<8>().0).map(|eight| u64::from_le_bytes(*eight)));
        into.extend([at.trees.0, at.saplings.0]);
        let [a, b, c] = at.laid;
        let [d, e, f] = at.holders;
        into.push(u64::from_le_bytes([a, b, c, d, e, f, at.left, at.bag]));
        let [g, h, i, j] = at.sizes;
        into.push(u64::from_le_bytes([g, h, i, j, at.marker, at.years, at.seat, at.step]));
        into.push(fours(at.chosen));
        into.push(u64::from_le_bytes([at.announced, at.depth, 0, 0, 0, 0, 0, 0]));
    }
}

fn fours(numbers: [u16; 4]) -> u64 {
    numbers.iter().rev().fold(0, |word, &number| word << 16 | u64::from(number))
}

fn land_words(land: &Land, into: &mut Vec<u64>) {
    let [x, y, z] = land.planes;
    let tiles = u64::from(u32::from_le_bytes(land.installed));
    into.push(fours([land.trees, land.saplings, land.seeds, land.damaged]));
    into.push(fours([land.homes, land.owned, x, y]));
    into.push(u64::from(z) | tiles << 16);
    into.extend([land.money.into(), land.points, land.guests]);
}

fn frame_word(frame: &Frame) -> u64 {
    let [x, y] = frame.fields.to_le_bytes();
    let [v, w] = frame.more.to_le_bytes();
    u64::from_le_bytes([frame.due as u8, frame.actor, frame.cursor, frame.left, x, y, v, w])
}
