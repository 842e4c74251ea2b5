//! Probabilities of outcomes, exact and without big numbers.

use arrayvec::ArrayVec;

/// A factor of a number that need not fit a word itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// A number as it is.
    Number(u64),
    /// The number of ways to choose `k` of `n` things.
    Choose {
        /// The number of things.
        n: u32,
        /// How many of them are chosen.
        k: u32,
    },
    /// A power of a base.
    Power {
        /// The base.
        base: u32,
        /// The exponent.
        exponent: u32,
    },
}

/// The most factors that an outcome needs: one for each face, colour or hand.
const MOST: usize = 6;

/// The probability of an outcome: a number of ways out of all equally likely ones, both as products.
#[derive(Clone, Debug)]
pub struct Likelihood {
    ways: ArrayVec<Factor, MOST>,
    of: ArrayVec<Factor, MOST>,
}

impl Likelihood {
    /// At most six factors each.
    pub(crate) fn new(ways: impl IntoIterator<Item = Factor>, of: impl IntoIterator<Item = Factor>) -> Self {
        Self { ways: ways.into_iter().collect(), of: of.into_iter().collect() }
    }

    /// A quotient of two products.
    pub(crate) fn of_numbers(ways: u64, of: u64) -> Self {
        Self::new([Factor::Number(ways)], [Factor::Number(of)])
    }

    /// The factors of the number of ways in which the outcome can come up; no factors mean 1.
    pub fn ways(&self) -> &[Factor] {
        &self.ways
    }

    /// The factors of the number of all ways.
    pub fn of(&self) -> &[Factor] {
        &self.of
    }
}
