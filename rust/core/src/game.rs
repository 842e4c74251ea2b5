//! The vocabulary that all games share.
//!
//! A [`State`] is plain data without heap and without a generator. The frozen configuration (players, options, deck) is its
//! [`State::Game`], passed by reference to whatever needs it, so that cloning a state is a copy.

use std::fmt;

pub use crate::deck::{DeckError, DeckFault};
pub use crate::likelihood::{Factor, Likelihood};
pub use crate::refusal::{Param, Refusal, RefusalKind};

/// A seat at the table, counted clockwise from 0.
pub type Player = u8;

/// What a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Node {
    /// A player has to act.
    Decision,
    /// Dice are rolled or a card comes up.
    Chance,
    /// The game is over.
    Terminal,
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default, PartialOrd, Ord)]
pub struct Players(u8);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// The seats `0 .. count`.
    ///
    /// ```
    /// use aleator_core::game::Players;
    /// assert_eq!(Players::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
    /// ```
    #[inline]
    pub const fn first(count: u8) -> Self {
        debug_assert!(count < 8);
        Self((1 << count) - 1)
    }

    /// One seat alone.
    #[inline]
    pub const fn only(player: Player) -> Self {
        Self(1 << player)
    }

    /// Whether the seat is in the set; false for seats that do not exist.
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        player < 8 && self.0 >> player & 1 == 1
    }

    /// The set with the seat.
    #[inline]
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player)
    }

    /// The set with the seat if `is_in`, otherwise the set as it is.
    #[inline]
    #[must_use]
    pub const fn with_if(self, player: Player, is_in: bool) -> Self {
        Self(self.0 | (is_in as u8) << player)
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set without the seat.
    #[inline]
    #[must_use]
    pub const fn without(self, player: Player) -> Self {
        Self(self.0 & !(1 << player))
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn lowest(self) -> Option<Player> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as Player) }
    }

    /// The first seat of the set found clockwise behind `player`, who comes last.
    ///
    /// ```
    /// use aleator_core::game::Players;
    /// let alive = Players::first(4).without(1);
    /// assert_eq!(alive.next_after(0), Some(2));
    /// assert_eq!(alive.next_after(3), Some(0));
    /// ```
    #[inline]
    pub const fn next_after(self, player: Player) -> Option<Player> {
        debug_assert!(player < 8);
        if self.is_empty() {
            return None;
        }
        // The set twice in a row, so that the seats behind `player` go on with the lowest around the table. No branch, since it is unpredictable.
        let around = self.0 as u32 | (self.0 as u32) << 8;
        let behind = player as u32 + 1;
        Some((behind + (around >> behind).trailing_zeros()) as Player % 8)
    }

    /// The set as bits, seat 0 lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether at least two seats are in the set.
    #[inline]
    pub const fn is_several(self) -> bool {
        // Without its lowest bit; counting them all takes longer on processors without an instruction for it.
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let player = rest.lowest()?;
            rest = rest.without(player);
            Some(player)
        })
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        players.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Bounds of several numbers that are drawn at once, with what the draw needs to know about them.
///
/// ```
/// use aleator_core::game::Bounds;
/// const COLOUR_AND_NUMBER: Bounds<2> = Bounds::new([5, 6]);
/// assert_eq!(COLOUR_AND_NUMBER.product(), 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds<const K: usize> {
    each: [u64; K],
    /// For each, the product of those before it.
    before: [u64; K],
    product: u64,
}

impl<const K: usize> Bounds<K> {
    /// These bounds, each at least 1; their product fits a word.
    #[inline]
    pub const fn new(each: [u64; K]) -> Self {
        let (mut before, mut product, mut index) = (each, 1, 0);
        while index < K {
            before[index] = product;
            product *= each[index];
            index += 1;
        }
        Self { each, before, product }
    }

    /// The bounds.
    #[inline]
    pub const fn each(&self) -> [u64; K] {
        self.each
    }

    /// For each bound the product of those before it.
    #[inline]
    pub const fn before(&self) -> [u64; K] {
        self.before
    }

    /// The product of all.
    #[inline]
    pub const fn product(&self) -> u64 {
        self.product
    }
}

/// Uniform bounded integers, for the places where a game itself has to pick.
///
/// The random streams of `aleator-sim` implement it, and so do scripted draws in tests.
pub trait Draw {
    /// A number from `0 .. bound`, all equally likely. `bound` is at least 1.
    fn below(&mut self, bound: u64) -> u64;

    /// Several numbers at once, each below its bound. The product of the bounds fits a word.
    ///
    /// They are the mixed-radix digits, most significant first, of one number below the product.
    fn below_each<const K: usize>(&mut self, bounds: [u64; K]) -> [u64; K] {
        let mut rest = self.below(bounds.iter().product());
        let mut digits = bounds;
        for digit in digits.iter_mut().rev() {
            let bound = *digit;
            *digit = rest % bound;
            rest /= bound;
        }
        digits
    }

    /// The same for bounds that are known beforehand, which is faster for some.
    #[inline]
    fn below_known<const K: usize>(&mut self, bounds: &Bounds<K>) -> [u64; K] {
        self.below_each(bounds.each())
    }

    /// Several numbers at once, all below the same base; their number may be anything for which the base to its power fits a word.
    ///
    /// They are the digits, most significant first, of one number below that power, and are handed over one by one.
    #[inline]
    fn below_power(&mut self, base: u64, count: u32, mut each: impl FnMut(u64)) {
        let mut power = base.pow(count);
        let mut rest = self.below(power);
        for _ in 0..count {
            power /= base;
            each(rest / power);
            rest %= power;
        }
    }
}

/// Receives what happens while a state changes.
///
/// The event is made only if somebody listens: `()` listens to nothing and costs nothing.
pub trait EventSink<E> {
    /// Takes one event; `event` is not called by sinks that do not listen.
    fn emit(&mut self, event: impl FnOnce() -> E);

    /// Takes an event that spells out how the dice lie now, such as where each die went.
    ///
    /// It costs more to make than to move them, so sinks that only count leave it out.
    #[inline]
    fn emit_detail(&mut self, event: impl FnOnce() -> E) {
        self.emit(event);
    }
}

impl<E> EventSink<E> for () {
    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> EventSink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// A game in progress.
///
/// Every method that needs the configuration takes the game by reference; a state belongs to the game that made it.
/// Nothing here panics on bad input: `apply` and `apply_chance` return a refusal and leave the state unchanged.
pub trait State: Clone + PartialEq + fmt::Debug + Sized {
    /// The frozen configuration.
    type Game: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What a player can do.
    type Action: Clone + Eq + Ord + fmt::Debug;
    /// What chance can bring.
    type Outcome: Clone + Eq + fmt::Debug;
    /// Something that happened.
    type Event: Clone + PartialEq + fmt::Debug;
    /// Why something was refused.
    type Refusal: Refusal + Clone + PartialEq + fmt::Debug;

    /// The state before anything has happened.
    fn new(game: &Self::Game) -> Self;
    /// How many seats the game has.
    fn players(game: &Self::Game) -> u8;
    /// What the state waits for.
    fn node(&self) -> Node;
    /// The seat to act; none at chance and terminal nodes.
    fn current_player(&self) -> Option<Player>;
    /// All seats that may act now.
    fn pending_players(&self) -> Players;
    /// How many actions the seat has; 0 unless it may act.
    fn legal_count(&self, game: &Self::Game, seat: Player) -> u64;
    /// The seat's action of that rank, in ascending order; none from `legal_count` on.
    fn legal_action(&self, game: &Self::Game, seat: Player, rank: u64) -> Option<Self::Action>;
    /// The rank of an action; none if it is not legal for the seat.
    fn legal_rank(&self, game: &Self::Game, seat: Player, action: &Self::Action) -> Option<u64>;
    /// Lets a seat (or, without one, the player to act) take an action.
    ///
    /// # Errors
    /// The reason why the action is not legal; the state is unchanged.
    fn apply(
        &mut self,
        game: &Self::Game,
        seat: Option<Player>,
        action: &Self::Action,
        sink: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::Refusal>;
    /// Lets the seat to act take an action that is known to be legal, since it was chosen among the legal ones of this very state.
    ///
    /// Games may leave the checks of [`apply`](Self::apply) to debug builds.
    #[inline]
    fn accept(
        &mut self,
        game: &Self::Game,
        seat: Player,
        action: &Self::Action,
        sink: &mut impl EventSink<Self::Event>,
    ) {
        let accepted = self.apply(game, Some(seat), action, sink);
        debug_assert!(accepted.is_ok(), "chosen, but refused: {accepted:?}");
    }
    /// The name of what chance decides here, such as `reveal`.
    fn chance_kind(&self) -> Option<&'static str>;
    /// How many different outcomes can come up; 0 if chance has nothing to decide.
    fn chance_count(&self, game: &Self::Game) -> u128;
    /// The outcomes that can come up, in ascending order.
    fn chance_outcomes(&self, game: &Self::Game) -> impl Iterator<Item = Self::Outcome>;
    /// How likely an outcome is.
    ///
    /// # Errors
    /// The reason why the outcome cannot come up.
    fn chance_probability(&self, game: &Self::Game, outcome: &Self::Outcome) -> Result<Likelihood, Self::Refusal>;
    /// Applies an outcome of chance.
    ///
    /// # Errors
    /// The reason why the outcome cannot come up; the state is unchanged.
    fn apply_chance(
        &mut self,
        game: &Self::Game,
        outcome: &Self::Outcome,
        sink: &mut impl EventSink<Self::Event>,
    ) -> Result<(), Self::Refusal>;
    /// Applies an outcome of chance that has just been drawn for this very state.
    ///
    /// What was drawn can come up, so games may leave the checks of [`apply_chance`](Self::apply_chance) to debug builds.
    #[inline]
    fn accept_chance(&mut self, game: &Self::Game, outcome: &Self::Outcome, sink: &mut impl EventSink<Self::Event>) {
        let accepted = self.apply_chance(game, outcome, sink);
        debug_assert!(accepted.is_ok(), "drawn, but refused: {accepted:?}");
    }
    /// The winners; nobody before the end.
    fn winners(&self) -> Players;
    /// How far each seat is ahead, as the game documents it.
    fn margin(&self, game: &Self::Game) -> Vec<i64>;
    /// Appends a compact encoding: equal states of a game have equal keys, different ones different keys.
    fn write_key(&self, out: &mut Vec<u8>);
    /// Refuses a seat that the game does not have.
    ///
    /// # Errors
    /// The reason.
    fn check_seat(game: &Self::Game, seat: Player) -> Result<(), Self::Refusal>;
    /// Refuses if the game is over.
    ///
    /// # Errors
    /// The reason.
    fn check_goes_on(&self) -> Result<(), Self::Refusal>;
    /// Why chance has nothing to decide: the game is over, or waits for a player.
    ///
    /// # Errors
    /// The reason.
    fn check_chance(&self) -> Result<(), Self::Refusal>;
    /// The event as a seat (or, without one, a spectator) sees it, without anything hidden from it.
    fn redact(event: &Self::Event, viewer: Option<Player>) -> Self::Event;
}
