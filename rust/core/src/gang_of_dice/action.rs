//! What a player can decide.

use super::faces::Faces;

/// A decision. Actions are ordered as [`crate::game::State::legal_action`] lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Roll this many dice from the pool (GD-3.1): `Roll(5)`.
    Roll(u32),
    /// Keep all dice; the turn is over (GD-3.2).
    Stop,
    /// Reroll these of the dice on the table (GD-3.2): `Reroll(Faces::from_counts([1, 2, 0, 0, 0, 0]))`.
    Reroll(Faces),
}

impl Action {
    /// The `type` in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll(_) => "roll",
            Self::Stop => "stop",
            Self::Reroll(_) => "reroll",
        }
    }
}
