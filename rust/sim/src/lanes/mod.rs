//! Several games at a time: the kinds of wide registers, and work that is compiled once for each kind.
//!
//! A processor with wide registers does the same to several numbers in one instruction. Games that advance in lock
//! step, one in each lane, use that: what they do is written as loops over lanes without branches, and compilers make
//! wide instructions of them.

mod call;
#[cfg(test)]
mod plain;
mod wide;

use std::env;

pub(crate) use call::Registers;
pub use call::call;
pub(crate) use wide::{Row, Wide};

/// How many games advance together, and by which instructions.
///
/// Every kind gives the same results; what the processor lacks is refused where a plan is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Lanes {
    /// One game after another: the plain statement of what happens, on every processor.
    Scalar,
    /// Registers of 256 bits.
    Avx2,
    /// Registers of 512 bits.
    Avx512,
}

/// Lanes that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LanesError {
    /// There are none of that name.
    #[error("{variable}={name:?}: use scalar, avx2 or avx512, or leave it unset", variable = Lanes::VARIABLE)]
    UnknownName {
        /// The name asked for.
        name: String,
    },
    /// The processor cannot do it.
    #[error("{variable}={name}: this processor has no such instructions; {best} is the most it has", variable = Lanes::VARIABLE, name = .lanes.name(), best = Lanes::best().name())]
    Lacking {
        /// What was asked for.
        lanes: Lanes,
    },
}

impl Lanes {
    /// The environment variable that says which lanes to use.
    pub const VARIABLE: &str = "ALEATOR_LANES";

    /// All kinds, the plainest first.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// The name in the environment.
    ///
    /// ```
    /// use aleator_sim::lanes::Lanes;
    /// assert_eq!(Lanes::ALL.map(Lanes::name), ["scalar", "avx2", "avx512"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor can do it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => call::has_avx2(),
            Self::Avx512 => call::has_avx512(),
        }
    }

    /// The widest that this processor has.
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|lanes| lanes.is_available()).unwrap_or(Self::Scalar)
    }

    /// The lanes of that name.
    ///
    /// ```
    /// use aleator_sim::lanes::Lanes;
    /// assert_eq!(Lanes::from_name("scalar"), Ok(Lanes::Scalar));
    /// assert!(Lanes::from_name("mmx").is_err());
    /// ```
    ///
    /// # Errors
    /// An unknown name, or one of lanes that this processor does not have.
    pub fn from_name(name: &str) -> Result<Self, LanesError> {
        let known = Self::ALL.into_iter().find(|lanes| lanes.name() == name);
        let lanes = known.ok_or_else(|| LanesError::UnknownName { name: name.to_owned() })?;
        if lanes.is_available() { Ok(lanes) } else { Err(LanesError::Lacking { lanes }) }
    }

    /// Those that the environment asks for; the widest if it says nothing.
    ///
    /// # Errors
    /// As [`from_name`](Self::from_name).
    pub fn from_environment() -> Result<Self, LanesError> {
        match env::var_os(Self::VARIABLE) {
            None => Ok(Self::best()),
            Some(name) if name.is_empty() => Ok(Self::best()),
            Some(name) => Self::from_name(&name.to_string_lossy()),
        }
    }
}

/// Work on `W` lanes.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Implementations and everything that they call for many lanes are `#[inline(always)]`: only what ends up
    /// inside the function for the wide registers is compiled for them.
    fn on<const W: usize>(self) -> Self::Output;
}

/// Games that are played in lock step, one in each lane.
pub(crate) trait Games {
    /// Plays all of them in the lanes of `B` registers. As with [`Work`], everything that it calls for many lanes is
    /// `#[inline(always)]`.
    fn on<T: Wide, const B: usize>(self);
}

#[cfg(test)]
mod tests;
