//! Searching players for Python; `aleator.bots` is the public interface.

use std::sync::{Mutex, PoisonError};

use aleator_bots::{Analysis, Thinker};
use aleator_core::game::{Player, Players};
use aleator_sim::policy::PolicyError;
use aleator_sim::streams::Words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;
use crate::simulate::{Batched, failed, watched};
use crate::streams::Stream;

pub(crate) fn refused(py: Python<'_>, error: &PolicyError) -> PyErr {
    errors::config(py, error.to_string(), "bad_policy_parameter", &serde_json::json!({}), None)
}

/// Iterations, then the action, visits and value of every action tried, starting with the one to take.
pub(crate) type Judgement<'py> = (u64, Vec<(Bound<'py, PyAny>, u64, f64)>);

/// Thinks about a decision of a seat, by default the seat to act.
pub(crate) fn analyse<'py, S: Batched>(
    stream: &Bound<'py, Stream>,
    bot: &Mutex<Box<dyn Thinker<S>>>,
    game: &S::Game,
    played: &S::Game,
    state: &S,
    seat: Option<Player>,
) -> PyResult<Judgement<'py>> {
    let py = stream.py();
    if game != played {
        return Err(PyValueError::new_err("the state belongs to another game than the bot"));
    }
    let pending: Players = state.pending_players();
    let Some(seat) = seat.or(state.current_player()).filter(|&seat| pending.contains(seat)) else {
        let who = seat.map_or_else(|| "no seat can".to_owned(), |seat| format!("seat {seat} cannot"));
        return Err(PyValueError::new_err(format!("{who} act in this state")));
    };
    let (word, state) = (stream.get().with(py, Words::word), state.clone());
    let found: Result<Analysis<S::Action>, S::Refusal> = watched(py, |watch| {
        // Taken without the GIL, so that whoever holds it can go on.
        let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
        bot.think(game, &state, seat, word, watch)
    })?;
    let analysis = found.map_err(|refusal| failed(py, "the search", seat, &refusal))?;
    let judged = analysis.actions.iter();
    let actions = judged.map(|judged| Ok((S::wrap_action(py, &judged.action)?, judged.visits, judged.value)));
    Ok((analysis.iterations, actions.collect::<PyResult<_>>()?))
}

/// A searching player of a game; `$bot` makes it from the game, the name of its policy and the parameters.
macro_rules! bot_class {
    ($(#[$doc:meta])* $name:literal of $Game:ty, $State:ty, $Core:ty, $bot:path) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "aleator._native", name = $name)]
        pub(crate) struct SearchingBot {
            game: Py<$Game>,
            bot: std::sync::Mutex<Box<dyn aleator_bots::Thinker<$Core>>>,
        }

        #[pymethods]
        impl SearchingBot {
            #[new]
            #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
            fn new(game: &Bound<'_, $Game>, policy: &str, parameters: Vec<(String, i64)>) -> PyResult<Self> {
                let bot = $bot(game.get().core(), policy, &parameters);
                let bot = bot.map_err(|error| crate::bots::refused(game.py(), &error))?;
                Ok(Self { game: game.clone().unbind(), bot: std::sync::Mutex::new(bot) })
            }

            /// Return the iterations, and action, visits and value of every action tried, the one to take first.
            #[pyo3(signature = (state, stream, seat=None))]
            fn analyse<'py>(
                &self,
                state: &Bound<'py, $State>,
                stream: &Bound<'py, crate::streams::Stream>,
                seat: Option<u8>,
            ) -> PyResult<crate::bots::Judgement<'py>> {
                let (game, state) = (self.game.get().core(), state.get());
                crate::bots::analyse(stream, &self.bot, game, state.game.get().core(), &state.core(), seat)
            }

            fn __reduce__(&self) -> PyResult<()> {
                let why = "its tree is large; create it again from its game and parameters";
                Err(crate::errors::not_pickled($name, why))
            }

            /// Forget the tree; the next decision starts from scratch.
            fn forget(&self, py: Python<'_>) {
                py.detach(|| self.bot.lock().unwrap_or_else(std::sync::PoisonError::into_inner).forget());
            }
        }
    };
}

pub(crate) use bot_class;
