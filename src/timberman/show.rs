//! A position drawn as text.

use super::plan::{COLOURS, NAMES, Timberman};
use super::position::{Due, LETTERS, Position, SEATS, SPIDER, Space};
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
        let spaces: Vec<[i32; 2]> = at.tiles_on_table().map(|(space, _)| space.to_be_bytes().map(i32::from)).collect();
        if spaces.is_empty() {
            return "the table is empty\n".into();
        }
        let reach = self.reach() as i32;
        let [rows, files] = [0, 1].map(|axis| {
            let numbers = || spaces.iter().map(|space| space[axis]);
            let (low, high) = (numbers().min().unwrap_or(128), numbers().max().unwrap_or(128));
            (low - 1).max(128 - reach)..=(high + 1).min(128 + reach)
        });
        let mut text = String::new();
        for y in rows.rev() {
            let _ = write!(text, "{:4} ", y - 128);
            for x in files.clone() {
                let kind = self.kind_at(at, (y << 8 | x) as Space);
                let _ = write!(text, "{:>3}{}", Self::mark(kind), if kind & SPIDER > 0 { '*' } else { ' ' });
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str("     ");
        files.for_each(|x| {
            let _ = write!(text, "{:>3} ", x - 128);
        });
        text.truncate(text.trim_end().len());
        text + "\n"
    }

    fn mark(kind: u8) -> char {
        match Self::owner(kind) {
            Some(seat) => COLOURS[seat % SEATS].1,
            None => usize::from(kind).checked_sub(1).and_then(|k| NAMES.get(k)?.chars().next()).unwrap_or('.'),
        }
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
