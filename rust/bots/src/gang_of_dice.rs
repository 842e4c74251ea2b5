//! What a search knows about Gang of Dice: rules of thumb, and exact odds of one's own turn.

use aleator_core::game::{Node, Player, State as _};
use aleator_core::gang_of_dice::{Action, Faces, GangOfDice, Phase, ROUNDS, Refusal, State};
use aleator_odds::{OddsError, TurnBot};
use aleator_sim::gang_of_dice::Cautious;
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::Policy as _;
use aleator_sim::streams::{Purpose, Seed, Stream, Streams};

use crate::model::{Limits, Model, SEATS, Values, returns};

/// Up to this many selections of dice are all candidates from the start; of more only the likely ones are looked at.
const FEW_SELECTIONS: u64 = 64;

/// The most dice for which one's own turn is solved.
const MOST_SOLVED: u32 = 12;

/// Candidates by rules of thumb; leaves are played to the end of the round by `cautious`, and the pools judged then.
///
/// - **How many dice**: what `cautious` would roll, what `turn_optimal` would, then numbers farther and farther from the former.
/// - **What to reroll**: what `cautious` would do, what `turn_optimal` would (in the turn that is searched), stopping, the dice up to some number, then whole
///   faces; if there are few selections, all others.
#[derive(Debug)]
pub struct GangModel {
    cautious: Cautious,
    exact: TurnBot,
    /// For the rule of thumb, which draws nothing.
    idle: Stream,
}

impl GangModel {
    /// The model for a game.
    ///
    /// # Errors
    /// A deck whose turns cannot be solved.
    pub fn new(game: &GangOfDice) -> Result<Self, OddsError> {
        let idle = Stream::start(Seed::new(0).game(0), Purpose::Search(0));
        Ok(Self { cautious: Cautious::new(game), exact: TurnBot::new(game, MOST_SOLVED)?, idle })
    }

    /// What the rule of thumb says.
    fn careful(&self, game: &GangOfDice, state: &State, seat: Player) -> Action {
        self.cautious.choose(game, state, seat, &mut self.idle.clone())
    }

    /// What is best for the turn by itself. Only asked where what has to be beaten is known: in other turns the answers would have to be made first.
    fn exact(&self, game: &GangOfDice, root: &State, state: &State, seat: Player) -> Option<Action> {
        let same_turn = root.round() == state.round() && root.results().len() == state.results().len();
        if same_turn { self.exact.choose(game, state, seat) } else { None }
    }
}

impl Model<State> for GangModel {
    const NEVER: Action = Action::Roll(0);

    fn limits(&self) -> Limits {
        Limits { exploration: 0.2, actions: (2.0, 0.35), outcomes: (2.0, 0.45), chance_nodes: true }
    }

    fn world(&self, _game: &GangOfDice, state: &State, _seat: Player, _stream: &mut Stream) -> State {
        *state
    }

    fn candidates(
        &self,
        game: &GangOfDice,
        root: &State,
        state: &State,
        seat: Player,
        wanted: usize,
        found: &mut Vec<Action>,
    ) {
        found.clear();
        found.push(self.careful(game, state, seat));
        if wanted == 1 {
            return;
        }
        let exact = self.exact(game, root, state, seat);
        found.extend(exact.filter(|action| found[0] != *action));
        let centre = found_dice(found);
        let mut add = |action: Action| {
            if !found.contains(&action) {
                found.push(action);
            }
            found.len() < wanted
        };
        if state.phase() == Phase::Choose {
            let _ = numbers_of_dice(state.pool(seat), centre).all(|dice| add(Action::Roll(dice)));
        } else {
            let _ = add(Action::Stop)
                && selections(state.faces())
                    .all(|selection| selection == Faces::NONE || add(Action::Reroll(selection)));
        }
    }

    fn evaluate(&self, game: &GangOfDice, mut state: State, streams: &mut Streams) -> Result<Values, Refusal> {
        while state.node() != Node::Terminal {
            match state.current_player() {
                Some(seat) => {
                    let action = self.cautious.choose(game, &state, seat, streams.policy(seat));
                    state.accept(game, seat, &action, &mut ());
                }
                None if state.phase() == Phase::Reveal => return Ok(chances(&state)),
                None => state.take_chance(game, streams, &mut ()),
            }
        }
        Ok(returns(state.winners()))
    }
}

/// Chances to win the game between two rounds, by the pools alone: a die more makes a win so much more likely.
///
/// A pool of `n` dice weighs `exp(n / t)`, where `t` was fitted to games of `cautious`: 17 dice, and 12 before the last round.
fn chances(state: &State) -> Values {
    let scale = if state.round() + 1 < ROUNDS { 17.0 } else { 12.0 };
    let mut values = [0.0; SEATS];
    for seat in state.alive().iter() {
        values[usize::from(seat)] = (f64::from(state.pool(seat)) / scale).exp();
    }
    let sum: f64 = values.iter().sum();
    values.map(|value| value / sum)
}

/// The number of dice that the first candidate rolls.
fn found_dice(found: &[Action]) -> u32 {
    match found.first() {
        Some(Action::Roll(dice)) => *dice,
        _ => 1,
    }
}

/// All numbers of dice that a pool allows, the nearest to `centre` first.
fn numbers_of_dice(pool: u8, centre: u32) -> impl Iterator<Item = u32> {
    let pool = u32::from(pool);
    (1..=pool)
        .flat_map(move |step| [centre + step, centre.saturating_sub(step)])
        .filter(move |dice| (1..=pool).contains(dice))
}

/// Selections worth a look: the dice up to some number, all dice of some faces, and if there are few of them all others.
fn selections(faces: Faces) -> impl Iterator<Item = Faces> {
    let of_faces = move |set: u32| {
        let counts = faces.counts();
        Faces::from_counts(std::array::from_fn(|face| if set >> face & 1 == 1 { counts[face] } else { 0 }))
    };
    let low = (1..=6).map(|faces| (1 << faces) - 1);
    let every = faces.selections();
    let others = if every <= FEW_SELECTIONS { every } else { 0 };
    low.chain(1..1 << 6).map(of_faces).chain((0..others).map(move |rank| faces.selection(rank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_dice_go_outwards_and_are_complete() {
        assert_eq!(numbers_of_dice(6, 2).collect::<Vec<_>>(), [3, 1, 4, 5, 6]);
        assert_eq!(numbers_of_dice(1, 1).count(), 0);
    }

    #[test]
    fn few_selections_are_all_looked_at() {
        let faces = Faces::from_counts([1, 2, 0, 0, 1, 0]);
        let mut found: Vec<Faces> = selections(faces).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len() as u64, faces.selections());
        let many = Faces::from_counts([3; 6]);
        assert!(selections(many).count() < 70);
    }
}
