//! Pyramido: what the colour areas give, and the room that they have to grow.

use super::Prospect;
use crate::ground::Cells;
use crate::lumberjack::plan::Lumberjack;
use crate::lumberjack::position::{Position, Pyramids, SEATS};
use crate::lumberjack::pyramid::Slope;
use crate::lumberjack::stack::colour_at;
use crate::play::Outlook;
use std::cell::OnceCell;

/// Points for an empty place beside a colour area, for each of its trunks.
const ROOM: f64 = 0.35;

/// So many empty places beside an area are as good as more.
const ENOUGH: u32 = 4;

/// The most trunks of a pyramid.
const MOST: usize = 66;

/// A colour area: its trunks, and the places beside it.
#[derive(Clone, Copy, Default)]
struct Area {
    trunks: Cells,
    beside: Cells,
}

/// A pyramid, cut into areas.
struct Pieces<'a> {
    game: &'a Lumberjack,
    laid: Cells,
    planes: [Cells; 3],
    areas: [Area; MOST],
    area_of: [u8; 128],
    worth: f64,
}

impl<'a> Pieces<'a> {
    fn new(game: &'a Lumberjack, laid: Cells, planes: [Cells; 3]) -> Self {
        let (areas, area_of) = ([Area::default(); MOST], [0; 128]);
        let mut pieces = Self { game, laid, planes, areas, area_of, worth: 0.0 };
        let slope = Slope { base: game.base };
        for (i, trunks) in slope.areas(laid, &planes).enumerate().take(MOST) {
            pieces.areas[i] = Area { trunks, beside: slope.beside(trunks) };
            trunks.iter().for_each(|cell| pieces.area_of[usize::from(cell)] = i as u8);
            pieces.worth += pieces.area_worth(pieces.areas[i], laid);
        }
        pieces
    }

    /// What an area gives and may give, in a pyramid of these trunks.
    fn area_worth(&self, area: Area, laid: Cells) -> f64 {
        let size = area.trunks.len();
        let empty = (area.beside & self.game.pyramid) - laid;
        // As long as the bottom level may grow to the left there is a place before its first one.
        let narrow = Lumberjack::bottom(laid, self.game.base) < self.game.base;
        let room = empty.len() + u32::from(narrow && area.trunks.has(0));
        f64::from(size * size) + ROOM * f64::from(size * room.min(ENOUGH))
    }

    /// What the pyramid is worth with one trunk more.
    fn with(&self, cell: u8, colour: u8) -> f64 {
        let (bit, slope) = (Cells::of(cell), Slope { base: self.game.base });
        let (laid, beside) = (self.laid | bit, slope.beside(bit));
        let (mut merged, mut worth) = (Area { trunks: bit, beside }, self.worth);
        let mut touched = beside & self.laid;
        if self.is_full(laid) {
            // The place before the first one is gone.
            touched |= Cells::of(0) & self.laid;
        }
        while let Some(first) = touched.lowest() {
            let area = self.areas[usize::from(self.area_of[usize::from(first)])];
            touched -= area.trunks;
            worth -= self.area_worth(area, self.laid);
            if colour_at(&self.planes, first) == colour && !(area.trunks & beside).is_empty() {
                merged = Area { trunks: merged.trunks | area.trunks, beside: merged.beside | area.beside };
            } else {
                worth += self.area_worth(area, laid);
            }
        }
        worth + self.area_worth(merged, laid)
    }

    fn is_full(&self, laid: Cells) -> bool {
        Lumberjack::bottom(laid, self.game.base) >= self.game.base
    }
}

/// Everybody's pyramids.
pub(super) struct Slopes<'a> {
    seat: usize,
    outlook: Outlook,
    own: Pieces<'a>,
    /// The own one, moved for a trunk on the left.
    moved: OnceCell<Box<Pieces<'a>>>,
}

impl<'a> Slopes<'a> {
    pub(super) fn new(game: &'a Lumberjack, at: &Position, pyramids: &Pyramids) -> Self {
        let (seat, mut outlook) = (usize::from(at.seat) % SEATS, Outlook::default());
        let pieces = |seat: usize| Pieces::new(game, pyramids.laid[seat], pyramids.planes[seat]);
        let own = pieces(seat);
        for (other, worth) in outlook.iter_mut().enumerate().take(game.players) {
            *worth = if other == seat { own.worth } else { pieces(other).worth };
        }
        Self { seat, outlook, own, moved: OnceCell::new() }
    }

    fn moved(&self) -> &Pieces<'a> {
        self.moved.get_or_init(|| {
            let Pieces { game, laid, planes, .. } = self.own;
            Box::new(Pieces::new(game, Cells(laid.0 << 1), planes.map(|plane| Cells(plane.0 << 1))))
        })
    }
}

impl Prospect for Slopes<'_> {
    fn outlook(&self) -> Outlook {
        self.outlook
    }

    fn used(&self, colour: u8, id: u32) -> Outlook {
        let (game, mut outlook) = (self.own.game, self.outlook);
        outlook[self.seat] = match id.wrapping_sub(game.ids.base) {
            0 => self.moved().with(0, colour),
            1 => self.own.with(Lumberjack::bottom(self.own.laid, game.base), colour),
            _ => self.own.with(game.ups.get(id.wrapping_sub(game.ids.up) as usize).copied().unwrap_or(0), colour),
        };
        outlook
    }

    fn crowned(&self, _: u8) -> Outlook {
        self.outlook
    }
}
