"""What files and results know of each policy besides its name: whether another one of that name is the same.

The identity of a built-in policy is its text, that of a labelled callable is its label and version, and a callable
without a label has none (None). Files hold identities only if the names do not say as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from aleator.errors import AleatorError, ConfigError
from aleator.files.reading import Entry
from aleator.games.registry import kind_of
from aleator.play.labels import Labelled, is_version, shown
from aleator.play.policies import Policy, known, parse

__all__ = ["Identity", "differing", "identity_of", "implied", "policy_name", "read_identities", "require_identities"]

Identity: TypeAlias = str | dict[str, int | str] | None

REMEDY = (
    "wrap it, as in aleator.policies.labelled(policy, 'mine', version=1), and change the version whenever it may "
    "decide differently"
)


def policy_name(policy: Any) -> str:
    """Return the displayed name of a policy: as it is written, label and version, or the name of a callable.

    >>> policy_name("fixed(5)"), policy_name(len)
    ('fixed(n=5)', 'len')
    """
    policy = known(policy)
    if isinstance(policy, Policy):
        return repr(policy)
    if isinstance(policy, Labelled):
        return policy.name
    return str(getattr(policy, "__name__", type(policy).__name__))


def identity_of(policy: Any) -> Identity:
    """Return the identity of a policy; None for a callable without a label.

    >>> from aleator.play.labels import labelled
    >>> identity_of("fixed(5)"), identity_of(labelled(len, "mine", version=2)), identity_of(len)
    ('fixed(n=5)', {'label': 'mine', 'version': 2}, None)
    """
    policy = known(policy)
    if isinstance(policy, Policy):
        return repr(policy)
    if isinstance(policy, Labelled):
        return {"label": policy.label, "version": policy.version}
    return None


def implied(names: Iterable[str], game: Any) -> list[Identity]:
    """Return what names say by themselves: those of the game's built-in policies are identities.

    >>> import aleator
    >>> implied(["fixed(n=5)", "mine-v2"], aleator.GangOfDice(players=2))
    ['fixed(n=5)', None]
    """
    built_in = {policy.name for policy in kind_of(game).policies}
    return [name if _is_written(name, built_in) else None for name in names]


def _is_written(name: str, built_in: set[str]) -> bool:
    try:
        return parse(name).name in built_in
    except AleatorError:
        return False


def shown_identity(found: Identity) -> str:
    """Return an identity for a message."""
    if isinstance(found, dict):
        return shown(str(found["label"]), found["version"])
    return found or "a callable without a label"


def differing(one: Sequence[Identity], other: Sequence[Identity]) -> str | None:
    """Say which policy of two lists is another one; None if they are the same.

    Two callables without labels are not told apart here: see `require_identities`.

    >>> differing(["cautious"], [{"label": "mine", "version": 2}])
    "policy 0 is 'cautious' in one and 'mine-v2' in the other"
    """
    for place, (first, second) in enumerate(zip(one, other, strict=True)):
        if first != second:
            left, right = shown_identity(first), shown_identity(second)
            if left == right:  # versions such as 2 and "2"
                left, right = repr(first), repr(second)
            return f"policy {place} is {left!r} in one and {right!r} in the other"
    return None


def require_identities(identities: Sequence[Identity], names: Sequence[str], what: str) -> None:
    """Raise `ConfigError` if some policy is a callable without a label, for `what` mixes games of several calls.

    >>> require_identities([None], ["<lambda>"], "a state file resumes a tournament")
    Traceback (most recent call last):
    aleator.errors.ConfigError: a state file resumes a tournament, but policy 0 ('<lambda>') is a callable without ...
    """
    for place, (found, name) in enumerate(zip(identities, names, strict=True)):
        if found is None:
            message = (
                f"{what}, but policy {place} ({name!r}) is a callable without a label, "
                f"so nothing tells whether it was changed in between: {REMEDY}"
            )
            raise ConfigError(message, "unlabelled_policy", {"policy": name, "place": place})


def read_identities(entry: Entry | None, names: Sequence[str], game: Any) -> list[Identity]:
    """Read the identities of a file, one for each name; a file without them says as much as its names.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> read_identities(Entry([{"label": "mine", "version": True}], "identities"), ["mine-v1"], game)
    Traceback (most recent call last):
    aleator.errors.RecordError: identities[0].version: True is not an integer or a text
    """
    if entry is None:
        return implied(names, game)
    built_in = {policy.name for policy in kind_of(game).policies}
    return [_read_identity(found, built_in) for found in entry.items(len(names))]


def _read_identity(entry: Entry, built_in: set[str]) -> Identity:
    found = entry.value
    if found is None:
        return None
    if isinstance(found, str):
        if not _is_written(found, built_in):
            entry.refuse(f"{found!r} is not a built-in policy of this game")
        return found
    entry.keys(["label", "version"])
    version = entry["version"]
    if not is_version(version.value):
        version.refuse(f"{version.value!r} is not an integer or a text")
    return {"label": entry["label"].text(), "version": version.value}
