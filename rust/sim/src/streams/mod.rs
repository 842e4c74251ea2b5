//! The random streams of a game: one for each purpose, started when it is first used.
//!
//! `docs/chance.md` says exactly what is drawn; everything here follows it.

mod lanes;
mod seed_sequence;
mod sfc64;

use aleator_core::game::{Bounds, Draw, Player};

pub(crate) use lanes::{GameSeeds, Sfc64s};
pub use seed_sequence::{GameSeed, Seed};
pub use sfc64::Sfc64;

/// A source of words of 64 random bits.
pub trait Words {
    /// The next word.
    fn word(&mut self) -> u64;
}

/// What a stream is used for. Each purpose of a game has a stream of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Purpose {
    /// Dice.
    Dice,
    /// Cards and setup: first player, deals, the cut, drawn cards.
    Cards,
    /// The policy of a seat.
    Policy(Player),
    /// The searches of a seat.
    Search(Player),
}

impl Purpose {
    /// The number that stands for the purpose in the spawn key.
    ///
    /// ```
    /// use aleator_sim::streams::Purpose;
    /// assert_eq!(Purpose::Dice.number(), 0);
    /// assert_eq!(Purpose::Search(2).number(), 66);
    /// ```
    #[inline]
    pub const fn number(self) -> u32 {
        match self {
            Self::Dice => 0,
            Self::Cards => 1,
            Self::Policy(seat) => 16 + seat as u32,
            Self::Search(seat) => 64 + seat as u32,
        }
    }
}

/// Bounded numbers out of a source of words, each exactly uniform.
///
/// ```
/// use aleator_core::game::Draw;
/// use aleator_sim::streams::{Purpose, Seed, Stream, Words};
///
/// let mut stream = Stream::start(Seed::new(0).game(0), Purpose::Dice);
/// assert_eq!(stream.word(), 6_436_986_145_989_974_540);
/// assert!(stream.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream<W = Sfc64> {
    words: W,
}

impl Stream {
    /// Starts the stream of a purpose.
    #[inline]
    pub fn start(game: GameSeed, purpose: Purpose) -> Self {
        Self { words: Sfc64::new(game.purpose(purpose.number())) }
    }
}

impl<W> Stream<W> {
    /// A stream over words that come from somewhere else, such as a [script](crate::script::Script).
    ///
    /// ```
    /// use aleator_core::game::Draw;
    /// use aleator_sim::{script::Script, streams::Stream};
    ///
    /// // 2**64 is one more than a multiple of 3, so a single word is rejected: 0.
    /// assert_eq!(Stream::over(Script::new([0, 1])).below(3), 0);
    /// ```
    pub const fn over(words: W) -> Self {
        Self { words }
    }
}

impl<W: Words> Words for Stream<W> {
    #[inline]
    fn word(&mut self) -> u64 {
        self.words.word()
    }
}

impl<W: Words> Draw for Stream<W> {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        self.below_each([bound])[0]
    }

    #[inline]
    fn below_each<const K: usize>(&mut self, bounds: [u64; K]) -> [u64; K] {
        let product = bounds.iter().product();
        debug_assert!(product > 0, "nothing is below 0: {bounds:?}");
        split(self.words.accepted(product), bounds)
    }

    #[inline]
    fn below_power(&mut self, base: u64, count: u32, mut each: impl FnMut(u64)) {
        let mut low = self.words.accepted(base.pow(count));
        for _ in 0..count {
            let wide = u128::from(low) * u128::from(base);
            each((wide >> 64) as u64);
            low = wide as u64;
        }
    }

    #[inline]
    fn below_known<const K: usize>(&mut self, bounds: &Bounds<K>) -> [u64; K] {
        let word = self.words.accepted(bounds.product());
        // What `split` has left of the word after each bound, all at the same time instead of one after another.
        let (mut digits, before) = (bounds.each(), bounds.before());
        for (digit, before) in digits.iter_mut().zip(before) {
            *digit = high_half(word.wrapping_mul(before), *digit);
        }
        digits
    }
}

#[inline]
fn high_half(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 64) as u64
}

/// The digits of a word over the bounds.
#[inline]
fn split<const K: usize>(word: u64, bounds: [u64; K]) -> [u64; K] {
    let mut digits = bounds;
    let mut low = word;
    for digit in &mut digits {
        let wide = u128::from(low) * u128::from(*digit);
        *digit = (wide >> 64) as u64;
        low = wide as u64;
    }
    digits
}

/// The words out of which bounded numbers are made.
trait Accept: Words {
    /// The next word that gives every number below the product equally often.
    #[inline]
    fn accepted(&mut self, product: u64) -> u64 {
        let word = self.word();
        // The threshold is smaller than the product, so the division is made only when it can matter.
        if word.wrapping_mul(product) < product { self.settle(word, product) } else { word }
    }

    /// The word, or else the next one, the low half of whose multiple is not below the threshold.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, mut word: u64, product: u64) -> u64 {
        let threshold = product.wrapping_neg() % product;
        while word.wrapping_mul(product) < threshold {
            word = self.word();
        }
        word
    }
}

impl<W: Words> Accept for W {}

/// How many seats have streams of their own.
pub const SEATS: usize = 8;

/// All streams of one game, none of them started before it is asked for.
///
/// A batch keeps one of these and calls [`restart`](Self::restart) for each game, which costs next to nothing.
///
/// ```
/// use aleator_core::game::Draw;
/// use aleator_sim::streams::Streams;
///
/// let mut streams = Streams::new(2026, 0);
/// let first = streams.dice().below(1000);
/// streams.policy(3).below(10);
/// streams.restart(1);
/// streams.dice().below(1000);
/// streams.restart(0);
/// assert_eq!(streams.dice().below(1000), first);
/// ```
#[derive(Clone, Debug)]
pub struct Streams {
    seed: Seed,
    index: u64,
    /// Meaningful once a stream of the game has been started.
    game: GameSeed,
    /// A bit for each of the slots, those of searches behind the others.
    started: u32,
    slots: [Stream; USUAL],
    /// Few games have searches, and many games are kept at a time: so these have no place before one is started.
    searches: Option<Box<[Stream; SEATS]>>,
}

/// How many streams there are beside those for searches.
const USUAL: usize = 2 + SEATS;
const IDLE: Stream = Stream::over(Sfc64::IDLE);

impl Streams {
    /// The streams of game `index` under a seed.
    #[inline]
    pub fn new(seed: u64, index: u64) -> Self {
        Self::of(Seed::new(seed), index)
    }

    /// The streams of game `index` under a seed that has been mixed before.
    #[inline]
    pub fn of(seed: Seed, index: u64) -> Self {
        Self { seed, index, game: GameSeed::IDLE, started: 0, slots: [IDLE; USUAL], searches: None }
    }

    /// Turns to game `index` of the same seed; all its streams are at their beginning.
    #[inline]
    pub fn restart(&mut self, index: u64) {
        self.index = index;
        self.started = 0;
    }

    /// The number of the game.
    #[inline]
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Everything that has been drawn so far, as words: the number of the game, which streams have started, and where
    /// those are.
    pub fn save(&self) -> Vec<u64> {
        let searches = self.searches.iter().flat_map(|searches| searches.iter());
        let started = (0..).zip(self.slots.iter().chain(searches)).filter(|(slot, _)| self.started >> slot & 1 == 1);
        let words = started.flat_map(|(_, stream)| stream.words.save());
        [self.index, u64::from(self.started)].into_iter().chain(words).collect()
    }

    /// Whether these have started and drawn what others of the same game have: `save` gives the same words.
    ///
    /// ```
    /// use aleator_core::game::Draw;
    /// use aleator_sim::streams::Streams;
    ///
    /// let mut streams = Streams::new(7, 3);
    /// let before = streams.clone();
    /// assert!(streams.is_where(&before));
    /// streams.cards().below(10);
    /// assert!(!streams.is_where(&before));
    /// ```
    pub fn is_where(&self, other: &Self) -> bool {
        let same = |slot: usize| self.slots[slot] == other.slots[slot];
        self.index == other.index
            && self.started == other.started
            && (0..USUAL).all(|slot| self.started >> slot & 1 == 0 || same(slot))
            && self.searches == other.searches
    }

    /// Goes on where the saved streams of the same seed were; None, and nothing changes, if these are not saved
    /// streams.
    ///
    /// ```
    /// use aleator_core::game::Draw;
    /// use aleator_sim::streams::Streams;
    ///
    /// let mut streams = Streams::new(7, 3);
    /// streams.cards().below(10);
    /// let mut copy = Streams::new(7, 0);
    /// copy.load(&streams.save()).ok_or("not saved streams")?;
    /// assert_eq!(copy.cards().below(1000), streams.cards().below(1000));
    /// assert!(copy.load(&[1, 2, 3]).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn load(&mut self, saved: &[u64]) -> Option<()> {
        let [index, started, words @ ..] = saved else { return None };
        let known = u32::try_from(*started).ok().filter(|&started| started >> (USUAL + SEATS) == 0)?;
        let (streams, rest) = words.as_chunks::<4>();
        if streams.len() != known.count_ones() as usize || !rest.is_empty() {
            return None;
        }
        self.restart(*index);
        self.started = known;
        self.game = self.seed.game(*index);
        let slots = (0..USUAL + SEATS).filter(|slot| known >> slot & 1 == 1);
        for (slot, &stream) in slots.zip(streams) {
            *self.place(slot) = Stream { words: Sfc64::load(stream) };
        }
        Some(())
    }

    /// The stream for dice.
    #[inline]
    pub fn dice(&mut self) -> &mut Stream {
        self.get(0, Purpose::Dice)
    }

    /// The stream for cards and setup.
    #[inline]
    pub fn cards(&mut self) -> &mut Stream {
        self.get(1, Purpose::Cards)
    }

    /// The stream for the policy of a seat.
    ///
    /// # Panics
    /// When there is no such seat: 8 and more.
    #[inline]
    pub fn policy(&mut self, seat: Player) -> &mut Stream {
        assert!(usize::from(seat) < SEATS, "seat {seat} does not exist");
        self.get(2 + usize::from(seat), Purpose::Policy(seat))
    }

    /// The stream for the searches of a seat.
    ///
    /// # Panics
    /// When there is no such seat: 8 and more.
    #[inline]
    pub fn search(&mut self, seat: Player) -> &mut Stream {
        assert!(usize::from(seat) < SEATS, "seat {seat} does not exist");
        let slot = USUAL + usize::from(seat);
        if self.started >> slot & 1 == 0 {
            self.start(slot, Purpose::Search(seat));
        }
        self.place(slot)
    }

    #[inline]
    fn get(&mut self, slot: usize, purpose: Purpose) -> &mut Stream {
        if self.started >> slot & 1 == 0 {
            self.start(slot, purpose);
        }
        &mut self.slots[slot]
    }

    /// Where the stream of any slot is kept.
    fn place(&mut self, slot: usize) -> &mut Stream {
        if slot < USUAL {
            return &mut self.slots[slot];
        }
        &mut self.searches.get_or_insert_with(|| Box::new([IDLE; SEATS]))[slot - USUAL]
    }

    #[inline(never)]
    fn start(&mut self, slot: usize, purpose: Purpose) {
        if self.started == 0 {
            self.game = self.seed.game(self.index);
        }
        self.started |= 1 << slot;
        *self.place(slot) = Stream::start(self.game, purpose);
    }
}

#[cfg(test)]
mod tests;
