//! The composition of a deck, and how it is cut into packs.

use arrayvec::ArrayVec;

use super::cards::{Card, CardCounts};
use crate::counted::counted;
pub use crate::deck::{DeckError, DeckFault};

/// How many cards a deck needs for a number of players: three for each, and fifteen to be cut (DR-2.2, DR-2.3).
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
    pub fn new(name: impl Into<String>, title: impl Into<String>, cards: CardCounts) -> Result<Self, DeckError> {
        let faults = Self::faults(&cards);
        if faults.is_empty() {
            Ok(Self { name: name.into(), title: title.into(), cards })
        } else {
            Err(DeckError { faults })
        }
    }

    /// The fault of a deck whose Outdistance cards do not fit the line.
    pub fn too_many_outdistance(count: u8) -> DeckFault {
        DeckFault {
            card: Some(Card::OUTDISTANCE.name().to_owned()),
            field: "cards".to_owned(),
            code: "too_many_outdistance",
            message: format!("{count} Outdistance cards: at most {} fit the line", Self::MAX_OUTDISTANCE),
        }
    }

    /// What is wrong with a deck of these cards (DR-1.2: any composition that setup can deal is accepted).
    fn faults(cards: &CardCounts) -> Vec<DeckFault> {
        let mut faults = Vec::new();
        let outdistance = cards.get(Card::OUTDISTANCE);
        if outdistance > Self::MAX_OUTDISTANCE {
            faults.push(Self::too_many_outdistance(outdistance));
        } else if cards.total() < cards_needed(2) {
            faults.push(DeckFault {
                card: None,
                field: "cards".to_owned(),
                code: "too_few_cards",
                message: format!(
                    "{}: two players need at least {} (DR-2.3)",
                    counted(cards.total(), "card", "cards"),
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
        let mut cards = CardCounts::of_each(4);
        cards.set(Card::CHOICE, 8);
        Self { name: "standard".to_owned(), title: "Standard (our reconstruction)".to_owned(), cards }
    }

    /// Its name in records and on the command line.
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

/// How many orders there are of this many packs of different sizes.
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
        // All orders with the same first pack are next to each other.
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
        let code = |cards| Deck::new("mine", "Mine", cards).err().map(|error| error.faults[0].code);
        let mut cards = CardCounts::default();
        cards.set(Card::CHOICE, 20);
        assert_eq!(code(cards), Some("too_few_cards"));
        cards.set(Card::OUTDISTANCE, 11);
        assert_eq!(code(cards), Some("too_many_outdistance"));
        cards.set(Card::OUTDISTANCE, 1);
        assert_eq!(code(cards), None);
    }
}
