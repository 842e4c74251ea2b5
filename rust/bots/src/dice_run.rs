//! What a search knows about Dice Run: what is hidden, how well targets stand, and how a stage goes on.

use aleator_core::dice_run::{
    Action, Card, DiceRun, DiceSet, Effect, First, Kind, Kinds, Phase, Refusal, STAGES, State, Targets, Track, points,
    resample,
};
use aleator_core::game::{Node, Player, State as _};
use aleator_sim::dice_run::Greedy;
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::Policy as _;
use aleator_sim::streams::{Purpose, Seed, Stream, Streams};

use crate::model::{Limits, Model, Values, returns};
use crate::placings::Outlook;

/// Candidates by how well the own best target stands after them; leaves are played to the end of a stage by `greedy`.
///
/// Every iteration plays in a world that is drawn by [`resample`]: the others' hands, targets and choices, the deck and its packs are never read.
#[derive(Debug)]
pub struct RunModel {
    outlook: Outlook,
    /// So many stages are played out before the standing is judged.
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
    /// A model that plays out so many stages, 1 to 4, the running one included; with 4 every game is played to its end.
    pub fn new(stages: u8) -> Self {
        let idle = Stream::start(Seed::new(0).game(0), Purpose::Search(0));
        Self { outlook: Outlook::default(), stages: stages.clamp(1, STAGES as u8), idle }
    }

    fn greedy(&self, game: &DiceRun, state: &State, seat: Player) -> Action {
        Greedy.choose(game, state, seat, &mut self.idle.clone())
    }
}

impl Model<State> for RunModel {
    fn limits(&self) -> Limits {
        Limits { exploration: 0.4, actions: (2.0, 0.4), outcomes: (1.0, 0.0), chance_nodes: false }
    }

    fn world(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> State {
        resample(game, state, seat, stream)
    }

    fn candidates(&self, game: &DiceRun, _root: &State, state: &State, seat: Player, wanted: usize) -> Vec<Action> {
        let first = self.greedy(game, state, seat);
        let mut found = vec![first];
        if wanted > 1 {
            let mut ranked: Vec<(i64, Action)> = match state.phase() {
                Phase::Play => turns(game, state, seat),
                _ => (0..state.legal_count(game, seat).min(MOST_OTHERS))
                    .filter_map(|rank| state.legal_action(game, seat, rank))
                    .map(|action| (0, action))
                    .collect(),
            };
            ranked.sort_by(|(one, a), (other, b)| other.cmp(one).then(a.cmp(b)));
            found.extend(ranked.into_iter().map(|(_, action)| action).filter(|action| *action != first));
        }
        found
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
                state.apply(game, None, &action, &mut ())?;
            }
        }
        Ok(returns(state.winners()))
    }
}

/// Of the pairs of dice to pick no more than this are looked at.
const MOST_OTHERS: u64 = 40;

/// All turns worth a look, with how well the seat's best target stands after them.
fn turns(game: &DiceRun, state: &State, seat: Player) -> Vec<(i64, Action)> {
    let shown = state.shown(seat);
    let unused = state.targets(seat);
    let targets = shown.map_or(unused, |target| Targets::NONE.with(target));
    let mut found = Vec::new();
    let mut try_out = |action: Action, targets: Targets| {
        let mut after = *state;
        if after.apply(game, Some(seat), &action, &mut ()).is_ok() {
            found.push((standing(after.track(), targets), action));
        }
    };
    for card in state.hand(seat).distinct() {
        let effects = state.count_effects(card);
        if effects == 0 {
            // Refused where such a card may not be played (DR-4.3).
            try_out(Action::Play(card, Effect::NoEffect), targets);
        } else if card == Card::SPRINT {
            for target in targets.iter() {
                if let Some(kinds) = best_three(state.track(), target) {
                    try_out(Action::Play(card, Effect::Sprint(kinds)), targets);
                }
            }
        } else {
            for rank in 0..effects {
                try_out(state.play_at(card, rank), targets);
            }
        }
        for rank in 0..state.reroll_groups(seat) {
            if let Some(action) = state.reroll_at(card, rank) {
                try_out(action, targets);
            }
        }
    }
    if shown.is_none() {
        for target in unused.iter() {
            for first in [First::Colour, First::Number] {
                try_out(Action::ShowTarget(target, first), Targets::NONE.with(target));
            }
        }
    }
    found.sort_unstable_by_key(|&(_, action)| action);
    found.dedup_by_key(|&mut (_, action)| action);
    found
}

/// How well the best of some targets stands: points beyond the mean of all targets in the leading group, those in the next two counting little.
fn standing(track: &Track, targets: Targets) -> i64 {
    let of = |target: Kind| {
        let mut groups = track.groups().iter().filter(|&&group| group != 0);
        let mut value = |weight: i64| groups.next().map_or(0, |&group| weight * beyond_mean(track, group, target));
        value(400) + value(20) + value(1)
    };
    targets.iter().map(of).max().unwrap_or(0)
}

/// Five times the points of a target in a group, less their mean over all targets: 2/5 for each die.
fn beyond_mean(track: &Track, group: DiceSet, target: Kind) -> i64 {
    5 * i64::from(points(track.numbers(), group, target)) - 2 * i64::from(group.count_ones())
}

/// Three dice of the leading group with the most points for a target.
fn best_three(track: &Track, target: Kind) -> Option<Kinds<3>> {
    let dice = track.dice(0);
    let worth = |kind: Kind| u8::from(kind.colour() == target.colour()) + u8::from(kind.number() == target.number());
    let mut kinds: Vec<Kind> = dice.iter().collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(worth(kind)));
    let [a, b, c] = kinds.get(..3)?.try_into().ok()?;
    Some(Kinds::new([a, b, c]))
}
