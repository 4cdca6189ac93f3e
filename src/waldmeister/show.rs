//! A position drawn as text.

use super::plan::Waldmeister;
use super::position::{Due, LAID, Land, Position};
use std::fmt::Write;

/// How wide a field is drawn, before a blank.
const WIDTH: usize = 8;

/// The first letters of a name that no other one begins with, two at least; all of it where another one begins with it.
pub(super) fn short<'a>(names: impl Iterator<Item = &'a str> + Clone, which: usize) -> &'a str {
    let name = names.clone().nth(which).unwrap_or("");
    let begun = |letters: &str| names.clone().enumerate().any(|(i, other)| i != which && other.starts_with(letters));
    let mut shorter = (2..name.len()).map(|length| &name[..length]);
    shorter.find(|&letters| !begun(letters)).unwrap_or(name)
}

impl Waldmeister {
    /// The landscapes one below the other, each with what its player has; then the supplies, and what is due. On a field the
    /// first letters of the species, great for a tree, small for a sapling, `.` before it for a seed; then damage points as `*`
    /// and the first letters of an animal behind `/`.
    pub(super) fn drawing(&self, at: &Position) -> String {
        let mut text = String::new();
        for (seat, land) in at.lands[..self.players].iter().enumerate() {
            let _ = writeln!(text, "player {seat}: {}", self.seat_line(at, seat));
            self.draw_land(land, &mut text);
        }
        self.draw_table(at, &mut text);
        text + &self.due_line(at)
    }

    fn seat_line(&self, at: &Position, seat: usize) -> String {
        let land = &at.lands[seat];
        let points: i32 = self.parts(land).iter().sum();
        let mut text = format!("{points} points, money {}", land.money);
        for (zone, &tiles) in self.edition.zones.iter().zip(&land.installed).filter(|&(_, &tiles)| tiles > 0) {
            let _ = write!(text, ", {} {tiles}", zone.name);
        }
        let hand =
            if at.hands[seat] == 0 { vec!["?".to_owned(); at.sizes[seat].into()] } else { self.cards_of(at, seat) };
        text + "; hand " + &if hand.is_empty() { "-".into() } else { hand.join(" ") }
    }

    /// The names of the cards in a known hand.
    fn cards_of(&self, at: &Position, seat: usize) -> Vec<String> {
        let kinds = self.edition.cards.iter().enumerate();
        kinds.flat_map(|(kind, card)| (0..at.held(seat, kind)).map(|_| card.name.clone())).collect()
    }

    /// A landscape, with ranks and files at the edges.
    pub(super) fn draw_land(&self, land: &Land, text: &mut String) {
        let ranks = self.edition.rows.len();
        for (i, row) in self.edition.rows.iter().enumerate() {
            let _ = write!(text, "{:2}  ", ranks - i);
            for space in row {
                let shown = match space {
                    Ok(field) => self.content(land, *field),
                    Err('-') => "-".into(),
                    Err(letter) => format!("[{letter}]"),
                };
                let _ = write!(text, "{shown:WIDTH$} ");
            }
            *text = text.trim_end().to_owned() + "\n";
        }
        let files = self.edition.rows.first().map_or(0, Vec::len);
        let names: String = (0..files as u8).map(|file| format!("{:WIDTH$} ", char::from(b'a' + file))).collect();
        let _ = writeln!(text, "    {}", names.trim_end());
    }

    fn content(&self, land: &Land, field: u8) -> String {
        let bit = 1 << field;
        if land.taken() & bit == 0 {
            return ".".into();
        }
        let species = self.edition.species.iter().map(|one| one.name.as_str());
        let letters = short(species, land.species_at(field));
        let mut shown = match () {
            () if land.trees & bit > 0 => letters.to_uppercase(),
            () if land.saplings & bit > 0 => letters.to_owned(),
            () => format!(".{letters}"),
        };
        match land.points_at(field) {
            0 => {}
            1 => shown.push('*'),
            n => shown += &format!("*{n}"),
        }
        if land.homes & bit > 0 {
            let animals = self.edition.animals.iter().map(|one| one.name.as_str());
            shown += &format!("/{}", short(animals, land.guest_at(field).into()));
        }
        shown
    }

    fn draw_table(&self, at: &Position, text: &mut String) {
        let bank = self.edition.bank.saturating_sub(at.money());
        let _ = writeln!(
            text,
            "bag {}, bank {bank}, draw pile {}, discards {}",
            at.bag,
            at.left,
            at.discards.iter().map(|&n| u32::from(n)).sum::<u32>()
        );
        let species = self.edition.species.iter().enumerate();
        let tiles: Vec<String> =
            species.map(|(s, one)| format!("{} {}/{}", one.name, at.trees.of(s), at.saplings.of(s))).collect();
        let _ = writeln!(text, "trees/saplings in supply: {}", tiles.join(", "));
        if at.laid_out() > 0 {
            let card = |i: usize| {
                self.edition.cards.get(usize::from(at.laid[i].wrapping_sub(1))).map_or("?", |card| &card.name)
            };
            let holder =
                |i: usize| at.holders[i].checked_sub(1).map_or(String::new(), |seat| format!(" (player {seat})"));
            let laid: Vec<String> =
                (0..LAID).filter(|&i| at.laid[i] > 0).map(|i| format!("{} {}{}", i + 1, card(i), holder(i))).collect();
            let _ = writeln!(text, "laid out by player {}: {}", at.seat, laid.join(", "));
        }
    }

    fn due_line(&self, at: &Position) -> String {
        let (frame, winter) = (at.top(), at.years);
        if frame.due == Due::Over {
            return if self.is_lost(at) { "over: the bag is empty, all have lost\n" } else { "over\n" }.into();
        }
        let place = format!("{} (space {}), {winter} winters", self.season_of(at), at.marker);
        let announced =
            at.announced.checked_sub(1).map_or(String::new(), |seat| format!(", end announced by player {seat}"));
        let turn = format!("{place}{announced}, turn of player {}", at.seat);
        match frame.due {
            Due::Deal | Due::Refill => format!("{turn}: chance, player {} draws\n", frame.actor),
            Due::Roll => format!("{turn}: chance, player {} rolls\n", frame.actor),
            due => format!("{turn}: player {} to decide, {}\n", frame.actor, due.name()),
        }
    }
}
