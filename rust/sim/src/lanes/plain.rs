//! Registers that no processor has: plain loops over four lanes. They say what registers of processors have to give.

use std::array;

use super::wide::Wide;

type Plain = [u64; 4];

#[inline(always)]
fn map(one: Plain, of: impl Fn(u64) -> u64) -> Plain {
    one.map(of)
}

#[inline(always)]
fn each(one: Plain, other: Plain, of: impl Fn(u64, u64) -> u64) -> Plain {
    array::from_fn(|lane| of(one[lane], other[lane]))
}

#[inline(always)]
fn each_byte(one: Plain, other: Plain, of: impl Fn(u8, u8) -> u8) -> Plain {
    each(one, other, |one, other| {
        let (one, other) = (one.to_le_bytes(), other.to_le_bytes());
        u64::from_le_bytes(array::from_fn(|byte| of(one[byte], other[byte])))
    })
}

#[inline(always)]
fn each_16(one: Plain, other: Plain, of: impl Fn(u64, u64) -> u64) -> Plain {
    let part = |number: u64, shift: u32| number >> shift & 0xFFFF;
    each(one, other, |one, other| {
        [0, 16, 32, 48].into_iter().fold(0, |all, at| all | (of(part(one, at), part(other, at)) & 0xFFFF) << at)
    })
}

/// The sum of the bytes that `of` makes of three.
#[inline(always)]
fn bytes(number: u64) -> [u64; 8] {
    number.to_le_bytes().map(u64::from)
}

impl Wide for Plain {
    type Mask = [bool; 4];
    const WIDTH: usize = 4;

    fn splat(number: u64) -> Self {
        [number; 4]
    }

    fn lanes(registers: &[Self]) -> &[u64] {
        registers.as_flattened()
    }

    fn lanes_mut(registers: &mut [Self]) -> &mut [u64] {
        registers.as_flattened_mut()
    }

    fn add(self, other: Self) -> Self {
        each(self, other, u64::wrapping_add)
    }

    fn sub(self, other: Self) -> Self {
        each(self, other, u64::wrapping_sub)
    }

    fn and(self, other: Self) -> Self {
        each(self, other, |one, other| one & other)
    }

    fn or(self, other: Self) -> Self {
        each(self, other, |one, other| one | other)
    }

    fn xor(self, other: Self) -> Self {
        each(self, other, |one, other| one ^ other)
    }

    fn but(self, other: Self) -> Self {
        each(self, other, |one, other| one & !other)
    }

    fn shl<const BITS: u32>(self) -> Self {
        map(self, |number| number << BITS)
    }

    fn shr<const BITS: u32>(self) -> Self {
        map(self, |number| number >> BITS)
    }

    fn shl_by(self, bits: Self) -> Self {
        each(self, bits, |number, bits| number << bits)
    }

    fn shr_by(self, bits: Self) -> Self {
        each(self, bits, |number, bits| number >> bits)
    }

    fn rotated_by_24(self) -> Self {
        map(self, |number| number.rotate_left(24))
    }

    fn times(self, other: Self) -> Self {
        each(self, other, |one, other| (one & 0xFFFF_FFFF) * (other & 0xFFFF_FFFF))
    }

    fn least(self, other: Self) -> Self {
        each(self, other, u64::min)
    }

    fn sum_of_bytes(self) -> Self {
        map(self, |number| bytes(number).iter().sum())
    }

    fn bytes_beyond(self, other: Self) -> Self {
        each_byte(self, other, u8::saturating_sub)
    }

    fn least_bytes(self, other: Self) -> Self {
        each_byte(self, other, u8::min)
    }

    fn where_some(self, values: Self) -> Self {
        each_byte(self, values, |byte, value| if byte == 0 { 0 } else { value })
    }

    fn where_above(self, other: Self, values: Self) -> Self {
        let above = each_byte(self, other, |one, other| u8::from(one > other));
        above.where_some(values)
    }

    fn move_byte<const FROM: usize, const TO: usize>(self) -> Self {
        map(self, |number| (number >> (8 * FROM) & 0xFF) << (8 * TO))
    }

    fn spread_byte<const FROM: usize>(self) -> Self {
        map(self, |number| u64::from_le_bytes([number.to_le_bytes()[FROM]; 8]))
    }

    fn weighted_bytes(self, weights: Self) -> Self {
        each(self, weights, |number, weights| {
            bytes(number).iter().zip(bytes(weights)).map(|(byte, weight)| byte * weight).sum()
        })
    }

    fn times_16(self, other: Self) -> Self {
        each_16(self, other, |one, other| one * other)
    }

    fn times_16_above(self, other: Self) -> Self {
        each_16(self, other, |one, other| (one * other) >> 16)
    }

    fn above(self, other: Self) -> Self::Mask {
        array::from_fn(|lane| self[lane].cast_signed() > other[lane].cast_signed())
    }

    fn equals(self, other: Self) -> Self::Mask {
        array::from_fn(|lane| self[lane] == other[lane])
    }

    fn or_else(self, mask: Self::Mask, other: Self) -> Self {
        array::from_fn(|lane| if mask[lane] { self[lane] } else { other[lane] })
    }

    fn only(self, mask: Self::Mask) -> Self {
        self.or_else(mask, [0; 4])
    }

    fn count(self, mask: Self::Mask) -> Self {
        array::from_fn(|lane| self[lane].wrapping_add(u64::from(mask[lane])))
    }

    fn never() -> Self::Mask {
        [false; 4]
    }

    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask {
        array::from_fn(|lane| one[lane] && other[lane])
    }

    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask {
        array::from_fn(|lane| one[lane] || other[lane])
    }

    fn except(one: Self::Mask, other: Self::Mask) -> Self::Mask {
        array::from_fn(|lane| one[lane] && !other[lane])
    }

    fn bits(mask: Self::Mask) -> u32 {
        (0..4).fold(0, |bits, lane| bits | u32::from(mask[lane]) << lane)
    }

    fn look_up<const N: usize>(self, table: &[u64; N]) -> Self {
        map(self, |place| table[place as usize & (N - 1)])
    }

    fn look_up_short(self, table: &[u32; 8]) -> Self {
        map(self, |place| u64::from(table[place as usize & 7]))
    }

    fn pack(self, mask: Self::Mask, into: &mut [u64]) {
        let named = (0..4).filter(|&lane| mask[lane]).map(|lane| self[lane]);
        into.iter_mut().zip(named).for_each(|(entry, number)| *entry = number);
    }

    fn unpack(mask: Self::Mask, from: &[u64]) -> Self {
        let mut entries = from.iter();
        mask.map(|named| if named { entries.next().copied().unwrap_or_default() } else { 0 })
    }

    fn columns<'a>(row: impl Fn(usize) -> &'a [u64; 4]) -> [Self; 4] {
        let rows: [&[u64; 4]; 4] = array::from_fn(row);
        array::from_fn(|column| rows.map(|row| row[column]))
    }

    fn rows(columns: [Self; 4], mut row: impl FnMut(usize, [u64; 4])) {
        for lane in 0..4 {
            row(lane, columns.map(|column| column[lane]));
        }
    }
}
