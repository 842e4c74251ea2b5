//! Probabilities of outcomes, exact and without big numbers.

use arrayvec::ArrayVec;

/// A factor of a number that need not fit a word itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Factor {
    /// A number as it is.
    Number(u64),
    /// In how many ways `k` of `n` things can be chosen.
    Choose {
        /// The things that there are.
        n: u32,
        /// How many of them are chosen.
        k: u32,
    },
    /// A base so many times.
    Power {
        /// The base.
        base: u32,
        /// How many times.
        exponent: u32,
    },
}

/// The most factors that an outcome needs: one for each face, colour or hand.
const MOST: usize = 6;

/// How likely an outcome is: in so many of so many ways that are all equally likely, both as products.
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

    /// A number out of another.
    pub(crate) fn of_numbers(ways: u64, of: u64) -> Self {
        Self::new([Factor::Number(ways)], [Factor::Number(of)])
    }

    /// The factors of the ways in which the outcome can come; no factors stand for 1.
    pub fn ways(&self) -> &[Factor] {
        &self.ways
    }

    /// The factors of all ways that there are.
    pub fn of(&self) -> &[Factor] {
        &self.of
    }
}
