//! The building blocks of Gang of Dice over arrays, without the GIL.

use aleator_core::gang_of_dice::Predicate;
use aleator_sim::primitives::gang_of_dice;
use numpy::IntoPyArray;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

use super::deck::Deck;
use crate::primitives::{Input, Output, refused};

/// Counts of faces, six a roll.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn faces_from_dice<'py>(py: Python<'py>, rolls: Input<'py, u8>, dice: usize) -> Output<'py, u8> {
    let rolls = rolls.as_slice()?;
    Ok(py.detach(|| gang_of_dice::faces_from_dice(rolls, dice)).map_err(refused)?.into_pyarray(py))
}

/// Scores of rolls.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn scores<'py>(py: Python<'py>, faces: Input<'py, u8>) -> Output<'py, u16> {
    let faces = faces.as_slice()?;
    Ok(py.detach(|| gang_of_dice::scores(faces)).into_pyarray(py))
}

/// Whether rolls trigger one card, or each card of a deck.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn triggered<'py>(
    py: Python<'py>,
    faces: Input<'py, u8>,
    deck: &Bound<'py, Deck>,
    card: Option<&str>,
    gangster_is_a_value: bool,
) -> Output<'py, bool> {
    let cards = deck.get().core.cards();
    let wanted = cards.iter().filter(|found| card.is_none_or(|card| card == found.id));
    let warnings: Vec<Predicate> = wanted.map(|card| card.predicate).collect();
    if let (Some(card), true) = (card, warnings.is_empty()) {
        return Err(PyKeyError::new_err(format!("{card:?} is not a card of deck {:?}", deck.get().core.name())));
    }
    let faces = faces.as_slice()?;
    Ok(py.detach(|| gang_of_dice::triggered(faces, &warnings, gangster_is_a_value)).into_pyarray(py))
}

/// Winning turns of rounds.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn round_winners<'py>(
    py: Python<'py>,
    scores: Input<'py, u16>,
    dice: Input<'py, u8>,
    valid: Input<'py, bool>,
    turns: usize,
) -> Output<'py, i8> {
    let (scores, dice, valid) = (scores.as_slice()?, dice.as_slice()?, valid.as_slice()?);
    Ok(py.detach(|| gang_of_dice::round_winners(scores, dice, valid, turns)).map_err(refused)?.into_pyarray(py))
}

/// Adds the functions to the extension.
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(faces_from_dice, module)?)?;
    module.add_function(wrap_pyfunction!(scores, module)?)?;
    module.add_function(wrap_pyfunction!(triggered, module)?)?;
    module.add_function(wrap_pyfunction!(round_winners, module)?)
}
