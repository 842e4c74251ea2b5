//! The rule of `greedy` as its page says it: every action is tried out on a copy of the state, and whole lines are compared.

use std::cmp::Ordering;

use aleator_core::dice_run::{
    Action, Card, Colour, DiceRun, DiceSet, Effect, First, Kind, KindSet, Kinds, Number, Phase, State, Targets, Track,
    points,
};
use aleator_core::game::{Player, State as _};

const NEVER: Action = Action::Play(Card::CHOICE, Effect::NoEffect);

/// What `greedy` does.
pub fn choose(game: &DiceRun, state: &State, seat: Player) -> Action {
    match state.phase() {
        Phase::Play => take_turn(game, state, seat),
        Phase::PickDice => pick_dice(state, seat),
        Phase::ChooseTarget => choose_target(state, seat),
        _ => NEVER,
    }
}

/// What an action leads to, as far as one target is concerned.
#[derive(Clone, Copy)]
struct Prospect {
    track: Track,
    /// The group that is in the air, 0 if none is: the leading group never is.
    in_air: u8,
    target: Kind,
    /// The first value of the standing, which nearly always decides.
    leading: i32,
}

impl Prospect {
    fn new(track: &Track, in_air: u8, target: Kind) -> Self {
        Self { track: *track, in_air, target, leading: value(track, track.leader(), target) }
    }

    /// The values of the groups behind the leading one.
    fn further(&self) -> impl Iterator<Item = i32> {
        let groups = (1..).zip(self.track.groups().iter().skip(1)).filter(|&(_, &group)| group != 0);
        groups.map(|(place, &group)| {
            if place == self.in_air {
                expected_value(group, self.target)
            } else {
                value(&self.track, group, self.target)
            }
        })
    }

    fn compare_further(&self, other: &Self) -> Ordering {
        let (mut mine, mut theirs) = (self.further(), other.further());
        loop {
            let (a, b) = (mine.next(), theirs.next());
            if a.is_none() && b.is_none() {
                return Ordering::Equal;
            }
            let order = a.unwrap_or(0).cmp(&b.unwrap_or(0));
            if order.is_ne() {
                return order;
            }
        }
    }
}

/// Thirty times the points of a target in a group, less their mean over all targets: 12 points a die over 30 targets.
fn value(track: &Track, group: DiceSet, target: Kind) -> i32 {
    30 * points(track.numbers(), group, target).cast_signed() - 12 * group.count_ones().cast_signed()
}

/// The same for a group in the air: each die shows the target's number one time in six, and counts double then if the colour is right.
fn expected_value(group: DiceSet, target: Kind) -> i32 {
    let colour = (group & target.colour().dice()).count_ones().cast_signed();
    let dice = group.count_ones().cast_signed();
    30 * colour + 5 * (dice + colour) - 12 * dice
}

/// The best action so far.
struct Best {
    action: Action,
    prospect: Option<Prospect>,
}

impl Best {
    /// Looks at an action that leads to a line, with the targets that may be scored then.
    fn consider(&mut self, action: Action, track: &Track, in_air: u8, targets: Targets) {
        for target in targets.iter() {
            let leading = value(track, track.leader(), target);
            let better = match &self.prospect {
                None => true,
                Some(best) if leading != best.leading => leading > best.leading,
                Some(best) => {
                    let order = Prospect::new(track, in_air, target).compare_further(best);
                    order.is_gt() || order.is_eq() && action < self.action
                }
            };
            if better {
                *self = Self { action, prospect: Some(Prospect::new(track, in_air, target)) };
            }
        }
    }
}

fn take_turn(game: &DiceRun, state: &State, seat: Player) -> Action {
    let shown = state.shown(seat);
    let unused = state.targets(seat);
    let targets = shown.map_or(unused, |target| Targets::NONE.with(target));
    let mut best = Best { action: NEVER, prospect: None };
    let mut try_out = |action: Action, targets: Targets| {
        let mut after = *state;
        // What happens to the line is known beforehand; the card that is drawn is not, and does not matter.
        if after.apply(game, Some(seat), &action, &mut ()).is_ok() {
            best.consider(action, after.track(), 0, targets);
        }
    };
    for card in state.hand(seat).distinct() {
        if card == Card::SPRINT {
            for action in sprints(state.track(), targets) {
                try_out(action, targets);
            }
        }
        let effects = state.count_effects(card);
        if effects == 0 {
            // Refused where such a card may not be played (DR-4.3).
            try_out(Action::Play(card, Effect::NoEffect), targets);
        } else if card != Card::SPRINT {
            for rank in 0..effects {
                try_out(state.play_at(card, rank), targets);
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
    // Which card is laid down makes no difference to the line, so the first one stands for all.
    if let Some(card) = state.hand(seat).distinct().next() {
        for rank in 0..state.reroll_groups(seat) {
            if let Some(action @ Action::RerollGroup(_, group)) = state.reroll_at(card, rank) {
                best.consider(action, state.track(), group, targets);
            }
        }
    }
    best.action
}

/// For each target the first of the Sprints that serve it best: three dice with the most points for it.
///
/// What a Sprint does for a target depends on the points of the three dice only, so no other one needs to be looked at.
fn sprints(track: &Track, targets: Targets) -> impl Iterator<Item = Action> {
    let kinds = track.leader_kinds();
    targets.iter().filter_map(move |target| {
        let same_colour = colour_kinds(target.colour());
        let same_number = number_kinds(target.number());
        let both = same_colour & same_number;
        let either = same_colour ^ same_number;
        let dice = |class: KindSet| {
            Kind::all().filter(move |kind| class >> kind.index() & 1 == 1).flat_map(move |kind| {
                let count = kinds.iter().filter(|&&set| set >> kind.index() & 1 == 1).count();
                std::iter::repeat_n(kind, count)
            })
        };
        let mut wanted = dice(both).chain(dice(either)).chain(dice(!(both | either)));
        let three = [wanted.next()?, wanted.next()?, wanted.next()?];
        Some(Action::Play(Card::SPRINT, Effect::Sprint(Kinds::new(three))))
    })
}

/// All kinds of a colour.
const fn colour_kinds(colour: Colour) -> KindSet {
    0b11_1111 << (6 * colour as u32)
}

/// All kinds with a number.
const fn number_kinds(number: Number) -> KindSet {
    0x0104_1041 << (number.get() - 1)
}

fn pick_dice(state: &State, seat: Player) -> Action {
    let targets = state.targets(seat);
    let need = |kind: Kind| -> u32 {
        let same_number = targets.iter().filter(|target| target.number() == kind.number());
        same_number.map(|target| 1 + u32::from(target.colour() == kind.colour())).sum()
    };
    let [once, twice, _] = state.track().leader_kinds();
    let holds = |set: KindSet, kind: Kind| set >> kind.index() & 1 == 1;
    // The two least needed dice, the first in ascending order among equals.
    let least = |second: &dyn Fn(Kind) -> bool| Kind::all().filter(|&kind| second(kind)).min_by_key(|&kind| need(kind));
    let Some(a) = least(&|kind| holds(once, kind)) else { return NEVER };
    let rest = |kind: Kind| if kind == a { holds(twice, kind) } else { holds(once, kind) };
    least(&rest).map_or(NEVER, |b| Action::PickDice(Kinds::new([a, b])))
}

fn choose_target(state: &State, seat: Player) -> Action {
    let mut best = Best { action: NEVER, prospect: None };
    for target in state.targets(seat).iter() {
        best.consider(Action::ChooseTarget(target), state.track(), 0, Targets::NONE.with(target));
    }
    best.action
}
