//! Why an event is legal in a position, or which numbered rule of docs/rules/timberman.md forbids it.

use super::notation::Move;
use super::plan::{BEAR, COLOURS, NAMES, Timberman, WEB};
use super::position::{Due, LUMBERJACK, Position, SEATS, SPIDER, Space};
use crate::play::Event;

impl Timberman {
    /// The reason as a clause with the numbers of its rules.
    pub(super) fn reason_for(&self, at: &Position, event: Event) -> String {
        match (event, at.due) {
            (Event::Chance(id), Due::Draw | Due::Start) => self.why_drawn(at, id),
            (Event::Decision(id), Due::Forest | Due::More) => match self.move_of(id) {
                Some(Move::Tile(letter, space)) => self.why_tile(at, letter, space),
                Some(Move::Pass) => Self::why_pass(at),
                _ => Self::what_is_due(at),
            },
            (Event::Decision(id), Due::Lumberjack) => match self.move_of(id) {
                Some(Move::Lumberjack(space)) => {
                    self.why_not_open(at, space).unwrap_or_else(|| Self::is_free(space, "TM-40"))
                }
                Some(Move::Pass) => Self::why_pass(at),
                _ => Self::what_is_due(at),
            },
            _ => Self::what_is_due(at),
        }
    }

    fn colour(at: &Position) -> &'static str {
        COLOURS[usize::from(at.seat) % SEATS].0
    }

    fn what_is_due(at: &Position) -> String {
        let colour = Self::colour(at);
        match at.due {
            Due::Draw if at.tiles == 0 => format!("{colour} draws a tile of the starting hand now (TM-12)"),
            Due::Draw => format!("{colour} draws a tile now (TM-29)"),
            Due::Start => "the start tile is drawn now (TM-13)".into(),
            Due::Forest => format!("{colour} has to place a forest tile now (TM-25)"),
            Due::More => format!("{colour} may place another forest tile now, or pass (TM-26)"),
            Due::Lumberjack => format!("{colour} may place a lumberjack now, or pass (TM-27)"),
            Due::Over => "the play is over (TM-49, TM-50)".into(),
        }
    }

    fn why_drawn(&self, at: &Position, id: u32) -> String {
        let (letter, start) = match self.drawn.get(id as usize) {
            Some(&letter) => (usize::from(letter), self.draws[1].contains(&id)),
            None => return Self::what_is_due(at),
        };
        let name = NAMES[letter];
        if start != (at.due == Due::Start) {
            return Self::what_is_due(at);
        }
        match at.undrawn[letter] {
            0 => format!("no {name} is left to be drawn (TM-6)"),
            _ if self.due_weights(at)[letter] == 0 => {
                format!("all {} base tiles that are left were set aside (TM-8, TM-11)", self.set_aside[0])
            }
            n if start => format!("{n} {name} can become the start tile (TM-13, TM-15)"),
            n => format!("{n} {name} are not drawn yet (TM-11)"),
        }
    }

    /// Why a space is not open.
    fn why_not_open(&self, at: &Position, space: Space) -> Option<String> {
        let name = Self::space_name(space);
        match self.kind_at(at, space) {
            0 if self.is_open(at, space) => None,
            0 => Some(format!("{name} touches no tile, so it is not open (TM-19)")),
            kind => Some(format!("{} lies on {name}, so it is not open (TM-19)", Self::tile_name(kind))),
        }
    }

    fn is_free(space: Space, rule: &str) -> String {
        format!("{} is open ({rule})", Self::space_name(space))
    }

    fn why_tile(&self, at: &Position, letter: usize, space: Space) -> String {
        let (colour, seat, name) = (Self::colour(at), usize::from(at.seat) % SEATS, NAMES[letter]);
        if at.hidden(seat) > 0 {
            return format!("what {colour} holds is not open (TM-52)");
        }
        if at.hands[seat][letter] == 0 {
            return format!("{colour} holds no {name} (TM-25)");
        }
        if letter == WEB {
            return self.why_spider(at, space);
        }
        let rules = if letter == BEAR { "TM-31, TM-36" } else { "TM-31" };
        self.why_not_open(at, space)
            .unwrap_or_else(|| format!("{colour} holds {name}, and {}", Self::is_free(space, rules)))
    }

    fn why_spider(&self, at: &Position, space: Space) -> String {
        let name = Self::space_name(space);
        match self.kind_at(at, space) {
            kind if kind & LUMBERJACK == 0 => format!("no lumberjack is on {name} (TM-34)"),
            kind if kind & SPIDER > 0 => format!("the lumberjack on {name} carries a spider already (TM-34)"),
            _ => format!("the lumberjack on {name} is free (TM-34)"),
        }
    }

    fn why_pass(at: &Position) -> String {
        let colour = Self::colour(at);
        match at.due {
            Due::Forest => format!("{colour} has to place a forest tile, as one can be placed (TM-25)"),
            Due::More => format!("{colour} need not place another forest tile (TM-26)"),
            _ => format!("{colour} need not place a lumberjack (TM-27)"),
        }
    }
}
