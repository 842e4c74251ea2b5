//! What chance can bring.

use super::deck::CardIndex;
use super::faces::Faces;
use crate::game::Player;

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Who opens the first round (GD-2.3).
    FirstPlayer(Player),
    /// The warning card of the round (GD-2.1).
    Reveal(CardIndex),
    /// How the dice in the air fall (GD-3.2).
    Land(Faces),
}

impl Outcome {
    /// The `type` in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstPlayer(_) => "first_player",
            Self::Reveal(_) => "reveal",
            Self::Land(_) => "land",
        }
    }
}
