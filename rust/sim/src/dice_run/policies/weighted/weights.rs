//! The constants of the weighted policy: their names, and those that are shipped.

use aleator_core::dice_run::CardKind;

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
    /// What a card is worth in the hand: one that moves a colour or a number, Choice, Switch, Sprint, Comeback, Flip, Outdistance, Accident.
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
    /// How many constants there are.
    pub const COUNT: usize = 31;

    /// The names of the constants, in the order of [`to_array`](Self::to_array).
    pub const NAMES: [&'static str; Self::COUNT] = [
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
    pub const fn to_array(&self) -> [f64; Self::COUNT] {
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
    pub const fn from_array(array: &[f64; Self::COUNT]) -> Self {
        let [
            leader_early,
            leader_late,
            leader_end,
            second_early,
            second_late,
            third,
            another,
            rival_early,
            rival_late,
            rival_end,
            rival_second,
            strongest,
            unshown,
            margin_late,
            margin_end,
            crowd,
            advance,
            choice,
            switch,
            sprint,
            comeback,
            flip,
            outdistance,
            accident,
            fading_late,
            fading_end,
            show_early,
            show_late,
            show_end,
            reroll,
            idle,
        ] = *array;
        Self {
            leader: Paced { early: leader_early, late: leader_late, end: leader_end },
            second: Paced { early: second_early, late: second_late, end: 0.0 },
            third,
            another,
            rival: Paced { early: rival_early, late: rival_late, end: rival_end },
            rival_second,
            strongest,
            unshown,
            margin: Paced { early: 0.0, late: margin_late, end: margin_end },
            crowd,
            keep: [advance, choice, switch, sprint, comeback, flip, outdistance, accident],
            fading: Paced { early: 1.0, late: fading_late, end: fading_end },
            show: Paced { early: show_early, late: show_late, end: show_end },
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
    0.6936, 0.7304, -0.133, 0.3124, 0.5152, 0.1389, 0.5439, 0.642, 0.6503, 0.3573, 0.3272, 0.1064, -0.0065, 2.7341,
    2.4864, -0.1534, -0.8389, 1.1096, 0.2181, -0.391, 0.3076, 1.3021, -1.3854, 0.6528, 0.291, -0.0594, 12.5032, 4.1136,
    -2.7118, -0.4254, 0.2329,
]);
const FOUR: Weights = Weights::from_array(&[
    0.5338, 0.5148, 0.4237, 0.3692, 0.4514, 0.1643, 0.2229, 0.1768, 0.5625, -0.0114, 0.1, -0.2536, -0.0318, 0.9246,
    2.5448, -0.0189, -1.1227, 1.324, -0.3844, -0.4967, 0.047, 1.5555, -1.4487, 0.5884, 0.3105, -0.0235, 11.4569,
    -1.5502, -1.7096, -0.0245, 0.7922,
]);
const THREE: Weights = Weights::from_array(&[
    0.5502, 0.5658, 0.4627, 0.2391, 0.4634, 0.1108, 0.3142, 0.1168, 0.7157, -0.0783, 0.132, -0.2353, -0.1918, 1.1588,
    2.5229, 0.0235, -0.8293, 1.8624, -0.3969, -0.4518, -0.0588, 1.8469, -1.4002, 0.4583, 0.3813, 0.0396, 11.8825,
    -0.4341, -1.8009, -0.0241, 0.8777,
]);
const FIVE: Weights = FOUR;
const SIX: Weights = FOUR;
