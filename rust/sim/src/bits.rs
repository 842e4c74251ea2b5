//! Sets of bits in a word.

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The index of the set bit with `rank` set bits below it; there have to be more set bits than that.
///
/// Without a loop over the bits, whose end no processor can foresee.
///
/// ```
/// assert_eq!(aleator_sim::bits::nth_set_bit(0b1010_0100, 1), 5);
/// ```
#[inline]
pub fn nth_set_bit(bits: u64, rank: u32) -> u8 {
    debug_assert!(rank < bits.count_ones());
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let up_to_byte = bytes.wrapping_mul(ONES);
    let byte = lanes_at_most(up_to_byte, rank);
    let below = (up_to_byte << 8) >> (8 * byte) & 0xFF;
    // The bits of that byte, each in a byte of its own.
    let spread = (bits >> (8 * byte) & 0xFF).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let singles = ((spread + !TOPS) | spread) >> 7 & ONES;
    let bit = lanes_at_most(singles.wrapping_mul(ONES), rank - below as u32);
    (8 * byte + bit) as u8
}

/// How many of the eight bytes are at most `most`; all of these are below 128.
#[inline]
const fn lanes_at_most(lanes: u64, most: u32) -> u64 {
    let at_most = ((most as u64 * ONES) | TOPS) - lanes;
    (at_most >> 7 & ONES).wrapping_mul(ONES) >> 56
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_nth_set_bit_is_the_one_that_counting_finds(bits: u64, rank in 0u32..64) {
            prop_assume!(rank < bits.count_ones());
            let counted = (0..64).filter(|bit| bits >> bit & 1 == 1).nth(rank as usize);
            prop_assert_eq!(Some(nth_set_bit(bits, rank)), counted);
        }
    }

    #[test]
    fn all_bits_are_found() {
        assert!((0..64).all(|rank| u32::from(nth_set_bit(u64::MAX, rank)) == rank));
        assert!((0..64).all(|bit| u32::from(nth_set_bit(1 << bit, 0)) == bit));
    }
}
