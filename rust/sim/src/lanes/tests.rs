//! What the registers of this processor do is what plain loops do.

use proptest::prelude::*;

use super::*;

/// So many numbers, a multiple of every width.
const NUMBERS: usize = 32;

/// All operations on pairs of numbers.
struct Everything<'a> {
    pairs: &'a [(u64, u64)],
    results: &'a mut Vec<(&'static str, Vec<u64>)>,
}

impl Games for Everything<'_> {
    #[inline(always)]
    fn on<T: Wide, const B: usize>(self) {
        let Self { pairs, results } = self;
        let registers = |of: fn(&(u64, u64)) -> u64| -> Vec<T> {
            let mut registers = vec![T::splat(0); NUMBERS / T::WIDTH];
            for (lane, pair) in T::lanes_mut(&mut registers).iter_mut().zip(pairs) {
                *lane = of(pair);
            }
            registers
        };
        let (ones, others) = (registers(|pair| pair.0), registers(|pair| pair.1));
        let mut note = |name: &'static str, of: &dyn Fn(T, T) -> T| {
            let all: Vec<T> = ones.iter().zip(&others).map(|(&one, &other)| of(one, other)).collect();
            results.push((name, T::lanes(&all).to_vec()));
        };
        numbers(&mut note);
        bytes(&mut note);
        masks(&mut note);
        tables(&mut note);
        results.push(("rows of columns", rows(&ones, pairs)));
        let (entries, again) = packed(&ones, &others);
        results.push(("packed", entries));
        results.push(("unpacked", again));
    }
}

type Note<'a, T> = dyn FnMut(&'static str, &dyn Fn(T, T) -> T) + 'a;

#[inline(always)]
fn numbers<T: Wide>(note: &mut Note<'_, T>) {
    let low = |number: T| number.and(T::splat(0xFFFF_FFFF));
    note("splat", &|_, _| T::splat(77));
    note("add", &|one, other| one.add(other));
    note("sub", &|one, other| one.sub(other));
    note("and", &|one, other| one.and(other));
    note("or", &|one, other| one.or(other));
    note("xor", &|one, other| one.xor(other));
    note("but", &|one, other| one.but(other));
    note("shl", &|one, _| one.shl::<7>());
    note("shr", &|one, _| one.shr::<33>());
    note("shl_by", &|one, other| one.shl_by(other.and(T::splat(63))));
    note("shr_by", &|one, other| one.shr_by(other.and(T::splat(63))));
    note("rotated_by_24", &|one, _| one.rotated_by_24());
    note("times", &|one, other| one.times(other));
    note("least", &|one, other| low(one).least(low(other)));
    note("times_16", &|one, other| one.times_16(other));
    note("times_16_above", &|one, other| one.times_16_above(other));
}

#[inline(always)]
fn bytes<T: Wide>(note: &mut Note<'_, T>) {
    let small = |bytes: T| bytes.and(T::splat(0x7F7F_7F7F_7F7F_7F7F));
    note("sum_of_bytes", &|one, _| one.sum_of_bytes());
    note("bytes_beyond", &|one, other| one.bytes_beyond(other));
    note("least_bytes", &|one, other| one.least_bytes(other));
    note("where_some", &|one, other| one.and(other.shl::<8>()).where_some(other));
    note("where_above", &|one, other| small(one).where_above(small(other), one));
    note("move_byte", &|one, _| one.move_byte::<4, 0>().or(one.move_byte::<0, 5>()));
    note("spread_byte", &|one, _| one.spread_byte::<3>());
    note("weighted_bytes", &|one, _| one.weighted_bytes(T::splat(0x0102_0504_0302_0100)));
}

#[inline(always)]
fn masks<T: Wide>(note: &mut Note<'_, T>) {
    note("above", &|one, other| one.only(one.above(other)));
    note("equals", &|one, other| one.only(one.and(T::splat(3)).equals(other.and(T::splat(3)))));
    note("or_else", &|one, other| one.or_else(one.above(other), other));
    note("count", &|one, other| one.count(one.above(other)));
    note("has", &|one, other| other.only(one.has(other.shr::<62>())));
    note("never", &|one, _| one.only(T::never()));
    let two = |one: T, other: T| (one.above(other), one.has(T::splat(1)));
    note("both", &|one, other| one.only(T::both(two(one, other).0, two(one, other).1)));
    note("either", &|one, other| one.only(T::either(two(one, other).0, two(one, other).1)));
    note("except", &|one, other| one.only(T::except(two(one, other).0, two(one, other).1)));
    note("bits", &|one, other| {
        let bits = T::bits(one.above(other));
        let mut lanes = [T::splat(0)];
        for (lane, number) in T::lanes_mut(&mut lanes).iter_mut().enumerate() {
            *number = u64::from(bits >> lane & 1);
        }
        lanes[0]
    });
}

#[inline(always)]
fn tables<T: Wide>(note: &mut Note<'_, T>) {
    static LONG: [u64; 256] = {
        let (mut table, mut place) = ([0; 256], 0);
        while place < 256 {
            table[place] = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            place += 1;
        }
        table
    };
    const SHORT: [u32; 8] = [1, 1 << 31, 5, 7, 11, 13, u32::MAX, 0];
    note("look_up", &|one, _| one.look_up(&LONG));
    note("look_up_short", &|one, _| one.and(T::splat(7)).look_up_short(&SHORT).and(T::splat(0xFFFF_FFFF)));
}

/// Columns of rows of numbers, added to the ones, and rows of these columns again.
#[inline(always)]
fn rows<T: Wide>(ones: &[T], pairs: &[(u64, u64)]) -> Vec<u64> {
    let all: Vec<[u64; 4]> = pairs.iter().map(|&(one, other)| [one, other, one ^ other, !one]).collect();
    let mut changed = vec![[0; 4]; NUMBERS];
    for (register, &one) in ones.iter().enumerate() {
        let columns = T::columns(|lane| &all[register * T::WIDTH + lane]).map(|column| column.add(one));
        T::rows(columns, |lane, row| changed[register * T::WIDTH + lane] = row);
    }
    changed.into_flattened()
}

/// The numbers that are above the others one behind another, and these in their lanes again.
#[inline(always)]
fn packed<T: Wide>(ones: &[T], others: &[T]) -> (Vec<u64>, Vec<u64>) {
    let (mut entries, mut length) = (vec![0; NUMBERS + T::WIDTH], 0);
    for (&one, &other) in ones.iter().zip(others) {
        let mask = one.above(other);
        one.pack(mask, &mut entries[length..]);
        length += T::bits(mask).count_ones() as usize;
    }
    let (mut again, mut entry) = (Vec::new(), 0);
    for (&one, &other) in ones.iter().zip(others) {
        let mask = one.above(other);
        again.push(T::unpack(mask, &entries[entry..]));
        entry += T::bits(mask).count_ones() as usize;
    }
    entries.truncate(length);
    (entries, T::lanes(&again).to_vec())
}

proptest! {
    #[test]
    fn registers_do_what_loops_do(pairs: [(u64, u64); NUMBERS]) {
        let mut plain = Vec::new();
        Everything { pairs: &pairs, results: &mut plain }.on::<[u64; 4], 1>();
        for registers in Lanes::ALL.into_iter().filter_map(Registers::of) {
            let mut results = Vec::new();
            registers.play(Everything { pairs: &pairs, results: &mut results });
            prop_assert_eq!(&results, &plain, "{:?}", registers);
        }
    }
}
