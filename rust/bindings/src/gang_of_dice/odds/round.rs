//! Rounds between several players.

use std::sync::{Mutex, PoisonError};

use aleator_odds::{Objective, OddsError, Outlook, Position, RoundSolver as Core, Standing};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::policy::{Policy, TurnPolicy};
use super::{refused, warning};
use crate::gang_of_dice::deck::Deck;
use crate::simulate::watched;

/// Solves rounds under one card, and remembers what it has solved.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct RoundSolver {
    core: Mutex<Core>,
}

impl RoundSolver {
    /// Asks the solver without the GIL; Ctrl-C ends it.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Send + FnOnce(&mut Core, aleator_odds::Watch<'_>) -> Result<T, OddsError>,
    ) -> PyResult<T> {
        let answer = watched(py, |watch| {
            let mut core = self.core.lock().unwrap_or_else(PoisonError::into_inner);
            question(&mut core, watch)
        })?;
        answer.map_err(|error| refused(py, &error))
    }
}

fn position(pools: Vec<u8>, standing: Option<(u16, u8)>, table: u16) -> Position {
    Position { pools, standing: standing.map(|(score, dice)| Standing { score, dice }), table }
}

fn wrap<'py>(py: Python<'py>, outlook: &Outlook) -> PyResult<Bound<'py, PyDict>> {
    let result = PyDict::new(py);
    result.set_item("dice", outlook.dice)?;
    result.set_item("by_dice", &outlook.by_dice)?;
    result.set_item("wins", &outlook.wins)?;
    result.set_item("gains", &outlook.gains)?;
    result.set_item("standing", outlook.standing)?;
    result.set_item("nobody", outlook.nobody)?;
    Ok(result)
}

#[pymethods]
impl RoundSolver {
    /// It never changes, so a copy is the object itself.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self, reason = "pickle asks the object")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(crate::errors::not_pickled("RoundSolver", "its solution is large and quickly recomputed"))
    }

    #[new]
    fn new(
        deck: &Bound<'_, Deck>,
        card: &str,
        colour: Option<&str>,
        gangster_is_a_value: bool,
        max_dice: u32,
        for_dice: bool,
    ) -> PyResult<Self> {
        let py = deck.py();
        let warning = warning(deck, card, colour, gangster_is_a_value)?;
        let objective = if for_dice { Objective::Dice } else { Objective::Win };
        let core = py.detach(|| Core::new(warning, max_dice, objective)).map_err(|error| refused(py, &error))?;
        Ok(Self { core: Mutex::new(core) })
    }

    /// Return how a round goes on.
    fn outlook<'py>(
        &self,
        py: Python<'py>,
        pools: Vec<u8>,
        standing: Option<(u16, u8)>,
        table: u16,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = position(pools, standing, table);
        let outlook = self.ask(py, |core, watch| core.outlook(&position, watch))?;
        wrap(py, &outlook)
    }

    /// Return the best play of the first player's turn.
    fn policy(
        &self,
        py: Python<'_>,
        pools: Vec<u8>,
        standing: Option<(u16, u8)>,
        table: u16,
        dice: u8,
    ) -> PyResult<TurnPolicy> {
        let position = position(pools, standing, table);
        let policy = self.ask(py, |core, watch| {
            let utility = core.utility(&position, dice, watch)?;
            let turn = core.turn(dice).ok_or(OddsError::BadDice { dice: u32::from(dice), most: core.most() })?;
            turn.policy(utility, 0.0)
        })?;
        Ok(TurnPolicy::new(Policy::Float(policy)))
    }
}
