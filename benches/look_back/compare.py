"""Finds the first difference between what two revisions say about the same games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

from look_back.conversation import Refused

NOTHING = "(nothing)"
WIDTH = 100


class Teller(Protocol):
    """Anything that answers questions: a worker, or a fake one in a test."""

    def put(self, question: str, **parameters: Any) -> None:
        """Ask a question."""

    def answer(self) -> Any:
        """Fetch the answer."""


@dataclass(frozen=True)
class Difference:
    """Where two revisions first differ, and how."""

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        place = next((at for at, (a, b) in enumerate(zip(self.before, self.after, strict=False)) if a != b), None)
        at = min(len(self.before), len(self.after)) if place is None else place
        begin = max(0, at - WIDTH // 2)
        shown = [_excerpt(text, begin) for text in (self.before, self.after)]
        return f"{self.where}\n  before: {shown[0]}\n  now:    {shown[1]}\n  from character {at} on"


def _excerpt(text: str, begin: int) -> str:
    end = begin + WIDTH
    return f"{'…' if begin else ''}{text[begin:end]}{'…' if end < len(text) else ''}"


def both(tellers: Sequence[Teller], question: str, **parameters: Any) -> list[Any]:
    """Ask both at once, so that they work in parallel; a refusal is an answer like any other."""
    for teller in tellers:
        teller.put(question, **parameters)
    return [_answer(teller) for teller in tellers]


def _answer(teller: Teller) -> Any:
    try:
        return teller.answer()
    except Refused as refused:
        return f"refused: {refused}"


def first_difference(
    tellers: Sequence[Teller], kind: str, case: dict[str, Any], start: int, games: int, whole: bool = True
) -> Difference | None:
    """Compare some games of a case by their digests; if they differ, halve until one game is left."""

    def differ(begin: int, count: int) -> bool:
        parameters = {"kind": kind, "case": case, "start": begin, "games": count, "whole": whole}
        before, after = both(tellers, "digest", **parameters)
        refused = [str(told) for told in (before, after) if str(told).startswith("refused")]
        # If both refuse, nothing was compared.
        return bool(refused) or before != after

    if not differ(start, games):
        return None
    begin, count = start, games
    while count > 1:
        half = count // 2
        if differ(begin, half):
            count = half
        elif differ(begin + half, count - half):
            begin, count = begin + half, count - half
        else:
            break  # they differ only together, as sums over many games may
    parameters = {"kind": kind, "case": case, "start": begin, "games": count, "whole": whole}
    before, after = both(tellers, "facts", **parameters)
    return difference_of_facts(f"{kind}, games {begin} to {begin + count - 1}", before, after)


def difference_of_facts(where: str, before: Any, after: Any) -> Difference:
    """Return the first fact in which two lists differ; there has to be one."""
    if isinstance(before, str) or isinstance(after, str):
        texts = [told if isinstance(told, str) else f"{len(told)} facts" for told in (before, after)]
        return Difference(where, texts[0], texts[1])
    for old, new in zip_longest(before, after, fillvalue=(NOTHING, NOTHING)):
        if list(old) != list(new):
            label = f"{where}: {old[0]}" if old[0] == new[0] else f"{where}: {old[0]} / {new[0]}"
            return Difference(label, old[1], new[1])
    return Difference(where, "other digests", "the same facts: what is said depends on more than the games")


def pickle_difference(old: Teller, new: Teller, case: dict[str, Any], index: int) -> Difference | None:
    """Whether objects that the old revision pickled are the same in the new one."""
    old.put("pickles", case=case, index=index)
    told = _answer(old)
    where = f"pickles, game {index}"
    if isinstance(told, str):
        return Difference(where, told, NOTHING)
    new.put("unpickled", pickled=[pickled for _, pickled in told])
    read = _answer(new)
    if isinstance(read, str):
        return Difference(where, f"{len(told)} pickles", read)
    return next((Difference(where, was, now) for (was, _), now in zip(told, read, strict=True) if was != now), None)


Progress = Callable[[str], object]
