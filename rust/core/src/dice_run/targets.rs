//! Secret targets: sets of kinds (DR-1.2).

use std::fmt;

use super::dice::{KINDS, Kind};

/// A set of targets, one bit for each kind. Every target exists once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Targets(u32);

impl Targets {
    /// How many targets a player is dealt (DR-2.2): one for each stage (DR-6.3).
    pub const DEALT: u32 = 4;
    /// No targets.
    pub const NONE: Self = Self(0);
    /// All 30 targets.
    pub const ALL: Self = Self((1 << KINDS) - 1);

    /// The set with the target.
    #[inline]
    #[must_use]
    pub const fn with(self, target: Kind) -> Self {
        Self(self.0 | 1 << target.index())
    }

    /// The set without the target.
    #[inline]
    #[must_use]
    pub const fn without(self, target: Kind) -> Self {
        Self(self.0 & !(1 << target.index()))
    }

    /// Whether the target is in the set.
    #[inline]
    pub const fn contains(self, target: Kind) -> bool {
        self.0 >> target.index() & 1 == 1
    }

    /// The targets that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The targets that are in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The targets that are not in the other set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many targets.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The target of that rank among these, ascending; none from their number on.
    #[inline]
    pub fn nth(self, rank: u64) -> Option<Kind> {
        let mut left = self.0;
        // The first steps are taken without a branch, since nothing predicts which of a few targets is wanted.
        for step in 0..3 {
            let rest = left & left.wrapping_sub(1);
            left = if rank > step { rest } else { left };
        }
        for _ in 3..rank.min(32) {
            left &= left.wrapping_sub(1);
        }
        if left == 0 { None } else { Some(Kind::at(left.trailing_zeros() as u8)) }
    }

    /// The set as bits, `red-1` lowest.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many of these come before the target.
    #[inline]
    pub const fn rank(self, target: Kind) -> u32 {
        (self.0 & ((1 << target.index()) - 1)).count_ones()
    }

    /// The targets, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let target = (left != 0).then(|| Kind::at(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            target
        })
    }
}

impl FromIterator<Kind> for Targets {
    fn from_iter<I: IntoIterator<Item = Kind>>(targets: I) -> Self {
        targets.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Targets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_targets_match() {
        let targets: Targets = [4, 0, 29, 17].map(Kind::at).into_iter().collect();
        for (rank, target) in targets.iter().enumerate() {
            assert_eq!(targets.rank(target) as usize, rank);
            assert_eq!(targets.nth(rank as u64), Some(target));
        }
        assert_eq!(targets.nth(4), None);
        assert_eq!(targets.nth(u64::MAX), None);
    }
}
