//! Sets of legal ids: counted, queried, picked from by rank, written as a mask.

use std::hint;

use aleator_sim::bits::nth_set_bit;

/// A set of ids, as games find handy.
pub trait LegalIds: Copy + PartialEq + std::fmt::Debug + Send + Sync {
    /// No ids.
    const NONE: Self;
    /// How many ids are in the set.
    fn count(&self) -> u32;
    /// Whether the id is in the set.
    fn contains(&self, id: u16) -> bool;
    /// The id of a rank below [`count`](Self::count), ascending; 0 for other ranks.
    fn nth(&self, rank: u32) -> u16;
    /// Writes 1 for each id of the set and 0 for every other.
    fn write_mask(&self, mask: &mut [u8]);
    /// The ids, ascending.
    fn iter(self) -> impl Iterator<Item = u16> {
        (0..self.count()).map(move |rank| self.nth(rank))
    }
}

/// The ids from a first to a last one.
///
/// ```
/// use aleator_env::ids::{IdRange, LegalIds as _};
/// let ids = IdRange::new(1, 3);
/// assert_eq!((ids.count(), ids.contains(3), ids.nth(2)), (3, true, 3));
/// let mut mask = [9; 5];
/// ids.write_mask(&mut mask);
/// assert_eq!(mask, [0, 1, 1, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdRange {
    first: u16,
    count: u16,
}

impl IdRange {
    /// The ids `first ..= last`; none if `last` is smaller.
    #[inline]
    pub const fn new(first: u16, last: u16) -> Self {
        Self { first, count: (last + 1).saturating_sub(first) }
    }
}

impl LegalIds for IdRange {
    const NONE: Self = Self { first: 0, count: 0 };

    #[inline(always)]
    fn count(&self) -> u32 {
        self.count.into()
    }

    #[inline(always)]
    fn contains(&self, id: u16) -> bool {
        id.wrapping_sub(self.first) < self.count
    }

    #[inline(always)]
    fn nth(&self, rank: u32) -> u16 {
        if rank < self.count() { self.first + rank as u16 } else { 0 }
    }

    #[inline(always)]
    fn write_mask(&self, mask: &mut [u8]) {
        let (first, end) = (usize::from(self.first), usize::from(self.first + self.count));
        // A part of the edge: the ids before the end, then those from it on.
        match EDGE.get(SPAN.wrapping_sub(end)..).and_then(|edge| edge.get(..mask.len())) {
            Some(edge) => mask.copy_from_slice(edge),
            None => mask.iter_mut().zip(0..).for_each(|(entry, id)| *entry = u8::from(id < end)),
        }
        mask.iter_mut().take(first).for_each(|entry| *entry = 0);
    }
}

/// Ids below this have a mask in [`EDGE`].
const SPAN: usize = 256;

/// Ones, then as many zeros.
static EDGE: [u8; 2 * SPAN] = {
    let mut edge = [0; 2 * SPAN];
    let mut place = 0;
    while place < SPAN {
        edge[place] = 1;
        place += 1;
    }
    edge
};

/// Any ids below 192, a bit for each.
///
/// ```
/// use aleator_env::ids::{IdSet, LegalIds as _};
/// let ids = IdSet::NONE.with(3).with_bits(100, 0b101);
/// assert_eq!((ids.count(), ids.nth(2), ids.contains(101)), (3, 102, false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdSet([u64; 3]);

impl IdSet {
    /// The set with the id, which is below 192.
    #[inline]
    #[must_use]
    pub const fn with(self, id: u16) -> Self {
        self.with_bits(id, 1)
    }

    /// The set with the ids `first + k` for each bit `k`; all of them are below 192.
    #[inline]
    #[must_use]
    pub const fn with_bits(mut self, first: u16, bits: u64) -> Self {
        let (word, shift) = (first as usize / 64, first % 64);
        debug_assert!(word < 3);
        self.0[word] |= bits << shift;
        if shift > 0 && word < 2 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
        self
    }
}

/// A byte of 0 or 1 for each of eight bits, the lowest first.
#[inline(always)]
pub(crate) const fn spread(bits: u8) -> [u8; 8] {
    let own = (bits as u64).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((own + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// Writes a byte of 0 or 1 for each bit, as many as there is room for.
#[inline(always)]
pub(crate) fn write_bits(bits: u64, out: &mut [u8]) {
    let bytes = bits.to_le_bytes();
    let (whole, rest) = out.as_chunks_mut::<8>();
    let used = whole.len().min(7);
    for (place, byte) in whole.iter_mut().zip(bytes) {
        *place = spread(byte);
    }
    for (place, bit) in rest.iter_mut().zip(spread(bytes[used])) {
        *place = bit;
    }
}

impl LegalIds for IdSet {
    const NONE: Self = Self([0; 3]);

    #[inline(always)]
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn contains(&self, id: u16) -> bool {
        self.0.get(usize::from(id / 64)).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    #[inline(always)]
    fn nth(&self, rank: u32) -> u16 {
        // Nobody can foresee in which word it is: no branch.
        let [first, second, third] = self.0.map(u64::count_ones);
        let (beyond, far) = (rank >= first, rank >= first + second);
        let near = hint::select_unpredictable(beyond, (self.0[1], 64, first), (self.0[0], 0, 0));
        let (word, start, below) = hint::select_unpredictable(far, (self.0[2], 128, first + second), near);
        if rank < first + second + third { start + u16::from(nth_set_bit(word, rank - below)) } else { 0 }
    }

    #[inline(always)]
    fn write_mask(&self, mask: &mut [u8]) {
        for (part, &word) in mask.chunks_mut(64).zip(&self.0) {
            write_bits(word, part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_says_the_same_in_every_way() {
        let wanted = [0u16, 1, 5, 63, 64, 90, 127, 128, 130, 191];
        let ids = wanted.iter().fold(IdSet::NONE, |ids, &id| ids.with(id));
        assert_eq!(ids.iter().collect::<Vec<_>>(), wanted);
        let mut mask = [7; 192];
        ids.write_mask(&mut mask);
        for id in 0..192u16 {
            assert_eq!(ids.contains(id), wanted.contains(&id));
            assert_eq!(mask[usize::from(id)] == 1, wanted.contains(&id));
        }
        assert!(!ids.contains(1000) && ids.nth(10) == 0);
    }

    #[test]
    fn bits_cross_words() {
        let ids = IdSet::NONE.with_bits(60, 0b1_0000_1001);
        assert_eq!(ids.iter().collect::<Vec<_>>(), [60, 63, 68]);
        assert_eq!(IdSet::NONE.with_bits(149, 0b11_1111).count(), 6);
    }

    #[test]
    fn an_empty_range_has_nothing() {
        let none = IdRange::new(1, 0);
        assert_eq!((none.count(), none.contains(1), none.contains(0), none.nth(0)), (0, false, false, 0));
        let mut mask = [1; 3];
        none.write_mask(&mut mask);
        assert_eq!(mask, [0; 3]);
    }

    #[test]
    fn masks_of_ranges_are_the_ids() {
        for (first, last) in [(0, 0), (0, 3), (1, 1), (1, 60), (5, 255), (250, 299), (1, 0)] {
            let ids = IdRange::new(first, last);
            for len in [usize::from(last) + 1, 256, 300] {
                let mut mask = vec![7; len];
                ids.write_mask(&mut mask);
                let wanted: Vec<_> = (0..len as u16).map(|id| u8::from(ids.contains(id))).collect();
                assert_eq!(mask, wanted, "{ids:?}, {len} ids");
            }
        }
    }
}
