//! Codes: stacks, towers, pyramids and cabins as arrays of bytes, row by row from above, and as drawings.
//!
//! ```text
//! ^ . .
//! R . .      a crown and seven trunks:      9 0 0
//! N B R      three towers                   2 0 0
//! N R G                                     5 1 2
//!                                           5 2 3
//! ```

use super::cabins::{beam, ends, is_beam, place, post};
use super::plan::Lumberjack;
use super::position::{Board, Position, SLOTS};
use super::stack::put;
use crate::ground::Cells;
use crate::play::Fault;

/// What each code is drawn as: nothing, the house's five colours, three colours of other editions, a crown, a post, a beam
/// to the east and one to the north.
pub const SIGNS: [char; 13] = ['.', 'B', 'R', 'G', 'K', 'N', '6', '7', '8', '^', 'o', '-', '|'];

/// The code of the last colour; colour i has the code i + 1.
pub const LAST: u8 = 8;
/// A crown on a tower.
pub const CROWN: u8 = 9;
const POST: u8 = 10;
const EAST: u8 = 11;
const NORTH: u8 = 12;

/// The most rows and columns of anything that is drawn.
pub const SIDE: usize = 129;

/// What is wrong at a place of an array, counted row by row.
#[derive(Debug)]
pub struct Stray {
    /// Where.
    pub place: usize,
    /// What is wrong there.
    pub message: String,
}

impl Stray {
    fn code(place: usize, code: u8, wanted: &str) -> Self {
        Self { place, message: format!("{code} is not among the codes here: {wanted}") }
    }
}

/// The colour of a trunk or none.
fn trunk(place: usize, code: u8) -> Result<Option<u8>, Stray> {
    if code > LAST {
        return Err(Stray::code(place, code, "0, nothing, and 1..8, trunks"));
    }
    Ok(code.checked_sub(1))
}

/// The trunks of a stack: layer by layer from the bottom, as the engine counts them.
///
/// # Errors
/// The first code that is no trunk.
pub fn read_stack(codes: &[u8], columns: usize) -> Result<Cells, Stray> {
    let (mut there, rows) = (Cells::EMPTY, codes.len() / columns.max(1));
    for (place, &code) in codes.iter().enumerate() {
        if trunk(place, code)?.is_some() {
            there.insert(((rows - 1 - place / columns) * columns + place % columns) as u8);
        }
    }
    Ok(there)
}

/// Places of a stack as they lie in an array.
pub fn stack_places(cells: Cells, rows: usize, columns: usize) -> impl Iterator<Item = usize> {
    cells.iter().map(move |cell| (rows - 1 - usize::from(cell) / columns) * columns + usize::from(cell) % columns)
}

/// A tower of the basic game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tower {
    /// How many trunks it has.
    pub height: u8,
    /// The colour of the topmost, and where it is.
    pub top: Option<(u8, usize)>,
    /// Where its crown is.
    pub crown: Option<usize>,
}

/// The tower in a column.
///
/// # Errors
/// The first code from below that is neither trunk nor crown, or that hangs in the air.
pub fn read_tower(codes: &[u8], columns: usize, column: usize) -> Result<Tower, Stray> {
    let (mut tower, mut open, rows) = (Tower::default(), true, codes.len() / columns.max(1));
    for place in (0..rows).rev().map(|row| row * columns + column) {
        match codes[place] {
            0 => open = false,
            _ if !open => {
                let message = "nothing is below it; a tower has no gaps, and nothing above its crown".into();
                return Err(Stray { place, message });
            }
            CROWN if tower.height > 0 => (tower.crown, open) = (Some(place), false),
            CROWN => return Err(Stray { place, message: "a crown stands on a trunk".into() }),
            code if code > LAST => return Err(Stray::code(place, code, "0, nothing, 1..8, trunks, and 9, a crown")),
            code => (tower.height, tower.top) = (tower.height + 1, Some((code - 1, place))),
        }
    }
    Ok(tower)
}

/// The trunks of a pyramid and their colours, as the engine has them; the bottom level has a place for each column.
///
/// # Errors
/// The first code that is no trunk, or lies where the pyramid has no place.
pub fn read_pyramid(codes: &[u8], columns: usize) -> Result<(Cells, [Cells; 3]), Stray> {
    let (mut laid, mut planes, rows) = (Cells::EMPTY, [Cells::EMPTY; 3], codes.len() / columns.max(1));
    for (place, &code) in codes.iter().enumerate() {
        let (level, position) = (rows - 1 - place / columns, place % columns);
        let Some(colour) = trunk(place, code)? else { continue };
        if position + level >= columns {
            let message = format!("level {} has {} places", level + 1, columns.saturating_sub(level));
            return Err(Stray { place, message });
        }
        let bit = Cells::of((level * (columns + 1) + position) as u8);
        laid |= bit;
        put(&mut planes, bit, colour);
    }
    Ok((laid, planes))
}

/// The place in an array of a place of a pyramid.
#[must_use]
pub fn pyramid_place(cell: u8, rows: usize, columns: usize) -> usize {
    let (level, position) = (usize::from(cell) / (columns + 1), usize::from(cell) % (columns + 1));
    (rows - 1 - level) * columns + position
}

/// The posts and beams of a cabin, sorted.
///
/// # Errors
/// The first code that does not belong on a point, an edge or between them.
pub fn read_cabin(codes: &[u8], columns: usize, parts: &mut Vec<u16>) -> Result<(), Stray> {
    let rows = codes.len() / columns.max(1);
    parts.clear();
    for (place, &code) in codes.iter().enumerate().filter(|(_, code)| **code > 0) {
        let (x, y) = (place % columns, rows - 1 - place / columns);
        let point = post(x as i32 / 2, y as i32 / 2);
        parts.push(match (code, x % 2, y % 2) {
            (POST, 0, 0) => point,
            (EAST, 1, 0) => beam(point, 0),
            (NORTH, 0, 1) => beam(point, 1),
            (_, x, y) => {
                let wanted = ["10, a post, on a point", "11, a beam, on this edge", "12, a beam, on this edge", ""];
                let wanted =
                    ["only 0 between points and edges", "0 or "][usize::from(x + y < 2)].to_owned() + wanted[x + 2 * y];
                return Err(Stray::code(place, code, &wanted));
            }
        });
    }
    parts.sort_unstable();
    Ok(())
}

/// Writes a drawing: a line a row, blanks between the signs.
#[must_use]
pub fn draw(codes: &[u8], columns: usize) -> String {
    let sign = |&code: &u8| SIGNS.get(usize::from(code)).copied().unwrap_or('?');
    codes.chunks(columns.max(1)).fold(String::new(), |text, row| {
        let signs: Vec<String> = row.iter().map(|code| sign(code).to_string()).collect();
        text + &signs.join(" ") + "\n"
    })
}

/// Reads a drawing; blanks do not count, and rows that are shorter than others end in nothing. Codes, rows and columns.
///
/// # Errors
/// [`Fault::Spec`] with the path "text", "text\[row\]" or "text\[row, column\]".
pub fn parse(text: &str) -> Result<(Vec<u8>, [usize; 2]), Fault> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut row = Vec::new();
        for sign in line.chars().filter(|sign| !sign.is_whitespace()) {
            let code = SIGNS.iter().position(|&other| other == sign).ok_or_else(|| {
                let known: String = SIGNS.iter().flat_map(|&sign| [' ', sign]).collect();
                let message = format!("{sign:?} is no sign; the signs are{known}");
                Fault::spec(format!("text[{}, {}]", rows.len(), row.len()), message)
            })?;
            row.push(code as u8);
        }
        if row.len() > SIDE {
            return Err(Fault::spec(format!("text[{}]", rows.len()), format!("{} signs; at most {SIDE}", row.len())));
        }
        rows.push(row);
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if !(1..=SIDE).contains(&rows.len()) {
        return Err(Fault::spec("text", format!("{} rows; 1 to {SIDE} are wanted", rows.len())));
    }
    let sides = [rows.len(), columns];
    rows.iter_mut().for_each(|row| row.resize(columns, 0));
    Ok((rows.concat(), sides))
}

/// A position as arrays: codes with the axes that they have.
#[derive(Debug)]
pub struct Told {
    /// The stack: rows, columns.
    pub stack: (Vec<u8>, Vec<usize>),
    /// What has been built, by seat.
    pub built: (Vec<u8>, Vec<usize>),
    /// The crowns of the cabins, by seat and colour.
    pub crowns: Option<(Vec<u8>, Vec<usize>)>,
}

impl Lumberjack {
    /// A position as arrays.
    #[must_use]
    pub fn told(&self, at: &Position) -> Told {
        let columns = self.width as usize;
        let rows = (self.trunks() as usize).div_ceil(columns);
        let mut stack = vec![0; rows * columns];
        for (cell, place) in at.stack.there.iter().zip(stack_places(at.stack.there, rows, columns)) {
            stack[place] = at.stack.colour(cell) + 1;
        }
        let crowns = match &at.board {
            Board::Cabins(cabins) => {
                let crowns = self.rows().map(|(seat, colour)| cabins.crowns[Self::row(seat, colour)]);
                Some((crowns.collect(), vec![self.players, self.edition.colours.len()]))
            }
            _ => None,
        };
        Told { stack: (stack, vec![rows, columns]), built: self.built_codes(at), crowns }
    }

    /// All rows of colours, seat by seat.
    fn rows(&self) -> impl Iterator<Item = (u8, u8)> {
        let colours = self.edition.colours.len() as u8;
        (0..self.players as u8).flat_map(move |seat| (0..colours).map(move |colour| (seat, colour)))
    }

    fn built_codes(&self, at: &Position) -> (Vec<u8>, Vec<usize>) {
        let (players, colours) = (self.players, self.edition.colours.len());
        match &at.board {
            Board::Towers(_) => self.tower_codes(at),
            Board::Easy(easy) => {
                let heights = self.rows().map(|(seat, colour)| easy.levels.lens[Self::row(seat, colour)]);
                (heights.collect(), vec![players, colours])
            }
            Board::Pyramid(pyramids) => {
                let base = usize::from(self.base);
                let mut codes = vec![0; players * base * base];
                for (seat, part) in codes.chunks_exact_mut((base * base).max(1)).enumerate() {
                    for cell in pyramids.laid[seat].iter() {
                        part[pyramid_place(cell, base, base)] =
                            super::stack::colour_at(&pyramids.planes[seat], cell) + 1;
                    }
                }
                (codes, vec![players, base, base])
            }
            Board::Cabins(cabins) => {
                let parts: Vec<&[u16]> = self.rows().map(|(seat, colour)| self.cabin(cabins, seat, colour).0).collect();
                let (codes, [rows, columns]) = cabin_codes(&parts);
                (codes, vec![players, colours, rows, columns])
            }
        }
    }

    fn tower_codes(&self, at: &Position) -> (Vec<u8>, Vec<usize>) {
        let Board::Towers(towers) = &at.board else { return (Vec::new(), vec![0]) };
        let slots = usize::from(self.edition.towers);
        let tower = |seat: usize, slot: usize| {
            let row = self.tower_row(seat as u8, slot as u8);
            let trunks = towers.trunks.at(towers.trunks.place(self.towers, row));
            let crown = towers.crowned >> (seat * SLOTS + slot) & 1 == 1;
            trunks.iter().map(|colour| colour + 1).chain(crown.then_some(CROWN)).collect::<Vec<u8>>()
        };
        let all: Vec<Vec<u8>> = (0..self.players)
            .flat_map(|seat| (0..slots).map(move |slot| (seat, slot)))
            .map(|(a, b)| tower(a, b))
            .collect();
        let rows = all.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut codes = vec![0; self.players * rows * slots];
        for (i, tower) in all.iter().enumerate() {
            for (level, &code) in tower.iter().enumerate() {
                codes[(i / slots * rows + rows - 1 - level) * slots + i % slots] = code;
            }
        }
        (codes, vec![self.players, rows, slots])
    }
}

/// Cabins, each in the south-west of an array as large as the largest needs; its rows and columns.
fn cabin_codes(cabins: &[&[u16]]) -> (Vec<u8>, [usize; 2]) {
    let points = |parts: &[u16]| -> Vec<(i32, i32)> {
        let both = |&part: &u16| if is_beam(part) { [ends(part).0, ends(part).1] } else { [part, part] };
        parts.iter().flat_map(both).map(place).collect()
    };
    let least = |points: &[(i32, i32)]| {
        let least = |of: fn(&(i32, i32)) -> i32| points.iter().map(of).min().unwrap_or(0);
        (least(|point| point.0), least(|point| point.1))
    };
    let corners: Vec<(i32, i32)> = cabins.iter().map(|parts| least(&points(parts))).collect();
    let (mut east, mut north) = (0, 0);
    for (parts, (west, south)) in cabins.iter().zip(&corners) {
        for (x, y) in points(parts) {
            (east, north) = (east.max(x - west), north.max(y - south));
        }
    }
    let [rows, columns] = [north, east].map(|last| 2 * last as usize + 1);
    let mut codes = vec![0; cabins.len() * rows * columns];
    for ((parts, (west, south)), codes) in cabins.iter().zip(corners).zip(codes.chunks_exact_mut(rows * columns)) {
        for &part in *parts {
            let (x, y) = place(part);
            let (code, x, y) = match (is_beam(part), part & 1) {
                (false, _) => (POST, 2 * (x - west), 2 * (y - south)),
                (true, 0) => (EAST, 2 * (x - west) + 1, 2 * (y - south)),
                (true, _) => (NORTH, 2 * (x - west), 2 * (y - south) + 1),
            };
            codes[(rows - 1 - y as usize) * columns + x as usize] = code;
        }
    }
    (codes, [rows, columns])
}
