//! The engine by itself: playouts, single events, look-ahead, scoring, resampling, over the games in tests/games.

#![allow(clippy::unwrap_used, missing_docs)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use silvan::ground::{Board, Cells, groups};
use silvan::play::{CHOICES, Dice, Event, Playouts, Source, Turn, philox4x32};
use silvan::{AnyGame, AnyState};
use std::hint::black_box;

const GAMES: [&str; 6] =
    ["timberland-2", "timberland-4", "lumberjack-towers", "lumberjack-easy", "lumberjack-pyramid", "lumberjack-cabins"];

fn game(name: &str) -> Box<dyn AnyGame> {
    silvan::load(&std::fs::read_to_string(format!("tests/games/{name}.json")).unwrap()).unwrap()
}

/// A state of a random play where a decision of the given kind (the first word of its notation) is due.
fn waiting_for(game: &dyn AnyGame, kind: &str) -> Box<dyn AnyState> {
    let (mut state, mut dice) = (game.start(Some(Source { seed: 11, play: 0 })), Source { seed: 12, play: 0 }.dice(0));
    let mut ids = Vec::new();
    loop {
        ids.clear();
        state.actions(&mut ids);
        let id = ids[dice.below(ids.len() as u32) as usize];
        if state.log().len() > 60 && game.notation(Event::Decision(id)).unwrap().starts_with(kind) {
            return state;
        }
        state.apply(id).unwrap();
        assert!(state.turn() != Turn::Over, "no {kind} in this play");
    }
}

fn playouts(c: &mut Criterion) {
    for name in GAMES {
        let game = game(name);
        let start = game.start(None);
        let what = Playouts { n: 100, seed: 1, first: 0, threads: 1, max_events: u32::MAX };
        let events: u64 = start.playouts(what, &mut || true).unwrap().iter().map(|run| u64::from(run.events)).sum();
        let mut group = c.benchmark_group("playouts");
        group.throughput(Throughput::Elements(events));
        group.bench_function(name, |b| b.iter(|| start.playouts(black_box(what), &mut || true)));
    }
}

fn decisions(c: &mut Criterion) {
    let kinds = ["card", "step", "drop", "grow", "cut"].map(|kind| (GAMES[0], kind));
    let others = [(GAMES[2], "take"), (GAMES[2], "build"), (GAMES[3], "level"), (GAMES[4], "up"), (GAMES[5], "beam")];
    for (name, kind) in kinds.into_iter().chain(others) {
        let game = game(name);
        let state = waiting_for(&*game, kind);
        let mut ids = Vec::new();
        c.bench_function(&format!("legal actions/{kind}"), |b| {
            b.iter(|| {
                ids.clear();
                state.actions(&mut ids);
                black_box(ids.len())
            });
        });
        let id = ids[0];
        c.bench_function(&format!("apply/{kind}"), |b| {
            b.iter_batched_ref(|| state.copy(), |state| state.apply(id), BatchSize::SmallInput);
        });
    }
}

fn states(c: &mut Criterion) {
    let game = game(GAMES[0]);
    let state = waiting_for(&*game, "card");
    let view = state.view(0);
    c.bench_function("copy", |b| b.iter(|| state.copy()));
    c.bench_function("view", |b| b.iter(|| state.view(0)));
    c.bench_function("resample", |b| b.iter(|| view.resample(black_box(3))));
    c.bench_function("hash", |b| b.iter(|| state.hash()));
    c.bench_function("perft 2", |b| b.iter(|| state.perft(2, &mut || true)));
}

fn ground(c: &mut Criterion) {
    let board = Board::new(9, 9);
    let mut dice: Dice = Source { seed: 1, play: 1 }.dice(CHOICES);
    let half: Cells = board.all().iter().filter(|_| dice.below(2) == 0).collect();
    c.bench_function("philox4x32", |b| b.iter(|| philox4x32(black_box([1, 2, 3, 4]), [5, 6])));
    c.bench_function("dice", |b| b.iter(|| dice.below(black_box(30))));
    c.bench_function("groups of a half-full 9 x 9 board", |b| b.iter(|| groups(&board, black_box(half)).count()));
}

criterion_group!(benches, playouts, decisions, states, ground);
criterion_main!(benches);
