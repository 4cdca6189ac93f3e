//! Why an event is legal in a position, or which numbered rule of docs/rules/lumberjack.md forbids it.

use super::cabins::{Cabin, FIRST, beams_at, ends, is_beam};
use super::flow::Step;
use super::plan::Lumberjack;
use super::position::{Board, Due, Easy, Position, Pyramids, Towers};
use crate::play::{Event, block_of};

impl Lumberjack {
    /// The reason as a clause with the numbers of its rules.
    pub(super) fn reason_for(&self, at: &Position, event: Event) -> String {
        let (found, chance) = match event {
            Event::Decision(id) => (block_of(&self.blocks, id), false),
            Event::Chance(id) => (block_of(&self.chance_blocks, id), true),
        };
        let Some((block, k)) = found else { return self.what_is_due(at) };
        match (at.due, self.step(at), block.name) {
            (Due::Lay, ..) if block.name == "lay" => self.why_lay(at, k as u8),
            (Due::Test, ..) if chance && block.name != "lay" => self.why_test(at, block.name == "topples"),
            (Due::Choose, Some(Step::Take { .. }), "take") => self.why_take(at, k as u8),
            (Due::Choose, Some(Step::Take { crown: true } | Step::Crown { .. }), "crown") => {
                self.why_crown(at, k as u8)
            }
            (Due::Choose, Some(Step::Crown { pass: true }), "pass") => "no crown need be placed (LJ-51)".into(),
            (Due::Choose, Some(Step::Use), "score") => "a trunk in hand may always trigger a scoring (LJ-17)".into(),
            (Due::Choose, Some(Step::Use), "build" | "table" | "level" | "base" | "up" | "post" | "beam") => {
                self.why_build(at, block.name, block.start + k, k as u8)
            }
            _ => self.what_is_due(at),
        }
    }

    /// What is due, for an event of another kind.
    fn what_is_due(&self, at: &Position) -> String {
        let (seat, hand) = (at.seat, at.hand.checked_sub(1).map_or("no", |colour| self.colour_name(colour)));
        match (at.due, self.step(at)) {
            (Due::Lay, _) => "the stack is laid now (LJ-7)".into(),
            (Due::Test, _) => format!("chance tells now whether the tower of player {seat} stands (LJ-30)"),
            (Due::Over, _) => "the play is over (LJ-64)".into(),
            (_, Some(Step::Take { crown: true })) => {
                format!("player {seat} takes a trunk or places a crown now (LJ-12)")
            }
            (_, Some(Step::Take { .. })) => format!("player {seat} takes a trunk now (LJ-9)"),
            (_, Some(Step::Crown { .. })) => format!("player {seat} decides about a crown now (LJ-51)"),
            _ => format!("player {seat} uses the {hand} trunk in hand now (LJ-9)"),
        }
    }

    fn why_lay(&self, at: &Position, colour: u8) -> String {
        match (at.unlaid.to_le_bytes()[usize::from(colour & 7)], self.colour_name(colour)) {
            (0, name) => format!("no {name} trunk is left to be laid (LJ-7)"),
            (n, name) => format!("{n} {name} trunks are left to be laid (LJ-7)"),
        }
    }

    fn why_test(&self, at: &Position, topples: bool) -> String {
        let Board::Easy(easy) = &at.board else { return self.what_is_due(at) };
        let (stands, falls) = self.risk(self.levels(easy, at.seat, easy.tested.saturating_sub(1)));
        match (topples, stands) {
            (false, 0) => "the tower topples for certain (LJ-32)".into(),
            _ => format!(
                "the tower topples with a probability of {falls} / {} (LJ-31)",
                u64::from(stands) + u64::from(falls)
            ),
        }
    }

    fn trunk(&self, cell: u32) -> String {
        let (layer, i) = self.layer(cell);
        format!("{layer}.{i}")
    }

    fn why_take(&self, at: &Position, cell: u8) -> String {
        let name = self.trunk(cell.into());
        if !at.stack.there.has(cell) {
            return format!("{name} has been taken (LJ-9)");
        }
        let over = at.stack.there.iter().find(|&other| self.ring.covered(crate::ground::Cells::of(other)).has(cell));
        match over {
            Some(over) => format!("{} lies on {name} (LJ-5, LJ-6)", self.trunk(over.into())),
            None => format!("nothing lies on {name} (LJ-6)"),
        }
    }

    fn why_crown(&self, at: &Position, k: u8) -> String {
        match &at.board {
            _ if self.supply(at) == 0 => "no crown is left in the supply (LJ-20, LJ-51)".into(),
            Board::Towers(towers) => {
                let (standing, crowned) = self.standing(towers, at.seat);
                match (standing >> (k & 7) & 1, crowned >> (k & 7) & 1) {
                    (0, _) => format!("player {} has no tower {} (LJ-20)", at.seat, k + 1),
                    (_, 1) => format!("tower {} has a crown already (LJ-20)", k + 1),
                    _ => format!("tower {} has no crown, and {} are left (LJ-20)", k + 1, self.supply(at)),
                }
            }
            Board::Cabins(cabins) => {
                let (name, left) = (self.colour_name(k), self.supply(at));
                match self.cabin(cabins, at.seat, k).0.is_empty() {
                    true => format!("player {} has no {name} cabin (LJ-51)", at.seat),
                    false => format!("player {} has a {name} cabin, and {left} crowns are left (LJ-51)", at.seat),
                }
            }
            _ => self.what_is_due(at),
        }
    }

    fn why_build(&self, at: &Position, word: &str, id: u32, k: u8) -> String {
        let Some(colour) = at.hand.checked_sub(1) else { return self.what_is_due(at) };
        match &at.board {
            Board::Towers(towers) => self.why_tower(towers, at.seat, k),
            Board::Easy(easy) => {
                self.why_level(easy, (at.seat, colour), if word == "table" { 0 } else { usize::from(k) + 1 })
            }
            Board::Pyramid(pyramids) if word == "base" => self.why_side(pyramids, at.seat, k == 0),
            Board::Pyramid(pyramids) => self.why_up(pyramids, at.seat, k),
            Board::Cabins(cabins) => Self::why_part(self.cabin(cabins, at.seat, colour), self.part_of(id)),
        }
    }

    fn why_tower(&self, towers: &Towers, seat: u8, slot: u8) -> String {
        let (standing, crowned) = self.standing(towers, seat);
        let (number, lowest) = (slot + 1, (!standing).trailing_zeros() as u8 + 1);
        match (standing >> slot & 1, crowned >> slot & 1) {
            (1, 0) => format!("tower {number} has no crown (LJ-13)"),
            (1, _) => format!("tower {number} has a crown (LJ-13)"),
            _ if lowest == number => format!("{number} is the lowest empty slot (LJ-14)"),
            _ => format!("a new tower stands in the lowest empty slot, {lowest} (LJ-14)"),
        }
    }

    fn why_level(&self, easy: &Easy, (seat, colour): (u8, u8), level: usize) -> String {
        let (levels, name) = (self.levels(easy, seat, colour), self.colour_name(colour));
        let (height, number) = (levels.len(), level + 1);
        match level {
            0 if height == 0 => format!("the first {name} trunk lies on the table (LJ-29)"),
            0 if height == 1 => format!("no {name} trunk lies on another (LJ-26)"),
            0 => format!("a {name} trunk lies on another, and then none is laid on the table (LJ-26)"),
            _ if height == 0 => format!("the first {name} trunk lies on the table (LJ-29)"),
            _ if level > height => format!("the tower is {height} high, and grows by one level at most (LJ-27)"),
            _ => {
                let (above, below) = (levels.get(level).copied().unwrap_or(0), levels[level - 1]);
                let holds = if above < below { "fewer than" } else { "as many as it may over" };
                format!("level {number} holds {above}, {holds} the {below} of level {level} (LJ-27)")
            }
        }
    }

    fn why_side(&self, pyramids: &Pyramids, seat: u8, left: bool) -> String {
        match Self::bottom(pyramids.laid[usize::from(seat)], self.base) {
            0 if left => "the first trunk is laid as base left (LJ-39)".into(),
            0 => "the first trunk can only be base left (LJ-39)".into(),
            width if width < self.base => format!("the bottom level has {width} of {} trunks (LJ-39)", self.base),
            width => format!("the bottom level has all its {width} trunks (LJ-38, LJ-39)"),
        }
    }

    fn why_up(&self, pyramids: &Pyramids, seat: u8, k: u8) -> String {
        let (laid, cell) = (pyramids.laid[usize::from(seat)], self.ups[usize::from(k)]);
        let (level, position) = self.level(cell);
        let missing = [(cell - self.base - 1, position), (cell - self.base, position + 1)];
        match missing.iter().find(|(below, _)| !laid.has(*below)) {
            _ if laid.has(cell) => format!("a trunk lies in {level}.{position} already (LJ-40)"),
            Some((_, below)) => format!("no trunk lies in {}.{below} below (LJ-40)", level - 1),
            None => format!("trunks {position} and {} of level {} lie below it (LJ-40)", position + 1, level - 1),
        }
    }

    fn why_part(cabin: Cabin<'_>, part: u16) -> String {
        let has = |part: u16| cabin.0.contains(&part);
        let name = Self::part_name(part);
        match is_beam(part) {
            _ if cabin.0.is_empty() && part == FIRST => "the first trunk of a cabin is post 0,0 (LJ-47)".into(),
            _ if cabin.0.is_empty() => "the first trunk of a cabin can only be post 0,0 (LJ-47)".into(),
            _ if has(part) => format!("{name} is there already (LJ-48, LJ-49)"),
            true => match [ends(part).0, ends(part).1].into_iter().find(|&end| has(end)) {
                Some(end) => format!("it ends at {} (LJ-48)", Self::part_name(end)),
                None => "neither of its ends is at a post (LJ-48)".into(),
            },
            false => match beams_at(part).into_iter().find(|&beam| has(beam)) {
                Some(beam) => format!("{} ends there (LJ-49)", Self::part_name(beam)),
                None => "no beam ends there (LJ-49)".into(),
            },
        }
    }
}
