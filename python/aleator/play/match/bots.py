"""The bots of a match, each of which chooses with its own random streams."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from aleator._native import Streams
from aleator.errors import PolicyError, RecordError
from aleator.game import Game
from aleator.games.registry import engine_of
from aleator.play import policies
from aleator.play.match.seats import Seat
from aleator.play.together import Together

__all__ = ["Bots"]


class Bots:
    """The bot of each seat of a match (None for people), and the streams that it draws from.

    Every seat has its own `Streams`, so that they can be saved separately; they draw what those of the whole game
    would, since every seat has purposes of its own.
    """

    def __init__(self, game: Game[Any], seats: Sequence[Seat], seed: int, index: int) -> None:
        engine = engine_of(game)
        self._choosers = [None if seat.policy is None else policies.as_player(seat.policy) for seat in seats]
        self._streams = [engine.streams(seed, index) for _ in seats]
        self._drawn = [_drawn(streams) for streams in self._streams]
        self.together: Together = Together(game, [seat.policy for seat in seats], self._streams)
        """The bots that answer at once, to play several steps in one call; then call `have_drawn`."""

    def __copy__(self) -> Bots:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Bots:
        del memo  # nothing is shared that changes
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Bots are not pickled: they hold callables; keep the record of the match")

    def copy(self) -> Bots:
        """Return an independent copy; the callables themselves are shared."""
        twin = object.__new__(Bots)
        twin._choosers = self._choosers
        twin._streams = [copy.deepcopy(streams) for streams in self._streams]
        twin._drawn = list(self._drawn)
        twin.together = self.together.drawing_from(twin._streams)
        return twin

    def have_drawn(self) -> None:
        """Take note that bots have drawn from their streams without having been asked by `choose`."""
        self._drawn = [_drawn(streams) for streams in self._streams]

    def choose(self, state: Any, seat: int) -> tuple[Any, tuple[int, ...] | None]:
        """Let the bot of a seat choose: return the action, and the words of its streams if it has drawn from them.

        Raises `PolicyError` for whatever the bot raises.
        """
        streams = self._streams[seat]
        chooser = self._choosers[seat]
        if chooser is None:
            raise PolicyError(f"seat {seat} has no bot", seat=seat)
        try:
            action = chooser(state, streams, seat)
        except Exception as error:
            self._drawn[seat] = _drawn(streams)
            raise PolicyError(f"the bot of seat {seat} failed: {error!r}", seat=seat) from error
        before, after = self._drawn[seat], _drawn(streams)
        if after == before:
            return action, None
        self._drawn[seat] = after
        return action, save_streams(streams)

    def restore(self, seat: int, words: tuple[int, ...]) -> None:
        """Let the streams of a seat continue from saved words."""
        load_streams(self._streams[seat], words)
        self._drawn[seat] = _drawn(self._streams[seat])


def _drawn(streams: Any) -> bytes | None:
    """Return bytes that change when something is drawn; None on the reference, whose bots draw nothing."""
    return streams.drawn() if type(streams) is Streams else None


def save_streams(streams: Any) -> tuple[int, ...] | None:
    """Return the words from which streams go on; None on the reference, whose bots are callables and draw nothing."""
    if not hasattr(streams, "__setstate__"):
        return None
    return tuple(streams.__reduce__()[2])


def load_streams(streams: Any, words: tuple[int, ...]) -> None:
    """Let streams continue from saved words.

    >>> import aleator
    >>> first, second = aleator.Streams(seed=7), aleator.Streams(seed=7)
    >>> _ = first.policy(0).below(6)
    >>> load_streams(second, save_streams(first))
    >>> first.policy(0).word() == second.policy(0).word()
    True
    """
    try:
        streams.__setstate__(list(words))
    except (AttributeError, ValueError, OverflowError) as error:
        raise RecordError("these are not saved streams", key="streams") from error
