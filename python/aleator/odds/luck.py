"""Luck and skill in a game of two that add up: start + luck + skill = result.

Every state of the two-player game has a value, the chance of each seat to win the game (a joint win counts a half) if
both play by the solved table from there on. Each step of a game changes it. What chance decides (who opens, the card,
the dice) changes it by luck; what a seat decides changes it by skill. The first value, all changes and the result
therefore add up, whatever the two have played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum
from typing import Any

from aleator.game import Node
from aleator.odds.judging import Judge
from aleator.play.record import Record

__all__ = ["GameAnalysis", "GameNote", "analyse_game"]

_KINDS = {"first_player": "opener", "reveal": "card", "land": "roll"}


@dataclass(frozen=True, slots=True)
class GameNote:
    """One step of a two-player game.

    `kind` is `"decision"`, or what chance decided: `"opener"`, `"card"` or `"roll"`. `seat` is whose turn it is, None
    for the opener and the card. `chances` are the chances of seats 0 and 1 to win the game after the step, `changes`
    what the step changed: skill for decisions, luck for everything else. `best` is the best action, for decisions (None
    if the turn has more dice than the table's cap).
    """

    step: int
    round: int
    seat: int | None
    kind: str
    what: str
    chances: tuple[float, float]
    changes: tuple[float, float]
    best: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the note JSON-ready."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The luck and skill of a two-player game: `start` (the chances before anything was drawn), the notes on all steps
    in order, and `result` (1, 0 or 0.5 each once `finished`, the chances at the last step otherwise).

    >>> import aleator
    >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "turn_optimal"], seed=4)
    >>> analysis = aleator.analyse(record)
    >>> analysis.start, analysis.result
    ((0.5, 0.5), (0.0, 1.0))
    >>> seat = analysis.totals()[0]
    >>> abs(seat["start"] + seat["luck"] + seat["skill"] - seat["result"]) < 1e-9
    True
    """

    start: tuple[float, float]
    notes: tuple[GameNote, ...]
    result: tuple[float, float]
    finished: bool
    cap: int
    """The most dice per turn with which both play on from each state, as in the table."""

    measure = "game"
    players = 2

    def totals(self) -> list[dict[str, Any]]:
        """Return what happened to each seat's chance to win the game.

        `start + luck + skill = result`. `luck` is the sum of `opener`, `cards` and `rolls`; `skill` is the sum of
        `given_away` (the seat's own decisions, at most 0 except for more dice than the cap) and `received` (what the
        other seat's decisions gave away).
        """
        return [self._totals(seat) for seat in range(2)]

    def _totals(self, seat: int) -> dict[str, Any]:
        def changed(*kinds: str, by: int | None = None) -> float:
            notes = (note for note in self.notes if note.kind in kinds and by in (None, note.seat))
            return fsum(note.changes[seat] for note in notes)

        return {
            "seat": seat,
            "start": self.start[seat],
            "opener": changed("opener"),
            "cards": changed("card"),
            "rolls": changed("roll"),
            "luck": changed("opener", "card", "roll"),
            "given_away": changed("decision", by=seat),
            "received": changed("decision", by=1 - seat),
            "skill": changed("decision"),
            "result": self.result[seat],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {
            "measure": self.measure,
            "players": self.players,
            "cap": self.cap,
            "finished": self.finished,
            "start": list(self.start),
            "result": list(self.result),
            "totals": self.totals(),
            "notes": [note.to_dict() for note in self.notes],
        }


def analyse_game(record: Record[Any], judge: Judge) -> GameAnalysis:
    """Analyse each step of a recorded two-player game by a table of that game."""
    state = record.game.new_state()
    start = judge.chances(state)
    notes = tuple(_notes(record, judge, state, start))
    return GameAnalysis(start, notes, notes[-1].chances if notes else start, state.is_terminal(), judge.cap)


def _notes(record: Record[Any], judge: Judge, state: Any, before: tuple[float, float]) -> Iterator[GameNote]:
    for number, step in enumerate(record.steps):
        seat, best = state.turn_player, None
        if state.node is Node.DECISION:
            kind, top = "decision", judge.best(state)
            best = None if top is None else str(top)
            state.apply(step.what, step.seat)
        else:
            kind = _KINDS[state.chance_kind()]
            state.apply_chance(step.what)
        after = judge.chances(state)
        changes = (after[0] - before[0], after[1] - before[1])
        # The number of a round is told by the card that begins it.
        yield GameNote(number, state.round, seat, kind, str(step.what), after, changes, best)
        before = after
