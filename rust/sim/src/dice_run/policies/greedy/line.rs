//! The groups behind the leading one: they decide between actions that lead to equally good leading groups.

use std::cmp::Ordering;

use aleator_core::dice_run::{DiceSet, MAX_GROUPS, Track};

use super::front::step;

/// The groups of dice of a line, virtual ones left out.
#[derive(Clone, Copy)]
pub(super) struct Line {
    groups: [DiceSet; MAX_GROUPS],
    len: usize,
}

impl Line {
    pub const EMPTY: Self = Self { groups: [0; MAX_GROUPS], len: 0 };

    #[inline]
    pub fn new(track: &Track) -> Self {
        let mut line = Self::EMPTY;
        for &group in track.groups() {
            // A virtual group is written over.
            line.groups[line.len] = group;
            line.len += usize::from(group != 0);
        }
        line
    }

    /// The line after a forward move, if there are no virtual groups.
    #[inline]
    pub fn moved(&self, moving: DiceSet) -> Self {
        let mut line = Self::EMPTY;
        (line.len, _) = step(self.groups(), true, moving, &mut line.groups);
        line
    }

    #[inline]
    pub fn groups(&self) -> &[DiceSet] {
        &self.groups[..self.len]
    }
}

/// The dice of a target's colour, and those with its number.
pub(super) type Target = [DiceSet; 2];

/// Thirty times the points of a target in a group, less their mean over all 30 targets: 12 points a die.
#[inline]
pub(super) fn value([colour, number]: Target, group: DiceSet) -> i32 {
    let (colour, number) = (group & colour, group & number);
    // Two sets are counted as one of 64 bits, which takes no longer than one of 32.
    let points = (u64::from(colour) | u64::from(number) << 32).count_ones() + (colour & number).count_ones();
    30 * points.cast_signed() - 12 * group.count_ones().cast_signed()
}

/// The same for a group in the air: each die shows the target's number one time in six, and counts double then if the
/// colour is right.
#[inline]
pub(super) fn expected_value([colour, _]: Target, group: DiceSet) -> i32 {
    let colour = (group & colour).count_ones().cast_signed();
    let dice = group.count_ones().cast_signed();
    30 * colour + 5 * (dice + colour) - 12 * dice
}

/// How much more is expected from a group in the air than it is worth now.
#[inline]
pub(super) fn expected_gain([colour, number]: Target, group: DiceSet) -> i32 {
    let (colour, number) = (group & colour, group & number);
    // Dice, and those of the colour, against points of the number: sets are counted two at a time.
    let count = |one: DiceSet, other: DiceSet| (u64::from(one) | u64::from(other) << 32).count_ones().cast_signed();
    5 * count(group, colour) - 30 * count(number, number & colour)
}

/// What an action does to the values of the groups, numbered from the leader, who is 0.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// Nothing.
    None,
    /// A group gets this value.
    Set(usize, i32),
    /// A group and the next change places.
    Swap(usize),
    /// The last group comes directly behind the leader.
    LastFirst,
    /// A group with this value comes directly behind the leader.
    Insert(i32),
}

/// The values of the groups behind the leader for one target.
#[derive(Clone, Copy)]
pub(super) struct Further<'a> {
    pub groups: &'a [DiceSet],
    pub target: Target,
    pub change: Change,
}

impl Further<'_> {
    /// The value of a group as the line is.
    #[inline]
    fn unchanged(&self, place: usize) -> Option<i32> {
        self.groups.get(place).map(|&group| value(self.target, group))
    }

    /// The value of a group behind the leader; none if there are fewer.
    #[inline]
    pub fn at(&self, place: usize) -> Option<i32> {
        let last = self.groups.len() - 1;
        match self.change {
            Change::Set(set, value) if set == place => Some(value),
            Change::Swap(first) if first == place => self.unchanged(place + 1),
            Change::Swap(first) if first + 1 == place => self.unchanged(first),
            Change::LastFirst if place == 1 => self.unchanged(last),
            Change::LastFirst if place > last => None,
            Change::Insert(value) if place == 1 => Some(value),
            Change::Insert(_) | Change::LastFirst => self.unchanged(place - 1),
            _ => self.unchanged(place),
        }
    }

    /// Compares two lists of values like words, the shorter one filled up with zeros; they are known to be equal before
    /// `place`.
    #[inline]
    pub fn compare_from(&self, other: &Self, place: usize) -> Ordering {
        let mut place = place;
        if let (Change::None, Change::None, true) = (self.change, other.change, self.target == other.target) {
            // Two lines are often the same for long, or to their ends.
            while self.groups.get(place).is_some_and(|group| other.groups.get(place) == Some(group)) {
                place += 1;
            }
        }
        for place in place.. {
            let (mine, theirs) = (self.at(place), other.at(place));
            if mine.is_none() && theirs.is_none() {
                break;
            }
            let order = mine.unwrap_or(0).cmp(&theirs.unwrap_or(0));
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }
}
