//! Searching players for Python; `aleator.bots` is the public face.

use std::sync::{Mutex, PoisonError};

use aleator_bots::{Analysis, Bot, Budget, GangModel, Model, RunModel, Search};
use aleator_core::dice_run::State as RunCore;
use aleator_core::game::{Player, Players};
use aleator_core::gang_of_dice::State as GangCore;
use aleator_sim::policy::PolicyError;
use aleator_sim::streams::Words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::dice_run::game::DiceRun;
use crate::dice_run::policies::search as dice_run_search;
use crate::dice_run::state::RunState;
use crate::errors;
use crate::gang_of_dice::game::GangOfDice;
use crate::gang_of_dice::policies::search as gang_of_dice_search;
use crate::gang_of_dice::state::GangState;
use crate::simulate::{Batched, failed, watched};
use crate::streams::Stream;

/// So many iterations are made unless something else is said.
const ITERATIONS: u32 = 1000;

/// The search that parameters describe: `iterations` or (in Python: `seconds`) `microseconds`, and `threads`.
pub(crate) fn search<M>(name: &'static str, model: M, parameters: &[(String, i64)]) -> Result<Search<M>, PolicyError> {
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
    Search::new(model, budget, threads).map_err(|error| bad(error.to_string()))
}

fn refused(py: Python<'_>, error: &PolicyError) -> PyErr {
    errors::config(py, error.to_string(), "bad_policy_parameter", &serde_json::json!({}), None)
}

/// Iterations, then for each action that was tried the action, its visits and its value, the one to take first.
type Judgement<'py> = (u64, Vec<(Bound<'py, PyAny>, u64, f64)>);

/// Thinks about a decision of a seat, of the one to act unless another is named.
fn analyse<'py, S: Batched, M: Model<S>>(
    stream: &Bound<'py, Stream>,
    bot: &Mutex<Bot<S, M>>,
    game: &S::Game,
    played: &S::Game,
    state: &S,
    seat: Option<Player>,
) -> PyResult<Judgement<'py>> {
    let py = stream.py();
    if game != played {
        return Err(PyValueError::new_err("the state is one of another game than the bot's"));
    }
    let pending: Players = state.pending_players();
    let Some(seat) = seat.or(state.current_player()).filter(|&seat| pending.contains(seat)) else {
        let who = seat.map_or_else(|| "no seat".to_owned(), |seat| format!("seat {seat} is not one that"));
        return Err(PyValueError::new_err(format!("{who} is to act in this state")));
    };
    let (word, state) = (stream.get().with(py, Words::word), state.clone());
    let found: Result<Analysis<S::Action>, S::Refusal> = watched(py, |watch| {
        // Taken without the GIL, so that whoever holds it can go on.
        let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
        bot.analyse(game, &state, seat, word, watch)
    })?;
    let analysis = found.map_err(|refusal| failed(py, "the search", seat, &refusal))?;
    let judged = analysis.actions.iter();
    let actions = judged.map(|judged| Ok((S::wrap_action(py, &judged.action)?, judged.visits, judged.value)));
    Ok((analysis.iterations, actions.collect::<PyResult<_>>()?))
}

/// A searching player of a game; `$search` makes the search from the game and the parameters.
macro_rules! bot_class {
    ($(#[$doc:meta])* $Bot:ident, $Game:ty, $State:ty, $Core:ty, $Model:ty, $search:expr) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "aleator._native")]
        pub(crate) struct $Bot {
            game: Py<$Game>,
            bot: Mutex<Bot<$Core, $Model>>,
        }

        #[pymethods]
        impl $Bot {
            #[new]
            #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
            fn new(game: &Bound<'_, $Game>, parameters: Vec<(String, i64)>) -> PyResult<Self> {
                let search = $search(game.get().core(), &parameters).map_err(|error| refused(game.py(), &error))?;
                Ok(Self { game: game.clone().unbind(), bot: Mutex::new(Bot::new(search)) })
            }

            #[pyo3(signature = (state, stream, seat=None))]
            fn analyse<'py>(
                &self,
                state: &Bound<'py, $State>,
                stream: &Bound<'py, Stream>,
                seat: Option<u8>,
            ) -> PyResult<Judgement<'py>> {
                let state = state.get();
                analyse(stream, &self.bot, self.game.get().core(), state.game.get().core(), &state.core(), seat)
            }

            fn forget(&self, py: Python<'_>) {
                py.detach(|| self.bot.lock().unwrap_or_else(PoisonError::into_inner).forget());
            }
        }
    };
}

bot_class!(
    /// A searching player of Gang of Dice that keeps its tree.
    GangOfDiceBot, GangOfDice, GangState, GangCore, GangModel, gang_of_dice_search
);
bot_class!(
    /// A searching player of Dice Run.
    DiceRunBot, DiceRun, RunState, RunCore, RunModel, dice_run_search
);

/// Adds the classes to the extension.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<GangOfDiceBot>()?;
    module.add_class::<DiceRunBot>()
}
