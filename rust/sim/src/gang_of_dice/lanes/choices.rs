//! What policies choose, in all lanes at once.

use aleator_core::game::Draw as _;
use aleator_core::gang_of_dice::Faces;

use super::culprits::{Care, Careful};
use super::turn::{Turn, lanes_of};
use super::warnings::Warnings;
use crate::lanes::{Row, Wide};
use crate::streams::{Sfc64s, Stream};

/// One in each of the six counts.
const ONES: u64 = 0x0000_0101_0101_0101;

/// Where a draw of digits from the upper half of a word is not that of the whole word for sure, or the word may be
/// rejected.
///
/// `product` is what the digits have left of it, in the lower half. The lower half of the word adds less to that than the product of all
/// bounds, which is at most as many as the bits of `border` leave: so only what is this close to the next number can be
/// more, and only what is 0 can be so little that the word is rejected.
#[inline(always)]
pub(super) fn unsure<T: Wide>(product: T, border: T) -> T::Mask {
    product.sub(T::splat(1)).and(border).equals(border)
}

/// Draws how many dice to roll, in the lanes whose policies draw.
#[inline(always)]
pub(super) fn draw_dice<T: Wide, const B: usize>(turn: &mut Turn<T, B>) {
    let (mut words, mut redraw) = (Row::splat(0), [T::never(); B]);
    let most = turn.dice;
    for b in 0..B {
        let draws = T::both(turn.random[b], turn.going[b]);
        let word = turn.stream.words(b, draws);
        words.0[b] = word;
        let product = word.shr::<32>().times(most.0[b]);
        // A pool has fewer than 256 dice.
        redraw[b] = T::both(draws, unsure(product, T::splat(0xFFFF_FE00)));
        turn.dice.0[b] = product.shr::<32>().add(T::splat(1)).or_else(draws, most.0[b]);
    }
    let lanes = lanes_of::<T, B>(&redraw);
    if lanes != 0 {
        draw_dice_exactly(&mut turn.stream, &most, &words, lanes, &mut turn.dice);
    }
}

/// The same for these lanes alone, and with another word where one is rejected.
#[cold]
#[inline(never)]
fn draw_dice_exactly<T: Wide, const B: usize>(
    streams: &mut Sfc64s<T, B>,
    most: &Row<T, B>,
    words: &Row<T, B>,
    lanes: u32,
    dice: &mut Row<T, B>,
) {
    for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
        let drawn = Stream::over(streams.lane(lane, [words.get(lane)])).below(most.get(lane));
        dice.set(lane, drawn + 1);
    }
}

/// Draws what to reroll, in the lanes whose policies draw: how many dice of each face, gangsters first. Nothing in the
/// others.
#[inline(always)]
pub(super) fn draw_selection<T: Wide, const B: usize>(turn: &mut Turn<T, B>, few_dice: bool) {
    let (mut words, mut redraw) = (Row::splat(0), [T::never(); B]);
    for b in 0..B {
        let draws = T::both(turn.random[b], turn.going[b]);
        let word = turn.stream.words(b, draws);
        words.0[b] = word;
        let (selection, product) = select(word, turn.faces.0[b]);
        turn.selection.0[b] = selection.only(draws);
        redraw[b] = T::both(draws, unsure(product, border(turn.dice.0[b], few_dice)));
    }
    let lanes = lanes_of::<T, B>(&redraw);
    if lanes != 0 {
        draw_selection_exactly(&mut turn.stream, &turn.faces, &words, lanes, &mut turn.selection);
    }
}

/// How many dice of each face the upper half of a word selects, and in the lower half what they have left of it.
#[inline(always)]
fn select<T: Wide>(word: T, faces: T) -> (T, T) {
    let bounds = faces.add(T::splat(ONES));
    let gangsters = word.shr::<32>().times(bounds.move_byte::<0, 0>());
    let ones = gangsters.times(bounds.move_byte::<1, 0>());
    let twos = ones.times(bounds.move_byte::<2, 0>());
    let threes = twos.times(bounds.move_byte::<3, 0>());
    let fours = threes.times(bounds.move_byte::<4, 0>());
    let fives = fours.times(bounds.move_byte::<5, 0>());
    let low = gangsters.move_byte::<4, 0>().or(ones.move_byte::<4, 1>()).or(twos.move_byte::<4, 2>());
    let high = threes.move_byte::<4, 3>().or(fours.move_byte::<4, 4>()).or(fives.move_byte::<4, 5>());
    (low.or(high), fives)
}

/// The border for the selections of so many dice: there are most where the faces are equally frequent.
#[inline(always)]
fn border<T: Wide>(dice: T, few_dice: bool) -> T {
    // 3^6 of 12 dice, 10^6 of 54 and 28^6 of 162, the most there are.
    if few_dice {
        return T::splat(0xFFFF_FC00);
    }
    T::splat(0xE000_0000).or_else(dice.above(T::splat(54)), T::splat(0xFFF0_0000))
}

/// The same for these lanes alone, and with another word where one is rejected.
#[cold]
#[inline(never)]
fn draw_selection_exactly<T: Wide, const B: usize>(
    streams: &mut Sfc64s<T, B>,
    faces: &Row<T, B>,
    words: &Row<T, B>,
    lanes: u32,
    selection: &mut Row<T, B>,
) {
    for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1) {
        let counts = Faces::from_packed(faces.get(lane)).counts().map(|count| u64::from(count) + 1);
        let digits = Stream::over(streams.lane(lane, [words.get(lane)])).below_each(counts);
        selection.set(lane, digits.iter().rev().fold(0, |packed, digit| packed << 8 | digit));
    }
}

/// What cautious seats reroll: of safe dice the weak ones unless they lead, else what makes the others safe.
#[inline(always)]
pub(super) fn select_with_care<T: Wide, const B: usize>(
    turn: &mut Turn<T, B>,
    care: &Care,
    careful: &Careful<T, B>,
    warnings: &Warnings<T, B>,
    best: &Row<T, B>,
    last_reroll: bool,
) {
    let weak = T::splat(if last_reroll { 0xFF_FFFF } else { 0xFFFF });
    for b in 0..B {
        let chooses = T::both(turn.cautious[b], turn.going[b]);
        let faces = turn.faces.0[b];
        let leads = turn.strength(b).above(best.0[b]);
        let selection = T::splat(0).or_else(leads, faces.and(weak));
        let culprits = careful.culprits(b, care, warnings, faces);
        let selection = culprits.or_else(turn.triggers[b], selection);
        turn.selection.0[b] = selection.or_else(chooses, turn.selection.0[b]);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::script::Script;

    /// A word near the first of those that give the number below the product.
    fn word_near(product: u64, number: u64, distance: i64) -> u64 {
        let first = (u128::from(number % product) << 64) / u128::from(product);
        (first as u64).wrapping_add_signed(distance)
    }

    proptest! {
        #[test]
        fn sure_selections_are_those_of_one_game(
            counts in prop_oneof![prop::array::uniform6(0u8..=2), prop::array::uniform6(0u8..=9), prop::array::uniform6(0u8..=27)],
            number: u64,
            distance in -1i64 << 38..1 << 38,
            shift in 0u32..38,
        ) {
            let faces = Faces::from_counts(counts);
            let bounds = counts.map(|count| u64::from(count) + 1);
            let word = word_near(bounds.iter().product(), number, distance >> shift);
            let (selection, product) = select([word; 4], [faces.packed(); 4]);
            let dice = [u64::from(faces.total()); 4];
            for few_dice in [faces.total() <= 12, false] {
                if !unsure(product, border(dice, few_dice))[0] {
                    let digits = Stream::over(Script::new([word])).below_each(bounds);
                    let expected = digits.iter().rev().fold(0, |packed, digit| packed << 8 | digit);
                    prop_assert_eq!(selection[0], expected);
                }
            }
        }

        #[test]
        fn words_far_from_borders_are_sure(number: u64, counts in prop::array::uniform6(0u8..=2)) {
            let product: u64 = counts.iter().map(|&count| u64::from(count) + 1).product();
            let word = word_near(product, number, 1 << 50);
            let (_, left) = select([word; 4], [Faces::from_counts(counts).packed(); 4]);
            prop_assert_eq!(unsure(left, border([12; 4], true)), [false; 4]);
        }
    }
}
