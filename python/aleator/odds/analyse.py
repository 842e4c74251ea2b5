"""The skill and luck in a game of Gang of Dice.

Two players: the chance to win the game, in which start, luck and skill add up to the result (`aleator.odds.luck`). Any
number of players: the chance to win the current round, with best play by everybody from there on (GD-5). There, a
decision loses the difference in value between the best action and the one taken; the luck of a roll is the value of the
dice minus their expected value before the roll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aleator.errors import ConfigError
from aleator.gang_of_dice import Land, Reroll, Roll, Stop
from aleator.odds.cards import Card
from aleator.odds.game_table import GameTable
from aleator.odds.judging import judge_of, shipped_fits
from aleator.odds.luck import GameAnalysis, analyse_game
from aleator.odds.rounds import RoundTable
from aleator.odds.turns import TurnOdds
from aleator.play.record import Record

__all__ = ["Analysis", "Note", "analyse"]


@dataclass(frozen=True, slots=True)
class Note:
    """One step of a game. `value` is the chance of winning the round after it; `change` is what a decision lost against
    the best one (never above 0), or how lucky a roll was. Both are None if a turn had more dice than were solved for.
    `best` is the best action, for decisions.
    """

    step: int
    round: int
    seat: int
    kind: str
    what: str
    value: float | None
    change: float | None
    best: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the note JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Analysis:
    """The notes on a game, in order, and their totals for each seat."""

    players: int
    max_dice: int
    notes: tuple[Note, ...]

    measure = "round"

    def totals(self) -> list[dict[str, Any]]:
        """Return totals for each seat: decisions, the chances they lost, rolls, their luck, and the steps beyond
        `max_dice`.
        """
        totals = []
        for seat in range(self.players):
            notes = [note for note in self.notes if note.seat == seat]
            known = [note for note in notes if note.change is not None]
            totals.append(
                {
                    "seat": seat,
                    "decisions": sum(note.kind == "decision" for note in notes),
                    "lost": -sum(note.change or 0.0 for note in known if note.kind == "decision"),
                    "rolls": sum(note.kind == "roll" for note in notes),
                    "luck": sum(note.change or 0.0 for note in known if note.kind == "roll"),
                    "unknown": len(notes) - len(known),
                }
            )
        return totals

    def to_dict(self) -> dict[str, Any]:
        """Return everything JSON-ready."""
        return {
            "measure": self.measure,
            "players": self.players,
            "max_dice": self.max_dice,
            "totals": self.totals(),
            "notes": [note.to_dict() for note in self.notes],
        }


def analyse(
    record: Record[Any], *, measure: str | None = None, max_dice: int | None = None, table: GameTable | None = None
) -> GameAnalysis | Analysis:
    """Analyse each step of a recorded game of Gang of Dice.

    `measure="game"` measures the chance to win the game, for two players: start + luck + skill = result for each seat
    (`GameAnalysis`). It needs the table of the game: that of the default game ships with the package, for others pass
    one that `solve_game` made. `measure="round"` measures the chance to win each round (`Analysis`), for two to four
    players; turns with more than `max_dice` (12 by default, at most 24) dice get notes without numbers. By default, the
    game is measured wherever there is a table, unless `max_dice` is given.

    Raises `ConfigError` for another game or measure, `OddsError` for a game without a table, and `ValueError` for
    `max_dice` with `measure="game"`, or `table` with `measure="round"`.

    >>> import aleator
    >>> game = aleator.GangOfDice(players=2)
    >>> record = aleator.Record.play(game, ["cautious", "fixed(3)"], seed=4)
    >>> [round(total["given_away"], 3) for total in analyse(record).totals()]
    [-0.291, -0.987]
    >>> totals = analyse(record, measure="round", max_dice=4).totals()
    >>> all(total["lost"] >= 0 for total in totals)
    True
    """
    if record.game.to_dict()["game"] != "gang_of_dice":
        raise ConfigError("only games of Gang of Dice can be analysed", "wrong_game", {})
    if measure not in (None, "game", "round"):
        raise ConfigError(f"measure={measure!r}: use 'game' or 'round'", "bad_measure", {"measure": measure})
    if measure is None:
        measure = "game" if table is not None or (max_dice is None and shipped_fits(record.game)) else "round"
    if measure == "game":
        if max_dice is not None:
            raise ValueError("max_dice is for measure='round': the dice of a game are limited by the cap of its table")
        return analyse_game(record, judge_of(record.game, table))
    if table is not None:
        raise ValueError("a table is for measure='game': rounds are solved as they come")
    return _rounds(record, 12 if max_dice is None else max_dice)


def _rounds(record: Record[Any], max_dice: int) -> Analysis:
    walk = _Walk(record.game, max_dice)
    state = record.game.new_state()
    for number, step in enumerate(record.steps):
        if isinstance(step.what, Roll | Reroll | Stop):
            walk.decide(state, number, step.what)
            state.apply(step.what, step.seat)
        else:
            before = state.clone()
            state.apply_chance(step.what)
            if isinstance(step.what, Land):
                walk.land(before, number, step.what)
    return Analysis(record.game.players, max_dice, tuple(walk.notes))


@dataclass
class _Walk:
    """A walk through a game, with what is known about the turn in progress."""

    game: Any
    max_dice: int
    notes: list[Note] = field(default_factory=list)
    tables: dict[str, RoundTable] = field(default_factory=dict)
    turn: TurnOdds | None = None
    expected: float | None = None
    """The chance that the dice in the air are worth on average."""

    def table(self, state: Any) -> RoundTable:
        """Return the solver of the card in force."""
        if state.card not in self.tables:
            card = self.game.deck.card(state.card)
            flag = bool(self.game.to_dict()["gangster_is_a_value"])
            asked = Card(self.game.deck, state.card, card["colour"], card["title"], flag)
            self.tables[state.card] = RoundTable(asked, max_dice=self.max_dice)
        return self.tables[state.card]

    def decide(self, state: Any, number: int, action: Any) -> None:
        """Note a decision."""
        if state.phase == "choose":
            self.choose(state, number, action)
            return
        value = change = best = None
        if self.turn is not None:
            top = self.turn.best(state.faces, state.rerolls_left)
            values = {choice.action: choice.value for choice in self.turn.choices(state.faces, state.rerolls_left)}
            value, best = values[action], str(top.action)
            change = min(0.0, value - top.value)
        self.expected = value
        self.note(state, number, "decision", str(action), value, change, best)

    def choose(self, state: Any, number: int, action: Any) -> None:
        """Note how many dice were chosen."""
        seat = state.current_player
        pools, standing = _position(state, seat)
        table = self.table(state)
        odds = table.odds(pools, standing)
        top = max(odds.by_dice)
        value = change = None
        self.turn = None
        if action.dice <= self.max_dice:
            value = odds.by_dice[action.dice - 1]
            change = min(0.0, value - top)
            self.turn = table.turn([self.max_dice, *pools[1:]], action.dice, standing)
        self.expected = value
        self.note(state, number, "decision", str(action), value, change, f"roll {odds.dice}")

    def land(self, before: Any, number: int, landed: Land) -> None:
        """Note how lucky a roll was."""
        value = change = None
        if self.turn is not None and self.expected is not None:
            faces = [kept + fell for kept, fell in zip(before.faces, landed.faces, strict=True)]
            value = self._worth(faces, before.rerolls_left)
            change = value - self.expected
        self.note(before, number, "roll", str(landed), value, change)

    def _worth(self, faces: list[int], rerolls_left: int) -> float:
        assert self.turn is not None
        try:
            return float(self.turn.best(faces, rerolls_left).value)
        except ValueError:
            # A yellow card was triggered, and the turn is over (GD-3.3).
            return 0.0

    def note(
        self,
        state: Any,
        number: int,
        kind: str,
        what: str,
        value: float | None,
        change: float | None,
        best: str | None = None,
    ) -> None:
        """Add a note."""
        self.notes.append(Note(number, state.round, state.turn_player, kind, what, value, change, best))


def _position(state: Any, seat: int) -> tuple[list[int], tuple[int, int] | None]:
    """Return the pools of the seats still to play, the seat's first, and the turn to beat."""
    players = len(state.pools)
    played = {turn.player for turn in state.results} | set(state.eliminated)
    order = [(seat + step) % players for step in range(players)]
    safe = [(turn.score, turn.dice) for turn in state.results if turn.valid]
    return [state.pools[other] for other in order if other not in played], max(safe, default=None)
