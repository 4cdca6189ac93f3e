//! What has come of actions in all simulations so far, wherever they were taken (the "move-average sampling technique" of
//! Finnsson and Bjornsson, "Simulation-based approach to general game playing", AAAI 2008).

use super::Worth;

/// How many pairs of seat and action are told apart; more share places.
const PLACES: usize = 1 << 15;

/// The mean of what came of an action, and how often it was taken.
#[derive(Clone, Copy, Default)]
struct Mean {
    value: f32,
    visits: u32,
}

/// Means by seat and action.
pub(super) struct Habits {
    means: Vec<Mean>,
    /// The actions of the playout under way.
    taken: Vec<(u8, u32)>,
}

impl Habits {
    /// Room for all, or for nothing if they are not wanted.
    pub fn new(wanted: bool) -> Self {
        Self { means: if wanted { vec![Mean::default(); PLACES] } else { Vec::new() }, taken: Vec::new() }
    }

    fn place(seat: u8, action: u32) -> usize {
        (action.wrapping_mul(8).wrapping_add(seat.into()).wrapping_mul(0x9E37_79B1) >> 17) as usize % PLACES
    }

    /// What came of an action so far; of one that was never taken the best can be hoped.
    #[inline]
    pub fn value(&self, seat: u8, action: u32) -> f32 {
        self.means.get(Self::place(seat, action)).map_or(0.0, |mean| if mean.visits == 0 { 1.0 } else { mean.value })
    }

    /// Notes an action.
    #[inline]
    pub fn take(&mut self, seat: u8, action: u32) {
        if !self.means.is_empty() {
            self.taken.push((seat, action));
        }
    }

    /// Learns what came of all actions noted.
    pub fn learn(&mut self, worth: &Worth) {
        for &(seat, action) in &self.taken {
            if let Some(mean) = self.means.get_mut(Self::place(seat, action)) {
                mean.visits = mean.visits.saturating_add(1);
                mean.value += (worth[usize::from(seat)] as f32 - mean.value) / mean.visits as f32;
            }
        }
        self.taken.clear();
    }
}
