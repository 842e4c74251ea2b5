//! Reading records: every refusal names the entry at fault.

use serde_json::{Map, Value};

use crate::dice_run::by_seat::BySeat;
use crate::dice_run::cards::{Advance, Card, CardCounts, Hand};
use crate::dice_run::dice::{Colour, Dice, Kind, Number};
use crate::dice_run::targets::Targets;
use crate::game::{Player, RecordError};

/// An entry of a record and where it stands.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    path: String,
    value: &'a Value,
}

type Read<T> = Result<T, RecordError>;

impl<'a> Entry<'a> {
    /// A whole record.
    pub(super) const fn root(value: &'a Value) -> Self {
        Self { path: String::new(), value }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> RecordError {
        let path = if self.path.is_empty() { "record" } else { &self.path };
        RecordError::new(path, message)
    }

    pub(super) const fn value(&self) -> &'a Value {
        self.value
    }

    fn object(&self) -> Read<&'a Map<String, Value>> {
        self.value.as_object().ok_or_else(|| self.error("an object is expected"))
    }

    /// The object has these keys and no others.
    pub(super) fn keys(&self, keys: &[&str]) -> Read<()> {
        if let Some(unknown) = self.object()?.keys().find(|key| !keys.contains(&key.as_str())) {
            return Err(self
                .under(unknown, self.value)
                .error(format!("unknown key: the keys are {}", keys.join(", "))));
        }
        keys.iter().try_for_each(|key| self.get(key).map(|_| ()))
    }

    fn under(&self, key: &str, value: &'a Value) -> Self {
        let path = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
        Self { path, value }
    }

    pub(super) fn get(&self, key: &str) -> Read<Self> {
        match self.object()?.get(key) {
            Some(value) => Ok(self.under(key, value)),
            None => Err(self.under(key, self.value).error("this key is missing")),
        }
    }

    /// The entry, unless it is null.
    pub(super) fn some(&self) -> Option<&Self> {
        (!self.value.is_null()).then_some(self)
    }

    /// The entries of a list; an error about one of them names the list.
    pub(super) fn list(&self) -> Read<Vec<Self>> {
        let list = self.value.as_array().ok_or_else(|| self.error("a list is expected"))?;
        Ok(list.iter().map(|value| Self { path: self.path.clone(), value }).collect())
    }

    /// The entries of a list, each read.
    pub(super) fn all<T>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        self.list()?.iter().map(read).collect()
    }

    /// The entries of a list in ascending order, each read.
    pub(super) fn sorted<T: Ord>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.all(read)?;
        if entries.is_sorted() { Ok(entries) } else { Err(self.error("the entries are not in order")) }
    }

    /// The same, none of them twice.
    pub(super) fn ascending<T: Ord>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.sorted(read)?;
        let different = entries.windows(2).all(|pair| pair[0] < pair[1]);
        if different { Ok(entries) } else { Err(self.error("an entry is there twice")) }
    }

    /// A list with one entry for each seat, each read.
    pub(super) fn by_seat<T>(&self, players: u8, read: impl Fn(&Self) -> Read<T>) -> Read<Vec<T>> {
        let entries = self.all(read)?;
        if entries.len() == usize::from(players) {
            Ok(entries)
        } else {
            Err(self.error(format!("{players} entries are expected, one for each seat")))
        }
    }

    /// A list with an entry for each of some seats, read one by one.
    pub(super) fn seats<T: Copy + Default>(&self, read: impl Fn(&Self) -> Read<T>) -> Read<BySeat<T>> {
        BySeat::new(self.all(read)?).ok_or_else(|| self.error("there are at most six seats"))
    }

    pub(super) fn text(&self) -> Read<&'a str> {
        self.value.as_str().ok_or_else(|| self.error("a string is expected"))
    }

    /// An integer from 0 to `max`.
    pub(super) fn number(&self, max: u16) -> Read<u16> {
        let number = self.value.as_u64().filter(|&number| number <= max.into());
        number.map(|number| number as u16).ok_or_else(|| self.error(format!("an integer from 0 to {max} is expected")))
    }

    pub(super) fn byte(&self) -> Read<u8> {
        Ok(self.number(255)? as u8)
    }

    pub(super) fn seat(&self, players: u8) -> Read<Player> {
        Ok(self.number(u16::from(players) - 1)? as u8)
    }

    pub(super) fn kind(&self) -> Read<Kind> {
        Kind::from_name(self.text()?).ok_or_else(|| self.error("a die is expected, such as red-5"))
    }

    pub(super) fn card(&self) -> Read<Card> {
        Card::from_name(self.text()?).ok_or_else(|| self.error("a movement card is expected, such as choice"))
    }

    pub(super) fn die_number(&self) -> Read<Number> {
        let number = self.value.as_u64().and_then(|number| Number::new(u8::try_from(number).ok()?));
        number.ok_or_else(|| self.error("a number from 1 to 6 is expected"))
    }

    pub(super) fn dice(&self) -> Read<Dice> {
        Dice::new(self.all(Self::kind)?).ok_or_else(|| self.error("there are six dice of each colour"))
    }

    /// A list of different targets.
    pub(super) fn targets(&self) -> Read<Targets> {
        let mut targets = Targets::NONE;
        for entry in self.list()? {
            let target = entry.kind()?;
            if targets.contains(target) {
                return Err(entry.error("every target exists once"));
            }
            targets = targets.with(target);
        }
        Ok(targets)
    }

    pub(super) fn hand(&self) -> Read<Hand> {
        Hand::new(self.all(Self::card)?).ok_or_else(|| self.error("a hand holds at most 3 cards"))
    }

    /// Counts of cards, without those of which there are none.
    pub(super) fn card_counts(&self) -> Read<CardCounts> {
        let mut counts = CardCounts::default();
        for (name, value) in self.object()? {
            let card = Card::from_name(name).ok_or_else(|| self.error(format!("{name:?} is not a movement card")))?;
            let count = Self { path: self.path.clone(), value }.byte()?;
            if count == 0 {
                return Err(self.error(format!("0 times {name}: it is left out then")));
            }
            counts.set(card, count);
        }
        Ok(counts)
    }

    /// What moves forward: the object has either `colour` or `number`, beside these other keys.
    pub(super) fn advance(&self, others: &[&str]) -> Read<Advance> {
        let key = if self.object()?.contains_key("colour") { "colour" } else { "number" };
        self.keys(&[others, &[key]].concat())?;
        let entry = self.get(key)?;
        if key == "number" {
            return Ok(Advance::Number(entry.die_number()?));
        }
        let colour = Colour::from_name(entry.text()?);
        colour.map(Advance::Colour).ok_or_else(|| entry.error("a colour is expected, such as red"))
    }
}
