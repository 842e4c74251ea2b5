"""Refusals: each has an HTTP status, and a code, parameters and a message for its readers."""

from __future__ import annotations

from typing import Any

from aleator.errors import CodedError, ConfigError, DeckError, IllegalAction, MatchError, NotAPlayer

__all__ = ["Refusal", "refusal_of"]


class Refusal(CodedError):
    """A refused request.

    >>> Refusal(404, "no_such_table", "there is no such table").to_dict()
    {'code': 'no_such_table', 'params': {}, 'rule': None, 'message': 'there is no such table'}
    """

    def __init__(
        self, status: int, code: str, message: str, params: dict[str, Any] | None = None, rule: str | None = None
    ) -> None:
        super().__init__(message, code, params, rule)
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.code, self.message, self.params, self.rule)

    def to_dict(self) -> dict[str, Any]:
        """Return the body that clients receive under `error`."""
        return {"code": self.code, "params": self.params, "rule": self.rule, "message": self.message}


def refusal_of(error: Exception) -> Refusal:
    """Translate exceptions of the library: 409 for conflicts with the state of the table, 422 for invalid input.

    >>> import aleator
    >>> refusal_of(aleator.IllegalAction("too many", "too_many_dice", {"dice": 9, "pool": 8}, "GD-3.1")).status
    409
    """
    if isinstance(error, Refusal):
        return error
    if isinstance(error, DeckError):
        faults = [{"card": each["card"], "field": each["field"], "code": each["code"]} for each in error.faults[:20]]
        return Refusal(422, "bad_deck", _short(str(error)), {"faults": faults})
    if isinstance(error, NotAPlayer | ConfigError | MatchError | IllegalAction):
        status = 422 if isinstance(error, NotAPlayer | ConfigError) else 409
        return Refusal(status, error.code, _short(error.message), error.params, error.rule)
    return Refusal(422, "bad_request", _short(str(error) or type(error).__name__))


def _short(message: str) -> str:
    """Errors repeat what was sent: enough to recognize it, and no more."""
    return message if len(message) <= 500 else message[:497] + "..."
