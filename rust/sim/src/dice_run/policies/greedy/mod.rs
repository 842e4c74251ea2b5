//! A policy that looks one move ahead.

mod front;
mod line;
mod same_leader;
mod turn;
mod wanted;

use aleator_core::dice_run::{Action, DiceRun, Kind, Kinds, Number, Phase, State};
use aleator_core::game::Player;

pub use front::front_of;
pub use turn::best_three;
pub use wanted::{MOST_TARGETS, Wanted};

use self::line::{Change, Further, Line};
use super::NEVER;
use crate::policy::Policy;
use crate::streams::Stream;

/// Takes the action after which its best target stands best. Draws nothing, and looks at nothing but the line and its
/// own cards.
///
/// **The standing of a target** is a list with one value for each group of dice, the leading one first: the points of
/// the target in the group (DR-8.3) less the mean points of all 30 targets there, which are 2/5 for each die. Lists are
/// compared like words in a dictionary, the shorter one filled up with zeros. So what counts is how far a target is ahead
/// of the average in the leading group, and further groups break ties, as they do in the scoring (DR-8.4).
///
/// - **A turn**: for every legal action the standing, on the line as it will be, of the best target that may still be
///   scored in this stage: the one shown, or one just being shown, or else any unused one. A group that is re-rolled counts
///   with the expected points of its dice. The best action is taken, the first in ascending order among equals.
/// - **Two dice to pick**: those whose numbers its targets need least. A number of a die counts 1 for each unused target
///   with the number, and 1 more if the target has the die's colour too. The smallest sum, then the first in ascending
///   order.
/// - **A target to choose**: the one that stands best on the line as it is, the first in ascending order among equals.
///
/// The leading group nearly always decides, and what it will be is a matter of two or three sets. So that comes first,
/// for all actions; whole lines are made only for those that are equal there. `tests/dice_run_greedy.rs` holds the choices
/// against the rule as it is written here, on whole lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Greedy;

impl Policy<State> for Greedy {
    const ALWAYS_LEGAL: bool = true;

    fn choose(&self, game: &DiceRun, state: &State, seat: Player, _stream: &mut Stream) -> Action {
        match state.phase() {
            Phase::Play => turn::take(game, state, seat),
            Phase::PickDice => pick_dice(state, seat),
            Phase::ChooseTarget => choose_target(state, seat),
            _ => NEVER,
        }
    }
}

/// All kinds with a number.
const fn number_kinds(number: Number) -> u32 {
    0x0104_1041 << (number.get() - 1)
}

fn pick_dice(state: &State, seat: Player) -> Action {
    let targets = state.targets(seat);
    // A target of the die's own kind has its number and its colour.
    let need =
        |kind: Kind| (targets.bits() & number_kinds(kind.number())).count_ones() + u32::from(targets.contains(kind));
    let [once, twice, _] = state.track().leader_kinds();
    let holds = |set: u32, kind: Kind| set >> kind.index() & 1 == 1;
    // The two least needed dice, the first in ascending order among equals.
    let least = |second: &dyn Fn(Kind) -> bool| Kind::all().filter(|&kind| second(kind)).min_by_key(|&kind| need(kind));
    let Some(a) = least(&|kind| holds(once, kind)) else { return NEVER };
    let rest = |kind: Kind| if kind == a { holds(twice, kind) } else { holds(once, kind) };
    least(&rest).map_or(NEVER, |b| Action::PickDice(Kinds::new([a, b])))
}

fn choose_target(state: &State, seat: Player) -> Action {
    let track = state.track();
    let wanted = Wanted::new(state.targets(seat), track.numbers());
    let values = wanted.values(track.leader());
    let most = values.into_iter().fold(i32::MIN, i32::max);
    let line = Line::new(track);
    let mut best: Option<(Kind, Further<'_>)> = None;
    for (place, kind) in wanted.kinds().into_iter().enumerate() {
        let Some(kind) = kind.filter(|_| values[place] == most) else { continue };
        let further = Further { groups: line.groups(), target: wanted.dice(place), change: Change::None };
        // Targets ascend, so the first of equal ones stays.
        if best.is_none_or(|(_, other)| further.compare_from(&other, 1).is_gt()) {
            best = Some((kind, further));
        }
    }
    best.map_or(NEVER, |(kind, _)| Action::ChooseTarget(kind))
}
