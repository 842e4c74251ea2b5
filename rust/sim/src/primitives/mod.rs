//! The rules' building blocks over many rolls, rounds or races at once: rows of plain numbers in, rows of plain numbers out.
//!
//! A row is one roll, round or race; rows lie one after another in a slice. Every function is a loop over the function of the core that
//! decides the same thing in a game.

pub mod dice_run;
pub mod gang_of_dice;

/// A row that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("row {row}: {reason}")]
pub struct RowError {
    /// The index of the row.
    pub row: usize,
    /// What is wrong with it, and what is expected.
    pub reason: String,
}

impl RowError {
    fn new(row: usize, reason: impl Into<String>) -> Self {
        Self { row, reason: reason.into() }
    }
}
