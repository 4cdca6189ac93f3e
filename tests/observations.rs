//! Observations as features: every byte is written, none beyond, and none above its range. Over the games in tests/games.

#![allow(clippy::unwrap_used, missing_docs)]

use silvan::play::{Source, Turn};
use silvan::{AnyState, AnyView};

const BEYOND: usize = 16;

/// A view's features written over bytes that were all `before`, with some beyond.
fn written(view: &dyn AnyView, features: &silvan::play::Features, before: u8) -> Vec<u8> {
    let mut bytes = vec![before; features.len() + BEYOND];
    view.observe(features, &mut bytes);
    bytes
}

fn check(state: &dyn AnyState, players: usize, features: &silvan::play::Features) {
    for seat in 0..players {
        let view = state.view(seat);
        let (one, other) = (written(&*view, features, 0xAA), written(&*view, features, 0x55));
        assert_eq!(one[..features.len()], other[..features.len()], "every byte is written");
        assert!(one[features.len()..].iter().all(|&byte| byte == 0xAA), "and none beyond");
        for slice in &features.slices {
            assert!(one[slice.start..slice.stop()].iter().all(|&byte| byte <= slice.high), "{}", slice.name);
        }
        check_candidates(&*view);
    }
}

fn check_candidates(view: &dyn AnyView) {
    let (features, mut ids) = (view.candidate_features(), Vec::new());
    view.actions(&mut ids);
    let size = features.len() * ids.len();
    let [one, other] = [0xAA, 0x55].map(|before| {
        let mut bytes = vec![before; size + BEYOND];
        view.candidates(&ids, &mut bytes);
        bytes
    });
    assert_eq!(one[..size], other[..size], "every byte is written");
    assert!(one[size..].iter().all(|&byte| byte == 0xAA), "and none beyond");
}

#[test]
fn observations_fill_their_slices() {
    let mut games = 0;
    for entry in std::fs::read_dir("tests/games").unwrap() {
        let game = silvan::load(&std::fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        let windows: &[Option<u32>] = if game.features(Some(3)).is_ok() { &[None, Some(3)] } else { &[None] };
        for features in windows.iter().map(|&window| game.features(window).unwrap()) {
            let mut state = game.start(Some(Source { seed: 5, play: 0 }));
            let (mut dice, mut ids) = (Source { seed: 6, play: 0 }.dice(0), Vec::new());
            while state.turn() != Turn::Over {
                check(&*state, game.players(), &features);
                ids.clear();
                state.actions(&mut ids);
                assert!(ids.len() as u32 <= game.widest(), "so many are legal at most");
                state.apply(ids[dice.below(ids.len() as u32) as usize]).unwrap();
            }
            check(&*state, game.players(), &features);
        }
        games += 1;
    }
    assert!(games > 10);
}
