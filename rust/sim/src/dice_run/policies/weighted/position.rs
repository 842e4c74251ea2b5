//! What a position is worth to a seat.

use aleator_core::dice_run::{DiceRun, DiceSet, Kind, State, Targets, Track, points};
use aleator_core::game::Player;

use super::weights::{Paced, Weights};

/// Cards drawn from a pack after which a stage is late: the largest of the standard deck's packs with four players.
const LATE: f64 = 13.0;

/// Less than any target stands at.
const NOTHING: f64 = -9.0;

/// How far a stage has come.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// From 0 to 1 with the cards drawn.
    late: f64,
    /// The chance that the stage ends before the seat's next turn.
    ends: f64,
}

impl Pace {
    /// Every order of the packs that are left is equally likely (DR-2.3).
    fn of(game: &DiceRun, state: &State) -> Self {
        let (drawn, before) = (state.drawn_from_pack(), state.packs_drawn());
        let mut sizes = game.pack_sizes().map(Some);
        for size in before {
            if let Some(gone) = sizes.iter_mut().find(|left| **left == Some(*size)) {
                *gone = None;
            }
        }
        let possible = sizes.into_iter().flatten().filter(|&size| size >= drawn);
        let (mut all, mut soon) = (0.0, 0.0);
        for size in possible {
            all += 1.0;
            soon += f64::from(u8::from(size < drawn + u16::from(game.players())));
        }
        Self { late: (f64::from(drawn) / LATE).min(1.0), ends: if all > 0.0 { soon / all } else { 1.0 } }
    }

    fn at(self, paced: Paced) -> f64 {
        paced.early + (paced.late - paced.early) * self.late + paced.end * self.ends
    }
}

/// Judges positions for a seat, as far as the state is the same in all of them.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub weights: &'a Weights,
    /// What fades, and what showing costs, at this point of the stage.
    pub fading: f64,
    pub show: f64,
    /// The targets that may be scored in this stage.
    pub targets: Targets,
    leader: f64,
    second: f64,
    rival: f64,
    margin: f64,
    rivals: Targets,
    /// Whether a rival has shown nothing yet.
    unshown: bool,
}

/// Points of a target beyond the mean of all targets.
fn beyond_mean(track: &Track, group: DiceSet, target: Kind) -> f64 {
    f64::from(points(track.numbers(), group, target)) - 0.4 * f64::from(group.count_ones())
}

/// The same, expected, of a group that is about to be rolled.
fn expected(group: DiceSet, target: Kind) -> f64 {
    let dice = f64::from(group.count_ones());
    let coloured = f64::from((group & target.colour().dice()).count_ones());
    coloured + (dice + coloured) / 6.0 - 0.4 * dice
}

impl<'a> Judge<'a> {
    pub fn new(weights: &'a Weights, game: &DiceRun, state: &State, seat: Player) -> Self {
        let pace = Pace::of(game, state);
        let rivals = (0..game.players()).filter(|&other| other != seat).map(|other| state.shown(other));
        Self {
            weights,
            fading: pace.at(weights.fading),
            show: pace.at(weights.show),
            targets: state.shown(seat).map_or(state.targets(seat), |shown| Targets::NONE.with(shown)),
            leader: pace.at(weights.leader),
            second: pace.at(weights.second),
            rival: pace.at(weights.rival),
            margin: pace.at(weights.margin),
            rivals: rivals.clone().flatten().collect(),
            unshown: rivals.clone().any(|shown| shown.is_none()),
        }
    }

    /// What a line is worth if one of these targets may be scored; `rolling` is a group that is about to be rolled.
    pub fn position(&self, track: &Track, targets: Targets, rolling: Option<u8>) -> f64 {
        let mut groups = (0..).zip(track.groups()).filter(|&(_, &group)| group != 0);
        let mut front = [(None, 0); 3];
        for place in &mut front {
            if let Some((number, &group)) = groups.next() {
                *place = (Some(number), group);
            }
        }
        let weights = [self.leader, self.second, self.weights.third];
        let value = |(number, group): (Option<u8>, DiceSet), target: Kind| {
            if rolling.is_some() && number == rolling {
                expected(group, target)
            } else {
                beyond_mean(track, group, target)
            }
        };
        let (leader, second) = (front[0].1, front[1].1);
        let [mut best, mut next, mut own] = [f64::NEG_INFINITY, f64::NEG_INFINITY, NOTHING];
        for target in targets.iter() {
            let stands: f64 = front.iter().zip(weights).map(|(&group, weight)| weight * value(group, target)).sum();
            (best, next) = if stands > best { (stands, best) } else { (best, next.max(stands)) };
            own = own.max(value(front[0], target));
        }
        let mut strongest = if self.unshown { self.weights.unshown } else { NOTHING };
        let mut rivals = 0.0;
        for target in self.rivals.iter() {
            let points = beyond_mean(track, leader, target);
            strongest = strongest.max(points);
            rivals += self.rival * points + self.weights.rival_second * beyond_mean(track, second, target);
        }
        let ahead = own - strongest;
        let another = if next > f64::NEG_INFINITY { self.weights.another * next } else { 0.0 };
        best + another - rivals - self.weights.strongest * strongest
            + self.margin * ahead / (1.0 + ahead.abs())
            + self.weights.crowd * f64::from(leader.count_ones())
    }
}
