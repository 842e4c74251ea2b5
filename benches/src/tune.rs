//! Tunes the weights of Dice Run's weighted policy by the cross-entropy method.
//!
//! In every generation, candidates are drawn from normal distributions, one for each weight. All of them play the same games, one seat against
//! rivals of a kind, and the best set the distributions of the next generation. So weights that matter soon hardly vary, and those that do not stay
//! where they are.

#![allow(clippy::cast_precision_loss, reason = "counts of games and words of 53 bits are exact")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use aleator_core::dice_run::{Action, DiceRun, State};
use aleator_core::game::Player;
use aleator_sim::batch::{self, Plan};
use aleator_sim::dice_run::{Greedy, WIN_UNITS, Weights};
use aleator_sim::lanes::Lanes;
use aleator_sim::policy::Policy;
use aleator_sim::streams::{Seed, Stream, Streams, Words as _};

/// Candidates of a generation, and how many of them set the next one.
const CANDIDATES: usize = 48;
const BEST: usize = 10;
/// Games of each candidate against each kind of rivals.
const GAMES: u64 = 600;
/// How much of the old distributions stays.
const INERTIA: f64 = 0.3;

/// Who plays.
#[derive(Clone, Debug)]
enum Who {
    Greedy,
    Weights(Box<Weights>),
}

impl Policy<State> for Who {
    const ALWAYS_LEGAL: bool = true;

    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self {
            Self::Greedy => Greedy.choose(game, state, seat, stream),
            Self::Weights(weights) => weights.choose(game, state, seat, stream),
        }
    }
}

/// The share of games that one player wins against rivals of a kind, from all seats in turn.
fn share(game: &DiceRun, one: &Who, rivals: &Who, seed: u64, games: u64) -> Result<f64, String> {
    let mut seats = vec![rivals.clone(); usize::from(game.players())];
    seats[0] = one.clone();
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let plan = Plan { seed, start: 0, games, threads, rotate_seats: true, keep_rows: false, lanes: Lanes::best() };
    let batch = batch::run::<State, _>(game, &seats, &plan, |_| ControlFlow::Continue(()));
    let totals = batch.map_err(|refusal| refusal.to_string())?.ok_or("stopped")?.totals;
    Ok(totals.policies[0].win_units as f64 / (WIN_UNITS * games) as f64)
}

/// A number with the standard normal distribution (Box and Muller).
fn normal(stream: &mut Stream) -> f64 {
    let uniform = |stream: &mut Stream| ((stream.word() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
    let radius = (-2.0 * uniform(stream).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(stream)).cos()
}

/// The mean of some weights, and how far they spread.
fn spread(all: &[[f64; Weights::COUNT]], place: usize) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().map(|weights| weights[place]).sum::<f64>() / count;
    let variance = all.iter().map(|weights| (weights[place] - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

/// Tunes for a number of players, from the weights that are shipped. Prints the progress, and gives the weights as one line of numbers.
///
/// # Errors
/// No game has so many players.
pub fn run(game: &DiceRun, generations: u64) -> Result<[f64; Weights::COUNT], String> {
    let shipped = *Weights::shipped(game.players());
    let mut mean = shipped.to_array();
    let mut deviation = mean.map(|weight| 0.1 + 0.15 * weight.abs());
    let begun = Instant::now();
    for generation in 0..generations {
        let seed = 1_000 + generation;
        let mut streams = Streams::of(Seed::new(seed), 0);
        // Once against what it comes from, once against itself as it is now, and once against the simplest rival.
        let rivals = [Who::Greedy, Who::Weights(Box::new(shipped)), Who::Weights(Box::new(Weights::from_array(&mean)))];
        let mut judged = Vec::new();
        for _ in 0..CANDIDATES {
            let drawn: [f64; Weights::COUNT] =
                std::array::from_fn(|place| mean[place] + deviation[place] * normal(streams.policy(0)));
            let candidate = Who::Weights(Box::new(Weights::from_array(&drawn)));
            let shares = rivals.iter().map(|rivals| share(game, &candidate, rivals, seed, GAMES));
            judged.push((shares.sum::<Result<f64, _>>()? / rivals.len() as f64, drawn));
        }
        judged.sort_by(|one, other| other.0.total_cmp(&one.0));
        let best: Vec<[f64; Weights::COUNT]> = judged.iter().take(BEST).map(|&(_, weights)| weights).collect();
        for place in 0..Weights::COUNT {
            let (middle, width) = spread(&best, place);
            mean[place] = INERTIA * mean[place] + (1.0 - INERTIA) * middle;
            deviation[place] = INERTIA * deviation[place] + (1.0 - INERTIA) * width;
        }
        eprintln!(
            "generation {}: the best won {:.3}, all {:.3}; {:.0} s",
            generation + 1,
            judged[0].0,
            judged.iter().map(|one| one.0).sum::<f64>() / CANDIDATES as f64,
            begun.elapsed().as_secs_f64()
        );
    }
    let tuned = Who::Weights(Box::new(Weights::from_array(&mean)));
    for (name, rivals) in [("greedy", Who::Greedy), ("the shipped weights", Who::Weights(Box::new(shipped)))] {
        eprintln!("against {name}: {:.4} of 40,000 games", share(game, &tuned, &rivals, 1, 40_000)?);
    }
    Ok(mean)
}
