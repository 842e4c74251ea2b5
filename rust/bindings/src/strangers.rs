//! Values that are not actions or outcomes of a game at all, and so never reach its rules.

use pyo3::prelude::*;
use serde_json::json;

use crate::errors;

/// A game's names for what it accepts.
pub(crate) trait Vocabulary {
    /// The game.
    const GAME: &'static str;
    /// Its classes of actions.
    const ACTIONS: &'static str;
    /// Its classes of outcomes.
    const OUTCOMES: &'static str;
}

/// A value that is not an action of the game; `shown` is its repr.
pub(crate) fn not_an_action<S: Vocabulary>(py: Python<'_>, shown: &str) -> PyErr {
    let message = format!("{shown} is not an action of {}: use {}", S::GAME, S::ACTIONS);
    errors::coded(py, "IllegalAction", message, "not_an_action", &json!({"value": shown}), None)
}

/// A value that is not an outcome of the game; `shown` is its repr.
pub(crate) fn not_an_outcome<S: Vocabulary>(py: Python<'_>, shown: &str) -> PyErr {
    let message = format!("{shown} is not an outcome of {}: use {}", S::GAME, S::OUTCOMES);
    errors::coded(py, "IllegalOutcome", message, "not_an_outcome", &json!({"value": shown}), None)
}
