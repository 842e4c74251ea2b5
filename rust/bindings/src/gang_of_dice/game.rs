//! The configuration of a game as a Python class.

use aleator_core::gang_of_dice::{
    ConfigError, FirstPlayer, GangOfDice as Core, MAX_PLAYERS, MIN_PLAYERS, State as CoreState,
};
use aleator_records::Json as _;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::deck;
use super::state::GangState;
use crate::fields::Given;
use crate::options::{choice, flag, players};
use crate::values::to_python;
use crate::{bridge, errors};

/// A game of Gang of Dice: 2 to 4 players, options and deck. It is immutable, and makes states.
///
/// `deck` is a built-in name, a file, TOML or JSON text, a dictionary or a deck; `first_player` is `"rotate"`,
/// `"winner"` or `"fixed"` (GD-2.3); `gangster_is_a_value` is GD-4.8. Raises `ConfigError` and `DeckError`.
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
    }
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
        let opens = choice("first_player", first_player, &FirstPlayer::ALL, FirstPlayer::name)?;
        let gangster = flag("gangster_is_a_value", gangster_is_a_value)?;
        let core = Core::new(players, deck.get().core.clone()).map_err(|error| refused(py, &error))?;
        let core = core.with_first_player(opens).with_gangster_is_a_value(gangster);
        Ok(Self { core, deck: deck.unbind() })
    }

    /// How many seats there are.
    #[getter]
    fn players(&self) -> u8 {
        self.core.players()
    }

    /// The deck of warning cards.
    #[getter]
    fn deck(&self, py: Python<'_>) -> Py<deck::Deck> {
        self.deck.clone_ref(py)
    }

    /// Who opens a round (GD-2.3).
    #[getter]
    fn first_player(&self) -> &'static str {
        self.core.first_player().name()
    }

    /// Whether gangsters count as one more different value (GD-4.8).
    #[getter]
    fn gangster_is_a_value(&self) -> bool {
        self.core.gangster_is_a_value()
    }

    /// Begin a game.
    fn new_state(slf: Bound<'_, Self>) -> GangState {
        let core = CoreState::new(slf.get().core());
        GangState::new(slf.unbind(), core)
    }

    /// Read the record of a state of this game; `RecordError` names the entry at fault.
    fn state_from_dict(slf: Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<GangState> {
        let core = bridge::state_from_dict(slf.get().core(), record)?;
        Ok(GangState::new(slf.unbind(), core))
    }

    /// Return the record of the game, with its whole deck.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast_exact::<Self>().is_ok_and(|other| other.get().core == self.core)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        // Without the cards, which would take hundreds of times as long: policies look games up at every decision.
        let deck = self.core.deck();
        (self.core.players(), self.first_player(), self.gangster_is_a_value(), deck.name(), deck.title())
            .hash(&mut hasher);
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
