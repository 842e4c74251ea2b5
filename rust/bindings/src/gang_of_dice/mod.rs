//! Gang of Dice for Python.

pub(crate) mod actions;
pub(crate) mod game;
pub(crate) mod outcomes;
pub(crate) mod policies;
pub(crate) mod simulate;
pub(crate) mod state;
