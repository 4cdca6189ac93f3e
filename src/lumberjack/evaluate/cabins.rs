//! Blockhütten: each cabin by the best plan of which it is a part, less for each trunk that is missing. A crown counts as likely
//! as the plan becomes complete and stays so.

use super::Prospect;
use crate::lumberjack::cabins::Cabin;
use crate::lumberjack::plan::Lumberjack;
use crate::lumberjack::position::{COLOURS, Cabins, Position, SEATS};
use crate::lumberjack::shelf::ITEMS;
use crate::play::Outlook;

/// The share of a plan's points that is left for each trunk that is missing.
const MISSING: f64 = 0.7;

/// How likely a complete cabin stays so.
const STAYS: f64 = 0.85;

/// What is hoped of a cabin: its points without crowns, and how likely it will be complete.
#[derive(Clone, Copy, Default)]
struct Hope {
    points: f64,
    sure: f64,
}

/// What is hoped of everybody's cabins.
pub(super) struct Hopes<'a> {
    game: &'a Lumberjack,
    cabins: &'a Cabins,
    seat: u8,
    missing: f64,
    stays: f64,
    outlook: Outlook,
    /// The own ones, by colour.
    own: [Hope; COLOURS],
}

impl<'a> Hopes<'a> {
    pub(super) fn new(game: &'a Lumberjack, at: &Position, cabins: &'a Cabins, left: u32) -> Self {
        let share = f64::from(left) / f64::from(game.trunks());
        let missing = MISSING * (5.0 * share).min(1.0);
        let stays = if left > 0 { STAYS } else { 1.0 };
        let (outlook, own) = (Outlook::default(), [Hope::default(); COLOURS]);
        let mut hopes = Self { game, cabins, seat: at.seat, missing, stays, outlook, own };
        for seat in 0..game.players as u8 {
            for colour in 0..game.edition.colours.len() as u8 {
                let hope = hopes.hope(game.cabin(cabins, seat, colour));
                hopes.outlook[usize::from(seat)] += hopes.worth(hope, cabins.crowns[Lumberjack::row(seat, colour)]);
                if seat == at.seat {
                    hopes.own[usize::from(colour)] = hope;
                }
            }
        }
        hopes
    }

    /// What is hoped of a cabin.
    fn hope(&self, cabin: Cabin<'_>) -> Hope {
        let trunks = f64::from(self.game.edition.trunk_points) * cabin.0.len() as f64;
        let mut best = Hope { points: trunks, sure: 0.0 };
        if cabin.0.is_empty() {
            return best;
        }
        for plan in self.game.edition.plans.iter().filter(|plan| plan.holds(cabin)) {
            let missing = plan.trunks - cabin.0.len();
            let stays = if missing == 0 { self.stays } else { self.stays * self.stays };
            let likely = self.missing.powi(missing as i32) * stays;
            let hoped = likely * f64::from(plan.points) + (1.0 - likely) * trunks;
            if hoped > best.points || likely > best.sure && hoped >= best.points {
                best = Hope { points: hoped, sure: likely };
            }
        }
        best
    }

    /// What a cabin is worth with its crowns.
    fn worth(&self, hope: Hope, crowns: u8) -> f64 {
        hope.points + f64::from(crowns) * f64::from(self.game.edition.crown_points) * (2.0 * hope.sure - 1.0)
    }

    /// The outlook with another hope of an own cabin, and other crowns.
    fn changed(&self, colour: u8, hope: Hope, more_crowns: u8) -> Outlook {
        let (mut outlook, colour) = (self.outlook, colour & 7);
        let (crowns, before) = (self.cabins.crowns[Lumberjack::row(self.seat, colour)], self.own[usize::from(colour)]);
        let gain = self.worth(hope, crowns.saturating_add(more_crowns)) - self.worth(before, crowns);
        outlook[usize::from(self.seat) % SEATS] += gain;
        outlook
    }
}

impl Prospect for Hopes<'_> {
    fn outlook(&self) -> Outlook {
        self.outlook
    }

    fn used(&self, colour: u8, id: u32) -> Outlook {
        let (cabin, part, mut parts) =
            (self.game.cabin(self.cabins, self.seat, colour), self.game.part_of(id), [0; ITEMS]);
        let (before, len) = (cabin.0.partition_point(|&other| other < part), (cabin.0.len() + 1).min(ITEMS));
        parts[..before].copy_from_slice(&cabin.0[..before]);
        parts[before % ITEMS] = part;
        parts[before + 1..len].copy_from_slice(&cabin.0[before..len - 1]);
        self.changed(colour, self.hope(Cabin(&parts[..len])), 0)
    }

    fn crowned(&self, k: u8) -> Outlook {
        self.changed(k, self.own[usize::from(k & 7)], 1)
    }
}
