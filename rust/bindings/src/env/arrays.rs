//! NumPy arrays as the rows of a vector environment.

use aleator_env::vector::Rows;
use numpy::{Element, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The arrays of a step, in the order in which `aleator.env.Batch` holds them.
#[derive(FromPyObject)]
pub(crate) struct Arrays<'py>(
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray1<'py, i8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray2<'py, f32>,
);

/// How long rows have to be.
pub(crate) struct Widths {
    pub slots: usize,
    pub observation: usize,
    pub ids: usize,
    pub seats: usize,
}

impl Arrays<'_> {
    /// The arrays as slices, if they have the right lengths. That of final observations may be empty.
    pub fn rows(&mut self, widths: &Widths) -> PyResult<Rows<'_>> {
        let Widths { slots, observation, ids, seats } = *widths;
        let finals = if self.5.as_array().is_empty() { 0 } else { slots * observation };
        Ok(Rows {
            observations: slice(self.0.as_slice_mut(), slots * observation, "observations")?,
            masks: slice(self.1.as_slice_mut(), slots * ids, "masks")?,
            players: slice(self.2.as_slice_mut(), slots, "players")?,
            rewards: slice(self.3.as_slice_mut(), slots * seats, "rewards")?,
            terminated: slice(self.4.as_slice_mut(), slots, "terminated")?,
            final_observations: slice(self.5.as_slice_mut(), finals, "final_observations")?,
            final_returns: slice(self.6.as_slice_mut(), slots * seats, "final_returns")?,
        })
    }
}

/// The slice behind an array, of that length.
pub(crate) fn slice<'a, T: Element, E>(array: Result<&'a mut [T], E>, len: usize, what: &str) -> PyResult<&'a mut [T]> {
    match array {
        Ok(slice) if slice.len() == len => Ok(slice),
        Ok(slice) => Err(PyValueError::new_err(format!("{what} has {} entries: it needs {len}", slice.len()))),
        Err(_) => Err(PyValueError::new_err(format!("{what} is not contiguous: use arrays of env.buffers()"))),
    }
}
