//! Random streams and everything that is drawn from them: outcomes, policies' choices, playouts and batches of games.
#![deny(unsafe_code)] // `lanes/call.rs` alone has some, and says why.

pub mod batch;
pub mod bits;
pub mod dice;
pub mod dice_run;
pub mod draws;
pub mod gang_of_dice;
pub mod lanes;
pub mod playout;
pub mod policy;
pub mod primitives;
pub mod script;
pub mod streams;
mod sums;
