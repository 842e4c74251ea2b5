//! Rolls, deals and cuts of Dice Run.

use std::array;

use aleator_core::game::Draw;

use crate::bits::nth_set_bit;

/// The most dice that take one word: `6**16` is still far below `2**64`.
const CHUNK: usize = 16;

/// Rolls dice one by one and hands over their numbers, 1 to 6, in order.
///
/// ```
/// use aleator_sim::{draws::roll_numbers, streams::Streams};
///
/// let mut numbers = Vec::new();
/// roll_numbers(30, Streams::new(1, 0).dice(), |number| numbers.push(number));
/// assert_eq!(numbers.len(), 30);
/// assert!(numbers.iter().all(|number| (1..=6).contains(number)));
/// ```
#[inline]
pub fn roll_numbers(count: usize, draw: &mut impl Draw, mut each: impl FnMut(u8)) {
    let mut remaining = count;
    while remaining > 0 {
        let chunk = remaining.min(CHUNK);
        draw.below_power(6, chunk as u32, |digit| each(digit as u8 + 1));
        remaining -= chunk;
    }
}

/// `K` indices into a list of `left` things that gets shorter with each: the second index counts without the first thing.
///
/// ```
/// use aleator_sim::{draws::removing, script::{Script, mixed_radix}};
///
/// let mut script = Script::new([mixed_radix([30, 29, 28, 27], [29, 28, 0, 26])]);
/// assert_eq!(removing(30, &mut script), [29, 28, 0, 26]);
/// ```
#[inline]
pub fn removing<const K: usize>(left: u64, draw: &mut impl Draw) -> [u64; K] {
    debug_assert!(left >= K as u64, "{K} of {left} cannot be taken");
    draw.below_each(array::from_fn(|taken| left - taken as u64))
}

/// Takes `K` different things out of a set, whose bits stand for things in ascending order.
///
/// ```
/// use aleator_sim::{draws::take_bits, script::{Script, mixed_radix}};
///
/// let mut targets = 0b1_0110;
/// let mut script = Script::new([mixed_radix([3, 2], [1, 1])]);
/// assert_eq!(take_bits(&mut targets, &mut script), [2, 4]);
/// assert_eq!(targets, 0b0_0010);
/// ```
#[inline]
pub fn take_bits<const K: usize>(set: &mut u32, draw: &mut impl Draw) -> [u8; K] {
    removing(u64::from(set.count_ones()), draw).map(|index| {
        let place = nth_set_bit(u64::from(*set), index as u32);
        *set &= !(1 << place);
        place
    })
}

/// Takes `K` things out of a heap in which `counts` says how many there are of each kind, kinds in ascending order; gives
/// their kinds.
///
/// ```
/// use aleator_sim::{draws::take_kinds, script::{Script, mixed_radix}};
///
/// let mut cards = [2, 0, 1];
/// let mut script = Script::new([mixed_radix([3, 2], [1, 1])]);
/// assert_eq!(take_kinds(&mut cards, &mut script), [0, 2]);
/// assert_eq!(cards, [1, 0, 0]);
/// ```
#[inline]
pub fn take_kinds<const K: usize>(counts: &mut [u8], draw: &mut impl Draw) -> [u8; K] {
    let left = counts.iter().map(|&count| u64::from(count)).sum();
    removing(left, draw).map(|index| {
        // All kinds are looked at: those are counted whose things all come before the index, which nobody could foresee.
        let (mut kind, mut up_to) = (0, 0);
        for &count in counts.iter() {
            up_to += u64::from(count);
            kind += usize::from(up_to <= index);
        }
        debug_assert!(kind < counts.len(), "index {index} lies below the number of things left");
        if let Some(count) = counts.get_mut(kind) {
            *count -= 1;
        }
        kind as u8
    })
}

/// The order of `0 .. N` that has this rank among all orders, ascending lexicographically.
///
/// ```
/// use aleator_sim::draws::permutation;
///
/// assert_eq!(permutation(0), [0, 1, 2, 3, 4]);
/// assert_eq!(permutation(1), [0, 1, 2, 4, 3]);
/// assert_eq!(permutation(119), [4, 3, 2, 1, 0]);
/// ```
pub fn permutation<const N: usize>(rank: u64) -> [u8; N] {
    let mut order = array::from_fn(|item| item as u8);
    let mut ways: u64 = (1..=N as u64).product();
    debug_assert!(rank < ways, "{N} items have {ways} orders, so none of rank {rank}");
    let mut rest = rank;
    for place in 0..N {
        ways /= (N - place) as u64;
        // Behind `place` the items ascend; the one that is chosen moves to the front of them.
        let chosen = place + (rest / ways) as usize;
        order[place..=chosen].rotate_right(1);
        rest %= ways;
    }
    order
}

/// The cut of the deck: the order in which the five pack sizes, numbered from the smallest, lie on the table.
///
/// ```
/// use aleator_sim::{draws::cut, script::Script};
///
/// assert_eq!(cut(&mut Script::new([24])), [1, 0, 2, 3, 4]);
/// ```
#[inline]
pub fn cut(draw: &mut impl Draw) -> [u8; 5] {
    permutation(draw.below(120))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::script::{Script, mixed_radix};

    #[test]
    fn orders_ascend_and_all_come() {
        let orders: Vec<[u8; 5]> = (0..120).map(permutation).collect();
        assert!(orders.is_sorted_by(|a, b| a < b));
        for order in orders {
            let mut items = order;
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn each_chunk_of_dice_takes_one_number() {
        for count in 0..=30usize {
            let sizes: &[usize] = if count > 16 {
                &[16, count - 16]
            } else if count > 0 {
                &[count]
            } else {
                &[]
            };
            let mut script = Script::new(sizes.iter().map(|&size| 6u64.pow(size as u32) - 1));
            let mut numbers = Vec::new();
            roll_numbers(count, &mut script, |number| numbers.push(number));
            assert_eq!(numbers, vec![6; count]);
        }
    }

    proptest! {
        #[test]
        fn numbers_are_base_six_digits(number in 0u64..6u64.pow(5)) {
            let mut numbers = Vec::new();
            roll_numbers(5, &mut Script::new([number]), |number| numbers.push(u64::from(number) - 1));
            prop_assert_eq!(numbers.iter().fold(0, |sum, digit| 6 * sum + digit), number);
        }

        #[test]
        fn taking_bits_is_removing_from_a_list(set in 0u32.., indices: [prop::sample::Index; 4]) {
            let mut list: Vec<u8> = (0..32).filter(|bit| set >> bit & 1 == 1).collect();
            prop_assume!(list.len() >= 4);
            let bounds: [u64; 4] = array::from_fn(|k| (list.len() - k) as u64);
            let digits: [u64; 4] = array::from_fn(|k| indices[k].index(list.len() - k) as u64);
            let mut left = set;
            let taken = take_bits::<4>(&mut left, &mut Script::new([mixed_radix(bounds, digits)]));
            prop_assert_eq!(taken, digits.map(|index| list.remove(index as usize)));
            prop_assert_eq!(left, list.iter().fold(0, |set, bit| set | 1 << bit));
        }

        #[test]
        fn taking_kinds_is_removing_from_a_list(counts: [u8; 7], indices: [prop::sample::Index; 3]) {
            let mut list: Vec<u8> = (0..7).flat_map(|kind| vec![kind; usize::from(counts[usize::from(kind)])]).collect();
            prop_assume!(list.len() >= 3);
            let bounds: [u64; 3] = array::from_fn(|k| (list.len() - k) as u64);
            let digits: [u64; 3] = array::from_fn(|k| indices[k].index(list.len() - k) as u64);
            let mut left = counts;
            let taken = take_kinds::<3>(&mut left, &mut Script::new([mixed_radix(bounds, digits)]));
            prop_assert_eq!(taken, digits.map(|index| list.remove(index as usize)));
            prop_assert_eq!(left.map(usize::from), array::from_fn(|kind| list.iter().filter(|&&k| usize::from(k) == kind).count()));
        }
    }
}
