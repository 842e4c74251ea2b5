//! The effects of movement cards as Python classes.

use std::cmp::Ordering;

use aleator_core::dice_run::{Advance as CoreAdvance, Effect, Kinds};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::fields::{ColourName, Die, DieNumber, Group};
use crate::value_class::value_class;

value_class! {
    /// The groups `group` and `group + 1` swap places (DR-5.4).
    Switch, "switch" in "aleator.dice_run" ordered by compare { group: Group }
}

value_class! {
    /// Three dice of the leading group form a new leading group (DR-5.5).
    Sprint, "sprint" in "aleator.dice_run" ordered by compare, settled by Sprint::sorted { a: Die, b: Die, c: Die }
}

value_class! {
    /// The rearmost group moves to second place (DR-5.6).
    Comeback, "comeback" in "aleator.dice_run" ordered by compare {}
}

value_class! {
    /// Every die of the group that shows the number turns to 7 minus it (DR-5.7).
    Flip, "flip" in "aleator.dice_run" ordered by compare { group: Group, number: DieNumber }
}

value_class! {
    /// The card is placed behind the group as a virtual group (DR-5.8).
    Outdistance, "outdistance" in "aleator.dice_run" ordered by compare { group: Group }
}

value_class! {
    /// A die of the leading group falls back to the last group (DR-5.9).
    Accident, "accident" in "aleator.dice_run" ordered by compare { die: Die }
}

value_class! {
    /// No effect: the card can do nothing (DR-4.3).
    NoEffect, "no_effect" in "aleator.dice_run" ordered by compare {}
}

/// All dice of a colour, or all of a number, move forward (DR-5.1 to DR-5.3).
#[pyclass(frozen, module = "aleator.dice_run")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Advance {
    by: CoreAdvance,
}

#[pymethods]
#[allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::wrong_self_convention,
    reason = "Python hands over a reference to the object"
)]
impl Advance {
    #[new]
    #[pyo3(signature = (colour=None, number=None))]
    fn new(colour: Option<ColourName>, number: Option<DieNumber>) -> PyResult<Self> {
        match (colour, number) {
            (Some(colour), None) => Ok(Self { by: CoreAdvance::Colour(colour.0) }),
            (None, Some(number)) => Ok(Self { by: CoreAdvance::Number(number.0) }),
            _ => Err(PyValueError::new_err("an advance is of a colour or of a number: give one of the two")),
        }
    }

    #[getter]
    fn colour(&self) -> Option<&'static str> {
        if let CoreAdvance::Colour(colour) = self.by { Some(colour.name()) } else { None }
    }

    #[getter]
    fn number(&self) -> Option<u8> {
        if let CoreAdvance::Number(number) = self.by { Some(number.get()) } else { None }
    }

    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["colour", "number"])
    }

    #[classattr]
    #[pyo3(name = "type")]
    const TYPE: &'static str = "advance";

    fn __repr__(&self) -> String {
        match self.by {
            CoreAdvance::Colour(colour) => format!("Advance(colour='{}')", colour.name()),
            CoreAdvance::Number(number) => format!("Advance(number={})", number.get()),
        }
    }

    fn __str__(&self) -> String {
        match self.by {
            CoreAdvance::Colour(colour) => format!("{} advances", colour.name()),
            CoreAdvance::Number(number) => format!("{}s advance", number.get()),
        }
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.by.index())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = other.cast::<Self>().is_ok_and(|other| other.get() == self);
        match op {
            CompareOp::Eq => equal.into_py_any(py),
            CompareOp::Ne => (!equal).into_py_any(py),
            _ => match compare(&Bound::new(py, *self)?.into_any(), other) {
                Some(ordering) => op.matches(ordering).into_py_any(py),
                None => Ok(py.NotImplemented()),
            },
        }
    }

    /// The record of the object.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let record = PyDict::new(py);
        record.set_item("type", Self::TYPE)?;
        match self.by {
            CoreAdvance::Colour(colour) => record.set_item("colour", colour.name())?,
            CoreAdvance::Number(number) => record.set_item("number", number.get())?,
        }
        Ok(record)
    }

    /// Reads the record of an object of this class.
    #[classmethod]
    fn from_dict<'py>(cls: &Bound<'py, PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        cls.py().import("aleator.games.dice_run.event_parts")?.call_method1("advance_from_dict", (record,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Option<&'static str>, Option<u8>)) {
        (slf.get_type(), (slf.get().colour(), slf.get().number()))
    }
}

impl Sprint {
    fn sorted(self) -> Self {
        let [a, b, c] = Kinds::new([self.a.0, self.b.0, self.c.0]).get().map(Die);
        Self { a, b, c }
    }

    fn describe(&self) -> String {
        format!("{}, {} and {} sprint", self.a.0, self.b.0, self.c.0)
    }
}

impl Switch {
    fn describe(&self) -> String {
        format!("groups {} and {} change places", self.group.0, u16::from(self.group.0) + 1)
    }
}

impl Comeback {
    #[allow(clippy::unused_self, reason = "as for every other class")]
    fn describe(&self) -> String {
        "the rearmost group comes back".to_owned()
    }
}

impl Flip {
    fn describe(&self) -> String {
        let number = self.number.0;
        format!("{}s of group {} flip to {}", number.get(), self.group.0, number.opposite().get())
    }
}

impl Outdistance {
    fn describe(&self) -> String {
        format!("a virtual group behind group {}", self.group.0)
    }
}

impl Accident {
    fn describe(&self) -> String {
        format!("{} falls back to the last group", self.die.0)
    }
}

impl NoEffect {
    #[allow(clippy::unused_self, reason = "as for every other class")]
    fn describe(&self) -> String {
        "no effect".to_owned()
    }
}

/// The effect that an object represents, if it is one.
pub(super) fn extract(value: &Bound<'_, PyAny>) -> Option<Effect> {
    if let Ok(advance) = value.cast_exact::<Advance>() {
        Some(Effect::Advance(advance.get().by))
    } else if let Ok(switch) = value.cast_exact::<Switch>() {
        Some(Effect::Switch(switch.get().group.0))
    } else if let Ok(sprint) = value.cast_exact::<Sprint>() {
        let Sprint { a, b, c } = sprint.get();
        Some(Effect::Sprint(Kinds::new([a.0, b.0, c.0])))
    } else if value.cast_exact::<Comeback>().is_ok() {
        Some(Effect::Comeback)
    } else if let Ok(flip) = value.cast_exact::<Flip>() {
        Some(Effect::Flip(flip.get().group.0, flip.get().number.0))
    } else if let Ok(outdistance) = value.cast_exact::<Outdistance>() {
        Some(Effect::Outdistance(outdistance.get().group.0))
    } else if let Ok(accident) = value.cast_exact::<Accident>() {
        Some(Effect::Accident(accident.get().die.0))
    } else {
        value.cast_exact::<NoEffect>().is_ok().then_some(Effect::NoEffect)
    }
}

/// The object of a forward move.
pub(super) fn wrap_advance(py: Python<'_>, by: CoreAdvance) -> PyResult<Bound<'_, PyAny>> {
    Ok(Bound::new(py, Advance { by })?.into_any())
}

/// The object of an effect.
pub(super) fn wrap(py: Python<'_>, effect: Effect) -> PyResult<Bound<'_, PyAny>> {
    Ok(match effect {
        Effect::Advance(by) => wrap_advance(py, by)?,
        Effect::Switch(group) => Bound::new(py, Switch { group: Group(group) })?.into_any(),
        Effect::Sprint(kinds) => {
            let [a, b, c] = kinds.get().map(Die);
            Bound::new(py, Sprint { a, b, c })?.into_any()
        }
        Effect::Comeback => Bound::new(py, Comeback {})?.into_any(),
        Effect::Flip(group, number) => {
            Bound::new(py, Flip { group: Group(group), number: DieNumber(number) })?.into_any()
        }
        Effect::Outdistance(group) => Bound::new(py, Outdistance { group: Group(group) })?.into_any(),
        Effect::Accident(kind) => Bound::new(py, Accident { die: Die(kind) })?.into_any(),
        Effect::NoEffect => Bound::new(py, NoEffect {})?.into_any(),
    })
}

/// The order of the actions that play the same card.
fn compare(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> Option<Ordering> {
    Some(extract(a)?.cmp(&extract(b)?))
}
