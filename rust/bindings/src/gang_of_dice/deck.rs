//! A deck of warning cards as a Python class.

use aleator_core::gang_of_dice::Deck as Core;
use aleator_records::Json as _;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::errors;
use crate::options::deck_argument;
use crate::values::{from_python, to_python};

/// A valid deck of warning cards (GD-1.5); `aleator.decks.load` makes one.
#[pyclass(frozen, module = "aleator._native", name = "GangOfDiceDeck")]
pub(crate) struct Deck {
    pub(crate) core: Core,
}

impl Deck {
    /// Validates the record of a deck; `source` names it in errors.
    pub(crate) fn read(record: &Bound<'_, PyAny>, source: &str) -> PyResult<Self> {
        let py = record.py();
        let value = from_python(record)?;
        Core::from_json(&value).map(|core| Self { core }).map_err(|error| {
            let faults = error.faults.iter();
            let parts =
                faults.map(|fault| (fault.card.as_deref(), fault.field.as_str(), fault.code, fault.message.as_str()));
            errors::deck(py, parts, source)
        })
    }
}

#[pymethods]
impl Deck {
    /// Read the record of a deck; `DeckError` has every fault, and names `source`.
    #[staticmethod]
    #[pyo3(signature = (record, source="deck"))]
    fn from_dict(record: &Bound<'_, PyAny>, source: &str) -> PyResult<Self> {
        Self::read(record, source)
    }

    /// The deck's name in records and on the command line.
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, self.core.name())
    }

    /// The deck's name for people.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, self.core.title())
    }

    /// The ids of all cards in the order of play: tier by tier.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ids: Vec<&str> = self.core.cards().iter().map(|card| card.id.as_str()).collect();
        PyTuple::new(py, ids)
    }

    /// Return the record of a card: `id`, `title`, `colour`, `predicate`; `KeyError` for unknown ids.
    fn card<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
        let record = self.core.to_json();
        let found = record["cards"].as_array().and_then(|cards| cards.iter().find(|card| card["id"] == id));
        match found {
            Some(card) => to_python(py, card),
            None => Err(pyo3::exceptions::PyKeyError::new_err(format!(
                "{id:?} is not a card of deck {:?}",
                self.core.name()
            ))),
        }
    }

    /// Return the record of the deck, as it was given.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast_exact::<Self>().is_ok_and(|other| other.get().core == self.core)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.core.name(), self.core.title(), self.core.cards().len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let record = slf.get().to_dict(slf.py())?;
        Ok((slf.get_type().getattr("from_dict")?, (record,)))
    }

    fn __repr__(&self) -> String {
        format!("<deck {:?}: {}, {} cards>", self.core.name(), self.core.title(), self.core.cards().len())
    }
}

/// The deck that an argument means: a deck, or whatever `aleator.decks.load` accepts.
pub(crate) fn from_argument<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Deck>> {
    match value.cast_exact::<Deck>() {
        Ok(deck) => Ok(deck.clone()),
        Err(_) => Ok(deck_argument(value, "gang_of_dice")?.cast_into_exact::<Deck>()?),
    }
}
