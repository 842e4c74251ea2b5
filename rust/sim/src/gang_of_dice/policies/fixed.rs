//! A policy that always rolls the same number of dice.

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, GangOfDice, Phase, State};

use super::{dice_parameter, unknown_parameter};
use crate::policy::{Policy, PolicyError};
use crate::streams::Stream;

/// Rolls the same number of dice every turn (the whole pool if it has fewer) and keeps them. Draws nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed {
    pub(in crate::gang_of_dice) dice: u8,
}

impl Fixed {
    const NAME: &'static str = "fixed";

    /// Rolls `dice` dice, at least 1.
    pub const fn new(dice: u8) -> Self {
        Self { dice }
    }

    pub(super) fn from_parameters(parameters: &[(String, i64)]) -> Result<Self, PolicyError> {
        let mut dice = None;
        for (key, value) in parameters {
            match key.as_str() {
                "n" => dice = Some(dice_parameter(Self::NAME, "n", *value)?),
                _ => return Err(unknown_parameter(Self::NAME, key, "n")),
            }
        }
        let missing =
            || PolicyError::BadParameter { name: Self::NAME, message: "say how many dice: fixed(5)".to_owned() };
        dice.map(Self::new).ok_or_else(missing)
    }
}

impl Policy<State> for Fixed {
    const ALWAYS_LEGAL: bool = true;

    #[inline]
    fn choose(&self, _game: &GangOfDice, state: &State, seat: Player, _stream: &mut Stream) -> Action {
        if state.phase() == Phase::Choose {
            Action::Roll(u32::from(state.pool(seat).min(self.dice)))
        } else {
            Action::Stop
        }
    }
}
