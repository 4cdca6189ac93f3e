//! What can be wrong with what comes from outside, by whose fault.

use std::fmt;

/// An error that says what was wrong and what would have been right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A table or an option.
    Spec {
        /// Where: `flow.year[1].do[0].turns`.
        path: String,
        /// What is wrong there.
        message: String,
    },
    /// A text that is no event's notation.
    Notation(String),
    /// An event that is not legal here.
    Illegal {
        /// What was wrong.
        message: String,
        /// The notations that are legal.
        legal: Vec<String>,
    },
    /// A question that this kind of node does not answer.
    NodeKind(String),
    /// A position that breaks conservation or the step that is due.
    Position {
        /// Where: `trees.red`.
        path: String,
        /// What is wrong there.
        message: String,
    },
    /// A record that does not replay.
    Record {
        /// The first bad event.
        index: Option<usize>,
        /// What is wrong with it.
        message: String,
    },
}

impl Fault {
    /// A fault in a table or an option.
    pub fn spec(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Spec { path: path.into(), message: message.into() }
    }

    /// A fault in a position.
    pub fn position(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Position { path: path.into(), message: message.into() }
    }

    /// The same found while the event `index` of a record was replayed.
    #[must_use]
    pub fn at_event(self, index: usize) -> Self {
        Self::Record { index: Some(index), message: format!("event {index}: {self}") }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spec { path, message } | Self::Position { path, message } if !path.is_empty() => {
                write!(f, "{path}: {message}")
            }
            Self::Spec { message, .. } | Self::Position { message, .. } => f.write_str(message),
            Self::Notation(message) | Self::NodeKind(message) => f.write_str(message),
            Self::Illegal { message, .. } | Self::Record { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for Fault {}
