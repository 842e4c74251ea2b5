//! Warning cards: what they forbid and when they are checked (GD-4).

use super::faces::{Faces, Numbers};

/// When a warning card is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Colour {
    /// "Bomb": once, when the turn is over (GD-3.4).
    Black,
    /// "Explosive": after every roll, and a match ends the turn at once (GD-3.3).
    Yellow,
}

impl Colour {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Yellow => "yellow",
        }
    }
}

/// What a warning card forbids. Predicates consider only the numbered dice: a gangster contributes to none (GD-1.3).
///
/// The published combinations (GD-4.6) are all of these five kinds. Every one is monotone: adding a die never un-triggers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Predicate {
    /// The numbers add up to at least `k` (GD-4.1).
    SumAtLeast {
        /// The threshold.
        k: u32,
    },
    /// Some `k` consecutive numbers are all present (GD-4.2).
    RunAtLeast {
        /// The length, 1 to 5.
        k: u32,
    },
    /// At least `k` dice show one of the numbers (GD-4.3).
    CountAtLeast {
        /// The numbers that count.
        faces: Numbers,
        /// The threshold.
        k: u32,
    },
    /// At least `k` different numbers are present (GD-4.4).
    DistinctAtLeast {
        /// The threshold, 1 to 5.
        k: u32,
    },
    /// Some number is shown by at least `k` dice (GD-4.5).
    SameAtLeast {
        /// The threshold.
        k: u32,
    },
}

/// The lanes of the numbers, without the gangster's.
const NUMBERED: u64 = 0x0000_FFFF_FFFF_FF00;

impl Predicate {
    /// Whether the dice trigger the warning.
    ///
    /// `gangster_is_a_value` is the option of GD-4.8: gangsters count as one further different value.
    ///
    /// ```
    /// use aleator_core::gang_of_dice::{Faces, Predicate};
    /// let two_different = Predicate::DistinctAtLeast { k: 2 };
    /// let gangster_and_three = Faces::from_counts([1, 0, 0, 1, 0, 0]);
    /// assert!(!two_different.is_triggered(gangster_and_three, false));
    /// assert!(two_different.is_triggered(gangster_and_three, true));
    /// ```
    #[inline]
    pub const fn is_triggered(self, faces: Faces, gangster_is_a_value: bool) -> bool {
        match self {
            Self::SumAtLeast { k } => faces.score() >= k,
            Self::RunAtLeast { k } => has_run(faces, k),
            Self::CountAtLeast { faces: numbers, k } => faces.of(numbers).total() >= k,
            Self::DistinctAtLeast { k } => {
                let counted = if gangster_is_a_value { NUMBERED | 0xFF } else { NUMBERED };
                Faces::from_packed((faces.present() & counted) >> 7).total() >= k
            }
            Self::SameAtLeast { k } => faces.any_at_least(NUMBERED, k),
        }
    }

    /// The name in records.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::SumAtLeast { .. } => "sum_at_least",
            Self::RunAtLeast { .. } => "run_at_least",
            Self::CountAtLeast { .. } => "count_at_least",
            Self::DistinctAtLeast { .. } => "distinct_at_least",
            Self::SameAtLeast { .. } => "same_at_least",
        }
    }

    /// The threshold.
    pub const fn k(self) -> u32 {
        match self {
            Self::SumAtLeast { k }
            | Self::RunAtLeast { k }
            | Self::CountAtLeast { k, .. }
            | Self::DistinctAtLeast { k }
            | Self::SameAtLeast { k } => k,
        }
    }
}

/// Whether `k` neighbouring numbers are all present (GD-4.2).
#[inline]
const fn has_run(faces: Faces, k: u32) -> bool {
    let mut starts = faces.present() & NUMBERED;
    let mut length = 1;
    while length < k {
        starts &= starts >> 8;
        length += 1;
    }
    starts != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(dice: &[usize]) -> Faces {
        let mut counts = [0; 6];
        for &die in dice {
            counts[die] += 1;
        }
        Faces::from_counts(counts)
    }

    #[test]
    fn gd_4_1_sum_counts_up_to_810() {
        let full = Faces::from_counts([0, 0, 0, 0, 0, 162]);
        assert!(Predicate::SumAtLeast { k: 810 }.is_triggered(full, false));
        assert!(!Predicate::SumAtLeast { k: 811 }.is_triggered(full, false));
    }

    #[test]
    fn gd_4_2_runs_do_not_start_at_the_gangster() {
        let run = |k, dice: &[usize]| Predicate::RunAtLeast { k }.is_triggered(faces(dice), false);
        assert!(run(2, &[4, 5]) && run(2, &[1, 2]) && run(5, &[1, 2, 3, 4, 5]));
        assert!(!run(2, &[0, 1]) && !run(2, &[1, 3, 5]) && !run(3, &[0, 1, 2, 4, 5]) && !run(1, &[0]));
    }

    #[test]
    fn gd_4_3_count_is_at_least() {
        let odd = Predicate::CountAtLeast { faces: Numbers::new([1, 3, 5]), k: 2 };
        assert!(odd.is_triggered(faces(&[1, 1, 5]), false));
        assert!(!odd.is_triggered(faces(&[0, 0, 2, 4, 3]), false));
    }

    #[test]
    fn gd_4_5_gangsters_are_never_equal() {
        let pair = Predicate::SameAtLeast { k: 2 };
        assert!(!pair.is_triggered(faces(&[0, 0, 0, 1, 2]), false));
        assert!(pair.is_triggered(faces(&[3, 3]), false));
        assert!(!Predicate::SameAtLeast { k: 100_000 }.is_triggered(faces(&[3, 3]), false));
    }

    #[test]
    fn gd_4_8_any_number_of_gangsters_is_one_value() {
        let three = Predicate::DistinctAtLeast { k: 3 };
        assert!(!three.is_triggered(faces(&[0, 0, 3]), true));
        assert!(three.is_triggered(faces(&[0, 0, 3, 4]), true));
        assert!(!three.is_triggered(faces(&[0, 0, 3, 4]), false));
    }
}
