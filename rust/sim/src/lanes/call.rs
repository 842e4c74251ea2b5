//! The only file with `unsafe`: the instructions of wide registers, and calls of functions that are compiled for them.
//!
//! Two things have to be true. An instruction may run only where the processor has it: every call of a function that is
//! compiled for wide registers stands behind the question whether this processor has all its features, and only these
//! functions name the types of the registers, which nobody else can. And what reads or writes memory stays inside of
//! it: loads and stores are of whole references to arrays, and tables are as long as the bits that are left of a place
//! allow. Everything else about these instructions is safe.
#![allow(unsafe_code, reason = "instructions of wide registers, each behind the check that the processor has them")]

use super::{Games, Lanes, Work};

/// Does the work on the lanes; where the processor does not have them, on those that it has. Scalar work has one lane.
pub fn call<T: Work>(lanes: Lanes, work: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if lanes == Lanes::Avx512 && has_avx512() {
            // SAFETY: `has_avx512` has just said that the processor has the features of `on_avx512`.
            return unsafe { x86::on_avx512(work) };
        }
        if lanes != Lanes::Scalar && has_avx2() {
            // SAFETY: `has_avx2` has just said that the processor has the features of `on_avx2`.
            return unsafe { x86::on_avx2(work) };
        }
    }
    let _ = lanes;
    work.on::<1>()
}

/// Wide registers that this processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registers(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Registers {
    /// Those of the lanes; where the processor does not have them, those that it has, if any.
    pub fn of(lanes: Lanes) -> Option<Self> {
        match lanes {
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx512 if has_avx512() => Some(Self(Kind::Avx512)),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 | Lanes::Avx512 if has_avx2() => Some(Self(Kind::Avx2)),
            _ => None,
        }
    }

    /// Plays games in their lanes.
    pub fn play<T: Games>(self, games: T) {
        match self.0 {
            // SAFETY: `of` makes this kind only after `has_avx2` has said that the processor has the features of
            // `games_on_avx2`.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::games_on_avx2(games) },
            // SAFETY: the same with `has_avx512` and `games_on_avx512`.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::games_on_avx512(games) },
        }
    }
}

/// Whether the processor has all that `on_avx2` is compiled for.
pub(super) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Whether the processor has all that `on_avx512` is compiled for.
pub(super) fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #[allow(clippy::wildcard_imports, reason = "a hundred instructions, all of whose names begin with _mm")]
    use std::arch::x86_64::*;

    use super::{Games, Work};
    use crate::lanes::wide::Wide;

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn on_avx2<T: Work>(work: T) -> T::Output {
        work.on::<16>()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    pub(super) fn on_avx512<T: Work>(work: T) -> T::Output {
        work.on::<16>()
    }

    /// Four registers: with fewer, instructions wait for each other, as each needs what the one before it has found.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn games_on_avx2<T: Games>(games: T) {
        games.on::<Avx2, 4>();
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    pub(super) fn games_on_avx512<T: Games>(games: T) {
        games.on::<Avx512, 4>();
    }

    /// A register of 256 bits.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    struct Avx2(__m256i);

    /// A register of 512 bits.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    struct Avx512(__m512i);

    /// Methods, each of which is one expression of instructions.
    macro_rules! instructions {
        ($($(<$($number:ident: $kind:ty),+>)? $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $of:expr;)*) => {
            $(
                #[inline(always)]
                fn $name$(<$(const $number: $kind),+>)?($($argument: $type),*) -> $result {
                    // SAFETY: only functions for processors that have these instructions name this type; see the head
                    // of the file.
                    unsafe { $of }
                }
            )*
        };
    }

    /// What moves a byte of each lane to another place, for two lanes.
    const fn move_of(from: usize, to: usize) -> [i64; 2] {
        let others = !(0xFF << (8 * to)) & 0x8080_8080_8080_8080;
        [(others | (from as u64) << (8 * to)).cast_signed(), (others | (from as u64 + 8) << (8 * to)).cast_signed()]
    }

    /// What spreads a byte of each lane, for two lanes.
    const fn spread_of(from: usize) -> [i64; 2] {
        const ONES: u64 = 0x0101_0101_0101_0101;
        [(ONES * from as u64).cast_signed(), (ONES * (from as u64 + 8)).cast_signed()]
    }

    /// For two lanes the same as for the others.
    #[inline(always)]
    fn pairs_256([even, odd]: [i64; 2]) -> __m256i {
        // SAFETY: see the head of the file.
        unsafe { _mm256_setr_epi64x(even, odd, even, odd) }
    }

    #[inline(always)]
    fn pairs_512([even, odd]: [i64; 2]) -> __m512i {
        // SAFETY: see the head of the file.
        unsafe { _mm512_setr_epi64(even, odd, even, odd, even, odd, even, odd) }
    }

    /// Shifts by constants, which compilers see through.
    #[inline(always)]
    fn bits_of(count: u32) -> __m128i {
        // SAFETY: every x86-64 has it.
        unsafe { _mm_cvtsi32_si128(count.cast_signed()) }
    }

    /// By the bits of a mask: which halves of numbers come one behind another when its lanes are packed, and unpacked.
    const PACKED: [[u64; 4]; 16] = places(true);
    const UNPACKED: [[u64; 4]; 16] = places(false);

    const fn places(packed: bool) -> [[u64; 4]; 16] {
        let (mut table, mut bits) = ([[0; 4]; 16], 0);
        while bits < 16 {
            let (mut entry, mut lane) = (0, 0);
            while lane < 4 {
                if bits >> lane & 1 == 1 {
                    let (to, from) = if packed { (entry, lane as u64) } else { (lane, entry as u64) };
                    table[bits][to] = (2 * from) | ((2 * from + 1) << 32);
                    entry += 1;
                }
                lane += 1;
            }
            bits += 1;
        }
        table
    }

    /// A row of four numbers.
    #[inline(always)]
    fn row_256(row: &[u64; 4]) -> __m256i {
        // SAFETY: reads the 32 bytes of the reference; see the head of the file.
        unsafe { _mm256_loadu_si256(std::ptr::from_ref(row).cast()) }
    }

    /// Two rows of four numbers. No closure: see `streams/lanes.rs`.
    #[inline(always)]
    fn rows_512(low: &[u64; 4], high: &[u64; 4]) -> __m512i {
        // SAFETY: see the head of the file.
        unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(row_256(low)), row_256(high)) }
    }

    #[inline(always)]
    fn numbers_256(row: __m256i) -> [u64; 4] {
        // SAFETY: both are 32 bytes, and all bytes are numbers.
        unsafe { std::mem::transmute(row) }
    }

    impl Wide for Avx2 {
        type Mask = __m256i;
        const WIDTH: usize = 4;

        instructions! {
            splat(number: u64) -> Self = Self(_mm256_set1_epi64x(number.cast_signed()));
            // A register is four numbers in a row.
            lanes(registers: &[Self]) -> &[u64] = std::slice::from_raw_parts(registers.as_ptr().cast(), 4 * registers.len());
            lanes_mut(registers: &mut [Self]) -> &mut [u64] =
                std::slice::from_raw_parts_mut(registers.as_mut_ptr().cast(), 4 * registers.len());
            add(self: Self, other: Self) -> Self = Self(_mm256_add_epi64(self.0, other.0));
            sub(self: Self, other: Self) -> Self = Self(_mm256_sub_epi64(self.0, other.0));
            and(self: Self, other: Self) -> Self = Self(_mm256_and_si256(self.0, other.0));
            or(self: Self, other: Self) -> Self = Self(_mm256_or_si256(self.0, other.0));
            xor(self: Self, other: Self) -> Self = Self(_mm256_xor_si256(self.0, other.0));
            but(self: Self, other: Self) -> Self = Self(_mm256_andnot_si256(other.0, self.0));
            <BITS: u32> shl(self: Self) -> Self = Self(_mm256_sll_epi64(self.0, bits_of(BITS)));
            <BITS: u32> shr(self: Self) -> Self = Self(_mm256_srl_epi64(self.0, bits_of(BITS)));
            shl_by(self: Self, bits: Self) -> Self = Self(_mm256_sllv_epi64(self.0, bits.0));
            shr_by(self: Self, bits: Self) -> Self = Self(_mm256_srlv_epi64(self.0, bits.0));
            times(self: Self, other: Self) -> Self = Self(_mm256_mul_epu32(self.0, other.0));
            least(self: Self, other: Self) -> Self = Self(_mm256_min_epu32(self.0, other.0));
            sum_of_bytes(self: Self) -> Self = Self(_mm256_sad_epu8(self.0, _mm256_setzero_si256()));
            bytes_beyond(self: Self, other: Self) -> Self = Self(_mm256_subs_epu8(self.0, other.0));
            least_bytes(self: Self, other: Self) -> Self = Self(_mm256_min_epu8(self.0, other.0));
            where_some(self: Self, values: Self) -> Self =
                Self(_mm256_andnot_si256(_mm256_cmpeq_epi8(self.0, _mm256_setzero_si256()), values.0));
            where_above(self: Self, other: Self, values: Self) -> Self =
                Self(_mm256_and_si256(_mm256_cmpgt_epi8(self.0, other.0), values.0));
            <FROM: usize, TO: usize> move_byte(self: Self) -> Self =
                Self(_mm256_shuffle_epi8(self.0, pairs_256(const { move_of(FROM, TO) })));
            <FROM: usize> spread_byte(self: Self) -> Self =
                Self(_mm256_shuffle_epi8(self.0, pairs_256(const { spread_of(FROM) })));
            weighted_bytes(self: Self, weights: Self) -> Self = {
                let halves = Self(_mm256_madd_epi16(_mm256_maddubs_epi16(self.0, weights.0), _mm256_set1_epi16(1)));
                halves.add(halves.shr::<32>()).and(Self::splat(0xFFFF_FFFF))
            };
            times_16(self: Self, other: Self) -> Self = Self(_mm256_mullo_epi16(self.0, other.0));
            times_16_above(self: Self, other: Self) -> Self = Self(_mm256_mulhi_epu16(self.0, other.0));
            above(self: Self, other: Self) -> __m256i = _mm256_cmpgt_epi64(self.0, other.0);
            equals(self: Self, other: Self) -> __m256i = _mm256_cmpeq_epi64(self.0, other.0);
            or_else(self: Self, mask: __m256i, other: Self) -> Self = Self(_mm256_blendv_epi8(other.0, self.0, mask));
            only(self: Self, mask: __m256i) -> Self = Self(_mm256_and_si256(self.0, mask));
            count(self: Self, mask: __m256i) -> Self = Self(_mm256_sub_epi64(self.0, mask));
            never() -> __m256i = _mm256_setzero_si256();
            both(one: __m256i, other: __m256i) -> __m256i = _mm256_and_si256(one, other);
            either(one: __m256i, other: __m256i) -> __m256i = _mm256_or_si256(one, other);
            except(one: __m256i, other: __m256i) -> __m256i = _mm256_andnot_si256(other, one);
            bits(mask: __m256i) -> u32 = _mm256_movemask_pd(_mm256_castsi256_pd(mask)).cast_unsigned();
            // The mask keeps every place inside of the table.
            <N: usize> look_up(self: Self, table: &[u64; N]) -> Self = {
                const { assert!(N.is_power_of_two()) };
                let places = self.and(Self::splat(N as u64 - 1));
                Self(_mm256_i64gather_epi64::<8>(table.as_ptr().cast(), places.0))
            };
            // The load is of the whole reference.
            look_up_short(self: Self, table: &[u32; 8]) -> Self =
                Self(_mm256_permutevar8x32_epi32(_mm256_loadu_si256(std::ptr::from_ref(table).cast()), self.0));
        }

        #[inline(always)]
        fn pack(self, mask: __m256i, into: &mut [u64]) {
            let places = row_256(&PACKED[Self::bits(mask) as usize & 15]);
            let into = &mut into[..4];
            // SAFETY: writes the 32 bytes of the slice; see the head of the file.
            unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(self.0, places)) }
        }

        #[inline(always)]
        fn unpack(mask: __m256i, from: &[u64]) -> Self {
            let places = row_256(&UNPACKED[Self::bits(mask) as usize & 15]);
            let from = &from[..4];
            // SAFETY: reads the 32 bytes of the slice; see the head of the file.
            Self(unsafe { _mm256_permutevar8x32_epi32(_mm256_loadu_si256(from.as_ptr().cast()), places) }).only(mask)
        }

        #[inline(always)]
        fn columns<'a>(row: impl Fn(usize) -> &'a [u64; 4]) -> [Self; 4] {
            let rows = [row_256(row(0)), row_256(row(1)), row_256(row(2)), row_256(row(3))];
            let turned = turned_256(rows);
            [Self(turned[0]), Self(turned[1]), Self(turned[2]), Self(turned[3])]
        }

        #[inline(always)]
        fn rotated_by_24(self) -> Self {
            self.shl::<24>().or(self.shr::<40>())
        }

        #[inline(always)]
        fn rows(columns: [Self; 4], mut row: impl FnMut(usize, [u64; 4])) {
            let rows = turned_256([columns[0].0, columns[1].0, columns[2].0, columns[3].0]);
            for (lane, numbers) in rows.into_iter().enumerate() {
                row(lane, numbers_256(numbers));
            }
        }
    }

    /// Columns of rows, or rows of columns.
    #[inline(always)]
    fn turned_256([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
        // SAFETY: see the head of the file.
        unsafe {
            let (even, odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
            let (next_even, next_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
            [
                _mm256_permute2x128_si256::<0x20>(even, next_even),
                _mm256_permute2x128_si256::<0x20>(odd, next_odd),
                _mm256_permute2x128_si256::<0x31>(even, next_even),
                _mm256_permute2x128_si256::<0x31>(odd, next_odd),
            ]
        }
    }

    impl Wide for Avx512 {
        type Mask = __mmask8;
        const WIDTH: usize = 8;

        instructions! {
            splat(number: u64) -> Self = Self(_mm512_set1_epi64(number.cast_signed()));
            // A register is eight numbers in a row.
            lanes(registers: &[Self]) -> &[u64] = std::slice::from_raw_parts(registers.as_ptr().cast(), 8 * registers.len());
            lanes_mut(registers: &mut [Self]) -> &mut [u64] =
                std::slice::from_raw_parts_mut(registers.as_mut_ptr().cast(), 8 * registers.len());
            add(self: Self, other: Self) -> Self = Self(_mm512_add_epi64(self.0, other.0));
            sub(self: Self, other: Self) -> Self = Self(_mm512_sub_epi64(self.0, other.0));
            and(self: Self, other: Self) -> Self = Self(_mm512_and_si512(self.0, other.0));
            or(self: Self, other: Self) -> Self = Self(_mm512_or_si512(self.0, other.0));
            xor(self: Self, other: Self) -> Self = Self(_mm512_xor_si512(self.0, other.0));
            but(self: Self, other: Self) -> Self = Self(_mm512_andnot_si512(other.0, self.0));
            <BITS: u32> shl(self: Self) -> Self = Self(_mm512_sll_epi64(self.0, bits_of(BITS)));
            <BITS: u32> shr(self: Self) -> Self = Self(_mm512_srl_epi64(self.0, bits_of(BITS)));
            shl_by(self: Self, bits: Self) -> Self = Self(_mm512_sllv_epi64(self.0, bits.0));
            shr_by(self: Self, bits: Self) -> Self = Self(_mm512_srlv_epi64(self.0, bits.0));
            rotated_by_24(self: Self) -> Self = Self(_mm512_rol_epi64::<24>(self.0));
            times(self: Self, other: Self) -> Self = Self(_mm512_mul_epu32(self.0, other.0));
            least(self: Self, other: Self) -> Self = Self(_mm512_min_epu32(self.0, other.0));
            sum_of_bytes(self: Self) -> Self = Self(_mm512_sad_epu8(self.0, _mm512_setzero_si512()));
            bytes_beyond(self: Self, other: Self) -> Self = Self(_mm512_subs_epu8(self.0, other.0));
            least_bytes(self: Self, other: Self) -> Self = Self(_mm512_min_epu8(self.0, other.0));
            where_some(self: Self, values: Self) -> Self =
                Self(_mm512_maskz_mov_epi8(_mm512_test_epi8_mask(self.0, self.0), values.0));
            where_above(self: Self, other: Self, values: Self) -> Self =
                Self(_mm512_maskz_mov_epi8(_mm512_cmpgt_epi8_mask(self.0, other.0), values.0));
            <FROM: usize, TO: usize> move_byte(self: Self) -> Self =
                Self(_mm512_shuffle_epi8(self.0, pairs_512(const { move_of(FROM, TO) })));
            <FROM: usize> spread_byte(self: Self) -> Self =
                Self(_mm512_shuffle_epi8(self.0, pairs_512(const { spread_of(FROM) })));
            weighted_bytes(self: Self, weights: Self) -> Self = {
                let halves = Self(_mm512_madd_epi16(_mm512_maddubs_epi16(self.0, weights.0), _mm512_set1_epi16(1)));
                halves.add(halves.shr::<32>()).and(Self::splat(0xFFFF_FFFF))
            };
            times_16(self: Self, other: Self) -> Self = Self(_mm512_mullo_epi16(self.0, other.0));
            times_16_above(self: Self, other: Self) -> Self = Self(_mm512_mulhi_epu16(self.0, other.0));
            above(self: Self, other: Self) -> __mmask8 = _mm512_cmpgt_epi64_mask(self.0, other.0);
            equals(self: Self, other: Self) -> __mmask8 = _mm512_cmpeq_epi64_mask(self.0, other.0);
            or_else(self: Self, mask: __mmask8, other: Self) -> Self = Self(_mm512_mask_blend_epi64(mask, other.0, self.0));
            only(self: Self, mask: __mmask8) -> Self = Self(_mm512_maskz_mov_epi64(mask, self.0));
            count(self: Self, mask: __mmask8) -> Self =
                Self(_mm512_mask_add_epi64(self.0, mask, self.0, _mm512_set1_epi64(1)));
            has(self: Self, bits: Self) -> __mmask8 = _mm512_test_epi64_mask(self.0, bits.0);
            // The mask keeps every place inside of the table.
            <N: usize> look_up(self: Self, table: &[u64; N]) -> Self = {
                const { assert!(N.is_power_of_two()) };
                let places = self.and(Self::splat(N as u64 - 1));
                Self(_mm512_i64gather_epi64::<8>(places.0, table.as_ptr().cast()))
            };
            // The load is of the whole reference.
            look_up_short(self: Self, table: &[u32; 8]) -> Self = {
                let table = _mm512_broadcast_i64x4(_mm256_loadu_si256(std::ptr::from_ref(table).cast()));
                Self(_mm512_permutexvar_epi32(self.0, table))
            };
        }

        #[inline(always)]
        fn pack(self, mask: __mmask8, into: &mut [u64]) {
            let into = &mut into[..8];
            // SAFETY: writes the 64 bytes of the slice; see the head of the file.
            unsafe { _mm512_storeu_si512(into.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(mask, self.0)) }
        }

        #[inline(always)]
        fn unpack(mask: __mmask8, from: &[u64]) -> Self {
            let from = &from[..8];
            // SAFETY: reads the 64 bytes of the slice; see the head of the file.
            Self(unsafe { _mm512_maskz_expand_epi64(mask, _mm512_loadu_si512(from.as_ptr().cast())) })
        }

        #[inline(always)]
        fn columns<'a>(row: impl Fn(usize) -> &'a [u64; 4]) -> [Self; 4] {
            let turned = turned_512([
                rows_512(row(0), row(4)),
                rows_512(row(1), row(5)),
                rows_512(row(2), row(6)),
                rows_512(row(3), row(7)),
            ]);
            [Self(turned[0]), Self(turned[1]), Self(turned[2]), Self(turned[3])]
        }

        #[inline(always)]
        fn never() -> __mmask8 {
            0
        }

        #[inline(always)]
        fn both(one: __mmask8, other: __mmask8) -> __mmask8 {
            one & other
        }

        #[inline(always)]
        fn either(one: __mmask8, other: __mmask8) -> __mmask8 {
            one | other
        }

        #[inline(always)]
        fn except(one: __mmask8, other: __mmask8) -> __mmask8 {
            one & !other
        }

        #[inline(always)]
        fn bits(mask: __mmask8) -> u32 {
            u32::from(mask)
        }

        #[inline(always)]
        fn rows(columns: [Self; 4], mut row: impl FnMut(usize, [u64; 4])) {
            let rows = turned_512([columns[0].0, columns[1].0, columns[2].0, columns[3].0]);
            for (lane, two) in rows.into_iter().enumerate() {
                // SAFETY: see the head of the file.
                let (low, high) = unsafe { (_mm512_castsi512_si256(two), _mm512_extracti64x4_epi64::<1>(two)) };
                row(lane, numbers_256(low));
                row(lane + 4, numbers_256(high));
            }
        }
    }

    /// Columns of rows, or rows of columns, in both halves.
    #[inline(always)]
    fn turned_512([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
        // SAFETY: see the head of the file.
        unsafe {
            let (even, odd) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            let (next_even, next_odd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
            let low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
            let high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
            [
                _mm512_permutex2var_epi64(even, low, next_even),
                _mm512_permutex2var_epi64(odd, low, next_odd),
                _mm512_permutex2var_epi64(even, high, next_even),
                _mm512_permutex2var_epi64(odd, high, next_odd),
            ]
        }
    }
}
