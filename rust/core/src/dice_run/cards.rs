//! Movement cards, counts of them, and hands.

use std::fmt;
use std::num::NonZeroU8;

use super::dice::{Colour, Number};

/// What moves forward: all dice of a colour, or all of a number (DR-3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Advance {
    /// All dice of the colour.
    Colour(Colour),
    /// All dice of the number.
    Number(Number),
}

impl Advance {
    /// How many there are.
    pub const NUM: u32 = 11;

    /// The forward move at a place in their order, colours first.
    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        if index < 5 { Self::Colour(Colour::ALL[index as usize]) } else { Self::Number(Number::at(index - 5)) }
    }

    /// The forward move at a place in their order; none from 11 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as u32) < Self::NUM { Some(Self::at(index)) } else { None }
    }

    /// The place in the order of all forward moves.
    #[inline]
    pub const fn index(self) -> u8 {
        match self {
            Self::Colour(colour) => colour as u8,
            Self::Number(number) => number.get() + 4,
        }
    }
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// A colour or number card: that forward move (DR-5.1, DR-5.2).
    Advance(Advance),
    /// Any forward move (DR-5.3).
    Choice,
    /// Two neighbouring groups swap places (DR-5.4).
    Switch,
    /// Three dice leave the leading group to lead (DR-5.5).
    Sprint,
    /// The rearmost group moves to second place (DR-5.6).
    Comeback,
    /// A number in a group is turned over (DR-5.7).
    Flip,
    /// A virtual group comes between two groups (DR-5.8).
    Outdistance,
    /// A die of the leading group falls back to the last group (DR-5.9).
    Accident,
}

/// A movement card: one of 18 different ones (DR-1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many different cards there are.
    pub const NUM: usize = 18;
    /// Any forward move.
    pub const CHOICE: Self = Self::at(11);
    /// Two neighbouring groups swap places.
    pub const SWITCH: Self = Self::at(12);
    /// Three dice leave the leading group to lead.
    pub const SPRINT: Self = Self::at(13);
    /// The rearmost group moves to second place.
    pub const COMEBACK: Self = Self::at(14);
    /// A number in a group is turned over.
    pub const FLIP: Self = Self::at(15);
    /// A virtual group comes between two groups.
    pub const OUTDISTANCE: Self = Self::at(16);
    /// A die of the leading group falls back to the last group.
    pub const ACCIDENT: Self = Self::at(17);

    const NAMES: [&'static str; Self::NUM] = [
        "red",
        "blue",
        "green",
        "pink",
        "purple",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "choice",
        "switch",
        "sprint",
        "comeback",
        "flip",
        "outdistance",
        "accident",
    ];

    /// The card with this forward move and no other.
    #[inline]
    pub const fn advance(advance: Advance) -> Self {
        Self::at(advance.index())
    }

    /// The card at a place in the order of all cards; none from 18 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::NUM { Some(Self::at(index)) } else { None }
    }

    /// [`Card::from_index`] for places that are known to exist.
    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        debug_assert!((index as usize) < Self::NUM);
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// All cards, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::NUM as u8).map(Self::at)
    }

    /// The place in the order of all cards.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0.get() - 1
    }

    /// What it does.
    #[inline]
    pub const fn kind(self) -> CardKind {
        match self.index() {
            index @ 0..11 => CardKind::Advance(Advance::at(index)),
            11 => CardKind::Choice,
            12 => CardKind::Switch,
            13 => CardKind::Sprint,
            14 => CardKind::Comeback,
            15 => CardKind::Flip,
            16 => CardKind::Outdistance,
            _ => CardKind::Accident,
        }
    }

    /// The rule of its effect.
    pub const fn rule(self) -> &'static str {
        match self.kind() {
            CardKind::Advance(Advance::Colour(_)) => "DR-5.1",
            CardKind::Advance(Advance::Number(_)) => "DR-5.2",
            CardKind::Choice => "DR-5.3",
            CardKind::Switch => "DR-5.4",
            CardKind::Sprint => "DR-5.5",
            CardKind::Comeback => "DR-5.6",
            CardKind::Flip => "DR-5.7",
            CardKind::Outdistance => "DR-5.8",
            CardKind::Accident => "DR-5.9",
        }
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index() as usize]
    }

    /// The card of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|card| card.name() == name)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The bits of every byte that counts up to 7 leave alone: 18 of them add up to less than 128.
const FEW: u64 = 0xF8F8_F8F8_F8F8_F8F8;

/// How many of each card: a pile without a known order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardCounts([u8; Card::NUM]);

impl CardCounts {
    /// The same number of every card.
    pub(super) const fn of_each(count: u8) -> Self {
        Self([count; Card::NUM])
    }

    /// How many of this card.
    #[inline]
    pub const fn get(&self, card: Card) -> u8 {
        self.0[card.index() as usize]
    }

    /// How many of each card, in their order.
    #[inline]
    pub const fn as_array(&self) -> &[u8; Card::NUM] {
        &self.0
    }

    /// Sets the number of this card.
    pub const fn set(&mut self, card: Card, count: u8) {
        self.0[card.index() as usize] = count;
    }

    /// Puts cards on the pile. There are never more than 255 of one card in a game.
    #[inline]
    pub(super) const fn add(&mut self, card: Card, count: u8) {
        self.0[card.index() as usize] += count;
    }

    /// Removes one card; false, and unchanged, if there is none.
    #[inline]
    pub(super) const fn take(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index() as usize];
        let some = *count > 0;
        *count -= some as u8;
        some
    }

    /// How many cards in all.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// The cards of the pile, ascending, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::all().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// The card at an index into the sorted list of all these cards, equal ones next to each other.
    ///
    /// The index is below [`CardCounts::total`]; the last card answers for any other.
    #[inline]
    pub fn nth(&self, index: u64) -> Card {
        debug_assert!(index < u64::from(self.total()), "there are fewer cards than {index}");
        let word = |first: usize| {
            u64::from_le_bytes(std::array::from_fn(|place| self.0.get(first + place).copied().unwrap_or(0)))
        };
        let words = [word(0), word(8), word(16)];
        if (words[0] | words[1] | words[2]) & FEW != 0 || index >= 128 {
            return self.nth_of_many(index);
        }
        // The cards all of whose copies come before the index are counted. No processor could foresee the end of a search.
        let (mut place, mut before) = (0, 0);
        for word in words {
            // The sums of all counts up to each, in its byte: 126 at most.
            let up_to = word.wrapping_mul(ONES) + before * ONES;
            let not_after = (((index * ONES) | TOPS) - up_to) & TOPS;
            place += (not_after >> 7).wrapping_mul(ONES) >> 56;
            before = up_to >> 56;
        }
        Card::at(place.min(Card::NUM as u64 - 1) as u8)
    }

    /// [`CardCounts::nth`] for piles with eight or more of some card.
    #[cold]
    fn nth_of_many(&self, index: u64) -> Card {
        let mut before = 0;
        let past = self.0[..Card::NUM - 1].iter().take_while(|&&count| {
            before += u64::from(count);
            before <= index
        });
        Card::at(past.count() as u8)
    }
}

/// The movement cards in a player's hand: at most three, sorted (DR-4.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Hand {
    // Empty places come last, so that equal hands are equal bytes.
    cards: [Option<Card>; Self::SIZE],
}

impl Hand {
    /// How many cards a full hand has (DR-4.2).
    pub const SIZE: usize = 3;

    /// The hand with these cards; none if there are more than three.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Option<Self> {
        let mut hand = Self::default();
        for card in cards {
            if hand.len() == Self::SIZE {
                return None;
            }
            hand.add(card);
        }
        Some(hand)
    }

    /// Adds a card; a full hand stays unchanged.
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        debug_assert!(self.len() < Self::SIZE);
        // Carries the larger card on to the next place, an empty place being larger than any card; branches could not be foreseen.
        let mut carried = card.index();
        for place in &mut self.cards {
            let there = place.map_or(u8::MAX, Card::index);
            *place = NonZeroU8::new(there.min(carried).wrapping_add(1)).map(Card);
            carried = there.max(carried);
        }
    }

    /// Removes a card; false, and unchanged, if it is not there.
    #[inline]
    pub(super) fn take(&mut self, card: Card) -> bool {
        let [a, b, c] = self.cards;
        let wanted = Some(card);
        // Each place takes the next one's card if the wanted one has been found by then; branches could not be foreseen.
        let (first, is_second, is_third) = (a == wanted, b == wanted, c == wanted);
        let second = first | is_second;
        let third = second | is_third;
        self.cards = [if first { b } else { a }, if second { c } else { b }, if third { None } else { c }];
        third
    }

    /// Whether the card is in the hand.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.cards.contains(&Some(card))
    }

    /// How many cards.
    pub fn len(self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.cards[0].is_none()
    }

    /// The cards, ascending, and behind them the empty places.
    #[inline]
    pub const fn cards(self) -> [Option<Card>; Self::SIZE] {
        self.cards
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.cards.into_iter().flatten()
    }

    /// The different cards, ascending: equal cards in a hand are interchangeable.
    #[inline]
    pub fn distinct(self) -> impl Iterator<Item = Card> {
        let [a, b, c] = self.cards;
        [a, if b == a { None } else { b }, if c == b { None } else { c }].into_iter().flatten()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_read_back() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(usize::from(card.index()), index);
            assert_eq!(Card::from_name(card.name()), Some(card));
            if let CardKind::Advance(advance) = card.kind() {
                assert_eq!(Card::advance(advance), card);
            }
        }
        assert_eq!(Card::from_name("7"), None);
    }

    #[test]
    fn every_index_into_a_pile_finds_its_card() {
        for most in [1, 4, 7, 8, 30] {
            let mut pile = CardCounts::default();
            for card in Card::all() {
                pile.add(card, (card.index() * 5 + 3) % (most + 1));
            }
            let sorted: Vec<Card> =
                pile.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count.into())).collect();
            let found: Vec<Card> = (0..u64::from(pile.total())).map(|index| pile.nth(index)).collect();
            assert_eq!(found, sorted);
        }
    }

    #[test]
    fn hands_are_sorted_and_hold_three() {
        let [a, b, c] = [3, 3, 14].map(Card::at);
        for order in [[a, b, c], [c, a, b], [a, c, b]] {
            let mut hand = Hand::new(order).unwrap_or_default();
            assert_eq!(hand.iter().collect::<Vec<_>>(), [a, b, c]);
            assert_eq!(hand.distinct().collect::<Vec<_>>(), [a, c]);
            assert!(hand.take(a) && hand.take(b) && !hand.take(a));
            assert_eq!(hand.iter().collect::<Vec<_>>(), [c]);
        }
        assert_eq!(Hand::new([a, b, c, c]), None);
    }
}
