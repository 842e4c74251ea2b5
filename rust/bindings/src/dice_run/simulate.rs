//! Batches and policies of Dice Run for Python.

use aleator_bots::Think;
use aleator_core::dice_run::{DiceRun as CoreGame, State as Core};
use aleator_sim::batch::Batch;
use aleator_sim::dice_run::{CardTally, DiceRunPolicy as SimplePolicy, GameRow, SeatTally, StageTally, WIN_UNITS};
use aleator_sim::policy::PolicyError;
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::game::DiceRun;
use super::policies::AnyPolicy;
use super::state::{RunEvents, RunState};
use crate::simulate::{Batched, columns};

impl Batched for Core {
    type Policy = AnyPolicy;
    type Simple = SimplePolicy;

    fn simple(policy: &AnyPolicy) -> Option<&SimplePolicy> {
        if let AnyPolicy::Simple(simple) = policy { Some(simple) } else { None }
    }

    fn search(policy: &AnyPolicy) -> Option<&dyn Think<Self>> {
        match policy {
            AnyPolicy::Simple(_) => None,
            AnyPolicy::Search(search) => Some(search.as_ref()),
            AnyPolicy::Flat(search) => Some(search.as_ref()),
        }
    }

    fn policy(name: &str, parameters: &[(String, i64)], game: &CoreGame) -> Result<AnyPolicy, PolicyError> {
        AnyPolicy::from_name(name, parameters, game)
    }

    fn wrap_state<'py>(&self, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let game = game.cast_exact::<DiceRun>()?.clone().unbind();
        Ok(Bound::new(py, RunState::new(game, *self))?.into_any())
    }

    fn wrap_events<'py>(game: &Bound<'py, PyAny>, events: Vec<Self::Event>) -> PyResult<Bound<'py, PyAny>> {
        let events = RunEvents::new(game.cast_exact::<DiceRun>()?.clone().unbind(), events);
        Ok(Bound::new(game.py(), events)?.into_any())
    }

    fn wrap_batch<'py>(py: Python<'py>, game: &CoreGame, batch: Batch<Self>) -> PyResult<Bound<'py, PyDict>> {
        let totals = &batch.totals;
        let players = usize::from(game.players());
        let result = PyDict::new(py);
        result.set_item("games", totals.games)?;
        result.set_item("turns", totals.turns)?;
        result.set_item("turns_squared", totals.turns_squared)?;
        result.set_item("decisions", totals.decisions)?;
        result.set_item("win_units", WIN_UNITS)?;
        let seats = totals.seats[..players].iter().map(SeatTally::values);
        result.set_item("seats", columns(py, SeatTally::NAMES, seats)?)?;
        let policies = totals.policies[..players].iter().map(SeatTally::values);
        result.set_item("policies", columns(py, SeatTally::NAMES, policies)?)?;
        result.set_item("cards", columns(py, CardTally::NAMES, totals.cards.iter().map(CardTally::values))?)?;
        result.set_item("stages", columns(py, StageTally::NAMES, totals.stages.iter().map(StageTally::values))?)?;
        if !batch.rows.is_empty() {
            result.set_item("rows", rows(py, players, &batch.rows)?)?;
        }
        Ok(result)
    }
}

/// The rows as arrays: winners, first players and turns by game, stage points by game and seat, stage winners by game and stage.
fn rows<'py>(py: Python<'py>, players: usize, rows: &[GameRow]) -> PyResult<Bound<'py, PyDict>> {
    let by_game = |pick: fn(&GameRow) -> u8| rows.iter().map(pick).collect::<Vec<_>>().into_pyarray(py);
    let points: Vec<u8> = rows.iter().flat_map(|row| row.stage_points[..players].iter().copied()).collect();
    let stage_winners: Vec<u8> = rows.iter().flat_map(|row| row.stage_winners).collect();
    let arrays = PyDict::new(py);
    arrays.set_item("winners", by_game(|row| row.winners))?;
    arrays.set_item("first_players", by_game(|row| row.first_player))?;
    arrays.set_item("turns", rows.iter().map(|row| row.turns).collect::<Vec<_>>().into_pyarray(py))?;
    arrays.set_item("stage_points", points.into_pyarray(py).reshape([rows.len(), players])?)?;
    arrays.set_item("stage_winners", stage_winners.into_pyarray(py).reshape([rows.len(), 4])?)?;
    Ok(arrays)
}
