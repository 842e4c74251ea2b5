//! Warning cards as numbers: one calculation without branches asks every kind of predicate.

use aleator_core::gang_of_dice::{Card, Colour, Faces, Predicate};

use crate::lanes::{Row, Wide};

/// What no sum and no number of dice exceeds: there are at most 162 dice, whose numbers add up to at most 810.
const NEVER: u64 = 0x7FFF;

/// A card. Only the numbers of its own kind can ever trigger; those of the others add nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Warning {
    /// Whether the card is yellow.
    yellow: bool,
    /// Whether the sum counts.
    sum: bool,
    /// What triggers is more than this.
    limit: u64,
    /// The bytes of the listed numbers.
    listed: u64,
    /// By face how many equal dice do not trigger.
    same: u64,
    /// A bit for each set of faces: whether showing them triggers, whatever their counts.
    shown: u64,
}

impl Warning {
    /// The card as numbers.
    pub fn new(card: &Card, gangster_is_a_value: bool) -> Self {
        let yellow = card.colour == Colour::Yellow;
        let mut warning = Self { yellow, sum: false, limit: 0, listed: 0, same: u64::MAX, shown: 0 };
        match card.predicate {
            Predicate::SumAtLeast { k } => {
                warning.sum = true;
                warning.limit = (u64::from(k) - 1).min(NEVER);
            }
            Predicate::CountAtLeast { faces, k } => {
                warning.limit = (u64::from(k) - 1).min(NEVER);
                warning.listed = faces.iter().fold(0, |listed, number| listed | 0xFF << (8 * number));
            }
            Predicate::SameAtLeast { k } => {
                let most = u64::from(k - 1).min(0xFF);
                warning.same = (1..6).fold(u64::MAX, |same, face| same & !(0xFF << (8 * face)) | most << (8 * face));
            }
            Predicate::RunAtLeast { .. } | Predicate::DistinctAtLeast { .. } => {
                let triggers = |set: &u64| card.predicate.is_triggered(one_of_each(*set), gangster_is_a_value);
                warning.shown = (0..64).filter(triggers).fold(0, |shown, set| shown | 1 << set);
            }
        }
        warning
    }

    /// The card in a row, together with four limits of a byte each, one for each seat: how many dice it rolls.
    pub fn row(&self, limits: u32) -> [u64; 4] {
        let flags = u64::from(self.yellow) << 49 | u64::from(self.sum) << 48;
        [self.listed, self.same, self.shown, flags | u64::from(limits) << 16 | self.limit]
    }
}

/// A die for each face of the set.
pub(super) fn one_of_each(set: u64) -> Faces {
    Faces::from_counts(std::array::from_fn(|face| (set >> face & 1) as u8))
}

/// The cards of all lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Warnings<T, const B: usize> {
    /// All bits where the sum counts.
    sum: Row<T, B>,
    pub limit: Row<T, B>,
    pub listed: Row<T, B>,
    pub same: Row<T, B>,
    shown: Row<T, B>,
    /// How many dice the seats roll, a byte each, and the flags behind them.
    pub seats: Row<T, B>,
}

/// What a card says to some dice.
pub(super) struct Said<M, T> {
    pub triggers: M,
    pub score: T,
}

impl<T: Wide, const B: usize> Warnings<T, B> {
    /// No cards.
    pub fn none() -> Self {
        let none = Row::splat(0);
        Self { sum: none, limit: none, listed: none, same: none, shown: none, seats: none }
    }

    /// The cards of a register of lanes.
    #[inline(always)]
    pub fn put(&mut self, b: usize, [listed, same, shown, rest]: [T; 4]) {
        self.listed.0[b] = listed;
        self.same.0[b] = same;
        self.shown.0[b] = shown;
        self.limit.0[b] = rest.and(T::splat(0xFFFF));
        self.seats.0[b] = rest.shr::<16>();
        self.sum.0[b] = T::splat(u64::MAX).only(rest.has(T::splat(1 << 48)));
    }

    /// Where cards are yellow.
    #[inline(always)]
    pub fn yellow(&self, b: usize) -> T::Mask {
        self.seats.0[b].has(T::splat(1 << 33))
    }

    /// Where dice trigger the card, and their score.
    #[inline(always)]
    pub fn look(&self, b: usize, faces: T) -> Said<T::Mask, T> {
        let score = score(faces);
        let counted = score.and(self.sum.0[b]).add(faces.and(self.listed.0[b]).sum_of_bytes());
        let shown = self.shown.0[b].shr_by(faces_shown(faces)).and(T::splat(1));
        let found = counted.add(faces.bytes_beyond(self.same.0[b])).add(shown);
        Said { triggers: found.above(self.limit.0[b]), score }
    }
}

/// The sum of the numbers.
#[inline(always)]
pub(super) fn score<T: Wide>(faces: T) -> T {
    faces.weighted_bytes(T::splat(0x0000_0504_0302_0100))
}

/// The faces that are shown as a set of six bits, the gangster the lowest.
#[inline(always)]
pub(super) fn faces_shown<T: Wide>(faces: T) -> T {
    faces.where_some(T::splat(0x0000_2010_0804_0201)).sum_of_bytes()
}

#[cfg(test)]
mod tests {
    use aleator_core::gang_of_dice::Numbers;
    use proptest::prelude::*;

    use super::*;

    fn any_predicate() -> impl Strategy<Value = Predicate> {
        let numbers = proptest::collection::vec(1u8..=5, 0..5).prop_map(Numbers::new);
        prop_oneof![
            prop_oneof![1u32..50, 1u32..900, 1..=u32::MAX].prop_map(|k| Predicate::SumAtLeast { k }),
            (1u32..=5).prop_map(|k| Predicate::RunAtLeast { k }),
            (numbers, prop_oneof![1u32..9, 1u32..200, 1..=u32::MAX])
                .prop_map(|(faces, k)| Predicate::CountAtLeast { faces, k }),
            (1u32..=5).prop_map(|k| Predicate::DistinctAtLeast { k }),
            prop_oneof![1u32..9, 1u32..200, 1..=u32::MAX].prop_map(|k| Predicate::SameAtLeast { k }),
        ]
    }

    fn card(predicate: Predicate, yellow: bool) -> Card {
        let colour = if yellow { Colour::Yellow } else { Colour::Black };
        Card { id: String::new(), title: String::new(), colour, predicate }
    }

    proptest! {
        #[test]
        fn lanes_ask_what_predicates_ask(
            predicate in any_predicate(), yellow: bool, gangster: bool, counts: [u8; 6], few: [bool; 6],
        ) {
            let mut warnings = Warnings::<[u64; 4], 1>::none();
            let row = Warning::new(&card(predicate, yellow), gangster).row(0xFFFF_FFFF);
            warnings.put(0, row.map(|number| [number; 4]));
            // At most 162 dice.
            let counts: [u8; 6] = std::array::from_fn(|face| counts[face] % if few[face] { 3 } else { 28 });
            let faces = Faces::from_counts(counts);
            let said = warnings.look(0, [faces.packed(); 4]);
            let expected = predicate.is_triggered(faces, gangster);
            prop_assert_eq!(said.triggers, [expected; 4], "{:?} {:?}", predicate, faces);
            prop_assert_eq!(said.score, [u64::from(faces.score()); 4]);
            prop_assert_eq!(warnings.yellow(0), [yellow; 4]);
        }
    }

    #[test]
    fn all_dice_on_one_face_fit() {
        for face in 0..6 {
            assert_eq!(score([162 << (8 * face); 4]), [162 * face; 4]);
            assert_eq!(faces_shown([162 << (8 * face); 4]), [1 << face; 4]);
        }
    }
}
