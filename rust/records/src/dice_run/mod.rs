//! The records of Dice Run.

mod action;
mod board;
mod config;
mod deck;
mod event;
mod outcome;
mod read;
mod state;
mod view;

use aleator_core::dice_run::{Action, Advance, CardCounts, Dice, DiceRun, Event, Kind, Outcome, State, Track};
use aleator_core::game::Player;
use serde_json::{Map, Value, json};

use crate::{Json as _, Record, RecordError};

impl Record for State {
    fn to_json(&self, game: &DiceRun) -> Value {
        state::write(self, game)
    }

    fn from_json(game: &DiceRun, record: &Value) -> Result<Self, RecordError> {
        state::read(game, record)
    }

    fn view(&self, game: &DiceRun, seat: Option<Player>) -> Value {
        view::view_of(self, game, seat)
    }

    fn board(&self, game: &DiceRun) -> String {
        board::draw(self, game)
    }

    fn action_to_json(_game: &DiceRun, action: &Action) -> Value {
        action.to_json()
    }

    fn action_from_json(_game: &DiceRun, record: &Value) -> Result<Action, RecordError> {
        Action::from_json(record)
    }

    fn outcome_to_json(_game: &DiceRun, outcome: &Outcome) -> Value {
        outcome.to_json()
    }

    fn outcome_from_json(_game: &DiceRun, record: &Value) -> Result<Outcome, RecordError> {
        Outcome::from_json(record)
    }

    fn event_to_json(_game: &DiceRun, event: &Event) -> Value {
        event::write(event)
    }
}

fn kind(kind: Kind) -> Value {
    Value::String(kind.to_string())
}

fn kind_or_null(target: Option<Kind>) -> Value {
    target.map_or(Value::Null, kind)
}

fn kinds(kinds: impl IntoIterator<Item = Kind>) -> Value {
    kinds.into_iter().map(kind).collect()
}

fn dice(dice: Dice) -> Value {
    kinds(dice.iter())
}

/// `{card: count}` in the order of the cards, without those of which there are none.
fn card_counts(cards: &CardCounts) -> Value {
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
