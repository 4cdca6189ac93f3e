//! What positions and actions are worth, by a rule of thumb.
//!
//! A seat's outlook is the points that it has noted, and a mixture of what its forests give as they stand and of what they
//! would give if every fruit in the light became a tree. In that hope a tree or fruit counts nothing if all around it would
//! be dark, and fruits still to be placed fill the seat's forests up to where more trees give no more. Spaces to grow into
//! count a little for a seat, trees in the way of the woodcutter a little against it. An action is worth the own outlook
//! where it leads less the mean of the others'. Cards and steps are judged apart, since what they lead to does not show
//! yet what they are good for.

mod cards;
mod rambles;

use super::plan::Timberland;
use super::position::{Due, Position};
use crate::ground::{Cells, SIDES, groups};
use crate::play::{Game, Outlook, lead};

/// The share of the hope in the outlook; the rest is what stands already.
const HOPE: f64 = 0.7;
/// Points for a free space beside a forest, up to as many each as a forest has trees that count.
const ROOM: f64 = 0.1;
/// Points lost for a tree that the woodcutter would fell if it went there next.
const DANGER: f64 = 0.8;
/// Points hoped for from a fruit that fills no forest.
const CARRIED: f64 = 0.5;

/// By how many points a lead makes the win e times as likely, a part of the year before the scoring.
pub(super) const SWING: f64 = 10.0;

/// How many ways the woodcutter may go: to four sides, for each of the six sides of the die.
const WAYS: usize = 24;

/// What evaluations ask of a game's tables, found once.
#[derive(Clone, Debug, Default)]
pub struct Foresight {
    /// By space of the woodcutter: of how many of its [`WAYS`] each space is part, as the planes of a binary number.
    reach: Vec<[Cells; 5]>,
    /// File and rank of each space.
    spots: Vec<[u8; 2]>,
    /// The highest card of the deck.
    highest: f64,
}

impl Foresight {
    /// Of a game whose board, die and deck are known.
    pub(super) fn of(game: &Timberland) -> Self {
        let (board, spaces) = (&game.board, game.board.len() as u8);
        let highest = game.deck.iter().flatten().map(|card| card.value).max().unwrap_or(0);
        Self {
            reach: (0..spaces).map(|from| game.reach(from)).collect(),
            spots: (0..spaces).map(|space| [space % board.files(), space / board.files()]).collect(),
            highest: highest.into(),
        }
    }
}

/// By what all children of a decision are judged, so that they differ by what the actions do alone.
struct Judge<'a> {
    game: &'a Timberland,
    /// Whether fruits in supply are about to be planted.
    planting: bool,
    reach: [Cells; 5],
}

/// What stands in the light, and where there is room.
struct Ground {
    light: Cells,
    free: Cells,
}

impl<'a> Judge<'a> {
    fn of(game: &'a Timberland, at: &Position) -> Self {
        let reach = game.foresight.reach.get(usize::from(at.woodcutter)).copied().unwrap_or_default();
        Self { game, planting: matches!(at.due, Due::Tree | Due::Fruit), reach }
    }

    /// The outlook of a seat less the mean of the others'.
    fn lead(&self, at: &Position, seat: u8) -> f64 {
        lead(self.game.players, &self.outlooks(at), seat.into())
    }

    /// The outlook of every seat.
    fn outlooks(&self, at: &Position) -> Outlook {
        let grown = at.all_trees() | at.all_fruits();
        let game = self.game;
        let ground = Ground { light: game.board.spread(game.soil - grown), free: game.free(at) };
        let (mut outlooks, sure) = (Outlook::default(), game.forest_points(at));
        for seat in 0..game.players {
            let stands = f64::from(at.points[seat]) + (1.0 - HOPE) * f64::from(sure[seat]);
            outlooks[seat] = stands + self.hope(at, seat, &ground) - DANGER * self.danger(at.trees[seat]);
        }
        outlooks
    }

    /// How many of these trees the woodcutter fells next, if any direction is as good as another.
    fn danger(&self, trees: Cells) -> f64 {
        let ways = self.reach.iter().rev().fold(0, |sum, &plane| 2 * sum + (plane & trees).len());
        f64::from(ways) / WAYS as f64
    }

    /// What forests are hoped to give when more fruits go to the largest of those that can use them.
    fn hope(&self, at: &Position, seat: usize, ground: &Ground) -> f64 {
        let game = self.game;
        let waiting = if self.planting { game.fruit_supply(at, seat) } else { 0 };
        let (full, mut fruits) = (game.forest_points.len() as u32, u32::from(at.carried[seat]) + waiting);
        let (mut open, mut count) = ([(0, 0); 64], 0);
        let (mut points, mut room) = (0, 0);
        for forest in groups(&game.board, (at.trees[seat] | at.fruits[seat]) & ground.light) {
            let (size, spaces) = (forest.len(), (game.board.spread(forest) & ground.free).len());
            room += spaces.min(full);
            if fruits > 0 && size < full && spaces > 0 {
                open[count & 63] = (size, spaces);
                count += 1;
            } else {
                points += game.forest_worth(size);
            }
        }
        let open = &mut open[..count.min(64)];
        open.sort_unstable_by(|a, b| b.cmp(a));
        for &mut (size, spaces) in open {
            let added = (full - size).min(fruits).min(spaces);
            fruits -= added;
            points += game.forest_worth(size + added);
        }
        HOPE * (f64::from(points) + CARRIED * f64::from(fruits)) + ROOM * f64::from(room)
    }
}

impl Timberland {
    /// The points of a forest of so many trees.
    #[inline]
    fn forest_worth(&self, trees: u32) -> u32 {
        let points = &self.forest_points;
        points.get((trees as usize).wrapping_sub(1)).or(points.last()).copied().unwrap_or(0)
    }

    /// Of how many of the woodcutter's ways from a space each space is part, in planes.
    fn reach(&self, from: u8) -> [Cells; 5] {
        let mut planes = [Cells::EMPTY; 5];
        for side in 0..SIDES.len() {
            for pips in self.die {
                let mut carry = self.clearing().stroll(from, side, pips).1;
                for plane in &mut planes {
                    (*plane, carry) = (Cells(plane.0 ^ carry.0), *plane & carry);
                }
            }
        }
        planes
    }

    /// The points that each seat may look forward to.
    pub(super) fn outlook(&self, at: &Position) -> Outlook {
        match at.due {
            Due::Over => self.noted(at).map(f64::from),
            _ => Judge::of(self, at).outlooks(at),
        }
    }

    /// Adds what each of these legal actions is worth to the seat that decides.
    pub(super) fn judge(&self, at: &Position, actions: &[u32], into: &mut Vec<f64>) {
        let judge = Judge::of(self, at);
        match at.due {
            Due::Stacks | Due::Roll | Due::Over => {}
            Due::Card => judge.cards(at, actions, into),
            Due::Step => judge.steps(at, actions, into),
            _ => into.extend(actions.iter().map(|&action| {
                let mut next = *at;
                self.play_unchecked(&mut next, action);
                judge.lead(&next, at.seat)
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{CHOICES, Source, Turn, Weights};

    #[test]
    fn actions_are_judged_one_by_one_as_in_any_list() -> Result<(), Box<dyn std::error::Error>> {
        let text = std::fs::read_to_string("tests/games/timberland-3-roll.json")?;
        let game = Timberland::from_spec(&serde_json::from_str(&text)?).map_err(|fault| format!("{fault:?}"))?;
        let mut dice = Source { seed: 8, play: 0 }.dice(CHOICES);
        let mut at = game.opening();
        while game.turn(&at) != Turn::Over {
            let (mut actions, mut all, mut alone) = (Vec::new(), Vec::new(), Vec::new());
            game.actions(&at, &mut actions);
            actions.reverse();
            actions.extend_from_within(..actions.len().min(2));
            game.evaluate_actions(&at, &actions, &mut all);
            actions.iter().for_each(|action| game.evaluate_actions(&at, &[*action], &mut alone));
            assert_eq!(all, alone);
            assert!(all.iter().chain(&game.evaluate(&at)).all(|worth| worth.is_finite()));
            let mut weights = Weights::default();
            game.weights(&at, &mut weights);
            actions.extend(weights.as_slice().iter().map(|&(outcome, _)| outcome));
            game.play_unchecked(&mut at, actions[dice.below(actions.len() as u32) as usize]);
        }
        assert_eq!(game.evaluate(&at), game.scores(&at).map(f64::from));
        Ok(())
    }
}
