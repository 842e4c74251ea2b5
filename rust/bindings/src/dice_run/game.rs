//! The configuration of a game as a Python class.

use std::hash::{DefaultHasher, Hash, Hasher};

use aleator_core::dice_run::{
    ConfigError, DeadCards, DiceRun as Core, MAX_PLAYERS, MIN_PLAYERS, StageEnd, State as CoreState,
};
use aleator_core::game::State as _;
use aleator_records::Json as _;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::json;

use super::deck::{self, DiceRunDeck};
use super::state::RunState;
use crate::fields::Given;
use crate::options::{choice, players};
use crate::values::to_python;
use crate::{bridge, errors};

/// A game of Dice Run: 2 to 6 players, options and deck. It is immutable, and makes states.
///
/// `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck (DR-1.2); `dead_cards` is `"always"` or
/// `"only_if_stuck"` (DR-4.3); `stage_end` is `"on_draw"` or `"on_reveal"` (DR-8.1). Raises `ConfigError` and
/// `DeckError`.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct DiceRun {
    core: Core,
    deck: Py<DiceRunDeck>,
}

impl DiceRun {
    /// The configuration.
    pub(crate) fn core(&self) -> &Core {
        &self.core
    }
}

/// A configuration error as an exception.
fn refused(py: Python<'_>, error: &ConfigError) -> PyErr {
    match error {
        ConfigError::PlayerCount { players } => {
            let numbers = [*players, i128::from(MIN_PLAYERS), i128::from(MAX_PLAYERS)];
            errors::player_count(py, error.to_string(), numbers, "DR-1.3")
        }
        ConfigError::TooFewCards { cards, players, needed } => {
            let params = json!({"cards": cards, "players": players, "needed": needed});
            errors::config(py, error.to_string(), "too_few_cards", &params, Some("DR-2.3"))
        }
    }
}

#[pymethods]
impl DiceRun {
    #[new]
    #[pyo3(
        signature = (players, *, deck=Given::NOT, dead_cards=Given::NOT, stage_end=Given::NOT),
        text_signature = "(players, *, deck='standard', dead_cards='always', stage_end='on_draw')"
    )]
    fn new(
        py: Python<'_>,
        players: &Bound<'_, PyAny>,
        deck: Given<'_>,
        dead_cards: Given<'_>,
        stage_end: Given<'_>,
    ) -> PyResult<Self> {
        let players = self::players(players)?;
        // The number of players is checked before everything else.
        Core::check_players(players).map_err(|error| refused(py, &error))?;
        let stage_end = choice("stage_end", stage_end, &StageEnd::ALL, StageEnd::name)?;
        let dead_cards = choice("dead_cards", dead_cards, &DeadCards::ALL, DeadCards::name)?;
        let deck = deck.0.unwrap_or_else(|| PyString::new(py, "standard").into_any());
        let deck = deck::from_argument(&deck)?;
        let core = Core::new(players, deck.get().core.clone()).map_err(|error| refused(py, &error))?;
        Ok(Self { core: core.with_stage_end(stage_end).with_dead_cards(dead_cards), deck: deck.unbind() })
    }

    /// How many seats there are.
    #[getter]
    fn players(&self) -> u8 {
        self.core.players()
    }

    /// The composition of the movement deck.
    #[getter]
    fn deck(&self, py: Python<'_>) -> Py<DiceRunDeck> {
        self.deck.clone_ref(py)
    }

    /// When a card that can do nothing may be played (DR-4.3).
    #[getter]
    fn dead_cards(&self) -> &'static str {
        self.core.dead_cards().name()
    }

    /// When a stage ends (DR-8.1).
    #[getter]
    fn stage_end(&self) -> &'static str {
        self.core.stage_end().name()
    }

    /// List the sizes of the five packs, ascending (DR-2.3).
    fn pack_sizes(&self) -> Vec<u16> {
        self.core.pack_sizes().to_vec()
    }

    /// Begin a game.
    fn new_state(slf: Bound<'_, Self>) -> RunState {
        let core = CoreState::new(slf.get().core());
        RunState::new(slf.unbind(), core)
    }

    /// Read the record of a state of this game; `RecordError` names the entry at fault.
    fn state_from_dict(slf: Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<RunState> {
        let core = bridge::state_from_dict(slf.get().core(), record)?;
        Ok(RunState::new(slf.unbind(), core))
    }

    /// Return the record of the game, with its whole deck.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast_exact::<Self>().is_ok_and(|other| other.get().core == self.core)
    }

    fn __hash__(&self) -> u64 {
        let (core, deck) = (&self.core, self.core.deck());
        let mut hasher = DefaultHasher::new();
        // Without the cards, which would take hundreds of times as long: policies look games up by hash.
        (core.players(), core.dead_cards().name(), core.stage_end().name(), deck.name(), deck.title())
            .hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let record = slf.get().to_dict(slf.py())?;
        Ok((slf.py().import("aleator.games")?.getattr("game_from_dict")?, (record,)))
    }

    fn __repr__(&self) -> String {
        format!(
            "DiceRun(players={}, deck='{}', dead_cards='{}', stage_end='{}')",
            self.core.players(),
            self.core.deck().name(),
            self.core.dead_cards().name(),
            self.core.stage_end().name(),
        )
    }
}
