//! Batches and policies of Gang of Dice for Python.

use aleator_bots::Think;
use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, GangOfDice as CoreGame, State as Core};
use aleator_sim::batch::Batch;
use aleator_sim::gang_of_dice::{CardTally, GameRow, GangPolicy, SeatTally, WIN_UNITS};
use aleator_sim::policy::{PolicyError, Watch};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::game::GangOfDice;
use super::policies::AnyPolicy;
use super::state::{GangEvents, GangState};
use crate::simulate::{Batched, columns};

impl Batched for Core {
    type Policy = AnyPolicy;
    type Simple = GangPolicy;

    fn simple(policy: &AnyPolicy) -> Option<&GangPolicy> {
        if let AnyPolicy::Simple(simple) = policy { Some(simple) } else { None }
    }

    fn search(policy: &AnyPolicy) -> Option<&dyn Think<Self>> {
        if let AnyPolicy::Search(search) = policy { Some(search.as_ref()) } else { None }
    }

    fn solve(policy: &AnyPolicy, game: &CoreGame, state: &Self, seat: Player, watch: Watch<'_>) -> Option<Action> {
        match policy {
            AnyPolicy::Round(bot, _) => bot.choose_watched(game, state, seat, watch),
            AnyPolicy::Turn(bot, _) => bot.choose(game, state, seat),
            AnyPolicy::Game(bot, _) => bot.choose(state, seat),
            AnyPolicy::Simple(_) | AnyPolicy::Search(_) => None,
        }
    }

    fn policy(name: &str, parameters: &[(String, i64)], game: &CoreGame) -> Result<AnyPolicy, PolicyError> {
        AnyPolicy::from_name(name, parameters, game)
    }

    fn wrap_state<'py>(&self, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let game = game.cast_exact::<GangOfDice>()?.clone().unbind();
        Ok(Bound::new(py, GangState::new(game, *self))?.into_any())
    }

    fn wrap_events<'py>(game: &Bound<'py, PyAny>, events: Vec<Self::Event>) -> PyResult<Bound<'py, PyAny>> {
        let events = GangEvents::new(game.cast_exact::<GangOfDice>()?.clone().unbind(), events);
        Ok(Bound::new(game.py(), events)?.into_any())
    }

    fn wrap_batch<'py>(py: Python<'py>, game: &CoreGame, batch: Batch<Self>) -> PyResult<Bound<'py, PyDict>> {
        let totals = &batch.totals;
        let result = PyDict::new(py);
        result.set_item("games", totals.games)?;
        result.set_item("rounds", totals.rounds)?;
        result.set_item("rounds_squared", totals.rounds_squared)?;
        result.set_item("decisions", totals.decisions)?;
        result.set_item("win_units", WIN_UNITS)?;
        let seats = &totals.seats[..usize::from(game.players())];
        result.set_item("seats", columns(py, SeatTally::NAMES, seats.iter().map(SeatTally::values))?)?;
        let policies = &totals.policies[..usize::from(game.players())];
        result.set_item("policies", columns(py, SeatTally::NAMES, policies.iter().map(SeatTally::values))?)?;
        result.set_item("cards", columns(py, CardTally::NAMES, totals.cards.iter().map(CardTally::values))?)?;
        if !batch.rows.is_empty() {
            result.set_item("rows", rows(py, usize::from(game.players()), &batch.rows)?)?;
        }
        Ok(result)
    }
}

/// The rows as arrays of bytes: winners and rounds by game, pools and elimination rounds by game and seat.
fn rows<'py>(py: Python<'py>, players: usize, rows: &[GameRow]) -> PyResult<Bound<'py, PyDict>> {
    let by_seat = |pick: fn(&GameRow) -> &[u8; 4]| {
        let flat: Vec<u8> = rows.iter().flat_map(|row| pick(row)[..players].iter().copied()).collect();
        flat.into_pyarray(py).reshape([rows.len(), players])
    };
    let arrays = PyDict::new(py);
    arrays.set_item("winners", rows.iter().map(|row| row.winners).collect::<Vec<_>>().into_pyarray(py))?;
    arrays.set_item("rounds", rows.iter().map(|row| row.rounds).collect::<Vec<_>>().into_pyarray(py))?;
    arrays.set_item("pools", by_seat(|row| &row.pools)?)?;
    arrays.set_item("eliminated", by_seat(|row| &row.eliminated)?)?;
    Ok(arrays)
}
