//! Many games at once.
//!
//! Game `i` draws from the streams of game `i` of the seed and from nothing else, and everything that is kept of it is
//! summed in exact integers. So the result depends neither on the threads nor on how the games are distributed among
//! them.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use aleator_core::game::{EventSink, Player, State};

use crate::lanes::Lanes;
use crate::playout::{Decide, Sample, Seats, playout, policy_of};
use crate::policy::{Misplay, Policy};
use crate::streams::{Seed, Streams};

/// What is added up over games; it listens to the events of each.
pub trait Totals<S: State>: EventSink<S::Event> + Clone + PartialEq + std::fmt::Debug + Send {
    /// What is kept of each game, if rows are kept.
    type Row: Copy + Default + PartialEq + std::fmt::Debug + Send;

    /// The totals of no games.
    fn new(game: &S::Game) -> Self;
    /// Adds a game that has ended, in which seat `s` had the policy `(s + rotation) % players`.
    fn finish(&mut self, game: &S::Game, state: &S, rotation: usize) -> Self::Row;
    /// Adds the totals of other games.
    fn merge(&mut self, other: &Self);
}

/// A game that can be played in batches.
pub trait Simulated: Sample + Send {
    /// What is added up.
    type Totals: Totals<Self>;
}

/// A way to play many games at a time that comes to the same as playing one after another.
pub trait Together<S: Simulated>: Sync {
    /// Plays games `first .. first + games` of the plan, counted from its start, and adds them up. If the plan keeps rows, `rows` is
    /// empty at first and has a row for each game afterwards.
    fn play(
        &self,
        plan: &Plan,
        first: u64,
        games: u64,
        totals: &mut S::Totals,
        rows: &mut Vec<<S::Totals as Totals<S>>::Row>,
    );
}

/// Which games of a seed to play, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// The index of the first game.
    pub start: u64,
    /// How many games; `start + games` is at most 2^64.
    pub games: u64,
    /// How many threads play them.
    pub threads: NonZeroUsize,
    /// In game `i` the policies move on by `i` seats, so that each gets every seat equally often.
    pub rotate_seats: bool,
    /// Whether a row of each game is kept.
    pub keep_rows: bool,
    /// How many games advance together where the policies can; what comes of them is the same.
    pub lanes: Lanes,
}

impl Plan {
    /// By how many seats the policies have moved on in a game.
    #[inline]
    pub(crate) fn rotation(&self, index: u64, seats: usize) -> usize {
        if self.rotate_seats { (index % seats as u64) as usize } else { 0 }
    }
}

/// The games played.
#[derive(Clone, Debug)]
pub struct Batch<S: Simulated> {
    /// The sums.
    pub totals: S::Totals,
    /// A row a game in the order of the games; empty unless the plan keeps rows.
    pub rows: Vec<<S::Totals as Totals<S>>::Row>,
}

/// How long a piece of work should take, so that stopping is prompt and dealing out costs nothing.
const PIECE: Duration = Duration::from_millis(10);
/// How often the calling thread looks up while it waits.
const LOOK_UP: Duration = Duration::from_millis(50);

/// More threads are not started, whatever a plan says; the results are the same.
const MOST_THREADS: usize = 1024;

/// The games of one piece.
struct Piece<S: Simulated> {
    first: u64,
    games: u64,
    totals: S::Totals,
    rows: Vec<<S::Totals as Totals<S>>::Row>,
}

/// Plays the games of a plan. `progress` is called on the calling thread, at least twenty times a second, with the number of games that
/// are done; it can stop the batch, which then returns nothing.
///
/// # Errors
/// A refusal of what a policy chose or thought of, which would be an error of the policy.
pub fn run<S, P>(
    game: &S::Game,
    policies: &[P],
    plan: &Plan,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Option<Batch<S>>, Misplay<S::Refusal>>
where
    S: Simulated,
    S::Refusal: Send,
    P: Policy<S> + Sync,
{
    let queue = Queue { next: AtomicU64::new(0), games: plan.games, stop: AtomicBool::new(false) };
    let together = P::together(game, policies, plan.lanes);
    let all = Games { game, policies, plan, together: together.as_deref() };
    let (sender, pieces) = mpsc::channel();
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..plan.threads.get().min(MOST_THREADS) {
            let (all, queue, sender) = (&all, &queue, sender.clone());
            let thread = move || work(all, queue, &sender);
            // Where the system has no more threads to give, the ones that it gave do all the work.
            if thread::Builder::new().spawn_scoped(scope, thread).is_err() {
                break;
            }
            started += 1;
        }
        if started == 0 {
            work(&all, &queue, &sender);
        }
        drop(sender);
        let mut batch = empty_batch::<S>(game, plan);
        let mut done = 0;
        loop {
            match pieces.recv_timeout(LOOK_UP) {
                Ok(Ok(piece)) => {
                    done += piece.games;
                    add_piece(&mut batch, plan, &piece);
                }
                Ok(Err(refusal)) => {
                    queue.stop.store(true, Ordering::Relaxed);
                    return Err(refusal);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok((done == plan.games).then_some(batch)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if progress(done).is_break() {
                queue.stop.store(true, Ordering::Relaxed);
                return Ok(None);
            }
        }
    })
}

/// The games that nobody has taken yet.
struct Queue {
    next: AtomicU64,
    games: u64,
    stop: AtomicBool,
}

impl Queue {
    /// The offset of the next games and how many there are, at most `wanted`.
    fn take(&self, wanted: u64) -> Option<(u64, u64)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let take = |next: u64| (next < self.games).then(|| next + wanted.min(self.games - next));
        let first = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some((first, wanted.min(self.games - first)))
    }
}

fn empty_batch<S: Simulated>(game: &S::Game, plan: &Plan) -> Batch<S> {
    let rows = if plan.keep_rows { vec![Default::default(); plan.games as usize] } else { Vec::new() };
    Batch { totals: S::Totals::new(game), rows }
}

fn add_piece<S: Simulated>(batch: &mut Batch<S>, plan: &Plan, piece: &Piece<S>) {
    batch.totals.merge(&piece.totals);
    if plan.keep_rows {
        let first = piece.first as usize;
        batch.rows[first..first + piece.rows.len()].copy_from_slice(&piece.rows);
    }
}

/// What all threads of a batch play, and how.
struct Games<'a, S: Simulated, P> {
    game: &'a S::Game,
    policies: &'a [P],
    plan: &'a Plan,
    together: Option<&'a (dyn Together<S> + 'a)>,
}

/// One thread: takes games, plays them, sends what came of them.
fn work<S, P>(all: &Games<'_, S, P>, queue: &Queue, sender: &mpsc::Sender<Result<Piece<S>, Misplay<S::Refusal>>>)
where
    S: Simulated,
    P: Policy<S>,
{
    let mut streams = Streams::of(Seed::new(all.plan.seed), all.plan.start);
    let mut wanted = 1;
    while let Some((first, games)) = queue.take(wanted) {
        let begun = Instant::now();
        let piece = match all.together {
            Some(together) => Ok(play_together(all, together, (first, games))),
            None => play_piece(all, queue, &mut streams, (first, games)),
        };
        // Nobody listens any more once the batch has been stopped.
        if sender.send(piece).is_err() {
            return;
        }
        wanted = if begun.elapsed() < PIECE { wanted * 2 } else { (wanted / 2).max(1) };
    }
}

fn play_together<S: Simulated, P>(
    all: &Games<'_, S, P>,
    together: &dyn Together<S>,
    (first, games): (u64, u64),
) -> Piece<S> {
    let mut piece = Piece { first, games, totals: S::Totals::new(all.game), rows: Vec::new() };
    together.play(all.plan, first, games, &mut piece.totals, &mut piece.rows);
    piece
}

fn play_piece<S, P>(
    all: &Games<'_, S, P>,
    queue: &Queue,
    streams: &mut Streams,
    (first, games): (u64, u64),
) -> Result<Piece<S>, Misplay<S::Refusal>>
where
    S: Simulated,
    P: Policy<S>,
{
    let Games { game, policies, plan, .. } = *all;
    let mut piece = Piece { first, games, totals: S::Totals::new(game), rows: Vec::new() };
    for offset in first..first + games {
        let index = plan.start + offset;
        streams.restart(index);
        let rotation = plan.rotation(index, policies.len());
        let row = play_one(
            game,
            &mut Watched { seats: Seats { policies, rotation }, stop: &queue.stop },
            rotation,
            streams,
            &mut piece.totals,
        )?;
        if plan.keep_rows {
            piece.rows.push(row);
        }
    }
    Ok(piece)
}

/// The policies of a batch: those that think for long stop when the batch does.
struct Watched<'a, P> {
    seats: Seats<'a, P>,
    stop: &'a AtomicBool,
}

impl<S: State, P: Policy<S>> Decide<S> for Watched<'_, P> {
    type Error = Misplay<S::Refusal>;

    const ALWAYS_LEGAL: bool = P::ALWAYS_LEGAL;

    #[inline]
    fn decide(
        &mut self,
        game: &S::Game,
        state: &S,
        seat: Player,
        streams: &mut Streams,
    ) -> Result<S::Action, Misplay<S::Refusal>> {
        let mut watch =
            || if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.seats.policy(seat).decide(game, state, seat, streams, &mut watch).map_err(|refusal| {
            let policy = policy_of(usize::from(seat), self.seats.rotation, self.seats.policies.len());
            Misplay { who: Some((seat, policy)), refusal }
        })
    }
}

fn play_one<S, D>(
    game: &S::Game,
    decider: &mut D,
    rotation: usize,
    streams: &mut Streams,
    totals: &mut S::Totals,
) -> Result<<S::Totals as Totals<S>>::Row, D::Error>
where
    S: Simulated,
    D: Decide<S>,
    D::Error: From<S::Refusal>,
{
    let mut state = S::new(game);
    playout(game, &mut state, decider, streams, totals)?;
    Ok(totals.finish(game, &state, rotation))
}

/// Plays the games of a plan on the calling thread, with a decider that may fail: a person, a bot, a function of another language.
///
/// `decider_for` is told by how many seats the policies have moved on in the game; `progress` is called after each game.
///
/// # Errors
/// What the decider reports.
pub fn run_with<S, D>(
    game: &S::Game,
    seats: usize,
    plan: &Plan,
    mut decider_for: impl FnMut(usize) -> D,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Option<Batch<S>>, D::Error>
where
    S: Simulated,
    D: Decide<S>,
    D::Error: From<S::Refusal>,
{
    let mut batch = empty_batch::<S>(game, plan);
    let mut streams = Streams::of(Seed::new(plan.seed), plan.start);
    for offset in 0..plan.games {
        let index = plan.start + offset;
        streams.restart(index);
        let rotation = plan.rotation(index, seats);
        let row = play_one(game, &mut decider_for(rotation), rotation, &mut streams, &mut batch.totals)?;
        if plan.keep_rows {
            batch.rows[offset as usize] = row;
        }
        if progress(offset + 1).is_break() {
            return Ok(None);
        }
    }
    Ok(Some(batch))
}
