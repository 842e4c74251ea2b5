//! Actions as records.

use aleator_core::dice_run::{Action, Effect, First, Kinds};
use serde_json::{Value, json};

use super::read::Entry;
use super::{advance, kind};
use crate::{Json, RecordError};

/// The record of an effect.
pub(super) fn write_effect(effect: Effect) -> Value {
    let mut record = match effect {
        Effect::Advance(by) => {
            let mut record = json!({"type": effect.name()});
            if let Value::Object(record) = &mut record {
                record.extend(advance(by));
            }
            return record;
        }
        Effect::Switch(group) | Effect::Outdistance(group) => json!({"group": group}),
        Effect::Sprint(kinds) => {
            let [a, b, c] = kinds.get().map(kind);
            json!({"a": a, "b": b, "c": c})
        }
        Effect::Flip(group, number) => json!({"group": group, "number": number.get()}),
        Effect::Accident(die) => json!({"die": kind(die)}),
        Effect::Comeback | Effect::NoEffect => json!({}),
    };
    if let Value::Object(record) = &mut record {
        record.shift_insert(0, "type".to_owned(), json!(effect.name()));
    }
    record
}

fn read_effect(entry: &Entry) -> Result<Effect, RecordError> {
    let name = entry.get("type")?;
    match name.text()? {
        "advance" => Ok(Effect::Advance(entry.advance(&["type"])?)),
        "switch" => {
            entry.keys(&["type", "group"])?;
            Ok(Effect::Switch(entry.get("group")?.byte()?))
        }
        "sprint" => {
            entry.keys(&["type", "a", "b", "c"])?;
            let dice = [entry.get("a")?.kind()?, entry.get("b")?.kind()?, entry.get("c")?.kind()?];
            Ok(Effect::Sprint(Kinds::new(dice)))
        }
        "comeback" => {
            entry.keys(&["type"])?;
            Ok(Effect::Comeback)
        }
        "flip" => {
            entry.keys(&["type", "group", "number"])?;
            Ok(Effect::Flip(entry.get("group")?.byte()?, entry.get("number")?.die_number()?))
        }
        "outdistance" => {
            entry.keys(&["type", "group"])?;
            Ok(Effect::Outdistance(entry.get("group")?.byte()?))
        }
        "accident" => {
            entry.keys(&["type", "die"])?;
            Ok(Effect::Accident(entry.get("die")?.kind()?))
        }
        "no_effect" => {
            entry.keys(&["type"])?;
            Ok(Effect::NoEffect)
        }
        _ => Err(name.expected("an effect")),
    }
}

fn read_first(entry: &Entry) -> Result<First, RecordError> {
    match entry.text()? {
        "colour" => Ok(First::Colour),
        "number" => Ok(First::Number),
        _ => Err(entry.expected("colour or number")),
    }
}

impl Json for Action {
    type Error = RecordError;

    fn to_json(&self) -> Value {
        let name = self.name();
        match *self {
            Self::PickDice(kinds) => {
                let [a, b] = kinds.get().map(kind);
                json!({"type": name, "a": a, "b": b})
            }
            Self::Play(card, effect) => json!({"type": name, "card": card.name(), "effect": write_effect(effect)}),
            Self::ShowTarget(target, first) => json!({"type": name, "target": kind(target), "first": first.name()}),
            Self::RerollGroup(card, group) => json!({"type": name, "card": card.name(), "group": group}),
            Self::ChooseTarget(target) => json!({"type": name, "target": kind(target)}),
        }
    }

    fn from_json(record: &Value) -> Result<Self, RecordError> {
        let entry = Entry::root(record);
        let name = entry.get("type")?;
        match name.text()? {
            "pick_dice" => {
                entry.keys(&["type", "a", "b"])?;
                Ok(Self::PickDice(Kinds::new([entry.get("a")?.kind()?, entry.get("b")?.kind()?])))
            }
            "play" => {
                entry.keys(&["type", "card", "effect"])?;
                Ok(Self::Play(entry.get("card")?.card()?, read_effect(&entry.get("effect")?)?))
            }
            "show_target" => {
                entry.keys(&["type", "target", "first"])?;
                Ok(Self::ShowTarget(entry.get("target")?.kind()?, read_first(&entry.get("first")?)?))
            }
            "reroll_group" => {
                entry.keys(&["type", "card", "group"])?;
                Ok(Self::RerollGroup(entry.get("card")?.card()?, entry.get("group")?.byte()?))
            }
            "choose_target" => {
                entry.keys(&["type", "target"])?;
                Ok(Self::ChooseTarget(entry.get("target")?.kind()?))
            }
            _ => Err(name.expected("an action")),
        }
    }
}
