//! What the lazy sequences share.

use pyo3::exceptions::{PyIndexError, PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};

use crate::values::wide_integer;

/// `chance_outcomes` lists at most this many by default.
pub(crate) const OUTCOME_LIMIT: u32 = 10_000;

/// Which ranks a sequence shows: `first`, `first + step`, …
#[derive(Clone, Copy)]
pub(crate) struct Ranks {
    first: i64,
    step: i64,
    len: u64,
}

impl Ranks {
    /// 0 to `len - 1`.
    pub fn all(len: u64) -> Self {
        Self { first: 0, step: 1, len }
    }

    /// The first rank, the step from one to the next, and how many.
    pub fn parts(self) -> (i64, i64, u64) {
        (self.first, self.step, self.len)
    }

    /// How many.
    pub fn len(self) -> u64 {
        self.len
    }

    /// The rank at a position below `len`.
    pub fn rank(self, position: u64) -> u64 {
        // Positions are below len, so the result is one of the ranks sliced from, and not negative.
        (self.first + position.cast_signed() * self.step).cast_unsigned()
    }

    /// The position of a rank, if it is shown.
    pub fn position(self, rank: u64) -> Option<u64> {
        let offset = i64::try_from(rank).ok()? - self.first;
        let position = (offset % self.step == 0).then(|| offset / self.step)?;
        u64::try_from(position).ok().filter(|&position| position < self.len)
    }

    /// The position that a Python index means.
    pub fn resolve(self, index: &Bound<'_, PyAny>) -> PyResult<u64> {
        let number = wide_integer(index)
            .ok_or_else(|| PyTypeError::new_err(format!("{index} is not an index: use an integer or a slice")))?;
        let position = if number < 0 { number + i128::from(self.len) } else { number };
        u64::try_from(position)
            .ok()
            .filter(|&position| position < self.len)
            .ok_or_else(|| PyIndexError::new_err(format!("index {number} is out of range: there are {}", self.len)))
    }

    /// The ranks of a slice.
    pub fn slice(self, slice: &Bound<'_, PySlice>) -> PyResult<Self> {
        let len = isize::try_from(self.len).map_err(|_| PyZeroDivisionError::new_err("too long to slice"))?;
        let part = slice.indices(len)?;
        Ok(Self {
            first: self.first + part.start as i64 * self.step,
            step: self.step * part.step as i64,
            len: part.slicelength as u64,
        })
    }

    /// Whether a position lies within `start .. stop`, negative ones counted from the end.
    pub fn is_between(self, position: u64, start: isize, stop: Option<isize>) -> bool {
        let absolute = |bound: isize| if bound < 0 { bound as i128 + i128::from(self.len) } else { bound as i128 };
        let position = i128::from(position);
        position >= absolute(start) && stop.is_none_or(|stop| position < absolute(stop))
    }
}

/// An iterator over anything with `__len__` and `__getitem__`.
pub(crate) fn sequence_iterator(sequence: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let py = sequence.py();
    py.import("aleator.games.codec")?.call_method1("iterate", (sequence,))
}

/// The items of any iterable as a list.
pub(crate) fn as_list<'py>(items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    PyList::new(items.py(), items.try_iter()?.collect::<PyResult<Vec<_>>>()?)
}

/// Whether another sequence has the same items in the same order.
pub(crate) fn same_items<'py>(
    len: usize,
    other: &Bound<'py, PyAny>,
    item: impl Fn(usize) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<bool> {
    let Ok(other_len) = other.len() else { return Ok(false) };
    if other_len != len || other.is_instance_of::<pyo3::types::PyString>() {
        return Ok(false);
    }
    for position in 0..len {
        let Ok(theirs) = other.get_item(position) else { return Ok(false) };
        if !item(position)?.eq(theirs)? {
            return Ok(false);
        }
    }
    Ok(true)
}
