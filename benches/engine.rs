//! The engine by itself: playouts, single events, look-ahead, scoring, resampling, over the games in tests/games.

#![allow(clippy::unwrap_used, missing_docs)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use silvan::ground::{Board, Cells, groups};
use silvan::play::{CHOICES, Dice, Event, Playouts, Source, Turn, philox4x32};
use silvan::timberland::{CODES, Clearing, Pieces};
use silvan::{AnyGame, AnyState};
use std::hint::black_box;

const GAMES: [&str; 10] = [
    "timberland-2",
    "timberland-4",
    "timberman-2",
    "timberman-3",
    "lumberjack-towers",
    "lumberjack-easy",
    "lumberjack-pyramid",
    "lumberjack-cabins",
    "waldmeister-2",
    "waldmeister-4",
];

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
    let letters = ["3@", "B@", "J@"].map(|kind| (GAMES[2], kind));
    let trunks = [(GAMES[4], "take"), (GAMES[4], "build"), (GAMES[5], "level"), (GAMES[6], "up"), (GAMES[7], "beam")];
    for (name, kind) in kinds.into_iter().chain(letters).chain(trunks) {
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
    for (name, kind) in [("timberland-2", "card"), ("timberman-3", "3@"), ("waldmeister-4", "hurt")] {
        let game = game(name);
        let state = waiting_for(&*game, kind);
        let view = state.view(0);
        c.bench_function(&format!("copy/{name}"), |b| b.iter(|| state.copy()));
        c.bench_function(&format!("view/{name}"), |b| b.iter(|| state.view(0)));
        c.bench_function(&format!("resample/{name}"), |b| b.iter(|| view.resample(black_box(3))));
        c.bench_function(&format!("hash/{name}"), |b| b.iter(|| state.hash()));
        c.bench_function(&format!("scores/{name}"), |b| b.iter(|| state.scores()));
        c.bench_function(&format!("perft 2/{name}"), |b| b.iter(|| state.perft(2, &mut || true)));
    }
}

fn ground(c: &mut Criterion) {
    let board = Board::new(9, 9);
    let mut dice: Dice = Source { seed: 1, play: 1 }.dice(CHOICES);
    let half: Cells = board.all().iter().filter(|_| dice.below(2) == 0).collect();
    c.bench_function("philox4x32", |b| b.iter(|| philox4x32(black_box([1, 2, 3, 4]), [5, 6])));
    c.bench_function("dice", |b| b.iter(|| dice.below(black_box(30))));
    let codes: Vec<u8> = board.all().iter().map(|_| dice.below(3 * u32::from(CODES)) as u8).collect();
    let codes: Vec<u8> = codes.into_iter().map(|code| if code < CODES { code } else { 0 }).collect();
    c.bench_function("forest points of a board of codes", |b| {
        b.iter(|| {
            let pieces = Pieces::read(black_box(&codes)).unwrap();
            let clearing = Clearing { board: &board, soil: board.all() - pieces.rocks() };
            clearing.forest_points(&[0, 1, 2, 3].map(|seat| pieces.trees(seat)), &[1, 3, 6, 10])
        });
    });
    c.bench_function("groups of a half-full 9 x 9 board", |b| b.iter(|| groups(&board, black_box(half)).count()));
}

criterion_group!(benches, playouts, decisions, states, ground);
criterion_main!(benches);
