//! The dice that cautious seats take up so that the others are safe, in all lanes at once.

use aleator_core::gang_of_dice::{Card, GangOfDice, Predicate};

use super::warnings::{Warnings, faces_shown, one_of_each};
use crate::gang_of_dice::policies::culprits;
use crate::lanes::{Row, Wide};

/// Every other byte.
const EVEN: u64 = 0x0000_00FF_00FF_00FF;
/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The cards as those see them who choose with care.
#[derive(Clone, Debug)]
pub(super) struct Care {
    /// By card, all of them once for each seating, what of the dice is left: points in each byte, the place of the runs
    /// in [`Self::runs`], and ranks in each byte.
    pub cards: Vec<[u64; 4]>,
    /// For runs of each length, by set of faces, the bytes of the faces to take up. No length stands for other cards.
    runs: Box<[u64; 512]>,
    /// Whether there is a card with runs, or with different numbers.
    has_runs: bool,
    has_distinct: bool,
    gangster_is_a_value: bool,
}

impl Care {
    pub fn new(game: &GangOfDice, seatings: usize) -> Self {
        let cards: Vec<[u64; 4]> =
            game.deck().cards().iter().map(|card| row(card, game.gangster_is_a_value())).collect();
        let some = |of: fn(&Predicate) -> bool| game.deck().cards().iter().any(|card| of(&card.predicate));
        Self {
            cards: cards.repeat(seatings),
            runs: runs(),
            has_runs: some(|predicate| matches!(predicate, Predicate::RunAtLeast { .. })),
            has_distinct: some(|predicate| matches!(predicate, Predicate::DistinctAtLeast { .. })),
            gangster_is_a_value: game.gangster_is_a_value(),
        }
    }
}

/// The numbers of a card. Those that are not of its kind let all dice lie.
fn row(card: &Card, gangster_is_a_value: bool) -> [u64; 4] {
    let (mut points, mut run, mut ranks) = (0xFF, 0, 0x7F * ONES);
    match card.predicate {
        Predicate::SumAtLeast { k } => points = u64::from(k - 1).min(0xFF),
        Predicate::RunAtLeast { k } => run = u64::from(k) * 64,
        Predicate::DistinctAtLeast { k } => {
            ranks = u64::from(k - 1) * ONES;
            // Taking up gangsters makes nothing safer, so they are taken up only if more numbers than that are to go
            // after them.
            ranks += u64::from(!gangster_is_a_value);
        }
        Predicate::CountAtLeast { .. } | Predicate::SameAtLeast { .. } => {}
    }
    [points * ONES, run, ranks, 0]
}

/// Which faces are taken up where runs trigger.
fn runs() -> Box<[u64; 512]> {
    let mut runs = Box::new([0; 512]);
    for k in 1..=5 {
        let predicate = Predicate::RunAtLeast { k };
        for set in 0..64 {
            let faces = one_of_each(set);
            if predicate.is_triggered(faces, false) {
                runs[k as usize * 64 + set as usize] = culprits(predicate, faces, false).packed() * 0xFF;
            }
        }
    }
    runs
}

/// The cards of all lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Careful<T, const B: usize> {
    points: Row<T, B>,
    run: Row<T, B>,
    ranks: Row<T, B>,
}

impl<T: Wide, const B: usize> Careful<T, B> {
    /// No cards.
    pub fn none() -> Self {
        let none = Row::splat(0);
        Self { points: none, run: none, ranks: none }
    }

    /// The cards of a register of lanes.
    #[inline(always)]
    pub fn put(&mut self, b: usize, [points, run, ranks, _]: [T; 4]) {
        self.points.0[b] = points;
        self.run.0[b] = run;
        self.ranks.0[b] = ranks;
    }

    /// What to take up of at most 12 dice that trigger the card, as [`culprits`] says. Each card is of one kind, and
    /// the others take nothing.
    #[inline(always)]
    pub fn culprits(&self, b: usize, care: &Care, warnings: &Warnings<T, B>, faces: T) -> T {
        let listed = lowest_of(faces.and(warnings.listed.0[b]), warnings.limit.0[b]);
        let equal = faces.bytes_beyond(warnings.same.0[b]);
        let mut taken = highest_numbers(faces, self.points.0[b]).or(listed).or(equal);
        if care.has_runs {
            taken = taken.or(faces.and(self.run.0[b].add(faces_shown(faces)).look_up(&care.runs)));
        }
        if care.has_distinct {
            taken = taken.or(rarest(faces, self.ranks.0[b], care.gangster_is_a_value));
        }
        taken
    }
}

/// In each byte the sum of those up to it.
#[inline(always)]
fn sums_up_to<T: Wide>(bytes: T) -> T {
    let two = bytes.add(bytes.shl::<8>());
    let four = two.add(two.shl::<16>());
    four.add(four.shl::<32>())
}

/// The fewest dice, the highest numbers first, without which at most so many points lie.
#[inline(always)]
fn highest_numbers<T: Wide>(faces: T, points: T) -> T {
    let even = T::splat(EVEN);
    let by_pairs = |odd: T, even: T| odd.shl::<8>().or(even);
    let (odd_faces, even_faces) = (faces.shr::<8>().and(even), faces.and(even));
    // What the dice of each number show together.
    let shown = by_pairs(
        odd_faces.times_16(T::splat(0x0000_0005_0003_0001)),
        even_faces.times_16(T::splat(0x0000_0004_0002_0000)),
    );
    // What is too much if all higher numbers are taken, and how many dice of the number that is, rounded up.
    let too_much = sums_up_to(shown).bytes_beyond(points);
    let odd = too_much.shr::<8>().and(even).add(T::splat(0x0000_0004_0002_0001));
    let even = too_much.and(even).add(T::splat(0x0000_0003_0001_0000));
    let dice = by_pairs(
        odd.times_16_above(T::splat(0x0000_3334_5556_FFFF)),
        even.times_16_above(T::splat(0x0000_4000_8000_0000)),
    );
    faces.least_bytes(dice)
}

/// All but so many of the dice that show listed numbers, the lowest first.
#[inline(always)]
fn lowest_of<T: Wide>(listed: T, limit: T) -> T {
    let excess = listed.sum_of_bytes().sub(limit).spread_byte::<0>();
    listed.least_bytes(excess.bytes_beyond(sums_up_to(listed).shl::<8>()))
}

/// The dice of faces that more numbers than this are more frequent than; of equally frequent ones the higher count as
/// more frequent.
#[inline(always)]
fn rarest<T: Wide>(faces: T, ranks: T, gangster_is_a_value: bool) -> T {
    let ones = T::splat(ONES);
    let order = faces.shl::<3>().add(faces.where_some(T::splat(0x0000_0504_0302_0100)));
    let mut rank = ones;
    let mut rarer_than = |other: T| rank = rank.add(other.where_above(order, ones));
    if gangster_is_a_value {
        rarer_than(order.spread_byte::<0>());
    }
    rarer_than(order.spread_byte::<1>());
    rarer_than(order.spread_byte::<2>());
    rarer_than(order.spread_byte::<3>());
    rarer_than(order.spread_byte::<4>());
    rarer_than(order.spread_byte::<5>());
    rank.where_above(ranks, faces)
}

#[cfg(test)]
mod tests {
    use aleator_core::gang_of_dice::{Colour, Faces, Numbers, all_faces};

    use super::*;
    use crate::gang_of_dice::lanes::warnings::Warning;

    fn predicates() -> Vec<Predicate> {
        let of_numbers = |numbers: &[u8]| Numbers::new(numbers.iter().copied());
        let mut predicates: Vec<Predicate> = (1..62).map(|k| Predicate::SumAtLeast { k }).collect();
        for k in 1..=12 {
            predicates.push(Predicate::SameAtLeast { k });
            for numbers in [[1, 3, 5].as_slice(), &[2, 4], &[3], &[1, 2, 3, 4, 5], &[]] {
                predicates.push(Predicate::CountAtLeast { faces: of_numbers(numbers), k });
            }
        }
        for k in 1..=5 {
            predicates.extend([Predicate::RunAtLeast { k }, Predicate::DistinctAtLeast { k }]);
        }
        predicates
    }

    #[test]
    fn lanes_take_what_the_policy_takes() {
        for gangster in [false, true] {
            let of_care = Care {
                cards: Vec::new(),
                runs: runs(),
                has_runs: true,
                has_distinct: true,
                gangster_is_a_value: gangster,
            };
            for predicate in predicates() {
                let card = Card { id: String::new(), title: String::new(), colour: Colour::Black, predicate };
                let (mut warnings, mut careful) = (Warnings::<[u64; 4], 1>::none(), Careful::<[u64; 4], 1>::none());
                warnings.put(0, Warning::new(&card, gangster).row(0).map(|number| [number; 4]));
                careful.put(0, row(&card, gangster).map(|number| [number; 4]));
                for faces in [3, 7, 12].into_iter().flat_map(all_faces) {
                    if predicate.is_triggered(faces, gangster) {
                        let taken = careful.culprits(0, &of_care, &warnings, [faces.packed(); 4])[0];
                        let expected = culprits(predicate, faces, gangster);
                        assert_eq!(Faces::from_packed(taken), expected, "{predicate:?} {faces:?}");
                    }
                }
            }
        }
    }
}
