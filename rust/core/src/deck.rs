//! The faults of a deck, in the same form for all games.

use std::fmt;

/// One thing wrong with a deck: what and where, for people and for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFault {
    /// The card at fault, if it is about one.
    pub card: Option<String>,
    /// The field at fault, such as `predicate.k` or `tiers[1].draw`.
    pub field: String,
    /// The stable name of the fault.
    pub code: &'static str,
    /// What is wrong, and what was expected or the remedy.
    pub message: String,
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = &self.card {
            write!(f, "card {card:?}, ")?;
        }
        write!(f, "{}: {}", self.field, self.message)
    }
}

/// A deck that was refused, with every fault found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .faults.iter().map(DeckFault::to_string).collect::<Vec<_>>().join("\n"))]
pub struct DeckError {
    /// At least one.
    pub faults: Vec<DeckFault>,
}
