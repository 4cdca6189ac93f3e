//! What the end of a simulation is worth to each seat.

use super::How;
use crate::play::{Game, MAX_PLAYERS, Scores, Turn};

/// A value a seat, from -1 to 1; seats beyond the game's players hold 0.
pub type Worth = [f64; MAX_PLAYERS];

impl How {
    /// What a position is worth: its returns and its points at the end, elsewhere by the scoring applied now.
    pub(super) fn worth<G: Game>(&self, game: &G, at: &G::Position) -> Worth {
        let (n, over) = (game.players(), game.turn(at) == Turn::Over);
        let scores = if over { game.scores(at) } else { scores_now(game, at) };
        let mut worth = if over { game.returns(at) } else { places(n, &scores) };
        if self.share > 0.0 {
            for (seat, part) in parts(n, &scores).into_iter().enumerate().take(n) {
                worth[seat] += self.share * (part - worth[seat]);
            }
        }
        worth
    }
}

/// The scoring applied now.
pub(super) fn scores_now<G: Game>(game: &G, at: &G::Position) -> Scores {
    let mut sums = Scores::default();
    for (_, points) in game.breakdown(at) {
        sums.iter_mut().zip(points).for_each(|(sum, part)| *sum += part);
    }
    sums
}

/// The returns if these were the final points and ties were shared.
fn places(n: usize, scores: &Scores) -> Worth {
    let best = scores[..n].iter().max().copied().unwrap_or(0);
    let winners = scores[..n].iter().filter(|&&points| points == best).count();
    let mut worth = Worth::default();
    if winners < n {
        let win = (n as f64 / winners as f64 - 1.0) / (n as f64 - 1.0);
        let loss = -1.0 / (n as f64 - 1.0);
        for (value, &points) in worth.iter_mut().zip(&scores[..n]) {
            *value = if points == best { win } else { loss };
        }
    }
    worth
}

/// The shares of the points, on the scale of the returns; points below 0 lift everybody.
fn parts(n: usize, scores: &Scores) -> Worth {
    let lift = f64::from(scores[..n].iter().min().copied().unwrap_or(0).min(0));
    let total: f64 = scores[..n].iter().map(|&points| f64::from(points) - lift).sum();
    let mut worth = Worth::default();
    if total > 0.0 && n > 1 {
        for (value, &points) in worth.iter_mut().zip(&scores[..n]) {
            *value = (n as f64 * (f64::from(points) - lift) / total - 1.0) / (n as f64 - 1.0);
        }
    }
    worth
}

/// How large results are: the root of their mean square, as if one of 1 had come before all others. It is 1 where plays are
/// won or lost, and less where shares of points count; about the mean it would fade when one side wins nearly always.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    n: f64,
    squares: f64,
}

impl Default for Spread {
    fn default() -> Self {
        Self { n: 1.0, squares: 1.0 }
    }
}

impl Spread {
    pub fn add(&mut self, value: f64) {
        (self.n, self.squares) = (self.n + 1.0, self.squares + value * value);
    }

    pub fn of_all(&self) -> f64 {
        (self.squares / self.n).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_returns() {
        assert_eq!(places(2, &[5, 4, 0, 0, 0, 0]), [1.0, -1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(places(3, &[5, 5, 5, 0, 0, 0]), Worth::default());
        assert_eq!(places(3, &[5, 5, 1, 0, 0, 0])[..3], [0.25, 0.25, -0.5]);
    }

    #[test]
    fn parts_lie_on_the_scale_of_the_returns() {
        assert_eq!(parts(2, &[3, 1, 0, 0, 0, 0])[..2], [0.5, -0.5]);
        assert_eq!(parts(2, &[-2, 0, 0, 0, 0, 0])[..2], [-1.0, 1.0]);
        assert_eq!(parts(2, &[0; 6]), Worth::default());
    }
}
