//! Easy goin': for each colour, and for the highest tower of all, how likely the seat keeps or gets ahead; broad towers go
//! before slender ones.

use super::Prospect;
use crate::lumberjack::plan::Lumberjack;
use crate::lumberjack::position::{COLOURS, Easy, Position, SEATS};
use crate::lumberjack::shelf::ITEMS;
use crate::play::Outlook;

/// By how many levels a tower has to be ahead to be fairly sure of its point.
const PLACES: f64 = 1.5;

/// Points for a trunk that makes a tower broader.
const BREADTH: f64 = 0.02;

/// The heights of towers, by colour and then of all.
type Row = [u8; SEATS];

/// What counts of everybody's towers.
pub(super) struct Heights<'a> {
    game: &'a Lumberjack,
    easy: &'a Easy,
    seat: u8,
    /// The share of all trunks that is left.
    left: f64,
    /// By how many levels one has to be ahead for odds of e to 1.
    spread: f64,
    /// The heights by colour.
    rows: [Row; COLOURS],
    outlook: Outlook,
}

impl<'a> Heights<'a> {
    pub(super) fn new(game: &'a Lumberjack, at: &Position, easy: &'a Easy, left: u32) -> Self {
        let left = f64::from(left) / f64::from(game.trunks());
        let (rows, _) = easy.levels.lens.as_chunks::<SEATS>();
        let mut heights = Self {
            game,
            easy,
            seat: at.seat,
            left,
            spread: 0.2 + PLACES * (3.0 * left).min(1.0),
            rows: [Row::default(); COLOURS],
            outlook: Outlook::default(),
        };
        heights.rows.iter_mut().zip(rows).for_each(|(own, row)| *own = *row);
        heights.add_up();
        heights
    }

    fn colours(&self) -> &[Row] {
        &self.rows[..self.game.edition.colours.len()]
    }

    fn add_up(&mut self) {
        let mut outlook = Outlook::default();
        for row in self.colours().iter().chain([&self.highest()]) {
            self.add(row, 1.0, &mut outlook);
        }
        for (seat, own) in outlook.iter_mut().enumerate().take(self.game.players) {
            *own += BREADTH * self.left * f64::from(self.broad(seat as u8));
        }
        self.outlook = outlook;
    }

    /// How many trunks of a seat's towers make them broader.
    fn broad(&self, seat: u8) -> u32 {
        let of =
            |colour| self.game.levels(self.easy, seat, colour).iter().map(|&trunks| u32::from(trunks) - 1).sum::<u32>();
        (0..self.game.edition.colours.len() as u8).map(of).sum()
    }

    /// The highest tower of each seat.
    fn highest(&self) -> Row {
        let higher = |highest: Row, row: &Row| std::array::from_fn(|seat| highest[seat].max(row[seat]));
        self.colours().iter().fold(Row::default(), higher)
    }

    /// Adds for each seat how likely it is to be highest in a row, so many times.
    fn add(&self, row: &Row, times: f64, into: &mut Outlook) {
        for (seat, sum) in into.iter_mut().enumerate().take(self.game.players) {
            *sum += times / (1.0 + (-self.ahead(row, seat) / self.spread).exp());
        }
    }

    /// By how much a seat's tower is higher than the others'; to be level is nearly as good as to be ahead.
    fn ahead(&self, row: &Row, seat: usize) -> f64 {
        let others = row[..self.game.players].iter().enumerate().filter(|&(other, _)| other != seat);
        let best = f64::from(others.fold(0, |best, (_, &height)| best.max(height)));
        if row[seat] > 0 { f64::from(row[seat]) - best + 0.9 } else { -best - 0.5 }
    }

    /// The outlook with another height of an own tower, and with more trunks that make it broader or fewer.
    fn changed(&self, colour: u8, height: u8, broader: i32) -> Outlook {
        let (mut outlook, seat) = (self.outlook, usize::from(self.seat));
        outlook[seat] += BREADTH * self.left * f64::from(broader);
        let old = self.rows[usize::from(colour)];
        if height == old[seat] {
            return outlook;
        }
        let mut next = Heights { rows: self.rows, ..*self };
        next.rows[usize::from(colour)][seat] = height;
        self.add(&old, -1.0, &mut outlook);
        self.add(&next.rows[usize::from(colour)], 1.0, &mut outlook);
        let (before, after) = (self.highest(), next.highest());
        if before != after {
            self.add(&before, -1.0, &mut outlook);
            self.add(&after, 1.0, &mut outlook);
        }
        outlook
    }

    /// The outlook once a tower was tested: the mean of how that may end.
    fn mean(&self, colour: u8, levels: &[u8], stands: &Outlook) -> Outlook {
        let (stand, topple) = self.game.risk(levels);
        if topple == 0 {
            return *stands;
        }
        let before = self.game.levels(self.easy, self.seat, colour);
        let broad = |levels: &[u8]| levels.iter().map(|&trunks| i32::from(trunks) - 1).sum::<i32>();
        let toppled = self.changed(colour, 0, -broad(before));
        let part = f64::from(topple) / (f64::from(stand) + f64::from(topple));
        std::array::from_fn(|seat| stands[seat] + part * (toppled[seat] - stands[seat]))
    }

    /// The outlook where a test is due.
    pub(super) fn tested(&self) -> Outlook {
        let colour = self.easy.tested.saturating_sub(1);
        self.mean(colour, self.game.levels(self.easy, self.seat, colour), &self.outlook)
    }
}

impl Prospect for Heights<'_> {
    fn outlook(&self) -> Outlook {
        self.outlook
    }

    fn used(&self, colour: u8, id: u32) -> Outlook {
        let before = self.game.levels(self.easy, self.seat, colour);
        let level = if id == self.game.ids.table { 0 } else { id.wrapping_sub(self.game.ids.level) as usize + 1 };
        let (mut after, height) = ([0; ITEMS], before.len().max(level + 1).min(ITEMS));
        after[..before.len()].copy_from_slice(before);
        after[level % ITEMS] += 1;
        let stands = self.changed(colour, height as u8, (before.len() == height).into());
        if level == 0 { stands } else { self.mean(colour, &after[..height], &stands) }
    }

    fn crowned(&self, _: u8) -> Outlook {
        self.outlook
    }
}
