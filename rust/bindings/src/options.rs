//! The options of games, checked one by one.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use serde_json::json;

use crate::errors;
use crate::fields::Given;
use crate::values::{is_numpy_bool, wide_integer};

/// An option whose value is of a wrong type.
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, option: &str, expected: &str) -> PyErr {
    let shown = value.repr().map_or_else(|_| "?".to_owned(), |shown| shown.to_string());
    let params = json!({"option": option, "value": shown, "expected": expected});
    errors::config(value.py(), format!("{option} is {shown}, not {expected}"), "wrong_type", &params, None)
}

/// A number of players, however wrong.
pub(crate) fn players(value: &Bound<'_, PyAny>) -> PyResult<i128> {
    let integral = !value.is_instance_of::<PyBool>() && value.hasattr("__index__")?;
    wide_integer(value).filter(|_| integral).ok_or_else(|| wrong_type(value, "players", "an integer"))
}

/// One of some named settings; the first one by default.
pub(crate) fn choice<T: Copy>(option: &str, value: Given<'_>, all: &[T], name: fn(T) -> &'static str) -> PyResult<T> {
    let Some(value) = value.0 else { return Ok(all[0]) };
    let text = value.cast::<PyString>().map_err(|_| wrong_type(&value, option, "a string"))?.to_str()?.to_owned();
    all.iter().copied().find(|&setting| name(setting) == text).ok_or_else(|| {
        let allowed: Vec<&str> = all.iter().map(|&setting| name(setting)).collect();
        let params = json!({"option": option, "value": text, "allowed": allowed});
        let shown: Vec<String> = allowed.iter().map(|name| format!("'{name}'")).collect();
        let message = format!("{option} '{text}' is not one of {}", shown.join(", "));
        errors::config(value.py(), message, "unknown_option", &params, None)
    })
}

/// An option that is on or off; off by default.
pub(crate) fn flag(option: &str, value: Given<'_>) -> PyResult<bool> {
    match value.0 {
        None => Ok(false),
        Some(value) if value.is_instance_of::<PyBool>() || is_numpy_bool(&value) => value.is_truthy(),
        Some(value) => Err(wrong_type(&value, option, "a boolean")),
    }
}

/// The deck of a game, from a name, a file, a text or a dictionary.
pub(crate) fn deck_argument<'py>(value: &Bound<'py, PyAny>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let takes = value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? || value.hasattr("keys")?;
    if !takes {
        return Err(wrong_type(value, "deck", "a deck, a name, a file or a dictionary"));
    }
    value.py().import("aleator.games.decks")?.call_method1("load_for_game", (value, game))
}
