//! What has to hold in every position.

use super::plan::{COLOURS, NAMES, Step, Timberman, WEB};
use super::position::{Due, Kind, LETTERS, LUMBERJACK, Position, SEATS, SPACES, SPIDER, Space, TILES};
use super::steps::MIDDLE;
use crate::play::Fault;

/// The result of a check with its place and the sentence for its failure.
fn hold(right: bool, path: &str, message: impl FnOnce() -> String) -> Result<(), Fault> {
    if right { Ok(()) } else { Err(Fault::position(path, message())) }
}

impl Timberman {
    /// Checks a position: what lies where, the open spaces, conservation, hands, and that what is due can be done.
    pub(super) fn check(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        self.check_lists(at)?;
        self.check_table(at)?;
        self.check_hands(at, veiled)?;
        self.check_tiles(at)?;
        self.check_left(at)?;
        self.check_place(at)?;
        self.check_due(at)
    }

    fn check_lists(&self, at: &Position) -> Result<(), Fault> {
        let (tiles, opens) = (usize::from(at.tiles), usize::from(at.opens));
        hold(tiles <= TILES, "table", || format!("{tiles} tiles, at most {TILES} can lie on the table"))?;
        hold(opens <= SPACES, "table", || "has too many open spaces".into())?;
        let ascending = at.cells[..tiles].is_sorted_by(|a, b| a < b);
        let clear = at.cells[tiles..].iter().all(|&cell| cell == 0)
            && at.kinds[tiles..].iter().all(|&kind| kind == 0)
            && at.open[opens..].iter().all(|&space| space == 0);
        hold(ascending && clear, "table", || "its tiles are not in order".into())?;
        hold(at.open_spaces() == at.laid().survey(self.edges()), "table", || {
            "its open spaces are not those beside its tiles".into()
        })
    }

    /// Whether a space lies on the table.
    fn is_on_table(&self, space: Space) -> bool {
        let reach = self.reach() as i32;
        space.to_be_bytes().iter().all(|&byte| (i32::from(byte) - 128).abs() <= reach)
    }

    fn is_kind(&self, kind: Kind) -> bool {
        match Self::owner(kind) {
            Some(seat) => seat < self.players && kind & !(LUMBERJACK | SPIDER | 7) == 0,
            None => (1..=LETTERS as u8).contains(&kind) && usize::from(kind) != WEB + 1,
        }
    }

    fn check_table(&self, at: &Position) -> Result<(), Fault> {
        for (space, kind) in at.tiles_on_table() {
            let path = || format!("table.{}", Self::space_name(space));
            hold(self.is_on_table(space), &path(), || format!("is off a table of {0} x {0} spaces", self.table))?;
            hold(self.is_kind(kind), &path(), || "is no tile of this game".into())?;
        }
        let start = Self::owner(self.kind_at(at, MIDDLE)).is_none();
        hold(at.tiles == 0 || self.kind_at(at, MIDDLE) > 0 && start, "table", || {
            "the start tile, a forest tile, lies on 0,0".into()
        })?;
        for (seat, (colour, _)) in COLOURS.iter().enumerate() {
            let laid = at.lumberjacks_of(seat as u8);
            let (supply, exist) = (at.supplies[seat], if seat < self.players { self.lumberjacks } else { 0 });
            hold(u32::from(laid) + u32::from(supply) == u32::from(exist), &format!("supplies.{colour}"), || {
                format!("{laid} on the table + {supply} in supply, {exist} exist")
            })?;
        }
        Ok(())
    }

    fn check_hands(&self, at: &Position, veiled: bool) -> Result<(), Fault> {
        for (seat, (colour, _)) in COLOURS.iter().enumerate() {
            let known: u32 = at.hands[seat].iter().map(|&n| u32::from(n)).sum();
            let size = u32::from(at.sizes[seat]);
            hold(seat < self.players || size == 0 && known == 0, &format!("hands.{colour}"), || {
                "does not play".into()
            })?;
            hold(known == size || veiled && known == 0, &format!("held.{colour}"), || {
                format!("{size}, but there are {known} tiles in that hand")
            })?;
        }
        Ok(())
    }

    /// How many tiles of a letter lie on the table, spiders on lumberjacks among them.
    pub(super) fn on_table(at: &Position, letter: usize) -> u32 {
        let is = |kind: &Kind| if letter == WEB { kind & SPIDER > 0 } else { usize::from(*kind) == letter + 1 };
        at.kinds.iter().filter(|kind| is(kind)).count() as u32
    }

    /// How many tiles of a letter are known to be in hands.
    pub(super) fn in_hands(at: &Position, letter: usize) -> u32 {
        at.hands.iter().map(|hand| u32::from(hand[letter])).sum()
    }

    fn check_tiles(&self, at: &Position) -> Result<(), Fault> {
        for (letter, name) in NAMES.iter().enumerate() {
            let (laid, held) = (Self::on_table(at, letter), Self::in_hands(at, letter));
            let (undrawn, exist) = (u32::from(at.undrawn[letter]), u32::from(self.counts[letter]));
            let sum = laid + held + undrawn;
            // Spiders that bears have driven away are nowhere any more.
            let right = if letter == WEB { sum <= exist } else { sum == exist };
            hold(right, &format!("undrawn.{name}"), || {
                format!("{undrawn} undrawn + {laid} on the table + {held} in hands, {exist} exist")
            })?;
        }
        Ok(())
    }

    fn check_left(&self, at: &Position) -> Result<(), Fault> {
        let sum = |counts: &[u8]| counts.iter().map(|&n| i64::from(n)).sum::<i64>();
        let hidden: i64 = (0..SEATS).map(|seat| i64::from(at.hidden(seat))).sum();
        let [base, mixed] = self.set_aside.map(i64::from);
        let left = sum(&at.undrawn) - hidden - base - mixed;
        hold(left == i64::from(at.left), "left", || {
            format!("{}, but {left} of the tiles that are not drawn can still be drawn", at.left)
        })?;
        let base_tiles = sum(&at.undrawn[..WEB]);
        hold(base_tiles >= base, "undrawn", || {
            format!("{base_tiles} base tiles are not drawn, but {base} were set aside before")
        })
    }

    /// Before the start tile the hands are drawn in turn; after it the turn stands at one of its steps.
    fn check_place(&self, at: &Position) -> Result<(), Fault> {
        let (seat, step) = (usize::from(at.seat), usize::from(at.step));
        if at.tiles == 0 {
            let right = matches!(at.due, Due::Draw | Due::Start) && step == 0;
            hold(right, "due", || format!("{:?} cannot be due before the start tile lies", at.due.name()))?;
            let drawing = if at.due == Due::Draw { seat } else { self.players };
            hold(seat < self.players && (at.due == Due::Draw || seat == 0), "player", || "does not draw".into())?;
            return (0..self.players).try_for_each(|seat| {
                let (size, colour) = (at.sizes[seat], COLOURS[seat].0);
                let right = if seat < drawing { size == self.hand } else { size == 0 };
                hold(right || seat == drawing && size < self.hand, &format!("held.{colour}"), || {
                    format!("{size}; before the start tile every player draws {}, seat after seat", self.hand)
                })
            });
        }
        if at.due == Due::Over {
            return hold(seat == 0 && step == 0, "player", || "is not to decide".into());
        }
        hold(seat < self.players, "player", || "does not play".into())?;
        let right = match (self.steps.get(step), at.due) {
            (Some(Step::Forest { must }), due) => due == if *must { Due::Forest } else { Due::More },
            (Some(Step::Lumberjack), Due::Lumberjack) | (Some(Step::Draw), Due::Draw) => true,
            _ => false,
        };
        hold(right, "due", || format!("{:?} is not due in step {step} of a turn", at.due.name()))
    }

    /// What is due must be possible, and nothing that happens by itself may be waiting.
    fn check_due(&self, at: &Position) -> Result<(), Fault> {
        let seat = usize::from(at.seat);
        let right = match at.due {
            Due::Start => true,
            Due::Draw => at.left > 0,
            _ if (0..SEATS).any(|seat| at.hidden(seat) > 0) && at.due != Due::Lumberjack => self.is_possible(at),
            Due::Forest | Due::More => self.can_place(at, seat),
            Due::Lumberjack => at.supplies[seat % SEATS] > 0,
            Due::Over => !(0..self.players).any(|seat| self.can_place(at, seat)),
        };
        hold(right, "due", || match at.due {
            Due::Over => "the play is not over while somebody can place a forest tile".into(),
            Due::Draw => "no tile can be drawn any more".into(),
            Due::Lumberjack => format!("{} has no lumberjack in supply", COLOURS[seat % SEATS].0),
            _ => format!("{} has no forest tile that can be placed", COLOURS[seat % SEATS].0),
        })
    }
}
