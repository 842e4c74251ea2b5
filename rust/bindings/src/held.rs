//! Events and their parts: small, immutable, equal by value.
//!
//! Python code may put any values into one, so an object holds its values as Python objects: in a tuple, in the
//! order of the fields. Events of the core arrive here without JSON.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

/// The values of a class's fields, in their order.
pub(crate) type Values<'py> = Bound<'py, PyTuple>;

/// A function from values to their record.
type Recorded = for<'py> fn(&Values<'py>) -> PyResult<Bound<'py, PyDict>>;

/// A function that redacts values for a seat; None if nothing is hidden.
type Seen = for<'py> fn(&Values<'py>, &Bound<'py, PyAny>) -> PyResult<Option<Values<'py>>>;

/// The description of one class.
pub(crate) struct Class {
    /// Its name.
    pub name: &'static str,
    /// Its type in records; None for parts of events.
    pub kind: Option<&'static str>,
    /// Its fields, in their order.
    pub fields: &'static [&'static str],
    /// The object in words; without it, its `repr`.
    pub describe: Option<fn(&Values<'_>) -> PyResult<String>>,
    /// Its record, if that is not simply its fields.
    pub record: Option<Recorded>,
    /// Redacts the values for a seat; None if nothing is hidden.
    pub seen: Option<Seen>,
    /// Whether lists become tuples.
    pub frozen: bool,
}

/// What an object of such a class holds. Pickle makes objects without values, and sets those afterwards.
pub(crate) struct Held {
    pub class: &'static Class,
    values: PyOnceLock<Py<PyTuple>>,
}

impl Held {
    /// An object with these values.
    pub fn with(class: &'static Class, values: Values<'_>) -> Self {
        let cell = PyOnceLock::new();
        // The cell is new, so this cannot fail.
        let _ = cell.set(values.py(), values.unbind());
        Self { class, values: cell }
    }

    /// An object with a caller's positional and keyword arguments; without arguments, one that has no values yet.
    pub fn given(class: &'static Class, args: &Values<'_>, named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        if args.is_empty() && named.is_none_or(PyDictMethods::is_empty) {
            return Ok(Self { class, values: PyOnceLock::new() });
        }
        let given = arguments(class, args, named)?;
        let values = if class.frozen { given.into_iter().map(frozen).collect::<PyResult<_>>()? } else { given };
        Ok(Self::with(class, PyTuple::new(args.py(), values)?))
    }

    /// The values.
    pub fn values<'py>(&self, py: Python<'py>) -> PyResult<&Values<'py>> {
        let missing = || PyAttributeError::new_err(format!("this {} has no values yet", self.class.name));
        self.values.get(py).map(|values| values.bind(py)).ok_or_else(missing)
    }

    /// The value of a field.
    pub fn field<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        self.values(py)?.get_item(place)
    }

    /// Refuses an object that was constructed without arguments.
    pub fn check(&self, py: Python<'_>) -> PyResult<()> {
        if self.values.get(py).is_some() {
            return Ok(());
        }
        Err(missing(self.class, self.class.fields))
    }

    /// Sets the values that pickle kept.
    pub fn set(&self, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let values = PyTuple::new(state.py(), state.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
        if values.len() != self.class.fields.len() {
            return Err(PyTypeError::new_err(format!("this is not the state of a {}", self.class.name)));
        }
        let again = |_| PyAttributeError::new_err(format!("a {} is immutable", self.class.name));
        self.values.set(state.py(), values.unbind()).map_err(again)
    }

    /// `Name(field=value, ...)`.
    pub fn repr(&self, of: &Bound<'_, PyType>) -> PyResult<String> {
        let values = self.values(of.py())?;
        let fields = self.class.fields.iter().zip(values.iter());
        let shown = fields.map(|(name, value)| Ok(format!("{name}={}", value.repr()?)));
        Ok(format!("{}({})", of.qualname()?, shown.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }

    /// The object in words.
    pub fn describe(&self, of: &Bound<'_, PyType>) -> PyResult<String> {
        self.class.describe.map_or_else(|| self.repr(of), |describe| describe(self.values(of.py())?))
    }

    /// The record.
    pub fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.values(py)?;
        if let Some(record) = self.class.record {
            return record(values);
        }
        let record = PyDict::new(py);
        if let Some(kind) = self.class.kind {
            record.set_item("type", kind)?;
        }
        for (name, value) in self.class.fields.iter().zip(values.iter()) {
            record.set_item(name, plain(&value)?)?;
        }
        Ok(record)
    }

    /// The values as a list, as pickle keeps them.
    pub fn listed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.values(py)?.iter())
    }
}

/// The values that a call gives to the fields; refusals are worded as Python's.
fn arguments<'py>(
    class: &'static Class,
    args: &Values<'py>,
    named: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let refuse = |message: String| Err(PyTypeError::new_err(format!("{}.__init__() {message}", class.name)));
    let fields = class.fields;
    if args.len() > fields.len() {
        let all = fields.len() + 1;
        return refuse(format!("takes {all} positional arguments but {} were given", args.len() + 1));
    }
    let mut values: Vec<Option<Bound<'py, PyAny>>> = args.iter().map(Some).collect();
    values.resize(fields.len(), None);
    for (name, value) in named.into_iter().flat_map(PyDictMethods::iter) {
        let name = name.to_string();
        let Some(place) = fields.iter().position(|&field| field == name) else {
            return refuse(format!("got an unexpected keyword argument '{name}'"));
        };
        if values[place].replace(value).is_some() {
            return refuse(format!("got multiple values for argument '{name}'"));
        }
    }
    let without = fields.iter().zip(&values).filter(|(_, value)| value.is_none()).map(|(&name, _)| name);
    let without: Vec<&str> = without.collect();
    if without.is_empty() { Ok(values.into_iter().flatten().collect()) } else { Err(missing(class, &without)) }
}

/// A call without some of the arguments.
fn missing(class: &Class, fields: &[&str]) -> PyErr {
    let quoted: Vec<String> = fields.iter().map(|name| format!("'{name}'")).collect();
    let listed = match quoted.as_slice() {
        [first, second] => format!("{first} and {second}"),
        [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
        _ => quoted.concat(),
    };
    let plural = if fields.len() == 1 { "" } else { "s" };
    let count = fields.len();
    PyTypeError::new_err(format!(
        "{}.__init__() missing {count} required positional argument{plural}: {listed}",
        class.name
    ))
}

/// Lists as tuples, at every depth.
fn frozen(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    if !value.is_instance_of::<PyList>() && !value.is_instance_of::<PyTuple>() {
        return Ok(value);
    }
    let items = value.try_iter()?.map(|item| frozen(item?)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyTuple::new(value.py(), items)?.into_any())
}

/// A value in its JSON form.
pub(crate) fn plain<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(items) = value.cast::<PyTuple>() {
        let items = items.iter().map(|item| plain(&item)).collect::<PyResult<Vec<_>>>()?;
        return Ok(PyList::new(value.py(), items)?.into_any());
    }
    match value.getattr_opt("to_dict")? {
        Some(to_dict) => to_dict.call0(),
        None => Ok(value.clone()),
    }
}

/// The place of a field among the names of all.
pub(crate) const fn place(fields: &[&str], name: &str) -> usize {
    let mut place = 0;
    while place < fields.len() {
        if same(fields[place].as_bytes(), name.as_bytes()) {
            return place;
        }
        place += 1;
    }
    panic!("no such field")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// What records call a class, if anything.
pub(crate) const fn kind(named: &[&'static str]) -> Option<&'static str> {
    named.first().copied()
}

/// What pickle needs: a function, its arguments and the state to set.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>,), Bound<'py, PyList>);

/// How a dataclass with slots is pickled, byte for byte: an object without values, and a list of these.
pub(crate) fn reduced<'py>(of: Bound<'py, PyType>, held: &Held) -> PyResult<Reduced<'py>> {
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = of.py();
    let new = NEW.get_or_try_init(py, || py.import("copyreg")?.getattr("__newobj__").map(Bound::unbind))?;
    let listed = held.listed(py)?;
    Ok((new.bind(py).clone(), (of,), listed))
}

/// Defines the base of such classes, which has all that they do alike.
macro_rules! held_base {
    ($(#[$meta:meta])* $Base:ident named $name:literal in $module:literal { $($own:tt)* }) => {
        $(#[$meta])*
        #[pyclass(frozen, subclass, module = $module, name = $name)]
        pub(crate) struct $Base {
            pub held: crate::held::Held,
        }

        #[pymethods]
        impl $Base {
            $($own)*

            /// Pickle makes objects without values; whoever calls the class has to give them.
            #[pyo3(signature = (*_args, **_named))]
            fn __init__(
                slf: &Bound<'_, Self>,
                _args: &Bound<'_, pyo3::types::PyTuple>,
                _named: Option<&Bound<'_, pyo3::types::PyDict>>,
            ) -> PyResult<()> {
                slf.get().held.check(slf.py())
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                slf.get().held.repr(&slf.get_type())
            }

            fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
                slf.get().held.describe(&slf.get_type())
            }

            fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
                slf.get().held.values(slf.py())?.hash()
            }

            fn __richcmp__<'py>(
                slf: &Bound<'py, Self>,
                other: &Bound<'py, PyAny>,
                op: pyo3::pyclass::CompareOp,
            ) -> PyResult<Bound<'py, PyAny>> {
                use pyo3::pyclass::CompareOp;
                let py = slf.py();
                // As in a dataclass: objects of one class are compared, and not ordered.
                match (other.cast::<Self>(), op) {
                    (Ok(other), CompareOp::Eq | CompareOp::Ne) if other.get_type().is(&slf.get_type()) => {
                        slf.get().held.values(py)?.rich_compare(other.get().held.values(py)?, op)
                    }
                    _ => Ok(py.NotImplemented().into_bound(py)),
                }
            }

            /// The record, JSON-ready.
            fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                slf.get().held.record(slf.py())
            }

            fn __setstate__(slf: &Bound<'_, Self>, state: &Bound<'_, PyAny>) -> PyResult<()> {
                slf.get().held.set(state)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<crate::held::Reduced<'py>> {
                crate::held::reduced(slf.get_type(), &slf.get().held)
            }
        }
    };
}

/// Defines such a class: its name, what it is called in records, and its fields.
macro_rules! held_class {
    (
        $(#[$meta:meta])*
        $Name:ident $(= $kind:literal)? in $module:literal extends $Base:ident, called $signature:literal {
            $($field:ident),+
        }
        $($part:ident: $with:expr),* $(,)?
    ) => {
        $(#[$meta])*
        #[pyclass(frozen, subclass, extends = $Base, module = $module)]
        pub(crate) struct $Name {}

        impl $Name {
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];

            const CLASS: &'static crate::held::Class = &crate::held::Class {
                $($part: $with,)*
                ..crate::held::Class {
                    name: stringify!($Name),
                    kind: crate::held::kind(&[$($kind)?]),
                    fields: Self::FIELDS,
                    describe: None,
                    record: None,
                    seen: None,
                    frozen: true,
                }
            };

            /// The object with these values, in the order of the fields.
            fn made(values: Bound<'_, pyo3::types::PyTuple>) -> PyResult<Bound<'_, PyAny>> {
                let py = values.py();
                let base = $Base { held: crate::held::Held::with(Self::CLASS, values) };
                Ok(Bound::new(py, PyClassInitializer::from(base).add_subclass(Self {}))?.into_any())
            }
        }

        #[pymethods]
        impl $Name {
            #[new]
            #[pyo3(signature = (*args, **named), text_signature = $signature)]
            fn new(
                args: &Bound<'_, pyo3::types::PyTuple>,
                named: Option<&Bound<'_, pyo3::types::PyDict>>,
            ) -> PyResult<PyClassInitializer<Self>> {
                let held = crate::held::Held::given(Self::CLASS, args, named)?;
                Ok(PyClassInitializer::from($Base { held }).add_subclass(Self {}))
            }

            $(
                #[classattr]
                #[pyo3(name = "type")]
                const TYPE: &'static str = $kind;
            )?

            $(
                #[getter]
                fn $field<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                    const PLACE: usize = crate::held::place($Name::FIELDS, stringify!($field));
                    slf.as_super().get().held.field(slf.py(), PLACE)
                }
            )+

            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, Self::FIELDS)
            }
        }
    };
}

pub(crate) use {held_base, held_class};
