//! Which decks can be played (GD-4.7).

use super::deck::{Card, MAX_CARDS, ROUNDS};
use super::faces::Numbers;
use super::warning::Predicate;
use crate::counted::counted;
use crate::deck::DeckFault;

/// A rule of decks that is broken (GD-4.7).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// More cards than a state can keep.
    #[error("{cards} cards: a deck has at most {MAX_CARDS}")]
    TooManyCards {
        /// How many there are.
        cards: usize,
    },
    /// Two cards have the same id.
    #[error("{id:?} is already the id of an earlier card: ids are unique")]
    DuplicateId {
        /// The id.
        id: String,
    },
    /// A card has no id.
    #[error("is empty: give the card a unique id")]
    EmptyId,
    /// A threshold that is always reached.
    #[error("{k} is less than 1")]
    KTooSmall {
        /// The threshold.
        k: i64,
    },
    /// A threshold beyond the numbers that there are.
    #[error("{k} is more than the 5 numbers of a die")]
    KTooLarge {
        /// The threshold.
        k: i64,
    },
    /// The numbers to be counted are none, the same twice, or not on a die.
    #[error("{given} is not a non-empty list of different numbers 1 to 5")]
    BadFaces {
        /// What was given.
        given: String,
    },
    /// More cards are drawn than the tier has.
    #[error("{draw} of {} cannot be drawn: at least 0, at most the tier's size", counted(size, "card", "cards"))]
    BadDraw {
        /// The tier, from 0.
        tier: usize,
        /// How many are drawn.
        draw: i64,
        /// How many cards it has.
        size: usize,
    },
    /// A tier names a card that does not exist.
    #[error("{id:?} is not the id of a card of this deck")]
    UnknownCard {
        /// The tier, from 0.
        tier: usize,
        /// The id named.
        id: String,
    },
    /// A card is in two tiers, or twice in one.
    #[error("{id:?} is listed before: a card is in one tier, once")]
    CardInTwoPlaces {
        /// The tier, from 0.
        tier: usize,
        /// The id of the card.
        id: String,
    },
    /// A card is in no tier.
    #[error("is in no tier: list it in one, or remove the card")]
    CardInNoTier,
    /// Not one card a round.
    #[error("{} drawn in all: it has to be {ROUNDS}, one a round", counted(total, "card is", "cards are"))]
    WrongTotal {
        /// How many are drawn.
        total: i64,
    },
}

impl Flaw {
    /// The stable name.
    pub const fn code(&self) -> &'static str {
        self.declared().0
    }

    /// The field at fault, such as `predicate.k` or `tiers[1].draw`.
    pub fn field(&self) -> String {
        let field = self.declared().1;
        match self {
            Self::BadDraw { tier, .. } | Self::UnknownCard { tier, .. } | Self::CardInTwoPlaces { tier, .. } => {
                format!("tiers[{tier}].{field}")
            }
            _ => field.to_owned(),
        }
    }

    /// The name, and the field, of a tier its own.
    const fn declared(&self) -> (&'static str, &'static str) {
        match self {
            Self::TooManyCards { .. } => ("too_many_cards", "cards"),
            Self::DuplicateId { .. } => ("duplicate_id", "id"),
            Self::EmptyId => ("empty_id", "id"),
            Self::KTooSmall { .. } => ("k_too_small", "predicate.k"),
            Self::KTooLarge { .. } => ("k_too_large", "predicate.k"),
            Self::BadFaces { .. } => ("bad_faces", "predicate.faces"),
            Self::BadDraw { .. } => ("bad_draw", "draw"),
            Self::UnknownCard { .. } => ("unknown_card", "cards"),
            Self::CardInTwoPlaces { .. } => ("card_in_two_places", "cards"),
            Self::CardInNoTier => ("card_in_no_tier", "tiers"),
            Self::WrongTotal { .. } => ("wrong_total", "tiers"),
        }
    }

    /// The fault of a deck, about one of its cards or not.
    pub fn fault(&self, card: Option<&str>) -> DeckFault {
        let card = card.filter(|id| !id.is_empty()).map(str::to_owned);
        DeckFault { card, field: self.field(), code: self.code(), message: self.to_string() }
    }
}

/// No more cards than a state can keep.
///
/// # Errors
/// They are more than [`MAX_CARDS`].
pub const fn check_size(cards: usize) -> Result<(), Flaw> {
    if cards > MAX_CARDS { Err(Flaw::TooManyCards { cards }) } else { Ok(()) }
}

/// The threshold of a predicate of this kind, or of one that is not known.
///
/// # Errors
/// It is less than 1, or more than the numbers of a die where numbers are counted (GD-4.2, GD-4.4).
pub fn check_k(kind: Option<&str>, k: i64) -> Result<u32, Flaw> {
    if k < 1 {
        return Err(Flaw::KTooSmall { k });
    }
    if matches!(kind, Some("run_at_least" | "distinct_at_least")) && k > 5 {
        return Err(Flaw::KTooLarge { k });
    }
    u32::try_from(k).map_err(|_| Flaw::KTooLarge { k })
}

/// The id and the predicate of a card.
fn check_card(card: &Card, earlier: &[Card]) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    if card.id.is_empty() {
        flaws.push(Flaw::EmptyId);
    }
    flaws.extend(check_k(Some(card.predicate.kind()), card.predicate.k().into()).err());
    if let Predicate::CountAtLeast { faces, .. } = card.predicate
        && faces == Numbers::new([])
    {
        flaws.push(Flaw::BadFaces { given: "[]".to_owned() });
    }
    if earlier.iter().any(|other| other.id == card.id) {
        flaws.push(Flaw::DuplicateId { id: card.id.clone() });
    }
    flaws
}

/// The cards of a deck are put into its tiers, one by one; cards without a readable id are nowhere.
#[derive(Debug)]
pub struct Placing<'a> {
    ids: &'a [Option<String>],
    placed: Vec<bool>,
}

impl<'a> Placing<'a> {
    /// Nothing has been placed yet.
    pub fn new(ids: &'a [Option<String>]) -> Self {
        Self { ids, placed: vec![false; ids.len()] }
    }

    /// A card is in this tier, counted from 0.
    ///
    /// # Errors
    /// There is no such card, or it is already elsewhere.
    pub fn place(&mut self, tier: usize, id: &str) -> Result<(), Flaw> {
        match self.ids.iter().position(|known| known.as_deref() == Some(id)) {
            None => Err(Flaw::UnknownCard { tier, id: id.to_owned() }),
            Some(card) if self.placed[card] => Err(Flaw::CardInTwoPlaces { tier, id: id.to_owned() }),
            Some(card) => {
                self.placed[card] = true;
                Ok(())
            }
        }
    }

    /// The cards that are in no tier.
    pub fn left_over(&self) -> impl Iterator<Item = &'a str> {
        self.ids.iter().zip(&self.placed).filter(|(_, placed)| !**placed).filter_map(|(id, _)| id.as_deref())
    }
}

/// How many cards of a tier, counted from 0, are drawn.
///
/// # Errors
/// It does not have this many.
pub fn check_draw(tier: usize, draw: i64, size: usize) -> Result<(), Flaw> {
    let fits = usize::try_from(draw).is_ok_and(|draw| draw <= size);
    if fits { Ok(()) } else { Err(Flaw::BadDraw { tier, draw, size }) }
}

/// How many cards are drawn in all.
///
/// # Errors
/// It is not one a round.
pub fn check_total(total: i64) -> Result<(), Flaw> {
    if total == i64::from(ROUNDS) { Ok(()) } else { Err(Flaw::WrongTotal { total }) }
}

/// Everything that is wrong with these cards in these tiers, each tier given as the ids of its cards and how many are drawn.
pub(super) fn faults<'a>(cards: &[Card], tiers: impl Iterator<Item = (&'a [String], u8)>) -> Vec<DeckFault> {
    let mut faults: Vec<DeckFault> = check_size(cards.len()).err().iter().map(|flaw| flaw.fault(None)).collect();
    for (index, card) in cards.iter().enumerate() {
        faults.extend(check_card(card, &cards[..index]).iter().map(|flaw| flaw.fault(Some(&card.id))));
    }
    let ids: Vec<Option<String>> = cards.iter().map(|card| Some(card.id.clone())).collect();
    let (mut placing, mut total) = (Placing::new(&ids), 0);
    for (tier, (listed, draw)) in tiers.enumerate() {
        let wrong = |id: &String| placing.place(tier, id).err().map(|flaw| flaw.fault(Some(id)));
        faults.extend(listed.iter().filter_map(wrong));
        faults.extend(check_draw(tier, draw.into(), listed.len()).err().map(|flaw| flaw.fault(None)));
        total += i64::from(draw);
    }
    faults.extend(placing.left_over().map(|id| Flaw::CardInNoTier.fault(Some(id))));
    faults.extend(check_total(total).err().map(|flaw| flaw.fault(None)));
    faults
}
