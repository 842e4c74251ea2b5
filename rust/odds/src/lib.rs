//! Exact odds and optimal play of Gang of Dice.
//!
//! Every predicate of a warning card is monotone: adding a die never un-triggers it (GD-4). That makes exact answers cheap.
//!
//! - [`rolls`]: dice rolled once, without rerolls: how likely the card is triggered, and the joint distribution of score and trigger.
//! - [`Turn`] and [`TurnPolicy`]: a turn with its two rerolls, played so that the expected utility of the final score is as large as can be.
#![forbid(unsafe_code)]

mod error;
mod number;
mod passes;
mod policy;
mod region;
pub mod rolls;
mod turn;
mod warning;

pub use error::OddsError;
pub use number::Number;
pub use policy::{Choice, TurnPolicy};
pub use turn::{DEFAULT_MEMORY, Scratch, Turn};
pub use warning::Warning;
