//! Rust errors as the exceptions of `aleator.errors`, one to one.

use aleator_core::game::{Refusal, RefusalKind};
use aleator_records::{RecordError, params};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyType};

use crate::values::to_python;

/// An exception class of `aleator.errors`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("aleator.errors").map(Bound::unbind))?;
    Ok(module.bind(py).getattr(name)?.cast_into()?)
}

/// Makes an exception; if even that fails, the reason becomes the exception.
fn make(py: Python<'_>, name: &str, build: impl FnOnce(&Bound<'_, PyType>) -> PyResult<Py<PyAny>>) -> PyErr {
    match class(py, name).and_then(|class| build(&class)) {
        Ok(exception) => PyErr::from_value(exception.into_bound(py)),
        Err(error) => error,
    }
}

/// An exception with code, parameters and rule.
pub(crate) fn coded(
    py: Python<'_>,
    name: &str,
    message: String,
    code: &str,
    params: &serde_json::Value,
    rule: Option<&str>,
) -> PyErr {
    make(py, name, |class| Ok(class.call1((message, code, to_python(py, params)?, rule))?.unbind()))
}

/// A value that is not a seat: an integer as it is, anything else as its repr.
pub(crate) fn not_a_player(seat: &Bound<'_, PyAny>, message: String, rule: Option<&str>) -> PyErr {
    let py = seat.py();
    make(py, "NotAPlayer", |class| {
        let params = PyDict::new(py);
        params.set_item(
            "seat",
            if seat.is_exact_instance_of::<PyInt>() { seat.clone() } else { seat.repr()?.into_any() },
        )?;
        Ok(class.call1((message, "not_a_player", params, rule))?.unbind())
    })
}

/// A refused action or outcome.
pub(crate) fn refused(py: Python<'_>, refusal: &impl Refusal) -> PyErr {
    let name = match refusal.kind() {
        RefusalKind::IllegalAction => "IllegalAction",
        RefusalKind::IllegalOutcome => "IllegalOutcome",
        RefusalKind::NotAPlayer => "NotAPlayer",
        RefusalKind::NotYourTurn => "NotYourTurn",
        RefusalKind::GameOver => "GameOver",
    };
    let params = serde_json::Value::Object(self::params(refusal));
    coded(py, name, refusal.to_string(), refusal.code(), &params, refusal.rule())
}

/// An impossible configuration.
pub(crate) fn config(
    py: Python<'_>,
    message: String,
    code: &str,
    params: &serde_json::Value,
    rule: Option<&str>,
) -> PyErr {
    coded(py, "ConfigError", message, code, params, rule)
}

/// An impossible number of players.
pub(crate) fn player_count(py: Python<'_>, message: String, [players, min, max]: [i128; 3], rule: &str) -> PyErr {
    make(py, "ConfigError", |class| {
        let params = PyDict::new(py);
        params.set_item("players", players)?;
        params.set_item("min", min)?;
        params.set_item("max", max)?;
        Ok(class.call1((message, "player_count", params, rule))?.unbind())
    })
}

/// A record that cannot be read.
pub(crate) fn record(py: Python<'_>, error: &RecordError) -> PyErr {
    record_message(py, &error.message, Some(&error.key))
}

/// A record that cannot be read, with or without an entry at fault.
pub(crate) fn record_message(py: Python<'_>, message: &str, key: Option<&str>) -> PyErr {
    make(py, "RecordError", |class| {
        let named = PyDict::new(py);
        named.set_item("key", key)?;
        Ok(class.call((message,), Some(&named))?.unbind())
    })
}

/// A malformed deck, with all faults: card, field, code and message of each.
pub(crate) fn deck<'a>(
    py: Python<'_>,
    faults: impl Iterator<Item = (Option<&'a str>, &'a str, &'a str, &'a str)>,
    source: &str,
) -> PyErr {
    make(py, "DeckError", |class| {
        let mut list = Vec::new();
        for (card, field, code, message) in faults {
            let entry = PyDict::new(py);
            entry.set_item("card", card)?;
            entry.set_item("field", field)?;
            entry.set_item("code", code)?;
            entry.set_item("message", message)?;
            list.push(entry);
        }
        Ok(class.call1((list, source))?.unbind())
    })
}

/// More outcomes than the caller wanted.
pub(crate) fn too_many_outcomes(py: Python<'_>, count: u128, limit: u128) -> PyErr {
    make(py, "TooManyOutcomes", |class| Ok(class.call1((count, limit))?.unbind()))
}

/// An object that pickle cannot keep, and why.
pub(crate) fn not_pickled(class: &str, why: &str) -> PyErr {
    PyTypeError::new_err(format!("a {class} cannot be pickled: {why}"))
}

/// An invalid seed or game index.
pub(crate) fn seed(py: Python<'_>, message: String) -> PyErr {
    make(py, "SeedError", |class| Ok(class.call1((message,))?.unbind()))
}

/// A policy that raised or returned nonsense; the cause is attached.
pub(crate) fn policy(
    py: Python<'_>,
    message: String,
    seat: u8,
    action: Option<Py<PyAny>>,
    cause: Option<PyErr>,
) -> PyErr {
    let error = make(py, "PolicyError", |class| {
        let named = PyDict::new(py);
        named.set_item("seat", seat)?;
        named.set_item("action", action)?;
        Ok(class.call((message,), Some(&named))?.unbind())
    });
    error.set_cause(py, cause);
    error
}
