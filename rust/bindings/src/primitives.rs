//! What the array functions of the rules share. `aleator.primitives` checks and copies its arguments:
//! rows are contiguous in memory, and nobody else holds a reference to them.

use aleator_sim::primitives::RowError;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pub(crate) type Input<'py, T> = PyReadonlyArray1<'py, T>;
pub(crate) type Output<'py, T> = PyResult<Bound<'py, PyArray1<T>>>;

#[allow(clippy::needless_pass_by_value, reason = "the form that map_err asks for")]
pub(crate) fn refused(error: RowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
