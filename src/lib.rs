//! Four forest board games as one fast, exact rules engine.
//!
//! [`ground`] has the nouns of place, [`play`] those of play, and each game has a folder of its own. A game is compiled from
//! plain tables (JSON); [`load`] gives any of them behind one pointer.

pub mod any;
pub mod any_batch;
pub mod ground;
pub mod lumberjack;
pub mod play;
#[cfg(feature = "python")]
mod py;
pub mod timberland;
pub mod timberman;
pub mod waldmeister;

pub use any::{AnyGame, AnySearch, AnyState, AnyView, GAMES, load};
pub use any_batch::AnyBatch;
