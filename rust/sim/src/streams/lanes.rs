//! Generators side by side: lane `k` of each array is one [`Sfc64`], and all of them take a step at once.

use super::{GameSeed, Sfc64, Words};

/// `W` generators.
#[derive(Clone, Debug)]
pub(crate) struct Sfc64s<const W: usize> {
    pub a: [u64; W],
    pub b: [u64; W],
    pub c: [u64; W],
    pub counter: [u64; W],
}

impl<const W: usize> Sfc64s<W> {
    /// Places for generators that are not started yet.
    pub const IDLE: Self = Self { a: [0; W], b: [0; W], c: [0; W], counter: [0; W] };

    /// The generators of some purposes of a game.
    #[inline(always)]
    pub fn start(game: GameSeed, purposes: &[u32; W]) -> Self {
        let mut streams = Self::IDLE;
        for (lane, &purpose) in purposes.iter().enumerate() {
            streams.set(lane, &Sfc64::new(game.purpose(purpose)));
        }
        streams
    }

    /// Puts a generator of another set into a lane.
    #[inline(always)]
    pub fn put<const V: usize>(&mut self, lane: usize, from: &Sfc64s<V>, other: usize) {
        self.a[lane] = from.a[other];
        self.b[lane] = from.b[other];
        self.c[lane] = from.c[other];
        self.counter[lane] = from.counter[other];
    }

    /// The generator of a lane, to be [`set`](Self::set) again after some words.
    #[inline(always)]
    pub fn get(&self, lane: usize) -> Sfc64 {
        Sfc64::load([self.a[lane], self.b[lane], self.c[lane], self.counter[lane]])
    }

    /// Lets a lane go on where the generator is.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, generator: &Sfc64) {
        let [a, b, c, counter] = generator.save();
        self.a[lane] = a;
        self.b[lane] = b;
        self.c[lane] = c;
        self.counter[lane] = counter;
    }

    /// The next word of a lane, which stays the next unless [`step`](Self::step) follows.
    #[inline(always)]
    pub fn peek(&self, lane: usize) -> u64 {
        self.a[lane].wrapping_add(self.b[lane]).wrapping_add(self.counter[lane])
    }

    /// Goes on to the word after `word`, the next one of the lane, if it is taken: 1, or 0 if it is not.
    #[inline(always)]
    pub fn step(&mut self, lane: usize, word: u64, taken: u64) {
        let (a, b, c, mask) = (self.a[lane], self.b[lane], self.c[lane], taken.wrapping_neg());
        self.a[lane] = blend(a, b ^ b >> 11, mask);
        self.b[lane] = blend(b, c.wrapping_add(c << 3), mask);
        self.c[lane] = blend(c, c.rotate_left(24).wrapping_add(word), mask);
        self.counter[lane] = self.counter[lane].wrapping_add(taken);
    }

    /// The generator of one lane, for draws that leave the lanes. `seen` is a word that has been taken already and comes first.
    pub fn lane(&mut self, lane: usize, seen: Option<u64>) -> Lane<'_, W> {
        Lane { streams: self, at: lane, seen }
    }
}

/// One generator among others.
pub(crate) struct Lane<'a, const W: usize> {
    streams: &'a mut Sfc64s<W>,
    at: usize,
    seen: Option<u64>,
}

impl<const W: usize> Words for Lane<'_, W> {
    fn word(&mut self) -> u64 {
        self.seen.take().unwrap_or_else(|| {
            let word = self.streams.peek(self.at);
            self.streams.step(self.at, word, 1);
            word
        })
    }
}

/// `to` where the mask is set, else `from`.
///
/// Masks come from memory, not from comparisons: of a comparison compilers make a store of some lanes, which takes some processors ten times
/// as long as a store of all.
#[inline(always)]
pub(crate) const fn blend(from: u64, to: u64, mask: u64) -> u64 {
    from ^ (from ^ to) & mask
}

/// The digit of a word below a bound of at most 32 bits, and what is left of the word for the digits behind it.
#[inline(always)]
pub(crate) const fn digit(word: u64, bound: u64) -> (u64, u64) {
    // Two products of 32 bits each, which wide registers have; the mask tells compilers so.
    let bound = bound & 0xFFFF_FFFF;
    let low = (word & 0xFFFF_FFFF) * bound;
    let high = (word >> 32) * bound + (low >> 32);
    (high >> 32, high << 32 | low & 0xFFFF_FFFF)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::streams::{Purpose, Seed, Stream};

    const PURPOSES: [Purpose; 4] = [Purpose::Dice, Purpose::Cards, Purpose::Policy(0), Purpose::Policy(3)];

    proptest! {
        #[test]
        fn a_digit_is_the_high_half_of_the_product(word: u64, bound in 1u64..1 << 32) {
            let wide = u128::from(word) * u128::from(bound);
            prop_assert_eq!(digit(word, bound), ((wide >> 64) as u64, wide as u64));
        }

        #[test]
        fn each_lane_is_a_stream_of_its_own(seed: u64, index: u64, taken: [bool; 40]) {
            let game = Seed::new(seed).game(index);
            let mut lanes = Sfc64s::start(game, &PURPOSES.map(Purpose::number));
            let mut streams = PURPOSES.map(|purpose| Stream::start(game, purpose));
            for (turn, taken) in taken.into_iter().enumerate() {
                let lane = turn % 4;
                let word = lanes.peek(lane);
                lanes.step(lane, word, u64::from(taken));
                if taken {
                    prop_assert_eq!(word, streams[lane].word());
                }
            }
            for (lane, stream) in streams.iter_mut().enumerate() {
                let mut one = lanes.lane(lane, Some(5));
                prop_assert_eq!([one.word(), one.word(), one.word()], [5, stream.word(), stream.word()]);
            }
        }
    }
}
