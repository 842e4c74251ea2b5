//! A search for one decision: trees on threads of their own, combined at the end.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use aleator_core::game::{Player, State};
use aleator_sim::playout::Sample;
use aleator_sim::policy::{Policy, Watch};
use aleator_sim::streams::{Stream, Streams, Words as _};

use crate::budget::{Budget, BudgetError, Left, MOST_THREADS};
use crate::model::Model;
use crate::tables::Tables;
use crate::tree::{Rules, Tree};

/// How often the watcher is asked.
const LOOK_UP: Duration = Duration::from_millis(20);

/// An action as a search judges it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// How many iterations have tried it.
    pub visits: u64,
    /// What it was worth on average to the seat: 1 is a sure win.
    pub value: f64,
}

/// What a search has found out about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<A> {
    /// The actions that were tried, the one to take first: the most visited, then the more valuable, then the first in ascending order.
    pub actions: Vec<Judged<A>>,
    /// How many iterations were made, those of a tree that was used again included.
    pub iterations: u64,
}

/// A search for one decision, with or without a tree.
pub trait Think<S: State>: Send + Sync {
    /// What is searched for one decision of a seat that may act now. `word` decides all that is drawn; `watch` can end the search early.
    ///
    /// # Errors
    /// A refusal of what a policy chose while it thought, which would be an error of the policy.
    fn analyse(
        &self,
        game: &S::Game,
        state: &S,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<S::Action>, S::Refusal>;

    /// An action that is never legal: what a search says that has failed where nobody can be told why. Whoever plays it is refused.
    fn never(&self) -> S::Action;

    /// The action that the search prefers.
    ///
    /// # Errors
    /// Those of [`analyse`](Self::analyse). To go on without what was refused would look like weak play.
    fn preferred(
        &self,
        game: &S::Game,
        state: &S,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<S::Action, S::Refusal> {
        let analysis = self.analyse(game, state, seat, word, watch)?;
        // Every search makes an iteration, and every iteration tries an action.
        Ok(analysis.actions.into_iter().next().map_or_else(|| self.never(), |judged| judged.action))
    }
}

/// A policy that searches anew for each decision.
///
/// It draws one word of the stream of its seat's searches, from which the trees take streams of their own: tree `t` those of game `t` under the word
/// as seed. With a budget of iterations the decision depends on the state, that word and the number of trees alone.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use aleator_bots::{Budget, RunModel, Search, Think};
/// use aleator_core::dice_run::{Deck, DiceRun, State};
/// use aleator_core::game::{Node, State as _};
/// use aleator_sim::{playout::Sample, streams::Streams};
///
/// let game = DiceRun::new(2, Deck::standard())?;
/// let (mut state, mut streams) = (State::new(&game), Streams::new(7, 0));
/// while state.node() == Node::Chance {
///     state.take_chance(&game, &mut streams, &mut ());
/// }
/// let seat = state.current_player().ok_or("nobody is to act")?;
/// let search = Search::new(RunModel::default(), Budget::Iterations(50), 1)?;
/// let analysis = search.analyse(&game, &state, seat, 1, &mut || ControlFlow::Continue(()));
/// assert_eq!(analysis.map(|analysis| analysis.iterations), Ok(50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<M> {
    model: M,
    budget: Budget,
    trees: u32,
    /// Made when they are first needed.
    tables: OnceLock<Tables>,
}

impl<M> Search<M> {
    /// A search with a budget, on this many threads with a tree each.
    ///
    /// # Errors
    /// No threads, or too many.
    pub fn new(model: M, budget: Budget, threads: i64) -> Result<Self, BudgetError> {
        let trees = u32::try_from(threads).ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
        Ok(Self { model, budget, trees: trees.ok_or(BudgetError::Threads(threads))?, tables: OnceLock::new() })
    }

    /// The tables of its trees.
    pub(crate) fn tables<S: Sample>(&self) -> &Tables
    where
        M: Model<S>,
    {
        self.tables.get_or_init(|| Tables::new(self.model.limits()))
    }

    /// Trees of nothing but their root; those that are to be used again keep their states.
    pub(crate) fn plant<S: Sample>(&self, state: &S, seat: Player, keep_states: bool) -> Vec<Tree<S>> {
        (0..self.trees).map(|_| Tree::new(state.clone(), seat, self.trees, keep_states)).collect()
    }

    /// Lets the trees grow until the budget is used up.
    pub(crate) fn grow<S>(
        &self,
        game: &S::Game,
        trees: &mut [Tree<S>],
        word: u64,
        watch: Watch<'_>,
    ) -> Result<(), S::Refusal>
    where
        S: Sample + Send,
        S::Action: Send,
        S::Outcome: Send,
        S::Refusal: Send,
        M: Model<S>,
    {
        let stop = AtomicBool::new(false);
        let Some((first, others)) = trees.split_first_mut() else { return Ok(()) };
        // Whoever has time takes the next tree: the calling thread too, where the system has no more threads to give.
        let waiting = Mutex::new((1..).zip(others));
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let help = |watch: Watch<'_>| {
            while let Some((index, tree)) = next() {
                self.grow_one(game, tree, (index, word), &stop, watch)?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.trees)
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, || help(&mut unwatched)).ok())
                .collect();
            let mut grown = self.grow_one(game, first, (0, word), &stop, watch).and_then(|()| help(watch));
            for helper in helpers {
                match helper.join() {
                    Ok(result) => grown = grown.and(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            grown
        })
    }

    fn grow_one<S: Sample>(
        &self,
        game: &S::Game,
        tree: &mut Tree<S>,
        (index, word): (u32, u64),
        stop: &AtomicBool,
        watch: Watch<'_>,
    ) -> Result<(), S::Refusal>
    where
        M: Model<S>,
    {
        let rules = Rules { game, model: &self.model, tables: self.tables() };
        let mut streams = Streams::new(word, index.into());
        let left = Left::share(self.budget, index, self.trees);
        // An action has to be found even if there is no time for anything.
        tree.iterate(&rules, &mut streams)?;
        let (mut done, mut looked) = (1, Instant::now());
        if watch().is_break() {
            stop.store(true, Ordering::Relaxed);
        }
        while left.goes_on(done) && !stop.load(Ordering::Relaxed) {
            tree.iterate(&rules, &mut streams)?;
            done += 1;
            if looked.elapsed() > LOOK_UP {
                looked = Instant::now();
                if watch().is_break() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
        Ok(())
    }
}

/// Watches nothing.
pub(crate) fn unwatched() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// What several trees say together.
pub(crate) fn judge<S: Sample>(trees: &[Tree<S>]) -> Analysis<S::Action> {
    let mut actions: Vec<Judged<S::Action>> = Vec::new();
    for edge in trees.iter().flat_map(Tree::root_edges) {
        let known = actions.iter_mut().find(|judged| judged.action == edge.action);
        if let Some(judged) = known {
            judged.visits += u64::from(edge.visits);
            judged.value += edge.total;
        } else {
            let (action, visits) = (edge.action.clone(), edge.visits.into());
            actions.push(Judged { action, visits, value: edge.total });
        }
    }
    let iterations = actions.iter().map(|judged| judged.visits).sum();
    for judged in &mut actions {
        // Fewer than 2^32 for each of at most 256 trees: exact.
        #[allow(clippy::cast_precision_loss, reason = "see above")]
        let visits = judged.visits.max(1) as f64;
        judged.value /= visits;
    }
    actions.sort_by(|a, b| {
        let by_value = b.value.total_cmp(&a.value);
        b.visits.cmp(&a.visits).then(by_value).then_with(|| a.action.cmp(&b.action))
    });
    Analysis { actions, iterations }
}

impl<S, M> Think<S> for Search<M>
where
    S: Sample + Send,
    S::Action: Send,
    S::Outcome: Send,
    S::Refusal: Send,
    M: Model<S>,
{
    fn analyse(
        &self,
        game: &S::Game,
        state: &S,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<S::Action>, S::Refusal> {
        let mut trees = self.plant(state, seat, false);
        self.grow(game, &mut trees, word, watch)?;
        Ok(judge(&trees))
    }

    fn never(&self) -> S::Action {
        M::NEVER
    }
}

impl<S, M> Policy<S> for Search<M>
where
    S: Sample + Send,
    S::Action: Send,
    S::Outcome: Send,
    S::Refusal: Send,
    M: Model<S>,
{
    fn choose(&self, game: &S::Game, state: &S, seat: Player, stream: &mut Stream) -> S::Action {
        self.preferred(game, state, seat, stream.word(), &mut unwatched).unwrap_or(M::NEVER)
    }

    fn decide(
        &self,
        game: &S::Game,
        state: &S,
        seat: Player,
        streams: &mut Streams,
        watch: Watch<'_>,
    ) -> Result<S::Action, S::Refusal> {
        self.preferred(game, state, seat, streams.search(seat).word(), watch)
    }
}
