//! Registers of several numbers, and what can be done to all of them at once.

/// A register: `WIDTH` numbers of 64 bits, one in each lane, and what a processor does to them in an instruction or a
/// few.
///
/// `[u64; 4]`, in `plain.rs`, says what each operation gives; registers of a processor give the same.
pub(crate) trait Wide: Copy + std::fmt::Debug {
    /// A choice for each lane.
    type Mask: Copy + std::fmt::Debug;
    /// How many lanes there are.
    const WIDTH: usize;

    /// The same number in all lanes.
    fn splat(number: u64) -> Self;
    /// The numbers of some registers one after another.
    fn lanes(registers: &[Self]) -> &[u64];
    /// The numbers of some registers, to be changed.
    fn lanes_mut(registers: &mut [Self]) -> &mut [u64];

    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The difference.
    fn sub(self, other: Self) -> Self;
    /// The bits that both have.
    fn and(self, other: Self) -> Self;
    /// The bits that one of them has.
    fn or(self, other: Self) -> Self;
    /// The bits that only one of them has.
    fn xor(self, other: Self) -> Self;
    /// The bits that the other one does not have.
    fn but(self, other: Self) -> Self;
    /// Shifted to the left.
    fn shl<const BITS: u32>(self) -> Self;
    /// Shifted to the right.
    fn shr<const BITS: u32>(self) -> Self;
    /// Shifted to the left by as many bits, fewer than 64, as stand in the other one.
    fn shl_by(self, bits: Self) -> Self;
    /// Shifted to the right by as many bits, fewer than 64, as stand in the other one.
    fn shr_by(self, bits: Self) -> Self;
    /// Rotated to the left by 24 bits.
    fn rotated_by_24(self) -> Self;
    /// The product of the lower halves.
    fn times(self, other: Self) -> Self;
    /// The lesser one of two numbers below 2^32.
    fn least(self, other: Self) -> Self;

    /// The sum of the eight bytes.
    fn sum_of_bytes(self) -> Self;
    /// How far each byte is beyond that of the other one, 0 where it is not.
    fn bytes_beyond(self, other: Self) -> Self;
    /// The lesser one of each two bytes.
    fn least_bytes(self, other: Self) -> Self;
    /// The bytes of `values` where this one has bytes that are not 0.
    fn where_some(self, values: Self) -> Self;
    /// The bytes of `values` where the bytes of this one are larger; all bytes are below 128.
    fn where_above(self, other: Self, values: Self) -> Self;
    /// One of the eight bytes at another place, and 0 at all others.
    fn move_byte<const FROM: usize, const TO: usize>(self) -> Self;
    /// The byte of that number at all eight places.
    fn spread_byte<const FROM: usize>(self) -> Self;
    /// Each byte times that of the weights, which are below 128, all added up: less than 2^15 for each two of them.
    fn weighted_bytes(self, weights: Self) -> Self;
    /// The products of each two of four numbers of 16 bits.
    fn times_16(self, other: Self) -> Self;
    /// The upper halves of these products.
    fn times_16_above(self, other: Self) -> Self;

    /// Whether a number is larger; both as numbers with a sign.
    fn above(self, other: Self) -> Self::Mask;
    /// Whether numbers are equal.
    fn equals(self, other: Self) -> Self::Mask;
    /// This one where the mask says so, else the other one.
    fn or_else(self, mask: Self::Mask, other: Self) -> Self;
    /// This one where the mask says so, else 0.
    fn only(self, mask: Self::Mask) -> Self;
    /// One more where the mask says so.
    fn count(self, mask: Self::Mask) -> Self;
    /// No lane.
    fn never() -> Self::Mask;
    /// Where both say so.
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// Where one of them says so.
    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// Where the first says so and the other does not.
    fn except(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// A bit for each lane.
    fn bits(mask: Self::Mask) -> u32;

    /// The entries of a table, whose length is a power of two; of larger places only the lower bits count.
    fn look_up<const N: usize>(self, table: &[u64; N]) -> Self;
    /// The entries of a table in the lower halves; what is in the upper ones does not matter, nor that of places beyond
    /// 7.
    fn look_up_short(self, table: &[u32; 8]) -> Self;
    /// Writes the numbers of the lanes that the mask names one behind another; as many entries as there are lanes may
    /// change.
    fn pack(self, mask: Self::Mask, into: &mut [u64]);
    /// The next numbers of those written so, each in its lane, and 0 in the others.
    fn unpack(mask: Self::Mask, from: &[u64]) -> Self;
    /// The four columns of rows, one row for each lane.
    fn columns<'a>(row: impl Fn(usize) -> &'a [u64; 4]) -> [Self; 4];
    /// The rows of four columns, each with its lane.
    fn rows(columns: [Self; 4], row: impl FnMut(usize, [u64; 4]));

    /// Whether the number has one of the bits, none of which is the sign.
    #[inline(always)]
    fn has(self, bits: Self) -> Self::Mask {
        self.and(bits).above(Self::splat(0))
    }
}

/// One number for each lane of `B` registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<T, const B: usize>(pub [T; B]);

impl<T: Wide, const B: usize> Row<T, B> {
    /// The same number in all lanes.
    #[inline(always)]
    pub fn splat(number: u64) -> Self {
        Self([T::splat(number); B])
    }

    /// The number in a lane.
    #[inline(always)]
    pub fn get(&self, lane: usize) -> u64 {
        T::lanes(&self.0)[lane & (B * T::WIDTH - 1)]
    }

    /// Puts a number into a lane.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, number: u64) {
        T::lanes_mut(&mut self.0)[lane & (B * T::WIDTH - 1)] = number;
    }
}
