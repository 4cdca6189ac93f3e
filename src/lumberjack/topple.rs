//! The model of stability of Easy goin': exact fractions out of decimals (LJ-31).

use crate::play::{Fault, Table};
use serde_json::Value;

const DIGITS: i32 = 9;

/// A decimal number as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decimal {
    /// The numerator.
    pub over: u64,
    /// The denominator.
    pub under: u64,
}

/// The three numbers of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// The slenderness up to which towers stand.
    pub free: Decimal,
    /// How much the probability rises with each unit of slenderness above it.
    pub slope: Decimal,
    /// The greatest probability.
    pub cap: Decimal,
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Decimal {
    /// The decimal that a number of JSON spells: as it is written, not the binary number nearest to it.
    pub fn read(table: &Table<'_>) -> Result<Self, Fault> {
        let Value::Number(number) = table.value() else { return Err(table.wanted("a decimal number, at least 0,")) };
        let text = number.to_string();
        if text.starts_with('-') && text.contains(|c: char| ('1'..='9').contains(&c)) {
            return Err(table.wanted("a decimal number, at least 0,"));
        }
        Self::of(text.trim_start_matches('-'))
            .ok_or_else(|| table.wanted("a decimal number of at most 9 digits before and 9 after the point"))
    }

    fn of(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: u128 = format!("{before}{after}").parse().ok()?;
        if digits == 0 {
            return Some(Self { over: 0, under: 1 });
        }
        let shift = exponent.parse::<i32>().ok()?.checked_sub(i32::try_from(after.len()).ok()?)?;
        if !(-40..=DIGITS).contains(&shift) || digits > 10u128.pow(20) {
            return None;
        }
        let (over, under) = (digits * 10u128.pow(shift.max(0) as u32), 10u128.checked_pow((-shift).max(0) as u32)?);
        let shared = gcd(over, under);
        let (over, under) = (over / shared, under / shared);
        let limit = 10u128.pow(DIGITS as u32);
        (limit.is_multiple_of(under) && over / under < limit).then_some(Self { over: over as u64, under: under as u64 })
    }
}

impl Model {
    /// Reads `[free, slope, cap]`; the trunks of a colour are `most`.
    pub fn read(table: &Table<'_>, most: u8) -> Result<Self, Fault> {
        let items = table.items()?;
        let [free, slope, cap] = &items[..] else {
            return Err(table.wanted("\"never\" or three numbers (free, slope, cap)"));
        };
        let model = Self { free: Decimal::read(free)?, slope: Decimal::read(slope)?, cap: Decimal::read(cap)? };
        if model.cap.over > model.cap.under {
            return Err(cap.wanted("a probability from 0 to 1"));
        }
        let under = u128::from(model.free.under) * u128::from(model.slope.under) * u128::from(most);
        if under > u32::MAX.into() || model.cap.under > u32::MAX.into() {
            let message = "free and slope have so many decimals that the probabilities need more than 32 bits; 7 together always fit";
            return Err(table.fault(message));
        }
        Ok(model)
    }

    /// The weights of standing and toppling at a slenderness of `stands` / `on`.
    pub fn weights(&self, stands: u8, on: u8) -> (u32, u32) {
        let [free, slope, cap] = [self.free, self.slope, self.cap].map(|d| (u128::from(d.over), u128::from(d.under)));
        let above = (u128::from(stands) * free.1).saturating_sub(u128::from(on) * free.0);
        let (over, under) = (slope.0 * above, slope.1 * free.1 * u128::from(on.max(1)));
        let (over, under) = if over * cap.1 > cap.0 * under { cap } else { (over, under) };
        let shared = gcd(over, under);
        let (over, under) = (over / shared, under / shared);
        ((under - over) as u32, over as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn decimal(value: Value) -> Option<(u64, u64)> {
        Decimal::read(&Table::new("", &value)).ok().map(|d| (d.over, d.under))
    }

    #[test]
    fn decimals_are_what_is_written() {
        let wanted = [(json!(0.04), (1, 25)), (json!(4), (4, 1)), (json!(0.0), (0, 1)), (json!(2.5e3), (2500, 1))];
        for (value, fraction) in wanted {
            assert_eq!(decimal(value), Some(fraction));
        }
        assert_eq!(decimal(json!(1e-9)), Some((1, 1_000_000_000)));
        for value in [json!(1e-10), json!(-0.1), json!(1e9), json!("1"), json!(0.1 + 0.2), json!(1e300), json!(5e-324)]
        {
            assert_eq!(decimal(value.clone()), None, "{value}");
        }
    }

    #[test]
    fn the_table_of_the_rules() {
        let value = json!([4, 0.04, 0.9]);
        let model = Model::read(&Table::new("", &value), 20).unwrap_or_else(|_| unreachable!());
        assert_eq!(model.weights(4, 1), (1, 0));
        assert_eq!(model.weights(5, 1), (24, 1));
        assert_eq!(model.weights(6, 1), (23, 2));
        assert_eq!(model.weights(9, 2), (49, 1));
        assert_eq!(model.weights(100, 1), (1, 9));
    }
}
