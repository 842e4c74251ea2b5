//! What can be wrong with a record.

use aleator_core::game::DeckError;

/// A record that cannot be read: which entry is at fault and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{key}: {message}")]
pub struct RecordError {
    /// The entry at fault, such as `pools[1]`.
    pub key: String,
    /// What is wrong and what was expected.
    pub message: String,
}

impl RecordError {
    /// An error about one entry.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> Self {
        Self { key: key.into(), message: message.into() }
    }
}

/// The record of a configuration that cannot be read. `C` is the game's own error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError<C: std::error::Error + 'static> {
    /// It can be read, but there is no such game.
    #[error(transparent)]
    Config(C),
    /// The deck is malformed.
    #[error(transparent)]
    Deck(DeckError),
    /// An option has no such value.
    #[error("{option}={value}: use one of {allowed}")]
    UnknownOption {
        /// The option's name.
        option: &'static str,
        /// The value given.
        value: String,
        /// The values that exist.
        allowed: &'static str,
    },
    /// It is malformed.
    #[error("{0}")]
    Record(String),
}

impl<C: std::error::Error + 'static> From<C> for GameError<C> {
    fn from(error: C) -> Self {
        Self::Config(error)
    }
}
