//! Dice Run: draws, policies and what a batch of games reports.

mod policies;
mod sample;
mod tally;

pub use policies::{
    ByCard, DiceRunPolicy, Greedy, MOST_TARGETS, Paced, Random, Wanted, Weighted, Weights, best_three, front_of,
};
pub use tally::{CardTally, GameRow, SeatTally, StageTally, Tally, WIN_UNITS};
