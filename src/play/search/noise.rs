//! Noise for the priors of a root: a Dirichlet distribution out of keyed chance.

use crate::play::Dice;

/// A number in (0, 1).
fn unit(dice: &mut Dice) -> f64 {
    (f64::from(dice.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

fn normal(dice: &mut Dice) -> f64 {
    (-2.0 * unit(dice).ln()).sqrt() * (std::f64::consts::TAU * unit(dice)).cos()
}

/// The gamma distribution (Marsaglia and Tsang, "A simple method for generating gamma variables", 2000).
fn gamma(shape: f64, dice: &mut Dice) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, dice) * unit(dice).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(dice);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && unit(dice).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// `n` numbers that sum to 1, of the symmetric Dirichlet distribution.
pub(super) fn dirichlet(n: usize, alpha: f64, dice: &mut Dice) -> Vec<f64> {
    let mut parts: Vec<f64> = (0..n).map(|_| gamma(alpha, dice)).collect();
    let total: f64 = parts.iter().sum();
    let even = 1.0 / n.max(1) as f64;
    // With a very small alpha all can be too small for a float.
    parts.iter_mut().for_each(|part| *part = if total > 0.0 { *part / total } else { even });
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Source;

    #[test]
    fn parts_have_the_moments_of_the_distribution() {
        let mut dice = Source { seed: 3, play: 0 }.dice(0);
        for alpha in [0.03, 0.3, 1.0, 10.0] {
            let firsts: Vec<f64> = (0..20_000).map(|_| dirichlet(4, alpha, &mut dice)[0]).collect();
            let mean = firsts.iter().sum::<f64>() / 20_000.0;
            let square = firsts.iter().map(|part| (part - mean).powi(2)).sum::<f64>() / 20_000.0;
            let variance = 0.25 * 0.75 / (4.0 * alpha + 1.0);
            assert!((mean - 0.25).abs() < 0.02 && (square / variance - 1.0).abs() < 0.06, "{alpha}: {mean} {square}");
        }
    }
}
