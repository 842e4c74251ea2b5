//! The best play of a turn.

use aleator_core::counted;
use aleator_core::gang_of_dice::{Colour, Faces, REROLLS, all_faces};
use aleator_odds::{Choice, Number, TurnPolicy as Core};
use num_bigint::BigUint;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{Borrowed, IntoPyObjectExt};

use super::{SixCounts, counts};
use crate::errors;
use crate::gang_of_dice::fields::Counts;
use crate::values::{from_python, wide_integer};

/// A policy in floats, or in integers with the value before the first roll.
pub(crate) enum Policy {
    Float(Core<f64>),
    Exact(Core<u128>, BigUint),
}

/// The best play of a turn, as it was solved.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct TurnPolicy {
    policy: Policy,
}

/// Faces, rerolls and values, row by row.
type Table<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<f64>>);

/// How many of a turn's rerolls are left (GD-3.2), as every question about a policy takes them.
#[derive(Clone, Copy)]
pub(crate) struct RerollsLeft(u8);

impl<'py> FromPyObject<'_, 'py> for RerollsLeft {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = wide_integer(&value);
        if let Some(left) = number.and_then(|number| u8::try_from(number).ok()).filter(|&left| left <= REROLLS) {
            return Ok(Self(left));
        }
        if number.is_none() && !value.hasattr("__index__")? {
            return Err(PyTypeError::new_err(format!("rerolls_left={} is not an integer", value.repr()?)));
        }
        let message = format!("rerolls_left={}: use 0 to {REROLLS}, the rerolls of a turn", value.repr()?);
        let params = serde_json::json!({"rerolls_left": from_python(&value)?, "max": REROLLS});
        Err(errors::coded(value.py(), "OddsError", message, "bad_rerolls", &params, Some("GD-3.2")))
    }
}

/// How many rows of a table are made between looks for Ctrl-C.
const CHUNK: usize = 4096;

impl TurnPolicy {
    pub(crate) const fn new(policy: Policy) -> Self {
        Self { policy }
    }

    fn check(&self, faces: Faces) -> PyResult<()> {
        let (dice, triggered, yellow) = match &self.policy {
            Policy::Float(policy) => about(policy, faces),
            Policy::Exact(policy, _) => about(policy, faces),
        };
        if faces.total() != dice {
            return Err(PyValueError::new_err(format!(
                "{faces:?} have {}: the turn has {dice}",
                counted(faces.total(), "die", "dice")
            )));
        }
        if triggered && yellow {
            return Err(PyValueError::new_err(format!("{faces:?} trigger a yellow card: the turn is over (GD-3.3)")));
        }
        Ok(())
    }
}

fn about<V: Number>(policy: &Core<V>, faces: Faces) -> (u32, bool, bool) {
    let warning = policy.turn().warning();
    (policy.turn().dice(), warning.is_triggered(faces), warning.colour == Colour::Yellow)
}

fn wrap<'py, V: IntoPyObject<'py>>(py: Python<'py>, choice: Choice<V>) -> PyResult<(SixCounts, Bound<'py, PyAny>)> {
    Ok((counts(choice.reroll), choice.value.into_bound_py_any(py)?))
}

#[pymethods]
impl TurnPolicy {
    /// It never changes, so a copy is the object itself.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self, reason = "pickle asks the object")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(errors::not_pickled("TurnPolicy", "its solution is large and quickly recomputed"))
    }

    /// Whether values are integers: over `6**(dice * rerolls_left)`, before the first roll over `6**(3 * dice)`.
    #[getter]
    fn exact(&self) -> bool {
        matches!(self.policy, Policy::Exact(..))
    }

    /// The value before the first roll.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.policy {
            Policy::Float(policy) => policy.value().into_bound_py_any(py),
            Policy::Exact(_, value) => value.clone().into_bound_py_any(py),
        }
    }

    /// Return the dice to reroll (none means stop), and what that is worth.
    ///
    /// `ValueError` for dice that cannot be on the table, `OddsError` for a number of rerolls that no turn has left.
    fn choose<'py>(
        &self,
        py: Python<'py>,
        faces: Counts,
        rerolls_left: RerollsLeft,
    ) -> PyResult<(SixCounts, Bound<'py, PyAny>)> {
        let (Counts(faces), RerollsLeft(rerolls_left)) = (faces, rerolls_left);
        self.check(faces)?;
        match &self.policy {
            Policy::Float(policy) => wrap(py, py.detach(|| policy.choose(faces, rerolls_left))),
            Policy::Exact(policy, _) => wrap(py, py.detach(|| policy.choose(faces, rerolls_left))),
        }
    }

    /// Return everything that can be done, stopping first, then ascending.
    fn choices<'py>(
        &self,
        py: Python<'py>,
        faces: Counts,
        rerolls_left: RerollsLeft,
    ) -> PyResult<Vec<(SixCounts, Bound<'py, PyAny>)>> {
        let (Counts(faces), RerollsLeft(rerolls_left)) = (faces, rerolls_left);
        self.check(faces)?;
        match &self.policy {
            Policy::Float(policy) => policy.choices(faces, rerolls_left).map(|choice| wrap(py, choice)).collect(),
            Policy::Exact(policy, _) => policy.choices(faces, rerolls_left).map(|choice| wrap(py, choice)).collect(),
        }
    }

    /// All dice that can be on the table with this many rerolls left, ascending, what to reroll of each, and what that
    /// is worth.
    fn table<'py>(&self, py: Python<'py>, rerolls_left: RerollsLeft) -> PyResult<Table<'py>> {
        let RerollsLeft(rerolls_left) = rerolls_left;
        let Policy::Float(policy) = &self.policy else {
            return Err(PyValueError::new_err("a table consists of floats: solve without exact"));
        };
        let open = |&faces: &Faces| {
            let (_, triggered, yellow) = about(policy, faces);
            !(triggered && yellow)
        };
        let all: Vec<Faces> = all_faces(policy.turn().dice()).filter(open).collect();
        let mut choices = Vec::with_capacity(all.len());
        for chunk in all.chunks(CHUNK) {
            py.check_signals()?;
            choices.extend(
                py.detach(|| chunk.iter().map(|&faces| policy.choose(faces, rerolls_left)).collect::<Vec<_>>()),
            );
        }
        let flat = |faces: Vec<u8>| faces.into_pyarray(py).reshape([all.len(), 6]);
        Ok((
            flat(all.iter().flat_map(|faces| faces.counts()).collect())?,
            flat(choices.iter().flat_map(|choice| choice.reroll.counts()).collect())?,
            choices.iter().map(|choice| choice.value).collect::<Vec<_>>().into_pyarray(py),
        ))
    }
}
