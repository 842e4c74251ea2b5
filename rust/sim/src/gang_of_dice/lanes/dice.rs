//! Rolls in all lanes at once, from the words that [`dice::roll`] would take.

use crate::dice::{self, CHUNK, COLUMNS, ENTRIES, MOST, OFFSETS, tables};
use crate::lanes::{Row, Wide};
use crate::streams::{Sfc64s, Stream};

use super::chunks::Chunks;
use super::turn::lanes_of;

/// The columns of the alias tables in one word each, so that a look-up reads memory once: in the lowest 16 bits how
/// much of the column is its own, in the next 24 the counts of the column itself, in the highest those of its alias.
/// See [`narrow`] for the counts.
static PACKED: [u64; ENTRIES] = {
    let columns = tables();
    let (mut packed, mut dice) = ([0; ENTRIES], 0);
    while dice <= MOST {
        let mut entry = OFFSETS[dice];
        while entry < OFFSETS[dice] + COLUMNS[dice] {
            let (own, points) = (columns[entry].own, 6u64.pow(dice as u32));
            let share = (own & 0xFFFF) * 0x1_0000 / points;
            let share = if share > 0xFFFF { 0xFFFF } else { share };
            packed[entry] = share | narrow(own >> 16) << 16 | narrow(columns[entry].alias) << 40;
            entry += 1;
        }
        dice += 1;
    }
    packed
};

/// By number of dice of one look-up: how many columns its table has, where the table begins, and the product of columns
/// and points.
const COLUMNS_OF: [u32; 8] = by_dice(&COLUMNS);
const OFFSETS_OF: [u32; 8] = by_dice(&OFFSETS);
const PRODUCTS_OF: [u32; 8] = {
    let (mut products, mut dice) = (COLUMNS, 0);
    while dice <= MOST {
        products[dice] *= 6usize.pow(dice as u32);
        dice += 1;
    }
    by_dice(&products)
};

const fn by_dice(numbers: &[usize; MOST + 1]) -> [u32; 8] {
    let (mut table, mut dice) = ([0; 8], 0);
    while dice <= MOST {
        table[dice] = numbers[dice] as u32;
        dice += 1;
    }
    table
}

/// Six counts of 8 bits as counts of 4, room for the 12 dice of two columns: the first three in the lower halves of
/// three bytes, the others in the upper ones.
const fn narrow(faces: u64) -> u64 {
    faces & 0x0F_0F0F | (faces >> 24 & 0x0F_0F0F) << 4
}

/// The counts of 8 bits again; what is behind 24 bits does not matter.
#[inline(always)]
fn widen<T: Wide>(narrow: T) -> T {
    let (first, last) = (T::splat(0x0F_0F0F), T::splat(0x0F_0F0F << 24));
    narrow.and(first).or(narrow.shl::<20>().and(last))
}

/// The table of up to six dice.
#[derive(Clone, Copy)]
pub(super) struct Part<T> {
    columns: T,
    offset: T,
    product: T,
}

impl<T: Wide> Part<T> {
    #[inline(always)]
    fn of(dice: T) -> Self {
        Self {
            columns: dice.look_up_short(&COLUMNS_OF),
            offset: dice.look_up_short(&OFFSETS_OF),
            product: dice.look_up_short(&PRODUCTS_OF),
        }
    }

    #[inline(always)]
    pub(super) fn of_six() -> Self {
        let of = |table: &[u32; 8]| T::splat(u64::from(table[MOST]));
        Self { columns: of(&COLUMNS_OF), offset: of(&OFFSETS_OF), product: of(&PRODUCTS_OF) }
    }

    /// The counts that the word falls on, and where 16 bits do not tell whether they are the column's own.
    #[inline(always)]
    fn fall(self, word: T, high: T) -> (T, T::Mask) {
        // The column in the upper half, and where in it in the lower one.
        let place = high.times(self.columns).add(word.times(self.columns).shr::<32>());
        let entry = self.offset.add(place.shr::<32>()).look_up(&PACKED);
        let low = T::splat(0xFFFF);
        let (within, own) = (place.shr::<16>().and(low), entry.and(low));
        (entry.shr::<16>().or_else(own.above(within), entry.shr::<40>()), within.equals(own))
    }
}

/// The dice of two look-ups out of a word, and where that is not sure: the word may have to be rejected, or it falls on
/// a border.
#[inline(always)]
pub(super) fn chunk<T: Wide>(word: T, first: Part<T>, second: Part<T>) -> (T, T::Mask) {
    let high = word.shr::<32>();
    let (counts, on_border) = first.fall(word, high);
    let rest = word.times(first.product).add(high.times(first.product).shl::<32>());
    let rest_high = rest.shr::<32>();
    let (next_counts, on_next_border) = second.fall(rest, rest_high);
    // No product of all bounds is as large as 2^49, so that only words that leave less may have to be rejected.
    let left = rest_high.times(second.product).add(rest.times(second.product).shr::<32>());
    let small = left.and(T::splat(0xFFFE_0000)).equals(T::splat(0));
    (widen(counts.add(next_counts)), T::either(small, T::either(on_border, on_next_border)))
}

/// Rolls so many dice in the lanes that the mask names; the others draw nothing, and what lands there does not matter.
#[inline(always)]
pub(super) fn roll<T: Wide, const B: usize>(
    streams: &mut Sfc64s<T, B>,
    rolls: &[T::Mask; B],
    dice: &Row<T, B>,
    chunks: &mut Chunks<T>,
) -> Row<T, B> {
    let mut many = [T::never(); B];
    for b in 0..B {
        many[b] = T::both(rolls[b], dice.0[b].above(T::splat(CHUNK as u64)));
    }
    if lanes_of::<T, B>(&many) == 0 {
        return roll_last(streams, rolls, dice);
    }
    let mut last = *dice;
    let whole = chunks.roll(streams, rolls, &mut last);
    let mut landed = roll_last(streams, rolls, &last);
    for b in 0..B {
        landed.0[b] = landed.0[b].add(whole.0[b]);
    }
    landed
}

/// Rolls up to 12 dice in each lane.
#[inline(always)]
fn roll_last<T: Wide, const B: usize>(streams: &mut Sfc64s<T, B>, rolls: &[T::Mask; B], dice: &Row<T, B>) -> Row<T, B> {
    let (mut words, mut landed, mut unsure) = (Row::splat(0), Row::splat(0), [T::never(); B]);
    for b in 0..B {
        let word = streams.words(b, rolls[b]);
        words.0[b] = word;
        let first = dice.0[b].least(T::splat(MOST as u64));
        let (counts, not_sure) = chunk(word, Part::of(first), Part::of(dice.0[b].sub(first)));
        landed.0[b] = counts;
        unsure[b] = T::both(not_sure, rolls[b]);
    }
    let lanes = lanes_of::<T, B>(&unsure);
    if lanes != 0 {
        exactly(streams, dice, &words, lanes, &mut landed);
    }
    landed
}

/// Rolls in these lanes as one game alone does, from the words that have been taken and, where one is rejected, those
/// after it.
#[cold]
#[inline(never)]
fn exactly<T: Wide, const B: usize>(
    streams: &mut Sfc64s<T, B>,
    dice: &Row<T, B>,
    words: &Row<T, B>,
    lanes: u32,
    landed: &mut Row<T, B>,
) {
    for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
        let mut stream = Stream::over(streams.lane(lane, [words.get(lane)]));
        landed.set(lane, dice::roll(dice.get(lane) as u32, &mut stream));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::script::Script;
    use crate::streams::{GameSeeds, Purpose, Seed, Words as _};

    type Lanes = Sfc64s<[u64; 4], 1>;

    fn dice_of(seed: u64) -> (Lanes, [Stream; 4]) {
        let mut lanes = Lanes::idle();
        GameSeeds::new(Seed::new(seed), [0, 1, 2, 3]).start(Purpose::Dice.number(), &mut lanes, 0);
        (lanes, [0, 1, 2, 3].map(|game| Stream::start(Seed::new(seed).game(game), Purpose::Dice)))
    }

    proptest! {
        #[test]
        fn lanes_roll_what_streams_roll(seed: u64, rolls: [[u8; 4]; 24]) {
            let (mut lanes, mut streams) = dice_of(seed);
            let mut chunks = Chunks::none();
            for roll_of in rolls {
                let dice = roll_of.map(|dice| u64::from(dice) % 163);
                let landed = roll(&mut lanes, &[dice.map(|dice| dice > 0)], &Row([dice]), &mut chunks);
                for lane in (0..4).filter(|&lane| dice[lane] > 0) {
                    prop_assert_eq!(landed.get(lane), dice::roll(dice[lane] as u32, &mut streams[lane]));
                }
            }
            prop_assert_eq!(lanes.words(0, [true; 4]), streams.map(|mut stream| stream.word()));
        }

        #[test]
        fn a_chunk_that_is_sure_is_that_of_one_game(word: u64, near in 0u64..1 << 34, dice in 1u64..=12) {
            // Words close to multiples of what one sequence takes fall on borders.
            let first = dice.min(6) as usize;
            let product = u64::from(PRODUCTS_OF[first]) * u64::from(PRODUCTS_OF[dice as usize - first]);
            let border = u64::MAX / product * (word % product);
            for word in [word, border.wrapping_add(near).wrapping_sub(1 << 33), near] {
                let part = |dice: usize| Part::of([dice as u64; 4]);
                let (landed, unsure) = chunk([word; 4], part(first), part(dice as usize - first));
                if !unsure[0] {
                    prop_assert_eq!(landed[0], dice::roll(dice as u32, &mut Stream::over(Script::new([word]))));
                }
            }
        }
    }

    #[test]
    fn rejected_words_are_replaced_in_their_lane_alone() {
        let (mut lanes, streams) = dice_of(5);
        let mut landed = Row([[9; 4]]);
        // A word of 0 leaves nothing, and products that are no power of two reject it: lane 2 takes the first word of
        // its stream.
        exactly(&mut lanes, &Row([[7; 4]]), &Row([[0; 4]]), 0b100, &mut landed);
        let [one, two, mut third, four] = streams;
        assert_eq!(landed.0, [[9, 9, dice::roll(7, &mut third), 9]]);
        assert_eq!(lanes.words(0, [true; 4]), [one, two, third, four].map(|mut stream| stream.word()));
    }
}
