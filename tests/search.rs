//! The search by itself, without Python.

#![allow(clippy::unwrap_used, missing_docs)]

use silvan::play::search::{Budget, Finding, How, Method, share};
use silvan::play::{Pulse, Source, Turn};
use silvan::{AnySearch, AnyState};

const GAMES: [&str; 6] =
    ["timberland-2", "timberland-4", "timberman-3", "lumberjack-towers", "lumberjack-easy", "lumberjack-cabins"];
const SOME: Budget = Budget { simulations: 120, until: None };

/// A decision in a random play.
fn midway(name: &str, events: u32) -> Box<dyn AnyState> {
    let text = std::fs::read_to_string(format!("tests/games/{name}.json")).unwrap();
    let mut state = silvan::load(&text).unwrap().start(Some(Source { seed: 4, play: 0 }));
    let mut dice = Source { seed: 5, play: 0 }.dice(0);
    for _ in 0..events {
        let mut ids = Vec::new();
        state.actions(&mut ids);
        state.apply(ids[dice.below(ids.len() as u32) as usize]).unwrap();
    }
    state
}

fn tree(state: &dyn AnyState, how: How, seed: u64) -> Box<dyn AnySearch> {
    let Turn::Seat(seat) = state.turn() else { unreachable!("no decision is due") };
    state.view(seat.into()).search(how, seed).unwrap()
}

fn grown(trees: usize, threads: usize, state: &dyn AnyState, how: How) -> Finding {
    let mut all: Vec<_> = (0..trees as u64).map(|i| tree(state, how, i)).collect();
    share(&mut all, threads, |tree, pulse| tree.grow(SOME, pulse), &mut || true);
    let mut findings = all.iter().map(|tree| tree.finding());
    let first = findings.next().unwrap();
    findings.fold(first, |mut all, one| {
        all.merge(&one);
        all
    })
}

#[test]
fn threads_change_nothing() {
    for name in GAMES {
        let state = midway(name, 9);
        for (method, sets) in [(Method::Tree, true), (Method::Tree, false), (Method::Flat, true)] {
            let how = How { method, sets, max_events: 30, ..How::default() };
            let found = [1, 2, 5].map(|threads| grown(4, threads, &*state, how));
            assert_eq!(found[0].simulations, 480, "{name}");
            assert!(found.iter().all(|other| *other == found[0]), "{name}");
            assert_eq!(found[0].tally.iter().map(|tally| tally.visits).sum::<u64>(), 480);
        }
    }
}

#[test]
fn a_pulse_that_stops_is_heeded() {
    let state = midway("timberland-2", 3);
    let (mut trees, mut left) = (vec![tree(&*state, How::default(), 1)], 50);
    let mut pulse = || {
        left -= 1;
        left > 0
    };
    share(&mut trees, 1, |tree, pulse| tree.grow(Budget { simulations: u64::MAX, until: None }, pulse), &mut pulse);
    assert!((40..50).contains(&trees[0].finding().simulations));
}

#[test]
fn leaves_wait_for_answers_that_fit() {
    let state = midway("timberman-3", 5);
    let mut search = tree(&*state, How { priors: true, ..How::default() }, 1);
    let pulse: &mut dyn Pulse = &mut || true;
    while search.seek(SOME, pulse) {
        let (view, legal) = search.leaf().unwrap();
        assert_eq!(view.turn(), Turn::Seat(view.seat() as u8));
        let logits = vec![0.5; legal.len()];
        assert!(!search.answer(&logits, &[0.0; 2]) && !search.answer(&logits, &[0.0, f32::NAN, 0.0]));
        assert!(!search.answer(&logits[1..], &[0.0; 3]) && search.leaf().is_some());
        assert!(search.answer(&logits, &[0.0; 3]) && search.leaf().is_none());
    }
    assert_eq!(search.finding().simulations, 120);
}

#[test]
fn a_tree_keeps_within_its_room() {
    let state = midway("lumberjack-towers", 9);
    let how = How { room: 1 << 16, max_events: 5, ..How::default() };
    let mut search = tree(&*state, how, 1);
    search.grow(Budget { simulations: 5000, until: None }, &mut || true);
    let found = search.finding();
    assert!(found.full && found.nodes < 1 << 11 && found.simulations == 5000);
    let Turn::Seat(seat) = state.turn() else { unreachable!("no decision is due") };
    assert!(state.view(seat.into()).search(How { room: 10, ..how }, 1).is_err());
}

#[test]
fn lines_are_legal() {
    for name in GAMES {
        let mut state = midway(name, 9);
        let mut search = tree(&*state, How { max_events: 20, ..How::default() }, 3);
        search.grow(Budget { simulations: 2000, until: None }, &mut || true);
        let found = search.finding();
        let line = search.line(found.actions[found.best()]);
        assert!(!line.is_empty(), "{name}");
        line.into_iter().for_each(|id| state.apply(id).unwrap());
    }
}
