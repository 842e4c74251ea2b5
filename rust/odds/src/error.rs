//! Why a question cannot be answered.

use aleator_core::counted;

/// A question that is refused before any work is done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OddsError {
    /// No dice, or more than a game has.
    #[error("{}: use 1 to {most} (GD-3.1)", counted(dice, "die", "dice"))]
    BadDice {
        /// The number asked for.
        dice: u32,
        /// The most that is possible here.
        most: u32,
    },
    /// The states do not fit the stated budget.
    #[error(
        "{} more than {} MiB: raise the memory limit, or use fewer dice",
        counted(dice, "die needs", "dice need"), .limit / (1 << 20)
    )]
    TooLarge {
        /// The number of dice asked for.
        dice: u32,
        /// The budget in bytes.
        limit: u64,
    },
    /// Exact integers would not fit their 128 bits.
    #[error(
        "{dice} dice with utilities up to {utility} do not fit exact integers of 128 bits: use floats, or fewer dice"
    )]
    TooLargeForExact {
        /// The number of dice asked for.
        dice: u32,
        /// The largest utility.
        utility: u128,
    },
    /// A target that no roll of the dice can reach.
    #[error("a score of {target} is out of reach: {} at most {}", counted(dice, "die shows", "dice show"), 5 * .dice)]
    OutOfReach {
        /// The score asked for.
        target: u32,
        /// The number of dice.
        dice: u32,
    },
    /// Utilities are one number for each score.
    #[error(
        "{} for {}: give one for each score from 0 to {}",
        counted(found, "utility", "utilities"), counted(dice, "die", "dice"), 5 * .dice
    )]
    BadUtilityCount {
        /// How many were given.
        found: usize,
        /// The number of dice.
        dice: u32,
    },
    /// Utilities are finite and not negative.
    #[error("utility {value} is not a finite number of at least 0")]
    BadUtility {
        /// The value, as text.
        value: String,
    },
    /// Losing is worth more than some safe score, and the turn was laid out for the opposite.
    #[error("losing is worth more than some safe score: lay the turn out with its utility")]
    WantsToLose,
    /// Whoever watched has stopped the work.
    #[error("stopped")]
    Stopped,
    /// A player count or pools that no round has.
    #[error("{message}")]
    BadTable {
        /// What is wrong, and the remedy.
        message: String,
    },
}

impl OddsError {
    /// The stable name of the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadDice { .. } => "bad_dice",
            Self::TooLarge { .. } => "too_large",
            Self::TooLargeForExact { .. } => "too_large_for_exact",
            Self::OutOfReach { .. } => "out_of_reach",
            Self::BadUtilityCount { .. } => "bad_utility_count",
            Self::BadUtility { .. } => "bad_utility",
            Self::WantsToLose => "wants_to_lose",
            Self::Stopped => "stopped",
            Self::BadTable { .. } => "bad_table",
        }
    }
}
