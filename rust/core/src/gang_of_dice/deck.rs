//! Decks of warning cards (GD-1.5, GD-4.7). The published combinations (GD-4.6) are files, not code.

use std::ops::Range;

use super::flaw;
use super::warning::{Colour, Predicate};
pub use crate::deck::{DeckError, DeckFault};

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
    /// When it is checked.
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
    name: String,
    title: String,
    /// In the order of play; see [`CardIndex`].
    cards: Vec<Card>,
    /// The order in which the cards were given, as indices of `cards`.
    listed: Vec<CardIndex>,
    tiers: Vec<Tier>,
    /// The tier of each round, so that a reveal does not have to add draws up.
    tier_of_round: [u8; ROUNDS as usize],
    /// The cards of that tier, one bit for each index, for the same reason.
    cards_of_round: [u128; ROUNDS as usize],
}

/// The plan of a tier: its cards, by their ids, and how many of them are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TierPlan {
    /// The ids of its cards.
    pub cards: Vec<String>,
    /// How many of them are drawn.
    pub draw: u8,
}

impl Deck {
    /// A deck of these cards, listed in this order, in these tiers.
    ///
    /// # Errors
    /// Every fault of the deck (GD-4.7).
    ///
    /// ```
    /// use aleator_core::gang_of_dice::Deck;
    /// let faults = Deck::new("none", "No cards", &[], &[]).map_err(|error| error.to_string());
    /// assert_eq!(faults, Err("tiers: 0 cards are drawn in all: it has to be 12, one a round".to_owned()));
    /// ```
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        cards: &[Card],
        tiers: &[TierPlan],
    ) -> Result<Self, DeckError> {
        let faults = flaw::faults(cards, tiers.iter().map(|tier| (&tier.cards[..], tier.draw)));
        if faults.is_empty() {
            Ok(Self::assemble(name.into(), title.into(), cards, tiers))
        } else {
            Err(DeckError { faults })
        }
    }

    /// Puts a deck without faults into the order of play.
    fn assemble(name: String, title: String, listed: &[Card], tiers: &[TierPlan]) -> Self {
        let mut deck = Self {
            name,
            title,
            cards: Vec::with_capacity(listed.len()),
            listed: vec![CardIndex(0); listed.len()],
            tiers: Vec::with_capacity(tiers.len()),
            tier_of_round: [0; ROUNDS as usize],
            cards_of_round: [0; ROUNDS as usize],
        };
        let mut round = 0;
        for tier in tiers {
            let start = deck.cards.len() as u8;
            for id in &tier.cards {
                for (place, card) in deck.listed.iter_mut().zip(listed).filter(|(_, card)| card.id == *id) {
                    *place = CardIndex(deck.cards.len() as u8);
                    deck.cards.push(card.clone());
                }
            }
            let index = deck.tiers.len() as u8;
            let cards = start..deck.cards.len() as u8;
            let mask = cards_mask(&cards);
            deck.tiers.push(Tier { cards, draw: tier.draw });
            for _ in 0..tier.draw {
                deck.tier_of_round[round] = index;
                deck.cards_of_round[round] = mask;
                round += 1;
            }
        }
        deck
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

    /// The cards in the order in which they were given, as indices of [`Deck::cards`].
    pub fn listed(&self) -> &[CardIndex] {
        &self.listed
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
