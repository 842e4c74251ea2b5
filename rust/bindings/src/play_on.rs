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

/// What the steps were, in columns: Python makes its objects column by column in a fraction of the time.
#[derive(IntoPyObject)]
pub(crate) struct Columns<'py>(Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>);

impl<'py> Columns<'py> {
    fn new(py: Python<'py>) -> Self {
        Self(PyList::empty(py), PyList::empty(py), PyList::empty(py), PyList::empty(py))
    }

    fn add(
        &self,
        seat: Option<Player>,
        what: Bound<'py, PyAny>,
        events: Bound<'py, PyAny>,
        words: Option<Vec<u64>>,
    ) -> PyResult<()> {
        self.0.append(seat)?;
        self.1.append(what)?;
        self.2.append(events)?;
        self.3.append(words.map(|words| PyTuple::new(self.3.py(), words)).transpose()?)
    }
}

/// Plays at most `limit` steps: outcomes drawn from `chance`, and decisions of seats that have a decider.
///
/// Gives for each step the seat (None for chance), the action or outcome, the events, and the words from which the
/// seat's streams go on if the decision has changed them. A decision that is refused is not made: it is left, undrawn,
/// to whoever can say what was wrong with it.
pub(crate) fn play_on<'py, S: Batched>(
    game: &Bound<'py, PyAny>,
    core: &S::Game,
    state: &mut S,
    chance: &Bound<'py, Streams>,
    deciders: &[Decider<'_, 'py, S::Simple>],
    limit: usize,
) -> PyResult<Columns<'py>> {
    let py = game.py();
    let steps = Columns::new(py);
    while steps.0.len() < limit {
        let mut events = Collected(Vec::new());
        match state.node() {
            Node::Terminal => break,
            Node::Chance => {
                let outcome = state.sample(core, &mut chance.borrow_mut().core);
                let applied = state.apply_chance(core, &outcome, &mut events);
                applied.map_err(|refusal| errors::refused(py, &refusal))?;
                let what = S::wrap_outcome(py, core, &outcome)?;
                steps.add(None, what, S::wrap_events(game, events.0)?, None)?;
            }
            Node::Decision => {
                let Some(seat) = state.current_player() else { break };
                let Some(Some((policy, streams))) = deciders.get(usize::from(seat)) else { break };
                let Some((action, words)) = decided(*policy, core, state, seat, streams, &mut events) else { break };
                steps.add(Some(seat), S::wrap_action(py, &action)?, S::wrap_events(game, events.0)?, words)?;
            }
        }
    }
    Ok(steps)
}

/// What a policy does, done, with the words of its streams if they have changed; none, with nothing drawn, if that is
/// refused.
fn decided<S: Batched>(
    policy: &S::Simple,
    game: &S::Game,
    state: &mut S,
    seat: Player,
    streams: &Bound<'_, Streams>,
    events: &mut Collected<S::Event>,
) -> Option<(S::Action, Option<Vec<u64>>)> {
    let mut streams = streams.borrow_mut();
    let before: Drawn = streams.core.clone();
    let action = policy.choose(game, state, seat, streams.core.policy(seat));
    if state.apply(game, Some(seat), &action, events).is_err() {
        streams.core = before;
        return None;
    }
    let words = (!streams.core.is_where(&before)).then(|| streams.core.save());
    Some((action, words))
}
