//! Scripted draws, for tests.

use std::collections::VecDeque;

use aleator_core::game::Draw;

use crate::streams::Words;

/// Returns the numbers of a list, one for each draw, and insists that all of them are used.
///
/// As a [`Draw`] it answers `below` with the next number and `below_each` with the digits of the next number (see
/// [`mixed_radix`]). As [`Words`] under a [`Stream`](crate::streams::Stream) the numbers are the words.
///
/// ```
/// use aleator_core::game::Draw;
/// use aleator_sim::script::Script;
///
/// let mut script = Script::new([3, 17]);
/// assert_eq!(script.below(6), 3);
/// assert_eq!(script.below_each([3, 10]), [1, 7]);
/// ```
///
/// # Panics
/// A draw panics when the script has run out or its number is not below the bound; dropping the script panics when numbers are left.
#[derive(Debug)]
pub struct Script {
    numbers: VecDeque<u64>,
}

impl Script {
    /// A script of these numbers.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Self {
        Self { numbers: numbers.into_iter().collect() }
    }

    /// How many numbers are left.
    pub fn remaining(&self) -> usize {
        self.numbers.len()
    }

    fn next(&mut self) -> u64 {
        let Some(number) = self.numbers.pop_front() else { panic!("the script has run out: one more number is drawn") };
        number
    }
}

impl Draw for Script {
    fn below(&mut self, bound: u64) -> u64 {
        let number = self.next();
        assert!(number < bound, "the script says {number} where a number below {bound} is drawn");
        number
    }
}

impl Words for Script {
    fn word(&mut self) -> u64 {
        self.next()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.numbers.is_empty(), "the script was not used up: {:?} are left", self.numbers);
        }
    }
}

/// The one number whose digits over the bounds are these, most significant first.
///
/// ```
/// use aleator_core::game::Draw;
/// use aleator_sim::script::{Script, mixed_radix};
///
/// let number = mixed_radix([30, 29, 28], [4, 0, 27]);
/// assert_eq!(Script::new([number]).below_each([30, 29, 28]), [4, 0, 27]);
/// ```
pub fn mixed_radix<const K: usize>(bounds: [u64; K], digits: [u64; K]) -> u64 {
    bounds.iter().zip(digits).fold(0, |number, (bound, digit)| number * bound + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "not used up: [2] are left")]
    fn numbers_left_over_are_noticed() {
        Script::new([1, 2]).below(3);
    }

    #[test]
    #[should_panic(expected = "run out")]
    fn a_missing_number_is_noticed() {
        let mut script = Script::new([1]);
        script.below(3);
        script.below(3);
    }

    #[test]
    #[should_panic(expected = "says 6 where a number below 6")]
    fn a_number_too_large_is_noticed() {
        Script::new([6]).below(6);
    }
}
