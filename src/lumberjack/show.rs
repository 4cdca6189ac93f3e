//! A position drawn as text.

use super::cabins::{Cabin, is_beam, place};
use super::plan::Lumberjack;
use super::position::{Board, Cabins, Due, Easy, Position, Towers};
use super::stack::{Stack, colour_at};
use std::fmt::Write;

impl Lumberjack {
    /// The stack, its top layer first, free trunks in brackets; below it what everybody has built, and what is due.
    pub(super) fn drawing(&self, at: &Position) -> String {
        let mut text = self.stack_drawing(&at.stack);
        for seat in 0..self.players as u8 {
            let _ = write!(text, "player {seat}");
            match &at.board {
                Board::Towers(towers) => self.draw_towers(towers, seat, &mut text),
                Board::Easy(easy) => self.draw_levels(easy, seat, &mut text),
                Board::Pyramid(pyramids) => {
                    text.push_str(if self.has_finished(pyramids, seat) { ", finished\n" } else { "\n" });
                    let (laid, planes) = (pyramids.laid[usize::from(seat)], &pyramids.planes[usize::from(seat)]);
                    let levels = self.pyramid_rows(pyramids, seat).len() as u8;
                    for level in (0..levels).rev() {
                        let mut row = " ".repeat(2 + usize::from(level));
                        for position in 0..Self::bottom(laid, self.base).saturating_sub(level) {
                            let cell = level * (self.base + 1) + position;
                            row.extend([if laid.has(cell) { self.letter(colour_at(planes, cell)) } else { '.' }, ' ']);
                        }
                        let _ = writeln!(text, "{}", row.trim_end());
                    }
                }
                Board::Cabins(cabins) => self.draw_cabins(cabins, seat, &mut text),
            }
        }
        text + &self.due_line(at)
    }

    fn stack_drawing(&self, stack: &Stack) -> String {
        let (mut text, free) = (String::new(), self.free(stack));
        for layer in (0..self.trunks().div_ceil(self.width)).rev() {
            let mut line = format!("{layer:3} {}", if layer % 2 == 1 { "  " } else { "" });
            for cell in layer * self.width..((layer + 1) * self.width).min(self.trunks()) {
                let cell = cell as u8;
                let letter = if stack.there.has(cell) { self.letter(stack.colour(cell)) } else { '.' };
                line.extend(if free.has(cell) { ['[', letter, ']', ' '] } else { [' ', letter, ' ', ' '] });
            }
            // Layers from which everything has been taken (or on which nothing is yet) are left out.
            if line.contains(|c: char| c.is_ascii_uppercase()) {
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
        text
    }

    fn draw_towers(&self, towers: &Towers, seat: u8, text: &mut String) {
        let _ = writeln!(text, ", {} points", towers.points[usize::from(seat)]);
        for slot in 0..self.edition.towers {
            let crowned = self.standing(towers, seat).1 >> slot & 1 == 1;
            let _ = writeln!(
                text,
                "  {}: {}{}",
                slot + 1,
                self.tower_text(towers, seat, slot),
                if crowned { "^" } else { "" }
            );
        }
    }

    fn draw_levels(&self, easy: &Easy, seat: u8, text: &mut String) {
        text.push('\n');
        for colour in 0..self.edition.colours.len() as u8 {
            let levels: Vec<String> = self.levels(easy, seat, colour).iter().map(u8::to_string).collect();
            if !levels.is_empty() {
                let _ = writeln!(text, "  {}: {}", self.letter(colour), levels.join(" "));
            }
        }
    }

    fn draw_cabins(&self, cabins: &Cabins, seat: u8, text: &mut String) {
        text.push('\n');
        for colour in 0..self.edition.colours.len() as u8 {
            let (cabin, crowns) = (self.cabin(cabins, seat, colour), cabins.crowns[Self::row(seat, colour)]);
            if !cabin.0.is_empty() {
                let crowns = "^".repeat(crowns.into());
                let _ = writeln!(text, "  {} {crowns}", self.letter(colour));
                text.truncate(text.trim_end().len());
                text.push('\n');
                cabin.draw(text);
            }
        }
    }

    fn due_line(&self, at: &Position) -> String {
        let crowns = match &at.board {
            Board::Towers(_) | Board::Cabins(_) => format!("{} crowns left; ", self.supply(at)),
            _ => String::new(),
        };
        let hand = at.hand.checked_sub(1).map_or(String::new(), |colour| format!(", {} in hand", self.letter(colour)));
        match at.due {
            Due::Over => format!("{crowns}over\n"),
            Due::Lay => format!("{crowns}chance lays the stack, {} of {}\n", at.stack.there.len(), self.trunks()),
            Due::Test => format!("{crowns}chance, a tower of player {}\n", at.seat),
            Due::Choose => format!("{crowns}player {} to decide{hand}\n", at.seat),
        }
    }
}

impl Cabin<'_> {
    /// The cabin with north above; a free end of a beam is `+`, the first post `O`.
    fn draw(self, text: &mut String) {
        let mut signs: Vec<(i32, i32, char)> = Vec::new();
        for &part in self.0 {
            let (x, y) = place(part);
            match (is_beam(part), part & 1) {
                (false, _) => signs.push((2 * x, 2 * y, if (x, y) == (0, 0) { 'O' } else { 'o' })),
                (true, 0) => signs.extend([(2 * x + 1, 2 * y, '-'), (2 * x, 2 * y, '+'), (2 * x + 2, 2 * y, '+')]),
                (true, _) => signs.extend([(2 * x, 2 * y + 1, '|'), (2 * x, 2 * y, '+'), (2 * x, 2 * y + 2, '+')]),
            }
        }
        let range = |of: fn(&(i32, i32, char)) -> i32| {
            let all = signs.iter().map(of);
            all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
        };
        for y in range(|sign| sign.1).rev() {
            let mut row = String::from("    ");
            for x in range(|sign| sign.0) {
                // Posts come before beams, and so before the free ends of beams.
                row.push(signs.iter().find(|sign| (sign.0, sign.1) == (x, y)).map_or(' ', |sign| sign.2));
            }
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
}
