//! Nouns of play: what a game is, states, views, chance, bags, playouts, perft, and reading tables.

mod bag;
mod chance;
mod fault;
mod game;
mod layout;
mod perft;
mod rollout;
mod state;
mod table;
mod view;

pub use bag::Bag;
pub use chance::{CHOICES, Dice, GUESSES, Source, philox4x32};
pub use fault::Fault;
pub use game::{Block, Event, Game, MAX_PLAYERS, Pulse, Scores, Setting, Turn, Weights, block_of, is_legal};
pub use layout::{Layout, whole};
pub use perft::{Perft, perft};
pub use rollout::{Playouts, Run, play_out, playouts};
pub(crate) use state::no_notation;
pub use state::{Entry, Moment, State};
pub use table::Table;
pub use view::{Recall, View};
