//! Games out of JSON play in Rust as everywhere: the perft tables, recorded plays, and laws over random plays.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use silvan::lumberjack::Lumberjack;
use silvan::play::{Dice, Event, Fault, Game, Source, Turn};
use silvan::timberland::Timberland;
use silvan::timberman::Timberman;
use silvan::{AnyGame, AnyState};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

type Games = BTreeMap<String, Box<dyn AnyGame>>;

/// The games in tests/games by the names of their files.
fn games() -> Games {
    let files = fs::read_dir("tests/games").unwrap().map(|file| file.unwrap().path());
    let games: Games = files
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let game =
                silvan::load(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            (name, game)
        })
        .collect();
    assert!(!games.is_empty());
    games
}

fn play(state: &mut dyn AnyState, event: &str) {
    let id = state.read(event).unwrap_or_else(|fault| panic!("{fault}"));
    state.apply(id).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn perft_tables_hold() {
    let games = games();
    let mut counted = 0;
    for file in fs::read_dir("tests/perft").unwrap().map(|file| file.unwrap().path()) {
        for block in fs::read_to_string(&file).unwrap().split("\n\n") {
            let mut state: Option<Box<dyn AnyState>> = None;
            for line in block.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
                if let Some(name) = line.strip_prefix("game ") {
                    state = Some(games[name].start(None));
                } else if let Some(events) = line.strip_prefix("events ") {
                    let state = state.as_deref_mut().unwrap();
                    events
                        .split(';')
                        .map(str::trim)
                        .filter(|event| !event.is_empty())
                        .for_each(|event| play(state, event));
                } else {
                    let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
                    let found = state.as_deref().unwrap().perft(numbers[0] as u32, &mut || true).unwrap();
                    assert_eq!([found.decisions, found.chance, found.ends], numbers[1..], "{block}");
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 20, "{counted} counts");
}

#[test]
fn recorded_plays_replay() {
    let games = games();
    let mut replayed = 0;
    for file in fs::read_dir("tests/records").unwrap().map(|file| file.unwrap().path()) {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let mut state = games[record["file"].as_str().unwrap()].start(None);
            record["events"].as_array().unwrap().iter().for_each(|event| play(&mut *state, event.as_str().unwrap()));
            assert_eq!(Value::from(state.scores()), record["scores"]);
            assert_eq!(Value::from(state.returns()), record["returns"]);
            replayed += 1;
        }
    }
    assert!(replayed >= 2 * games.len());
}

/// Everything that has to hold at one node.
fn check_node(game: &dyn AnyGame, state: &dyn AnyState) {
    state.audit().unwrap_or_else(|fault| panic!("{fault}\n{}", state.draw()));
    let again = game.state(&state.table(), false).unwrap_or_else(|fault| panic!("{fault}\n{}", state.draw()));
    assert!(state.same(&*again) && state.hash() == again.hash());
    let mut ids = Vec::new();
    state.actions(&mut ids);
    assert!(ids.is_sorted_by(|a, b| a < b));
    assert_eq!(ids.is_empty(), !matches!(state.turn(), Turn::Seat(_)));
    for &id in &ids {
        let text = game.notation(Event::Decision(id)).unwrap();
        assert_eq!(state.read(&text), Ok(id));
        assert!(state.copy().apply(id).is_ok());
    }
    let all = game.blocks(false).last().unwrap().stop();
    // Some of the ids where there are thousands, others at each node.
    let step = (all / 500 + 1) as usize;
    for id in (0..all + 3)
        .skip(state.log().len() % step)
        .step_by(step)
        .filter(|id| matches!(state.turn(), Turn::Seat(_)) && !ids.contains(id))
    {
        assert!(matches!(state.copy().apply(id), Err(Fault::Illegal { .. })), "id {id}\n{}", state.draw());
    }
    for seat in 0..game.players() {
        let view = state.view(seat);
        let guess = view.resample(u64::from(seat as u32));
        guess.audit().unwrap();
        assert!(guess.view(seat).same(&*view));
    }
}

#[test]
fn laws_hold_in_random_plays() {
    for (name, game) in games() {
        for play in 0..6 {
            let mut dice: Dice = Source { seed: 77, play }.dice(0);
            let mut state = game.start(Some(Source { seed: 7, play }));
            let mut nodes = 0;
            while state.turn() != Turn::Over {
                if nodes % 5 == play % 5 {
                    check_node(&*game, &*state);
                }
                let mut ids = Vec::new();
                state.actions(&mut ids);
                state.apply(ids[dice.below(ids.len() as u32) as usize]).unwrap();
                nodes += 1;
            }
            check_node(&*game, &*state);
            assert!(nodes <= u64::from(game.longest().0), "{name}");
            let mut again = game.start(None);
            state.log().iter().for_each(|entry| again.apply(entry.id()).unwrap());
            assert!(again.same(&*state) && again.log() == state.log());
        }
    }
}

fn compiled<G: Game>(name: &str) -> G {
    let spec: Value = serde_json::from_str(&fs::read_to_string(format!("tests/games/{name}.json")).unwrap()).unwrap();
    G::compile(&spec).unwrap()
}

/// Picks do not always go through the list of legal actions: each must still come up as often as any other.
#[test]
fn picks_are_uniform() {
    let kinds = picked(&compiled::<Timberland>("timberland-crowded"), 40, |at| at.due.name());
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["boar", "card", "cut", "drop", "fruit", "grow", "step", "tree"]);
    let kinds = picked(&compiled::<Timberman>("timberman-3"), 40, |at| at.due.name());
    assert!(["forest", "more", "lumberjack"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    for name in ["towers", "easy", "pyramid", "cabins"] {
        let game = compiled::<Lumberjack>(&format!("lumberjack-{name}"));
        let kinds = picked(&game, 12, |at| if at.hand > 0 { "use" } else { "take" });
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["take", "use"]);
    }
}

/// Checks the picks of some decisions of these plays, at most 40 of a kind; the kinds that came up.
fn picked<G: Game>(game: &G, plays: u64, kind: impl Fn(&G::Position) -> &'static str) -> BTreeSet<&'static str> {
    let mut dice = Source { seed: 5, play: 0 }.dice(0);
    let mut seen = BTreeMap::new();
    for play in 0..plays {
        let (mut at, source) = (game.opening(), Source { seed: 3, play });
        let mut rare = source.dice(9);
        for k in 0.. {
            let id = match game.turn(&at) {
                Turn::Over => break,
                Turn::Chance => game.outcome(&at, source.number(0, k)),
                Turn::Seat(_) => game.pick(&at, &mut dice),
            };
            if matches!(game.turn(&at), Turn::Seat(_)) {
                let times = seen.entry(kind(&at)).or_insert(0);
                if *times < 12 || *times < 40 && rare.below(16) == 0 {
                    *times += 1;
                    check_picks(game, &at, &mut dice);
                }
            }
            game.play_unchecked(&mut at, id);
        }
    }
    seen.into_keys().collect()
}

fn check_picks<G: Game>(game: &G, at: &G::Position, dice: &mut Dice) {
    let mut legal = Vec::new();
    game.actions(at, &mut legal);
    let mut counts: BTreeMap<u32, u32> = legal.iter().map(|&id| (id, 0)).collect();
    let each = 200;
    for _ in 0..each * legal.len() {
        let id = game.pick(at, dice);
        *counts.get_mut(&id).unwrap_or_else(|| panic!("{id} is not legal\n{}", game.draw(at))) += 1;
    }
    // Six standard deviations: one false alarm in about a billion.
    let bound = 6.0 * f64::from(each as u32).sqrt();
    for (id, count) in counts {
        let off = (f64::from(count) - f64::from(each as u32)).abs();
        assert!(off < bound, "id {id} came up {count} times, not about {each}\n{}", game.draw(at));
    }
}
