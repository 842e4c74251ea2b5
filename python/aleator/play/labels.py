"""Callables as policies: what tells an edited one from the one that played before.

A built-in policy is told by its name and parameters. A callable has neither, and its code may change between two calls:
whatever joins games of both would mix two players without a word. So whoever resumes or merges gives it a label and a
version.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aleator.errors import ConfigError

__all__ = ["Labelled", "labelled"]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A callable policy with a label and a version, made by `labelled`.

    Two are equal if callable, label and version are. It can be pickled if the callable can.

    >>> first = labelled(lambda state: state.legal_actions()[0], "first", version=2)
    >>> first.name, first.label, first.version
    ('first-v2', 'first', 2)
    """

    policy: Callable[[Any], Any]
    label: str
    version: int | str

    @property
    def name(self) -> str:
        """How results show it: label and version."""
        return shown(self.label, self.version)

    def __call__(self, state: Any) -> Any:
        """Choose an action, as the callable does."""
        return self.policy(state)


def labelled(policy: Callable[[Any], Any], label: str, *, version: int | str) -> Labelled:
    """Give a callable policy a label and a version, so that its games can be resumed and merged.

    Results, the state files of tournaments and long runs record both. Games of a callable without them, or of another
    version, are not mixed: `result + result`, `tournament(state=...)` and `long_run` refuse them. Change the version
    whenever the callable may decide differently: it may be a number, or a text such as a commit or a hash of weights.

    Raises `TypeError` for anything that is not a callable, or whose label or version is of another type, and
    `ConfigError` for an empty label or version, a negative version, and bots of `aleator.bots`, which are told by
    their names.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> def least(state):
    ...     return state.legal_actions()[0]
    >>> field = ["cautious", labelled(least, "least", version=1)]
    >>> first = aleator.simulate(game, field, 30, seed=7)
    >>> first + aleator.simulate(game, field, 20, seed=7, start=30)
    <50 games of gang_of_dice, seed 7: cautious 90.0 %, least-v1 10.0 %>
    >>> edited = ["cautious", labelled(least, "least", version=2)]
    >>> first + aleator.simulate(game, edited, 20, seed=7, start=30)
    Traceback (most recent call last):
    ValueError: these are not slices of one run: policy 1 is 'least-v1' in one and 'least-v2' in the other
    """
    if not callable(policy):
        raise TypeError(f"{policy!r} is not a callable: a built-in policy is told by its name and needs no label")
    if getattr(policy, "plays_its_search", False):
        message = f"{policy!r} is told by its name and needs no label: pass it, or its name, as it is"
        raise ConfigError(message, "unknown_policy", {"policy": repr(policy)})
    if not isinstance(label, str):
        raise TypeError(f"label={label!r} is not a text")
    if not is_version(version):
        raise TypeError(f"version={version!r} is not an integer or a text")
    if not label.strip() or version == "" or (isinstance(version, int) and version < 0):
        message = f"label={label!r}, version={version!r}: neither may be empty, and versions are 0 or more"
        raise ConfigError(message, "bad_label", {"label": label, "version": version})
    return Labelled(policy.policy if isinstance(policy, Labelled) else policy, label, version)


def is_version(value: object) -> bool:
    """Whether something is of a type that a version may have."""
    return type(value) is int or isinstance(value, str)


def shown(label: str, version: int | str) -> str:
    """Return label and version as results show them.

    >>> shown("mine", 2)
    'mine-v2'
    """
    return f"{label}-v{version}"
