//! Dice as bits of a word: their identities never change, and what they show is three bit planes.
//!
//! Die `j` of colour `c` is bit `6 * c + j`, so a colour is a constant mask (DR-1.1). The numbers 1 to 6 are kept as three planes of
//! bits. Opposite numbers add up to 7, which in three bits is the complement: a flip (DR-5.7) is an exclusive or.

use std::fmt;
use std::num::NonZeroU8;

/// A set of dice: bit `6 * colour + j` is die `j` of the colour. Dice of one colour are interchangeable.
pub type DiceSet = u32;

/// Number of dice in the game (DR-1.1).
pub const DICE: usize = 30;
/// All dice of the game.
pub const ALL_DICE: DiceSet = (1 << DICE) - 1;
/// Number of kinds of dice, and of targets: a colour and a number each (DR-1.2).
pub const KINDS: usize = 30;
/// Dice of each colour.
pub const PER_COLOUR: u32 = 6;

/// One colour's six bits, at the lowest place.
const FIELD: u32 = 0b11_1111;
/// The lowest bit of each colour.
const LOW: u32 = 0x0104_1041;
/// The highest bit of each colour.
const HIGH: u32 = LOW << 5;
/// All bits of each colour but the highest.
const BODY: u32 = ALL_DICE & !HIGH;

/// The five colours in the order of all records.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `red`
    Red,
    /// `blue`
    Blue,
    /// `green`
    Green,
    /// `pink`
    Pink,
    /// `purple`
    Purple,
}

impl Colour {
    /// How many there are.
    pub const NUM: usize = 5;
    /// All of them, ascending.
    pub const ALL: [Self; Self::NUM] = [Self::Red, Self::Blue, Self::Green, Self::Pink, Self::Purple];

    /// The six dice of this colour (DR-1.1).
    #[inline]
    pub const fn dice(self) -> DiceSet {
        FIELD << (6 * self as u32)
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Pink => "pink",
            Self::Purple => "purple",
        }
    }

    /// The colour of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The letter in drawings: purple is `U`, since pink has the `P`.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Pink => 'P',
            Self::Purple => 'U',
        }
    }
}

/// A number on a die, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(NonZeroU8);

impl Number {
    /// All of them, ascending.
    pub const ALL: [Self; 6] = [Self::at(0), Self::at(1), Self::at(2), Self::at(3), Self::at(4), Self::at(5)];

    /// The number; none unless it is 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 6 { Some(Self::at(number - 1)) } else { None }
    }

    /// The number `index + 1`.
    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        debug_assert!(index < 6);
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// The number itself.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The number on the opposite side (DR-5.7).
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::at(6 - self.get())
    }
}

/// A kind of die, or the target that shows it: a colour and a number (DR-1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(NonZeroU8);

impl Kind {
    /// The kind of this colour and number.
    #[inline]
    pub const fn new(colour: Colour, number: Number) -> Self {
        Self::at(colour as u8 * 6 + number.get() - 1)
    }

    /// The kind at a place in the order of all kinds, `red-1` being 0; none from 30 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < KINDS { Some(Self::at(index)) } else { None }
    }

    /// [`Kind::from_index`] for places that are known to exist.
    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        debug_assert!((index as usize) < KINDS);
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// All kinds, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS as u8).map(Self::at)
    }

    /// The place in the order of all kinds.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0.get() - 1
    }

    /// Its colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.index() / 6) as usize]
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> Number {
        Number::at(self.index() % 6)
    }

    /// The kind of that name, such as `red-5`.
    pub fn from_name(name: &str) -> Option<Self> {
        let (colour, number) = name.split_once('-')?;
        let [digit @ b'1'..=b'6'] = number.as_bytes() else { return None };
        Some(Self::new(Colour::from_name(colour)?, Number::at(digit - b'1')))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.colour().name(), self.number().get())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What all dice show, as three planes of bits. Dice that have not been rolled yet show 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    planes: [DiceSet; 3],
}

impl Numbers {
    /// No die has been rolled.
    pub const UNROLLED: Self = Self { planes: [0; 3] };

    /// The dice that show the number.
    #[inline]
    pub const fn showing(self, number: Number) -> DiceSet {
        let [ones, twos, fours] = self.planes;
        let n = number.get();
        let a = if n & 1 == 0 { !ones } else { ones };
        let b = if n & 2 == 0 { !twos } else { twos };
        let c = if n & 4 == 0 { !fours } else { fours };
        a & b & c
    }

    /// The dice whose numbers have the bit 1, 2 and 4.
    #[inline]
    pub const fn planes(self) -> [DiceSet; 3] {
        self.planes
    }

    /// The dice that show each number, 1 first.
    #[inline]
    pub const fn by_number(self) -> [DiceSet; 6] {
        let [ones, twos, fours] = self.planes;
        let (low, high) = (twos & !fours, fours & !twos);
        [ones & !twos & !fours, low & !ones, low & ones, high & !ones, high & ones, twos & fours & !ones]
    }

    /// The dice of a kind.
    #[inline]
    pub const fn of_kind(self, kind: Kind) -> DiceSet {
        self.showing(kind.number()) & kind.colour().dice()
    }

    /// Turns these dice to 7 minus their number (DR-5.7).
    #[inline]
    pub const fn flip(&mut self, dice: DiceSet) {
        self.planes[0] ^= dice;
        self.planes[1] ^= dice;
        self.planes[2] ^= dice;
    }

    /// Lets these dice show the number.
    #[inline]
    pub const fn set(&mut self, dice: DiceSet, number: Number) {
        let n = number.get() as u32;
        let mut plane = 0;
        while plane < 3 {
            // All ones where the number has this bit, otherwise all zeros.
            let wanted = 0u32.wrapping_sub(n >> plane & 1);
            self.planes[plane] = self.planes[plane] & !dice | wanted & dice;
            plane += 1;
        }
    }

    /// Lets the dice of a set show the numbers of a roll; both have the same number of dice of each colour.
    pub fn land(&mut self, dice: DiceSet, roll: Dice) {
        let [mut ones, mut twos, mut fours] = self.planes.map(|plane| plane & !dice);
        for colour in Colour::ALL {
            let mut left = dice & colour.dice();
            let mut counts = roll.counts_of(colour);
            while counts != 0 {
                // The lowest number that is left, for the lowest die that is left.
                let place = counts.trailing_zeros() / 3;
                counts -= 1 << (3 * place);
                let lowest = left & left.wrapping_neg();
                left ^= lowest;
                let number = place + 1;
                ones |= lowest * (number & 1);
                twos |= lowest * (number >> 1 & 1);
                fours |= lowest * (number >> 2);
            }
            debug_assert_eq!(left, 0, "fewer dice landed than were in the air");
        }
        self.planes = [ones, twos, fours];
    }

    /// Lets the dice of a set, in the order of their colours, show these numbers; dice without a number keep theirs.
    #[inline]
    pub(super) fn land_in_order(&mut self, dice: DiceSet, numbers: &[Number]) {
        let [mut ones, mut twos, mut fours] = self.planes;
        let mut left = dice;
        for number in numbers {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            let n = u32::from(number.get());
            ones = ones & !lowest | (lowest * (n & 1));
            twos = twos & !lowest | (lowest * (n >> 1 & 1));
            fours = fours & !lowest | (lowest * (n >> 2));
        }
        self.planes = [ones, twos, fours];
    }

    /// The kinds of a set of dice, with multiplicities.
    pub fn kinds(self, dice: DiceSet) -> Dice {
        let mut kinds = Dice::NONE;
        for (number, showing) in Number::ALL.into_iter().zip(self.by_number()) {
            for colour in Colour::ALL {
                let count = (dice & showing & colour.dice()).count_ones();
                kinds.0 |= u128::from(count) << Dice::shift(Kind::new(colour, number));
            }
        }
        kinds
    }
}

/// One bit, the colour's lowest, for every colour that has a die in the set.
#[inline]
const fn colours_in(dice: DiceSet) -> u32 {
    // Adding 31 to the lower five bits carries into the sixth unless they are all zero.
    (((dice & BODY) + BODY) | dice) >> 5 & LOW
}

/// How many dice of each colour are in a set.
#[inline]
pub(super) const fn count_by_colour(dice: DiceSet) -> [u8; Colour::NUM] {
    // Pairs of bits are added up, then the three pairs of each colour, all colours at once.
    let pairs = (dice & (LOW | LOW << 2 | LOW << 4)) + (dice >> 1 & (LOW | LOW << 2 | LOW << 4));
    let pair = LOW | LOW << 1;
    let counts = (pairs & pair) + (pairs >> 2 & pair) + (pairs >> 4 & pair);
    [
        (counts & FIELD) as u8,
        (counts >> 6 & FIELD) as u8,
        (counts >> 12 & FIELD) as u8,
        (counts >> 18 & FIELD) as u8,
        (counts >> 24 & FIELD) as u8,
    ]
}

/// A set of kinds: one bit for each, in their order.
pub type KindSet = u32;

/// The kinds of which a set holds at least one die, at least two, and at least three.
#[inline]
pub fn kind_sets(numbers: Numbers, dice: DiceSet) -> [KindSet; 3] {
    let mut sets = [0; 3];
    for (number, showing) in numbers.by_number().into_iter().enumerate() {
        let mut left = dice & showing;
        for set in &mut sets {
            let some = colours_in(left);
            // Takes the lowest die of each colour away; no colour borrows from the next, since only those with dice lose one.
            left &= left.wrapping_sub(some);
            // The lowest bit of a colour is the place of its number 1 in the order of the kinds.
            *set |= some << number;
        }
    }
    sets
}

/// A multiset of kinds of dice with at most six of each colour: the dice of a group, or of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dice(u128);

impl Dice {
    /// No dice.
    pub const NONE: Self = Self(0);

    const fn shift(kind: Kind) -> u32 {
        3 * kind.index() as u32
    }

    /// The dice of these kinds; none if a colour has more than six.
    pub fn new(kinds: impl IntoIterator<Item = Kind>) -> Option<Self> {
        let mut dice = Self::NONE;
        for kind in kinds {
            if dice.of_colour(kind.colour()) == PER_COLOUR {
                return None;
            }
            dice.add(kind);
        }
        Some(dice)
    }

    /// As many dice of each colour, six at most, whose numbers come one after another in the order of the colours.
    ///
    /// ```
    /// use aleator_core::dice_run::{Dice, Number};
    /// let mut numbers = Number::ALL.into_iter();
    /// let dice = Dice::rolled([2, 0, 0, 1, 0], || numbers.next().unwrap_or(Number::ALL[0]));
    /// assert_eq!(format!("{dice:?}"), "[red-1, red-2, pink-3]");
    /// ```
    #[inline]
    pub fn rolled(by_colour: [u8; Colour::NUM], mut number: impl FnMut() -> Number) -> Self {
        let mut dice = Self::NONE;
        for (colour, count) in Colour::ALL.into_iter().zip(by_colour) {
            let mut counts = 0u32;
            for _ in 0..count.min(PER_COLOUR as u8) {
                counts += 1 << (3 * (number().get() - 1));
            }
            dice.0 |= u128::from(counts) << (18 * colour as u32);
        }
        dice
    }

    /// Adds a die of a colour that has fewer than six.
    #[inline]
    pub(super) fn add(&mut self, kind: Kind) {
        debug_assert!(self.of_colour(kind.colour()) < PER_COLOUR);
        self.0 += 1 << Self::shift(kind);
    }

    /// How many dice are of the kind.
    #[inline]
    pub const fn count(self, kind: Kind) -> u32 {
        (self.0 >> Self::shift(kind)) as u32 & 7
    }

    /// How many dice of the colour show each number, as octal digits, 1 lowest.
    #[inline]
    const fn counts_of(self, colour: Colour) -> u32 {
        (self.0 >> (18 * colour as u32)) as u32 & 0o77_7777
    }

    /// How many dice are of the colour.
    #[inline]
    pub const fn of_colour(self, colour: Colour) -> u32 {
        // A number and the sum of its octal digits are equal modulo 7, and the sum is 6 at most.
        self.counts_of(colour) % 7
    }

    /// How many dice of each colour there are.
    #[inline]
    pub fn by_colour(self) -> [u8; Colour::NUM] {
        Colour::ALL.map(|colour| self.of_colour(colour) as u8)
    }

    /// How many dice there are.
    pub fn len(self) -> u32 {
        Colour::ALL.into_iter().map(|colour| self.of_colour(colour)).sum()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The different kinds with how many dice there are of each, ascending.
    pub fn counts(self) -> impl Iterator<Item = (Kind, u32)> {
        Kind::all().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// All dice, ascending, equal ones next to each other.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        self.counts().flat_map(|(kind, count)| std::iter::repeat_n(kind, count as usize))
    }

    /// Whether every one of these dice is among the others.
    pub fn is_within(self, other: Self) -> bool {
        Kind::all().all(|kind| self.count(kind) <= other.count(kind))
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A spread of random-looking numbers for all dice.
    fn some_numbers(mut seed: u32) -> Numbers {
        let mut numbers = Numbers::UNROLLED;
        for die in 0..DICE {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            numbers.set(1 << die, Number::at((seed >> 16) as u8 % 6));
        }
        numbers
    }

    #[test]
    fn every_die_shows_one_number() {
        for seed in 0..50 {
            let numbers = some_numbers(seed);
            let mut seen = 0;
            for (number, dice) in Number::ALL.into_iter().zip(numbers.by_number()) {
                assert_eq!(seen & dice, 0);
                assert_eq!(numbers.showing(number) & ALL_DICE, dice);
                seen |= dice;
            }
            assert_eq!(seen, ALL_DICE);
        }
    }

    #[test]
    fn a_flip_turns_to_seven_minus_the_number() {
        // DR-5.7
        let before = some_numbers(3);
        let dice = 0x0f0f_0f0f & ALL_DICE;
        let mut after = before;
        after.flip(dice);
        for number in Number::ALL {
            let turned = after.showing(number.opposite()) & dice;
            assert_eq!(turned, before.showing(number) & dice);
            assert_eq!(after.showing(number) & !dice & ALL_DICE, before.showing(number) & !dice & ALL_DICE);
        }
    }

    #[test]
    fn kinds_are_counted_by_multiplicity() {
        for seed in 0..200u32 {
            let numbers = some_numbers(seed);
            let dice = seed.wrapping_mul(0x9e37_79b9) & ALL_DICE;
            let kinds = numbers.kinds(dice);
            assert_eq!(kinds.len(), dice.count_ones());
            let expected = [1, 2, 3].map(|n| {
                kinds.counts().filter(|&(_, count)| count >= n).fold(0, |set, (kind, _)| set | 1 << kind.index())
            });
            assert_eq!(kind_sets(numbers, dice), expected);
        }
        assert_eq!(kind_sets(Numbers::UNROLLED, 0), [0; 3]);
    }

    #[test]
    fn colours_are_counted_all_at_once() {
        for seed in 0..200u32 {
            let dice = seed.wrapping_mul(0x9e37_79b9) & ALL_DICE;
            assert_eq!(count_by_colour(dice), Colour::ALL.map(|colour| (dice & colour.dice()).count_ones() as u8));
        }
        assert_eq!(count_by_colour(ALL_DICE), [6; 5]);
    }

    #[test]
    fn a_roll_lands_on_exactly_the_dice_in_the_air() {
        let mut numbers = some_numbers(1);
        let dice = 0x2a5a_1c77 & ALL_DICE;
        let roll = some_numbers(2).kinds(dice);
        let others = numbers.kinds(ALL_DICE & !dice);
        numbers.land(dice, roll);
        assert_eq!(numbers.kinds(dice), roll);
        assert_eq!(numbers.kinds(ALL_DICE & !dice), others);
    }

    #[test]
    fn names_are_read_back() {
        for kind in Kind::all() {
            assert_eq!(Kind::from_name(&kind.to_string()), Some(kind));
            assert_eq!(Kind::new(kind.colour(), kind.number()), kind);
        }
        for name in ["red", "red-0", "red-7", "red-55", "Red-5", "-5", "red-+5"] {
            assert_eq!(Kind::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_seventh_die_of_a_colour_is_refused() {
        assert!(Dice::new([Kind::at(0); 6]).is_some());
        assert_eq!(Dice::new([Kind::at(0); 7]), None);
        assert_eq!(std::mem::size_of::<Option<Kind>>(), 1);
    }
}
