//! What the end of a simulation is worth to each seat.

use super::How;
use crate::play::{Game, MAX_PLAYERS, Turn};

/// A value a seat, from -1 to 1; seats beyond the game's players hold 0.
pub type Worth = [f64; MAX_PLAYERS];

impl How {
    /// What a position is worth: its returns and its points at the end, elsewhere what its evaluation makes of them.
    pub(super) fn worth<G: Game>(&self, game: &G, at: &G::Position) -> Worth {
        let (n, over) = (game.players(), game.turn(at) == Turn::Over);
        let points = if over { game.scores(at).map(f64::from) } else { game.evaluate(at) };
        let mut worth = if over { game.returns(at) } else { odds(&points[..n], game.swing()) };
        if self.share > 0.0 {
            for (own, part) in worth.iter_mut().zip(parts(&points[..n])) {
                *own += self.share * (part - *own);
            }
        }
        worth
    }
}

/// The returns to be expected where a lead of `swing` points makes it e times as likely to win.
fn odds(points: &[f64], swing: f64) -> Worth {
    let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut worth = Worth::default();
    worth.iter_mut().zip(points).for_each(|(own, own_points)| *own = ((own_points - most) / swing).exp());
    let (all, n) = (worth.iter().sum::<f64>(), points.len() as f64);
    worth[..points.len()].iter_mut().for_each(|own| *own = (n * *own / all - 1.0) / (n - 1.0).max(1.0));
    worth
}

/// The shares of the points, on the scale of the returns; points below 0 lift everybody.
fn parts(points: &[f64]) -> Worth {
    let lift = points.iter().copied().fold(0.0, f64::min);
    let (n, total) = (points.len() as f64, points.iter().map(|own| own - lift).sum::<f64>());
    let mut worth = Worth::default();
    if total > 0.0 {
        worth.iter_mut().zip(points).for_each(|(own, points)| *own = (n * (points - lift) / total - 1.0) / (n - 1.0));
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
    fn odds_go_by_the_lead() {
        let [own, other, ..] = odds(&[8.0, 5.0], 3.0);
        assert!((own - 0.5_f64.tanh()).abs() < 1e-12 && own == -other);
        assert_eq!(odds(&[5.0; 3], 2.0), Worth::default());
        assert_eq!(odds(&[900.0, 0.0, 0.0], 1.0)[..3], [1.0, -0.5, -0.5]);
    }

    #[test]
    fn parts_lie_on_the_scale_of_the_returns() {
        assert_eq!(parts(&[3.0, 1.0])[..2], [0.5, -0.5]);
        assert_eq!(parts(&[-2.0, 0.0])[..2], [-1.0, 1.0]);
        assert_eq!(parts(&[0.0; 2]), Worth::default());
    }
}
