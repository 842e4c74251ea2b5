//! The number types of values: floats, or integers that stay exact.

use std::fmt::Debug;

/// A value of a state, or a sum of values over the faces of a die.
///
/// Floats are averages at once. Integers stay sums: a value over `d` falls of a die is in units of 6 to the power of -`d`, so values of
/// states whose dice have fallen equally often compare as they are.
pub trait Number: Copy + PartialOrd + Debug + Send + Sync + 'static {
    /// Nothing.
    const ZERO: Self;
    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The average over six faces, of their sum.
    #[must_use]
    fn over_faces(self) -> Self;
    /// The value in the units that belong to `falls` more falls of a die.
    #[must_use]
    fn lift(self, falls: u32) -> Self;
    /// Whether the value is as good as the best one, which it does not exceed.
    fn ties(self, best: Self) -> bool;
    /// The larger one.
    #[inline]
    #[must_use]
    fn better(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

/// Values whose relative difference is less than this are ties: far above the rounding of a turn, far below what matters.
const TIE: f64 = 1e-11;

impl Number for f64 {
    const ZERO: Self = 0.0;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn over_faces(self) -> Self {
        self * (1.0 / 6.0)
    }

    #[inline]
    fn lift(self, _falls: u32) -> Self {
        self
    }

    #[inline]
    fn ties(self, best: Self) -> bool {
        best - self <= TIE * best.abs()
    }
}

impl Number for u128 {
    const ZERO: Self = 0;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn over_faces(self) -> Self {
        self
    }

    #[inline]
    fn lift(self, falls: u32) -> Self {
        self * 6u128.pow(falls)
    }

    #[inline]
    fn ties(self, best: Self) -> bool {
        self == best
    }
}
