//! A turn with its rerolls.

use std::sync::Arc;

use aleator_odds::{Number, OddsError, Scratch, Turn};
use num_bigint::BigUint;
use pyo3::prelude::*;

use super::policy::{Policy, TurnPolicy};
use super::{refused, warning};
use crate::gang_of_dice::deck::Deck;

/// Solves turns with this many dice under one card. Refusals are `OddsError`s.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct TurnSolver {
    turn: Arc<Turn>,
    memory: u64,
}

impl TurnSolver {
    /// The turn as it has to be laid out for a utility.
    fn turn_for<V: Number>(&self, utility: &[V], lost: V) -> Result<Arc<Turn>, OddsError> {
        if !self.turn.wants_to_lose(utility, lost) {
            return Ok(self.turn.clone());
        }
        Turn::plain(*self.turn.warning(), self.turn.dice(), self.memory).map(Arc::new)
    }
}

#[pymethods]
impl TurnSolver {
    /// It never changes, so a copy is the object itself.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self, reason = "pickle asks the object")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(crate::errors::not_pickled("TurnSolver", "its solution is large and quickly recomputed"))
    }

    #[new]
    fn new(
        deck: &Bound<'_, Deck>,
        card: &str,
        colour: Option<&str>,
        gangster_is_a_value: bool,
        dice: u32,
        memory: u64,
    ) -> PyResult<Self> {
        let py = deck.py();
        let warning = warning(deck, card, colour, gangster_is_a_value)?;
        let turn = py.detach(|| Turn::new(warning, dice, memory)).map_err(|error| refused(py, &error))?;
        Ok(Self { turn: Arc::new(turn), memory })
    }

    /// How many dice are rolled.
    #[getter]
    fn dice(&self) -> u32 {
        self.turn.dice()
    }

    /// The number of states that each pass visits.
    #[getter]
    fn states(&self) -> usize {
        self.turn.states()
    }

    /// The memory that the layout and one solve take, in bytes.
    #[getter]
    fn bytes(&self) -> u64 {
        self.turn.bytes()
    }

    /// Return the expected utility of the best play: one utility for each score from 0 to five times the dice, `lost` if
    /// triggered.
    #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
    fn value(&self, py: Python<'_>, utility: Vec<f64>, lost: f64) -> PyResult<f64> {
        let solve = || self.turn_for(&utility, lost)?.value(&utility, lost, &mut Scratch::default());
        py.detach(solve).map_err(|error| refused(py, &error))
    }

    /// Return the values of several utilities.
    fn values(&self, py: Python<'_>, utilities: Vec<Vec<f64>>, lost: f64) -> PyResult<Vec<f64>> {
        let mut scratch = Scratch::default();
        let mut values = Vec::with_capacity(utilities.len());
        for utility in utilities {
            py.check_signals()?;
            let mut solve = || self.turn_for(&utility, lost)?.value(&utility, lost, &mut scratch);
            values.push(py.detach(&mut solve).map_err(|error| refused(py, &error))?);
        }
        Ok(values)
    }

    /// Return the best play.
    fn policy(&self, py: Python<'_>, utility: Vec<f64>, lost: f64) -> PyResult<TurnPolicy> {
        let solve = || self.turn_for(&utility, lost)?.policy(utility, lost);
        let policy = py.detach(solve).map_err(|error| refused(py, &error))?;
        Ok(TurnPolicy::new(Policy::Float(policy)))
    }

    /// Return the value as an integer over `6**(3 * dice)`.
    #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
    fn exact_value(&self, py: Python<'_>, utility: Vec<u128>, lost: u128) -> PyResult<BigUint> {
        let solve = || self.turn_for(&utility, lost)?.exact_value(&utility, lost);
        py.detach(solve).map_err(|error| refused(py, &error))
    }

    /// Return the best play in exact integers.
    fn exact_policy(&self, py: Python<'_>, utility: Vec<u128>, lost: u128) -> PyResult<TurnPolicy> {
        let solve = || self.turn_for(&utility, lost)?.exact_policy(utility, lost);
        let (policy, value) = py.detach(solve).map_err(|error| refused(py, &error))?;
        Ok(TurnPolicy::new(Policy::Exact(policy, value)))
    }
}
