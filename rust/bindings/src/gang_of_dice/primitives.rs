//! The rules' building blocks over arrays, without the GIL. `aleator.primitives` checks and copies what it is given: everything here is one row
//! after another in memory, and nobody else has hold of it.

use aleator_core::gang_of_dice::Predicate;
use aleator_sim::primitives::{RowError, dice_run, gang_of_dice};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

use crate::deck::Deck;

type Input<'py, T> = PyReadonlyArray1<'py, T>;
type Output<'py, T> = PyResult<Bound<'py, PyArray1<T>>>;

#[allow(clippy::needless_pass_by_value, reason = "the form that map_err asks for")]
fn refused(error: RowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

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

/// Places of dice after forward moves.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn forward_moves<'py>(
    py: Python<'py>,
    places: Input<'py, u8>,
    numbers: Input<'py, u8>,
    advances: Input<'py, u8>,
) -> Output<'py, u8> {
    let (places, numbers, advances) = (places.as_slice()?, numbers.as_slice()?, advances.as_slice()?);
    Ok(py.detach(|| dice_run::forward_moves(places, numbers, advances)).map_err(refused)?.into_pyarray(py))
}

/// Points of targets in the first groups.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn target_points<'py>(
    py: Python<'py>,
    places: Input<'py, u8>,
    numbers: Input<'py, u8>,
    targets: Input<'py, u8>,
    per_race: usize,
    groups: usize,
) -> Output<'py, u8> {
    let (places, numbers, targets) = (places.as_slice()?, numbers.as_slice()?, targets.as_slice()?);
    let counted = py.detach(|| dice_run::target_points(places, numbers, targets, per_race, groups));
    Ok(counted.map_err(refused)?.into_pyarray(py))
}

/// Seats from first to last.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "arrays come by value from Python")]
pub(crate) fn rankings<'py>(
    py: Python<'py>,
    places: Input<'py, u8>,
    numbers: Input<'py, u8>,
    targets: Input<'py, u8>,
    players: u8,
    drawers: Input<'py, u8>,
) -> Output<'py, u8> {
    let (places, numbers) = (places.as_slice()?, numbers.as_slice()?);
    let (targets, drawers) = (targets.as_slice()?, drawers.as_slice()?);
    let ranked = py.detach(|| dice_run::rankings(places, numbers, targets, players, drawers));
    Ok(ranked.map_err(refused)?.into_pyarray(py))
}

/// Adds the functions to the extension.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(faces_from_dice, module)?)?;
    module.add_function(wrap_pyfunction!(scores, module)?)?;
    module.add_function(wrap_pyfunction!(triggered, module)?)?;
    module.add_function(wrap_pyfunction!(round_winners, module)?)?;
    module.add_function(wrap_pyfunction!(forward_moves, module)?)?;
    module.add_function(wrap_pyfunction!(target_points, module)?)?;
    module.add_function(wrap_pyfunction!(rankings, module)?)
}
