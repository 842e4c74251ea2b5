//! The classes of actions and outcomes: small, immutable, equal by value.

/// Defines such a class: its constructor, attributes, equality, hash, order, `repr`, records and pickling.
///
/// `$settle` puts the fields of a new object into their usual form, such as dice in ascending order. `$order` compares any two objects of the class's family; None if the other is not of it.
macro_rules! value_class {
    (
        $(#[$meta:meta])*
        $name:ident, $kind:literal in $module:literal ordered by $order:path $(, settled by $settle:path)? {
            $($field:ident: $ty:ty),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[pyclass(frozen, module = $module)]
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub(crate) struct $name {
            $(pub $field: $ty,)*
        }

        #[pymethods]
        #[allow(unused_variables, unused_mut, clippy::vec_init_then_push, reason = "a class without fields uses neither `py` nor what it collects; one with fields pushes each")]
        impl $name {
            #[new]
            fn new($($field: &Bound<'_, PyAny>),*) -> PyResult<Self> {
                $(let $field: $ty = crate::fields::taken($field, stringify!($field))?;)*
                let value = Self { $($field),* };
                $(let value = $settle(value);)?
                Ok(value)
            }

            $(
                #[getter]
                fn $field<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    crate::fields::Field::attribute(&self.$field, py)
                }
            )*

            #[classattr]
            fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, pyo3::types::PyTuple>> {
                let names: &[&str] = &[$(stringify!($field)),*];
                pyo3::types::PyTuple::new(py, names)
            }

            #[classattr]
            #[pyo3(name = "type")]
            const TYPE: &'static str = $kind;

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let mut shown: Vec<String> = Vec::new();
                $(shown.push(format!("{}={}", stringify!($field), crate::fields::Field::attribute(&self.$field, py)?.repr()?));)*
                Ok(format!("{}({})", stringify!($name), shown.join(", ")))
            }

            fn __str__(&self) -> String {
                self.describe()
            }

            fn __hash__(&self) -> u64 {
                use std::hash::{DefaultHasher, Hash, Hasher};
                // Always the same keys, so that hashes agree between processes.
                let mut hasher = DefaultHasher::new();
                $kind.hash(&mut hasher);
                self.hash(&mut hasher);
                hasher.finish()
            }

            fn __richcmp__(
                &self,
                other: &Bound<'_, PyAny>,
                op: pyo3::pyclass::CompareOp,
            ) -> PyResult<Py<PyAny>> {
                use pyo3::pyclass::CompareOp;
                let py = other.py();
                let equal = other.cast::<Self>().is_ok_and(|other| other.get() == self);
                let answer = match op {
                    CompareOp::Eq => Some(equal),
                    CompareOp::Ne => Some(!equal),
                    _ => {
                        let mine = Bound::new(py, self.clone())?.into_any();
                        $order(&mine, other).map(|ordering| op.matches(ordering))
                    }
                };
                match answer {
                    Some(answer) => pyo3::IntoPyObjectExt::into_py_any(answer, py),
                    None => Ok(py.NotImplemented()),
                }
            }

            /// The record of the object.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                let record = pyo3::types::PyDict::new(py);
                record.set_item("type", $kind)?;
                $(record.set_item(stringify!($field), crate::fields::Field::record(&self.$field, py)?)?;)*
                Ok(record)
            }

            /// Reads the record of an object of this class.
            #[classmethod]
            fn from_dict<'py>(cls: &Bound<'py, pyo3::types::PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let codec = cls.py().import("aleator.games.codec")?;
                codec.call_method1("value_from_dict", (cls, record))
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, pyo3::types::PyType>, Bound<'py, pyo3::types::PyTuple>)> {
                let py = slf.py();
                let mut fields: Vec<Bound<'py, PyAny>> = Vec::new();
                $(fields.push(crate::fields::Field::attribute(&slf.get().$field, py)?);)*
                Ok((slf.get_type(), pyo3::types::PyTuple::new(py, fields)?))
            }
        }
    };
}

pub(crate) use value_class;
