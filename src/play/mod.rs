//! Nouns of play: what a game is, states, views, chance, bags, playouts, perft, and reading tables.

mod bag;
mod batch;
mod chance;
mod entry;
mod fault;
mod game;
mod layout;
mod observe;
mod perft;
mod recall;
mod rollout;
pub mod search;
mod state;
mod table;
mod view;

pub use bag::Bag;
pub use batch::{Autoreset, Batch, By, How, Mask, Order, Refused, Rows, Seen, Snapshot, Widths};
pub use chance::{CHOICES, Dice, GUESSES, Source, philox4x32};
pub use entry::Entry;
pub use fault::Fault;
pub use game::{
    Block, Event, Game, MAX_PLAYERS, Outlook, Pulse, Scores, Setting, Turn, Weights, block_of, greatest, is_legal,
    lead, shares,
};
pub use layout::{Layout, whole};
pub use observe::{Features, Pen, Slice, features_through, place_from, seats_from};
pub use perft::{Perft, perft};
pub use recall::{MOST as MOST_RECALLED, recall_features, write_recall};
pub use rollout::{Playouts, Run, play_out, playouts};
pub(crate) use state::no_notation;
pub use state::{Moment, State};
pub use table::Table;
pub use view::{Recall, View};
