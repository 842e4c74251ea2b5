//! Does one thing many times and prints the answers as one JSON object. `run.py` takes the processor time of it, less that of doing it no times;
//! callgrind counts its instructions.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use aleator_benches::searches::{self, Sums};
use aleator_benches::{deck, kernel, race};
use aleator_core::dice_run;
use aleator_core::gang_of_dice::State;
use aleator_sim::batch::{self, Plan};
use aleator_sim::dice_run::DiceRunPolicy;
use aleator_sim::gang_of_dice::GangPolicy;
use aleator_sim::streams::{Streams, Words as _};
use serde_json::{Value, json};

const USAGE: &str = "words COUNT | kernel DECISIONS | random GAMES | random12 GAMES | cautious GAMES | copies COUNT | forward_moves COUNT | \
                     legal_counts COUNT | race_random GAMES | race_by_card GAMES | race_greedy GAMES | \
                     greedy DECISIONS | ismcts DECISIONS | mcts DECISIONS";
const SEED: u64 = 7;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, count] = arguments.as_slice() else { return Err(format!("use {USAGE}")) };
    let count = count.parse().map_err(|error| format!("{count}: {error}"))?;
    let answers = match what.as_str() {
        "words" => words(count),
        "kernel" => measure_kernel(count)?,
        "random" => playouts("random", &[], count)?,
        "random12" => playouts("random", &[("max_dice".to_owned(), 12)], count)?,
        "cautious" => playouts("cautious", &[], count)?,
        "copies" | "forward_moves" | "legal_counts" => pieces(what, count)?,
        "race_random" => races("random", count)?,
        "race_by_card" => races("by_card", count)?,
        "race_greedy" => races("greedy", count)?,
        "greedy" => sums(searches::greedy(&race::game_for_four()?, count)),
        "ismcts" => sums(searches::ismcts(&race::game_for_four()?, count)?),
        "mcts" => sums(searches::mcts(&deck::game_for_three()?, count)?),
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

fn sums(sums: Sums) -> Value {
    json!({ "iterations": sums.iterations, "answers": sums.answers.to_string() })
}

/// Games for three on this thread and one worker.
fn playouts(name: &str, parameters: &[(String, i64)], games: u64) -> Result<Value, String> {
    let game = deck::game_for_three()?;
    let policy = GangPolicy::from_name(name, parameters, &game).map_err(|error| error.to_string())?;
    let plan = Plan { seed: SEED, start: 0, games, threads: NonZeroUsize::MIN, rotate_seats: false, keep_rows: false };
    let policies = [policy.clone(), policy.clone(), policy];
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
    let plan = Plan { seed: SEED, start: 0, games, threads: NonZeroUsize::MIN, rotate_seats: false, keep_rows: false };
    let batch = batch::run::<dice_run::State, _>(&game, &[policy; 4], &plan, |_| ControlFlow::Continue(()))
        .map_err(|refusal| format!("{refusal:?}"))?
        .ok_or("stopped")?;
    Ok(json!({ "decisions": batch.totals.decisions, "turns": batch.totals.turns }))
}
