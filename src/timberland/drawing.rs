//! Boards as text, and back: a letter for what stands on a space, another for who stands there.

use crate::play::Fault;
use std::fmt::Write;

/// The letters of the codes, the wind rose being a free space.
const LETTERS: &str = ".#RGYVrgyv";

/// The most rows and columns.
const SIDE: usize = 11;

/// A board with its figures: codes row by row from the north-west, rows and columns, the spaces of boar and woodcutter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// What stands on each space, as [`Pieces`](super::Pieces) reads it.
    pub codes: Vec<u8>,
    /// Rows and columns.
    pub sides: [usize; 2],
    /// The boar's space, if it is on the board.
    pub boar: Option<u8>,
    /// The woodcutter's space, if it is on the board.
    pub woodcutter: Option<u8>,
}

/// Draws a board, north above, ranks and files at its edges; `mark` gives the two letters of a rank and a file.
pub(super) fn grid(ranks: u8, files: u8, mark: impl Fn(u8, u8) -> [char; 2]) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let _ = write!(text, "{:2} ", rank + 1);
        (0..files).for_each(|file| text.extend([' '].into_iter().chain(mark(rank, file))));
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("   ");
    (0..files).for_each(|file| text.extend([' ', (b'a' + file) as char, ' ']));
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The letter of who stands on a space.
pub(super) fn figure(boar: bool, woodcutter: bool) -> char {
    match (boar, woodcutter) {
        (true, true) => 'x',
        (true, false) => 'b',
        (false, true) => 'w',
        (false, false) => ' ',
    }
}

impl Drawing {
    /// The board as text, like that of a state: trees `R G Y V`, fruits `r g y v`, rocks `#`, free spaces `.`; after a
    /// space `b` the boar, `w` the woodcutter, `x` both. What is no code becomes `?`.
    #[must_use]
    pub fn draw(&self) -> String {
        let [rows, columns] = self.sides;
        let mark = |rank: u8, file: u8| {
            let space = (rows - 1 - usize::from(rank)) * columns + usize::from(file);
            let letter = self.codes.get(space).and_then(|&code| LETTERS.chars().nth(code.into()));
            [letter.unwrap_or('?'), figure(self.boar == Some(space as u8), self.woodcutter == Some(space as u8))]
        };
        grid(rows as u8, columns as u8, mark).trim_end().to_owned()
    }

    /// Reads what `draw` writes; also without ranks and files at the edges, without blanks between spaces, with `+` for
    /// a free space, and with what a state tells below its board.
    ///
    /// # Errors
    /// [`Fault::Spec`] with the path `text`, `text[row]` or `text[row, column]`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let (rows, files) = rows_of(text)?;
        let mut drawing = Self { codes: Vec::new(), sides: [rows.len(), 0], boar: None, woodcutter: None };
        for (row, line) in rows.into_iter().enumerate() {
            let before = drawing.codes.len();
            drawing.add(row, line)?;
            let columns = drawing.codes.len() - before;
            if row > 0 && columns != drawing.sides[1] {
                return Err(row_fault(row, format!("{columns} spaces, the rows above have {}", drawing.sides[1])));
            }
            drawing.sides[1] = columns;
        }
        let [rows, columns] = drawing.sides;
        if ![rows, columns].iter().all(|side| (1..=SIDE).contains(side)) {
            let message = format!("{rows} x {columns} spaces; a board has 1 x 1 to {SIDE} x {SIDE}");
            return Err(Fault::spec("text", message));
        }
        match files {
            Some(files) if files != columns => {
                Err(Fault::spec("text", format!("{files} files below {columns} columns")))
            }
            _ => Ok(drawing),
        }
    }

    /// Adds the spaces of a row.
    fn add(&mut self, row: usize, line: &str) -> Result<(), Fault> {
        let start = self.codes.len();
        for word in line.split_whitespace() {
            let mut letters = word.chars().peekable();
            while let Some(letter) = letters.next() {
                let figure = letters.next_if(|&letter| "bwx".contains(letter));
                let here = format!("text[{row}, {}]", self.codes.len() - start);
                self.put(letter, figure).map_err(|message| Fault::spec(here, message))?;
            }
        }
        Ok(())
    }

    /// Adds a space.
    fn put(&mut self, letter: char, figure: Option<char>) -> Result<(), String> {
        let code = LETTERS.chars().position(|one| one == letter).or((letter == '+').then_some(0));
        let wanted = || format!("{letter:?}; one of {LETTERS} is wanted, then perhaps b, w or x for who stands there");
        let (code, space) = (code.ok_or_else(wanted)?, self.codes.len() as u8);
        if matches!(figure, Some('b' | 'x')) && self.boar.replace(space).is_some() {
            return Err("a second boar".into());
        }
        if matches!(figure, Some('w' | 'x')) && self.woodcutter.replace(space).is_some() {
            return Err("a second woodcutter".into());
        }
        self.codes.push(code as u8);
        Ok(())
    }
}

fn row_fault(row: usize, message: String) -> Fault {
    Fault::spec(format!("text[{row}]"), message)
}

/// The rows of a drawing without their ranks, and how many files are named below them, if ranks and files are.
fn rows_of(text: &str) -> Result<(Vec<&str>, Option<usize>), Fault> {
    let mut lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
    let first = lines.first().and_then(|line| line.split_whitespace().next()).unwrap_or("");
    if !first.starts_with(|letter: char| letter.is_ascii_digit()) {
        lines.truncate(lines.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1));
        return Ok((lines, None));
    }
    let ranks: String = first.chars().take_while(char::is_ascii_digit).collect();
    let Some(ranks) = ranks.parse().ok().filter(|ranks| (1..=SIDE).contains(ranks)) else {
        return Err(row_fault(0, format!("rank {ranks}; ranks are 1 to {SIDE}")));
    };
    let mut rows = Vec::new();
    for (row, rank) in (1..=ranks).rev().enumerate() {
        let line = lines.get(row).and_then(|line| line.trim_start().strip_prefix(&rank.to_string()));
        rows.push(line.ok_or_else(|| row_fault(row, format!("rank {rank} is wanted at the beginning")))?);
    }
    let files: Vec<&str> = lines.get(ranks).map(|line| line.split_whitespace().collect()).unwrap_or_default();
    match files.iter().zip('a'..).all(|(file, letter)| file.chars().eq([letter])) {
        true => Ok((rows, Some(files.len()))),
        false => Err(row_fault(ranks, "the files a, b, c, ... are wanted below the board".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_drawn_is_read_again(
            (rows, columns) in (1..=SIDE, 1..=SIDE),
            codes in proptest::collection::vec(0..10u8, SIDE * SIDE),
            figures: [Option<usize>; 2],
        ) {
            let codes = codes[..rows * columns].to_vec();
            let [boar, woodcutter] = figures.map(|figure| figure.map(|space| (space % codes.len()) as u8));
            let drawing = Drawing { codes, sides: [rows, columns], boar, woodcutter };
            prop_assert_eq!(Drawing::parse(&drawing.draw()), Ok(drawing));
        }

        #[test]
        fn no_text_does_anything_but_draw_or_fail(text in r"[ \n.#+RGYVrgyvbwxabc0-9é]{0,60}") {
            if let Ok(drawing) = Drawing::parse(&text) {
                prop_assert_eq!(Drawing::parse(&drawing.draw()), Ok(drawing));
            }
        }
    }
}
