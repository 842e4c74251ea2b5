//! The generator SFC64 (Chris Doty-Humphrey, `PractRand`), seeded as `numpy.random` seeds it.

use super::Words;

/// The state of a generator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sfc64 {
    a: u64,
    b: u64,
    c: u64,
    counter: u64,
}

impl Sfc64 {
    /// A place for a generator that is not started yet.
    pub(super) const IDLE: Self = Self { a: 0, b: 0, c: 0, counter: 0 };

    /// Takes the three words of the seed sequence and discards 12 words.
    #[inline]
    pub fn new([a, b, c]: [u64; 3]) -> Self {
        let mut generator = Self { a, b, c, counter: 1 };
        for _ in 0..12 {
            generator.word();
        }
        generator
    }

    /// The whole state of the generator.
    pub(crate) const fn save(&self) -> [u64; 4] {
        [self.a, self.b, self.c, self.counter]
    }

    /// A generator that goes on where the saved one was.
    pub(crate) const fn load([a, b, c, counter]: [u64; 4]) -> Self {
        Self { a, b, c, counter }
    }
}

impl Words for Sfc64 {
    #[inline]
    fn word(&mut self) -> u64 {
        let word = self.a.wrapping_add(self.b).wrapping_add(self.counter);
        self.counter = self.counter.wrapping_add(1);
        self.a = self.b ^ self.b >> 11;
        self.b = self.c.wrapping_add(self.c << 3);
        self.c = self.c.rotate_left(24).wrapping_add(word);
        word
    }
}
