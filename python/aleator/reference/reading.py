"""Reading of JSON records, for both games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from aleator.errors import RecordError

__all__ = ["refuse", "same_json"]


def refuse(key: str, message: str) -> NoReturn:
    """Refuse a record because of one of its entries.

    >>> refuse("table", "missing")
    Traceback (most recent call last):
    aleator.errors.RecordError: table: missing
    """
    raise RecordError(message, key=key)


def same_json(left: Any, right: Any) -> bool:
    """Compare as JSON does: `true` is not 1, nor is 1.0.

    >>> same_json({"a": [1]}, {"a": [1]}), same_json(1, True), same_json(1, 1.0)
    (True, False, False)
    """
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(same_json(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(same_json(a, b) for a, b in zip(left, right, strict=True))
    return type(left) is type(right) and bool(left == right)
