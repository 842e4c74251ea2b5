//! Dice as a multiset of faces: six counts in the byte lanes of one word.

use std::cmp::Ordering;
use std::fmt;

/// How many faces a die has: the gangster and the numbers 1 to 5 (GD-1.2).
pub const FACES: usize = 6;
/// No more dice than this are ever in a game: all start pools and all bonus dice (GD-1.4, GD-2.2).
pub const MAX_DICE: u32 = 162;

/// Bit 7 of every lane.
const HIGH: u64 = 0x0000_8080_8080_8080;
/// Bits 0 to 6 of every lane.
const LOW: u64 = 0x0000_7F7F_7F7F_7F7F;
/// Every other lane, so that counts have 16 bits of room.
const EVEN: u64 = 0x0000_00FF_00FF_00FF;
/// One in every 16-bit lane of `EVEN`: multiplying by it adds the lanes up in the third.
const EVEN_ONES: u64 = 0x0000_0001_0001_0001;
/// The top bit of every 16-bit lane of `EVEN`.
const EVEN_HIGH: u64 = 0x0000_8000_8000_8000;

/// Counts of dice by the face they show: index 0 is the gangster, 1 to 5 are the numbers (GD-1.2).
///
/// Face `k` has bits `8k .. 8k + 8`. Counts go up to 255 each, the whole up to [`MAX_DICE`] wherever a state holds it, so
/// adding, subtracting and comparing all six at once never carries from one lane into another.
///
/// ```
/// use aleator_core::gang_of_dice::Faces;
/// let faces = Faces::from_counts([1, 0, 0, 0, 0, 2]);
/// assert_eq!((faces.total(), faces.score(), faces.count(5)), (3, 10, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Faces(u64);

impl Faces {
    /// No dice.
    pub const NONE: Self = Self(0);

    /// The multiset with these counts, gangster first.
    #[inline]
    pub const fn from_counts(counts: [u8; FACES]) -> Self {
        let [g, c1, c2, c3, c4, c5] = counts;
        Self(u64::from_le_bytes([g, c1, c2, c3, c4, c5, 0, 0]))
    }

    /// The multiset with these byte lanes; the two highest bytes have to be zero.
    #[inline]
    pub const fn from_packed(packed: u64) -> Self {
        debug_assert!(packed >> 48 == 0);
        Self(packed)
    }

    /// The byte lanes.
    #[inline]
    pub const fn packed(self) -> u64 {
        self.0
    }

    /// The counts, gangster first.
    #[inline]
    pub const fn counts(self) -> [u8; FACES] {
        let [g, c1, c2, c3, c4, c5, _, _] = self.0.to_le_bytes();
        [g, c1, c2, c3, c4, c5]
    }

    /// How many dice show the face.
    #[inline]
    pub const fn count(self, face: usize) -> u8 {
        debug_assert!(face < FACES);
        (self.0 >> (8 * face)) as u8
    }

    /// How many dice there are.
    #[inline]
    pub const fn total(self) -> u32 {
        // Lanes of 16 bits, so that even six counts of 255 do not overflow.
        let pairs = (self.0 & EVEN) + (self.0 >> 8 & EVEN);
        (pairs.wrapping_mul(EVEN_ONES) >> 32) as u32 & 0xFFFF
    }

    /// The sum of the numbers; the gangster adds nothing (GD-1.3, GD-3.5).
    #[inline]
    pub const fn score(self) -> u32 {
        // Each product adds its weighted lanes up in bits 32 to 47; the weights are in the reverse order of the lanes.
        let even = (self.0 & EVEN).wrapping_mul(4 | 2 << 16);
        let odd = (self.0 >> 8 & EVEN).wrapping_mul(5 | 3 << 16 | 1 << 32);
        (even.wrapping_add(odd) >> 32) as u32 & 0xFFFF
    }

    /// Bit 7 of each lane that has at least one die.
    #[inline]
    pub(crate) const fn present(self) -> u64 {
        (((self.0 & LOW) + LOW) | self.0) & HIGH
    }

    /// Whether some lane among `lanes` (0xFF for each lane asked about) holds at least `k`.
    #[inline]
    pub(crate) const fn any_at_least(self, lanes: u64, k: u32) -> bool {
        if k > 255 {
            return false;
        }
        // A 16-bit lane reaches its top bit exactly when its count is at least k.
        let step = (0x8000 - k as u64) * EVEN_ONES;
        let masked = self.0 & lanes;
        let even = (masked & EVEN) + step;
        let odd = (masked >> 8 & EVEN) + step;
        (even | odd) & EVEN_HIGH != 0
    }

    /// The dice that show one of the numbers.
    #[inline]
    #[must_use]
    pub const fn of(self, numbers: Numbers) -> Self {
        Self(self.0 & numbers.lanes())
    }

    /// Whether every count is at most that of `other`.
    #[inline]
    pub const fn is_within(self, other: Self) -> bool {
        let even = (other.0 & EVEN | EVEN_HIGH) - (self.0 & EVEN);
        let odd = (other.0 >> 8 & EVEN | EVEN_HIGH) - (self.0 >> 8 & EVEN);
        even & odd & EVEN_HIGH == EVEN_HIGH
    }

    /// These dice and the others together; the counts have to fit.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        debug_assert!(self.total() + other.total() <= 255);
        Self(self.0 + other.0)
    }

    /// These dice without the others, which have to be among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        debug_assert!(other.is_within(self));
        Self(self.0 - other.0)
    }

    /// How many different selections of these dice there are, the empty one included.
    #[inline]
    pub fn selections(self) -> u64 {
        // At most 28^6, reached by 162 dice spread evenly.
        let choices = self.counts().map(|count| u64::from(count) + 1);
        (choices[0] * choices[1]) * (choices[2] * choices[3]) * (choices[4] * choices[5])
    }

    /// The selection of that rank in ascending order; rank 0 is the empty one.
    #[inline]
    #[must_use]
    pub fn selection(self, mut rank: u64) -> Self {
        debug_assert!(rank < self.selections());
        let mut packed = 0;
        for face in (0..FACES).rev() {
            let base = u64::from(self.count(face)) + 1;
            packed |= (rank % base) << (8 * face);
            rank /= base;
        }
        Self(packed)
    }

    /// The rank of a selection among all of these dice; it has to be one.
    pub fn selection_rank(self, selection: Self) -> u64 {
        debug_assert!(selection.is_within(self));
        (0..FACES).fold(0, |rank, face| rank * (u64::from(self.count(face)) + 1) + u64::from(selection.count(face)))
    }
}

impl PartialOrd for Faces {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Faces {
    /// Lexicographic, gangster first.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // The gangster's lane is the lowest byte; swapped, it weighs most.
        self.0.swap_bytes().cmp(&other.0.swap_bytes())
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces{:?}", self.counts())
    }
}

/// A set of the numbers 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Numbers(u64);

impl Numbers {
    /// The set of these numbers, each from 1 to 5.
    pub fn new(numbers: impl IntoIterator<Item = u8>) -> Self {
        Self(numbers.into_iter().fold(0, |lanes, number| {
            debug_assert!((1..=5).contains(&number));
            lanes | 0xFF << (8 * number)
        }))
    }

    /// The set of these numbers if they are different, from 1 to 5, and at least one.
    pub fn checked(numbers: &[u64]) -> Option<Self> {
        let known = numbers.iter().all(|number| (1..=5).contains(number));
        let different = (1..numbers.len()).all(|place| !numbers[..place].contains(&numbers[place]));
        (known && different && !numbers.is_empty()).then(|| Self::new(numbers.iter().map(|&number| number as u8)))
    }

    /// 0xFF in the lane of [`Faces`] of each number.
    #[inline]
    const fn lanes(self) -> u64 {
        self.0
    }

    /// The numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=5).filter(move |number| self.0 >> (8 * number) & 1 == 1)
    }
}

/// All multisets of `dice` dice in ascending order.
pub fn all_faces(dice: u32) -> impl Iterator<Item = Faces> {
    // The first in ascending order has every die on the last face.
    let mut next = Some([0, 0, 0, 0, 0, dice as u8]);
    std::iter::from_fn(move || {
        let current = next?;
        next = successor(current);
        Some(Faces::from_counts(current))
    })
}

/// The next multiset of as many dice, lexicographically.
fn successor(mut counts: [u8; FACES]) -> Option<[u8; FACES]> {
    // Move one die from the rightmost filled face to its left neighbour; what else that face held goes to the end.
    let last = (1..FACES).rev().find(|&face| counts[face] > 0)?;
    let rest = counts[last] - 1;
    counts[last] = 0;
    counts[last - 1] += 1;
    counts[FACES - 1] = rest;
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_faces() -> impl Strategy<Value = [u8; FACES]> {
        proptest::collection::vec(0..=5usize, 0..=162).prop_map(|dice| {
            dice.into_iter().fold([0; FACES], |mut counts, face| {
                counts[face] += 1;
                counts
            })
        })
    }

    proptest! {
        #[test]
        fn gd_3_5_lanes_agree_with_plain_counting(counts in any_faces(), k in 0u32..300) {
            let faces = Faces::from_counts(counts);
            let sum: u32 = (0..6).map(|face| face * u32::from(counts[face as usize])).sum();
            prop_assert_eq!(faces.score(), sum);
            prop_assert_eq!(faces.total(), counts.iter().map(|&count| u32::from(count)).sum::<u32>());
            prop_assert_eq!(faces.present().count_ones() as usize, counts.iter().filter(|&&count| count > 0).count());
            prop_assert_eq!(faces.any_at_least(!0xFF, k), counts[1..].iter().any(|&count| u32::from(count) >= k));
        }

        #[test]
        fn is_within_compares_every_count(a in any_faces(), b in any_faces()) {
            let within = a.iter().zip(&b).all(|(x, y)| x <= y);
            prop_assert_eq!(Faces::from_counts(a).is_within(Faces::from_counts(b)), within);
            prop_assert_eq!(Faces::from_counts(a).cmp(&Faces::from_counts(b)), a.cmp(&b));
        }

        #[test]
        fn selections_rank_and_unrank(counts in any_faces(), seed in any::<u64>()) {
            let faces = Faces::from_counts(counts);
            let rank = seed % faces.selections();
            let selection = faces.selection(rank);
            prop_assert!(selection.is_within(faces));
            prop_assert_eq!(faces.selection_rank(selection), rank);
        }
    }

    #[test]
    fn the_largest_state_has_480_million_selections() {
        assert_eq!(Faces::from_counts([27; 6]).selections(), 28u64.pow(6));
        assert_eq!(Faces::from_counts([0, 0, 0, 0, 0, 162]).score(), 810);
    }

    #[test]
    fn all_faces_are_ascending_and_complete() {
        for dice in 0..8 {
            let all: Vec<_> = all_faces(dice).collect();
            assert!(all.is_sorted_by(|a, b| a < b));
            assert_eq!(all.len() as u32, (1..=5).fold(1, |product, k| product * (dice + k) / k));
        }
    }
}
