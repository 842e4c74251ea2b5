//! Decks of warning cards: validated data (GD-1.5, GD-4.7). The published combinations (GD-4.6) are files, not code.

use std::ops::Range;

use serde_json::Value;

use super::deck_json;
use super::warning::{Colour, Predicate};

/// The game has this many rounds, so a deck draws as many cards (GD-1.5, GD-2.1).
pub const ROUNDS: u8 = 12;
/// A deck has at most this many cards, so that a state can keep the drawn ones in one word.
pub const MAX_CARDS: usize = 128;

/// A card's place in the order in which its deck is drawn: tier by tier, within a tier as the tier lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct CardIndex(pub u8);

/// A warning card (GD-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name in records, unique in its deck.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// When it looks at the dice.
    pub colour: Colour,
    /// What it forbids.
    pub predicate: Predicate,
}

/// Cards of which some are drawn before those of the next tier (GD-1.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tier {
    /// Its cards, as indices of the deck.
    pub cards: Range<u8>,
    /// How many of them are drawn.
    pub draw: u8,
}

/// A valid deck: unique ids, every card in exactly one tier, 12 cards drawn in all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub(super) name: String,
    pub(super) title: String,
    /// In the order of play; see [`CardIndex`].
    pub(super) cards: Vec<Card>,
    /// The order in which the deck's own record lists the cards, as indices of `cards`.
    pub(super) listed: Vec<CardIndex>,
    pub(super) tiers: Vec<Tier>,
    /// The tier of each round, so that a reveal does not have to add draws up.
    pub(super) tier_of_round: [u8; ROUNDS as usize],
    /// The cards of that tier, one bit for each index, for the same reason.
    pub(super) cards_of_round: [u128; ROUNDS as usize],
}

/// One thing wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFault {
    /// The card at fault, if it is one card's.
    pub card: Option<String>,
    /// The field at fault, such as `predicate.k` or `tiers[1].draw`.
    pub field: String,
    /// The stable name of the fault.
    pub code: &'static str,
    /// What is wrong, and the remedy.
    pub message: String,
}

/// A deck that was refused, with every fault found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", join_faults(.faults))]
pub struct DeckError {
    /// At least one.
    pub faults: Vec<DeckFault>,
}

fn join_faults(faults: &[DeckFault]) -> String {
    let line = |fault: &DeckFault| match &fault.card {
        Some(card) => format!("card {card:?}, {}: {}", fault.field, fault.message),
        None => format!("{}: {}", fault.field, fault.message),
    };
    faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

impl Deck {
    /// Reads and validates a deck's record.
    ///
    /// # Errors
    /// Every fault of the deck (GD-4.7).
    pub fn from_json(record: &Value) -> Result<Self, DeckError> {
        deck_json::read(record)
    }

    /// The deck's record, as it was given.
    pub fn to_json(&self) -> Value {
        deck_json::write(self)
    }

    /// The name in records and on the command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// All cards in the order of play.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The tiers in the order of play.
    pub fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    /// The card; the index has to be one of this deck's.
    #[inline]
    pub fn card(&self, index: CardIndex) -> &Card {
        &self.cards[usize::from(index.0)]
    }

    /// The card of that id.
    pub fn find(&self, id: &str) -> Option<CardIndex> {
        self.cards.iter().position(|card| card.id == id).map(|index| CardIndex(index as u8))
    }

    /// The cards that can be revealed in a round (1 to 12) when `drawn` have been: one bit for each index (GD-1.5).
    #[inline]
    pub fn available(&self, round: u8, drawn: u128) -> u128 {
        debug_assert!((1..=ROUNDS).contains(&round));
        self.cards_of_round[usize::from(round) - 1] & !drawn
    }

    /// How many cards of each tier have been drawn once `rounds` cards have.
    pub(super) fn drawn_per_tier(&self, rounds: u8) -> Vec<u8> {
        let mut counts = vec![0; self.tiers.len()];
        for &tier in &self.tier_of_round[..usize::from(rounds)] {
            counts[usize::from(tier)] += 1;
        }
        counts
    }
}

/// One bit for each index of the range, which lies within 0 .. 128.
pub(super) fn cards_mask(cards: &Range<u8>) -> u128 {
    let below = |end: u8| if end >= 128 { u128::MAX } else { (1 << end) - 1 };
    below(cards.end) & !below(cards.start)
}
