//! Reading records: every value is checked where it is taken, and an error names its place.

use serde_json::{Map, Value};

use crate::game::RecordError;

/// An object of a record, with the path that leads to it.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    path: &'a str,
    object: &'a Map<String, Value>,
}

impl<'a> Entry<'a> {
    /// The object at `path` (empty for the record itself), which has exactly these keys.
    pub fn new(path: &'a str, value: &'a Value, keys: &[&str]) -> Result<Self, RecordError> {
        let Some(object) = value.as_object() else {
            return Err(RecordError::new(or_record(path), format!("{} is not an object", shorten(value))));
        };
        let entry = Self { path, object };
        if let Some(key) = keys.iter().find(|&&key| !object.contains_key(key)) {
            return Err(entry.error(key, "is missing"));
        }
        if let Some(key) = object.keys().find(|key| !keys.contains(&key.as_str())) {
            return Err(entry.error(key, format!("is unknown: the keys are {}", keys.join(", "))));
        }
        Ok(entry)
    }

    /// An error about one of the entries.
    pub fn error(&self, key: &str, message: impl Into<String>) -> RecordError {
        let path = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
        RecordError::new(path, message)
    }

    /// An error that a value is not what it should be.
    pub fn mismatch(&self, key: &str, expected: impl std::fmt::Display) -> RecordError {
        self.error(key, format!("{} is not {expected}", shorten(self.get(key))))
    }

    /// The value; `new` has made sure that it is there.
    pub fn get(&self, key: &str) -> &'a Value {
        self.object.get(key).unwrap_or(&Value::Null)
    }

    /// An integer from 0 to `max`.
    pub fn integer(&self, key: &str, max: u64) -> Result<u64, RecordError> {
        integer(self.get(key), max).ok_or_else(|| self.mismatch(key, format!("an integer from 0 to {max}")))
    }

    /// An integer from 0 to `max`, where `max` is at most 255.
    pub fn small(&self, key: &str, max: u8) -> Result<u8, RecordError> {
        Ok(self.integer(key, u64::from(max))? as u8)
    }

    /// An integer from 0 to `max`, or null.
    pub fn small_or_null(&self, key: &str, max: u8) -> Result<Option<u8>, RecordError> {
        if self.get(key).is_null() { Ok(None) } else { self.small(key, max).map(Some) }
    }

    /// A string.
    pub fn text(&self, key: &str) -> Result<&'a str, RecordError> {
        self.get(key).as_str().ok_or_else(|| self.mismatch(key, "a string"))
    }

    /// True or false.
    pub fn flag(&self, key: &str) -> Result<bool, RecordError> {
        self.get(key).as_bool().ok_or_else(|| self.mismatch(key, "true or false"))
    }

    /// A list.
    pub fn list(&self, key: &str) -> Result<&'a [Value], RecordError> {
        self.get(key).as_array().map(Vec::as_slice).ok_or_else(|| self.mismatch(key, "a list"))
    }

    /// A list of integers from 0 to `max`.
    pub fn smalls(&self, key: &str, max: u8) -> Result<Vec<u8>, RecordError> {
        let numbers = self.list(key)?.iter().map(|value| integer(value, u64::from(max)).map(|number| number as u8));
        numbers.collect::<Option<_>>().ok_or_else(|| self.mismatch(key, format!("a list of integers from 0 to {max}")))
    }

    /// Fails unless the condition holds.
    pub fn require(&self, holds: bool, key: &str, expected: impl std::fmt::Display) -> Result<(), RecordError> {
        if holds { Ok(()) } else { Err(self.mismatch(key, expected)) }
    }
}

fn integer(value: &Value, max: u64) -> Option<u64> {
    value.as_u64().filter(|&number| number <= max)
}

fn or_record(path: &str) -> &str {
    if path.is_empty() { "record" } else { path }
}

/// A value as a message shows it: long ones are cut.
pub(crate) fn shorten(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 80 { text } else { text.chars().take(77).chain("...".chars()).collect() }
}
