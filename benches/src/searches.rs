//! Decisions of policies on positions from games: `greedy` alone, and searches that start from scratch for each
//! decision.

use std::ops::ControlFlow;

use aleator_bots::{Budget, GangModel, RunModel, Search, Think};
use aleator_core::dice_run::{self, DiceRun};
use aleator_core::game::{Node, Player};
use aleator_core::gang_of_dice::{self, GangOfDice};
use aleator_sim::dice_run::Greedy;
use aleator_sim::gang_of_dice::Cautious;
use aleator_sim::playout::Sample;
use aleator_sim::policy::Policy;
use aleator_sim::streams::Streams;

/// One in this many decisions of a game is a position.
const STEP: usize = 7;

/// The results of the decisions; equal seeds give equal sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Iterations of all searches.
    pub iterations: u64,
    /// A number made of all answers: actions, visits and values to the last bit.
    pub answers: u64,
}

/// This many positions at which a seat decides, every seventh one of games in which everybody plays by a policy.
fn positions<S: Sample, P: Policy<S>>(game: &S::Game, policy: &P, number: usize) -> Vec<(S, Player)> {
    let mut found = Vec::with_capacity(number);
    let mut streams = Streams::new(1, 0);
    let mut met = 0;
    for index in 0.. {
        streams.restart(index);
        let mut state = S::new(game);
        while state.node() != Node::Terminal {
            if found.len() == number {
                return found;
            }
            match state.current_player() {
                None => state.take_chance(game, &mut streams, &mut ()),
                Some(seat) => {
                    if met % STEP == 0 {
                        found.push((state.clone(), seat));
                    }
                    met += 1;
                    let action = policy.choose(game, &state, seat, streams.policy(seat));
                    state.accept(game, seat, &action, &mut ());
                }
            }
        }
    }
    found
}

/// Decisions of `greedy`.
pub fn greedy(game: &DiceRun, count: u64) -> Sums {
    let positions = positions::<dice_run::State, _>(game, &Greedy, 512);
    let mut streams = Streams::new(1, 0);
    let mut sums = Sums::default();
    for ((state, seat), _) in positions.iter().cycle().zip(0..count) {
        let action = Greedy.choose(game, state, *seat, streams.policy(*seat));
        // Little more than nothing, so that the policy alone is measured.
        sums.answers += action.name().len() as u64;
    }
    sums
}

/// Decisions of `ismcts(200)`.
///
/// # Errors
/// What a search reports.
pub fn ismcts(game: &DiceRun, count: u64) -> Result<Sums, String> {
    let search = Search::new(RunModel::default(), Budget::Iterations(200), 1).map_err(|error| error.to_string())?;
    decide(game, &search, &positions::<dice_run::State, _>(game, &Greedy, 64), count)
}

/// Decisions of `mcts(1000)`.
///
/// # Errors
/// What a search reports.
pub fn mcts(game: &GangOfDice, count: u64) -> Result<Sums, String> {
    let model = GangModel::new(game).map_err(|error| error.to_string())?;
    let search = Search::new(model, Budget::Iterations(1000), 1).map_err(|error| error.to_string())?;
    decide(game, &search, &positions::<gang_of_dice::State, _>(game, &Cautious::new(game), 64), count)
}

fn decide<S: Sample>(
    game: &S::Game,
    search: &impl Think<S>,
    positions: &[(S, Player)],
    count: u64,
) -> Result<Sums, String> {
    let mut sums = Sums::default();
    for ((state, seat), word) in positions.iter().cycle().zip(0..count) {
        let analysis = search
            .analyse(game, state, *seat, word, &mut || ControlFlow::Continue(()))
            .map_err(|refusal| format!("{refusal:?}"))?;
        sums.iterations += analysis.iterations;
        for judged in &analysis.actions {
            let rank = state.legal_rank(game, *seat, &judged.action).unwrap_or(0);
            sums.answers = sums.answers.wrapping_mul(31).wrapping_add(rank ^ judged.visits ^ judged.value.to_bits());
        }
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{deck, race};

    #[test]
    fn searches_answer_as_they_did_to_the_last_bit() {
        // Answers of commit d59f155.
        let race = race::game_for_four().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(ismcts(&race, 6), Ok(Sums { iterations: 1200, answers: 16_164_157_458_330_582_725 }));
        assert_eq!(greedy(&race, 4000), Sums { iterations: 0, answers: 30_817 });
        let gang = deck::game_for_three().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(mcts(&gang, 6), Ok(Sums { iterations: 6000, answers: 4_657_091_017_764_313_240 }));
    }
}
