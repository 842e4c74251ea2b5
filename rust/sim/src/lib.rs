//! Random streams and everything that is drawn from them.
#![forbid(unsafe_code)]

pub mod dice;
pub mod draws;
pub mod script;
pub mod streams;
