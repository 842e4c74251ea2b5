//! Generators side by side: each lane is one [`Sfc64`], and all of them take a step at once.
//!
//! What handles registers is `#[inline(always)]`, and no closure: compilers may leave these as functions of their own,
//! which are compiled without the instructions of wide registers.
#![allow(clippy::needless_range_loop, reason = "loops over registers use one index for many rows")]

use super::Words;
use super::seed_sequence::{HASH_B, KEY_WORDS, MIX_LEFT, MIX_RIGHT, Seed};
use super::sfc64::Sfc64;
use crate::lanes::{Row, Wide};

/// A generator in each lane of `B` registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sfc64s<T, const B: usize> {
    a: Row<T, B>,
    b: Row<T, B>,
    c: Row<T, B>,
    counter: Row<T, B>,
}

impl<T: Wide, const B: usize> Sfc64s<T, B> {
    /// Places for generators that are not started yet.
    #[inline(always)]
    pub fn idle() -> Self {
        let none = Row::splat(0);
        Self { a: none, b: none, c: none, counter: none }
    }

    /// The next words of a register of lanes; those go on that the mask names, the others have the same next word
    /// again.
    #[inline(always)]
    pub fn words(&mut self, register: usize, taken: T::Mask) -> T {
        let (a, b, c) = (self.a.0[register], self.b.0[register], self.c.0[register]);
        let counter = self.counter.0[register];
        let word = a.add(b).add(counter);
        self.a.0[register] = b.xor(b.shr::<11>()).or_else(taken, a);
        self.b.0[register] = c.add(c.shl::<3>()).or_else(taken, b);
        self.c.0[register] = c.rotated_by_24().add(word).or_else(taken, c);
        self.counter.0[register] = counter.count(taken);
        word
    }

    /// The states of a register of lanes.
    #[inline(always)]
    pub fn states(&self, register: usize) -> [T; 4] {
        [&self.a, &self.b, &self.c, &self.counter].map(|row| row.0[register])
    }

    /// Lets a register of lanes go on from other states.
    #[inline(always)]
    pub fn set_states(&mut self, register: usize, [a, b, c, counter]: [T; 4]) {
        self.a.0[register] = a;
        self.b.0[register] = b;
        self.c.0[register] = c;
        self.counter.0[register] = counter;
    }

    /// The state of a lane.
    #[inline(always)]
    pub fn state(&self, lane: usize) -> [u64; 4] {
        [self.a.get(lane), self.b.get(lane), self.c.get(lane), self.counter.get(lane)]
    }

    /// Lets a lane go on from another state.
    #[inline(always)]
    pub fn set_state(&mut self, lane: usize, [a, b, c, counter]: [u64; 4]) {
        self.a.set(lane, a);
        self.b.set(lane, b);
        self.c.set(lane, c);
        self.counter.set(lane, counter);
    }

    /// The generator of one lane, for draws that leave the lanes. Words that have been taken already come first.
    pub fn lane<W: IntoIterator<Item = u64>>(&mut self, lane: usize, taken: W) -> Lane<'_, T, B, W::IntoIter> {
        Lane { streams: self, at: lane, taken: taken.into_iter() }
    }
}

/// One generator among others.
pub(crate) struct Lane<'a, T, const B: usize, W> {
    streams: &'a mut Sfc64s<T, B>,
    at: usize,
    taken: W,
}

impl<T: Wide, const B: usize, W: Iterator<Item = u64>> Words for Lane<'_, T, B, W> {
    fn word(&mut self) -> u64 {
        self.taken.next().unwrap_or_else(|| {
            let mut generator = Sfc64::load(self.streams.state(self.at));
            let word = generator.word();
            self.streams.set_state(self.at, generator.save());
            word
        })
    }
}

/// The seeds of a register of games, mixed as far as they go without knowing the purpose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameSeeds<T: Wide> {
    pool: [T; 4],
    /// Where the number of the game takes one word.
    narrow: T::Mask,
}

impl<T: Wide> GameSeeds<T> {
    /// Adds the numbers of the games to the seed.
    #[inline(always)]
    pub fn new(seed: Seed, indices: T) -> Self {
        let words = seed.pool();
        let pool = [splat(words[0]), splat(words[1]), splat(words[2]), splat(words[3])];
        let high = indices.shr::<32>();
        let one_word = absorb(pool, low_half(indices), &everywhere(KEY_WORDS[0]));
        let two_words = absorb(one_word, high, &everywhere(KEY_WORDS[1]));
        let narrow = high.equals(T::splat(0));
        Self { pool: choose(narrow, one_word, two_words), narrow }
    }

    /// Generators for a purpose, at their beginning: as [`Sfc64::new`] of
    /// [`GameSeed::purpose`](super::GameSeed::purpose).
    #[inline(always)]
    pub fn start<const B: usize>(&self, purpose: u32, streams: &mut Sfc64s<T, B>, register: usize) {
        let constants = choose(self.narrow, everywhere(KEY_WORDS[1]), everywhere(KEY_WORDS[2]));
        let pool = absorb(self.pool, splat(purpose), &constants);
        streams.set_states(register, [out(&pool, 0), out(&pool, 2), out(&pool, 4), T::splat(1)]);
        let all = T::splat(0).equals(T::splat(0));
        for _ in 0..12 {
            streams.words(register, all);
        }
    }
}

#[inline(always)]
fn low_half<T: Wide>(number: T) -> T {
    number.and(T::splat(0xFFFF_FFFF))
}

/// As the hash of [`Seed`], of numbers below 2^32.
#[inline(always)]
fn hash<T: Wide>(value: T, before: T, after: T) -> T {
    let value = low_half(value.xor(before).times(after));
    value.xor(value.shr::<16>())
}

#[inline(always)]
fn mix<T: Wide>(into: T, hashed: T) -> T {
    let mixed = into.times(T::splat(u64::from(MIX_LEFT))).sub(hashed.times(T::splat(u64::from(MIX_RIGHT))));
    let mixed = low_half(mixed);
    mixed.xor(mixed.shr::<16>())
}

/// The same constants in all lanes.
#[inline(always)]
fn everywhere<T: Wide>(constants: [u32; 5]) -> [T; 5] {
    let mut rows = [T::splat(0); 5];
    for k in 0..rows.len() {
        rows[k] = splat(constants[k]);
    }
    rows
}

#[inline(always)]
fn splat<T: Wide>(number: u32) -> T {
    T::splat(u64::from(number))
}

/// One array where the mask says so, else the other one.
#[inline(always)]
fn choose<T: Wide, const N: usize>(mask: T::Mask, yes: [T; N], no: [T; N]) -> [T; N] {
    let mut chosen = no;
    for k in 0..N {
        chosen[k] = yes[k].or_else(mask, no[k]);
    }
    chosen
}

/// A number of 64 bits of a generator: two hashes of words of the pool, the lower one first.
#[inline(always)]
fn out<T: Wide>(pool: &[T; 4], first: usize) -> T {
    let low = hash(pool[first % 4], splat(HASH_B[first]), splat(HASH_B[first + 1]));
    let high = hash(pool[(first + 1) % 4], splat(HASH_B[first + 1]), splat(HASH_B[first + 2]));
    low.or(high.shl::<32>())
}

/// Mixes one word of the spawn key into the whole pool.
#[inline(always)]
fn absorb<T: Wide>(pool: [T; 4], word: T, constants: &[T; 5]) -> [T; 4] {
    let mut mixed = pool;
    for k in 0..mixed.len() {
        mixed[k] = mix(pool[k], hash(word, constants[k], constants[k + 1]));
    }
    mixed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::streams::{GameSeed, Purpose, Seed, Stream};

    const PURPOSES: [Purpose; 4] = [Purpose::Dice, Purpose::Cards, Purpose::Policy(0), Purpose::Policy(3)];

    fn start(games: GameSeeds<[u64; 4]>, purpose: Purpose) -> Sfc64s<[u64; 4], 1> {
        let mut streams = Sfc64s::idle();
        games.start(purpose.number(), &mut streams, 0);
        streams
    }

    proptest! {
        #[test]
        fn lanes_start_as_streams_do(seed: u64, wide: u64, narrow: [u32; 3]) {
            let indices = [wide, narrow[0].into(), narrow[1].into(), narrow[2].into()];
            let games = GameSeeds::new(Seed::new(seed), indices);
            for purpose in PURPOSES {
                let mut streams = start(games, purpose);
                let words = streams.words(0, [true; 4]);
                let game = |index: u64| -> GameSeed { Seed::new(seed).game(index) };
                prop_assert_eq!(words, indices.map(|index| Stream::start(game(index), purpose).word()));
            }
        }

        #[test]
        fn each_lane_is_a_stream_of_its_own(seed: u64, index: u32, taken: [[bool; 4]; 20]) {
            let indices = [0, 1, 2, 3].map(|lane| u64::from(index) + lane);
            let mut lanes = start(GameSeeds::new(Seed::new(seed), indices), Purpose::Dice);
            let mut streams = indices.map(|index| Stream::start(Seed::new(seed).game(index), Purpose::Dice));
            for taken in taken {
                let words = lanes.words(0, taken);
                for lane in (0..4).filter(|&lane| taken[lane]) {
                    prop_assert_eq!(words[lane], streams[lane].word());
                }
            }
            for (lane, stream) in streams.iter_mut().enumerate() {
                let mut one = lanes.lane(lane, [5]);
                prop_assert_eq!([one.word(), one.word(), one.word()], [5, stream.word(), stream.word()]);
            }
        }
    }
}
