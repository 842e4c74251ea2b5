//! Decks as records.

use aleator_core::dice_run::{Card, CardCounts, Deck};
use aleator_core::game::{DeckError, DeckFault};
use serde_json::{Value, json};

use super::card_counts;
use crate::Json;

fn fault(card: Option<&str>, field: &str, code: &'static str, message: impl Into<String>) -> DeckFault {
    DeckFault { card: card.map(str::to_owned), field: field.to_owned(), code, message: message.into() }
}

impl Json for Deck {
    type Error = DeckError;

    fn to_json(&self) -> Value {
        json!({"name": self.name(), "title": self.title(), "cards": card_counts(self.cards())})
    }

    /// All faults at once: those of its shape, then card by card, then of the deck as a whole (DR-1.2).
    fn from_json(record: &Value) -> Result<Self, DeckError> {
        let Some(fields) = record.as_object() else {
            let faults = vec![fault(None, "deck", "wrong_type", "a deck is an object with name, title and cards")];
            return Err(DeckError { faults });
        };
        let unknown = fields.keys().filter(|key| !["name", "title", "cards"].contains(&key.as_str()));
        let mut faults: Vec<DeckFault> =
            unknown.map(|key| fault(None, key, "unknown_field", "a deck has name, title and cards")).collect();
        let mut text = |key: &str| match fields.get(key) {
            Some(Value::String(text)) => text.clone(),
            found => {
                let code = if found.is_some() { "wrong_type" } else { "missing_field" };
                faults.push(fault(None, key, code, "a string is expected"));
                String::new()
            }
        };
        let (name, title) = (text("name"), text("title"));
        let mut counts = CardCounts::default();
        let shape_faults = faults.len();
        match fields.get("cards") {
            Some(Value::Object(cards)) => {
                for (name, count) in cards {
                    match read_count(name, count) {
                        Ok((card, count)) => counts.set(card, count),
                        Err(fault) => faults.push(fault),
                    }
                }
            }
            found => {
                let code = if found.is_some() { "wrong_type" } else { "missing_field" };
                faults.push(fault(None, "cards", code, "an object with a count for each card is expected"));
            }
        }
        match Self::new(name, title, counts) {
            Ok(deck) if faults.is_empty() => Ok(deck),
            Ok(_) => Err(DeckError { faults }),
            Err(more) => {
                // The deck as a whole is judged by good counts only.
                if faults.len() == shape_faults {
                    faults.extend(more.faults);
                }
                Err(DeckError { faults })
            }
        }
    }
}

/// A card and how many there are of it.
fn read_count(name: &str, count: &Value) -> Result<(Card, u8), DeckFault> {
    let Some(card) = Card::from_name(name) else {
        return Err(fault(Some(name), "cards", "unknown_card", "this is not one of the 18 movement cards"));
    };
    let Some(number) = count.as_i64().and_then(|number| i32::try_from(number).ok()) else {
        return Err(fault(Some(name), "cards", "wrong_type", "a count is an integer"));
    };
    match u8::try_from(number) {
        Ok(number) if card == Card::OUTDISTANCE && number > Deck::MAX_OUTDISTANCE => {
            Err(Deck::too_many_outdistance(number))
        }
        Ok(number) => Ok((card, number)),
        Err(_) => Err(fault(Some(name), "cards", "bad_count", format!("{number} is not a count from 0 to 255"))),
    }
}
