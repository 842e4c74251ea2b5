//! What a game waits for.

use std::fmt;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Phase {
    /// Chance draws who opens round 1.
    FirstPlayer,
    /// Chance reveals the warning card of the coming round.
    Reveal,
    /// A player chooses how many dice to roll.
    Choose,
    /// Dice are in the air.
    Roll,
    /// A player keeps all dice or rerolls some.
    Keep,
    /// The game is over.
    Finished,
}

impl Phase {
    /// All phases, in the order of their keys.
    pub const ALL: [Self; 6] = [Self::FirstPlayer, Self::Reveal, Self::Choose, Self::Roll, Self::Keep, Self::Finished];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstPlayer => "first_player",
            Self::Reveal => "reveal",
            Self::Choose => "choose",
            Self::Roll => "roll",
            Self::Keep => "keep",
            Self::Finished => "finished",
        }
    }

    /// What can be done instead, for messages.
    pub(super) const fn remedy(self) -> &'static str {
        match self {
            Self::Choose => "roll some dice",
            Self::Keep => "stop or reroll some dice",
            Self::FirstPlayer | Self::Reveal | Self::Roll => "apply an outcome of chance first",
            Self::Finished => "start a new game",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
