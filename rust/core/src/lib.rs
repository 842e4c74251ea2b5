//! The rules of two dice games, and nothing else.
//!
//! No generator, no clock, no I/O: a state says what can come up and how likely it is, and is told what came up.
#![forbid(unsafe_code)]

mod counted;
mod deck;
pub mod dice_run;
pub mod game;
pub mod gang_of_dice;
mod likelihood;
mod refusal;

pub use counted::counted;
