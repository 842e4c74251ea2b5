"""What has happened in a game, as each seat has seen it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["Log"]


class Log:
    """An entry with all that came before it; immutable, so that copies of states share it.

    `play` is who took which ids, and how many of the first of them the others do not see. In a resampled state,
    `prefix` replaces what each seat has seen before; `owner` is the seat that cannot tell it from the real one.
    Events of `derived` types are left out.
    """

    __slots__ = ("_lines", "before", "derived", "events", "owner", "play", "prefix")

    def __init__(
        self,
        before: Log | None,
        events: Iterable[Any],
        play: tuple[int, tuple[int, ...], int] | None = None,
        prefix: dict[int, str] | None = None,
        owner: int | None = None,
        derived: frozenset[str] = frozenset(),
    ) -> None:
        self.derived: frozenset[str] = derived
        self.before: Log | None = before
        self.events: Iterable[Any] = events
        self.play: tuple[int, tuple[int, ...], int] | None = play
        self.prefix: dict[int, str] | None = prefix
        self.owner: int | None = owner
        self._lines: dict[int | None, str] = {}

    def lines(self, seat: int | None) -> str:
        """Return what a seat (None: a spectator) has seen of this entry alone."""
        text = self._lines.get(seat)
        if text is None:
            if self.prefix is not None:
                text = self.prefix.get(seat, "") if seat is not None else ""
            else:
                shown = (event.seen_by(seat).to_dict() for event in self.events if event.type not in self.derived)
                text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in shown)
            self._lines[seat] = text
        return text

    def back(self) -> Iterator[Log]:
        """Return the entries, the last one first."""
        entry: Log | None = self
        while entry is not None:
            yield entry
            entry = entry.before

    def text(self, seat: int | None) -> str:
        """Return everything that a seat has seen.

        >>> import aleator
        >>> state = aleator.GangOfDice(players=2).new_state()
        >>> log = Log(None, state.apply_chance(aleator.gang_of_dice.FirstPlayer(1)))
        >>> log.text(0)
        '{"type":"first_player_drawn","seat":1}\\n'
        """
        lines = []
        for entry in self.back():
            lines.append(entry.lines(seat))
            if entry.prefix is not None:
                break
        return "".join(reversed(lines))

    def plays(self, seat: int) -> Iterator[tuple[int, tuple[int | None, ...]]]:
        """Return who took which ids, the last play first; None for ids that the seat has not seen.

        In a resampled state, only its owner knows what it did in secret: the others would have acted differently.
        """
        owners: set[int] | None = None
        for entry in self.back():
            if entry.owner is not None:
                owners = {entry.owner} if owners is None else owners & {entry.owner}
            if entry.play is not None:
                player, ids, hidden = entry.play
                knows = player == seat and (owners is None or seat in owners)
                yield player, ids if knows else (None,) * hidden + ids[hidden:]

    def __deepcopy__(self, memo: dict[int, Any]) -> Log:
        return self

    def __copy__(self) -> Log:
        return self
