//! A position drawn as text.

use super::chart::code_of;
use super::drawing::Drawing;
use super::plan::{COLOURS, NAMES, Timberman};
use super::position::{Due, LETTERS, Position, SEATS, Space};
use std::fmt::Write;

impl Timberman {
    /// The part of the table where tiles lie, with a space around it, north above: forest tiles by their letters,
    /// lumberjacks by their colours, `*` behind one is the spider on it; below it what everybody has, and what is due.
    pub(super) fn drawing(&self, at: &Position) -> String {
        let mut text = self.drawn_table(at);
        for seat in 0..self.players {
            self.seat_line(at, seat, &mut text);
        }
        self.undrawn_line(at, &mut text);
        text + &Self::due_line(at)
    }

    fn drawn_table(&self, at: &Position) -> String {
        let spaces: Vec<[usize; 2]> =
            at.tiles_on_table().map(|(space, _)| space.to_be_bytes().map(usize::from)).collect();
        if spaces.is_empty() {
            return "the table is empty\n".into();
        }
        let reach = self.reach() as usize;
        let [(south, north), (west, east)] = [0, 1].map(|axis| {
            let numbers = || spaces.iter().map(|space| space[axis]);
            let (low, high) = (numbers().min().unwrap_or(128), numbers().max().unwrap_or(128));
            ((low - 1).max(128 - reach), (high + 1).min(128 + reach))
        });
        let rows = (south..=north).rev().flat_map(|y| (west..=east).map(move |x| (y << 8 | x) as Space));
        let codes = rows.map(|space| code_of(self.kind_at(at, space))).collect();
        let sides = [north - south + 1, east - west + 1];
        Drawing { codes, sides, start: Some([north.wrapping_sub(128), 128 - west]) }.draw() + "\n"
    }

    fn counted(counts: &[u8; LETTERS]) -> String {
        let held = NAMES.iter().zip(counts).filter(|(_, n)| **n > 0);
        let text: Vec<String> = held.map(|(name, n)| format!("{n} x {name}")).collect();
        if text.is_empty() { "-".into() } else { text.join(", ") }
    }

    fn seat_line(&self, at: &Position, seat: usize, text: &mut String) {
        let (supply, points) = (at.supplies[seat], self.points(at)[seat]);
        let hand = match at.hidden(seat) {
            0 => Self::counted(&at.hands[seat]),
            _ => vec!["?"; at.sizes[seat].into()].join(" "),
        };
        let _ = writeln!(text, "{:6} {points:3} points, {supply} lumberjacks; hand {hand}", COLOURS[seat].0);
    }

    fn undrawn_line(&self, at: &Position, text: &mut String) {
        let hidden = (0..SEATS).any(|seat| at.hidden(seat) > 0);
        let what = if hidden { "not seen" } else { "not drawn" };
        let _ = writeln!(text, "{} can be drawn; {what}: {}", at.left, Self::counted(&at.undrawn));
    }

    fn due_line(at: &Position) -> String {
        let colour = COLOURS[usize::from(at.seat) % SEATS].0;
        match at.due {
            Due::Over => "over\n".into(),
            Due::Start => "chance, the start tile\n".into(),
            Due::Draw => format!("chance, a tile for {colour}\n"),
            due => format!("{colour} to decide, {}\n", due.name()),
        }
    }
}
