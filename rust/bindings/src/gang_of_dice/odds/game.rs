//! The two-player game.

use std::num::NonZeroUsize;

use aleator_odds::{GameSolver as Core, width};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

use super::refused;
use crate::gang_of_dice::game::GangOfDice;
use crate::simulate::Watch;

/// Solves the two-player game, row by row.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct GameSolver {
    core: Core,
}

#[pymethods]
impl GameSolver {
    /// It never changes, so a copy is the object itself.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self, reason = "pickle asks the object")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(crate::errors::not_pickled("GameSolver", "its solution is large and quickly recomputed"))
    }

    #[new]
    fn new(game: &Bound<'_, GangOfDice>, cap: u32) -> PyResult<Self> {
        let py = game.py();
        let game = game.get().core();
        let core = py.detach(|| Core::new(game, cap)).map_err(|error| refused(py, &error))?;
        Ok(Self { core })
    }

    /// How many sizes a pool can have at the beginning of a round, from 0 on.
    #[staticmethod]
    fn width(round: u8) -> usize {
        width(round)
    }

    /// Rows `first` to `last - 1` of a round's table.
    #[allow(clippy::too_many_arguments, reason = "a slice of a table and how to work on it, by name")]
    #[pyo3(signature = (round, first, last, following, threads, progress))]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        round: u8,
        first: usize,
        last: usize,
        following: Option<PyReadonlyArray2<'py, f64>>,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let threads = NonZeroUsize::new(threads).ok_or_else(|| PyValueError::new_err("threads=0: use at least 1"))?;
        if first > last || last > width(round) {
            return Err(PyValueError::new_err(format!("rows {first} to {last} are not in round {round}")));
        }
        // A copy, since other threads may write into the array while the GIL is released.
        let following: Option<Vec<f64>> = following.map(|table| table.as_array().iter().copied().collect());
        let mut watch = Watch { progress, error: None };
        let rows = py
            .detach(|| {
                self.core.rows(round, first..last, following.as_deref(), threads, |done| watch.look_up(done as u64))
            })
            .map_err(|error| refused(py, &error))?;
        match (rows, watch.error) {
            (Some(rows), None) => {
                let flat: Vec<f64> = rows.concat();
                flat.into_pyarray(py).reshape([last - first, width(round)])
            }
            (_, Some(error)) => Err(error),
            // Only an error of the watch stops the work.
            (None, None) => Err(PyException::new_err("the solver stopped without a reason")),
        }
    }
}
