//! The record of a deck, and everything that can be wrong with one (GD-4.7).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::deck::{Card, CardIndex, Deck, DeckError, DeckFault, MAX_CARDS, ROUNDS, Tier, cards_mask};
use super::faces::Numbers;
use super::warning::{Colour, Predicate};

const KINDS: [&str; 5] = ["sum_at_least", "run_at_least", "count_at_least", "distinct_at_least", "same_at_least"];

/// The record of a valid deck.
pub(super) fn write(deck: &Deck) -> Value {
    let cards: Vec<Value> = deck.listed.iter().map(|&index| write_card(deck.card(index))).collect();
    let ids = |tier: &Tier| -> Vec<&str> {
        deck.cards[usize::from(tier.cards.start)..usize::from(tier.cards.end)]
            .iter()
            .map(|card| card.id.as_str())
            .collect()
    };
    let tiers: Vec<Value> = deck.tiers.iter().map(|tier| json!({"cards": ids(tier), "draw": tier.draw})).collect();
    json!({"name": deck.name, "title": deck.title, "cards": cards, "tiers": tiers})
}

fn write_card(card: &Card) -> Value {
    let mut predicate = json!({"kind": card.predicate.kind(), "k": card.predicate.k()});
    if let Predicate::CountAtLeast { faces, .. } = card.predicate {
        predicate["faces"] = json!(faces.iter().collect::<Vec<_>>());
    }
    json!({"id": card.id, "title": card.title, "colour": card.colour.name(), "predicate": predicate})
}

/// Reads a deck, collecting every fault before it gives up.
pub(super) fn read(record: &Value) -> Result<Deck, DeckError> {
    let mut faults = Faults::default();
    let deck = read_deck(record, &mut faults);
    match deck {
        Some(deck) if faults.found.is_empty() => Ok(deck),
        _ => Err(DeckError { faults: faults.found }),
    }
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

fn read_deck(record: &Value, faults: &mut Faults) -> Option<Deck> {
    let object = faults.object(record, "deck", &["name", "title", "cards", "tiers"])?;
    let name = faults.text(object, "name");
    let title = faults.text(object, "title");
    let listed = read_cards(object, faults);
    let ids: Vec<Option<String>> = listed.iter().map(|card| card.id.clone()).collect();
    let tiers = read_tiers(object, &ids, faults);
    let cards: Vec<Card> = listed.into_iter().filter_map(ReadCard::finish).collect();
    if !faults.found.is_empty() {
        return None;
    }
    Some(assemble(name?, title?, &cards, &tiers))
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
    if list.len() > MAX_CARDS {
        faults.add("too_many_cards", "cards", format!("{} cards: at most {MAX_CARDS} are possible", list.len()));
    }
    let mut seen = BTreeMap::new();
    let mut cards = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let id = value.get("id").and_then(Value::as_str).map(str::to_owned);
        faults.card = id.clone().filter(|id| !id.is_empty());
        faults.place = if faults.card.is_none() { format!("cards[{index}].") } else { String::new() };
        cards.push(read_card(value, id, faults));
        if let Some(id) = cards.last().and_then(|card: &ReadCard| card.id.clone())
            && seen.insert(id.clone(), index).is_some()
        {
            faults.add("duplicate_id", "id", format!("{id:?} is the id of an earlier card too: ids are unique"));
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
        faults.add("empty_id", "id", "is empty: give the card a name of its own");
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
        faults.add("bad_faces", "predicate.faces", "belongs to count_at_least only: remove it");
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
    let k = faults.number(object, "k", "predicate.k").and_then(|k| check_k(kind, k, faults));
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

fn check_k(kind: Option<&str>, k: i64, faults: &mut Faults) -> Option<u32> {
    if k < 1 {
        faults.add("k_too_small", "predicate.k", format!("{k} is less than 1"));
        return None;
    }
    if matches!(kind, Some("run_at_least" | "distinct_at_least")) && k > 5 {
        faults.add("k_too_large", "predicate.k", format!("{k} is more than the 5 numbers of a die"));
        return None;
    }
    u32::try_from(k).ok()
}

fn read_numbers(object: &Map<String, Value>, faults: &mut Faults) -> Option<Numbers> {
    let list = faults.list(object, "faces", "predicate.faces")?;
    let numbers: Vec<u8> = list
        .iter()
        .filter_map(Value::as_u64)
        .filter(|number| (1..=5).contains(number))
        .map(|number| number as u8)
        .collect();
    let distinct = numbers.iter().collect::<std::collections::BTreeSet<_>>().len();
    if numbers.len() != list.len() || distinct != list.len() || list.is_empty() {
        let given = object.get("faces").map(Value::to_string).unwrap_or_default();
        faults.add(
            "bad_faces",
            "predicate.faces",
            format!("{given} is not a non-empty list of different numbers 1 to 5"),
        );
        return None;
    }
    Some(Numbers::new(numbers))
}

/// A tier as far as it could be read: places in the list of cards, and how many are drawn.
struct ReadTier {
    cards: Vec<usize>,
    draw: u8,
}

fn read_tiers(object: &Map<String, Value>, ids: &[Option<String>], faults: &mut Faults) -> Vec<ReadTier> {
    let Some(list) = faults.list(object, "tiers", "tiers") else { return Vec::new() };
    let mut placed = vec![false; ids.len()];
    let mut total = Some(0);
    let mut tiers = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let field = format!("tiers[{index}]");
        let Some(tier) = faults.object(value, &field, &["cards", "draw"]) else {
            total = None;
            continue;
        };
        let cards = read_tier_cards(tier, &field, ids, &mut placed, faults);
        let size = tier.get("cards").and_then(Value::as_array).map_or(0, Vec::len);
        let draw = faults.number(tier, "draw", &format!("{field}.draw"));
        if let Some(draw) = draw.filter(|&draw| usize::try_from(draw).map_or(true, |draw| draw > size)) {
            let message = format!("{draw} of {size} cards cannot be drawn: at least 0, at most the tier's size");
            faults.add("bad_draw", format!("{field}.draw"), message);
        }
        total = total.zip(draw).map(|(total, draw): (i64, i64)| total + draw);
        tiers.push(ReadTier { cards, draw: draw.and_then(|draw| u8::try_from(draw).ok()).unwrap_or(0) });
    }
    for (id, _) in ids.iter().zip(&placed).filter(|(_, placed)| !**placed) {
        // A card whose id could not be read has had its fault already.
        if let Some(id) = id {
            faults.card = Some(id.clone());
            faults.add("card_in_no_tier", "tiers", "lies in no tier: list it in one, or remove the card");
        }
    }
    faults.card = None;
    if let Some(total) = total.filter(|&total| total != i64::from(ROUNDS)) {
        faults.add(
            "wrong_total",
            "tiers",
            format!("{total} cards are drawn in all: it has to be {ROUNDS}, one a round"),
        );
    }
    tiers
}

fn read_tier_cards(
    tier: &Map<String, Value>,
    field: &str,
    ids: &[Option<String>],
    placed: &mut [bool],
    faults: &mut Faults,
) -> Vec<usize> {
    let field = format!("{field}.cards");
    let mut cards = Vec::new();
    for value in faults.list(tier, "cards", &field).unwrap_or_default() {
        let Some(id) = value.as_str() else {
            faults.add("wrong_type", &field, format!("{value} is not the id of a card"));
            continue;
        };
        faults.card = Some(id.to_owned());
        match ids.iter().position(|known| known.as_deref() == Some(id)) {
            None => faults.add("unknown_card", &field, format!("{id:?} is not the id of a card of this deck")),
            Some(card) if placed[card] => {
                faults.add(
                    "card_in_two_places",
                    &field,
                    format!("{id:?} is listed before: a card lies in one tier, once"),
                );
            }
            Some(card) => {
                placed[card] = true;
                cards.push(card);
            }
        }
        faults.card = None;
    }
    cards
}

/// Puts a deck without faults into the order of play.
fn assemble(name: String, title: String, read: &[Card], tiers: &[ReadTier]) -> Deck {
    let mut deck = Deck {
        name,
        title,
        cards: Vec::with_capacity(read.len()),
        listed: vec![CardIndex(0); read.len()],
        tiers: Vec::with_capacity(tiers.len()),
        tier_of_round: [0; ROUNDS as usize],
        cards_of_round: [0; ROUNDS as usize],
    };
    let mut round = 0;
    for tier in tiers {
        let start = deck.cards.len() as u8;
        for &place in &tier.cards {
            deck.listed[place] = CardIndex(deck.cards.len() as u8);
            deck.cards.push(read[place].clone());
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
