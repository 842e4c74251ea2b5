//! The value of groups for the targets of a player.

use aleator_core::dice_run::{DiceSet, Kind, Numbers, Targets};

/// The most targets that a player holds.
pub const MOST_TARGETS: usize = Targets::DEALT as usize;

/// Less than any group is worth.
const NOTHING: i32 = -1000;

/// The targets of a player on a line, side by side, so that all are looked at in one step: processors do the same to
/// four words at a time.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    kinds: [Option<Kind>; MOST_TARGETS],
    colours: [DiceSet; MOST_TARGETS],
    numbers: [DiceSet; MOST_TARGETS],
    /// Keeps places without a target below all others.
    handicaps: [i32; MOST_TARGETS],
}

impl Wanted {
    /// These targets, four at most, on a line whose dice show these numbers.
    ///
    /// ```
    /// use aleator_core::dice_run::{Colour, Kind, Number, Numbers, Targets};
    /// use aleator_sim::dice_run::Wanted;
    ///
    /// let six = Number::new(6).ok_or("no such number")?;
    /// let mut numbers = Numbers::UNROLLED;
    /// numbers.set(0b1, six);
    /// let wanted = Wanted::new(Targets::NONE.with(Kind::new(Colour::Red, six)), numbers);
    /// // Two red dice, one of them a six: 1 + 3 points, less 2/5 for each die, all five times.
    /// assert_eq!(wanted.values(0b11)[0], 5 * 4 - 2 * 2);
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    pub fn new(targets: Targets, numbers: Numbers) -> Self {
        debug_assert!(targets.len() <= Targets::DEALT, "a player holds four targets at most: {targets:?}");
        let mut wanted = Self {
            kinds: [None; MOST_TARGETS],
            colours: [0; MOST_TARGETS],
            numbers: [0; MOST_TARGETS],
            handicaps: [NOTHING; MOST_TARGETS],
        };
        for (place, target) in targets.iter().take(MOST_TARGETS).enumerate() {
            wanted.kinds[place] = Some(target);
            wanted.colours[place] = target.colour().dice();
            wanted.numbers[place] = numbers.showing(target.number());
            wanted.handicaps[place] = 0;
        }
        wanted
    }

    /// The target at each place.
    #[inline]
    pub const fn kinds(&self) -> [Option<Kind>; MOST_TARGETS] {
        self.kinds
    }

    /// The dice of a target's colour, and those with its number.
    #[inline]
    pub const fn dice(&self, place: usize) -> [DiceSet; 2] {
        [self.colours[place], self.numbers[place]]
    }

    /// Five times the points of each target in a group (DR-8.3), less their mean over all 30 targets: 2/5 for each die.
    /// Places without a target have
    /// less than any target.
    #[inline]
    pub fn values(&self, group: DiceSet) -> [i32; MOST_TARGETS] {
        self.values_in([group; MOST_TARGETS])
    }

    /// The same for each target in a group of its own.
    #[inline]
    pub fn values_in(&self, groups: [DiceSet; MOST_TARGETS]) -> [i32; MOST_TARGETS] {
        std::array::from_fn(|place| {
            value(groups[place], self.colours[place], self.numbers[place]) + self.handicaps[place]
        })
    }
}

/// Five times the points of a target with these dice, less twice the dice in the group.
///
/// No instruction that counts bits is asked for: not every processor has one, and none that packages may rely on has
/// one for several words at once.
#[inline]
fn value(group: DiceSet, colour: DiceSet, number: DiceSet) -> i32 {
    let (colour, number) = (group & colour, group & number);
    // A die with one of both has 1 point, a die with both has 3.
    let counts = [colour | number, colour & number, group].map(|dice| {
        let pairs = dice - (dice >> 1 & 0x5555_5555);
        (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333)
    });
    let [some, both, all] = counts;
    let bytes = |fours: u32| (fours & 0x0F0F_0F0F) + (fours >> 4 & 0x0F0F_0F0F);
    let (points, all) = (bytes(some + 2 * both), bytes(all));
    let halves = |bytes: u32| (bytes & 0x00FF_00FF) + (bytes >> 8 & 0x00FF_00FF);
    // Points in the lower bytes, dice in the upper ones.
    let sums = halves(points) + (halves(all) << 8);
    let sums = sums + (sums >> 16);
    5 * (sums & 0xFF).cast_signed() - 2 * (sums >> 8 & 0xFF).cast_signed()
}

#[cfg(test)]
mod tests {
    use aleator_core::dice_run::{ALL_DICE, points};

    use super::*;

    #[test]
    fn values_are_points_less_their_mean() {
        let mut numbers = Numbers::UNROLLED;
        for die in 0..30u32 {
            let number = aleator_core::dice_run::Number::ALL[(die * 7 % 11 % 6) as usize];
            numbers.set(1 << die, number);
        }
        let mut group = 1u32;
        for _ in 0..2000 {
            group = group.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let dice = group >> 2 & ALL_DICE;
            for target in Kind::all() {
                let values = Wanted::new(Targets::NONE.with(target), numbers).values(dice);
                let expected = 5 * points(numbers, dice, target).cast_signed() - 2 * dice.count_ones().cast_signed();
                assert_eq!(values[0], expected);
                assert!(values[1..].iter().all(|&value| value < -500));
            }
        }
    }
}
