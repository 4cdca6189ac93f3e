//! What positions and actions are held to be worth: a rule of thumb.
//!
//! A tree is worth in part what it gives now, in part what it can be hoped to give while sides of it are empty: the more a
//! seat counts there, the more. One at which nobody counts goes to who comes next, which is not the own seat. An action is
//! worth what it changes of this, the own share less the mean of the others', and if a lumberjack may follow in the same
//! turn, what the best one brings. A lumberjack in supply is worth the more, the fewer there are for the tiles to come, and a
//! tile that is kept for later is worth a little.

mod map;
mod share;

use super::notation::Move;
use super::plan::{Step, Timberman};
use super::position::{Due, Position, SEATS, SPACES};
use crate::play::Outlook;
use map::Map;
use share::{EMPTY, Rivals};

/// Points for a lumberjack in supply where there are far more tiles to come than lumberjacks, and the least for one.
const SCARCE: f64 = 2.6;
const SUPPLY: f64 = 0.1;

/// How many tiles are left, in hands too, when hopes begin to fade.
const LATE: f64 = 5.0;

/// Points for keeping a tile for a later turn, in which a lumberjack can follow it.
const TILE: f64 = 0.5;

/// How much of what seats have in trees and supplies comes to points in the end, on average.
const KEPT: f64 = 0.8;

/// Points for coming next, and for being in the middle of a turn.
const NEXT: f64 = 0.9;
const GOING_ON: f64 = 0.5;

/// The most sites of which what a lumberjack gains there is looked at again when a tile is placed.
const AGAIN: usize = 25;

/// By what the actions of a decision are judged.
struct Judge {
    map: Map,
    seat: usize,
    others: f64,
    /// What a lumberjack in supply is worth to each seat.
    prices: [f64; SEATS],
    /// Whether a lumberjack may follow in the same turn.
    follows: bool,
    /// Where a lumberjack gains more than it is worth in supply, the most first, with what it gains.
    gains: [(f64, u16); SPACES],
    len: usize,
}

impl Judge {
    fn new(plan: &Timberman, at: &Position) -> Self {
        let seat = usize::from(at.seat) % SEATS;
        let later = plan.steps.get(usize::from(at.step) + 1..).unwrap_or_default();
        let mut judge = Self {
            map: Map::new(plan, at, seat),
            seat,
            others: (plan.players as f64 - 1.0).max(1.0),
            prices: std::array::from_fn(|seat| plan.price(at, seat)),
            follows: at.supplies[seat] > 0 && later.contains(&Step::Lumberjack),
            gains: [(0.0, 0); SPACES],
            len: 0,
        };
        if judge.follows {
            judge.look_for_gains();
        }
        judge
    }

    fn look_for_gains(&mut self) {
        for site in self.map.open() {
            let gain = self.map.gain(site);
            if gain > self.prices[self.seat] && self.len < SPACES {
                self.gains[self.len] = (gain, site);
                self.len += 1;
            }
        }
        self.gains[..self.len].sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    }

    /// What an action is worth.
    fn value(&mut self, action: Option<Move>) -> f64 {
        match action {
            Some(Move::Tile(letter, space)) => self.tile(letter, self.map.site(space)),
            Some(Move::Lumberjack(space)) => self.map.gain(self.map.site(space)) - self.prices[self.seat],
            _ if self.follows => TILE + self.following(),
            _ => 0.0,
        }
    }

    fn tile(&mut self, letter: usize, site: u16) -> f64 {
        let mut value = self.map.place(letter, site) + self.sent_home();
        if self.follows {
            value += self.following();
        }
        self.map.take_back();
        value
    }

    /// What the lumberjacks that have gone home are worth there.
    fn sent_home(&self) -> f64 {
        let owners = self.map.changed().skip(1).filter_map(|(_, kind)| Timberman::owner(kind));
        owners.map(|owner| self.prices[owner % SEATS] * if owner == self.seat { 1.0 } else { -1.0 / self.others }).sum()
    }

    /// What the best lumberjack of the same turn brings, if any is worth it. What it gains is looked at again where something
    /// has changed, and beside that.
    fn following(&self) -> f64 {
        let price = self.prices[self.seat];
        let (mut again, mut len, mut most) = ([0; AGAIN], 0, price.max(self.map.gain_beyond()));
        for (site, _) in self.map.changed() {
            let [south, west, east, north] = self.map.sides(site);
            for site in [site, south, west, east, north] {
                (again[len], len) = (site, len + 1);
                if self.map.is_open(site) {
                    most = most.max(self.map.gain(site));
                }
            }
        }
        let elsewhere = self.gains[..self.len].iter().find(|(_, site)| !again[..len].contains(site));
        elsewhere.map_or(most, |&(gain, _)| most.max(gain)) - price
    }
}

/// From 1 down to 0 as hopes fade towards the end.
fn late(at: &Position) -> f64 {
    let tiles = f64::from(at.left) + at.sizes.iter().map(|&size| f64::from(size)).sum::<f64>();
    (tiles / LATE).min(1.0)
}

impl Timberman {
    /// How many tiles a seat has and will draw, about: it has no more turns.
    fn tiles_of(&self, at: &Position, seat: usize) -> f64 {
        f64::from(at.sizes[seat]) + f64::from(at.left) / self.players as f64
    }

    /// What a lumberjack in supply is worth to a seat: the more, the fewer there are for the tiles to come.
    fn price(&self, at: &Position, seat: usize) -> f64 {
        let (tiles, supply) = (self.tiles_of(at, seat), f64::from(at.supplies[seat]));
        (SCARCE * (1.0 - supply / tiles.max(1.0))).max(SUPPLY)
    }

    /// What all lumberjacks in supply are worth to a seat, each at the price that it will have when it is the next.
    fn stock(&self, at: &Position, seat: usize) -> f64 {
        let tiles = self.tiles_of(at, seat).max(1.0);
        let supply = f64::from(at.supplies[seat]).min(tiles);
        SCARCE * supply * (1.0 - (supply + 1.0) / (2.0 * tiles)).max(0.0)
    }

    /// The points that each seat may look forward to: what it can be held to have of the trees, its lumberjacks in
    /// supply, and whether it comes next. The weights are those that tell best of many plays how they end.
    pub(super) fn outlook(&self, at: &Position) -> Outlook {
        if at.due == Due::Over {
            return self.points(at).map(f64::from);
        }
        let mut outlook = self.parts_of_trees(at);
        for (seat, own) in outlook.iter_mut().enumerate().take(self.players) {
            *own = KEPT * (*own + self.stock(at, seat));
        }
        let (seat, bonus) = self.comes_next(at);
        outlook[seat % self.players] += bonus * late(at);
        outlook
    }

    /// Who comes next or goes on, and what that is worth.
    fn comes_next(&self, at: &Position) -> (usize, f64) {
        let seat = usize::from(at.seat);
        match at.due {
            Due::Draw if at.tiles > 0 => (seat + 1, NEXT),
            Due::Draw | Due::Start | Due::Over => (0, NEXT),
            Due::Forest => (seat, NEXT),
            Due::More | Due::Lumberjack => (seat, GOING_ON),
        }
    }

    /// What the seats can be held to have of all trees.
    fn parts_of_trees(&self, at: &Position) -> Outlook {
        let (mut outlook, edges, late) = (Outlook::default(), self.edges(), late(at));
        at.laid().trees(|tree| {
            let around = tree.strengths + u64::from(tree.empty(edges)) * EMPTY;
            let (rivals, points) = (Rivals::around(around, late), f64::from(self.edition.rows[tree.letter].points));
            for (seat, own) in outlook.iter_mut().enumerate().take(self.players) {
                *own += points * rivals.share(seat);
            }
        });
        outlook
    }

    /// Adds what each of these actions is worth to the seat that decides.
    pub(super) fn judge_actions(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        if matches!(at.due, Due::Forest | Due::More | Due::Lumberjack) {
            let mut judge = Judge::new(self, at);
            into.extend(actions.iter().map(|&action| judge.value(self.move_of(action))));
        }
    }
}
