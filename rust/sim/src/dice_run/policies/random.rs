//! A policy that plays at random.

use aleator_core::dice_run::{Action, DiceRun, State};
use aleator_core::game::Player;

use super::NEVER;
use crate::policy::Policy;
use crate::streams::Stream;

/// Uniform over all legal actions: one number below their count, the index of the action in ascending order.
///
/// Since a Sprint has hundreds of ways while most cards have few, it plays Sprints far more often than [`ByCard`](super::ByCard).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random;

impl Policy<State> for Random {
    const ALWAYS_LEGAL: bool = true;

    #[inline]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        state.sample_action(game, seat, stream).unwrap_or(NEVER)
    }
}
