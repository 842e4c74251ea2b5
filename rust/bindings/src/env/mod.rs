//! Encodings and vector environments for Python; `aleator.env` is the public interface.

pub(crate) mod arrays;
mod classes;

pub(crate) use classes::env_classes;

use aleator_env::{Encode, EncodeError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;

/// The names of all ids, the names of all entries of an observation, and the bounds of those.
pub(crate) type Encoding = (Vec<String>, Vec<String>, Vec<u16>);

pub(crate) fn encoding<S: Encode>(game: &S::Game) -> Encoding {
    let ids = (0..S::id_count(game) as u16).filter_map(|id| S::id_name(game, id)).collect();
    let layout = S::layout(game);
    (ids, layout.names().to_vec(), layout.bounds().iter().map(|&bound| bound.into()).collect())
}

/// An id that cannot be taken, as `IllegalAction`; anything else as `ValueError`.
pub(crate) fn refused(py: Python<'_>, error: &EncodeError, slot: Option<usize>) -> PyErr {
    let (code, id) = match error {
        EncodeError::NoSuchId { id, .. } => ("no_such_id", Some(*id)),
        EncodeError::IllegalId { id, .. } => ("illegal_id", Some(*id)),
        EncodeError::NobodyToAct { .. } => ("nobody_to_act", None),
        _ => return PyValueError::new_err(error.to_string()),
    };
    let message = slot.map_or_else(|| error.to_string(), |slot| format!("slot {slot}: {error}"));
    errors::coded(py, "IllegalAction", message, code, &serde_json::json!({"id": id, "slot": slot}), None)
}
