//! JSON values as Python objects and back.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use pyo3::{BoundObject, IntoPyObjectExt};
use serde_json::{Map, Value};

/// Records nest a few levels; anything deeper is not a record, and would exhaust the stack.
const DEEPEST: usize = 32;

/// A JSON value as dicts, lists, strings and numbers.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => Ok(PyBool::new(py, *flag).into_bound().into_any()),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => Ok(PyString::new(py, text).into_any()),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                dict.set_item(key, to_python(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// Dicts, lists, tuples, strings, numbers, booleans and None as a JSON value. Integers of NumPy count as integers.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    convert(value, 0)
}

fn convert(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("a record is nested at most {DEEPEST} levels deep")));
    }
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(text.to_str()?.to_owned()))
    } else if value.is_instance_of::<PyBool>() || is_numpy_bool(value) {
        Ok(Value::Bool(value.is_truthy()?))
    } else if value.is_instance_of::<PyInt>() || is_index(value) {
        integer(value)
    } else if let Ok(number) = value.cast::<PyFloat>() {
        Ok(serde_json::Number::from_f64(number.value()).map_or(Value::Null, Value::Number))
    } else if let Ok(dict) = value.cast::<PyDict>() {
        let mut entries = Map::new();
        for (key, value) in dict {
            // No record has a key that is not a string: as text it is refused in its place.
            entries.insert(key.str()?.to_str()?.to_owned(), convert(&value, depth + 1)?);
        }
        Ok(Value::Object(entries))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        value.try_iter()?.map(|item| convert(&item?, depth + 1)).collect::<PyResult<_>>().map(Value::Array)
    } else {
        let type_name = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("{value} is not JSON: a record cannot contain a {type_name}")))
    }
}

fn integer(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(number) = value.extract::<i64>() {
        return Ok(number.into());
    }
    match value.extract::<u64>() {
        Ok(number) => Ok(number.into()),
        // No record has such a number; as a fraction it is refused wherever an integer or a text is expected.
        Err(_) => Ok(Value::from(if value.lt(0)? { f64::MIN } else { f64::MAX })),
    }
}

fn is_index(value: &Bound<'_, PyAny>) -> bool {
    value.hasattr("__index__").unwrap_or(false)
}

/// NumPy's booleans are neither `bool` nor an index.
pub(crate) fn is_numpy_bool(value: &Bound<'_, PyAny>) -> bool {
    value.get_type().name().is_ok_and(|name| name == "bool" || name == "bool_")
}

/// An integer of Python or NumPy (booleans count as 0 and 1) as wide as any number here; None if it is not one, or does
/// not fit.
pub(crate) fn wide_integer(value: &Bound<'_, PyAny>) -> Option<i128> {
    if is_numpy_bool(value) {
        return value.is_truthy().ok().map(i128::from);
    }
    value.extract::<i128>().ok()
}
