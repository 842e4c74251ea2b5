//! Records: everything as plain JSON, as the page on records lays it down.

mod action;
mod deck;
mod event;
mod outcome;
mod read;
mod sound;
mod state;

use serde_json::{Map, Value, json};

use super::cards::{Advance, CardCounts};
use super::dice::{Dice, Kind};
use super::track::Track;

pub(super) fn kind(kind: Kind) -> Value {
    Value::String(kind.to_string())
}

pub(super) fn kind_or_null(target: Option<Kind>) -> Value {
    target.map_or(Value::Null, kind)
}

fn kinds(kinds: impl IntoIterator<Item = Kind>) -> Value {
    kinds.into_iter().map(kind).collect()
}

fn dice(dice: Dice) -> Value {
    kinds(dice.iter())
}

/// `{card: count}` in the order of the cards, without those of which there are none.
pub(super) fn card_counts(cards: &CardCounts) -> Value {
    Value::Object(cards.iter().map(|(card, count)| (card.name().to_owned(), json!(count))).collect())
}

/// The line of groups, null for a virtual one.
fn line(track: &Track) -> Value {
    (0..track.len())
        .map(|group| {
            let group = track.dice(group);
            if group.is_empty() { Value::Null } else { dice(group) }
        })
        .collect()
}

/// The entries that name a forward move.
fn advance(advance: Advance) -> Map<String, Value> {
    let (key, value) = match advance {
        Advance::Colour(colour) => ("colour", json!(colour.name())),
        Advance::Number(number) => ("number", json!(number.get())),
    };
    Map::from_iter([(key.to_owned(), value)])
}
