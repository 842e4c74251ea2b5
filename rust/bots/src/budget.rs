//! The budget of a search.

use std::time::{Duration, Instant};

/// How long a search thinks for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many iterations over all trees: the decision then depends only on the state, the stream and the number of trees.
    Iterations(u32),
    /// So much time: as many iterations as the machine makes in it, at least one.
    Time(Duration),
}

/// More trees are not grown at once.
pub const MOST_THREADS: u32 = 256;

/// A budget that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BudgetError {
    /// A search needs an iteration.
    #[error("iterations={0} is not 1 to 4294967295")]
    Iterations(i64),
    /// A search needs time.
    #[error("{0} microseconds are not 1 to 86400000000, a day")]
    Time(i64),
    /// Trees grow on threads of their own.
    #[error("threads={0} is not 1 to {MOST_THREADS}")]
    Threads(i64),
    /// One budget is enough.
    #[error("iterations and seconds are two budgets: give one of them")]
    Two,
}

impl Budget {
    /// The budget that these numbers stand for; `default` if there are none.
    ///
    /// # Errors
    /// Both at once, or numbers out of range.
    ///
    /// ```
    /// use aleator_bots::Budget;
    /// assert_eq!(Budget::from_numbers(Some(500), None, 1000), Ok(Budget::Iterations(500)));
    /// assert_eq!(Budget::from_numbers(None, None, 1000), Ok(Budget::Iterations(1000)));
    /// assert!(Budget::from_numbers(Some(0), None, 1000).is_err());
    /// assert!(Budget::from_numbers(Some(1), Some(1), 1000).is_err());
    /// ```
    pub fn from_numbers(iterations: Option<i64>, microseconds: Option<i64>, default: u32) -> Result<Self, BudgetError> {
        const DAY: u64 = 86_400_000_000;
        match (iterations, microseconds) {
            (Some(_), Some(_)) => Err(BudgetError::Two),
            (None, None) => Ok(Self::Iterations(default)),
            (Some(wanted), None) => {
                let iterations = u32::try_from(wanted).ok().filter(|&iterations| iterations > 0);
                iterations.map(Self::Iterations).ok_or(BudgetError::Iterations(wanted))
            }
            (None, Some(wanted)) => {
                let time = u64::try_from(wanted).ok().filter(|micros| (1..=DAY).contains(micros));
                time.map(|micros| Self::Time(Duration::from_micros(micros))).ok_or(BudgetError::Time(wanted))
            }
        }
    }
}

/// What is left of a budget for one tree.
pub(crate) enum Left {
    Iterations(u32),
    Until(Instant),
}

impl Left {
    /// The share of tree `index` of `trees`: iterations are dealt out evenly, time runs for all at once.
    pub fn share(budget: Budget, index: u32, trees: u32) -> Self {
        match budget {
            Budget::Iterations(all) => Self::Iterations(all / trees + u32::from(index < all % trees)),
            Budget::Time(time) => Self::Until(Instant::now() + time),
        }
    }

    /// Whether there is more to do after this many iterations.
    pub fn goes_on(&self, done: u32) -> bool {
        match self {
            Self::Iterations(all) => done < *all,
            // The first iteration is free, so that every search has seen something.
            Self::Until(end) => done == 0 || Instant::now() < *end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_up_the_budget() {
        for (all, trees) in [(10, 3), (2, 4), (7, 1)] {
            let shares = (0..trees).map(|tree| match Left::share(Budget::Iterations(all), tree, trees) {
                Left::Iterations(share) => share,
                Left::Until(_) => 0,
            });
            assert_eq!(shares.sum::<u32>(), all);
        }
    }

    #[test]
    fn time_is_checked() {
        assert!(Budget::from_numbers(None, Some(0), 1).is_err());
        assert_eq!(Budget::from_numbers(None, Some(5), 1), Ok(Budget::Time(Duration::from_micros(5))));
        assert!(Budget::from_numbers(Some(1 << 40), None, 1).is_err());
    }
}
