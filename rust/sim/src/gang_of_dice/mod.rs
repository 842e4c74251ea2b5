//! Gang of Dice: draws, policies and what a batch of games reports.

mod lanes;
mod policies;
mod sample;
mod tally;

pub use policies::{Cautious, Fixed, GangPolicy, Random};
pub use tally::{CardTally, GameRow, SeatTally, Tally, WIN_UNITS};
