//! A composition of the movement deck as a Python class.

use std::hash::{DefaultHasher, Hash, Hasher};

use aleator_core::dice_run::Deck as Core;
use aleator_records::Json as _;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::options::deck_argument;
use crate::values::{from_python, to_python};

/// A composition of the movement deck that can be dealt and cut (DR-1.2).
#[pyclass(frozen, module = "aleator._native")]
pub(crate) struct DiceRunDeck {
    pub(crate) core: Core,
}

#[pymethods]
impl DiceRunDeck {
    /// Read the record of a composition; `DeckError` has every fault, and names `source`.
    #[staticmethod]
    #[pyo3(signature = (record, source="deck"))]
    fn from_dict(record: &Bound<'_, PyAny>, source: &str) -> PyResult<Self> {
        let value = from_python(record)?;
        let faults = |error: aleator_core::dice_run::DeckError| {
            let faults = error
                .faults
                .iter()
                .map(|fault| (fault.card.as_deref(), fault.field.as_str(), fault.code, fault.message.as_str()));
            errors::deck(record.py(), faults, source)
        };
        Core::from_json(&value).map(|core| Self { core }).map_err(faults)
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

    /// How many there are of each card, in their order.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json()["cards"])
    }

    /// Return the record of the deck.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.core.to_json())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast_exact::<Self>().is_ok_and(|other| other.get().core == self.core)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.core.to_json().to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let record = slf.get().to_dict(slf.py())?;
        Ok((slf.get_type().getattr("from_dict")?, (record,)))
    }

    fn __repr__(&self) -> String {
        format!("<deck {:?}: {}, {} cards>", self.core.name(), self.core.title(), self.core.cards().total())
    }
}

/// The deck that an argument means.
pub(super) fn from_argument<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, DiceRunDeck>> {
    match value.cast_exact::<DiceRunDeck>() {
        Ok(deck) => Ok(deck.clone()),
        Err(_) => Ok(deck_argument(value, "dice_run")?.cast_into_exact::<DiceRunDeck>()?),
    }
}
