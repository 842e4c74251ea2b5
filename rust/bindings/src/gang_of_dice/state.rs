//! A state of Gang of Dice, its legal actions and its events as Python classes.

use std::sync::{Mutex, PoisonError};

use aleator_core::game::{Node, State};
use aleator_core::gang_of_dice::{Action, Event, Faces, GangOfDice as CoreGame, Outcome, Refusal, State as Core};
use aleator_records::{Probability, Record as _};
use aleator_sim::playout::Sample as _;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice, PyTuple};

use super::game::GangOfDice;
use super::{actions, events, outcomes};
use crate::bridge::{self, Bridge, Collected};
use crate::errors;
use crate::game_classes::game_classes;
use crate::sequence::{OUTCOME_LIMIT, Ranks, as_list, same_items, sequence_iterator};
use crate::strangers::Vocabulary;
use crate::streams::{self, Streams};
use crate::values::to_python;

impl Vocabulary for Core {
    const GAME: &'static str = "Gang of Dice";
    const ACTIONS: &'static str = "Roll, Reroll or Stop";
    const OUTCOMES: &'static str = "FirstPlayer, Reveal or Land";
}

impl Bridge for Core {
    fn extract_action(value: &Bound<'_, PyAny>) -> Option<Action> {
        actions::extract(value)
    }

    fn wrap_action<'py>(py: Python<'py>, action: &Action) -> PyResult<Bound<'py, PyAny>> {
        actions::wrap(py, action)
    }

    fn extract_outcome(&self, game: &CoreGame, value: &Bound<'_, PyAny>) -> Option<Result<Outcome, Refusal>> {
        outcomes::extract(game, self, value)
    }

    fn wrap_outcome<'py>(py: Python<'py>, game: &CoreGame, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        outcomes::wrap(py, game, outcome)
    }

    fn wrap_event<'py>(py: Python<'py>, game: &CoreGame, event: &Event) -> PyResult<Bound<'py, PyAny>> {
        events::wrap(py, game, event)
    }
}

fn counts(py: Python<'_>, faces: Faces) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, faces.counts())
}

game_classes! {
    game GangOfDice made by "aleator.GangOfDice(players=2)";
    state GangState named "GangOfDiceState" over Core;
    legal_actions GangLegalActions named "GangOfDiceLegalActions";
    events GangEvents named "GangOfDiceEvents";
    properties {
        /// `first_player`, `reveal`, `choose`, `roll`, `keep` or `finished`.
        #[getter]
        fn phase(&self) -> &'static str {
            self.core().phase().name()
        }

        /// 0 before the first reveal, then 1 to 12 (GD-2.1).
        #[getter]
        fn round(&self) -> u8 {
            self.core().round()
        }

        /// The id of the card in force, None between rounds.
        #[getter]
        fn card(&self) -> Option<String> {
            let deck = self.game.get().core().deck();
            self.core().card().map(|card| deck.card(card).id.clone())
        }

        /// Dice in each pool, by seat.
        #[getter]
        fn pools<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let pools: Vec<u8> = (0..self.game.get().core().players()).map(|seat| self.core().pool(seat)).collect();
            PyTuple::new(py, pools.into_iter().map(u32::from))
        }

        /// Dice on the table, including those rolled in the current round (GD-3.1).
        #[getter]
        fn table(&self) -> u8 {
            self.core().table()
        }

        /// Who opens the round, or the coming one; None until it is drawn (GD-2.3).
        #[getter]
        fn first_player(&self) -> Option<u8> {
            self.core().first_player()
        }

        /// Whose turn it is, also while the dice are in the air.
        #[getter]
        fn turn_player(&self) -> Option<u8> {
            self.core().turn_of()
        }

        /// How many dice the player rolled this turn; 0 outside a turn.
        #[getter]
        fn dice(&self) -> u8 {
            self.core().dice()
        }

        /// The dice of the turn on the table: six counts, gangster first.
        #[getter]
        fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            counts(py, self.core().faces())
        }

        /// How many dice are in the air.
        #[getter]
        fn in_air(&self) -> u8 {
            self.core().in_air()
        }

        /// How often the player may still reroll; choosing to reroll uses one up (GD-3.2).
        #[getter]
        fn rerolls_left(&self) -> u8 {
            self.core().rerolls_left()
        }

        /// The finished turns of the current round, in order, as `TurnResult`s.
        #[getter]
        fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let core = self.core();
            let results = core.results().iter().map(|turn| events::wrap_result(py, turn));
            PyTuple::new(py, results.collect::<PyResult<Vec<_>>>()?)
        }

        /// Seats without dice (GD-5.4), ascending.
        #[getter]
        fn eliminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let out = (0..self.game.get().core().players()).filter(|&seat| !self.core().alive().contains(seat));
            bridge::seats(py, out.collect())
        }

        /// The ids of all cards revealed so far, sorted.
        #[getter]
        fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let cards = self.game.get().core().deck().cards().iter().enumerate();
            let drawn = cards.filter(|(index, _)| self.core().drawn() >> index & 1 == 1);
            let mut ids: Vec<&str> = drawn.map(|(_, card)| card.id.as_str()).collect();
            ids.sort_unstable();
            PyTuple::new(py, ids)
        }
    }
}
