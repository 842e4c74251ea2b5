//! All built-in policies of Gang of Dice: those of `aleator-sim`, those that decide by exact odds, and those that search.

use std::sync::Arc;

use aleator_bots::{Bot, GangModel, Search, Thinker};
use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, GangOfDice, Refusal, State};
use aleator_odds::{GameBot, Objective, OddsError, RoundBot, TurnBot};
use aleator_sim::gang_of_dice::{Cautious, GangPolicy};
use aleator_sim::policy::{Policy, PolicyError, Watch};
use aleator_sim::streams::{Stream, Streams};

use super::odds::bot::shipped;
use crate::search as searches;

/// Never rolls more dice than this by default.
const MOST_DICE: i64 = 12;

/// Any built-in policy. `aleator-sim` must not know the solvers of `aleator-odds` and the searches of `aleator-bots`, so they meet here.
#[derive(Clone)]
pub(crate) enum AnyPolicy {
    Simple(GangPolicy),
    Turn(Arc<TurnBot>, Arc<Cautious>),
    Round(Arc<RoundBot>, Arc<Cautious>),
    Game(Arc<GameBot>, Arc<Cautious>),
    Search(Arc<Search<GangModel>>),
}

impl AnyPolicy {
    const NAMES: &'static str = "random, fixed, cautious, turn_optimal, round_optimal, game_optimal, mcts";

    pub(crate) fn from_name(name: &str, parameters: &[(String, i64)], game: &GangOfDice) -> Result<Self, PolicyError> {
        let cautious = || Arc::new(Cautious::new(game));
        match name {
            "turn_optimal" => {
                let [most] = read("turn_optimal", parameters, [("max_dice", MOST_DICE)])?;
                let bot = TurnBot::new(game, dice(most)).map_err(|error| refuse("turn_optimal", &error))?;
                Ok(Self::Turn(Arc::new(bot), cautious()))
            }
            "round_optimal" => {
                let [most, for_dice] = read("round_optimal", parameters, [("max_dice", MOST_DICE), ("for_dice", 0)])?;
                let objective = if for_dice == 0 { Objective::Win } else { Objective::Dice };
                let bot =
                    RoundBot::new(game, dice(most), objective).map_err(|error| refuse("round_optimal", &error))?;
                Ok(Self::Round(Arc::new(bot), cautious()))
            }
            "game_optimal" => {
                let [most] = read("game_optimal", parameters, [("max_dice", MOST_DICE)])?;
                Ok(Self::Game(Arc::new(shipped("game_optimal", game, dice(most))?), cautious()))
            }
            "mcts" => Ok(Self::Search(Arc::new(search(game, parameters)?))),
            _ => match GangPolicy::from_name(name, parameters, game) {
                Err(PolicyError::UnknownName { name, .. }) => {
                    Err(PolicyError::UnknownName { name, known: Self::NAMES })
                }
                policy => policy.map(Self::Simple),
            },
        }
    }
}

/// The searching player of that name.
pub(crate) fn thinker(
    game: &GangOfDice,
    name: &str,
    parameters: &[(String, i64)],
) -> Result<Box<dyn Thinker<State>>, PolicyError> {
    match name {
        "mcts" => Ok(Box::new(Bot::new(search(game, parameters)?))),
        _ => Err(PolicyError::UnknownName { name: name.to_owned(), known: "mcts" }),
    }
}

/// The search that parameters describe.
fn search(game: &GangOfDice, parameters: &[(String, i64)]) -> Result<Search<GangModel>, PolicyError> {
    let model = GangModel::new(game).map_err(|error| refuse("mcts", &error))?;
    searches::search("mcts", model, parameters)
}

impl Policy<State> for AnyPolicy {
    #[inline]
    fn choose(&self, game: &GangOfDice, state: &State, seat: Player, stream: &mut Stream) -> Action {
        // With more dice on the table than a bot solves for, it plays like `cautious`.
        match self {
            Self::Simple(policy) => policy.choose(game, state, seat, stream),
            Self::Turn(bot, above) => {
                bot.choose(game, state, seat).unwrap_or_else(|| above.choose(game, state, seat, stream))
            }
            Self::Round(bot, above) => {
                bot.choose(game, state, seat).unwrap_or_else(|| above.choose(game, state, seat, stream))
            }
            Self::Game(bot, above) => {
                bot.choose(state, seat).unwrap_or_else(|| above.choose(game, state, seat, stream))
            }
            Self::Search(search) => search.choose(game, state, seat, stream),
        }
    }

    #[inline]
    fn decide(
        &self,
        game: &GangOfDice,
        state: &State,
        seat: Player,
        streams: &mut Streams,
        watch: Watch<'_>,
    ) -> Result<Action, Refusal> {
        match self {
            Self::Search(search) => search.decide(game, state, seat, streams, watch),
            Self::Round(bot, above) => Ok(bot
                .choose_watched(game, state, seat, watch)
                .unwrap_or_else(|| above.choose(game, state, seat, streams.policy(seat)))),
            _ => Ok(self.choose(game, state, seat, streams.policy(seat))),
        }
    }
}

/// The parameters by name, each with its default.
fn read<const N: usize>(
    name: &'static str,
    given: &[(String, i64)],
    known: [(&'static str, i64); N],
) -> Result<[i64; N], PolicyError> {
    let mut values = known.map(|(_, value)| value);
    for (key, value) in given {
        let Some(index) = known.iter().position(|(known, _)| known == key) else {
            let keys = known.map(|(key, _)| key).join(", ");
            let message = format!("{key:?} is not one of its parameters: {keys}");
            return Err(PolicyError::BadParameter { name, message });
        };
        values[index] = *value;
    }
    Ok(values)
}

/// A number of dice; the solver refuses an impossible one.
fn dice(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(0)
}

fn refuse(name: &'static str, error: &OddsError) -> PolicyError {
    PolicyError::BadParameter { name, message: format!("max_dice: {error}") }
}
