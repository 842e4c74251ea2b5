//! Flat Monte Carlo over common worlds: no tree, but every candidate is played on in the same worlds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use aleator_core::dice_run::{Action, DiceRun, Phase, Refusal, State, resample};
use aleator_core::game::{Node, Player, State as _};
use aleator_sim::dice_run::{Greedy, Weighted, Weights};
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::{Policy, Watch};
use aleator_sim::streams::{Purpose, Seed, Stream, Streams, Words as _};

use super::RunModel;
use super::standing::Standings;
use super::turns::turns;
use crate::bot::Thinker;
use crate::budget::{Budget, BudgetError, MOST_THREADS};
use crate::model::Model as _;
use crate::search::{Analysis, Judged, Think, unwatched};

/// How often the watcher is asked.
const LOOK_UP: Duration = Duration::from_millis(20);
/// Values are summed as whole numbers, so that the order of threads cannot change a sum.
const UNIT: f64 = 4_294_967_296.0;
/// So many candidates of the weighted policy are tried.
const CANDIDATES: usize = 12;
/// So many rollouts the weighted policy's own judgement counts for, with what a turn is worth less than the best one as their value. In 500 games
/// each, anything from 0 to 10 was as good within the error, and 30 worse.
const PRIOR: f64 = 2.0;
/// Worlds between two looks at the clock.
const AT_ONCE: u64 = 4;

/// How candidates are found, played on and dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every turn worth a look is tried equally often; `greedy` plays on.
    Flat,
    /// The best candidates of the weighted policy, which plays on as well. In rounds, the worse half of what is left is dropped, so that
    /// most worlds are spent on close decisions.
    SequentialHalving,
}

/// A search without a tree.
///
/// Each rollout is played to the end of the stage in a world that is drawn by [`resample`], so nothing hidden from the seat is ever read; there the
/// standing counts exactly. The candidates meet the same worlds and the same dice. An iteration is a rollout of one candidate;
/// every round plays one world at least, however small the budget is.
///
/// It draws one word of the stream of its seat's searches; world `w` has the streams of game `w` under that word as seed. With a budget of iterations
/// the decision depends on the state and that word alone, not on threads.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use aleator_bots::{Budget, FlatSearch, Method, Think};
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
/// let search = FlatSearch::new(Method::SequentialHalving, Budget::Iterations(200), 1)?;
/// let analysis = search.analyse(&game, &state, seat, 1, &mut || ControlFlow::Continue(()))?;
/// assert!(analysis.iterations <= 200 && analysis.actions[0].value <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FlatSearch {
    method: Method,
    budget: Budget,
    threads: u32,
    standings: Standings,
    /// For policies that draw nothing.
    idle: Stream,
}

/// A candidate, what its rollouts were worth together, how many there were, and how the policy judges it.
#[derive(Clone, Debug)]
struct Candidate {
    action: Action,
    sum: u64,
    visits: u64,
    prior: f64,
}

#[allow(
    clippy::cast_precision_loss,
    reason = "sums of fewer than 2^21 rollouts are exact, and further digits do not matter"
)]
impl Candidate {
    const fn new(action: Action, prior: f64) -> Self {
        Self { action, sum: 0, visits: 0, prior }
    }

    fn value(&self) -> f64 {
        self.sum as f64 / UNIT / self.visits.max(1) as f64
    }

    /// The value by which candidates are dropped: with more rollouts the prior fades.
    fn standing(&self) -> f64 {
        (self.sum as f64 / UNIT + PRIOR * self.prior) / self.visits.max(1) as f64
    }
}

/// One decision.
struct Decision<'a> {
    search: &'a FlatSearch,
    game: &'a DiceRun,
    state: &'a State,
    seat: Player,
    word: Seed,
}

impl FlatSearch {
    /// A search with a budget, on this many threads.
    ///
    /// # Errors
    /// No threads, or too many.
    pub fn new(method: Method, budget: Budget, threads: i64) -> Result<Self, BudgetError> {
        let known = u32::try_from(threads).ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
        let threads = known.ok_or(BudgetError::Threads(threads))?;
        let idle = Stream::start(Seed::new(0).game(0), Purpose::Search(0));
        Ok(Self { method, budget, threads, standings: Standings::default(), idle })
    }

    /// What the policy does that plays on.
    #[inline]
    fn play_on(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self.method {
            Method::Flat => Greedy.choose(game, state, seat, stream),
            Method::SequentialHalving => Weighted.choose(game, state, seat, stream),
        }
    }

    /// What is tried. Dice to pick are left to the policy.
    fn candidates(&self, game: &DiceRun, state: &State, seat: Player) -> Vec<Candidate> {
        match (state.phase(), self.method) {
            (Phase::Play, Method::Flat) => {
                turns(game, state, seat).into_iter().map(|(_, action)| Candidate::new(action, 0.0)).collect()
            }
            (Phase::Play, Method::SequentialHalving) => {
                let mut ranked: Vec<(f64, Action)> = Vec::new();
                Weights::shipped(game.players()).turns(game, state, seat, |worth, action| ranked.push((worth, action)));
                ranked.sort_by(|(one, a), (other, b)| other.total_cmp(one).then(a.cmp(b)));
                ranked.dedup_by_key(|turn| turn.1);
                ranked.truncate(CANDIDATES);
                let best = ranked.first().map_or(0.0, |turn| turn.0);
                ranked.into_iter().map(|(worth, action)| Candidate::new(action, worth - best)).collect()
            }
            (Phase::ChooseTarget, _) => {
                let targets = state.targets(seat);
                targets.iter().map(|target| Candidate::new(Action::ChooseTarget(target), 0.0)).collect()
            }
            _ => vec![Candidate::new(self.play_on(game, state, seat, &mut self.idle.clone()), 0.0)],
        }
    }
}

impl Decision<'_> {
    /// Plays the candidates on, and drops some of them between rounds.
    fn judge(&self, mut left: Vec<Candidate>, watch: Watch<'_>) -> Result<Analysis<Action>, Refusal> {
        let (begun, rounds) = (Instant::now(), self.rounds(left.len()));
        let (mut dropped, mut world, mut used) = (Vec::new(), 0, 0);
        for round in 0..rounds {
            let (worlds, until) = match self.search.budget {
                Budget::Iterations(all) => {
                    let share = u64::from(all).saturating_sub(used) / u64::from(rounds - round);
                    ((share / left.len() as u64).max(1), None)
                }
                Budget::Time(time) => (u64::MAX, Some(begun + time * (round + 1) / rounds)),
            };
            let (played, stopped) = self.play(&mut left, world, worlds, until, watch)?;
            world += played;
            used += played * left.len() as u64;
            left.sort_by(|a, b| b.standing().total_cmp(&a.standing()).then(a.action.cmp(&b.action)));
            if stopped {
                break;
            }
            if round + 1 < rounds {
                dropped.splice(0..0, left.drain(left.len().div_ceil(2)..));
            }
        }
        left.extend(dropped);
        let judged = |one: Candidate| Judged { value: one.value(), visits: one.visits, action: one.action };
        Ok(Analysis { iterations: used, actions: left.into_iter().map(judged).collect() })
    }

    /// How often candidates are dropped, and one round more.
    fn rounds(&self, candidates: usize) -> u32 {
        match self.search.method {
            Method::Flat => 1,
            // The last round compares two.
            Method::SequentialHalving => candidates.next_power_of_two().trailing_zeros().max(1),
        }
    }

    /// Plays every candidate on in so many worlds from `first` on, or until a time, and says how many those were and whether the watcher has ended
    /// the search. One candidate alone needs no rollouts but one.
    fn play(
        &self,
        candidates: &mut [Candidate],
        first: u64,
        worlds: u64,
        until: Option<Instant>,
        watch: Watch<'_>,
    ) -> Result<(u64, bool), Refusal> {
        let worlds = if candidates.len() == 1 { 1 } else { worlds };
        let (stop, actions) = (AtomicBool::new(false), candidates.iter().map(|one| one.action).collect::<Vec<_>>());
        let share = |own: u64, watch: Watch<'_>| self.play_share(&actions, (first, worlds, own), until, &stop, watch);
        let shares = thread::scope(|scope| {
            let helpers: Vec<_> = (1..u64::from(self.search.threads))
                .map(|own| {
                    thread::Builder::new().spawn_scoped(scope, move || share(own, &mut unwatched)).map_err(|_| own)
                })
                .collect();
            let mut shares = vec![share(0, watch)];
            for helper in helpers {
                shares.push(match helper {
                    Ok(helper) => helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    // The system has no more threads to give.
                    Err(own) => share(own, &mut unwatched),
                });
            }
            shares
        });
        let mut played = 0;
        for share in shares {
            let (worlds, sums) = share?;
            played += worlds;
            for (one, sum) in candidates.iter_mut().zip(sums) {
                one.sum += sum;
                one.visits += worlds;
            }
        }
        Ok((played, stop.load(Ordering::Relaxed)))
    }

    /// The worlds of one thread: every so many-th.
    fn play_share(
        &self,
        actions: &[Action],
        (first, worlds, own): (u64, u64, u64),
        until: Option<Instant>,
        stop: &AtomicBool,
        watch: Watch<'_>,
    ) -> Result<(u64, Vec<u64>), Refusal> {
        let mut sums = vec![0; actions.len()];
        let (mut played, mut looked) = (0, Instant::now());
        let mut world = own;
        while world < worlds {
            self.play_world(actions, first + world, &mut sums)?;
            played += 1;
            world += u64::from(self.search.threads);
            if played % AT_ONCE == 0 || until.is_some() {
                if stop.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
                if looked.elapsed() > LOOK_UP {
                    looked = Instant::now();
                    if watch().is_break() {
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            }
        }
        Ok((played, sums))
    }

    fn play_world(&self, actions: &[Action], index: u64, sums: &mut [u64]) -> Result<(), Refusal> {
        let mut streams = Streams::of(self.word, index);
        let world = resample(self.game, self.state, self.seat, streams.search(self.seat));
        for (action, sum) in actions.iter().zip(sums) {
            let mut after = world;
            after.apply(self.game, Some(self.seat), action, &mut ())?;
            let value = self.rollout(after, &mut streams.clone());
            // From 0 to 1, so the product is from 0 to 2^32.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "see above")]
            let units = (value * UNIT) as u64;
            *sum += units;
        }
        Ok(())
    }

    /// Plays to the end of the stage; what it is worth to the seat.
    fn rollout(&self, mut state: State, streams: &mut Streams) -> f64 {
        let begun = self.state.scored().len();
        loop {
            if state.node() == Node::Terminal {
                let winners = state.winners();
                return if winners.contains(self.seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
            }
            if state.scored().len() > begun {
                return self.search.standings.chance(self.game, &state, self.seat);
            }
            if state.node() == Node::Chance {
                state.take_chance(self.game, streams, &mut ());
            } else if let Some(seat) = state.current_player() {
                let action = self.search.play_on(self.game, &state, seat, streams.policy(seat));
                state.accept(self.game, seat, &action, &mut ());
            }
        }
    }
}

impl Think<State> for FlatSearch {
    fn analyse(
        &self,
        game: &DiceRun,
        state: &State,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<Action>, Refusal> {
        let decision = Decision { search: self, game, state, seat, word: Seed::new(word) };
        decision.judge(self.candidates(game, state, seat), watch)
    }

    fn never(&self) -> Action {
        RunModel::NEVER
    }
}

/// It has nothing to remember.
impl Thinker<State> for FlatSearch {
    fn think(
        &mut self,
        game: &DiceRun,
        state: &State,
        seat: Player,
        word: u64,
        watch: Watch<'_>,
    ) -> Result<Analysis<Action>, Refusal> {
        self.analyse(game, state, seat, word, watch)
    }
}

impl Policy<State> for FlatSearch {
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        self.preferred(game, state, seat, stream.word(), &mut unwatched).unwrap_or(self.never())
    }

    fn decide(
        &self,
        game: &DiceRun,
        state: &State,
        seat: Player,
        streams: &mut Streams,
        watch: Watch<'_>,
    ) -> Result<Action, Refusal> {
        self.preferred(game, state, seat, streams.search(seat).word(), watch)
    }
}
