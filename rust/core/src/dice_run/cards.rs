//! Movement cards, counts of them, hands, and the composition of a deck.

use std::fmt;
use std::num::NonZeroU8;

use arrayvec::ArrayVec;

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
    /// Two neighbouring groups change places (DR-5.4).
    Switch,
    /// Three dice leave the leading group to lead (DR-5.5).
    Sprint,
    /// The rearmost group goes to second place (DR-5.6).
    Comeback,
    /// A number in a group is turned over (DR-5.7).
    Flip,
    /// A virtual group comes between two groups (DR-5.8).
    Outdistance,
    /// A die of the leading group goes to the last group (DR-5.9).
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
    /// Two neighbouring groups change places.
    pub const SWITCH: Self = Self::at(12);
    /// Three dice leave the leading group to lead.
    pub const SPRINT: Self = Self::at(13);
    /// The rearmost group goes to second place.
    pub const COMEBACK: Self = Self::at(14);
    /// A number in a group is turned over.
    pub const FLIP: Self = Self::at(15);
    /// A virtual group comes between two groups.
    pub const OUTDISTANCE: Self = Self::at(16);
    /// A die of the leading group goes to the last group.
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

    /// The rule that says what it does.
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

/// How many of each card: a pile whose order nobody knows or cares about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardCounts([u8; Card::NUM]);

impl CardCounts {
    /// How many of this card.
    #[inline]
    pub const fn get(&self, card: Card) -> u8 {
        self.0[card.index() as usize]
    }

    /// Says how many of this card there are.
    pub const fn set(&mut self, card: Card, count: u8) {
        self.0[card.index() as usize] = count;
    }

    /// Puts cards on the pile. There are never more than 255 of one card in a game.
    #[inline]
    pub(super) const fn add(&mut self, card: Card, count: u8) {
        self.0[card.index() as usize] += count;
    }

    /// Takes one card; false, and nothing changed, if there is none.
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

    /// The cards that there are, ascending, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::all().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// The card at an index into the sorted list of all these cards, equal ones next to each other.
    ///
    /// The index is below [`CardCounts::total`]; the last card answers for any other.
    #[inline]
    pub fn nth(&self, index: u64) -> Card {
        let mut left = index;
        for (card, &count) in Card::all().zip(&self.0) {
            if left < u64::from(count) {
                return card;
            }
            left -= u64::from(count);
        }
        debug_assert!(false, "there are fewer cards than {index}");
        Card::ACCIDENT
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

    /// The hand with these cards; none if they are more than three.
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

    /// Takes a card up; a full hand stays as it is.
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        debug_assert!(self.len() < Self::SIZE);
        // Carries the larger card on to the next place.
        let mut carried = Some(card);
        for place in &mut self.cards {
            if place.is_none() || *place > carried {
                std::mem::swap(place, &mut carried);
            }
            if carried.is_none() {
                break;
            }
        }
    }

    /// Takes a card out; false, and nothing changed, if it is not there.
    #[inline]
    pub(super) fn take(&mut self, card: Card) -> bool {
        let [a, b, c] = self.cards;
        let wanted = Some(card);
        self.cards = if a == wanted {
            [b, c, None]
        } else if b == wanted {
            [a, c, None]
        } else if c == wanted {
            [a, b, None]
        } else {
            return false;
        };
        true
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

/// Something wrong with a deck: what and where, for people and for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFault {
    /// The key of `cards` at fault, if it is about one.
    pub card: Option<String>,
    /// The field at fault.
    pub field: String,
    /// The stable name of the fault.
    pub code: &'static str,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = &self.card {
            write!(f, "card {card:?}, ")?;
        }
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for DeckFault {}

/// How many cards a deck needs for that many players: three to each, and fifteen to be cut (DR-2.2, DR-2.3).
pub const fn cards_needed(players: u8) -> u32 {
    3 * players as u32 + 15
}

/// A deck that can be dealt and cut: which movement cards there are, and how many of each (DR-1.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    name: String,
    title: String,
    cards: CardCounts,
}

impl Deck {
    /// The most Outdistance cards that a deck may hold, so that every line fits a state without heap.
    pub const MAX_OUTDISTANCE: u8 = 10;

    /// A deck of these cards.
    ///
    /// # Errors
    /// All faults at once.
    pub fn new(name: impl Into<String>, title: impl Into<String>, cards: CardCounts) -> Result<Self, Vec<DeckFault>> {
        let faults = Self::faults(&cards);
        if faults.is_empty() { Ok(Self { name: name.into(), title: title.into(), cards }) } else { Err(faults) }
    }

    /// What is wrong with a deck of these cards (DR-1.2: any composition that setup can deal is accepted).
    fn faults(cards: &CardCounts) -> Vec<DeckFault> {
        let mut faults = Vec::new();
        let outdistance = cards.get(Card::OUTDISTANCE);
        if outdistance > Self::MAX_OUTDISTANCE {
            faults.push(DeckFault {
                card: Some(Card::OUTDISTANCE.name().to_owned()),
                field: "cards".to_owned(),
                code: "too_many_outdistance",
                message: format!("{outdistance} Outdistance cards: at most {} fit the line", Self::MAX_OUTDISTANCE),
            });
        } else if cards.total() < cards_needed(2) {
            faults.push(DeckFault {
                card: None,
                field: "cards".to_owned(),
                code: "too_few_cards",
                message: format!(
                    "{} cards: two players need at least {} (DR-2.3)",
                    cards.total(),
                    cards_needed(2)
                ),
            });
        }
        faults
    }

    /// The default: 4 of each colour and number, 8 Choice, 4 of each other card, 76 in all (DR-1.2).
    ///
    /// The printed numbers are not published; these are ours.
    pub fn standard() -> Self {
        let mut cards = CardCounts([4; Card::NUM]);
        cards.set(Card::CHOICE, 8);
        Self { name: "standard".to_owned(), title: "Standard (our reconstruction)".to_owned(), cards }
    }

    /// The name by which it is asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many of each card.
    pub const fn cards(&self) -> &CardCounts {
        &self.cards
    }
}

/// The sizes of the five packs into which `cards` cards are cut, ascending (DR-2.3).
///
/// They are similar but always different: two less than a fifth up to two more, the spare cards going one each to the largest.
///
/// ```
/// use aleator_core::dice_run::pack_sizes;
/// assert_eq!(pack_sizes(67), [11, 12, 13, 15, 16]);
/// assert_eq!(pack_sizes(15), [1, 2, 3, 4, 5]);
/// ```
pub fn pack_sizes(cards: u32) -> [u16; 5] {
    let (fifth, spare) = ((cards / 5) as u16, (cards % 5) as u16);
    std::array::from_fn(|pack| {
        let pack = pack as u16;
        // Packs 5 - spare to 4 are the largest ones. A fifth is at least 3 in a game.
        (fifth + pack).saturating_sub(2) + u16::from(pack + spare >= 5)
    })
}

/// How many orders there are of so many packs of different sizes.
#[inline]
pub(super) const fn order_count(packs: usize) -> u64 {
    [1, 1, 2, 6, 24, 120][if packs < 6 { packs } else { 5 }]
}

/// One of the orders in which packs of these ascending sizes can lie (DR-2.3), by its index among all orders, ascending
/// lexicographically.
#[inline]
pub fn order_of_packs(sizes: &[u16], index: u64) -> ArrayVec<u16, 5> {
    let mut left: ArrayVec<u16, 5> = sizes.iter().copied().take(5).collect();
    let mut order = ArrayVec::new();
    let mut index = index % order_count(left.len());
    while !left.is_empty() {
        // All orders with the same first pack stand next to each other.
        let each = order_count(left.len() - 1);
        order.push(left.remove((index / each) as usize));
        index %= each;
    }
    order
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
    fn hands_are_sorted_and_hold_three() {
        let [a, b, c] = [3, 3, 14].map(Card::at);
        for order in [[a, b, c], [c, a, b], [a, c, b]] {
            let mut hand = Hand::new(order).unwrap();
            assert_eq!(hand.iter().collect::<Vec<_>>(), [a, b, c]);
            assert_eq!(hand.distinct().collect::<Vec<_>>(), [a, c]);
            assert!(hand.take(a) && hand.take(b) && !hand.take(a));
            assert_eq!(hand.iter().collect::<Vec<_>>(), [c]);
        }
        assert_eq!(Hand::new([a, b, c, c]), None);
    }

    #[test]
    fn the_standard_deck_has_76_cards() {
        // DR-1.2
        let deck = Deck::standard();
        assert_eq!(deck.cards().total(), 76);
        assert!(Deck::faults(deck.cards()).is_empty());
    }

    #[test]
    fn packs_are_similar_and_different() {
        // DR-2.3
        for cards in 15..400 {
            let sizes = pack_sizes(cards);
            assert_eq!(sizes.iter().map(|&size| u32::from(size)).sum::<u32>(), cards);
            assert!(sizes[0] >= 1 && sizes.windows(2).all(|pair| pair[0] < pair[1]), "{sizes:?}");
            assert!(sizes[4] - sizes[0] <= 5);
        }
        let orders: Vec<_> = (0..120).map(|index| order_of_packs(&pack_sizes(64), index)).collect();
        assert_eq!(orders[0][..], pack_sizes(64));
        assert!(orders.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn decks_that_cannot_be_dealt_are_refused() {
        let mut cards = CardCounts::default();
        cards.set(Card::CHOICE, 20);
        assert_eq!(Deck::new("few", "", cards).unwrap_err()[0].code, "too_few_cards");
        cards.set(Card::OUTDISTANCE, 11);
        assert_eq!(Deck::new("long", "", cards).unwrap_err()[0].code, "too_many_outdistance");
        cards.set(Card::OUTDISTANCE, 1);
        assert!(Deck::new("fits", "", cards).is_ok());
    }
}
