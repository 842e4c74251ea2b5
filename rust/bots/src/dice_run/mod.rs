//! What a search knows about Dice Run: what is hidden, how good targets look, and how a stage continues.

mod flat;
mod placings;
mod standing;
mod turns;

use aleator_core::dice_run::{Action, Card, DiceRun, Effect, Phase, Refusal, STAGES, State, resample};
use aleator_core::game::{Node, Player, State as _};
use aleator_sim::dice_run::Greedy;
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::Policy as _;
use aleator_sim::streams::{Purpose, Seed, Stream, Streams};

use arrayvec::ArrayVec;

pub use self::flat::{FlatSearch, Method};
use self::placings::Outlook;
use self::turns::turns;
use crate::model::{Limits, Model, Values, returns};

/// Candidates by how well one's own best target stands after them; leaves are played to the end of a stage by `greedy`.
///
/// Every iteration plays in a world that is drawn by [`resample`]: the others' hands, targets and choices, the deck and its packs are never read.
#[derive(Debug)]
pub struct RunModel {
    outlook: Outlook,
    /// The number of stages that are played out before the standing is judged.
    stages: u8,
    /// For `greedy`, which draws nothing.
    idle: Stream,
}

impl Default for RunModel {
    fn default() -> Self {
        Self::new(1)
    }
}

impl RunModel {
    /// A model that plays out this many stages, 1 to 4, including the running one; with 4, every game is played to its end.
    pub fn new(stages: u8) -> Self {
        let idle = Stream::start(Seed::new(0).game(0), Purpose::Search(0));
        Self { outlook: Outlook::default(), stages: stages.clamp(1, STAGES as u8), idle }
    }

    fn greedy(&self, game: &DiceRun, state: &State, seat: Player) -> Action {
        Greedy.choose(game, state, seat, &mut self.idle.clone())
    }
}

impl Model<State> for RunModel {
    const NEVER: Action = Action::Play(Card::CHOICE, Effect::NoEffect);

    fn limits(&self) -> Limits {
        Limits { exploration: 0.4, actions: (2.0, 0.4), outcomes: (1.0, 0.0), chance_nodes: false }
    }

    fn world(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> State {
        resample(game, state, seat, stream)
    }

    fn candidates(
        &self,
        game: &DiceRun,
        _root: &State,
        state: &State,
        seat: Player,
        wanted: usize,
        found: &mut Vec<Action>,
    ) {
        let first = self.greedy(game, state, seat);
        found.clear();
        found.push(first);
        let more = wanted.saturating_sub(1);
        if more == 0 {
            return;
        }
        if state.phase() != Phase::Play {
            let ranks = 0..state.legal_count(game, seat).min(MOST_OTHERS);
            let others = ranks.filter_map(|rank| state.legal_action(game, seat, rank));
            found.extend(others.filter(|action| *action != first).take(more));
            return;
        }
        let turns = turns(game, state, seat);
        // The best first, of equals the first in ascending order: both in one number, which sorts fast.
        let mut ranks: ArrayVec<u32, { u8::MAX as usize + 1 }> = (0..)
            .zip(&turns)
            .filter(|(_, (_, action))| *action != first)
            .map(|(rank, &(standing, _))| rank | (BEST_STANDING - standing).cast_unsigned() << 8)
            .collect();
        if more < ranks.len() {
            ranks.select_nth_unstable(more);
            ranks.truncate(more);
        }
        ranks.sort_unstable();
        found.extend(ranks.into_iter().map(|rank| turns[rank as usize & 0xFF].1));
    }

    fn is_hidden(&self, state: &State, seat: Player, observer: Player) -> bool {
        state.phase() == Phase::ChooseTarget && seat != observer
    }

    fn as_seen(&self, action: &Action, seat: Player, observer: Player) -> Action {
        match *action {
            // Which card lies face down is hidden (DR-2.6).
            Action::RerollGroup(_, group) if seat != observer => Action::RerollGroup(Card::CHOICE, group),
            action => action,
        }
    }

    fn evaluate(&self, game: &DiceRun, mut state: State, streams: &mut Streams) -> Result<Values, Refusal> {
        let begun = state.stage();
        while state.node() != Node::Terminal {
            if state.stage() >= begun + self.stages {
                return Ok(self.outlook.chances(state.stage_points(game), usize::from(state.stage()) - 1));
            }
            if state.node() == Node::Chance {
                state.take_chance(game, streams, &mut ());
            } else if let Some(seat) = state.current_player() {
                let action = self.greedy(game, &state, seat);
                state.accept(game, seat, &action, &mut ());
            }
        }
        Ok(returns(state.winners()))
    }
}

/// Of the pairs of dice to pick no more than this are looked at.
const MOST_OTHERS: u64 = 40;

/// More than any target stands at: 90 points in the leading group are all there are.
const BEST_STANDING: i32 = 1 << 20;
