//! The line of groups as entries of an observation.
//!
//! Dice of one colour are interchangeable, so they are sorted: by their groups, then by their numbers. Nearly all lines are short; then the
//! dice of all five colours are sorted side by side, a byte of a word for each colour.

use aleator_core::dice_run::{Colour, DICE, DiceSet, Track};

/// Entries of the line: groups, virtual groups, and for each die a number and a group.
pub(super) const LINE: usize = 2 + 2 * DICE;

/// So many dice has each colour.
const DEPTH: usize = DICE / Colour::NUM;
/// Lines of at most so many groups have places of four bits.
const SHORT: usize = 16;
/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const TOPS: u64 = ONES << 7;

/// For each of six dice a byte for each colour.
type Rows = [u64; DEPTH];

/// Writes the line over zeros.
#[inline(always)]
pub(super) fn write(track: &Track, out: &mut [u8; LINE]) {
    [out[0], out[1]] = [track.len(), track.virtuals()];
    if track.is_empty() {
        return;
    }
    let (numbers, places) = if track.groups().len() <= SHORT { short(track) } else { long(track) };
    let mut at = 2;
    for row in numbers.into_iter().chain(places) {
        match out.get_mut(at..at + 8) {
            // The next row is written over the three bytes too many.
            Some(entries) => entries.copy_from_slice(&row.to_le_bytes()),
            None => out[at..at + Colour::NUM].copy_from_slice(&row.to_le_bytes()[..Colour::NUM]),
        }
        at += Colour::NUM;
    }
}

/// The sorted numbers and places of a line of at most 16 groups.
#[inline(always)]
fn short(track: &Track) -> (Rows, Rows) {
    let [ones, twos, fours] = track.numbers().planes();
    let [p0, p1, p2, p3] = place_planes(track.groups());
    // Bit by bit `8 place + number`, which is below 128.
    let planes = [ones, twos, fours, p0, p1, p2, p3, 0].map(by_bytes);
    let [keys @ .., _, _] = transposed(planes);
    let keys = sorted(keys);
    (keys.map(|key| key & (ONES * 7)), keys.map(|key| key >> 3 & (ONES * 15)))
}

/// The places of all dice, as four planes of bits.
#[inline(always)]
fn place_planes(groups: &[DiceSet]) -> [DiceSet; 4] {
    let mut planes = [0; 4];
    let mut add = |four: u32, [a, b, c, d]: [DiceSet; 4]| {
        planes[0] |= b | d;
        planes[1] |= c | d;
        let all = a | b | c | d;
        planes[2] |= all & 0u32.wrapping_sub(four & 1);
        planes[3] |= all & 0u32.wrapping_sub(four >> 1);
    };
    let (fours, rest) = groups.as_chunks::<4>();
    for (four, &groups) in (0..).zip(fours) {
        add(four, groups);
    }
    let group = |place: usize| rest.get(place).copied().unwrap_or(0);
    add(fours.len() as u32, [group(0), group(1), group(2), 0]);
    planes
}

/// A bit of each die of each colour in a byte of its own colour: six bits of a colour go from places `6 c` to places `8 c`.
#[inline(always)]
const fn by_bytes(dice: DiceSet) -> u64 {
    let dice = dice as u64;
    dice & 0x3F
        | (dice & 0x3F << 6) << 2
        | (dice & 0x3F << 12) << 4
        | (dice & 0x3F << 18) << 6
        | (dice & 0x3F << 24) << 8
}

/// In each byte, bit `k` of word `j` becomes bit `j` of word `k`.
#[inline(always)]
fn transposed(mut words: [u64; 8]) -> [u64; 8] {
    // Blocks of four, two, and one bits change places.
    for (shift, mask) in [(4, ONES * 0x0F), (2, ONES * 0x33), (1, ONES * 0x55)] {
        for first in (0..8).filter(|first| first & shift == 0) {
            let second = first + shift;
            let change = (words[first] >> shift ^ words[second]) & mask;
            words[first] ^= change << shift;
            words[second] ^= change;
        }
    }
    words
}

/// Sorts six numbers below 128 in each byte, by comparisons found by others long ago.
#[inline(always)]
#[allow(clippy::many_single_char_names, reason = "six lines of a sorting network")]
fn sorted([a, b, c, d, e, f]: Rows) -> Rows {
    let (a, f) = in_order(a, f);
    let (b, d) = in_order(b, d);
    let (c, e) = in_order(c, e);
    let (b, c) = in_order(b, c);
    let (d, e) = in_order(d, e);
    let (a, d) = in_order(a, d);
    let (c, f) = in_order(c, f);
    let (a, b) = in_order(a, b);
    let (c, d) = in_order(c, d);
    let (e, f) = in_order(e, f);
    let (b, c) = in_order(b, c);
    let (d, e) = in_order(d, e);
    [a, b, c, d, e, f]
}

/// The smaller and the larger number of each byte; all are below 128.
#[inline(always)]
const fn in_order(first: u64, second: u64) -> (u64, u64) {
    // The top bit stays where the first is not smaller; all bits below it are set there.
    let not_smaller = ((first | TOPS) - second) & TOPS;
    let change = (first ^ second) & (not_smaller - (not_smaller >> 7));
    (first ^ change, second ^ change)
}

/// The same for any line, one colour after another.
#[cold]
fn long(track: &Track) -> (Rows, Rows) {
    let (all_places, bits) = (track.places(), track.numbers().planes());
    let number = |die: usize| (0..).zip(bits).fold(0, |number, (bit, plane)| number | (plane >> die & 1) << bit) as u8;
    let (mut numbers, mut places) = ([0; DEPTH], [0; DEPTH]);
    for colour in 0..Colour::NUM {
        let mut dice: [_; DEPTH] =
            std::array::from_fn(|die| DEPTH * colour + die).map(|die| (all_places[die], number(die)));
        dice.sort_unstable();
        for ((numbers, places), (place, number)) in numbers.iter_mut().zip(&mut places).zip(dice) {
            *numbers |= u64::from(number) << (8 * colour);
            *places |= u64::from(place) << (8 * colour);
        }
    }
    (numbers, places)
}

#[cfg(test)]
mod tests {
    use aleator_core::dice_run::MAX_GROUPS;
    use aleator_core::game::Draw as _;
    use aleator_sim::streams::Streams;

    use super::*;

    #[test]
    fn bytes_of_colours_hold_their_dice() {
        for die in 0..DICE {
            assert_eq!(by_bytes(1 << die), 1 << (8 * (die / 6) + die % 6));
        }
    }

    #[test]
    fn every_bit_is_transposed() {
        for (word, byte, bit) in (0..512).map(|index| (index / 64, index / 8 % 8, index % 8)) {
            let mut words = [0; 8];
            words[word] = 1 << (8 * byte + bit);
            let mut wanted = [0; 8];
            wanted[bit] = 1 << (8 * byte + word);
            assert_eq!(transposed(words), wanted);
        }
    }

    #[test]
    fn two_numbers_are_put_in_order() {
        for (first, second) in (0..128).flat_map(|first| (0..128).map(move |second| (first, second))) {
            let (low, high) = (first.min(second), first.max(second));
            // Neighbours that differ the other way round change nothing.
            let mixed = |this: u64, other: u64| this | other << 8 | this << 16;
            assert_eq!(in_order(mixed(first, second), mixed(second, first)), (mixed(low, low), mixed(high, high)));
        }
    }

    #[test]
    fn the_comparisons_sort_six() {
        // What sorts every sequence of zeros and ones sorts every sequence.
        for bits in 0..64u64 {
            let keys = sorted(std::array::from_fn(|place| (bits >> place & 1) * ONES));
            assert!(keys.is_sorted() && keys.map(|key| key & 1).iter().sum::<u64>() == u64::from(bits.count_ones()));
        }
    }

    /// A line whose dice stand in any of so many groups; None if there is no such line.
    fn random_line(groups: u64, streams: &mut Streams) -> Option<Track> {
        let draw = streams.dice();
        let mut places = [0; DICE].map(|_: u8| draw.below(groups) as u8);
        places[0] = 0;
        let numbers = [0; DICE].map(|_: u8| draw.below(6) as u8 + 1);
        Track::from_places(&places, &numbers).ok()
    }

    #[test]
    fn short_lines_are_told_as_all_others() {
        let mut streams = Streams::new(5, 0);
        let mut lines = [0; SHORT + 1];
        for groups in (1..=SHORT as u64).cycle().take(20_000) {
            let Some(track) = random_line(groups, &mut streams) else { continue };
            lines[track.groups().len()] += 1;
            assert_eq!(short(&track), long(&track), "{track:?}");
        }
        assert!(lines[1..].iter().all(|&lines| lines > 100), "{lines:?}");
    }

    #[test]
    fn entries_say_what_the_dice_show() {
        let mut streams = Streams::new(6, 0);
        let mut told = 0;
        for groups in (1..=MAX_GROUPS as u64).cycle().take(20_000) {
            let Some(track) = random_line(groups, &mut streams) else { continue };
            told += usize::from(track.groups().len() > SHORT);
            let mut out = [0; LINE];
            write(&track, &mut out);
            assert_eq!(out[..2], [track.len(), track.virtuals()]);
            let planes = track.numbers().planes();
            for colour in 0..Colour::NUM {
                let mut wanted: Vec<(u8, u8)> = (6 * colour..6 * colour + 6)
                    .map(|die| {
                        let number = (0..3).map(|bit| (planes[bit] >> die & 1) << bit).sum::<u32>();
                        (track.places()[die], number as u8)
                    })
                    .collect();
                wanted.sort_unstable();
                let found: Vec<_> =
                    (0..6).map(|die| (out[2 + DICE + 5 * die + colour], out[2 + 5 * die + colour])).collect();
                assert_eq!(found, wanted);
            }
        }
        assert!(told > 100, "{told} long lines");
    }

    #[test]
    fn no_line_is_all_zeros() -> Result<(), Box<dyn std::error::Error>> {
        let game = aleator_core::dice_run::DiceRun::new(2, aleator_core::dice_run::Deck::standard())?;
        let state = <aleator_core::dice_run::State as aleator_core::game::State>::new(&game);
        let mut out = [0; LINE];
        write(state.track(), &mut out);
        assert_eq!(out, [0; LINE]);
        Ok(())
    }
}
