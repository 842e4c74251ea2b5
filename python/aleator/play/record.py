"""Replayable games, kept as JSON Lines.

The first line describes the game, each decision and each outcome of chance then has a line, and the last line has the
result. Every line carries a checksum of itself and all lines before it, so that the line at fault can be named when an
edited record is refused. `docs/records.md` describes the format.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from aleator._native import __version__
from aleator.errors import AleatorError, RecordError
from aleator.files.reading import Entry, loads, read_text
from aleator.files.writing import replaced
from aleator.game import Action, AnyState, Event, Game, Node, Outcome, StateT
from aleator.games import registry
from aleator.games.counted import counted
from aleator.games.registry import engine_of, kind_of, namespace
from aleator.play import policies as built_in
from aleator.play.columns import made_of
from aleator.play.policies import PolicyLike
from aleator.play.together import Played, Together

__all__ = ["FORMAT", "Record", "Step"]

FORMAT = 1
"""The version of the record's format."""

_HEADER_KEYS = ("record", "rules", "aleator", "game", "seed", "index", "sum")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a game: a seat's action, or (seat None) an outcome of chance."""

    seat: int | None
    what: Action | Outcome

    def __init__(self, seat: int | None, what: Action | Outcome) -> None:
        # What a frozen dataclass would do, in a third of the time: every decision and outcome is one.
        _put_seat(self, seat)
        _put_what(self, what)

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the step.

        >>> from aleator.gang_of_dice import Roll
        >>> Step(1, Roll(5)).to_dict()
        {'seat': 1, 'action': {'type': 'roll', 'dice': 5}}
        """
        if self.seat is None:
            return {"outcome": self.what.to_dict()}
        return {"seat": self.seat, "action": self.what.to_dict()}


STEP_SLOTS = _put_seat, _put_what = tuple(vars(Step)[name].__set__ for name in ("seat", "what"))
"""What fills the slots of a step."""


class Record(Generic[StateT]):
    """A game that is recorded while it is played, and can be replayed.

    `game` may be of either implementation. With a `seed` (and the `index` of the game under it), chance can be drawn,
    and a replay checks the outcomes against the seed.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> record = aleator.Record.play(game, ["cautious", "random"], seed=7)
    >>> again = aleator.Record.loads(record.dumps())
    >>> again.replay() == record.state
    True
    >>> record.state.winners()
    (0,)
    """

    def __init__(self, game: Game[StateT], seed: int | None = None, index: int = 0) -> None:
        self.game: Game[StateT] = game
        self.seed: int | None = seed
        self.index: int = index
        self._streams = None if seed is None else engine_of(game).streams(seed, index)
        self._state: StateT = game.new_state()
        self._made: list[Step] = []
        self._unmade: list[tuple[list[int | None], list[Action | Outcome]]] = []

    @property
    def _steps(self) -> list[Step]:
        """All steps. Those that were played together become objects only here: many games are never asked for them."""
        for columns in self._unmade:
            self._made += made_of(Step, STEP_SLOTS, columns)
        self._unmade.clear()
        return self._made

    @property
    def state(self) -> StateT:
        """A copy of the state at the end of the record."""
        return self._state.clone()

    @property
    def streams(self) -> Any:
        """The streams that `sample_chance` draws from; None without a seed. Anything you draw from them is used up."""
        return self._streams

    @property
    def steps(self) -> tuple[Step, ...]:
        """All decisions and outcomes, in order."""
        return tuple(self._steps)

    def apply(self, action: Action, seat: int | None = None) -> Sequence[Event]:
        """Apply an action and record it; refused actions raise as in `state.apply` and leave the record unchanged.

        >>> import aleator
        >>> record = aleator.Record(aleator.GangOfDice(players=2), seed=1)
        >>> record.sample_chance()[0], record.sample_chance()[0]
        (FirstPlayer(seat=0), Reveal(card='odd_1'))
        >>> print(*record.apply(aleator.gang_of_dice.Roll(1)))
        seat 0 rolls 1 die
        """
        actor = self._state.current_player if seat is None else seat
        events = self._state.apply(action, seat)
        assert actor is not None  # or nobody could have acted
        self._steps.append(Step(int(actor), action))
        return events

    def apply_chance(self, outcome: Outcome) -> Sequence[Event]:
        """Apply an outcome of chance and record it.

        With a seed, it must match the seed: anything else raises `RecordError` and changes nothing.

        >>> import aleator
        >>> record = aleator.Record(aleator.GangOfDice(players=2))
        >>> print(*record.apply_chance(aleator.gang_of_dice.FirstPlayer(1)))
        seat 1 opens the first round
        """
        events = _take_outcome(self._state, outcome, self._streams)
        self._steps.append(Step(None, outcome))
        return events

    def sample_chance(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw an outcome of chance from the seed and record it. Raises `RecordError` without a seed.

        >>> import aleator
        >>> aleator.Record(aleator.GangOfDice(players=2)).sample_chance()
        Traceback (most recent call last):
        aleator.errors.RecordError: seed: the record has none: give a seed, or supply outcomes with apply_chance
        """
        if self._streams is None:
            raise RecordError("the record has none: give a seed, or supply outcomes with apply_chance", key="seed")
        outcome, events = self._state.sample_chance(self._streams)
        self._steps.append(Step(None, outcome))
        return outcome, events

    def play_on(self, together: Together, chance: Any, limit: int | None = None) -> Played:
        """Let policies that answer at once play on, with outcomes drawn from `chance`, and record the steps.

        See `Together.play`. `chance` must be `streams` if the record has a seed.

        >>> import aleator
        >>> from aleator.play.together import Together
        >>> record = aleator.Record(aleator.GangOfDice(players=2), seed=3)
        >>> streams = aleator.Streams(seed=3)
        >>> played = record.play_on(Together(record.game, ["cautious"] * 2, [streams] * 2), record.streams)
        >>> len(played.seats) == len(record.steps), record.state.is_terminal()
        (True, True)
        """
        played = together.play(self._state, chance, limit)
        self._unmade.append((played.seats, played.whats))
        return played

    def take_back(self) -> Step:
        """Remove the last step and return it. It must be an action, since chance cannot be taken back.

        Raises `RecordError`, and removes nothing, if there is no step or if it is an outcome.

        >>> import aleator
        >>> record = aleator.Record(aleator.GangOfDice(players=2, first_player="fixed"), seed=1)
        >>> outcome, _ = record.sample_chance()
        >>> _ = record.apply(aleator.gang_of_dice.Roll(3))
        >>> record.take_back()
        Step(seat=0, what=Roll(dice=3))
        >>> record.take_back()
        Traceback (most recent call last):
        aleator.errors.RecordError: the last step is an outcome of chance: only an action can be taken back
        """
        if not self._steps:
            raise RecordError("the record has no step that could be taken back")
        if self._steps[-1].seat is None:
            raise RecordError("the last step is an outcome of chance: only an action can be taken back")
        state = self.game.new_state()
        for step in self._steps[:-1]:
            if step.seat is None:
                state.apply_chance(step.what)
            else:
                state.apply(step.what, step.seat)
        self._state = state
        return self._steps.pop()

    def clone(self, *, seed: bool = True) -> Record[StateT]:
        """Return an independent copy; with `seed=False`, one without a seed, which cannot draw what comes next.

        >>> import aleator
        >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
        >>> record.clone() == record, record.clone(seed=False).seed
        (True, None)
        """
        twin = Record(self.game, self.seed if seed else None, self.index)
        twin._streams = copy.deepcopy(self._streams) if seed else None
        twin._state = self._state.clone()
        twin._made = list(self._steps)
        return twin

    @classmethod
    def play(cls, game: Game[StateT], policies: Sequence[PolicyLike], *, seed: int, index: int = 0) -> Record[StateT]:
        """Play a whole game with a policy for each seat; game `index` of `seed` is the same as in `simulate`.

        Callables get a copy of the whole state, hidden cards included: a fair one looks at `state.view(seat)` alone.

        >>> import aleator
        >>> game = aleator.GangOfDice(players=3)
        >>> record = aleator.Record.play(game, ["random"] * 3, seed=7, index=41)
        >>> batch = aleator.simulate(game, ["random"] * 3, games=1, start=41, seed=7)
        >>> record.state.pools == tuple(batch.pools[0].tolist())
        True
        """
        policies = built_in.one_for_each_seat(game, policies)
        record = cls(game, seed, index)
        streams = engine_of(game).streams(seed, index)
        players = [built_in.as_player(policy) for policy in policies]
        together = Together(game, policies, [streams] * len(policies))
        while record._state.node is not Node.TERMINAL:
            if together and record.play_on(together, record.streams).seats:
                continue
            if record._state.node is Node.CHANCE:
                record.sample_chance()
            else:
                seat = record._state.current_player
                assert seat is not None  # it is a decision
                record.apply(players[seat](record.state, streams, seat))
        return record

    def states(self) -> Iterator[StateT]:
        """Replay the steps: yield the state before the first step and after each step.

        Raises `RecordError` with the line of a step that is not possible or does not match the seed.

        >>> import aleator
        >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["fixed(5)", "fixed(5)"], seed=3)
        >>> [state.round for state in record.states()][-1]
        12
        """
        state = self.game.new_state()
        streams = None if self.seed is None else engine_of(self.game).streams(self.seed, self.index)
        yield state.clone()
        for line, step in enumerate(self._steps, start=2):
            try:
                if step.seat is None:
                    _take_outcome(state, step.what, streams)
                else:
                    state.apply(step.what, step.seat)
            except AleatorError as error:
                raise RecordError(f"step {line - 1} is not possible: {error}", line=line) from error
            yield state.clone()

    def replay(self) -> StateT:
        """Replay the steps and return the final state.

        >>> import aleator
        >>> record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "cautious"], seed=3)
        >>> record.replay().winners() == record.state.winners()
        True
        """
        *_, state = self.states()
        return state

    def dumps(self) -> str:
        """Return the record as JSON Lines.

        >>> import aleator
        >>> print(aleator.Record(aleator.GangOfDice(players=2), seed=7).dumps().splitlines()[-1])
        {"result":null,"steps":0,"sum":"a3bca4d0"}
        """
        writer = _Writer()
        writer.add(
            {
                "record": FORMAT,
                "rules": kind_of(self.game).rules_version,
                "aleator": __version__,
                "game": self.game.to_dict(),
                "seed": None if self.seed is None else str(self.seed),
                "index": str(self.index),
            }
        )
        for step in self._steps:
            writer.add(step.to_dict())
        writer.add({"result": _result(self._state), "steps": len(self._steps)})
        return writer.text()

    @classmethod
    def loads(cls, text: str, *, source: str | None = None, engine: Any = None) -> Record[Any]:
        """Read and replay a record; `engine` is `aleator` (default) or `aleator.reference`.

        Raises `RecordError` with the line and the reason if the record is truncated, edited, newer, or impossible.

        >>> import aleator
        >>> text = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7).dumps()
        >>> aleator.Record.loads(text.replace('"dice":3', '"dice":4', 1))
        Traceback (most recent call last):
        aleator.errors.RecordError: line 40: the line was changed: its sum is 68ae568e, not 6bf6db06
        >>> aleator.Record.loads(text[: len(text) // 2])
        Traceback (most recent call last):
        aleator.errors.RecordError: line 11: the line is cut off: not JSON
        """
        if not isinstance(text, str):
            raise TypeError(f"a record is text, not {type(text).__name__}: use `load` for files")
        try:
            return _read(cls, text, engine or registry)
        except RecordError as error:
            raise RecordError(error.message, source=source, line=error.line, key=error.key) from error.__cause__

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; an existing file is replaced only once the new one is complete.

        >>> import aleator, tempfile, pathlib
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "game.jsonl"
        >>> aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7).save(file)
        >>> aleator.Record.load(file).state.is_terminal()
        True
        """
        with replaced(path, "w") as file:
            file.write(self.dumps())

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, engine: Any = None) -> Record[Any]:
        """Read a record from a file, like `loads`; errors name the file."""
        return cls.loads(read_text(path), source=str(path), engine=engine)

    def __copy__(self) -> Record[StateT]:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Record[StateT]:
        del memo  # games, actions and outcomes never change, so there is nothing that could be shared by mistake
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dumps() == other.dumps()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a record grows

    def __repr__(self) -> str:
        seed = "no seed" if self.seed is None else f"seed {self.seed}, game {self.index}"
        return f"<record of {self.game!r}, {seed}, {counted(len(self._steps), 'step')}>"


def _rules() -> dict[str, int]:
    """The versions of the rules: a record of other rules is refused, since its result might differ."""
    return {kind.name: kind.rules_version for kind in registry.kinds()}


def __getattr__(name: str) -> dict[str, int]:
    if name == "RULES":
        return _rules()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _result(state: AnyState) -> dict[str, Any] | None:
    """The result of a game; None before the end."""
    if state.node is not Node.TERMINAL:
        return None
    return {"winners": list(state.winners()), "margin": list(state.margin())}


class _Writer:
    """Lines with a running checksum."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._lines: list[str] = []

    def add(self, entries: dict[str, Any]) -> None:
        self._lines.append(sealed(entries, self._digest))

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"


def sealed(entries: dict[str, Any], digest: Any) -> str:
    """Return a line with its checksum, and add it to the running digest."""
    digest.update(_compact(entries).encode())
    return _compact({**entries, "sum": digest.hexdigest()[:8]})


def _compact(entries: dict[str, Any]) -> str:
    return json.dumps(entries, separators=(",", ":"), ensure_ascii=False)


def _lines(text: str) -> list[dict[str, Any]]:
    """Parse the lines and check their checksums."""
    digest = hashlib.sha256()
    lines = []
    # Only line feeds end lines: `splitlines` would also split at separators that names and titles may contain.
    # A byte order mark, line ends of Windows and empty lines at the end are what editors add, and change no line.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
    for number, line in enumerate(text.split("\n") if text else [], start=1):
        try:
            entries = loads(line)
        except ValueError as error:
            raise RecordError("the line is cut off: not JSON", line=number) from error
        if not isinstance(entries, dict):
            raise RecordError("the line is not an object", line=number)
        if number == 1:
            _check_format(entries)
        found = entries.pop("sum", None)
        digest.update(_compact(entries).encode())
        expected = digest.hexdigest()[:8]
        if found != expected:
            raise RecordError(f"the line was changed: its sum is {expected}, not {found}", line=number)
        lines.append(entries)
    return lines


def _check_format(header: dict[str, Any]) -> None:
    """Refuse other formats by name before checking anything else."""
    if "record" not in header:
        raise RecordError("this is not a record of aleator: its first line has no 'record'", line=1)
    if not _is_version(header["record"], FORMAT):
        found, writer = header["record"], header.get("aleator")
        message = f"format {found!r}, written by aleator {writer!r}; this version ({__version__}) reads {FORMAT}"
        raise RecordError(message, line=1, key="record")
    for key in _HEADER_KEYS:
        if key not in header:
            raise RecordError("is missing", line=1, key=key)
    for key in header:
        if key not in (*_HEADER_KEYS, "table"):  # `table` is the proof of a server's table
            raise RecordError("unknown key of a record", line=1, key=key)
    if not isinstance(header["aleator"], str):
        raise RecordError(f"{header['aleator']!r} is not the version that wrote the record", line=1, key="aleator")
    game = header["game"].get("game") if isinstance(header["game"], dict) else None
    rules = _rules().get(game) if isinstance(game, str) else None
    if rules is not None and not _is_version(header["rules"], rules):
        raise RecordError(f"version {header['rules']!r}; this version of aleator plays {rules}", line=1, key="rules")


def _is_version(value: Any, version: int) -> bool:
    """Compare as JSON does: true and 1.0 are not 1."""
    return type(value) is int and value == version


def _read(cls: type[Record[Any]], text: str, engine: Any) -> Record[Any]:
    lines = _lines(text)
    if not lines:
        raise RecordError("the record is empty", line=1)
    header, *body = lines
    if not body or "result" not in body[-1]:
        raise RecordError("the record is truncated: it ends without its result", line=len(lines) + 1)
    record = _begin(cls, header, engine)
    module = namespace(record.game)
    for number, entries in enumerate(body[:-1], start=2):
        try:
            _read_step(record, entries, module)
        except AleatorError as error:
            raise RecordError(f"the step is not possible: {error}", line=number) from error
    _check_result(record, body[-1], len(lines))
    return record


def _begin(cls: type[Record[Any]], header: dict[str, Any], engine: Any) -> Record[Any]:
    try:
        game = engine.game_from_dict(header["game"])
        seed = None if header["seed"] is None else _decimal(header["seed"], "seed")
        return cls(game, seed, _decimal(header["index"], "index"))
    except AleatorError as error:
        key = error.key if isinstance(error, RecordError) else "game"
        message = error.message if isinstance(error, RecordError) else str(error)
        raise RecordError(message, line=1, key=key) from error


def _decimal(text: Any, key: str) -> int:
    return Entry(text, key).decimal()


def _read_step(record: Record[Any], entries: dict[str, Any], module: Any) -> None:
    match entries:
        case {"seat": int(seat), "action": action, **rest} if not rest and not isinstance(seat, bool):
            record.apply(module.action_from_dict(action), seat)
        case {"outcome": outcome, **rest} if not rest:
            known = module.outcome_from_dict(outcome)
            _take_outcome(record._state, known, record._streams)
            record._steps.append(Step(None, known))
        case _:
            raise RecordError("a step has 'seat' and 'action', or 'outcome', and nothing else")


def _take_outcome(state: AnyState, outcome: Outcome, streams: Any) -> Sequence[Event]:
    """Apply an outcome; with a seed, it must be the one that the seed gives."""
    if streams is None or state.node is not Node.CHANCE:
        return state.apply_chance(outcome)
    drawn, _ = state.clone().sample_chance(copy.deepcopy(streams))
    if drawn != outcome:
        state.chance_probability(outcome)  # raises the reason if it is impossible
        raise RecordError(f"{outcome!r} is not what the seed gives: {drawn!r}")
    _, events = state.sample_chance(streams)
    return events


def _check_result(record: Record[Any], entries: dict[str, Any], line: int) -> None:
    steps = len(record.steps)
    expected = {"result": _result(record._state), "steps": steps}
    # As text, since `==` takes true for 1 and 148.0 for 148.
    if _compact(entries) != _compact(expected):
        raise RecordError(f"the result is {entries}, but the steps lead to {expected}", line=line, key="result")
