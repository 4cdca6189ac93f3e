//! A position drawn as text.

use super::drawing::{figure, grid};
use super::plan::{COLOURS, Timberland};
use super::position::{Due, Position, UNKNOWN};
use std::fmt::Write;

impl Timberland {
    /// The board, north above: trees `R G Y V`, fruits `r g y v`, rocks `#`; after a space `b` the boar, `w` the woodcutter,
    /// `x` both; below it what everybody has, and what is due.
    pub(super) fn drawing(&self, at: &Position) -> String {
        let mut text = grid(self.board.ranks(), self.board.files(), |rank, file| {
            let cell = rank * self.board.files() + file;
            [self.content(at, cell), figure(at.boar == cell, at.woodcutter == cell)]
        });
        for seat in 0..self.players {
            self.seat_line(at, seat, &mut text);
        }
        text + &self.due_line(at)
    }

    fn content(&self, at: &Position, cell: u8) -> char {
        let colour =
            |sets: &[crate::ground::Cells]| sets.iter().position(|set| set.has(cell)).map(|seat| COLOURS[seat].1);
        let tree = colour(&at.trees).map(|letter| letter.to_ascii_uppercase());
        tree.or(colour(&at.fruits)).unwrap_or(self.marks[usize::from(cell)])
    }

    fn seat_line(&self, at: &Position, seat: usize, text: &mut String) {
        let (trees, fruits) = (self.tree_supply(at, seat), self.fruit_supply(at, seat));
        let _ = write!(text, "{:6} {:3} points, {trees} trees, {fruits} fruits", COLOURS[seat].0, at.points[seat]);
        if at.carried[seat] > 0 {
            let _ = write!(text, ", {} carried by the boar", at.carried[seat]);
        }
        if at.stacks[seat] > 0 {
            let hand: Vec<String> = self.hand(at, seat).iter().map(u16::to_string).collect();
            let _ = write!(text, "; hand {}", if hand.is_empty() { "-".into() } else { hand.join(" ") });
        }
        match at.cards[seat] {
            0 => {}
            UNKNOWN => text.push_str("; card ?"),
            _ => {
                let _ = write!(text, "; card {}", self.value(at, seat));
            }
        }
        text.push('\n');
    }

    fn due_line(&self, at: &Position) -> String {
        if at.due == Due::Over {
            return "over\n".into();
        }
        let act = &self.acts[usize::from(at.act)];
        let season = &self.seasons[usize::from(act.season)];
        let mut text = format!("year {}, {}", at.year + 1, season.name);
        if season.rounds > 1 {
            let _ = write!(text, " {}", act.round + 1);
        }
        match at.due {
            Due::Stacks => text += ": chance, stacks",
            Due::Roll => text += &format!(": chance, roll for {}", COLOURS[usize::from(at.seat) & 3].0),
            due => text += &format!(": {} to decide, {}", COLOURS[usize::from(at.seat) & 3].0, due.name()),
        }
        if at.left > 0 {
            let _ = write!(text, " ({} left)", at.left);
        }
        text + "\n"
    }

    /// The values of the cards in a seat's hand.
    pub(super) fn hand(&self, at: &Position, seat: usize) -> Vec<u16> {
        match at.stacks[seat] {
            stack @ 1..=4 => {
                let cards = self.deck[usize::from(stack - 1)].iter().enumerate();
                cards.filter(|(place, _)| at.hands[seat] >> place & 1 == 1).map(|(_, card)| card.value).collect()
            }
            _ => Vec::new(),
        }
    }
}
