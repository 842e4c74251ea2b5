//! All built-in policies of Dice Run: those of `aleator-sim`, and the one that searches.

use std::sync::Arc;

use aleator_bots::{RunModel, Search};
use aleator_core::dice_run::{Action, DiceRun, Refusal, State};
use aleator_core::game::Player;
use aleator_sim::dice_run::DiceRunPolicy;
use aleator_sim::policy::{Policy, PolicyError, Watch};
use aleator_sim::streams::{Stream, Streams};

use crate::search as searches;

/// Any built-in policy.
#[derive(Clone)]
pub(crate) enum AnyPolicy {
    Simple(DiceRunPolicy),
    Search(Arc<Search<RunModel>>),
}

impl AnyPolicy {
    const NAMES: &'static str = "random, by_card, greedy, weighted, ismcts";

    pub(crate) fn from_name(name: &str, parameters: &[(String, i64)], game: &DiceRun) -> Result<Self, PolicyError> {
        if name == "ismcts" {
            return Ok(Self::Search(Arc::new(search(game, parameters)?)));
        }
        match DiceRunPolicy::from_name(name, parameters) {
            Err(PolicyError::UnknownName { name, .. }) => Err(PolicyError::UnknownName { name, known: Self::NAMES }),
            policy => policy.map(Self::Simple),
        }
    }
}

/// The search that parameters describe; it needs to know nothing of the game.
pub(crate) fn search(_game: &DiceRun, parameters: &[(String, i64)]) -> Result<Search<RunModel>, PolicyError> {
    searches::search("ismcts", RunModel::default(), parameters)
}

impl Policy<State> for AnyPolicy {
    #[inline(always)]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self {
            Self::Simple(policy) => policy.choose(game, state, seat, stream),
            Self::Search(search) => search.choose(game, state, seat, stream),
        }
    }

    #[inline(always)]
    fn decide(
        &self,
        game: &DiceRun,
        state: &State,
        seat: Player,
        streams: &mut Streams,
        watch: Watch<'_>,
    ) -> Result<Action, Refusal> {
        match self {
            Self::Simple(policy) => Ok(policy.choose(game, state, seat, streams.policy(seat))),
            Self::Search(search) => search.decide(game, state, seat, streams, watch),
        }
    }
}
