//! The fields of actions and outcomes that only Gang of Dice has.

use aleator_core::gang_of_dice::{FACES, Faces};
use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::fields::{Field, bounded};

/// Six counts, gangster first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Counts(pub Faces);

impl<'py> FromPyObject<'_, 'py> for Counts {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let refuse = || {
            let shown = value.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
            format!("{shown} is not six counts of faces, gangster first")
        };
        if value.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(refuse()));
        }
        let items = value.try_iter().map_err(|_| PyTypeError::new_err(refuse()))?;
        let mut counts = Vec::with_capacity(FACES);
        for item in items {
            // One more than six is enough to know that it is wrong, however long it goes on.
            if counts.len() > FACES {
                break;
            }
            counts.push(bounded(&item?, u32::from(u8::MAX))? as u8);
        }
        let counts: [u8; FACES] = counts.try_into().map_err(|_| PyValueError::new_err(refuse()))?;
        Ok(Self(Faces::from_counts(counts)))
    }
}

impl Field for Counts {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.0.counts())?.into_any())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.0.counts().map(u32::from))?.into_any())
    }
}
