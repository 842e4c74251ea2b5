"""Checks of arrays that go to the extension, for the games' functions over arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Bytes", "for_each", "integers", "shape_of"]

Bytes: TypeAlias = npt.NDArray[np.uint8]

# Checks. Everything that goes to the extension is a copy of our own, so that no other thread can change it meanwhile.


def integers(name: str, values: Any, low: int, high: int, dtype: Any = np.uint8) -> Any:
    """Copy integers into the dtype of the extension, after checking their range."""
    array = np.asarray(values)
    if array.size == 0:
        return np.zeros(array.shape, dtype)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} holds {array.dtype}, not integers")
    smallest, largest = array.min(), array.max()
    if smallest < low or largest > high:
        wrong = smallest if smallest < low else largest
        row = tuple(int(axis[0]) for axis in np.nonzero(array == wrong)) if array.ndim else ()
        raise ValueError(f"{name}{list(row) if row else ''} is {wrong}: it has to be {low} to {high}")
    return np.array(array, dtype, order="C")


def shape_of(name: str, array: Any) -> tuple[int, ...]:
    """Return the shape of an array that has at least one axis."""
    if array.ndim == 0:
        raise ValueError(f"{name} is a single number: its last axis has the entries of a row")
    shape: tuple[int, ...] = array.shape
    return shape


def for_each(name: str, values: Any, shape: tuple[int, ...], high: int) -> Any:
    """Return one number for all rows, or one for each."""
    numbers = integers(name, values, 0, high)
    if numbers.ndim and numbers.shape != shape:
        raise ValueError(f"{name} {numbers.shape}: give one number, or one for each race: {shape}")
    return numbers.reshape(-1)
