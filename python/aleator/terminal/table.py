"""The loop of a game on the terminal: whose turn it is, what that player may see, and what keys do."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType
from typing import Any

from aleator.errors import AleatorError
from aleator.game import SPECTATOR
from aleator.games.kind import loaded
from aleator.games.registry import kind_of
from aleator.play.match import Match
from aleator.terminal.screen import Quit, Screen, Undo

__all__ = ["Table"]


class Table:
    """A match on a screen. `play` returns whether the game was played to its end.

    Where something is hidden and several people share the screen, it is cleared between their turns, and nothing of a
    player's is shown before that player has pressed Enter.
    """

    def __init__(self, match: Match[Any], screen: Screen, record: str | os.PathLike[str] | None = None) -> None:
        self._match = match
        self._screen = screen
        self._record = record
        kind = kind_of(match.game)
        self._name = kind.name
        self._module: ModuleType = loaded(kind.terminal)
        people = [seat for seat, each in enumerate(match.seats) if each.is_person]
        self._hides = len(people) > 1 and kind.hides
        self._seen = dict.fromkeys(people, 0)
        self._aim_told: set[int | None] = set()
        self._at_screen: int | None = None if self._hides else people[0] if people else None
        screen.helps = self._help

    def play(self) -> bool:
        """Play until the game is over (True) or the player quits (False)."""
        try:
            self._match.advance()
            while not self._match.is_over:
                self._turn(self._match.to_act[0])
                self._match.advance()
        except EOFError:
            self._save_where_told()
            return False
        except (KeyboardInterrupt, SystemExit):
            self._save_where_told()
            raise
        except Quit:
            self._offer_to_save()
            return False
        self._end()
        return True

    def _turn(self, seat: int) -> None:
        self._sit_down(seat)
        self._show(seat)
        while True:
            try:
                self._match.act(seat, self._module.choose(self._screen, self._match, seat))
                return
            except Undo:
                if self._undo():
                    return
            except Quit:
                if self._screen.yes("ui.quit_question"):
                    raise
            except AleatorError as error:
                self._screen.line(self._screen.speaker.error(error))

    def _undo(self) -> bool:
        """Undo the last action that can be undone; otherwise show why that is not possible."""
        self._screen.line()
        for seat in self._seen:
            if self._match.can_undo(seat):
                entry = self._match.undo(seat)
                self._screen.line(self._screen.speaker.event(entry.events[0]))
                return True
        try:
            self._match.undo(self._match.to_act[0])
        except AleatorError as error:
            self._screen.line(self._screen.speaker.error(error))
        return False

    def _sit_down(self, seat: int) -> None:
        """Let a player come to the screen, on which the previous one has left nothing."""
        if not self._hides or self._at_screen == seat:
            return
        self._screen.clear()
        self._at_screen = None
        self._screen.line(self._screen.speaker.say("ui.pass_to", {"seat": seat}), "bold")
        self._screen.wait()
        self._screen.clear()
        self._at_screen = seat

    def _show(self, seat: int) -> None:
        """Show a player the aim of the game once, what has happened since the last look, and the table."""
        self._tell_aim(seat if self._hides else None)
        viewer = seat if self._hides or len(self._seen) == 1 else SPECTATOR
        since = self._seen[seat] if self._hides else max(self._seen.values())
        happened = [each for each in self._match.events(viewer, since) if self._module.tells(each.event)]
        self._screen.line()
        for each in _own_first(happened, seat):
            self._screen.line(f"  {self._screen.speaker.event(each.event)}", indent=4)
        self._seen[seat] = self._match.number
        self._screen.line()
        self._module.draw(self._screen, self._match, seat)
        self._screen.line()
        self._screen.line(self._screen.speaker.say("ui.your_turn", {"seat": seat}), "bold")
        self._screen.line(f"({self._screen.speaker.say('ui.more_keys')})", "faint")

    def _tell_aim(self, reader: int | None) -> None:
        """Say in one line what the game is about, on the first screen of each reader; a game may have no such words."""
        if reader not in self._aim_told and self._screen.speaker.has(f"ui.aim.{self._name}"):
            self._screen.line(self._screen.speaker.say(f"ui.aim.{self._name}"), "bold")
        self._aim_told.add(reader)

    def _help(self) -> None:
        self._screen.line()
        if self._screen.speaker.has(f"ui.help.{self._name}"):
            self._screen.line(self._screen.speaker.say(f"ui.help.{self._name}"))
        self._screen.line(self._screen.speaker.say("ui.help.keys"))

    def _end(self) -> None:
        if self._hides:
            self._screen.clear()
        since = max(self._seen.values(), default=0)
        happened = [each for each in self._match.events(SPECTATOR, since) if self._module.tells(each.event)]
        if len(self._seen) == 1:
            happened = _own_first(happened, next(iter(self._seen)))
        self._screen.line()
        for each in happened:
            self._screen.line(f"  {self._screen.speaker.event(each.event)}", indent=4)
        self._screen.line()
        self._module.draw(self._screen, self._match, None)
        winners = list(self._match.state.winners())
        self._screen.line(self._screen.speaker.say("ui.winner", {"winners": winners}), "bold")
        self._screen.line(f"{self._screen.speaker.say('ui.seed')}: {self._match.seed}")
        self._offer_to_save()

    # The record.

    def _offer_to_save(self) -> None:
        """Save the record to the file of the command line, or ask for one."""
        if self._record is not None:
            self._save_where_told()
            return
        try:
            if self._seen and self._screen.yes("ui.save_question"):
                default = f"{self._name}-{self._match.seed}.jsonl"
                prompt = self._screen.speaker.say("ui.file_question", {"file": default})
                self._save(self._screen.text(prompt, default))
        except EOFError:
            return

    def _save_where_told(self) -> None:
        if self._record is not None:
            self._save(self._record)

    def _save(self, file: str | os.PathLike[str]) -> None:
        path = Path(file)
        if path.parent != Path() and not path.parent.is_dir():
            raise FileNotFoundError(f"{path.parent} is not a folder, so the record cannot be saved there")
        self._match.record.save(path)
        self._screen.line(self._screen.speaker.say("ui.saved", {"file": str(path)}))


def _own_first(happened: list[Any], seat: int) -> list[Any]:
    """Put what happened to a player before what others have done since, each in the order in which it happened."""
    return sorted(happened, key=lambda each: seat not in (_field(each.event, "player"), _field(each.event, "seat")))


def _field(event: Any, name: str) -> Any:
    """Return a field of an event, which may not have it."""
    return getattr(event, name, None)
