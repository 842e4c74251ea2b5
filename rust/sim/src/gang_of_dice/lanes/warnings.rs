//! Warning cards as numbers: one calculation without branches asks every kind of predicate.

use aleator_core::gang_of_dice::{Card, Colour, Faces, Predicate};

/// Every other byte, so that counts have 16 bits of room.
const EVEN: u64 = 0x0000_00FF_00FF_00FF;
/// The top bits of these 16 bits.
const HIGH: u64 = 0x0000_8000_8000_8000;
/// One in each 16 bits.
const ONES: u64 = 0x0000_0001_0001_0001;

/// A card. Only the numbers of its own kind can ever trigger; those of the others are 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Warning {
    /// 1 for a yellow card.
    yellow: u64,
    /// What takes the smallest sum that triggers to bit 15.
    sum: u64,
    /// The same for the number of dice that show listed numbers.
    count: u64,
    /// The bytes of the listed numbers.
    listed: u64,
    /// The same for the dice of each number, in 16 bits each.
    same: u64,
    /// A bit for each set of faces: whether showing them triggers, whatever their counts.
    shown: u64,
}

/// What takes `k` to bit 15; what never gets there if no count can reach `k`.
const fn step(k: u32) -> u64 {
    // Sums go up to 810.
    if k <= 0x1000 { 0x8000 - k as u64 } else { 0 }
}

impl Warning {
    /// The card as numbers.
    pub fn new(card: &Card, gangster_is_a_value: bool) -> Self {
        let yellow = u64::from(card.colour == Colour::Yellow);
        let mut warning = Self { yellow, ..Self::default() };
        match card.predicate {
            Predicate::SumAtLeast { k } => warning.sum = step(k),
            Predicate::CountAtLeast { faces, k } => {
                warning.count = step(k);
                warning.listed = faces.iter().fold(0, |listed, number| listed | 0xFF << (8 * number));
            }
            Predicate::SameAtLeast { k } => warning.same = step(k) * ONES,
            Predicate::RunAtLeast { .. } | Predicate::DistinctAtLeast { .. } => {
                let triggers = |set: &u64| card.predicate.is_triggered(one_of_each(*set), gangster_is_a_value);
                warning.shown = (0..64).filter(triggers).fold(0, |shown, set| shown | 1 << set);
            }
        }
        warning
    }
}

/// A die for each face of the set.
fn one_of_each(set: u64) -> Faces {
    Faces::from_counts(std::array::from_fn(|face| (set >> face & 1) as u8))
}

/// The cards of all lanes.
#[derive(Clone, Debug)]
pub(super) struct Warnings<const W: usize> {
    pub yellow: [u64; W],
    sum: [u64; W],
    count: [u64; W],
    listed: [u64; W],
    same: [u64; W],
    shown: [u64; W],
}

impl<const W: usize> Warnings<W> {
    /// No cards: nothing triggers.
    pub const NONE: Self =
        Self { yellow: [0; W], sum: [0; W], count: [0; W], listed: [0; W], same: [0; W], shown: [0; W] };

    /// The card of a lane.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, warning: &Warning) {
        self.yellow[lane] = warning.yellow;
        self.sum[lane] = warning.sum;
        self.count[lane] = warning.count;
        self.listed[lane] = warning.listed;
        self.same[lane] = warning.same;
        self.shown[lane] = warning.shown;
    }

    /// 1 if the dice trigger the card of the lane, else 0; and their score.
    #[inline(always)]
    pub fn look(&self, lane: usize, faces: u64) -> (u64, u64) {
        let (even, odd) = (faces & EVEN, faces >> 8 & EVEN);
        let score = score(even, odd);
        let listed = faces & self.listed[lane];
        let count = total(listed);
        let same = self.same[lane];
        // The gangster stands in the lowest 16 bits of the even ones.
        let equal = ((even + (same & !0xFFFF)) | (odd + same)) & HIGH;
        let high = ((score + self.sum[lane]) | (count + self.count[lane])) & 0x8000;
        let shown = self.shown[lane] >> faces_shown(faces) & 1;
        let triggers = if equal | high != 0 { 1 } else { shown };
        (triggers, score)
    }
}

/// The sum of the numbers, out of the counts of the even and of the odd faces.
#[inline(always)]
const fn score(even: u64, odd: u64) -> u64 {
    // One for each odd number, two for each pair of a 2 or a 3, four for each of a 4 or a 5.
    let pairs = even + odd;
    let ones = (odd + (odd >> 16) + (odd >> 32)) & 0xFFFF;
    ones + (pairs >> 15 & 0x1_FFFE) + (pairs >> 30)
}

/// How many dice there are.
#[inline(always)]
pub(super) const fn total(faces: u64) -> u64 {
    let pairs = (faces & EVEN) + (faces >> 8 & EVEN);
    (pairs + (pairs >> 16) + (pairs >> 32)) & 0xFFFF
}

/// The faces that are shown as a set of six bits, the gangster the lowest.
#[inline(always)]
pub(super) const fn faces_shown(faces: u64) -> u64 {
    const LOW: u64 = 0x0000_7F7F_7F7F_7F7F;
    let shown = (((faces & LOW) + LOW) | faces) >> 7 & 0x0000_0101_0101_0101;
    let pairs = (shown | shown >> 7) & 0x0000_0003_0003_0003;
    (pairs | pairs >> 14 | pairs >> 28) & 0x3F
}

#[cfg(test)]
mod tests {
    use aleator_core::gang_of_dice::Numbers;
    use proptest::prelude::*;

    use super::*;

    fn any_predicate() -> impl Strategy<Value = Predicate> {
        let numbers = proptest::collection::vec(1u8..=5, 0..5).prop_map(Numbers::new);
        prop_oneof![
            prop_oneof![1u32..50, 1u32..900, any::<u32>()].prop_map(|k| Predicate::SumAtLeast { k }),
            (1u32..=5).prop_map(|k| Predicate::RunAtLeast { k }),
            (numbers, prop_oneof![1u32..9, 1u32..200, any::<u32>()])
                .prop_map(|(faces, k)| Predicate::CountAtLeast { faces, k }),
            (1u32..=5).prop_map(|k| Predicate::DistinctAtLeast { k }),
            prop_oneof![1u32..9, 1u32..200, any::<u32>()].prop_map(|k| Predicate::SameAtLeast { k }),
        ]
    }

    fn card(predicate: Predicate) -> Card {
        Card { id: String::new(), title: String::new(), colour: Colour::Black, predicate }
    }

    proptest! {
        #[test]
        fn lanes_ask_what_predicates_ask(predicate in any_predicate(), gangster: bool, counts: [u8; 6], few: [bool; 6]) {
            let mut warnings = Warnings::<1>::NONE;
            warnings.put(0, &Warning::new(&card(predicate), gangster));
            // At most 162 dice.
            let counts: [u8; 6] = std::array::from_fn(|face| counts[face] % if few[face] { 3 } else { 28 });
            let faces = Faces::from_counts(counts);
            let (triggers, score) = warnings.look(0, faces.packed());
            prop_assert_eq!(triggers == 1, predicate.is_triggered(faces, gangster), "{:?} {:?}", predicate, faces);
            prop_assert_eq!(score, u64::from(faces.score()));
            prop_assert_eq!(total(faces.packed()), u64::from(faces.total()));
        }
    }

    #[test]
    fn all_dice_on_one_face_fit() {
        for face in 0..6 {
            let faces = 162 << (8 * face);
            assert_eq!(Warnings::<1>::NONE.look(0, faces), (0, 162 * face));
            assert_eq!(total(faces), 162);
        }
    }
}
