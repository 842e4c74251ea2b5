//! Exact probabilities as fractions.

use aleator_core::game::{Factor, Likelihood};
use num_bigint::BigInt;
use num_rational::Ratio;

/// An exact probability.
pub type Probability = Ratio<BigInt>;

/// A likelihood as a fraction in lowest terms.
pub fn probability(likelihood: &Likelihood) -> Probability {
    Ratio::new(product(likelihood.ways()), product(likelihood.of()))
}

fn product(factors: &[Factor]) -> BigInt {
    factors.iter().fold(BigInt::from(1), |product, factor| match *factor {
        Factor::Number(number) => product * number,
        // One exact division at a time: each step is a multiple of a binomial coefficient.
        Factor::Choose { n, k } => (1..=k).fold(product, |product, step| product * (n - k + step) / step),
        Factor::Power { base, exponent } => product * BigInt::from(base).pow(exponent),
    })
}
