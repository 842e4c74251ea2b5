//! Searches as policies: their parameters, and decisions whose failures are reported.

use aleator_bots::{Budget, BudgetError, Search, Think};
use aleator_core::game::Player;
use aleator_sim::policy::{PolicyError, Watch};
use pyo3::prelude::*;

use crate::bridge::Bridge;
use crate::errors;

/// The default number of iterations.
const ITERATIONS: u32 = 1000;

/// The search over a model that parameters describe.
pub(crate) fn search<M>(name: &'static str, model: M, parameters: &[(String, i64)]) -> Result<Search<M>, PolicyError> {
    settings(name, parameters, |budget, threads| Search::new(model, budget, threads))
}

/// What is made of the parameters of a search: `iterations` or (in Python: `seconds`) `microseconds`, and `threads`.
pub(crate) fn settings<T>(
    name: &'static str,
    parameters: &[(String, i64)],
    make: impl FnOnce(Budget, i64) -> Result<T, BudgetError>,
) -> Result<T, PolicyError> {
    let bad = |message: String| PolicyError::BadParameter { name, message };
    let (mut iterations, mut microseconds, mut threads) = (None, None, 1);
    for (key, value) in parameters {
        match key.as_str() {
            "iterations" => iterations = Some(*value),
            "microseconds" => microseconds = Some(*value),
            "threads" => threads = *value,
            _ => return Err(bad(format!("{key:?} is not one of its parameters: iterations, seconds, threads"))),
        }
    }
    let budget = Budget::from_numbers(iterations, microseconds, ITERATIONS).map_err(|error| bad(error.to_string()))?;
    make(budget, threads).map_err(|error| bad(error.to_string()))
}

/// The decision of a search. A refusal inside it is a fault of ours, and must never look like weak play.
pub(crate) fn decided<S: Bridge>(
    search: &dyn Think<S>,
    game: &S::Game,
    state: &S,
    seat: Player,
    word: u64,
    watch: Watch<'_>,
) -> Result<S::Action, Failed<S>> {
    let analysis = search.analyse(game, state, seat, word, watch).map_err(|refusal| Failed(Some(refusal)))?;
    analysis.actions.into_iter().next().map(|judged| judged.action).ok_or(Failed(None))
}

/// Why a search found nothing: what it tried was refused, or it tried nothing.
pub(crate) struct Failed<S: Bridge>(Option<S::Refusal>);

impl<S: Bridge> Failed<S> {
    /// The exception, which names the state; the refusal names the action.
    pub fn raised(self, py: Python<'_>, game: &S::Game, state: &S, seat: Player) -> PyErr {
        let reason = self.0.as_ref().map_or_else(|| "it tried no action".to_owned(), ToString::to_string);
        let message = format!("the search of seat {seat} failed in the state {}: {reason}", state.to_json(game));
        errors::policy(py, message, seat, None, self.0.map(|refusal| errors::refused(py, &refusal)))
    }
}
