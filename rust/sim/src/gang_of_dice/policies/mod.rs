//! The built-in policies, one per file.

mod cautious;
mod fixed;
mod random;

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, GangOfDice, State};

pub use cautious::Cautious;
pub(super) use cautious::culprits;
pub use fixed::Fixed;
pub use random::Random;

use super::lanes::LockStep;
use crate::batch::Together;
use crate::lanes::Lanes;
use crate::policy::{Policy, PolicyError};
use crate::streams::Stream;

/// Any of the built-in policies.
#[derive(Clone, Debug)]
pub enum GangPolicy {
    /// See [`Random`].
    Random(Random),
    /// See [`Fixed`].
    Fixed(Fixed),
    /// See [`Cautious`].
    Cautious(Box<Cautious>),
}

impl GangPolicy {
    /// The policies' names, as messages list them.
    pub const NAMES: &'static str = "random, fixed, cautious";

    /// The policy of that name with its parameters.
    ///
    /// # Errors
    /// An unknown name; a parameter that is missing, unknown or out of range.
    pub fn from_name(name: &str, parameters: &[(String, i64)], game: &GangOfDice) -> Result<Self, PolicyError> {
        match name {
            "random" => Random::from_parameters(parameters).map(Self::Random),
            "fixed" => Fixed::from_parameters(parameters).map(Self::Fixed),
            "cautious" => match parameters.first() {
                None => Ok(Self::Cautious(Box::new(Cautious::new(game)))),
                Some((key, _)) => Err(unknown_parameter("cautious", key, "it has none")),
            },
            _ => Err(PolicyError::UnknownName { name: name.to_owned(), known: Self::NAMES }),
        }
    }
}

impl Policy<State> for GangPolicy {
    const ALWAYS_LEGAL: bool = true;

    #[inline(always)]
    fn choose(&self, game: &GangOfDice, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self {
            Self::Random(policy) => policy.choose(game, state, seat, stream),
            Self::Fixed(policy) => policy.choose(game, state, seat, stream),
            Self::Cautious(policy) => policy.choose(game, state, seat, stream),
        }
    }

    fn together<'a>(game: &'a GangOfDice, policies: &'a [Self], lanes: Lanes) -> Option<Box<dyn Together<State> + 'a>> {
        let lock_step = LockStep::new(game, policies, lanes)?;
        Some(Box::new(lock_step))
    }
}

fn unknown_parameter(name: &'static str, key: &str, known: &str) -> PolicyError {
    PolicyError::BadParameter { name, message: format!("{key:?} is not one of its parameters: {known}") }
}

/// A number of dice, which has to be at least 1.
fn dice_parameter(name: &'static str, key: &'static str, value: i64) -> Result<u8, PolicyError> {
    let dice = u8::try_from(value).ok().filter(|&dice| dice > 0);
    dice.ok_or_else(|| PolicyError::BadParameter { name, message: format!("{key}={value} is not 1 to 255 dice") })
}
