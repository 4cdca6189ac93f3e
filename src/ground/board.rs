//! A rectangular board of at most 128 cells: names, neighbours, straight lines.

use super::Cells;

/// The eight directions clockwise from north, as steps (file, rank).
pub const DIRECTIONS: [(&str, i8, i8); 8] =
    [("N", 0, 1), ("NE", 1, 1), ("E", 1, 0), ("SE", 1, -1), ("S", 0, -1), ("SW", -1, -1), ("W", -1, 0), ("NW", -1, 1)];

/// The four sides as indices into [`DIRECTIONS`]: N, E, S, W.
pub const SIDES: [usize; 4] = [0, 2, 4, 6];

/// No cell: what lies beyond the edge.
const OFF: u8 = u8::MAX;

/// A board of `ranks` x `files` cells. Cell `rank * files + file`; a1, the south-west corner, is cell 0.
///
/// ```
/// use silvan::ground::Board;
/// //  2 | a2 b2 c2
/// //  1 | a1 b1 c1
/// let board = Board::new(2, 3);
/// assert_eq!(board.name(5), "c2");
/// assert_eq!(board.cell("b1"), Some(1));
/// assert_eq!(board.step(1, 1), Some(5)); // north-east of b1 lies c2
/// assert_eq!(board.sides(0).iter().collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    ranks: u8,
    files: u8,
    all: Cells,
    not_west: Cells,
    not_east: Cells,
    sides: [Cells; 128],
    around: [Cells; 128],
    steps: [[u8; 8]; 128],
}

impl Board {
    /// An empty board. At most 128 cells and 26 files are kept; the caller has checked the size.
    #[must_use]
    pub fn new(ranks: u8, files: u8) -> Self {
        let (files, ranks) = (files.clamp(1, 26), ranks.max(1));
        let ranks = ranks.min(128 / files);
        let mut board = Self {
            ranks,
            files,
            all: Cells::first(usize::from(ranks) * usize::from(files)),
            not_west: Cells::EMPTY,
            not_east: Cells::EMPTY,
            sides: [Cells::EMPTY; 128],
            around: [Cells::EMPTY; 128],
            steps: [[OFF; 8]; 128],
        };
        for cell in board.all.iter() {
            board.survey(cell);
        }
        board
    }

    fn survey(&mut self, cell: u8) {
        let (file, rank) = ((cell % self.files) as i8, (cell / self.files) as i8);
        if file > 0 {
            self.not_west.insert(cell);
        }
        if file + 1 < self.files as i8 {
            self.not_east.insert(cell);
        }
        for (d, &(_, dx, dy)) in DIRECTIONS.iter().enumerate() {
            let (x, y) = (file + dx, rank + dy);
            if x < 0 || y < 0 || x >= self.files as i8 || y >= self.ranks as i8 {
                continue;
            }
            let to = y as u8 * self.files + x as u8;
            let at = usize::from(cell);
            self.steps[at][d] = to;
            self.around[at].insert(to);
            if SIDES.contains(&d) {
                self.sides[at].insert(to);
            }
        }
    }

    /// How many ranks (rows) there are.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// How many files (columns) there are.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.all.len()
    }

    /// Never: a board has a cell at least.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All cells.
    #[inline]
    #[must_use]
    pub fn all(&self) -> Cells {
        self.all
    }

    /// The cells of the easternmost file.
    #[inline]
    #[must_use]
    pub fn eastern(&self) -> Cells {
        self.all - self.not_east
    }

    /// The cells that touch `cell` side to side.
    #[inline]
    #[must_use]
    pub fn sides(&self, cell: u8) -> Cells {
        self.sides[usize::from(cell & 127)]
    }

    /// The cells that touch `cell` side to side or at a corner.
    #[inline]
    #[must_use]
    pub fn around(&self, cell: u8) -> Cells {
        self.around[usize::from(cell & 127)]
    }

    /// The next cell in direction `d` (an index into [`DIRECTIONS`]), if the board does not end there.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: u8, d: usize) -> Option<u8> {
        let to = self.steps[usize::from(cell & 127)][d & 7];
        (to != OFF).then_some(to)
    }

    /// The direction (an index into [`DIRECTIONS`]) in which a cell around `cell` lies; 8 for any other.
    #[inline]
    #[must_use]
    pub fn bearing(&self, cell: u8, to: u8) -> u32 {
        // The byte that is equal to `to` becomes zero, and the lowest zero byte is the lowest one to borrow.
        let equal = u64::from_le_bytes(self.steps[usize::from(cell & 127)]) ^ (u64::from(to) * 0x0101_0101_0101_0101);
        (equal.wrapping_sub(0x0101_0101_0101_0101) & !equal & 0x8080_8080_8080_8080).trailing_zeros() / 8
    }

    /// The next cell to a side, coming back on the opposite edge at the same height.
    #[must_use]
    pub fn wrapped(&self, cell: u8, d: usize) -> u8 {
        self.step(cell, d).unwrap_or_else(|| {
            let (file, rank) = (cell % self.files, cell / self.files);
            let (_, dx, dy) = DIRECTIONS[d & 7];
            let around = |at: u8, by: i8, size: u8| (at as i8 + by).rem_euclid(size as i8) as u8;
            around(rank, dy, self.ranks) * self.files + around(file, dx, self.files)
        })
    }

    /// The cells that touch some cell of `set` side to side.
    #[inline]
    #[must_use]
    pub fn spread(&self, set: Cells) -> Cells {
        let (east, west) = ((set & self.not_east).0 << 1, (set & self.not_west).0 >> 1);
        let (north, south) = (set.0 << self.files, set.0 >> self.files);
        Cells(east | west | north | south) & self.all
    }

    /// The cells that touch some cell of `set` side to side or at a corner.
    #[inline]
    #[must_use]
    pub fn halo(&self, set: Cells) -> Cells {
        let row = Cells((set & self.not_east).0 << 1 | (set & self.not_west).0 >> 1);
        let wide = row | set;
        (row | Cells(wide.0 << self.files | wide.0 >> self.files)) & self.all
    }

    /// The name of a cell, file letter and rank number.
    #[must_use]
    pub fn name(&self, cell: u8) -> String {
        let mut text = String::with_capacity(3);
        self.write_name(cell, &mut text);
        text
    }

    /// Writes the name of a cell.
    pub fn write_name(&self, cell: u8, into: &mut String) {
        into.push((b'a' + cell % self.files) as char);
        let rank = cell / self.files + 1;
        if rank > 9 {
            into.push((b'0' + rank / 10) as char);
        }
        into.push((b'0' + rank % 10) as char);
    }

    /// The cell of a name; `None` unless it is exactly the name of a cell of this board.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<u8> {
        let (file, digits) = match name.as_bytes() {
            [file @ b'a'..=b'z', digits @ ..] => (file - b'a', digits),
            _ => return None,
        };
        let rank = match digits {
            [one @ b'1'..=b'9'] => one - b'0',
            [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => (ten - b'0') * 10 + one - b'0',
            _ => return None,
        };
        (file < self.files && rank <= self.ranks).then(|| (rank - 1) * self.files + file)
    }
}

/// Reads a drawing, rows north first, into a board and the mark on each cell (indexed by cell).
///
/// # Errors
/// A sentence when the rows are not a rectangle of 1 to `limit` by 1 to `limit` characters.
///
/// ```
/// let (board, marks) = silvan::ground::drawing("..#\n...", 11).unwrap();
/// assert_eq!((board.ranks(), board.files()), (2, 3));
/// assert_eq!(marks[5], '#'); // c2
/// ```
pub fn drawing(text: &str, limit: usize) -> Result<(Board, Vec<char>), String> {
    let rows: Vec<Vec<char>> = text.trim_matches('\n').lines().map(|row| row.trim().chars().collect()).collect();
    let files = rows.first().map_or(0, Vec::len);
    if let Some(odd) = rows.iter().position(|row| row.len() != files) {
        return Err(format!("row {} from the north has {} spaces, the first row {files}", odd + 1, rows[odd].len()));
    }
    if files == 0 || files > limit || rows.len() > limit {
        return Err(format!("{} x {files} spaces; a board has 1 x 1 to {limit} x {limit}", rows.len()));
    }
    let board = Board::new(rows.len() as u8, files as u8);
    Ok((board, rows.into_iter().rev().flatten().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_run_from_the_south_west() {
        let board = Board::new(11, 11);
        assert_eq!(board.name(0), "a1");
        assert_eq!(board.name(120), "k11");
        assert!(board.all().iter().all(|cell| board.cell(&board.name(cell)) == Some(cell)));
        for wrong in ["", "a", "a0", "a01", "a12", "l1", "A1", "a1 ", "a+1", "a111", "é1"] {
            assert_eq!(board.cell(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_line_comes_back_on_the_other_side() {
        // 3 | . . . .
        // 2 | W . . .     west of a2 comes d2, north of b3 comes b1
        // 1 | . . . .
        let board = Board::new(3, 4);
        let at = |name| board.cell(name).unwrap_or(127);
        assert_eq!(board.wrapped(at("a2"), 6), at("d2"));
        assert_eq!(board.wrapped(at("d2"), 2), at("a2"));
        assert_eq!(board.wrapped(at("b3"), 0), at("b1"));
        assert_eq!(board.wrapped(at("b1"), 4), at("b3"));
        assert_eq!(board.wrapped(at("b2"), 2), at("c2"));
    }

    #[test]
    fn drawings_are_rectangles() {
        assert!(drawing("...\n..", 11).is_err());
        assert!(drawing("", 11).is_err());
        assert!(drawing(&".".repeat(12), 11).is_err());
        assert!(drawing("\n .\n #\n", 11).is_ok_and(|(_, marks)| marks == ['#', '.']));
    }

    proptest! {
        #[test]
        fn spreading_is_the_union_of_neighbours(bits: u128, ranks in 1u8..12, files in 1u8..12) {
            let board = Board::new(ranks, files);
            let set = Cells(bits) & board.all();
            let union = |near: fn(&Board, u8) -> Cells| set.iter().fold(Cells::EMPTY, |sum, cell| sum | near(&board, cell));
            prop_assert_eq!(board.spread(set), union(Board::sides));
            prop_assert_eq!(board.halo(set) | set, union(Board::around) | set);
        }

        #[test]
        fn touching_is_mutual(ranks in 1u8..12, files in 1u8..12) {
            let board = Board::new(ranks, files);
            for cell in board.all().iter() {
                for d in 0..8 {
                    if let Some(to) = board.step(cell, d) {
                        prop_assert_eq!(board.step(to, d ^ 4), Some(cell));
                        prop_assert_eq!(board.bearing(cell, to), d as u32);
                        prop_assert!(board.around(to).has(cell));
                        prop_assert_eq!(board.sides(to).has(cell), SIDES.contains(&d));
                    }
                }
            }
        }
    }
}
