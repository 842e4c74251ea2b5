//! All built-in policies of Dice Run: those of `aleator-sim`, and the one that searches.

use std::sync::Arc;

use aleator_bots::{Bot, FlatSearch, Method, RunModel, Search, Thinker};
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
    Flat(Arc<FlatSearch>),
}

impl AnyPolicy {
    const NAMES: &'static str = "random, by_card, greedy, weighted, flat, sequential_halving, ismcts";

    pub(crate) fn from_name(name: &str, parameters: &[(String, i64)], _game: &DiceRun) -> Result<Self, PolicyError> {
        if name == "ismcts" {
            return Ok(Self::Search(Arc::new(search(parameters)?)));
        }
        if let Some(flat) = flat(name, parameters) {
            return Ok(Self::Flat(Arc::new(flat?)));
        }
        match DiceRunPolicy::from_name(name, parameters) {
            Err(PolicyError::UnknownName { name, .. }) => Err(PolicyError::UnknownName { name, known: Self::NAMES }),
            policy => policy.map(Self::Simple),
        }
    }
}

/// The searching player of that name.
pub(crate) fn thinker(
    _game: &DiceRun,
    name: &str,
    parameters: &[(String, i64)],
) -> Result<Box<dyn Thinker<State>>, PolicyError> {
    if let Some(flat) = flat(name, parameters) {
        return Ok(Box::new(flat?));
    }
    match name {
        "ismcts" => Ok(Box::new(Bot::new(search(parameters)?))),
        _ => Err(PolicyError::UnknownName { name: name.to_owned(), known: "flat, sequential_halving, ismcts" }),
    }
}

/// The search with a tree that parameters describe.
fn search(parameters: &[(String, i64)]) -> Result<Search<RunModel>, PolicyError> {
    searches::search("ismcts", RunModel::default(), parameters)
}

/// The search without one of that name, if there is one.
fn flat(name: &str, parameters: &[(String, i64)]) -> Option<Result<FlatSearch, PolicyError>> {
    let (name, method) = match name {
        "flat" => ("flat", Method::Flat),
        "sequential_halving" => ("sequential_halving", Method::SequentialHalving),
        _ => return None,
    };
    Some(searches::settings(name, parameters, |budget, threads| FlatSearch::new(method, budget, threads)))
}

impl Policy<State> for AnyPolicy {
    #[inline(always)]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        match self {
            Self::Simple(policy) => policy.choose(game, state, seat, stream),
            Self::Search(search) => search.choose(game, state, seat, stream),
            Self::Flat(search) => search.choose(game, state, seat, stream),
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
            Self::Flat(search) => search.decide(game, state, seat, streams, watch),
        }
    }
}
