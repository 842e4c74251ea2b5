//! Exact odds and optimal play of Gang of Dice.
//!
//! Every predicate of a warning card is monotone: adding a die never un-triggers it (GD-4). That makes exact answers cheap.
//!
//! - [`rolls`]: dice rolled once, without rerolls: the chance to trigger the card, and the joint distribution of score
//!   and trigger.
//! - [`Turn`] and [`TurnPolicy`]: a turn with its two rerolls, played to maximise the expected utility of the final
//!   score.
//! - [`RoundSolver`]: a round of up to four players, each playing for their own chance of winning it.
#![forbid(unsafe_code)]

mod bots;
mod decisions;
mod error;
mod game;
mod game_bot;
mod game_worth;
mod number;
mod passes;
mod play;
mod policy;
mod region;
pub mod rolls;
mod round;
mod turn;
mod turns;
mod warning;

pub use bots::{RoundBot, TurnBot};
pub use error::OddsError;
pub use game::{GameSolver, MOST_GAME_DICE, width};
pub use game_bot::{GameBot, Play, Rolled};
pub use game_worth::MOST_SOLVED;
pub use number::Number;
pub use play::Utility;
pub use policy::{Choice, TurnPolicy};
pub use round::{MOST_ROUND_DICE, Objective, Outlook, Position, RoundSolver, SEATS, Standing, Watch};
pub use turn::{DEFAULT_MEMORY, Scratch, Turn};
pub use warning::Warning;
