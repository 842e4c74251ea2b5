//! What a position is worth to a seat.

use aleator_core::dice_run::{DiceRun, DiceSet, Kind, Numbers, State, Targets, Track};
use aleator_core::game::Player;

use super::super::greedy::{MOST_TARGETS, Wanted};
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
    /// Weights of the first three groups, and of the first two for rivals, for a fifth of a point: so [`Wanted::values`] counts.
    front: [f64; 3],
    rivals_front: [f64; 2],
    margin: f64,
    rivals: Targets,
    /// Whether a rival has shown nothing yet.
    unshown: bool,
    sides: Sides,
}

/// Both sides' targets on a line whose dice show these numbers.
#[derive(Debug)]
struct Sides {
    numbers: Numbers,
    own: Wanted,
    /// As many as a seat can hold in the first; with six players there may be one more.
    rivals: [Wanted; 2],
}

impl Sides {
    fn new(numbers: Numbers, own: Targets, rivals: Targets) -> Self {
        let first: Targets = rivals.iter().take(MOST_TARGETS).collect();
        Self {
            numbers,
            own: Wanted::new(own, numbers),
            rivals: [first, rivals.minus(first)].map(|some| Wanted::new(some, numbers)),
        }
    }
}

/// The expected points of a target in a group that is about to be rolled, beyond the mean.
fn expected(group: DiceSet, colour: DiceSet) -> f64 {
    let (dice, coloured) = (f64::from(group.count_ones()), f64::from((group & colour).count_ones()));
    coloured + (dice + coloured) / 6.0 - 0.4 * dice
}

impl<'a> Judge<'a> {
    pub fn new(weights: &'a Weights, game: &DiceRun, state: &State, seat: Player) -> Self {
        let pace = Pace::of(game, state);
        let shown = (0..game.players()).filter(|&other| other != seat).map(|other| state.shown(other));
        let rivals: Targets = shown.clone().flatten().collect();
        let targets = state.shown(seat).map_or(state.targets(seat), |shown| Targets::NONE.with(shown));
        Self {
            weights,
            fading: pace.at(weights.fading),
            show: pace.at(weights.show),
            targets,
            front: [pace.at(weights.leader), pace.at(weights.second), weights.third].map(|weight| weight / 5.0),
            rivals_front: [pace.at(weights.rival), weights.rival_second].map(|weight| weight / 5.0),
            margin: pace.at(weights.margin),
            rivals,
            unshown: rivals.len() + 1 < game.players().into(),
            sides: Sides::new(state.track().numbers(), targets, rivals),
        }
    }

    /// What a line is worth if one of the targets may be scored, or just the one that is shown now; `rolling` is a group that is about to be rolled.
    pub fn position(&self, track: &Track, shown: Option<Kind>, rolling: Option<u8>) -> f64 {
        if track.numbers() == self.sides.numbers {
            self.judge(&self.sides, track, shown, rolling)
        } else {
            self.judge(&Sides::new(track.numbers(), self.targets, self.rivals), track, shown, rolling)
        }
    }

    // Values of targets are in fifths of a point, and so are the weights of groups.
    #[inline]
    fn judge(&self, sides: &Sides, track: &Track, shown: Option<Kind>, rolling: Option<u8>) -> f64 {
        let (front, numbers) = first_three(track);
        let mut values = [[0.0; MOST_TARGETS]; 3];
        for (group, values) in values.iter_mut().enumerate() {
            if rolling.is_some_and(|rolling| rolling == numbers[group]) {
                for (place, value) in values.iter_mut().enumerate() {
                    *value = 5.0 * expected(front[group], sides.own.dice(place)[0]);
                }
            } else {
                for (value, now) in values.iter_mut().zip(sides.own.values(front[group])) {
                    *value = f64::from(now);
                }
            }
        }
        let (mut best, mut next, mut own) = (f64::NEG_INFINITY, f64::NEG_INFINITY, 5.0 * NOTHING);
        for (place, target) in sides.own.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            if shown.is_some_and(|shown| shown != target) {
                continue;
            }
            let [first, second, third] = values.map(|values| values[place]);
            let stands = self.front[0] * first + self.front[1] * second + self.front[2] * third;
            next = next.max(stands.min(best));
            best = best.max(stands);
            own = own.max(first);
        }
        if next > f64::NEG_INFINITY {
            best += self.weights.another * next;
        }
        let mut strongest = 5.0 * if self.unshown { self.weights.unshown } else { NOTHING };
        let mut left = self.rivals.len() as usize;
        for some in &sides.rivals {
            if left == 0 {
                break;
            }
            let (first, second) = (some.values(front[0]), some.values(front[1]));
            for place in 0..left.min(MOST_TARGETS) {
                let first = f64::from(first[place]);
                strongest = strongest.max(first);
                best -= self.rivals_front[0] * first + self.rivals_front[1] * f64::from(second[place]);
            }
            left = left.saturating_sub(MOST_TARGETS);
        }
        let (strongest, own) = (strongest / 5.0, own / 5.0);
        let ahead = own - strongest;
        best + self.margin * ahead / (1.0 + ahead.abs()) - self.weights.strongest * strongest
            + self.weights.crowd * f64::from(front[0].count_ones())
    }
}

/// The first three groups that have dice, and their numbers in the line.
#[inline]
fn first_three(track: &Track) -> ([DiceSet; 3], [u8; 3]) {
    let (mut front, mut numbers, mut found) = ([0; 3], [u8::MAX; 3], 0);
    for (number, &group) in (0..).zip(track.groups()) {
        if group != 0 {
            (front[found], numbers[found]) = (group, number);
            found += 1;
            if found == 3 {
                break;
            }
        }
    }
    (front, numbers)
}
