//! Chance: a portable counter-based generator and the keyed numbers of a play.
//!
//! Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011). The k-th event of a
//! stream of play i under a seed is decided by the block at counter (k, stream, i low, i high) with key (seed low, seed high) alone.

/// The stream from which playouts take their players' choices.
pub const CHOICES: u32 = u32::MAX;

/// The stream from which resampling takes its guesses.
pub const GUESSES: u32 = u32::MAX - 1;

/// One block of Philox4x32-10.
///
/// ```
/// // Known answers published with Random123.
/// use silvan::play::philox4x32;
/// assert_eq!(philox4x32([0; 4], [0; 2]), [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
/// assert_eq!(philox4x32([u32::MAX; 4], [u32::MAX; 2]), [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd]);
/// assert_eq!(
///     philox4x32([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0]),
///     [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1]
/// );
/// ```
#[inline]
#[must_use]
pub fn philox4x32(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let ([mut a, mut b, mut c, mut d], [mut k, mut l]) = (counter, key);
    for _ in 0..10 {
        let (x, y) = (0xD251_1F53 * u64::from(a), 0xCD9E_8D57 * u64::from(c));
        (a, b, c, d) = ((y >> 32) as u32 ^ b ^ k, y as u32, (x >> 32) as u32 ^ d ^ l, x as u32);
        (k, l) = (k.wrapping_add(0x9E37_79B9), l.wrapping_add(0xBB67_AE85));
    }
    [a, b, c, d]
}

/// A source of keyed chance: a seed and the number of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The seed of the run.
    pub seed: u64,
    /// Which play of the run.
    pub play: u64,
}

impl Source {
    #[inline]
    fn block(self, stream: u32, k: u32) -> [u32; 4] {
        let halves = |word: u64| [word as u32, (word >> 32) as u32];
        let [low, high] = halves(self.play);
        philox4x32([k, stream, low, high], halves(self.seed))
    }

    /// The number, uniform over 64 bits, that decides the k-th event of a stream.
    #[inline]
    #[must_use]
    pub fn number(self, stream: u32, k: u32) -> u64 {
        let [low, high, ..] = self.block(stream, k);
        u64::from(low) | u64::from(high) << 32
    }

    /// Dice over one stream.
    #[must_use]
    pub fn dice(self, stream: u32) -> Dice {
        Dice { source: self, stream, k: 0, words: [0; 4], left: 0 }
    }
}

/// Unbiased choices from one stream, four to a block.
///
/// ```
/// use silvan::play::{Source, CHOICES};
/// let mut dice = Source { seed: 7, play: 0 }.dice(CHOICES);
/// assert!((0..1000).all(|_| dice.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    stream: u32,
    k: u32,
    words: [u32; 4],
    left: u8,
}

impl Dice {
    // Not inlined: loops that roll would begin with the generator's twenty keys, whether or not they come to need a block.
    #[inline(never)]
    fn refill(&mut self) {
        self.words = self.source.block(self.stream, self.k);
        self.k = self.k.wrapping_add(1);
        self.left = 4;
    }

    #[inline]
    fn word(&mut self) -> u32 {
        if self.left == 0 {
            self.refill();
        }
        self.left -= 1;
        self.words[usize::from((3 - self.left) & 3)]
    }

    /// A number below `n`, each equally likely; 0 for n = 0. (Lemire's multiplication with rejection.)
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let wide = u64::from(self.word()) * u64::from(n);
            let low = wide as u32;
            if low >= n || n == 0 || low >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_comes_equally_often() {
        let mut dice = Source { seed: 1, play: 2 }.dice(3);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "chi square {chi} with 6 degrees of freedom is beyond 0.1 %");
    }

    #[test]
    fn numbers_depend_on_each_part_of_the_key() {
        let numbers = [
            (1, 0, 0, 0),
            (1 << 32, 0, 0, 0),
            (0, 1, 0, 0),
            (0, 1 << 32, 0, 0),
            (0, 0, 1, 0),
            (0, 0, 0, 1),
            (0, 0, 0, 0),
        ]
        .map(|(seed, play, stream, k)| Source { seed, play }.number(stream, k));
        let mut distinct = numbers.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), numbers.len());
    }

    #[test]
    fn dice_use_all_words_of_a_block() {
        let source = Source { seed: 5, play: 6 };
        let (mut dice, block) = (source.dice(7), philox4x32([0, 7, 6, 0], [5, 0]));
        assert_eq!([(); 4].map(|()| dice.word()), block);
        assert_eq!(dice.word(), philox4x32([1, 7, 6, 0], [5, 0])[0]);
    }
}
