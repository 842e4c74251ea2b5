//! The building blocks of Dice Run over arrays, without the GIL.

use aleator_sim::primitives::dice_run;
use numpy::IntoPyArray;
use pyo3::prelude::*;

use crate::primitives::{Input, Output, refused};

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
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(forward_moves, module)?)?;
    module.add_function(wrap_pyfunction!(target_points, module)?)?;
    module.add_function(wrap_pyfunction!(rankings, module)?)
}
