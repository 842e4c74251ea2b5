//! The configuration of a game as a Python class.

use aleator_core::gang_of_dice::{
    ConfigError, FirstPlayer, GangOfDice as Core, MAX_PLAYERS, MIN_PLAYERS, State as CoreState,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use serde_json::json;

use super::state::GangState;
use crate::fields::Given;
use crate::values::{is_numpy_bool, to_python, wide_integer};
use crate::{bridge, deck, errors};

/// A game of Gang of Dice: players, options and deck.
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct GangOfDice {
    core: Core,
    deck: Py<deck::Deck>,
}

impl GangOfDice {
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
            errors::player_count(py, error.to_string(), numbers, "GD-1.1")
        }
        ConfigError::UnknownOption { option, value, .. } => {
            let params = json!({"option": option, "value": value});
            errors::config(py, error.to_string(), "unknown_option", &params, None)
        }
        ConfigError::Deck(error) => errors::deck(py, &error.faults, "deck"),
        // Only records have these, and games of records are made by the constructor.
        ConfigError::Record(message) => errors::record_message(py, message, None),
    }
}

fn wrong_type(value: &Bound<'_, PyAny>, option: &str, expected: &str) -> PyErr {
    let shown = value.repr().map_or_else(|_| "?".to_owned(), |shown| shown.to_string());
    let params = json!({"option": option, "value": shown, "expected": expected});
    errors::config(value.py(), format!("{option} is {shown}, not {expected}"), "wrong_type", &params, None)
}

fn players(value: &Bound<'_, PyAny>) -> PyResult<i128> {
    let integral = !value.is_instance_of::<PyBool>() && value.hasattr("__index__")?;
    wide_integer(value).filter(|_| integral).ok_or_else(|| wrong_type(value, "players", "an integer"))
}

fn first_player(value: &Bound<'_, PyAny>) -> PyResult<FirstPlayer> {
    let name = value.cast::<PyString>().map_err(|_| wrong_type(value, "first_player", "a string"))?;
    FirstPlayer::from_name(name.to_str()?).ok_or_else(|| {
        let allowed = FirstPlayer::ALL.map(FirstPlayer::name);
        let params = json!({"option": "first_player", "value": name.to_string(), "allowed": allowed});
        let message = format!("first_player {:?} is not one of {}", name.to_string(), allowed.join(", "));
        errors::config(value.py(), message, "unknown_option", &params, None)
    })
}

fn flag(value: &Bound<'_, PyAny>, option: &str) -> PyResult<bool> {
    if value.is_instance_of::<PyBool>() || is_numpy_bool(value) {
        return value.is_truthy();
    }
    Err(wrong_type(value, option, "a boolean"))
}

#[pymethods]
impl GangOfDice {
    #[new]
    #[pyo3(
        signature = (players, *, deck=Given::NOT, first_player=Given::NOT, gangster_is_a_value=Given::NOT),
        text_signature = "(players, *, deck='standard', first_player='rotate', gangster_is_a_value=False)"
    )]
    fn new(
        py: Python<'_>,
        players: &Bound<'_, PyAny>,
        deck: Given<'_>,
        first_player: Given<'_>,
        gangster_is_a_value: Given<'_>,
    ) -> PyResult<Self> {
        let players = self::players(players)?;
        let deck = deck.0.unwrap_or_else(|| PyString::new(py, "standard").into_any());
        let deck = deck::from_argument(&deck)?;
        let opens = first_player.0.map_or(Ok(FirstPlayer::default()), |value| self::first_player(&value))?;
        let gangster = gangster_is_a_value.0.map_or(Ok(false), |value| flag(&value, "gangster_is_a_value"))?;
        let core = Core::new(players, deck.get().core.clone()).map_err(|error| refused(py, &error))?;
        let core = core.with_first_player(opens).with_gangster_is_a_value(gangster);
        Ok(Self { core, deck: deck.unbind() })
    }

    #[getter]
    fn players(&self) -> u8 {
        self.core.players()
    }

    #[getter]
    fn deck(&self, py: Python<'_>) -> Py<deck::Deck> {
        self.deck.clone_ref(py)
    }

    #[getter]
    fn first_player(&self) -> &'static str {
        self.core.first_player().name()
    }

    #[getter]
    fn gangster_is_a_value(&self) -> bool {
        self.core.gangster_is_a_value()
    }

    fn new_state(slf: Bound<'_, Self>) -> GangState {
        let core = CoreState::new(slf.get().core());
        GangState { game: slf.unbind(), core }
    }

    fn state_from_dict(slf: Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<GangState> {
        let core = bridge::state_from_dict(slf.get().core(), record)?;
        Ok(GangState { game: slf.unbind(), core })
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast_exact::<Self>().is_ok_and(|other| other.get().core == self.core)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.core.to_json().to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let record = slf.get().to_dict(slf.py())?;
        Ok((slf.py().import("aleator.games")?.getattr("game_from_dict")?, (record,)))
    }

    fn __repr__(&self) -> String {
        format!(
            "GangOfDice(players={}, deck='{}', first_player='{}', gangster_is_a_value={})",
            self.core.players(),
            self.core.deck().name(),
            self.core.first_player().name(),
            if self.core.gangster_is_a_value() { "True" } else { "False" },
        )
    }
}
