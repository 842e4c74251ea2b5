//! The record of a deck, and everything that can be wrong with one: unreadable entries, and broken rules (GD-4.7).

use std::collections::BTreeSet;

use aleator_core::game::{DeckError, DeckFault};
use aleator_core::gang_of_dice::{
    Card, Colour, Deck, Flaw, Numbers, Placing, Predicate, Tier, TierPlan, check_draw, check_k, check_size, check_total,
};
use serde_json::{Map, Value, json};

use crate::Json;

const KINDS: [&str; 5] = ["sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least"];

impl Json for Deck {
    type Error = DeckError;

    /// As it was given.
    fn to_json(&self) -> Value {
        let cards: Vec<Value> = self.listed().iter().map(|&index| write_card(self.card(index))).collect();
        let ids = |tier: &Tier| -> Vec<&str> {
            let cards = &self.cards()[usize::from(tier.cards.start)..usize::from(tier.cards.end)];
            cards.iter().map(|card| card.id.as_str()).collect()
        };
        let tiers: Vec<Value> =
            self.tiers().iter().map(|tier| json!({"cards": ids(tier), "draw": tier.draw})).collect();
        json!({"name": self.name(), "title": self.title(), "cards": cards, "tiers": tiers})
    }

    /// Collects every fault before it gives up.
    fn from_json(record: &Value) -> Result<Self, DeckError> {
        let mut faults = Faults::default();
        match read_deck(record, &mut faults) {
            Some((name, title, cards, tiers)) if faults.found.is_empty() => Self::new(name, title, &cards, &tiers),
            _ => Err(DeckError { faults: faults.found }),
        }
    }
}

fn write_card(card: &Card) -> Value {
    let mut predicate = json!({"kind": card.predicate.kind(), "k": card.predicate.k()});
    if let Predicate::CountAtLeast { faces, .. } = card.predicate {
        predicate["faces"] = json!(faces.iter().collect::<Vec<_>>());
    }
    json!({"id": card.id, "title": card.title, "colour": card.colour.name(), "predicate": predicate})
}

#[derive(Default)]
struct Faults {
    found: Vec<DeckFault>,
    /// The card that is looked at.
    card: Option<String>,
    /// Where it stands, if it has no id to name it by: `cards[3].`.
    place: String,
}

impl Faults {
    fn add(&mut self, code: &'static str, field: impl Into<String>, message: impl Into<String>) {
        let field = format!("{}{}", self.place, field.into()).trim_end_matches('.').to_owned();
        self.found.push(DeckFault { card: self.card.clone(), field, code, message: message.into() });
    }

    /// Adds a rule that is broken, if one is.
    fn check<T>(&mut self, checked: Result<T, Flaw>) -> Option<T> {
        checked.map_err(|flaw| self.add(flaw.code(), flaw.field(), flaw.to_string())).ok()
    }

    /// Checks that exactly these keys are there; the object is returned even if some are missing.
    fn object<'a>(&mut self, value: &'a Value, field: &str, keys: &[&str]) -> Option<&'a Map<String, Value>> {
        let Some(object) = value.as_object() else {
            // What is no table has no id either: it is named by its place alone.
            let field = if field == "card" { "" } else { field };
            self.add("wrong_type", field, format!("{value} is not a table of {}", keys.join(", ")));
            return None;
        };
        let path = |key: &str| match field {
            "deck" | "card" => key.to_owned(),
            _ => format!("{field}.{key}"),
        };
        let mut unknown: Vec<&String> = object.keys().filter(|key| !keys.contains(&key.as_str())).collect();
        unknown.sort();
        for key in unknown {
            let known = keys.join(", ");
            self.add("unknown_field", path(key), format!("is unknown: remove it, the fields are {known}"));
        }
        for key in keys.iter().filter(|&&key| !object.contains_key(key)) {
            self.add("missing_field", path(key), format!("is missing: add {key}"));
        }
        Some(object)
    }

    fn text(&mut self, object: &Map<String, Value>, key: &str) -> Option<String> {
        let value = object.get(key)?;
        let text = value.as_str().map(str::to_owned);
        if text.is_none() {
            self.add("wrong_type", key, format!("{value} is not a string"));
        }
        text
    }

    fn list<'a>(&mut self, object: &'a Map<String, Value>, key: &str, field: &str) -> Option<&'a [Value]> {
        let value = object.get(key)?;
        let list = value.as_array().map(Vec::as_slice);
        if list.is_none() {
            self.add("wrong_type", field, format!("{value} is not a list"));
        }
        list
    }

    fn number(&mut self, object: &Map<String, Value>, key: &str, field: &str) -> Option<i64> {
        let value = object.get(key)?;
        let number = value.as_i64().filter(|&number| i32::try_from(number).is_ok() || u32::try_from(number).is_ok());
        if number.is_none() {
            self.add("wrong_type", field, format!("{value} is not an integer of 32 bits"));
        }
        number
    }
}

/// What a deck is made of, if all of it can be read.
fn read_deck(record: &Value, faults: &mut Faults) -> Option<(String, String, Vec<Card>, Vec<TierPlan>)> {
    let object = faults.object(record, "deck", &["name", "title", "cards", "tiers"])?;
    let name = faults.text(object, "name");
    let title = faults.text(object, "title");
    let listed = read_cards(object, faults);
    let ids: Vec<Option<String>> = listed.iter().map(|card| card.id.clone()).collect();
    let tiers = read_tiers(object, &ids, faults);
    let cards: Vec<Card> = listed.into_iter().filter_map(ReadCard::finish).collect();
    Some((name?, title?, cards, tiers))
}

/// A card as far as it could be read.
struct ReadCard {
    id: Option<String>,
    title: Option<String>,
    colour: Option<Colour>,
    predicate: Option<Predicate>,
}

impl ReadCard {
    fn finish(self) -> Option<Card> {
        Some(Card { id: self.id?, title: self.title?, colour: self.colour?, predicate: self.predicate? })
    }
}

fn read_cards(object: &Map<String, Value>, faults: &mut Faults) -> Vec<ReadCard> {
    let Some(list) = faults.list(object, "cards", "cards") else { return Vec::new() };
    faults.check(check_size(list.len()));
    let mut seen = BTreeSet::new();
    let mut cards = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
        faults.card = id.clone().filter(|id| !id.is_empty());
        faults.place = if faults.card.is_none() { format!("cards[{index}].") } else { String::new() };
        cards.push(read_card(value, id, faults));
        if let Some(id) = cards.last().and_then(|card: &ReadCard| card.id.clone())
            && !seen.insert(id.clone())
        {
            faults.check::<()>(Err(Flaw::DuplicateId { id }));
        }
    }
    faults.card = None;
    faults.place.clear();
    cards
}

fn read_card(value: &Value, id: Option<String>, faults: &mut Faults) -> ReadCard {
    let mut card = ReadCard { id, title: None, colour: None, predicate: None };
    let Some(object) = faults.object(value, "card", &["id", "title", "colour", "predicate"]) else { return card };
    if faults.text(object, "id").is_some_and(|id| id.is_empty()) {
        faults.check::<()>(Err(Flaw::EmptyId));
    }
    card.title = faults.text(object, "title");
    card.colour = faults.text(object, "colour").and_then(|colour| match colour.as_str() {
        "black" => Some(Colour::Black),
        "yellow" => Some(Colour::Yellow),
        _ => {
            faults.add("unknown_colour", "colour", format!("{colour:?} is not \"black\" or \"yellow\""));
            None
        }
    });
    card.predicate = object.get("predicate").and_then(|predicate| read_predicate(predicate, faults));
    card
}

fn read_predicate(value: &Value, faults: &mut Faults) -> Option<Predicate> {
    let counts = value.get("kind").and_then(Value::as_str) == Some("count_at_least");
    let keys: &[&str] = if counts { &["kind", "k", "faces"] } else { &["kind", "k"] };
    // `faces` on another kind has a message of its own.
    let keys_with_faces = ["kind", "k", "faces"];
    let misplaced = !counts && value.get("faces").is_some();
    let object = faults.object(value, "predicate", if misplaced { &keys_with_faces } else { keys })?;
    if misplaced {
        faults.add("bad_faces", "predicate.faces", "belongs only to count_at_least: remove it");
    }
    let kind = match object.get("kind")? {
        Value::String(kind) => Some(kind.as_str()),
        other => {
            faults.add("wrong_type", "predicate.kind", format!("{other} is not a string"));
            None
        }
    };
    if let Some(kind) = kind.filter(|kind| !KINDS.contains(kind)) {
        faults.add("unknown_kind", "predicate.kind", format!("{kind:?} is not one of {}", KINDS.join(", ")));
    }
    let k = faults.number(object, "k", "predicate.k").and_then(|k| faults.check(check_k(kind, k)));
    let numbers = if counts { read_numbers(object, faults) } else { None };
    match kind? {
        "sum_at_least" => Some(Predicate::SumAtLeast { k: k? }),
        "run_at_least" => Some(Predicate::RunAtLeast { k: k? }),
        "count_at_least" => Some(Predicate::CountAtLeast { faces: numbers?, k: k? }),
        "distinct_at_least" => Some(Predicate::DistinctAtLeast { k: k? }),
        "same_at_least" => Some(Predicate::SameAtLeast { k: k? }),
        _ => None,
    }
}

fn read_numbers(object: &Map<String, Value>, faults: &mut Faults) -> Option<Numbers> {
    let list = faults.list(object, "faces", "predicate.faces")?;
    // What is no number at all is none of a die either.
    let numbers: Vec<u64> = list.iter().map(|number| number.as_u64().unwrap_or(0)).collect();
    let given = || object.get("faces").map(Value::to_string).unwrap_or_default();
    faults.check(Numbers::checked(&numbers).ok_or_else(|| Flaw::BadFaces { given: given() }))
}

fn read_tiers(object: &Map<String, Value>, ids: &[Option<String>], faults: &mut Faults) -> Vec<TierPlan> {
    let Some(list) = faults.list(object, "tiers", "tiers") else { return Vec::new() };
    let mut placing = Placing::new(ids);
    let mut total = Some(0);
    let mut tiers = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let field = format!("tiers[{index}]");
        let Some(tier) = faults.object(value, &field, &["cards", "draw"]) else {
            total = None;
            continue;
        };
        let cards = read_tier_cards(tier, index, &mut placing, faults);
        let size = tier.get("cards").and_then(Value::as_array).map_or(0, Vec::len);
        let draw = faults.number(tier, "draw", &format!("{field}.draw"));
        if let Some(draw) = draw {
            faults.check(check_draw(index, draw, size));
        }
        total = total.zip(draw).map(|(total, draw): (i64, i64)| total + draw);
        tiers.push(TierPlan { cards, draw: draw.and_then(|draw| u8::try_from(draw).ok()).unwrap_or(0) });
    }
    // A card whose id could not be read has had its fault already.
    for id in placing.left_over() {
        faults.card = Some(id.to_owned());
        faults.check::<()>(Err(Flaw::CardInNoTier));
    }
    faults.card = None;
    if let Some(total) = total {
        faults.check(check_total(total));
    }
    tiers
}

fn read_tier_cards(
    tier: &Map<String, Value>,
    index: usize,
    placing: &mut Placing<'_>,
    faults: &mut Faults,
) -> Vec<String> {
    let field = format!("tiers[{index}].cards");
    let mut cards = Vec::new();
    for value in faults.list(tier, "cards", &field).unwrap_or_default() {
        let Some(id) = value.as_str() else {
            faults.add("wrong_type", &field, format!("{value} is not the id of a card"));
            continue;
        };
        faults.card = Some(id.to_owned());
        if faults.check(placing.place(index, id)).is_some() {
            cards.push(id.to_owned());
        }
        faults.card = None;
    }
    cards
}
