//! Any game, state or view behind one pointer, and the list of games: the door for callers that learn the game at run time.
//!
//! Pointers, not an enum over the games, so that a state is as large as its own game's position and a new game is one line here.

mod game;
mod search;
mod state;
mod view;

pub use game::AnyGame;
pub use search::AnySearch;
pub use state::AnyState;
pub use view::AnyView;

use crate::lumberjack::Lumberjack;
use crate::play::{Fault, Game, Setting, Table};
use crate::timberland::Timberland;
use crate::timberman::Timberman;
use crate::waldmeister::Waldmeister;
use serde_json::Value;
use std::sync::Arc;

/// A game in the list.
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// Its options beside `edition` and `flow`.
    pub options: &'static [Setting],
    compile: fn(&Value) -> Result<Box<dyn AnyGame>, Fault>,
}

const fn listed<G: Game>() -> Listed {
    let compile = |spec: &Value| -> Result<Box<dyn AnyGame>, Fault> { Ok(Box::new(Arc::new(G::compile(spec)?))) };
    Listed { name: G::NAME, rules: G::RULES, options: G::OPTIONS, compile }
}

/// All games.
pub static GAMES: [Listed; 4] =
    [listed::<Timberland>(), listed::<Timberman>(), listed::<Lumberjack>(), listed::<Waldmeister>()];

/// Compiles a game from its JSON: `silvan` (the format, 1), `game`, `rules`, `options`, `edition`, `flow`.
///
/// # Errors
/// [`Fault::Spec`] with the path of what is wrong.
///
/// ```
/// let text = std::fs::read_to_string("tests/games/timberland-2.json").unwrap();
/// let game = silvan::load(&text).unwrap();
/// let mut state = game.start(None);
/// state.apply(state.read("stacks 1").unwrap()).unwrap();
/// assert_eq!(state.turn(), silvan::play::Turn::Seat(0));
/// ```
pub fn load(text: &str) -> Result<Box<dyn AnyGame>, Fault> {
    let value: Value = serde_json::from_str(text).map_err(|error| Fault::spec("", format!("not JSON: {error}")))?;
    let table = Table::new("", &value);
    table.only(&["silvan", "game", "rules", "options", "edition", "flow"])?;
    table.field("silvan")?.int(1..=1)?;
    let names = GAMES.each_ref().map(|game| game.name);
    let game = &GAMES[table.field("game")?.word("game", &names)?];
    table.field("rules")?.int(game.rules.into()..=game.rules.into())?;
    (game.compile)(&value)
}
