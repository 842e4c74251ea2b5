//! The player of the solved two-player game.

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{GangOfDice as CoreGame, ROUNDS, State};
use aleator_odds::GameBot as Core;
use aleator_sim::policy::PolicyError;
use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::policy::{Policy, TurnPolicy};
use super::refused;
use crate::gang_of_dice::actions;
use crate::gang_of_dice::game::GangOfDice;
use crate::gang_of_dice::state::GangState;

/// Plays the two-player game by its table.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct GameBot {
    game: Py<GangOfDice>,
    core: Core,
}

/// The play of the dice on the table, and the chances to win the game between which its values lie.
type Play = (TurnPolicy, f64, f64);

#[pymethods]
impl GameBot {
    #[new]
    #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
    fn new(game: &Bound<'_, GangOfDice>, max_dice: u32, tables: Vec<PyReadonlyArray2<'_, f64>>) -> PyResult<Self> {
        let py = game.py();
        let tables = tables.iter().map(flat).collect();
        let core_game = game.get().core();
        let core = py.detach(|| Core::new(core_game, max_dice, tables)).map_err(|error| refused(py, &error))?;
        Ok(Self { game: game.clone().unbind(), core })
    }

    /// Return the action of the seat to act; None if its turn has more dice than are solved for.
    fn choose<'py>(&self, state: &Bound<'py, GangState>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = state.py();
        let (core, seat) = self.asked(state)?;
        let action = py.detach(|| self.core.choose(&core, seat));
        action.map(|action| actions::wrap(py, &action)).transpose()
    }

    /// Return numbers of dice and the chance to win the game with each; empty if the dice have already been rolled.
    fn numbers(&self, state: &Bound<'_, GangState>) -> PyResult<Vec<(u8, f64)>> {
        let (core, seat) = self.asked(state)?;
        let numbers = state.py().detach(|| self.core.numbers(&core, seat));
        Ok(numbers.into_iter().map(|number| (number.dice, number.value)).collect())
    }

    /// Return the play of the dice on the table, and the chances to win the game that its values 0 and 1 stand for.
    fn play(&self, state: &Bound<'_, GangState>) -> PyResult<Option<Play>> {
        let (core, seat) = self.asked(state)?;
        let play = state.py().detach(|| self.core.play(&core, seat));
        Ok(play.map(|(policy, (low, high))| (TurnPolicy::new(Policy::Float((*policy).clone())), low, high)))
    }

    /// Return the chance of seat 0 to win the game from any state, best play by both.
    fn worth(&self, state: &Bound<'_, GangState>) -> PyResult<f64> {
        let core = self.own(state)?;
        let worth = state.py().detach(|| self.core.worth(&core));
        worth.ok_or_else(|| PyValueError::new_err("the table has no value for this state"))
    }

    /// It never changes, so a copy is the object itself.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self, reason = "pickle asks the object")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(crate::errors::not_pickled("GameBot", "its solution is large and quickly recomputed"))
    }
}

impl GameBot {
    /// A state of the game that the table is of.
    fn own(&self, state: &Bound<'_, GangState>) -> PyResult<State> {
        let state = state.get();
        if state.game.get().core() != self.game.get().core() {
            return Err(PyValueError::new_err("the state belongs to another game than the table"));
        }
        Ok(state.core())
    }

    /// The state that is asked about, and the seat to act in it.
    fn asked(&self, state: &Bound<'_, GangState>) -> PyResult<(State, Player)> {
        let core = self.own(state)?;
        let seat = core.current_player();
        let seat = seat.ok_or_else(|| PyValueError::new_err("no seat can act in this state"))?;
        Ok((core, seat))
    }
}

fn flat(table: &PyReadonlyArray2<'_, f64>) -> Vec<f64> {
    table.as_array().iter().copied().collect()
}

/// A player for a game by the table that comes with the package, which Python reads.
pub(crate) fn shipped(name: &'static str, game: &CoreGame, most: u32) -> Result<Core, PolicyError> {
    let refuse = |message: String| PolicyError::BadParameter { name, message };
    if game.players() != 2 {
        return Err(refuse(format!("a game of {} players: the game is solved for 2", game.players())));
    }
    let (solved, cap, tables) = Python::attach(read_shipped).map_err(|error| refuse(error.to_string()))?;
    if solved != *game {
        let message = "the table that comes with the package is one of another deck or other options: solve this game with \
                       aleator.odds.solve_game, and take the `best` of its table as the policy";
        return Err(refuse(message.to_owned()));
    }
    if most == 0 || most > cap {
        return Err(refuse(format!("max_dice: {most} dice: use 1 to {cap}, the dice of the table")));
    }
    Core::new(game, most, tables).map_err(|error| refuse(error.to_string()))
}

fn read_shipped(py: Python<'_>) -> PyResult<(CoreGame, u32, Vec<Vec<f64>>)> {
    let table = py.import("aleator.odds")?.getattr("GameTable")?.call_method0("shipped")?;
    let game = table.getattr("game")?.cast_into::<GangOfDice>()?.get().core().clone();
    let cap = table.getattr("cap")?.extract()?;
    let values =
        |round| table.call_method1("values", (round,))?.extract::<PyReadonlyArray2<'_, f64>>().map(|t| flat(&t));
    Ok((game, cap, (1..=ROUNDS).map(values).collect::<PyResult<_>>()?))
}
