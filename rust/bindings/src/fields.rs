//! The fields of actions and outcomes: checked on the way in, plain Python values on the way out.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{Borrowed, IntoPyObjectExt};

use crate::values::wide_integer;

/// An argument that was given, None included, or was not.
pub(crate) struct Given<'py>(pub Option<Bound<'py, PyAny>>);

impl Given<'_> {
    /// Not given: the option has its default.
    pub const NOT: Self = Self(None);
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(value.to_owned())))
    }
}

/// The value of a field; an exception carries the field's name, so that readers of records can tell which entry is wrong.
pub(crate) fn taken<'a, 'py, T>(value: &'a Bound<'py, PyAny>, field: &str) -> PyResult<T>
where
    T: FromPyObject<'a, 'py, Error = PyErr>,
{
    value.extract().inspect_err(|error: &PyErr| {
        // Exceptions take attributes; if one does not, its message still says what is wrong.
        let _ = error.value(value.py()).setattr("field", field);
    })
}

/// What a field shows as an attribute and in records.
pub(crate) trait Field {
    /// The attribute.
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;

    /// The entry in records, which know lists but no tuples.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.attribute(py)
    }
}

/// A number of up to 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Count(pub u32);

/// A number of up to 8 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Small(pub u8);

/// The id of a card, or another name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Name(pub String);

pub(crate) fn bounded(value: &Bound<'_, PyAny>, most: u32) -> PyResult<u32> {
    let refuse = || {
        format!("{} is not an integer from 0 to {most}", value.repr().map_or_else(|_| "?".into(), |r| r.to_string()))
    };
    let Some(number) = wide_integer(value) else {
        // A float or a string is of a wrong type; an integer that does not fit has a wrong value.
        let integral = value.hasattr("__index__")?;
        return Err(if integral { PyValueError::new_err(refuse()) } else { PyTypeError::new_err(refuse()) });
    };
    u32::try_from(number).ok().filter(|&number| number <= most).ok_or_else(|| PyValueError::new_err(refuse()))
}

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        bounded(&value, u32::MAX).map(Self)
    }
}

impl Field for Count {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.into_bound_py_any(py)
    }
}

impl<'py> FromPyObject<'_, 'py> for Small {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        bounded(&value, u32::from(u8::MAX)).map(|number| Self(number as u8))
    }
}

impl Field for Small {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.into_bound_py_any(py)
    }
}

impl<'py> FromPyObject<'_, 'py> for Name {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = value.cast::<PyString>().map_err(|_| {
            let shown = value.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
            PyTypeError::new_err(format!("{shown} is not a string"))
        })?;
        Ok(Self(name.to_str()?.to_owned()))
    }
}

impl Field for Name {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyString::new(py, &self.0).into_any())
    }
}
