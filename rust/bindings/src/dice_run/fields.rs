//! The fields of actions, effects and outcomes of Dice Run.

use aleator_core::dice_run::{BySeat, Card, Colour, Dice, Effect, First, Hand, Kind, Number, Targets};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3::{Borrowed, IntoPyObjectExt};

use super::effects;
use crate::fields::Field;
use crate::values::wide_integer;

/// The repr of a value for a message.
fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "this value".to_owned(), |shown| shown.to_string())
}

fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text =
        value.cast::<PyString>().map_err(|_| PyTypeError::new_err(format!("{} is not a string", shown(value))))?;
    Ok(text.to_str()?.to_owned())
}

fn integer(value: &Bound<'_, PyAny>) -> PyResult<i128> {
    wide_integer(value).ok_or_else(|| PyTypeError::new_err(format!("{} is not an integer", shown(value))))
}

/// The items of a list or tuple; a string is neither.
fn items<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let refuse = || PyTypeError::new_err(format!("{} is not a list", shown(value)));
    if value.is_instance_of::<PyString>() {
        return Err(refuse());
    }
    value.try_iter().map_err(|_| refuse())?.collect()
}

/// A die or a target by its kind, such as `red-5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Die(pub Kind);

/// A movement card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CardName(pub Card);

/// The index of a group in the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Group(pub u8);

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct DieNumber(pub Number);

/// A colour of dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ColourName(pub Colour);

/// Which move of a target comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FirstMove(pub First);

/// What a card is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CardEffect(pub Effect);

/// Dice that have landed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Landed(pub Dice);

/// Targets dealt, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetHands(pub BySeat<Targets>);

/// Movement cards dealt, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardHands(pub BySeat<Hand>);

/// The sizes of the five packs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sizes(pub [u16; 5]);

/// Hashes what has no hash of its own by the list that it shows.
macro_rules! hash_by_names {
    ($($name:ident),+) => {
        $(
            impl std::hash::Hash for $name {
                fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                    self.names().hash(state);
                }
            }
        )+
    };
}

hash_by_names!(Landed, TargetHands, CardHands);

impl Landed {
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|kind| kind.to_string()).collect()
    }
}

impl TargetHands {
    pub fn names(&self) -> Vec<Vec<String>> {
        self.0.get().iter().map(|hand| hand.iter().map(|target| target.to_string()).collect()).collect()
    }
}

impl CardHands {
    pub fn names(&self) -> Vec<Vec<String>> {
        self.0.get().iter().map(|hand| hand.iter().map(|card| card.name().to_owned()).collect()).collect()
    }
}

fn die(value: &Bound<'_, PyAny>) -> PyResult<Kind> {
    let name = text(value)?;
    Kind::from_name(&name).ok_or_else(|| {
        PyValueError::new_err(format!("'{name}' is not a die: a colour (red, ...) and a number (1 to 6), like 'red-5'"))
    })
}

fn card(value: &Bound<'_, PyAny>) -> PyResult<Card> {
    let name = text(value)?;
    Card::from_name(&name).ok_or_else(|| {
        let known = "red, blue, green, pink, purple, 1, 2, 3, 4, 5, 6, choice, switch, sprint, ...";
        PyValueError::new_err(format!("'{name}' is not a movement card: {known}"))
    })
}

impl<'py> FromPyObject<'_, 'py> for Die {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        die(&value).map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for CardName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        card(&value).map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for Group {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&value)?;
        u8::try_from(number)
            .map(Self)
            .map_err(|_| PyValueError::new_err(format!("{number} is not a group: 0 (the leading group) to 255")))
    }
}

impl<'py> FromPyObject<'_, 'py> for DieNumber {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&value)?;
        let known = u8::try_from(number).ok().and_then(Number::new);
        known.map(Self).ok_or_else(|| PyValueError::new_err(format!("{number} is not a number of a die: 1 to 6")))
    }
}

impl<'py> FromPyObject<'_, 'py> for ColourName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = text(&value)?;
        let known = Colour::ALL.map(Colour::name).join(", ");
        Colour::from_name(&name)
            .map(Self)
            .ok_or_else(|| PyValueError::new_err(format!("'{name}' is not a colour: {known}")))
    }
}

impl<'py> FromPyObject<'_, 'py> for FirstMove {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = text(&value)?;
        let first = [First::Colour, First::Number].into_iter().find(|first| first.name() == name);
        first.map(Self).ok_or_else(|| PyValueError::new_err(format!("'{name}' is neither 'colour' nor 'number'")))
    }
}

impl<'py> FromPyObject<'_, 'py> for CardEffect {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let effect = effects::extract(&value);
        effect.map(Self).ok_or_else(|| PyTypeError::new_err(format!("{} is not an effect", shown(&value))))
    }
}

impl<'py> FromPyObject<'_, 'py> for Landed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let kinds = items(&value)?.iter().map(die).collect::<PyResult<Vec<_>>>()?;
        Dice::new(kinds.iter().copied()).map(Self).ok_or_else(|| {
            let of = |colour: Colour| kinds.iter().filter(|kind| kind.colour() == colour).count();
            let colour = Colour::ALL.into_iter().find(|&colour| of(colour) > 6).unwrap_or(Colour::Red);
            PyValueError::new_err(format!("{} {} dice: there are 6 (DR-1.1)", of(colour), colour.name()))
        })
    }
}

/// Hands by seat; at most six.
fn hands<T: Copy + Default>(
    value: &Bound<'_, PyAny>,
    hand: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<BySeat<T>> {
    let dealt = items(value)?.iter().map(hand).collect::<PyResult<Vec<T>>>()?;
    let count = dealt.len();
    BySeat::new(dealt)
        .ok_or_else(|| PyValueError::new_err(format!("{count} hands: there are at most 6 players (DR-1.3)")))
}

impl<'py> FromPyObject<'_, 'py> for TargetHands {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        hands(&value, |hand| {
            let mut targets = Targets::default();
            for item in items(hand)? {
                let target = die(&item)?;
                if targets.contains(target) {
                    let message = format!("target '{target}' twice in one hand: there is one of each (DR-1.2)");
                    return Err(PyValueError::new_err(message));
                }
                targets = targets.with(target);
            }
            Ok(targets)
        })
        .map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for CardHands {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        hands(&value, |hand| {
            let cards = items(hand)?.iter().map(card).collect::<PyResult<Vec<_>>>()?;
            let count = cards.len();
            Hand::new(cards)
                .ok_or_else(|| PyValueError::new_err(format!("{count} cards in one hand: at most 3 (DR-4.2)")))
        })
        .map(Self)
    }
}

impl<'py> FromPyObject<'_, 'py> for Sizes {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let numbers = items(&value)?.iter().map(integer).collect::<PyResult<Vec<_>>>()?;
        let count = numbers.len();
        let five: [i128; 5] = numbers
            .try_into()
            .map_err(|_| PyValueError::new_err(format!("{count} sizes: there are five packs (DR-2.3)")))?;
        let mut sizes = [0; 5];
        for (size, number) in sizes.iter_mut().zip(five) {
            *size = u16::try_from(number)
                .map_err(|_| PyValueError::new_err(format!("{number} is not the size of a pack: 0 to 65535")))?;
        }
        Ok(Self(sizes))
    }
}

impl Field for Die {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.to_string().into_bound_py_any(py)
    }
}

impl Field for CardName {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.name().into_bound_py_any(py)
    }
}

impl Field for Group {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.into_bound_py_any(py)
    }
}

impl Field for DieNumber {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.get().into_bound_py_any(py)
    }
}

impl Field for FirstMove {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.name().into_bound_py_any(py)
    }
}

impl Field for CardEffect {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        effects::wrap(py, self.0)
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        effects::wrap(py, self.0)?.call_method0("to_dict")
    }
}

impl Field for Landed {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.names())?.into_any())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.names())?.into_any())
    }
}

fn nested(py: Python<'_>, hands: Vec<Vec<String>>) -> PyResult<Bound<'_, PyAny>> {
    let hands = hands.into_iter().map(|hand| PyTuple::new(py, hand)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyTuple::new(py, hands)?.into_any())
}

impl Field for TargetHands {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        nested(py, self.names())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.names())?.into_any())
    }
}

impl Field for CardHands {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        nested(py, self.names())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.names())?.into_any())
    }
}

impl Field for Sizes {
    fn attribute<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, self.0)?.into_any())
    }

    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.0)?.into_any())
    }
}
