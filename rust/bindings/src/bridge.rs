//! What the classes of all games have in common, written once.

use aleator_core::game::{EventSink, Node, Player, Players, Refusal, State};
use aleator_records::{Probability, Record, probability};
use aleator_sim::playout::Sample;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyList, PyTuple};

use crate::errors;
use crate::strangers::{Vocabulary, not_an_action, not_an_outcome};
use crate::values::{from_python, is_numpy_bool, wide_integer};

/// How a game's actions, outcomes and events cross the border.
pub(crate) trait Bridge: Sample + Record + Vocabulary {
    /// The action that an object represents, if it is one of this game.
    fn extract_action(value: &Bound<'_, PyAny>) -> Option<Self::Action>;
    /// The object of an action.
    fn wrap_action<'py>(py: Python<'py>, action: &Self::Action) -> PyResult<Bound<'py, PyAny>>;
    /// The outcome that an object represents, if it is one of this game; or why it cannot come up here.
    fn extract_outcome(
        &self,
        game: &Self::Game,
        value: &Bound<'_, PyAny>,
    ) -> Option<Result<Self::Outcome, Self::Refusal>>;
    /// The object of an outcome.
    fn wrap_outcome<'py>(py: Python<'py>, game: &Self::Game, outcome: &Self::Outcome) -> PyResult<Bound<'py, PyAny>>;
    /// The object of an event.
    fn wrap_event<'py>(py: Python<'py>, game: &Self::Game, event: &Self::Event) -> PyResult<Bound<'py, PyAny>>;
}

/// Collects events of a state.
pub(crate) struct Collected<E>(pub Vec<E>);

impl<E> EventSink<E> for Collected<E> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.0.push(event());
    }
}

/// A member of an enum in `aleator.game`.
fn member(py: Python<'_>, cell: &'static PyOnceLock<Py<PyAny>>, class: &str, name: &str) -> PyResult<Py<PyAny>> {
    let member =
        cell.get_or_try_init(py, || py.import("aleator.game")?.getattr(class)?.getattr(name).map(Bound::unbind))?;
    Ok(member.clone_ref(py))
}

/// The member of `aleator.Node`.
pub(crate) fn node(py: Python<'_>, node: Node) -> PyResult<Py<PyAny>> {
    static DECISION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static CHANCE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static TERMINAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    match node {
        Node::Decision => member(py, &DECISION, "Node", "DECISION"),
        Node::Chance => member(py, &CHANCE, "Node", "CHANCE"),
        Node::Terminal => member(py, &TERMINAL, "Node", "TERMINAL"),
    }
}

/// Whether the object is `aleator.SPECTATOR`.
fn is_spectator(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static SPECTATOR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    Ok(value.is(&member(value.py(), &SPECTATOR, "Spectator", "SPECTATOR")?))
}

/// The seat that a value names, if it is in the game.
fn known_seat<S: State>(game: &S::Game, value: &Bound<'_, PyAny>) -> Option<Player> {
    if value.is_instance_of::<PyBool>() || is_numpy_bool(value) {
        return None;
    }
    let seat = Player::try_from(wide_integer(value)?).ok()?;
    (seat < S::players(game)).then_some(seat)
}

/// A value that is not a seat of this game.
fn not_a_seat<S: State>(game: &S::Game, value: &Bound<'_, PyAny>) -> PyErr {
    let last = S::players(game) - 1;
    // Any seat that does not exist is refused with the rule that says so.
    let rule = S::check_seat(game, Player::MAX).err().and_then(|refusal| refusal.rule());
    let message = format!("seat {} is not in this game: its seats are 0 to {last}", shown(value));
    errors::not_a_player(value, message, rule)
}

/// The seat that an object names, None for the one to act.
fn seat<S: Bridge>(
    game: &S::Game,
    state: &S,
    value: Option<&Bound<'_, PyAny>>,
    py: Python<'_>,
) -> PyResult<Option<Player>> {
    // The end of the game is checked before anything else.
    state.check_goes_on().map_err(|refusal| errors::refused(py, &refusal))?;
    let Some(value) = value else { return Ok(None) };
    existing_seat::<S>(game, value).map(Some)
}

/// The repr of an object for a message.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map_or_else(|_| "this value".to_owned(), |shown| shown.to_string());
    if text.chars().count() <= 80 { text } else { text.chars().take(77).chain("...".chars()).collect() }
}

/// Takes an action for a seat.
pub(crate) fn apply<S: Bridge>(
    game: &S::Game,
    state: &mut S,
    action: &Bound<'_, PyAny>,
    seat_value: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<S::Event>> {
    let (seat, known) = read_action(game, state, action, seat_value)?;
    let (mut events, py) = (Collected(Vec::new()), action.py());
    state.apply(game, seat, &known, &mut events).map_err(|refusal| errors::refused(py, &refusal))?;
    Ok(events.0)
}

/// The seat and the action that objects name; no seat stands for the one to act.
pub(crate) fn read_action<S: Bridge>(
    game: &S::Game,
    state: &S,
    action: &Bound<'_, PyAny>,
    seat_value: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<Player>, S::Action)> {
    let py = action.py();
    let seat = seat(game, state, seat_value, py)?;
    match S::extract_action(action) {
        Some(known) => Ok((seat, known)),
        None => Err(not_an_action::<S>(py, &shown(action))),
    }
}

/// The outcome that an object represents, if it can come up now.
pub(crate) fn read_outcome<S: Bridge>(game: &S::Game, state: &S, value: &Bound<'_, PyAny>) -> PyResult<S::Outcome> {
    let py = value.py();
    let refused = |refusal: S::Refusal| errors::refused(py, &refusal);
    state.check_goes_on().map_err(refused)?;
    match state.extract_outcome(game, value) {
        None => Err(not_an_outcome::<S>(py, &shown(value))),
        Some(outcome) => outcome.map_err(refused),
    }
}

/// Tells the state what chance has brought.
pub(crate) fn apply_chance<S: Bridge>(
    game: &S::Game,
    state: &mut S,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<S::Event>> {
    let outcome = read_outcome(game, state, value)?;
    let mut events = Collected(Vec::new());
    state.apply_chance(game, &outcome, &mut events).map_err(|refusal| errors::refused(value.py(), &refusal))?;
    Ok(events.0)
}

/// How likely an outcome is, as a `Fraction`.
pub(crate) fn chance_probability<S: Bridge>(
    game: &S::Game,
    state: &S,
    value: &Bound<'_, PyAny>,
) -> PyResult<Probability> {
    let outcome = read_outcome(game, state, value)?;
    let likelihood = state.chance_probability(game, &outcome);
    likelihood.map(|likelihood| probability(&likelihood)).map_err(|refusal| errors::refused(value.py(), &refusal))
}

/// All outcomes with their probabilities.
pub(crate) fn chance_outcomes<'py, S: Bridge>(
    py: Python<'py>,
    game: &S::Game,
    state: &S,
    limit: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let wanted =
        wide_integer(limit).ok_or_else(|| PyTypeError::new_err(format!("limit={} is not an integer", shown(limit))))?;
    let most = u128::try_from(wanted).map_err(|_| PyValueError::new_err(format!("limit={wanted} is negative")))?;
    let count = state.chance_count(game);
    if count > most {
        return Err(errors::too_many_outcomes(py, count, most));
    }
    let list = PyList::empty(py);
    for outcome in state.chance_outcomes(game) {
        let likelihood = state.chance_probability(game, &outcome).map_err(|refusal| errors::refused(py, &refusal))?;
        list.append((S::wrap_outcome(py, game, &outcome)?, probability(&likelihood)))?;
    }
    Ok(list)
}

/// A seat that has to exist.
pub(crate) fn existing_seat<S: State>(game: &S::Game, value: &Bound<'_, PyAny>) -> PyResult<Player> {
    known_seat::<S>(game, value).ok_or_else(|| not_a_seat::<S>(game, value))
}

/// The seat whose view is asked for; None for a spectator.
pub(crate) fn viewer<S: Bridge>(game: &S::Game, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Player>> {
    let Some(value) = value else { return Ok(None) };
    if is_spectator(value)? {
        return Ok(None);
    }
    existing_seat::<S>(game, value).map(Some)
}

/// The seat whose legal actions are asked for; None if there is no such seat, or nobody is to act.
pub(crate) fn acting_seat<S: Bridge>(game: &S::Game, state: &S, value: Option<&Bound<'_, PyAny>>) -> Option<Player> {
    match value {
        None => state.current_player(),
        Some(value) => known_seat::<S>(game, value),
    }
}

/// Seats as a tuple.
pub(crate) fn seats(py: Python<'_>, players: Players) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, players.iter().collect::<Vec<_>>().into_iter().map(u32::from))
}

/// 1 shared by the winners, as floats by seat; zeros before the end.
pub(crate) fn returns<S: State>(py: Python<'_>, game: &S::Game, winners: Players) -> PyResult<Py<PyTuple>> {
    let share = |seat| if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
    Ok(PyTuple::new(py, (0..S::players(game)).map(share).collect::<Vec<_>>())?.unbind())
}

/// The state of a record.
pub(crate) fn state_from_dict<S: Record>(game: &S::Game, record: &Bound<'_, PyAny>) -> PyResult<S> {
    let py = record.py();
    let value = from_python(record).map_err(|error| errors::record_message(py, &error.value(py).to_string(), None))?;
    S::from_json(game, &value).map_err(|error| errors::record(py, &error))
}
