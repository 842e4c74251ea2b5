//! The rules pages, which live beside the rules.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// The page of a game.
#[pyfunction]
pub(crate) fn rules_page(game: &str) -> PyResult<&'static str> {
    match game {
        "gang-of-dice" => Ok(aleator_core::gang_of_dice::RULES),
        "dice-run" => Ok(aleator_core::dice_run::RULES),
        _ => Err(PyKeyError::new_err(format!("{game:?} has no rules page"))),
    }
}
