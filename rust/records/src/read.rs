//! Reads records: every value is checked where it is taken, and an error names its place, the value and what was
//! expected.

use std::fmt::Display;

use serde_json::{Map, Value};

use crate::error::RecordError;

/// What reading gives.
pub(crate) type Read<T> = Result<T, RecordError>;

/// An entry of a record and where it stands.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    path: String,
    value: &'a Value,
}

impl<'a> Entry<'a> {
    /// A whole record.
    pub const fn root(value: &'a Value) -> Self {
        Self { path: String::new(), value }
    }

    /// The value.
    pub const fn value(&self) -> &'a Value {
        self.value
    }

    /// An error about the entry.
    pub fn error(&self, message: impl Into<String>) -> RecordError {
        let path = if self.path.is_empty() { "record" } else { &self.path };
        RecordError::new(path, message)
    }

    /// An error that the value is not what it should be.
    pub fn expected(&self, what: impl Display) -> RecordError {
        self.error(format!("{} is not {what}", shorten(self.value)))
    }

    // Objects.

    /// The value as an object.
    pub fn object(&self) -> Read<&'a Map<String, Value>> {
        self.value.as_object().ok_or_else(|| self.expected("an object"))
    }

    /// The object has these keys and no others.
    pub fn keys(&self, keys: &[&str]) -> Read<()> {
        if let Some((key, value)) = self.object()?.iter().find(|(key, _)| !keys.contains(&key.as_str())) {
            return Err(self.under(key, value).error(format!("is unknown: the keys are {}", keys.join(", "))));
        }
        keys.iter().try_for_each(|key| self.get(key).map(|_| ()))
    }

    /// The entry of an object.
    pub fn get(&self, key: &str) -> Read<Self> {
        match self.object()?.get(key) {
            Some(value) => Ok(self.under(key, value)),
            None => Err(self.under(key, self.value).error("is missing")),
        }
    }

    fn under(&self, key: &str, value: &'a Value) -> Self {
        let path = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
        Self { path, value }
    }

    /// Fails about one of the entries unless the condition holds.
    pub fn require(&self, holds: bool, key: &str, expected: impl Display) -> Read<()> {
        if holds { Ok(()) } else { Err(self.get(key)?.expected(expected)) }
    }

    // Lists.

    /// The entries of a list; an error about one of them names the list.
    pub fn list(&self) -> Read<Vec<Self>> {
        let list = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        Ok(list.iter().map(|value| self.within(value)).collect())
    }

    /// The entries of a list; an error about one of them says which.
    pub fn items(&self) -> Read<Vec<Self>> {
        let mut entries = self.list()?;
        for (index, entry) in entries.iter_mut().enumerate() {
            entry.path = format!("{}[{index}]", self.path);
        }
        Ok(entries)
    }

    /// A part of the value, an error about which names the whole.
    pub fn within(&self, value: &'a Value) -> Self {
        Self { path: self.path.clone(), value }
    }

    /// The entries of a list, each read.
    pub fn all<T>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        self.list()?.iter().map(read).collect()
    }

    /// The entries of a list in ascending order, each read.
    pub fn sorted<T: Ord>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.all(read)?;
        if entries.is_sorted() { Ok(entries) } else { Err(self.expected("in ascending order")) }
    }

    /// The same, none of them twice.
    pub fn ascending<T: Ord>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.sorted(read)?;
        let different = entries.windows(2).all(|pair| pair[0] < pair[1]);
        if different { Ok(entries) } else { Err(self.expected("a list of different entries")) }
    }

    /// A list with one entry for each seat, each read.
    pub fn by_seat<T>(&self, players: u8, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.all(read)?;
        if entries.len() == usize::from(players) {
            Ok(entries)
        } else {
            Err(self.expected(format!("a list of {players} entries, one for each seat")))
        }
    }

    // Single values.

    /// The entry, unless it is null.
    pub fn some(&self) -> Option<&Self> {
        (!self.value.is_null()).then_some(self)
    }

    /// A string.
    pub fn text(&self) -> Read<&'a str> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    /// True or false.
    pub fn flag(&self) -> Read<bool> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    /// An integer from 0 to `max`.
    pub fn number<N: Copy + TryFrom<u64> + PartialOrd + Display>(&self, max: N) -> Read<N> {
        let number = self.value.as_u64().and_then(|number| N::try_from(number).ok());
        number.filter(|number| *number <= max).ok_or_else(|| self.expected(format!("an integer from 0 to {max}")))
    }
}

/// The record of a state of this game, whose keys are these; no entry but its head has been looked at.
pub(crate) fn state_record<'a>(
    record: &'a Value,
    game: &str,
    schema: u16,
    keys: &[&str],
    config: &Value,
) -> Read<Entry<'a>> {
    let root = Entry::root(record);
    let name = root.get("game")?;
    if name.value() != game {
        return Err(name.expected(format!("{game:?}")));
    }
    if let Ok(view) = root.get("view") {
        return Err(view.error("this is a view, which shows a state but cannot be loaded as one"));
    }
    let version = root.get("schema")?;
    let number = version.number(u64::MAX)?;
    if number != u64::from(schema) {
        return Err(version.error(format!("a state of schema {number}: this aleator reads schema {schema}")));
    }
    root.keys(keys)?;
    root.require(root.get("config")?.value() == config, "config", "the configuration of this game")?;
    Ok(root)
}

/// A value as a message shows it: long ones are cut.
pub(crate) fn shorten(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 80 { text } else { text.chars().take(77).chain("...".chars()).collect() }
}
