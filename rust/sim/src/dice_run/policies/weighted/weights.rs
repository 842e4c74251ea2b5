//! The constants of the weighted policy: their names, and those that are shipped.

use aleator_core::dice_run::CardKind;

/// How many constants there are.
pub const COUNT: usize = 31;

/// A constant that changes as a stage goes on: from `early` to `late` with every card that is drawn, and by `end` times the chance that the
/// stage ends before the seat's next turn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paced {
    /// At the beginning of a stage.
    pub early: f64,
    /// When the largest pack is used up.
    pub late: f64,
    /// What is added when the stage ends for sure.
    pub end: f64,
}

/// What the weighted policy thinks of a position. Points are those of a target in a group (DR-8.3), less 2/5 for each die, which is the mean over
/// all targets.
///
/// ```
/// use aleator_sim::dice_run::Weights;
/// let weights = Weights::shipped(2);
/// assert_eq!(Weights::from_array(&weights.to_array()), *weights);
/// assert_eq!(Weights::NAMES.len(), weights.to_array().len());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weights {
    /// Points of an own target in the leading group.
    pub leader: Paced,
    /// Points in the next group; it does not know how close the end is.
    pub second: Paced,
    /// Points in the one behind it.
    pub third: f64,
    /// The second best of one's own targets, as a part of it.
    pub another: f64,
    /// Points that each shown target of a rival has in the leading group.
    pub rival: Paced,
    /// The same in the next group.
    pub rival_second: f64,
    /// Points of the strongest shown target of a rival.
    pub strongest: f64,
    /// What a rival who has shown nothing is taken to have.
    pub unshown: f64,
    /// Being ahead of the strongest rival; it grows with the lead, but never beyond 1. Worth nothing early in a stage.
    pub margin: Paced,
    /// Each die of the leading group.
    pub crowd: f64,
    /// What a card is worth in the hand, by [`class`].
    pub keep: [f64; CLASSES],
    /// How that fades; it is 1 early in a stage.
    pub fading: Paced,
    /// The price of showing a target.
    pub show: Paced,
    /// Re-rolling a group.
    pub reroll: f64,
    /// Playing a card that does nothing.
    pub idle: f64,
}

/// How many classes of cards there are.
const CLASSES: usize = 8;

/// The class of a card: all cards that move a colour or a number forward are alike.
pub(super) const fn class(kind: CardKind) -> usize {
    match kind {
        CardKind::Advance(_) => 0,
        CardKind::Choice => 1,
        CardKind::Switch => 2,
        CardKind::Sprint => 3,
        CardKind::Comeback => 4,
        CardKind::Flip => 5,
        CardKind::Outdistance => 6,
        CardKind::Accident => 7,
    }
}

impl Weights {
    /// The names of the constants, in the order of [`to_array`](Self::to_array).
    pub const NAMES: [&'static str; COUNT] = [
        "leader.early",
        "leader.late",
        "leader.end",
        "second.early",
        "second.late",
        "third",
        "another",
        "rival.early",
        "rival.late",
        "rival.end",
        "rival_second",
        "strongest",
        "unshown",
        "margin.late",
        "margin.end",
        "crowd",
        "keep.advance",
        "keep.choice",
        "keep.switch",
        "keep.sprint",
        "keep.comeback",
        "keep.flip",
        "keep.outdistance",
        "keep.accident",
        "fading.late",
        "fading.end",
        "show.early",
        "show.late",
        "show.end",
        "reroll",
        "idle",
    ];

    /// The constants one after another.
    pub const fn to_array(&self) -> [f64; COUNT] {
        let Self { leader, second, rival, margin, keep, fading, show, .. } = *self;
        let [advance, choice, switch, sprint, comeback, flip, outdistance, accident] = keep;
        [
            leader.early,
            leader.late,
            leader.end,
            second.early,
            second.late,
            self.third,
            self.another,
            rival.early,
            rival.late,
            rival.end,
            self.rival_second,
            self.strongest,
            self.unshown,
            margin.late,
            margin.end,
            self.crowd,
            advance,
            choice,
            switch,
            sprint,
            comeback,
            flip,
            outdistance,
            accident,
            fading.late,
            fading.end,
            show.early,
            show.late,
            show.end,
            self.reroll,
            self.idle,
        ]
    }

    /// What [`to_array`](Self::to_array) gave.
    pub const fn from_array(array: &[f64; COUNT]) -> Self {
        let [leader_early, leader_late, leader_end, second_early, second_late, third, another, ..] = *array;
        let [.., reroll, idle] = *array;
        let a = array;
        Self {
            leader: Paced { early: leader_early, late: leader_late, end: leader_end },
            second: Paced { early: second_early, late: second_late, end: 0.0 },
            third,
            another,
            rival: Paced { early: a[7], late: a[8], end: a[9] },
            rival_second: a[10],
            strongest: a[11],
            unshown: a[12],
            margin: Paced { early: 0.0, late: a[13], end: a[14] },
            crowd: a[15],
            keep: [a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23]],
            fading: Paced { early: 1.0, late: a[24], end: a[25] },
            show: Paced { early: a[26], late: a[27], end: a[28] },
            reroll,
            idle,
        }
    }

    /// The constants for so many players; those of the nearest number where there is no such number of players.
    pub const fn shipped(players: u8) -> &'static Self {
        match players {
            0..=2 => &TWO,
            3 => &THREE,
            4 => &FOUR,
            5 => &FIVE,
            _ => &SIX,
        }
    }
}

const TWO: Weights = Weights::from_array(&[
    0.5452, 0.7994, -0.1056, 0.3356, 0.4137, 0.0216, 0.3426, 0.5452, 0.7192, 0.2619, 0.3477, 0.0429, -0.0156, 1.4872,
    2.5993, -0.0381, -0.8772, 0.8382, 0.1836, -0.3731, 0.2508, 1.2711, -1.2872, 0.5527, 0.2643, -0.0708, 11.9160,
    4.7401, -2.6813, -0.4741, 0.4302,
]);
const FOUR: Weights = Weights::from_array(&[
    0.7023, 0.9501, 0.4233, 0.3563, 0.4976, 0.0407, 0.1960, 0.3192, 0.7154, 0.0153, 0.1050, -0.2228, -0.0458, 0.7623,
    2.6909, 0.0793, -1.1343, 1.3937, -0.2838, -0.1897, 0.0120, 1.5405, -1.4655, 0.4826, 0.2955, 0.0109, 8.3412,
    -2.0391, -2.7141, 0.0742, 0.7386,
]);
const THREE: Weights = FOUR;
const FIVE: Weights = FOUR;
const SIX: Weights = FOUR;
