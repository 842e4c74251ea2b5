//! Batches of games for Python: built-in policies run without the GIL, Python's own policies with it.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use aleator_bots::Think;
use aleator_core::counted;
use aleator_core::game::{Player, Refusal};
use aleator_sim::batch::{self, Batch, Plan, Simulated};
use aleator_sim::lanes::Lanes;
use aleator_sim::playout::Decide;
use aleator_sim::policy::{Misplay, Policy, PolicyError, Watch as Watching};
use aleator_sim::streams::{Streams, Words};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bridge::Bridge;
use crate::streams::Stream;
use crate::{errors, search};

/// A game whose batches Python can ask for.
pub(crate) trait Batched: Bridge + Sync + Simulated<Action: Send, Outcome: Send, Refusal: Send> {
    /// The built-in policies.
    type Policy: Policy<Self> + Clone + Send + Sync;
    /// Policies that answer at once: batches of only these run on code that knows no others.
    type Simple: Policy<Self> + Clone + Send + Sync;

    /// The policy, if it is one that answers at once.
    fn simple(policy: &Self::Policy) -> Option<&Self::Simple>;

    /// The search behind a policy, if it is one.
    fn search(policy: &Self::Policy) -> Option<&dyn Think<Self>>;

    /// The decision of a policy that may think for long and draws nothing; None if it is not such a policy, has nothing
    /// to say or was stopped.
    fn solve(
        policy: &Self::Policy,
        game: &Self::Game,
        state: &Self,
        seat: Player,
        watch: Watching<'_>,
    ) -> Option<Self::Action> {
        let _ = (policy, game, state, seat, watch);
        None
    }

    /// The built-in policy of that name.
    fn policy(name: &str, parameters: &[(String, i64)], game: &Self::Game) -> Result<Self::Policy, PolicyError>;
    /// The state as an object of its own.
    fn wrap_state<'py>(&self, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>;
    /// Events as the sequence that steps of the game's states give.
    fn wrap_events<'py>(game: &Bound<'py, PyAny>, events: Vec<Self::Event>) -> PyResult<Bound<'py, PyAny>>;
    /// The sums and rows as plain Python and NumPy data.
    fn wrap_batch<'py>(py: Python<'py>, game: &Self::Game, batch: Batch<Self>) -> PyResult<Bound<'py, PyDict>>;
}

/// At most this many rows are kept at once: more would not fit into memory, and running out of it cannot be reported.
const MOST_ROWS: u64 = 1_000_000_000;

/// Who plays a seat.
#[derive(Clone)]
pub(crate) enum Seated<P> {
    BuiltIn(P),
    Python(std::sync::Arc<Callable>),
}

/// A policy that is a Python callable.
pub(crate) struct Callable {
    policy: Py<PyAny>,
    /// Whether it asks for a stream.
    wants_stream: bool,
}

/// The policy with a name and parameters, or an exception if there is none.
pub(crate) fn built_in<S: Batched>(
    py: Python<'_>,
    name: &str,
    parameters: &[(String, i64)],
    game: &S::Game,
) -> PyResult<S::Policy> {
    S::policy(name, parameters, game).map_err(|error| {
        let code = match error {
            PolicyError::UnknownName { .. } => "unknown_policy",
            PolicyError::BadParameter { .. } => "bad_policy_parameter",
        };
        errors::config(py, error.to_string(), code, &serde_json::json!({"policy": name}), None)
    })
}

/// The policies of all seats: each `(name, [(parameter, value)])`, or `(callable, whether it asks for a stream)`.
fn seated<S: Batched>(game: &S::Game, policies: &Bound<'_, PyAny>) -> PyResult<Vec<Seated<S::Policy>>> {
    let py = policies.py();
    let mut seats = Vec::new();
    for policy in policies.try_iter()? {
        let (policy, rest): (Bound<'_, PyAny>, Bound<'_, PyAny>) = policy?.extract()?;
        seats.push(if policy.is_callable() {
            let callable = Callable { policy: policy.unbind(), wants_stream: rest.extract()? };
            Seated::Python(std::sync::Arc::new(callable))
        } else {
            let (name, parameters): (String, Vec<(String, i64)>) = (policy.extract()?, rest.extract()?);
            Seated::BuiltIn(built_in::<S>(py, &name, &parameters, game)?)
        });
    }
    if seats.len() != usize::from(S::players(game)) {
        let policies = counted(seats.len(), "policy", "policies");
        let message = format!("{policies} for {} players: give one for each seat", S::players(game));
        return Err(PyValueError::new_err(message));
    }
    Ok(seats)
}

/// Plays the games; `progress(done)` is called now and then.
pub(crate) fn simulate<'py, S>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    core: &S::Game,
    policies: &Bound<'py, PyAny>,
    plan: &Plan,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>>
where
    S: Batched,
    <S as Simulated>::Totals: Send,
{
    let seats = seated::<S>(core, policies)?;
    let native: Option<Vec<S::Policy>> =
        seats.iter().map(|seat| if let Seated::BuiltIn(policy) = seat { Some(policy.clone()) } else { None }).collect();
    let mut watch = Watch { progress, error: None };
    let batch = if let Some(built_in) = native {
        let simple: Option<Vec<S::Simple>> = built_in.iter().map(|policy| S::simple(policy).cloned()).collect();
        let look_up = |done| watch.look_up(done);
        let played = py.detach(|| match simple {
            Some(policies) => batch::run::<S, _>(core, &policies, plan, look_up),
            None => batch::run::<S, _>(core, &built_in, plan, look_up),
        });
        played.map_err(|misplay| misplayed(policies, &misplay))?
    } else {
        let decider = |rotation| PythonDecider { game: game.clone(), seats: &seats, rotation };
        batch::run_with::<S, _>(core, seats.len(), plan, decider, |done| watch.look_up(done))
            .map_err(|raised| raised.0)?
    };
    match (batch, watch.error) {
        (Some(batch), None) => S::wrap_batch(py, core, batch),
        (_, Some(error)) => Err(error),
        // Only an error of the watch stops a batch.
        (None, None) => Err(PyException::new_err("the batch stopped without a reason")),
    }
}

/// A built-in policy that failed, as an exception that names it if it is known.
fn misplayed<R: Refusal>(policies: &Bound<'_, PyAny>, misplay: &Misplay<R>) -> PyErr {
    let py = policies.py();
    let Some((seat, policy)) = misplay.who else { return errors::refused(py, &misplay.refusal) };
    let name =
        policies.get_item(policy).and_then(|policy| policy.get_item(0)).and_then(|name| name.extract::<String>());
    failed(py, &name.unwrap_or_else(|_| "a policy".to_owned()), seat, &misplay.refusal)
}

/// A policy whose own play was refused while it thought. That is a fault of the policy, and must not look like weak play.
pub(crate) fn failed(py: Python<'_>, who: &str, seat: Player, refusal: &impl Refusal) -> PyErr {
    let message = format!("{who} of seat {seat} tried an action that was refused: {refusal}");
    errors::policy(py, message, seat, None, Some(errors::refused(py, refusal)))
}

/// Looks for Ctrl-C and reports progress.
pub(crate) struct Watch {
    pub progress: Option<Py<PyAny>>,
    pub error: Option<PyErr>,
}

impl Watch {
    pub(crate) fn look_up(&mut self, done: u64) -> ControlFlow<()> {
        let looked = Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1(py, (done,))?;
            }
            Ok(())
        });
        match looked {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// An exception on its way through a playout.
struct Raised(PyErr);

impl<R: aleator_core::game::Refusal> From<R> for Raised {
    fn from(refusal: R) -> Self {
        Self(Python::attach(|py| errors::refused(py, &refusal)))
    }
}

/// Asks built-in policies and Python's, seat by seat.
struct PythonDecider<'a, 'py, P> {
    game: Bound<'py, PyAny>,
    seats: &'a [Seated<P>],
    rotation: usize,
}

impl<S: Batched<Policy = P>, P: Policy<S> + Clone + Send + Sync> Decide<S> for PythonDecider<'_, '_, P> {
    type Error = Raised;

    fn decide(&mut self, game: &S::Game, state: &S, seat: Player, streams: &mut Streams) -> Result<S::Action, Raised> {
        match &self.seats[(usize::from(seat) + self.rotation) % self.seats.len()] {
            Seated::BuiltIn(policy) if S::simple(policy).is_none() => {
                if let Some(search) = S::search(policy) {
                    let (py, word) = (self.game.py(), streams.search(seat).word());
                    let found = watched(py, |watch| search::decided(search, game, state, seat, word, watch));
                    return found.map_err(Raised)?.map_err(|failed| Raised(failed.raised(py, game, state, seat)));
                }
                let decide = |watch: Watching<'_>| policy.decide(game, state, seat, streams, watch);
                let decided = watched(self.game.py(), decide).map_err(Raised)?;
                decided.map_err(|refusal| Raised(failed(self.game.py(), "the policy", seat, &refusal)))
            }
            Seated::BuiltIn(policy) => Ok(policy.choose(game, state, seat, streams.policy(seat))),
            Seated::Python(callable) => ask(&self.game, game, state, seat, callable, streams).map_err(Raised),
        }
    }
}

/// Asks a Python policy; it gets a copy of the state, and a stream of this decision's own, so it can change nothing.
fn ask<S: Batched>(
    game: &Bound<'_, PyAny>,
    core: &S::Game,
    state: &S,
    seat: Player,
    callable: &Callable,
    streams: &mut Streams,
) -> PyResult<S::Action> {
    let py = game.py();
    let named = PyDict::new(py);
    if callable.wants_stream {
        named.set_item("stream", Stream::of_decision(py, streams.policy(seat).word(), seat)?)?;
    }
    let answer = callable.policy.bind(py).call((state.wrap_state(py, game)?,), Some(&named)).map_err(|error| {
        // Ctrl-C and exits are not the policy's fault.
        if error.is_instance_of::<PyException>(py) {
            errors::policy(py, format!("the policy of seat {seat} raised {error}"), seat, None, Some(error))
        } else {
            error
        }
    })?;
    let refuse = |reason: String, cause: Option<PyErr>| {
        let shown = answer.repr().map_or_else(|_| "something".to_owned(), |shown| shown.to_string());
        let message = format!("the policy of seat {seat} returned {shown}: {reason}");
        errors::policy(py, message, seat, Some(answer.clone().unbind()), cause)
    };
    let Some(action) = S::extract_action(&answer) else {
        return Err(refuse("that is not an action of this game".to_owned(), None));
    };
    // Tried on a copy first, so that a refusal can be reported as the policy's.
    match state.clone().apply(core, Some(seat), &action, &mut ()) {
        Ok(()) => Ok(action),
        Err(refusal) => Err(refuse(refusal.to_string(), Some(errors::refused(py, &refusal)))),
    }
}

/// The plan that arguments describe; they have been checked by `aleator.simulate`.
pub(crate) fn plan(
    seed: u64,
    start: u64,
    games: u64,
    threads: usize,
    rotate_seats: bool,
    keep_rows: bool,
) -> PyResult<Plan> {
    let threads = NonZeroUsize::new(threads).ok_or_else(|| PyValueError::new_err("threads=0: use at least 1"))?;
    if games > 0 && start.checked_add(games - 1).is_none() {
        return Err(PyValueError::new_err("start + games goes beyond 2**64"));
    }
    if keep_rows && games > MOST_ROWS {
        let message =
            format!("games={games}: no more than {MOST_ROWS} can be kept; use keep_games=False, or slices with start=");
        return Err(PyValueError::new_err(message));
    }
    let lanes = Lanes::from_environment().map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Plan { seed, start, games, threads, rotate_seats, keep_rows, lanes })
}

/// What a built-in policy of a game does in a state, for a caller who plays by hand.
pub(crate) fn choose<'py, S: Batched>(
    policy: &S::Policy,
    game: &S::Game,
    played: &S::Game,
    state: &S,
    stream: &Bound<'py, Stream>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = stream.py();
    if played != game {
        return Err(PyValueError::new_err("the state belongs to another game than the policy"));
    }
    let Some(seat) = state.current_player() else {
        return Err(PyValueError::new_err("no seat can act in this state"));
    };
    // The stream is Python's: it is held only while something is drawn, never while a policy thinks without the GIL.
    let thought = if let Some(search) = S::search(policy) {
        let word = stream.get().with(py, Words::word);
        let found = watched(py, |watch| search::decided(search, game, state, seat, word, watch))?;
        Some(found.map_err(|failed| failed.raised(py, game, state, seat))?)
    } else if S::simple(policy).is_none() {
        watched(py, |watch| S::solve(policy, game, state, seat, watch))?
    } else {
        None
    };
    let action = thought.unwrap_or_else(|| stream.get().with(py, |stream| policy.choose(game, state, seat, stream)));
    S::wrap_action(py, &action)
}

/// How often Ctrl-C is looked for: that takes the GIL, and solvers ask every few microseconds.
const LOOK_UP: Duration = Duration::from_millis(10);

/// Lets something think for a long time without the GIL; Ctrl-C ends it.
pub(crate) fn watched<T: Send>(py: Python<'_>, think: impl FnOnce(Watching<'_>) -> T + Send) -> PyResult<T> {
    let mut watch = Watch { progress: None, error: None };
    let mut looked = Instant::now();
    let mut look_up = || {
        if looked.elapsed() < LOOK_UP {
            return ControlFlow::Continue(());
        }
        looked = Instant::now();
        watch.look_up(0)
    };
    let thought = py.detach(|| think(&mut look_up));
    watch.error.map_or(Ok(thought), Err)
}

/// Named columns of whole numbers.
pub(crate) fn columns<'py>(
    py: Python<'py>,
    names: &[&str],
    rows: impl Iterator<Item = Vec<u64>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rows: Vec<Vec<u64>> = rows.collect();
    let columns = PyDict::new(py);
    for (index, name) in names.iter().enumerate() {
        columns.set_item(name, rows.iter().map(|row| row[index]).collect::<Vec<_>>())?;
    }
    Ok(columns)
}

/// Defines what plays a game many times, and the class of its built-in policies.
macro_rules! batch_classes {
    (simulate $simulate:literal; policy $name:literal; $Game:ty, $State:ty, $Core:ty) => {
        /// Play games and add them up; `aleator.simulate` is the public interface.
        #[pyfunction(name = $simulate)]
        #[pyo3(signature = (game, policies, *, seed, start, games, threads, rotate_seats, keep_games, progress))]
        #[allow(clippy::too_many_arguments, reason = "the arguments are those of aleator.simulate, by name")]
        pub(crate) fn play<'py>(
            game: &Bound<'py, $Game>,
            policies: &Bound<'py, PyAny>,
            seed: u64,
            start: u64,
            games: u64,
            threads: usize,
            rotate_seats: bool,
            keep_games: bool,
            progress: Option<Py<PyAny>>,
        ) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
            let plan = crate::simulate::plan(seed, start, games, threads, rotate_seats, keep_games)?;
            let core = game.get().core();
            crate::simulate::simulate::<$Core>(game.py(), game.as_any(), core, policies, &plan, progress)
        }

        /// A built-in policy for one game; made by `aleator.policies`.
        #[pyclass(frozen, module = "aleator._native", name = $name)]
        pub(crate) struct BuiltIn {
            game: Py<$Game>,
            policy: <$Core as crate::simulate::Batched>::Policy,
        }

        #[pymethods]
        impl BuiltIn {
            #[new]
            #[allow(clippy::needless_pass_by_value, reason = "Python hands over a list, which is converted anyway")]
            fn new(game: &Bound<'_, $Game>, name: &str, parameters: Vec<(String, i64)>) -> PyResult<Self> {
                let core = game.get().core();
                let policy = crate::simulate::built_in::<$Core>(game.py(), name, &parameters, core)?;
                Ok(Self { game: game.clone().unbind(), policy })
            }

            /// Choose an action for the seat to act; `ValueError` if no seat is, or for a state of another game.
            fn choose<'py>(
                &self,
                state: &Bound<'py, $State>,
                stream: &Bound<'py, crate::streams::Stream>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let (game, state) = (self.game.get().core(), state.get());
                crate::simulate::choose(&self.policy, game, state.game.get().core(), &state.core(), stream)
            }

            /// Whether the policy answers at once, without a search or a solver.
            #[getter]
            fn answers_at_once(&self) -> bool {
                <$Core as crate::simulate::Batched>::simple(&self.policy).is_some()
            }

            /// Play a state on: outcomes of chance, drawn from `chance`, and decisions of policies that answer at once.
            ///
            /// `policies` has one for each seat, or None; the policy of seat `s` draws from its stream of `streams[s]`.
            /// It stops before the decision of a seat without one, before one that would be refused, at the end, and
            /// after `limit` steps. Returns four lists with an entry for each step: the seat (None for chance), what
            /// was done, the events, and the words from which the seat's streams continue (None if unchanged).
            #[staticmethod]
            #[allow(clippy::needless_pass_by_value, reason = "Python hands over lists, which are converted anyway")]
            fn play_on<'py>(
                state: &Bound<'py, $State>,
                chance: &Bound<'py, crate::streams::Streams>,
                policies: Vec<Option<Bound<'py, Self>>>,
                streams: Vec<Bound<'py, crate::streams::Streams>>,
                limit: usize,
            ) -> PyResult<crate::play_on::Columns<'py>> {
                let (py, game) = (state.py(), state.get().game.get().core());
                let simple = policies.iter().map(|policy| {
                    let policy = policy.as_ref().map(Bound::get).filter(|policy| policy.game.get().core() == game)?;
                    <$Core as crate::simulate::Batched>::simple(&policy.policy)
                });
                let deciders: Vec<_> = simple.zip(&streams).map(|(policy, streams)| Some((policy?, streams))).collect();
                let (played, mut core) = (state.get().game.bind(py).as_any(), state.get().core());
                let steps = crate::play_on::play_on::<$Core>(played, game, &mut core, chance, &deciders, limit)?;
                state.get().put(core);
                Ok(steps)
            }

            fn __reduce__(&self) -> PyResult<()> {
                Err(crate::errors::not_pickled($name, "create it again from its game, name and parameters"))
            }
        }
    };
}

pub(crate) use batch_classes;
