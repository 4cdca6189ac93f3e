//! Tables as text, and back: a letter for what lies on a space, `*` behind it for a spider.

use super::chart::CODES;
use crate::play::Fault;
use std::fmt::Write;

/// The letters of the codes without those of lumberjacks with a spider.
const LETTERS: &str = ".321LSBMopyrbg";

/// How many lumberjacks have a letter: the last ones.
const JACKS: u8 = 6;

/// The most rows and columns.
const SIDE: usize = 255;

/// A table, or a part of one: codes row by row from the north-west, rows and columns, the row and column of 0,0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// What lies on each space, as [`Chart`](super::Chart) reads it.
    pub codes: Vec<u8>,
    /// Rows and columns.
    pub sides: [usize; 2],
    /// Where 0,0 is, if that is known: then x and y stand at the edges.
    pub start: Option<[usize; 2]>,
}

/// A code as text: a letter, and a blank or `*`.
fn mark(code: u8) -> [char; 2] {
    let all = LETTERS.len() as u8;
    let (code, spider) = if (all..CODES).contains(&code) { (code - JACKS, '*') } else { (code, ' ') };
    [LETTERS.chars().nth(code.into()).unwrap_or('?'), spider]
}

impl Drawing {
    /// The table as text, like that of a state: forest tiles by their letters, lumberjacks by their colours. What is no code
    /// becomes `?`.
    #[must_use]
    pub fn draw(&self) -> String {
        let [_, columns] = self.sides;
        let mut text = String::new();
        for (row, codes) in self.codes.chunks(columns.max(1)).enumerate() {
            // Writing to a text cannot fail.
            let _ = self.start.map(|[zero, _]| write!(text, "{:4} ", zero as i64 - row as i64));
            for &code in codes {
                let [letter, spider] = mark(code);
                text.push_str(if self.start.is_some() { "  " } else { "" });
                text.extend([letter, spider]);
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if let Some([_, zero]) = self.start {
            text.push_str("     ");
            (0..columns).for_each(|column| {
                let _ = write!(text, "{:>3} ", column as i64 - zero as i64);
            });
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Reads what `draw` writes; without x and y at the edges blanks between spaces may be left out, with them what a state
    /// tells below its table is passed over.
    ///
    /// # Errors
    /// [`Fault::Spec`] with the path `text`, `text[row]` or `text[row, column]`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut lines: Vec<&str> = text.lines().skip_while(|line| line.trim().is_empty()).collect();
        lines.truncate(lines.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1));
        let (rows, start) = match labelled(&lines) {
            Some((rows, start)) => (rows, Some(start.ok_or_else(|| fault("text", "0,0 is not on it"))?)),
            None => (lines, None),
        };
        let mut drawing = Self { codes: Vec::new(), sides: [rows.len(), 0], start };
        for (row, line) in rows.into_iter().enumerate() {
            let before = drawing.codes.len();
            drawing.add(row, line)?;
            let columns = drawing.codes.len() - before;
            if row > 0 && columns != drawing.sides[1] {
                let message = format!("{columns} spaces, the rows above have {}", drawing.sides[1]);
                return Err(Fault::spec(format!("text[{row}]"), message));
            }
            drawing.sides[1] = columns;
        }
        if !drawing.sides.iter().all(|side| (1..=SIDE).contains(side)) {
            let [rows, columns] = drawing.sides;
            return Err(fault("text", &format!("{rows} x {columns} spaces; a table has 1 x 1 to {SIDE} x {SIDE}")));
        }
        Ok(drawing)
    }

    /// Adds the spaces of a row.
    fn add(&mut self, row: usize, line: &str) -> Result<(), Fault> {
        let start = self.codes.len();
        for word in line.split_whitespace() {
            let mut letters = word.chars().peekable();
            while let Some(letter) = letters.next() {
                let spider = letters.next_if_eq(&'*').is_some();
                let code = LETTERS.chars().position(|one| one == letter).map(|code| code as u8);
                let code = code.filter(|&code| !spider || code + JACKS >= LETTERS.len() as u8);
                let wanted = || {
                    let found = format!("{letter}{}", if spider { "*" } else { "" });
                    let message = format!("{found:?}; one of {LETTERS} is wanted, o p y r b g perhaps with * behind");
                    Fault::spec(format!("text[{row}, {}]", self.codes.len() - start), message)
                };
                let code = code.ok_or_else(wanted)?;
                self.codes.push(code + if spider { JACKS } else { 0 });
            }
        }
        Ok(())
    }
}

fn fault(path: &str, message: &str) -> Fault {
    Fault::spec(path, message.to_owned())
}

/// Rows without their labels, and the row and column of 0,0 if it is on them.
type Labelled<'a> = (Vec<&'a str>, Option<[usize; 2]>);

/// Reads a table with y before each row and x below; `None` if it is none.
fn labelled<'a>(lines: &[&'a str]) -> Option<Labelled<'a>> {
    let numbers = |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<i32>>>();
    let follow = |numbers: &[i32], step: i32| numbers.windows(2).all(|pair| pair[0].checked_add(step) == Some(pair[1]));
    for below in 1..lines.len().min(SIDE + 1) {
        let Some(files) = numbers(lines[below]).filter(|files| !files.is_empty() && follow(files, 1)) else { continue };
        let rows = lines[..below].iter().map(|line| {
            let (label, rest) = line.trim_start().split_once(char::is_whitespace)?;
            (rest.split_whitespace().count() == files.len()).then_some((label.parse::<i32>().ok()?, rest))
        });
        let Some((labels, rows)) = rows.collect::<Option<(Vec<i32>, Vec<&str>)>>() else { continue };
        if follow(&labels, -1) {
            let zero = |numbers: &[i32]| numbers.iter().position(|&n| n == 0);
            return Some((rows, zero(&labels).and_then(|row| Some([row, zero(&files)?]))));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_drawn_is_read_again(
            (rows, columns) in (1..=12usize, 1..=12usize),
            codes in proptest::collection::vec(0..CODES, 144),
            start: Option<[usize; 2]>,
        ) {
            let codes = codes[..rows * columns].to_vec();
            let start = start.map(|[row, column]| [row % rows, column % columns]);
            let drawing = Drawing { codes, sides: [rows, columns], start };
            prop_assert_eq!(Drawing::parse(&drawing.draw()), Ok(drawing));
        }

        #[test]
        fn no_text_does_anything_but_draw_or_fail(text in r"[ \n.321LSBMWopyrbg*\-0-9é]{0,60}") {
            if let Ok(drawing) = Drawing::parse(&text) {
                prop_assert_eq!(Drawing::parse(&drawing.draw()), Ok(drawing));
            }
        }
    }
}
