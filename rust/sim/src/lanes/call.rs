//! The only file with `unsafe`: calls of functions that are compiled for wide registers.
//!
//! Such a function may run only where the processor has the instructions; nothing else about it is unsafe. So the one thing to check is
//! that each call is guarded by a check that this processor has all features that its function is compiled for.
#![allow(unsafe_code, reason = "calls of functions with target features, each behind its check")]

use super::{Lanes, Work};

/// Does the work on the lanes; where the processor does not have them, on those that it has. Scalar work has one lane.
pub fn call<T: Work>(lanes: Lanes, work: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if lanes == Lanes::Avx512 && has_avx512() {
            // SAFETY: `has_avx512` has just said that the processor has the features of `on_avx512`.
            return unsafe { x86::on_avx512(work) };
        }
        if lanes != Lanes::Scalar && has_avx2() {
            // SAFETY: `has_avx2` has just said that the processor has the features of `on_avx2`.
            return unsafe { x86::on_avx2(work) };
        }
    }
    let _ = lanes;
    work.on::<1>()
}

/// Whether the processor has all that `on_avx2` is compiled for.
pub(super) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Whether the processor has all that `on_avx512` is compiled for.
pub(super) fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Work;

    /// Sixteen lanes are four registers: with fewer, instructions wait for each other, as each needs what the one before it has found.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn on_avx2<T: Work>(work: T) -> T::Output {
        work.on::<16>()
    }

    /// Sixteen lanes are two registers.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    pub(super) fn on_avx512<T: Work>(work: T) -> T::Output {
        work.on::<16>()
    }
}
