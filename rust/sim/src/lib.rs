//! Random streams and everything that is drawn from them: outcomes, policies' choices, playouts and batches of games.
#![forbid(unsafe_code)]

pub mod batch;
pub mod bits;
pub mod dice;
pub mod dice_run;
pub mod draws;
pub mod gang_of_dice;
pub mod playout;
pub mod policy;
pub mod primitives;
pub mod script;
pub mod streams;
mod sums;
