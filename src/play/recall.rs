//! What a seat has seen as features: its log, a few bytes an event.

use super::{Entry, Features};

/// Changes when what a feature says changes.
const VERSION: u32 = 1;

/// So many features are a small number.
pub const MOST: usize = 16_384;

/// How many bytes an event takes: who, what was asked, and the id in three.
const EVENT: usize = 5;

/// The slices for a log of so many events at most.
#[must_use]
pub fn recall_features(players: usize, events: u32) -> Features {
    let mut features = Features::new(VERSION);
    features.add("seat", &[players as u32], 1, "the observer's own seat number");
    features.add("count", &[2], 255, "how many events there were, the lower byte first");
    features.add(
        "events",
        &[events, EVENT as u32],
        255,
        "who (0 nobody, 1 chance, then chance that one seat saw, a player, this player, seats from the observer), what was \
         asked, and the id, the lowest byte first; from 255 * 65536 on only its block is known",
    );
    features
}

/// The features of the log of a seat.
pub fn write_recall(entries: &[Entry], seat: usize, players: usize, into: &mut [u8]) {
    into.fill(0);
    let Some((head, events)) = into.split_at_mut_checked(players + 2) else { return };
    head[seat.min(players)] = 1;
    head[players..].copy_from_slice(&(entries.len().min(0xFFFF) as u16).to_le_bytes());
    for (bytes, entry) in events.chunks_exact_mut(EVENT).zip(entries) {
        let place = |other: usize| super::place_from(seat, other, players) as u8;
        let n = players as u8;
        let who = match (entry.player(), entry.privy(), entry.asked()) {
            (..=-1, None, _) => 1,
            (..=-1, Some(privy), _) => 2 + place(privy.into()),
            (_, _, 0) => 2 + n,
            (player, ..) => 3 + n + place(player as usize),
        };
        let [a, b, c, _] = entry.id().to_le_bytes();
        bytes.copy_from_slice(&[who, entry.asked(), a, b, c]);
    }
}
