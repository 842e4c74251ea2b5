//! A state of Dice Run, its legal actions and its events as Python classes.

use std::sync::{Mutex, PoisonError};

use aleator_core::dice_run::{Action, DiceRun as CoreGame, Event, Outcome, Refusal, State as Core, resample};
use aleator_core::game::{Draw, Node, State};
use aleator_records::{Probability, Record as _};
use aleator_sim::playout::Sample as _;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice, PyTuple};

use super::game::DiceRun;
use super::{actions, events, outcomes};
use crate::bridge::{self, Bridge, Collected};
use crate::errors;
use crate::game_classes::game_classes;
use crate::sequence::{OUTCOME_LIMIT, Ranks, as_list, same_items, sequence_iterator};
use crate::strangers::Vocabulary;
use crate::streams::{self, Streams};
use crate::values::to_python;

impl Vocabulary for Core {
    const GAME: &'static str = "Dice Run";
    const ACTIONS: &'static str = "PickDice, Play, ShowTarget, RerollGroup or ChooseTarget";
    const OUTCOMES: &'static str = "RollAll, DealTargets, DealHands, CutDeck, RollPicked, RollGroup or Draw";
}

impl Bridge for Core {
    fn extract_action(value: &Bound<'_, PyAny>) -> Option<Action> {
        actions::extract(value)
    }

    fn wrap_action<'py>(py: Python<'py>, action: &Action) -> PyResult<Bound<'py, PyAny>> {
        actions::wrap(py, *action)
    }

    fn extract_outcome(&self, _game: &CoreGame, value: &Bound<'_, PyAny>) -> Option<Result<Outcome, Refusal>> {
        outcomes::extract(value).map(Ok)
    }

    fn wrap_outcome<'py>(py: Python<'py>, _game: &CoreGame, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
        outcomes::wrap(py, outcome)
    }

    fn wrap_event<'py>(py: Python<'py>, _game: &CoreGame, event: &Event) -> PyResult<Bound<'py, PyAny>> {
        events::wrap(py, event)
    }
}

/// A draw from any object with a method `below`; the first error is kept and ends the drawing with zeros.
struct AnyDraw<'a, 'py> {
    stream: &'a Bound<'py, PyAny>,
    error: Option<PyErr>,
}

impl Draw for AnyDraw<'_, '_> {
    fn below(&mut self, bound: u64) -> u64 {
        if self.error.is_some() {
            return 0;
        }
        streams::below(self.stream, bound).unwrap_or_else(|error| {
            self.error = Some(error);
            0
        })
    }
}

game_classes! {
    game DiceRun made by "aleator.DiceRun(players=2)";
    state RunState named "DiceRunState" over Core;
    legal_actions RunLegalActions named "DiceRunLegalActions";
    events RunEvents named "DiceRunEvents";
    properties {
        /// `roll_all`, `deal_targets`, `deal_hands`, `cut_deck`, `pick_dice`, `roll_picked`, `play`, `roll_group`, `draw`, `choose_target` or `finished`.
        #[getter]
        fn phase(&self) -> &'static str {
            self.core().phase().name()
        }

        /// The stage being raced or scored, 1 to 4.
        #[getter]
        fn stage(&self) -> u8 {
            self.core().stage()
        }

        /// The line, starting with the leading group: the names of each group's dice, or None for a virtual group
        /// (DR-3.5).
        #[getter]
        fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let group = |group: u8| -> PyResult<Bound<'py, PyAny>> {
                let dice = self.core().track().dice(group);
                if dice.is_empty() {
                    return Ok(py.None().into_bound(py));
                }
                Ok(PyTuple::new(py, dice.iter().map(|kind| kind.to_string()).collect::<Vec<_>>())?.into_any())
            };
            PyTuple::new(py, (0..self.core().track().len()).map(group).collect::<PyResult<Vec<_>>>()?)
        }

        /// Stage points by seat (DR-8.5).
        #[getter]
        fn stage_points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
            let core = self.core();
            let points = core.stage_points(self.game.get().core());
            PyTuple::new(py, points.iter().map(|&points| u32::from(points)).collect::<Vec<_>>())
        }

        /// Whose turn it is; in `choose_target` the drawer; None in the setup and at the end.
        #[getter]
        fn turn_player(&self) -> Option<u8> {
            self.core().turn()
        }

        /// A state drawn uniformly from all those consistent with what the seat has seen (DR-2.6), ignoring opponents'
        /// motives.
        ///
        /// `draw` is a game's streams (the seat's search stream is used), or any object with a method `below(n)`.
        ///
        /// >>> import aleator
        /// >>> streams = aleator.Streams(seed=1)
        /// >>> state = aleator.DiceRun(players=3).new_state()
        /// >>> for _ in range(4):
        /// ...     outcome, events = state.sample_chance(streams)
        /// >>> other = state.resample(0, streams)
        /// >>> other.view(0) == state.view(0), other.view(1) == state.view(1)
        /// (True, False)
        fn resample(&self, py: Python<'_>, seat: &Bound<'_, PyAny>, draw: &Bound<'_, PyAny>) -> PyResult<Self> {
            let game = self.game.get().core();
            let seat = bridge::existing_seat::<Core>(game, seat)?;
            let core = if let Ok(streams) = draw.cast_exact::<Streams>() {
                resample(game, &self.core(), seat, streams.borrow_mut().core.search(seat))
            } else {
                let mut stream = AnyDraw { stream: draw, error: None };
                let core = resample(game, &self.core(), seat, &mut stream);
                if let Some(error) = stream.error {
                    return Err(error);
                }
                core
            };
            Ok(Self::new(self.game.clone_ref(py), core))
        }
    }
}
