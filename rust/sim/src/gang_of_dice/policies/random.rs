//! A policy that plays at random.

use aleator_core::game::{Draw, Player};
use aleator_core::gang_of_dice::{Action, Faces, GangOfDice, Phase, State};

use super::{dice_parameter, unknown_parameter};
use crate::policy::{Policy, PolicyError};
use crate::streams::Stream;

/// Uniform over how many dice to roll, then uniform over what to reroll, stopping included.
///
/// A reroll is drawn as one number below the product of the six (count + 1), whose digits are how many dice of each face to take:
/// the rank of the selection in ascending order. The empty selection stops the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    pub(in crate::gang_of_dice) max_dice: u8,
}

impl Random {
    const NAME: &'static str = "random";

    /// At most `max_dice` dice a turn.
    pub const fn new(max_dice: u8) -> Self {
        Self { max_dice }
    }

    pub(super) fn from_parameters(parameters: &[(String, i64)]) -> Result<Self, PolicyError> {
        let mut policy = Self::new(u8::MAX);
        for (key, value) in parameters {
            match key.as_str() {
                "max_dice" => policy.max_dice = dice_parameter(Self::NAME, "max_dice", *value)?,
                _ => return Err(unknown_parameter(Self::NAME, key, "max_dice")),
            }
        }
        Ok(policy)
    }
}

impl Policy<State> for Random {
    const ALWAYS_LEGAL: bool = true;

    #[inline(always)]
    fn choose(&self, _game: &GangOfDice, state: &State, seat: Player, stream: &mut Stream) -> Action {
        if state.phase() == Phase::Choose {
            let most = state.pool(seat).min(self.max_dice);
            return Action::Roll(stream.below(u64::from(most)) as u32 + 1);
        }
        let choices = state.faces().counts().map(|count| u64::from(count) + 1);
        let digits = stream.below_each(choices);
        let packed = digits.iter().rev().fold(0, |packed, digit| packed << 8 | digit);
        if packed == 0 { Action::Stop } else { Action::Reroll(Faces::from_packed(packed)) }
    }
}
