//! A policy without any idea.

use aleator_core::dice_run::{Action, DiceRun, Phase, State};
use aleator_core::game::{Draw, Player, State as _};

use super::NEVER;
use crate::policy::Policy;
use crate::streams::Stream;

/// Uniform over all legal actions: one number below their count, the index of the action in ascending order.
///
/// Since a Sprint has hundreds of ways while most cards have few, it plays Sprints far more often than [`ByCard`](super::ByCard).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random;

impl Policy<State> for Random {
    #[inline]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        if state.phase() == Phase::Play {
            let options = state.turn_options(game, seat);
            let rank = stream.below(options.total().max(1));
            return state.turn_action(&options, seat, rank).unwrap_or(NEVER);
        }
        let rank = stream.below(state.legal_count(game, seat).max(1));
        state.legal_action(game, seat, rank).unwrap_or(NEVER)
    }
}
