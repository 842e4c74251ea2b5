//! Rolls of the special dice of Gang of Dice, many dice at a time.
//!
//! Which die shows which face never matters, so a roll is the six counts of the faces. Up to 12 dice come out of a single word:
//! two look-ups in alias tables over the multisets of up to six dice. All weights are integers, so every sequence of faces has
//! probability exactly `6**-n`.

use std::hint;

use aleator_core::game::{Bounds, Draw};

/// The most dice that take one word.
pub(crate) const CHUNK: usize = 12;
/// The most dice of one table.
pub(crate) const MOST: usize = 6;
/// Entries of all tables together: 1 + 6 + 21 + 56 + 126 + 252 + 462 = 924, and up to a power of two so that a mask keeps inside.
pub(crate) const ENTRIES: usize = 1024;

/// One column of an alias table, in 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// The six counts of the column itself in the upper six bytes, the threshold in the lower two.
    pub own: u64,
    /// The six counts of the column that owns the rest.
    pub alias: u64,
}

impl Column {
    #[inline]
    const fn threshold(self) -> u64 {
        self.own & 0xffff
    }
}

/// How a number of dice is cut in two look-ups of at most six dice.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    /// Columns and points of the first look-up, then of the second. No dice have one column and one point, which change nothing.
    bounds: Bounds<4>,
    /// Where the tables of the two numbers of dice begin.
    tables: [usize; 2],
}

/// The columns of the table of `dice` dice: `C(dice + 5, 5)`.
pub(crate) const COLUMNS: [usize; MOST + 1] = [1, 6, 21, 56, 126, 252, 462];

pub(crate) const OFFSETS: [usize; MOST + 1] = {
    let mut offsets = [0; MOST + 1];
    let mut dice = 0;
    while dice < MOST {
        offsets[dice + 1] = offsets[dice] + COLUMNS[dice];
        dice += 1;
    }
    offsets
};

const CHUNKS: [Chunk; CHUNK + 1] = {
    let mut chunks = [Chunk { bounds: Bounds::new([1; 4]), tables: [0; 2] }; CHUNK + 1];
    let mut dice = 1;
    while dice <= CHUNK {
        let first = if dice < MOST { dice } else { MOST };
        let second = dice - first;
        chunks[dice] = Chunk {
            bounds: Bounds::new([
                COLUMNS[first] as u64,
                6u64.pow(first as u32),
                COLUMNS[second] as u64,
                6u64.pow(second as u32),
            ]),
            tables: [OFFSETS[first], OFFSETS[second]],
        };
        dice += 1;
    }
    chunks
};

const TWELVE: Chunk = CHUNKS[CHUNK];

pub(crate) static TABLES: [Column; ENTRIES] = tables();

/// The multisets of `dice` dice as packed counts, ascending lexicographically, and the sequences of each.
const fn multisets(dice: usize) -> ([u64; 462], [u64; 462]) {
    const FACTORIAL: [u64; MOST + 1] = [1, 1, 2, 6, 24, 120, 720];
    let mut faces = [0; 462];
    let mut weights = [0; 462];
    let mut counts = [0, 0, 0, 0, 0, dice];
    let mut column = 0;
    loop {
        let mut face = 0;
        let mut weight = FACTORIAL[dice];
        while face < 6 {
            faces[column] |= (counts[face] as u64) << (8 * face);
            weight /= FACTORIAL[counts[face]];
            face += 1;
        }
        weights[column] = weight;
        column += 1;
        // The successor: the last count above 0, of those behind the first, gives one to its neighbour and the rest to the end.
        let mut face = 5;
        while face > 0 && counts[face] == 0 {
            face -= 1;
        }
        if face == 0 {
            return (faces, weights);
        }
        let rest = counts[face] - 1;
        counts[face] = 0;
        counts[face - 1] += 1;
        counts[5] = rest;
    }
}

/// All alias tables one after another, built as `docs/chance.md` says.
pub(crate) const fn tables() -> [Column; ENTRIES] {
    let mut tables = [Column { own: 0, alias: 0 }; ENTRIES];
    let mut dice = 0;
    while dice <= MOST {
        let columns = COLUMNS[dice];
        let capacity = 6u64.pow(dice as u32);
        let (faces, mut scaled) = multisets(dice);
        // Together the two stacks never hold more than all columns.
        let (mut small, mut smalls) = ([0; 462], 0);
        let (mut large, mut larges) = ([0; 462], 0);
        let mut column = 0;
        while column < columns {
            scaled[column] *= columns as u64;
            tables[OFFSETS[dice] + column] = Column { own: faces[column] << 16 | capacity, alias: faces[column] };
            if scaled[column] < capacity {
                small[smalls] = column;
                smalls += 1;
            } else {
                large[larges] = column;
                larges += 1;
            }
            column += 1;
        }
        while smalls > 0 && larges > 0 {
            smalls -= 1;
            larges -= 1;
            let (s, l) = (small[smalls], large[larges]);
            tables[OFFSETS[dice] + s] = Column { own: faces[s] << 16 | scaled[s], alias: faces[l] };
            scaled[l] -= capacity - scaled[s];
            if scaled[l] < capacity {
                small[smalls] = l;
                smalls += 1;
            } else {
                large[larges] = l;
                larges += 1;
            }
        }
        dice += 1;
    }
    tables
}

#[inline]
fn look_up(table: usize, column: u64, point: u64) -> u64 {
    let column = TABLES[(table + column as usize) & (ENTRIES - 1)];
    // No processor can foresee this branch; taken as one it would cost four times the rest of the roll.
    hint::select_unpredictable(point < column.threshold(), column.own >> 16, column.alias)
}

#[inline]
fn roll_chunk(chunk: &Chunk, draw: &mut impl Draw) -> u64 {
    let [column, point, column2, point2] = draw.below_known(&chunk.bounds);
    look_up(chunk.tables[0], column, point) + look_up(chunk.tables[1], column2, point2)
}

/// Rolls dice: byte `k` of the result, counted from the lowest, is how many show face `k`, where face 0 is the gangster.
///
/// At most 255 dice, as that is what a byte can count.
///
/// ```
/// use aleator_sim::{dice::roll, streams::Streams};
///
/// let mut streams = Streams::new(1, 0);
/// let faces = roll(24, streams.dice()).to_le_bytes();
/// assert_eq!(faces.iter().sum::<u8>(), 24);
/// assert_eq!(faces[6..], [0, 0]);
/// ```
#[inline]
pub fn roll(dice: u32, draw: &mut impl Draw) -> u64 {
    debug_assert!(dice < 256, "{dice} dice do not fit the counts");
    let mut faces = 0;
    let mut remaining = dice as usize;
    // The last chunk, be it a whole one, is looked up: so up to 12 dice, which is most rolls, take no branch but this.
    while remaining > CHUNK {
        faces += roll_chunk(&TWELVE, draw);
        remaining -= CHUNK;
    }
    if remaining > 0 {
        faces += roll_chunk(&CHUNKS[remaining], draw);
    }
    faces
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::script::{Script, mixed_radix};
    use crate::streams::{Purpose, Seed, Stream, Words};

    /// The sequences of faces behind each multiset, counted one by one.
    fn sequences(dice: usize) -> HashMap<u64, u64> {
        let mut counted = HashMap::from([(0, 1)]);
        for _ in 0..dice {
            let mut next = HashMap::new();
            for (faces, ways) in counted {
                for face in 0..6 {
                    *next.entry(faces + (1 << (8 * face))).or_insert(0) += ways;
                }
            }
            counted = next;
        }
        counted
    }

    #[test]
    fn every_multiset_owns_exactly_its_share_of_the_table() {
        for dice in 0..=MOST {
            let capacity = 6u64.pow(dice as u32);
            let mut shares = HashMap::new();
            for column in &TABLES[OFFSETS[dice]..][..COLUMNS[dice]] {
                assert!(column.threshold() <= capacity);
                *shares.entry(column.own >> 16).or_insert(0) += column.threshold();
                *shares.entry(column.alias).or_insert(0) += capacity - column.threshold();
            }
            let expected = sequences(dice).into_iter().map(|(faces, ways)| (faces, ways * COLUMNS[dice] as u64));
            assert_eq!(shares, expected.collect());
        }
    }

    #[test]
    fn every_draw_for_few_dice_is_counted() {
        for (dice, &columns) in COLUMNS.iter().enumerate().take(5).skip(1) {
            let total = columns as u64 * 6u64.pow(dice as u32);
            let mut counted = HashMap::new();
            for number in 0..total {
                *counted.entry(roll(dice as u32, &mut Script::new([number]))).or_insert(0) += 1;
            }
            let expected = sequences(dice).into_iter().map(|(faces, ways)| (faces, ways * columns as u64));
            assert_eq!(counted, expected.collect());
        }
    }

    #[test]
    fn columns_ascend() {
        for dice in 1..=MOST {
            let lanes = |faces: u64| faces.to_le_bytes();
            let (faces, weights) = multisets(dice);
            assert!(faces[..COLUMNS[dice]].is_sorted_by(|&a, &b| lanes(a) < lanes(b)));
            assert_eq!(weights.iter().sum::<u64>(), 6u64.pow(dice as u32));
        }
    }

    #[test]
    fn no_dice_draw_nothing() {
        assert_eq!(roll(0, &mut Script::new([])), 0);
    }

    #[test]
    fn seven_dice_are_six_and_one() {
        // The last column of six dice is all gangsters and full; the first of one die is a five.
        let number = mixed_radix([462, 46656, 6, 6], [461, 0, 0, 0]);
        assert_eq!(roll(7, &mut Script::new([number])), 6 | 1 << 40);
    }

    proptest! {
        #[test]
        fn a_roll_is_made_of_chunks(seed: u64, dice in 0u32..=162) {
            let mut whole = Stream::start(Seed::new(seed).game(0), Purpose::Dice);
            let mut parts = whole.clone();
            let faces = roll(dice, &mut whole);
            let mut sum = 0;
            for _ in 0..dice / 12 {
                sum += roll(12, &mut parts);
            }
            sum += roll(dice % 12, &mut parts);
            prop_assert_eq!(faces, sum);
            prop_assert_eq!(faces.to_le_bytes().iter().map(|&count| u32::from(count)).sum::<u32>(), dice);
            prop_assert_eq!(whole.word(), parts.word());
        }
    }
}
