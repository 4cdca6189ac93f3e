//! What has to hold in every position.

use super::cabins::{Cabin, FIRST, beams_at, ends, is_beam};
use super::flow::Step;
use super::plan::{Lumberjack, Variant};
use super::position::{Board, Cabins, Due, Easy, Position, Pyramids, SEATS, SLOTS, Towers};
use super::shelf::{ITEMS, ROWS, Shelf};
use super::stack::{Stack, colour_at};
use crate::ground::Cells;
use crate::play::Fault;

/// The result of a check with its place and the sentence for its failure.
fn hold(right: bool, path: &str, message: impl FnOnce() -> String) -> Result<(), Fault> {
    if right { Ok(()) } else { Err(Fault::position(path, message())) }
}

impl Lumberjack {
    /// Checks a position: the stack, conservation, what has been built, and that what is due can be done.
    pub(super) fn check(&self, at: &Position) -> Result<(), Fault> {
        let seat = usize::from(at.seat) < self.players && usize::from(at.step) <= self.turn.len();
        hold(seat, "seat", || "a seat of the game and a step of its turn".into())?;
        hold(usize::from(at.hand) <= self.edition.colours.len(), "hand", || "no such colour".into())?;
        self.check_stack(&at.stack)?;
        match (&at.board, self.variant) {
            (Board::Towers(towers), Variant::Towers) => self.check_towers(towers)?,
            (Board::Easy(easy), Variant::Easy) => self.check_levels(easy)?,
            (Board::Pyramid(pyramids), Variant::Pyramid) => self.check_pyramids(pyramids)?,
            (Board::Cabins(cabins), Variant::Cabins) => self.check_cabins(cabins)?,
            _ => return Err(Fault::position("game", "another variant is played here")),
        }
        self.check_trunks(at)?;
        self.check_points(at)?;
        self.check_laying(at)?;
        self.check_due(at)
    }

    fn check_stack(&self, stack: &Stack) -> Result<(), Fault> {
        let all = stack.planes.iter().fold(stack.there, |all, &plane| all | plane);
        hold(all == stack.there && (all - self.places).is_empty(), "stack", || "a trunk where no place is".into())?;
        let colours = self.edition.colours.len();
        let known = stack.there.iter().all(|cell| usize::from(stack.colour(cell)) < colours);
        hold(known, "stack", || "a trunk of no colour of the game".into())
    }

    /// What there is of each colour, and what may have left the game.
    fn check_trunks(&self, at: &Position) -> Result<(), Fault> {
        let leaves = self.variant == Variant::Towers || self.topple.is_some();
        for (colour, of) in (0..).zip(&self.edition.colours) {
            let [stack, unlaid, hand, built] = self.kept(at, colour);
            let (sum, exist) = (stack + unlaid + hand + built, u32::from(of.trunks));
            hold(if leaves { sum <= exist } else { sum == exist }, &format!("stack.{}", of.letter), || {
                format!("{stack} in the stack + {unlaid} to be laid + {hand} in hand + {built} built, {exist} exist")
            })?;
        }
        let unused = at.unlaid.to_le_bytes()[self.edition.colours.len()..].iter().all(|&n| n == 0);
        hold(unused, "unlaid", || "trunks of no colour of the game".into())
    }

    fn check_points(&self, at: &Position) -> Result<(), Fault> {
        let Board::Towers(towers) = &at.board else { return Ok(()) };
        let kept = (0..self.edition.colours.len() as u8).flat_map(|colour| self.kept(at, colour)).sum();
        let most = 2 * self.trunks() * self.trunks().saturating_sub(kept);
        for (seat, &points) in towers.points.iter().enumerate() {
            let right = if seat < self.players { u32::from(points) <= most } else { points == 0 };
            hold(right, &format!("points[{seat}]"), || {
                format!("{points}; at most {most} can have been noted for the trunks that have left the game")
            })?;
        }
        Ok(())
    }

    /// In set-up nothing but the stack has begun; afterwards every trunk lies on two, and is free when nothing lies on it.
    fn check_laying(&self, at: &Position) -> Result<(), Fault> {
        let laid = at.stack.there.len();
        if at.due == Due::Lay {
            let begun = Position { stack: at.stack, unlaid: at.unlaid, ..self.start() };
            hold(begun == *at, "due", || "in set-up nothing is built, and nobody's turn has begun".into())?;
            hold(at.stack.there == Cells::first(laid as usize), "stack", || {
                "is laid layer by layer, each from 0 on".into()
            })?;
            return hold(laid < self.trunks(), "due", || "every trunk has been laid".into());
        }
        hold(at.unlaid == 0, "unlaid", || "every trunk is laid before play begins".into())?;
        let hanging = self.ring.covered(at.stack.there) - at.stack.there;
        hold(hanging.is_empty(), "stack", || {
            let (layer, i) = self.layer(hanging.lowest().unwrap_or(0).into());
            format!("{layer}.{i} has been taken, and a trunk lies on it")
        })
    }

    fn check_due(&self, at: &Position) -> Result<(), Fault> {
        let turn = &self.turn[..usize::from(at.step)];
        let taken = turn.iter().any(|step| matches!(step, Step::Take { .. }));
        let tested = matches!(&at.board, Board::Easy(easy) if easy.tested > 0);
        hold(tested == (at.due == Due::Test), "tested", || "a tower is tested when that is due, and only then".into())?;
        match at.due {
            Due::Lay => Ok(()),
            Due::Over => {
                let rest = at.seat == 0 && at.step == 0 && at.hand == 0;
                hold(rest, "seat", || "0, with step 0 and nothing in hand, at the end".into())?;
                hold(self.is_over(at), "due", || "the play is not over".into())
            }
            Due::Test => {
                hold(turn.last() == Some(&Step::Use), "step", || {
                    "a test follows a step in which a trunk is used".into()
                })?;
                hold(at.hand == 0, "hand", || "the trunk has been built".into())?;
                let Board::Easy(easy) = &at.board else { return Ok(()) };
                let levels = self.levels(easy, at.seat, easy.tested.saturating_sub(1));
                let risky = levels.len() > 1 && self.risk(levels).1 > 0;
                hold(risky, "tested", || "this tower cannot topple, so there is no test".into())
            }
            Due::Choose => {
                let Some(step) = self.step(at) else {
                    return Err(Fault::position("step", "the turn has no more steps"));
                };
                hold((at.hand > 0) == (step == Step::Use), "hand", || {
                    "a trunk is in hand when it is to be used, and only then".into()
                })?;
                hold(taken || !self.is_over(at), "due", || "the play is over".into())?;
                let possible = self.laying(at).is_some() || self.offers(at).count() > 0;
                hold(possible, "step", || "nothing is possible in this step".into())
            }
        }
    }

    fn is_over(&self, at: &Position) -> bool {
        let finished = |pyramids| (0..self.players as u8).all(|seat| self.has_finished(pyramids, seat));
        at.is_stack_empty() || matches!(&at.board, Board::Pyramid(pyramids) if finished(pyramids))
    }

    /// Rows only of colours and seats (or towers) that play, no more items than a group holds, zeros elsewhere.
    fn check_shelf<T: Copy + PartialEq + Default>(&self, shelf: &Shelf<T>, by_colour: bool) -> Result<(), Fault> {
        let mut used = [false; ITEMS];
        let mut rows = [false; ROWS];
        let groups =
            if by_colour { &self.groups[..self.edition.colours.len()] } else { std::slice::from_ref(&self.towers) };
        for (group, i) in groups.iter().zip(0..) {
            let playing = if by_colour { self.players } else { group.rows.into() };
            rows[usize::from(group.first)..][..playing].fill(true);
            let lens = shelf.lens[usize::from(group.first)..][..usize::from(group.rows)].iter();
            let items: usize = lens.map(|&len| usize::from(len)).sum();
            let room = if by_colour { self.edition.colours[i].trunks.into() } else { self.trunks() as usize };
            hold(items <= room, "towers", || format!("{items} trunks, {room} exist"))?;
            used[usize::from(group.origin)..][..items].fill(true);
        }
        let zero = shelf.items.iter().zip(used).all(|(item, used)| used || *item == T::default());
        let empty = shelf.lens.iter().zip(rows).all(|(&len, playing)| playing || len == 0);
        hold(zero && empty, "towers", || "what is unused is zero".into())
    }

    fn check_towers(&self, towers: &Towers) -> Result<(), Fault> {
        self.check_shelf(&towers.trunks, false)?;
        let known = towers.trunks.items.iter().all(|&colour| usize::from(colour) < self.edition.colours.len());
        hold(known, "towers", || "a trunk of no colour of the game".into())?;
        let mut may = 0;
        for seat in 0..self.players as u8 {
            may |= u64::from(self.standing(towers, seat).0) << (usize::from(seat) * SLOTS);
        }
        hold(towers.crowned & !may == 0, "towers", || "a crown without a tower".into())?;
        self.check_crowns(towers.crowned.count_ones(), "towers")
    }

    fn check_crowns(&self, crowns: u32, path: &str) -> Result<(), Fault> {
        let exist = if self.has_crowns() { self.edition.crowns.into() } else { 0 };
        hold(crowns <= exist, path, || format!("{crowns} crowns, {exist} can have been placed"))
    }

    fn check_levels(&self, easy: &Easy) -> Result<(), Fault> {
        self.check_shelf(&easy.levels, true)?;
        hold(usize::from(easy.tested) <= self.edition.colours.len(), "tested", || "no such colour".into())?;
        for (seat, colour) in self.seats_and_colours() {
            let levels = self.levels(easy, seat, colour);
            let right = levels.windows(2).all(|pair| pair[1] <= pair[0]) && !levels.contains(&0);
            hold(right, &format!("towers[{seat}].{}", self.letter(colour)), || {
                "a level holds at least one trunk, and at most as many as the one below".into()
            })?;
        }
        Ok(())
    }

    fn seats_and_colours(&self) -> impl Iterator<Item = (u8, u8)> {
        let colours = self.edition.colours.len() as u8;
        (0..self.players as u8).flat_map(move |seat| (0..colours).map(move |colour| (seat, colour)))
    }

    fn check_pyramids(&self, pyramids: &Pyramids) -> Result<(), Fault> {
        for seat in 0..SEATS {
            let (laid, planes, path) = (pyramids.laid[seat], &pyramids.planes[seat], format!("pyramids[{seat}]"));
            hold(seat < self.players || laid.is_empty(), &path, || "does not play".into())?;
            let all = planes.iter().fold(laid, |all, &plane| all | plane);
            hold(all == laid && (all - self.pyramid).is_empty(), &path, || "a trunk where no place is".into())?;
            let known = laid.iter().all(|cell| usize::from(colour_at(planes, cell)) < self.edition.colours.len());
            hold(known, &path, || "a trunk of no colour of the game".into())?;
            let width = Self::bottom(laid, self.base);
            let bottom = laid & Cells::first(usize::from(self.base));
            hold(bottom.len() == u32::from(width), &path, || "a gap in the bottom level".into())?;
            let held = Cells((laid.0 & laid.0 >> 1) << (self.base + 1));
            let falling = laid - bottom - held;
            hold(falling.is_empty(), &path, || {
                let (level, position) = self.level(falling.lowest().unwrap_or(0));
                format!("the trunk in {level}.{position} does not lie on two")
            })?;
        }
        Ok(())
    }

    fn check_cabins(&self, cabins: &Cabins) -> Result<(), Fault> {
        self.check_shelf(&cabins.parts, true)?;
        self.check_crowns(cabins.crowns.iter().map(|&n| u32::from(n)).sum(), "cabins")?;
        let idle = cabins.crowns.iter().zip(cabins.parts.lens).all(|(&crowns, len)| crowns == 0 || len > 0);
        hold(idle, "cabins", || "a crown without a cabin".into())?;
        for (seat, colour) in self.seats_and_colours() {
            let (cabin, path) = (self.cabin(cabins, seat, colour), format!("cabins[{seat}].{}", self.letter(colour)));
            hold(cabin.0.is_sorted_by(|one, other| one < other), &path, || {
                "posts and beams in order, each once".into()
            })?;
            let loose = cabin.loose();
            hold(loose.is_none(), &path, || {
                format!(
                    "{} cannot have been built from the first post on",
                    loose.map_or(String::new(), Self::part_name)
                )
            })?;
        }
        Ok(())
    }
}

impl Cabin<'_> {
    /// A part that cannot be reached from the first post, if there is one.
    fn loose(self) -> Option<u16> {
        let mut reached: Vec<u16> = self.0.iter().copied().filter(|&part| part == FIRST).collect();
        let mut next = 0;
        while let Some(&part) = reached.get(next) {
            let around: Vec<u16> = match is_beam(part) {
                true => vec![ends(part).0, ends(part).1],
                false => beams_at(part).to_vec(),
            };
            let new = around.into_iter().filter(|other| self.0.contains(other)).collect::<Vec<_>>();
            new.into_iter().for_each(|other| {
                if !reached.contains(&other) {
                    reached.push(other)
                }
            });
            next += 1;
        }
        self.0.iter().copied().find(|part| !reached.contains(part))
    }
}
