//! Rolls in all lanes at once, from the words that [`dice::roll`] would take.

use crate::dice::{self, CHUNK, COLUMNS, ENTRIES, MOST, OFFSETS, tables};
use crate::streams::{Sfc64s, Stream, Words as _, digit};

/// The columns of the alias tables in one word each, so that a look-up reads memory once: the threshold in the lowest 16 bits, the counts
/// of the column itself in the next 24, those of its alias in the highest. Counts have four bits, room for the 12 dice of two columns.
static PACKED: [u64; ENTRIES] = {
    let columns = tables();
    let (mut packed, mut entry) = ([0; ENTRIES], 0);
    while entry < ENTRIES {
        let own = columns[entry].own;
        packed[entry] = own & 0xFFFF | narrow(own >> 16) << 16 | narrow(columns[entry].alias) << 40;
        entry += 1;
    }
    packed
};

/// By number of dice of one look-up, nine bits each: how many columns its table has, where the table begins, and of the power of three the
/// half. Numbers this small are quicker shifted out of a word than read from memory, one for each lane.
const COLUMNS_OF: u64 = nine_bits(COLUMNS);
const OFFSETS_OF: u64 = nine_bits(OFFSETS);
const HALF_POWERS_OF: u64 = {
    let (mut halves, mut dice) = ([0; MOST + 1], 0);
    while dice <= MOST {
        halves[dice] = 3usize.pow(dice as u32) / 2;
        dice += 1;
    }
    nine_bits(halves)
};

const fn nine_bits(numbers: [usize; MOST + 1]) -> u64 {
    let (mut packed, mut dice) = (0, 0);
    while dice <= MOST {
        packed |= (numbers[dice] as u64) << (9 * dice);
        dice += 1;
    }
    packed
}

/// Columns, points and beginning of the table of up to six dice.
#[inline(always)]
const fn part(dice: u64) -> (u64, u64, u64) {
    let shift = 9 * dice;
    let points = (2 * (HALF_POWERS_OF >> shift & 0x1FF) + 1) << dice;
    (COLUMNS_OF >> shift & 0x1FF, points, OFFSETS_OF >> shift & 0x1FF)
}

/// Six counts of 8 bits as counts of 4.
const fn narrow(faces: u64) -> u64 {
    let (mut narrow, mut face) = (0, 0);
    while face < 6 {
        narrow |= (faces >> (8 * face) & 0xF) << (4 * face);
        face += 1;
    }
    narrow
}

/// Six counts of 4 bits as counts of 8.
#[inline(always)]
const fn widen(narrow: u64) -> u64 {
    let halves = (narrow | narrow << 16) & 0x0000_00FF_0000_FFFF;
    let pairs = (halves | halves << 8) & 0x0000_00FF_00FF_00FF;
    (pairs | pairs << 4) & 0x0000_0F0F_0F0F_0F0F
}

/// The counts, four bits each, of a column of the table that begins at `table`.
#[inline(always)]
fn look_up(table: u64, column: u64, point: u64) -> u64 {
    let entry = PACKED[(table + column) as usize & (ENTRIES - 1)];
    if point < entry & 0xFFFF { entry >> 16 & 0xFF_FFFF } else { entry >> 40 }
}

/// Up to 12 dice from a word, and the rest of the word, which is small if the word may have to be rejected.
#[inline(always)]
fn chunk(word: u64, dice: u64) -> (u64, u64) {
    let two = dice > MOST as u64;
    let (columns, points, table) = part(if two { dice - MOST as u64 } else { dice });
    // Up to six dice are the first look-up; the second then is of none. Of more dice six are the first.
    let first = if two {
        (COLUMNS[MOST] as u64, 6u64.pow(MOST as u32), OFFSETS[MOST] as u64)
    } else {
        (columns, points, table)
    };
    let second = if two { (columns, points, table) } else { (1, 1, 0) };
    let (column, rest) = digit(word, first.0);
    let (point, rest) = digit(rest, first.1);
    let (next_column, rest) = digit(rest, second.0);
    let (next_point, rest) = digit(rest, second.1);
    (widen(look_up(first.2, column, point) + look_up(second.2, next_column, next_point)), rest)
}

/// No product of bounds of a roll is as large as this, so that only words that leave less may have to be rejected.
const RARE: u64 = 1 << 49;

/// Rolls so many dice in each lane that rolls (1, else 0 and no dice); the others draw nothing.
#[inline(always)]
pub(super) fn roll<const W: usize>(
    streams: &mut Sfc64s<W>,
    rolls: &[u64; W],
    dice: &[u64; W],
    few_dice: bool,
    chunks: &mut Chunks,
    landed: &mut [u64; W],
) {
    if few_dice {
        return roll_chunk(streams, rolls, dice, landed);
    }
    let (mut last, mut faces) = (*dice, [0; W]);
    whole_chunks(streams, &mut last, chunks, &mut faces);
    roll_chunk(streams, rolls, &last, landed);
    for lane in 0..W {
        landed[lane] += faces[lane];
    }
}

/// Rolls up to 12 dice in each lane.
#[inline(always)]
fn roll_chunk<const W: usize>(streams: &mut Sfc64s<W>, rolls: &[u64; W], dice: &[u64; W], landed: &mut [u64; W]) {
    let (mut words, mut rare) = ([0; W], 0);
    for lane in 0..W {
        let word = streams.peek(lane);
        streams.step(lane, word, rolls[lane]);
        words[lane] = word;
        let (counts, rest) = chunk(word, dice[lane]);
        landed[lane] = counts;
        rare |= if rest < RARE { rolls[lane] } else { 0 };
    }
    if rare != 0 {
        exactly(streams, dice, &words, landed);
    }
}

/// Rolls as one game alone does, from the words that have been taken and, where one is rejected, those after it.
#[cold]
#[inline(never)]
fn exactly<const W: usize>(streams: &mut Sfc64s<W>, dice: &[u64; W], words: &[u64; W], landed: &mut [u64; W]) {
    for lane in (0..W).filter(|&lane| dice[lane] > 0) {
        landed[lane] = dice::roll(dice[lane] as u32, &mut Stream::over(streams.lane(lane, Some(words[lane]))));
    }
}

/// Words for whole chunks: a lane has at most 162 dice.
const MOST_CHUNKS: usize = 13;
/// Room for the chunks of 32 lanes.
const ROOM: usize = 32 * MOST_CHUNKS;
/// So many are looked up side by side.
const BLOCK: usize = 16;

/// The words of whole chunks in a row, and the dice that come of them.
#[derive(Clone, Debug)]
pub(super) struct Chunks {
    words: [u64; ROOM],
    counts: [u64; ROOM],
    /// The lane of each.
    lanes: [u8; ROOM],
}

impl Chunks {
    /// None yet.
    pub const NONE: Self = Self { words: [0; ROOM], counts: [0; ROOM], lanes: [0; ROOM] };
}

/// Rolls twelve dice at a time until each lane has at most twelve left. How many chunks that are differs widely, so all of them are put
/// in a row and looked up side by side, whatever lane they belong to.
#[inline(always)]
fn whole_chunks<const W: usize>(
    streams: &mut Sfc64s<W>,
    dice: &mut [u64; W],
    chunks: &mut Chunks,
    faces: &mut [u64; W],
) {
    debug_assert!(W * MOST_CHUNKS <= ROOM);
    let Chunks { words, counts, lanes } = chunks;
    let (before, all) = (streams.clone(), *dice);
    let mut end = 0;
    for lane in 0..W {
        let chunks = (dice[lane].saturating_sub(1) / CHUNK as u64) as usize;
        let mut source = streams.get(lane);
        for (word, of) in words[end..end + chunks].iter_mut().zip(&mut lanes[end..end + chunks]) {
            *word = source.word();
            *of = lane as u8;
        }
        streams.set(lane, &source);
        end += chunks;
        dice[lane] -= (chunks * CHUNK) as u64;
    }
    let mut rare = 0;
    // Whole blocks, since a remainder would be looked up one by one; behind the end stand words of earlier rolls.
    let blocks = words.as_chunks::<BLOCK>().0.iter().zip(counts.as_chunks_mut::<BLOCK>().0);
    for (words, counts) in blocks.take(end.div_ceil(BLOCK)) {
        for k in 0..BLOCK {
            let (landed, rest) = chunk(words[k], CHUNK as u64);
            counts[k] = landed;
            rare |= if rest < RARE { 1 } else { 0 };
        }
    }
    if rare != 0 {
        return whole_chunks_exactly(streams, before, &all, dice, faces);
    }
    for (&lane, counts) in lanes.iter().zip(counts.iter()).take(end) {
        faces[usize::from(lane) % W] += counts;
    }
}

/// The same as one game alone does it.
#[cold]
#[inline(never)]
fn whole_chunks_exactly<const W: usize>(
    streams: &mut Sfc64s<W>,
    before: Sfc64s<W>,
    all: &[u64; W],
    last: &[u64; W],
    faces: &mut [u64; W],
) {
    *streams = before;
    for lane in 0..W {
        faces[lane] = dice::roll((all[lane] - last[lane]) as u32, &mut Stream::over(streams.lane(lane, None)));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::streams::{GameSeed, Purpose, Seed};

    fn games(seed: u64) -> [GameSeed; 8] {
        std::array::from_fn(|index| Seed::new(seed).game(index as u64))
    }

    fn dice_of(games: &[GameSeed; 8]) -> Sfc64s<8> {
        let mut lanes = Sfc64s::IDLE;
        for (lane, &game) in games.iter().enumerate() {
            lanes.put(lane, &Sfc64s::start(game, &[Purpose::Dice.number()]), 0);
        }
        lanes
    }

    proptest! {
        #[test]
        fn lanes_roll_what_streams_roll(seed: u64, rolls: [[u8; 8]; 12]) {
            let games = games(seed);
            let mut lanes = dice_of(&games);
            let mut streams = games.map(|game| Stream::start(game, Purpose::Dice));
            for roll_of in rolls {
                let dice = roll_of.map(|dice| u64::from(dice) % 163);
                let mut faces = [0; 8];
                let rolls = dice.map(|dice| u64::from(dice > 0));
                let mut chunks = Chunks::NONE;
                roll(&mut lanes, &rolls, &dice, false, &mut chunks, &mut faces);
                for lane in 0..8 {
                    prop_assert_eq!(faces[lane], dice::roll(dice[lane] as u32, &mut streams[lane]));
                }
            }
            for (lane, stream) in streams.iter_mut().enumerate() {
                prop_assert_eq!(lanes.peek(lane), stream.word());
            }
        }

        #[test]
        fn rejected_words_are_replaced_in_their_lane_alone(seed: u64, dice in 1u64..=12) {
            let games = games(seed);
            let (mut lanes, mut other) = (dice_of(&games), dice_of(&games));
            // A word of 0 leaves nothing, and products that are no power of two reject it.
            let words: [u64; 8] = std::array::from_fn(|lane| if lane == 3 { 0 } else { other.lane(lane, None).word() });
            let mut landed = [0; 8];
            exactly(&mut other, &[dice; 8], &words, &mut landed);
            let mut expected = [0; 8];
            let mut chunks = Chunks::NONE;
            roll(&mut lanes, &[1; 8], &[dice; 8], true, &mut chunks, &mut expected);
            // Lane 3 went on to the first word of its stream.
            prop_assert_eq!(landed, expected);
            prop_assert_eq!(lanes.peek(3), other.peek(3));
        }
    }

    #[test]
    fn each_chunk_is_that_of_one_game() {
        assert_eq!(chunk(u64::MAX, 0).0, 0);
        for dice in 1..=12 {
            for word in (1..2000u64).map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
                let mut script = Stream::over(crate::script::Script::new([word]));
                let expected = dice::roll(dice, &mut script);
                assert_eq!(chunk(word, u64::from(dice)).0, expected);
            }
        }
    }
}
