//! Slots as JSON.

use aleator_records::{Record, RecordError};
use aleator_sim::streams::Streams;
use serde_json::{Value, json};

use super::slot::{Life, Slot};
use crate::cursor::Cursor;
use crate::encode::Encode;

/// The version of the record.
const SCHEMA: u64 = 1;

const LIVES: [(&str, Life); 3] = [("waiting", Life::Waiting), ("playing", Life::Playing), ("over", Life::Over)];

impl<S: Encode + Record> Slot<S> {
    /// The full record of the slot: it goes on exactly as this one.
    pub fn to_json(&self, game: &S::Game) -> Value {
        let life = LIVES.iter().find(|(_, life)| *life == self.life).map(|(name, _)| *name);
        json!({
            "schema": SCHEMA,
            "state": self.cursor.state().to_json(game),
            "ids": self.cursor.ids().as_slice(),
            "seed": self.seed,
            "streams": self.streams.save(),
            "number": self.number,
            "life": life,
            "seat": self.seat,
        })
    }

    /// Reads the record of a slot.
    ///
    /// # Errors
    /// Which entry is at fault.
    pub fn from_json(game: &S::Game, record: &Value) -> Result<Self, RecordError> {
        if record["schema"] != json!(SCHEMA) {
            return Err(RecordError::new("schema", format!("{} is not {SCHEMA}", record["schema"])));
        }
        let seed = whole(record, "seed", u64::MAX)?;
        let words: Option<Vec<u64>> =
            record["streams"].as_array().and_then(|words| words.iter().map(Value::as_u64).collect());
        let mut streams = Streams::new(seed, 0);
        if words.and_then(|words| streams.load(&words)).is_none() {
            return Err(RecordError::new("streams", "these are not saved streams"));
        }
        let life = LIVES.iter().find(|(name, _)| record["life"] == json!(name));
        let (_, life) = life.ok_or_else(|| RecordError::new("life", format!("{} is unknown", record["life"])))?;
        Ok(Self {
            cursor: read_cursor(game, record)?,
            streams,
            seed,
            number: whole(record, "number", u32::MAX.into())? as u32,
            life: *life,
            seat: whole(record, "seat", u64::from(S::players(game)) - 1)? as u8,
        })
    }
}

impl<S: Encode + Record> Cursor<S> {
    /// The full record of the cursor: the state and the ids taken since.
    pub fn to_json(&self, game: &S::Game) -> Value {
        json!({"schema": SCHEMA, "state": self.state().to_json(game), "ids": self.ids().as_slice()})
    }

    /// Reads the record of a cursor.
    ///
    /// # Errors
    /// Which entry is at fault.
    pub fn from_json(game: &S::Game, record: &Value) -> Result<Self, RecordError> {
        if record["schema"] != json!(SCHEMA) {
            return Err(RecordError::new("schema", format!("{} is not {SCHEMA}", record["schema"])));
        }
        read_cursor(game, record)
    }
}

fn read_cursor<S: Encode + Record>(game: &S::Game, record: &Value) -> Result<Cursor<S>, RecordError> {
    let mut cursor = Cursor::new(S::from_json(game, &record["state"])?);
    let ids = record["ids"].as_array().ok_or_else(|| RecordError::new("ids", "a list is missing"))?;
    for id in ids {
        let taken = cursor.step(game, id.as_i64().unwrap_or(-1), &mut ());
        match taken {
            Ok(None) => {}
            Ok(Some(_)) => return Err(RecordError::new("ids", "these are a whole action, not the beginning of one")),
            Err(error) => return Err(RecordError::new("ids", error.to_string())),
        }
    }
    Ok(cursor)
}

fn whole(record: &Value, key: &str, most: u64) -> Result<u64, RecordError> {
    let number = record[key].as_u64().filter(|&number| number <= most);
    number.ok_or_else(|| RecordError::new(key, format!("{} is not a whole number from 0 to {most}", record[key])))
}
