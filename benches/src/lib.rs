//! The baselines of the benches, kept apart from what is measured.

pub mod deck;
pub mod equal;
pub mod kernel;
pub mod race;
pub mod searches;
pub mod tune;
pub mod vectors;
