//! Does one thing many times and prints the answers as one JSON object. `run.py` takes its processor time, minus that of doing it zero times;
//! callgrind counts its instructions.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use aleator_benches::equal::{self, Seat};
use aleator_benches::searches::{self, Sums};
use aleator_benches::{deck, kernel, race, tune, vectors};
use aleator_core::dice_run;
use aleator_core::gang_of_dice::State;
use aleator_env::Encode;
use aleator_sim::batch::{self, Plan};
use aleator_sim::dice_run::DiceRunPolicy;
use aleator_sim::gang_of_dice::GangPolicy;
use aleator_sim::lanes::Lanes;
use aleator_sim::policy::Policy;
use aleator_sim::streams::{Streams, Words as _};
use serde_json::{Value, json};

const USAGE: &str = "words COUNT | kernel DECISIONS | random GAMES | random12 GAMES | fixed3 GAMES | cautious GAMES | \
                     mixed GAMES | copies COUNT | forward_moves COUNT | legal_counts COUNT | race_random GAMES | \
                     race_by_card GAMES | race_greedy GAMES | greedy DECISIONS | ismcts DECISIONS | mcts DECISIONS | \
                     lanes_equal GAMES | tune_PLAYERS GENERATIONS | env_gang STEPS | env_race STEPS";
const SEED: u64 = 7;

const RANDOM: Seat = ("random", &[]);
const RANDOM12: Seat = ("random", &[("max_dice", 12)]);
const FIXED3: Seat = ("fixed", &[("n", 3)]);
const CAUTIOUS: Seat = ("cautious", &[]);

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, count] = arguments.as_slice() else { return Err(format!("use {USAGE}")) };
    let count = count.parse().map_err(|error| format!("{count}: {error}"))?;
    let answers = match what.as_str() {
        "words" => words(count),
        "kernel" => measure_kernel(count)?,
        "random" => playouts(3, &[RANDOM], count)?,
        "random12" => playouts(3, &[RANDOM12], count)?,
        "fixed3" => playouts(3, &[FIXED3], count)?,
        "cautious" => playouts(3, &[CAUTIOUS], count)?,
        "mixed" => playouts(4, &[RANDOM12, RANDOM, FIXED3, CAUTIOUS], count)?,
        "copies" | "forward_moves" | "legal_counts" => pieces(what, count)?,
        "race_random" => races("random", count)?,
        "race_by_card" => races("by_card", count)?,
        "race_greedy" => races("greedy", count)?,
        "greedy" => sums(searches::greedy(&race::game_for_four()?, count)),
        "ismcts" => sums(searches::ismcts(&race::game_for_four()?, count)?),
        "mcts" => sums(searches::mcts(&deck::game_for_three()?, count)?),
        "env_gang" => environment::<State, GangPolicy>(deck::game_for_three()?, count)?,
        "env_race" => environment::<dice_run::State, DiceRunPolicy>(race::game_for_four()?, count)?,
        "lanes_equal" => lanes_equal(count)?,
        "tune_2" | "tune_3" | "tune_4" | "tune_5" | "tune_6" => tuned(what.as_bytes()[5] - b'0', count)?,
        _ => return Err(format!("{what}: use {USAGE}")),
    };
    println!("{answers}");
    Ok(())
}

fn words(count: u64) -> Value {
    let mut stream = black_box(Streams::new(SEED, 0).dice().clone());
    json!({ "xor": (0..count).fold(0, |all, _| all ^ stream.word()).to_string() })
}

fn measure_kernel(decisions: u64) -> Result<Value, String> {
    let sums = kernel::run(&deck::standard()?, decisions, SEED);
    Ok(json!({ "dice": sums.dice, "triggered": sums.triggered, "score": sums.score }))
}

/// Weights of Dice Run for a number of players after so many generations, rounded as they are shipped.
fn tuned(players: u8, generations: u64) -> Result<Value, String> {
    let weights = tune::run(&race::game_for(players)?, generations)?;
    Ok(json!(weights.map(|weight| (weight * 1e4).round() / 1e4)))
}

fn sums(sums: Sums) -> Value {
    json!({ "iterations": sums.iterations, "answers": sums.answers.to_string() })
}

/// Sampled steps of 4,096 slots, or of as many as `ALEATOR_SLOTS` says, on as many threads as `ALEATOR_THREADS` says.
fn environment<S: Encode, P: Policy<S> + Send + Sync>(game: S::Game, steps: u64) -> Result<Value, String> {
    let number = |name: &str, usual: u32| match std::env::var(name) {
        Ok(word) => word.parse::<u32>().map_err(|error| format!("{name}={word}: {error}")),
        Err(_) => Ok(usual),
    };
    let threads = NonZeroUsize::new(number("ALEATOR_THREADS", 1)? as usize).ok_or("no thread steps nothing")?;
    let sum = vectors::sampled::<S, P>(game, number("ALEATOR_SLOTS", 4096)?, steps, threads)?;
    Ok(json!({ "sum": sum.to_string() }))
}

/// Games on this thread and one worker; the policies take seats in turn.
fn playouts(players: u8, seats: &[Seat], games: u64) -> Result<Value, String> {
    let game = deck::game_for(players)?;
    let seats: Vec<Seat> = seats.iter().copied().cycle().take(usize::from(players)).collect();
    let policies = equal::policies(&game, &seats)?;
    let plan = plan(games)?;
    let batch = batch::run::<State, _>(&game, &policies, &plan, |_| ControlFlow::Continue(()))
        .map_err(|refusal| format!("{refusal:?}"))?
        .ok_or("stopped")?;
    let totals = batch.totals;
    let cards = |pick: fn(&aleator_sim::gang_of_dice::CardTally) -> u64| totals.cards.iter().map(pick).sum::<u64>();
    Ok(json!({
        "decisions": totals.decisions,
        "rounds": totals.rounds,
        "triggered": cards(|card| card.triggered),
        "score": cards(|card| card.score),
    }))
}

/// That many games of Gang of Dice, of all cases in turn, on all lanes of this processor and one after another: all have to be equal.
fn lanes_equal(games: u64) -> Result<Value, String> {
    const AT_ONCE: u64 = 100_000;
    let (cases, wide) = (equal::cases()?, equal::wide());
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut played = 0;
    for (round, case) in (0..).zip(cases.iter().cycle()) {
        if played == games {
            break;
        }
        let now = AT_ONCE.min(games - played);
        case.compare(&wide, SEED + round, played, now, threads)?;
        played += now;
        if round % 100 == 99 {
            eprintln!("{played} games are equal");
        }
    }
    let names: Vec<&str> = wide.iter().map(|lanes| lanes.name()).collect();
    Ok(json!({ "equal": played, "cases": cases.len(), "lanes": names }))
}

/// Games on one thread, on the lanes that the environment asks for (`ALEATOR_LANES`).
fn plan(games: u64) -> Result<Plan, String> {
    let lanes = Lanes::from_environment().map_err(|error| error.to_string())?;
    let threads = NonZeroUsize::MIN;
    Ok(Plan { seed: SEED, start: 0, games, threads, rotate_seats: false, keep_rows: false, lanes })
}

/// Something small about positions of Dice Run.
fn pieces(what: &str, count: u64) -> Result<Value, String> {
    let game = race::game_for_four()?;
    let positions = black_box(race::positions(&game, 256));
    let sum = match what {
        "copies" => race::copies(&game, &positions, count),
        "forward_moves" => race::forward_moves(&positions, count),
        _ => race::legal_counts(&game, &positions, count),
    };
    Ok(json!({ "sum": sum }))
}

/// Games of Dice Run for four on this thread and one worker.
fn races(name: &str, games: u64) -> Result<Value, String> {
    let game = race::game_for_four()?;
    let policy = DiceRunPolicy::from_name(name, &[]).map_err(|error| error.to_string())?;
    let plan = plan(games)?;
    let batch = batch::run::<dice_run::State, _>(&game, &[policy; 4], &plan, |_| ControlFlow::Continue(()))
        .map_err(|refusal| format!("{refusal:?}"))?
        .ok_or("stopped")?;
    Ok(json!({ "decisions": batch.totals.decisions, "turns": batch.totals.turns }))
}
