//! `numpy.random.SeedSequence` for a seed of 64 bits and the spawn key `(game, purpose)`.
//!
//! The words go into the pool one after another, so the work is cut in three: what depends on the seed is done once a
//! batch ([`Seed`]), what depends on the game once a game ([`GameSeed`]), and only the rest for every stream.

const INIT_A: u32 = 0x43b0_d7e5;
const MULT_A: u32 = 0x931e_8875;
const INIT_B: u32 = 0x8b51_f9dd;
const MULT_B: u32 = 0x58f3_8ded;
pub(super) const MIX_LEFT: u32 = 0xca01_f9dd;
pub(super) const MIX_RIGHT: u32 = 0x4973_f715;

/// The hash constant is multiplied at every use, whatever is hashed: use `k` is between entries `k` and `k + 1`.
const fn hash_constants<const N: usize>(init: u32, factor: u32) -> [u32; N] {
    let mut constants = [init; N];
    let mut k = 1;
    while k < N {
        constants[k] = constants[k - 1].wrapping_mul(factor);
        k += 1;
    }
    constants
}

/// 16 uses for the seed, then four for each of at most three words of the spawn key.
const HASH_A: [u32; 29] = hash_constants(INIT_A, MULT_A);
pub(super) const HASH_B: [u32; 7] = hash_constants(INIT_B, MULT_B);

/// The constants for each word of the spawn key.
pub(super) const KEY_WORDS: [[u32; 5]; 3] = {
    let mut words = [[0; 5]; 3];
    let mut word = 0;
    while word < 3 {
        let mut k = 0;
        while k < 5 {
            words[word][k] = HASH_A[16 + 4 * word + k];
            k += 1;
        }
        word += 1;
    }
    words
};

#[inline]
const fn hash(value: u32, before: u32, after: u32) -> u32 {
    let value = (value ^ before).wrapping_mul(after);
    value ^ value >> 16
}

#[inline]
const fn mix(into: u32, hashed: u32) -> u32 {
    let mixed = into.wrapping_mul(MIX_LEFT).wrapping_sub(hashed.wrapping_mul(MIX_RIGHT));
    mixed ^ mixed >> 16
}

/// Mixes one word of the spawn key into the whole pool.
#[inline]
const fn absorb(pool: [u32; 4], word: u32, constants: &[u32; 5]) -> [u32; 4] {
    [
        mix(pool[0], hash(word, constants[0], constants[1])),
        mix(pool[1], hash(word, constants[1], constants[2])),
        mix(pool[2], hash(word, constants[2], constants[3])),
        mix(pool[3], hash(word, constants[3], constants[4])),
    ]
}

/// A seed, mixed as far as it goes without knowing the game.
///
/// ```
/// use aleator_sim::streams::Seed;
/// assert_eq!(Seed::new(7).game(3).purpose(0), Seed::new(7).game(3).purpose(0));
/// assert_ne!(Seed::new(7).game(3).purpose(0), Seed::new(7).game(3).purpose(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Seed {
    pool: [u32; 4],
}

impl Seed {
    /// Fills the pool with the seed and mixes each of its words into the others.
    pub const fn new(seed: u64) -> Self {
        // A seed of one word and one of two are padded to the same four: the higher words are zero.
        let words = [seed as u32, (seed >> 32) as u32, 0, 0];
        let mut pool = [0; 4];
        let mut k = 0;
        while k < 4 {
            pool[k] = hash(words[k], HASH_A[k], HASH_A[k + 1]);
            k += 1;
        }
        let mut from = 0;
        while from < 4 {
            let mut into = 0;
            while into < 4 {
                if from != into {
                    pool[into] = mix(pool[into], hash(pool[from], HASH_A[k], HASH_A[k + 1]));
                    k += 1;
                }
                into += 1;
            }
            from += 1;
        }
        Self { pool }
    }

    /// The pool of four words.
    pub(super) const fn pool(self) -> [u32; 4] {
        self.pool
    }

    /// Adds the number of the game.
    #[inline]
    pub const fn game(self, index: u64) -> GameSeed {
        let pool = absorb(self.pool, index as u32, &KEY_WORDS[0]);
        let high = (index >> 32) as u32;
        // Numbers of the spawn key are not padded: a higher word counts only if it is not zero.
        if high == 0 {
            GameSeed { pool, wide: false }
        } else {
            GameSeed { pool: absorb(pool, high, &KEY_WORDS[1]), wide: true }
        }
    }
}

/// A seed and the number of a game, mixed as far as they go without knowing the purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct GameSeed {
    pool: [u32; 4],
    /// Whether the number of the game took two words.
    wide: bool,
}

impl GameSeed {
    /// Stands where no game has been mixed in yet.
    pub(super) const IDLE: Self = Self { pool: [0; 4], wide: false };

    /// The three words that seed the stream of a purpose: `SeedSequence(seed, spawn_key=(game,
    /// purpose)).generate_state(3, uint64)`.
    #[inline]
    pub const fn purpose(self, purpose: u32) -> [u64; 3] {
        let constants = if self.wide { &KEY_WORDS[2] } else { &KEY_WORDS[1] };
        let pool = absorb(self.pool, purpose, constants);
        [
            pair(hash(pool[0], HASH_B[0], HASH_B[1]), hash(pool[1], HASH_B[1], HASH_B[2])),
            pair(hash(pool[2], HASH_B[2], HASH_B[3]), hash(pool[3], HASH_B[3], HASH_B[4])),
            pair(hash(pool[0], HASH_B[4], HASH_B[5]), hash(pool[1], HASH_B[5], HASH_B[6])),
        ]
    }
}

#[inline]
const fn pair(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `SeedSequence` as it is written in `numpy`: one growing list of entropy, one running hash constant.
    fn plain(seed: u64, index: u64, purpose: u32) -> [u64; 3] {
        let words = |number: u64| {
            let mut words = vec![number as u32];
            if number >> 32 != 0 {
                words.push((number >> 32) as u32);
            }
            words
        };
        let mut entropy = words(seed);
        entropy.resize(4, 0);
        entropy.extend(words(index));
        entropy.extend(words(u64::from(purpose)));
        let mut constant = INIT_A;
        let mut hashmix = |value: u32| {
            let before = constant;
            constant = constant.wrapping_mul(MULT_A);
            hash(value, before, constant)
        };
        let mut pool = [0; 4];
        for k in 0..4 {
            pool[k] = hashmix(entropy[k]);
        }
        for from in 0..4 {
            for into in 0..4 {
                if from != into {
                    pool[into] = mix(pool[into], hashmix(pool[from]));
                }
            }
        }
        for &word in &entropy[4..] {
            for slot in &mut pool {
                *slot = mix(*slot, hashmix(word));
            }
        }
        let mut constant = INIT_B;
        let mut out = [0; 6];
        for (k, word) in out.iter_mut().enumerate() {
            let before = constant;
            constant = constant.wrapping_mul(MULT_B);
            *word = hash(pool[k % 4], before, constant);
        }
        [pair(out[0], out[1]), pair(out[2], out[3]), pair(out[4], out[5])]
    }

    proptest::proptest! {
        #[test]
        fn mixing_in_parts_is_mixing_at_once(seed: u64, index: u64, narrow: u32, purpose in 0u32..128) {
            for index in [index, u64::from(narrow)] {
                proptest::prop_assert_eq!(Seed::new(seed).game(index).purpose(purpose), plain(seed, index, purpose));
            }
        }
    }
}
