//! Several steps in one call: what chance draws and what built-in policies choose, up to a decision that is not theirs.

use aleator_core::game::{Node, Player};
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams as Drawn;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::bridge::Collected;
use crate::errors;
use crate::simulate::Batched;
use crate::streams::Streams;

/// Who decides at a seat: a policy that answers at once, with the streams that it draws from.
pub(crate) type Decider<'a, 'py, P> = Option<(&'a P, &'a Bound<'py, Streams>)>;

/// Plays at most `limit` steps: outcomes drawn from `chance`, and decisions of seats that have a decider.
///
/// Gives for each step the seat (None for chance), the action or outcome, the events, and the words from which the
/// seat's streams go on if the decision has changed them. A decision that is refused is not made: it is left, undrawn,
/// to whoever can say what was wrong with it.
pub(crate) fn play_on<'py, S: Batched>(
    py: Python<'py>,
    game: &S::Game,
    state: &mut S,
    chance: &Bound<'py, Streams>,
    deciders: &[Decider<'_, 'py, S::Simple>],
    limit: usize,
) -> PyResult<Bound<'py, PyList>> {
    let steps = PyList::empty(py);
    let mut events = Collected(Vec::new());
    while steps.len() < limit {
        events.0.clear();
        match state.node() {
            Node::Terminal => break,
            Node::Chance => {
                let outcome = state.sample(game, &mut chance.borrow_mut().core);
                let applied = state.apply_chance(game, &outcome, &mut events);
                applied.map_err(|refusal| errors::refused(py, &refusal))?;
                let what = S::wrap_outcome(py, game, &outcome)?;
                steps.append((py.None(), what, wrapped::<S>(py, game, &events.0)?, py.None()))?;
            }
            Node::Decision => {
                let Some(seat) = state.current_player() else { break };
                let Some(Some((policy, streams))) = deciders.get(usize::from(seat)) else { break };
                let Some((action, words)) = decided(*policy, game, state, seat, streams, &mut events) else { break };
                let what = S::wrap_action(py, &action)?;
                steps.append((seat, what, wrapped::<S>(py, game, &events.0)?, words_of(py, words)?))?;
            }
        }
    }
    Ok(steps)
}

/// The words from which streams go on, if they have changed.
type Words = Option<Vec<u64>>;

/// What a policy does, done; none, with nothing drawn, if that is refused.
fn decided<S: Batched>(
    policy: &S::Simple,
    game: &S::Game,
    state: &mut S,
    seat: Player,
    streams: &Bound<'_, Streams>,
    events: &mut Collected<S::Event>,
) -> Option<(S::Action, Words)> {
    let mut streams = streams.borrow_mut();
    let before: Drawn = streams.core.clone();
    let action = policy.choose(game, state, seat, streams.core.policy(seat));
    if state.apply(game, Some(seat), &action, events).is_err() {
        streams.core = before;
        return None;
    }
    let words = streams.core.save();
    Some((action, (words != before.save()).then_some(words)))
}

fn wrapped<'py, S: Batched>(py: Python<'py>, game: &S::Game, events: &[S::Event]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, events.iter().map(|event| S::wrap_event(py, game, event)).collect::<PyResult<Vec<_>>>()?)
}

fn words_of(py: Python<'_>, words: Words) -> PyResult<Option<Bound<'_, PyTuple>>> {
    words.map(|words| PyTuple::new(py, words)).transpose()
}
