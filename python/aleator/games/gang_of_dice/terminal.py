"""Gang of Dice in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.games.gang_of_dice.warning import trigger_chance, warning
from aleator.gang_of_dice import Reroll, Roll, Stop
from aleator.interface.options import options
from aleator.terminal.keys import ENTER, ERASE
from aleator.terminal.screen import Screen, Word

__all__ = ["choose", "draw"]

_QUIET = ("turn_stopped", "dice_chosen")
"""Events that the next one reports as well."""


def tells(event: Any) -> bool:
    """Return whether an event is worth a line in the log."""
    return event.type not in _QUIET


def draw(screen: Screen, match: Any, seat: int | None) -> None:
    """Draw the table, which is open to all."""
    state, say = match.state, screen.speaker.say
    screen.words([Word(say("game.gang_of_dice"), "bold"), Word("-"), Word(say("ui.round", {"round": state.round}))])
    if state.card is not None:
        card = warning(match.game, state.card)
        mark = Word("▲", "yellow") if card["colour"] == "yellow" else Word("●", "bold")
        words = f"{say('ui.warning')}: {screen.speaker.message(card['words'])}."
        screen.words([mark, *(Word(word, "bold") for word in words.split())], indent=2)
        screen.line(f"  {screen.speaker.message(card['timing'])}.", indent=2)
    screen.line(f"{say('ui.table')}: {state.table}")
    width = max(len(screen.speaker.seat(place)) for place in range(state.players))
    results = {result.player: result for result in state.results}
    for place in range(state.players):
        head = f"{'>' if place == state.turn_player else ' '} {screen.speaker.seat(place).ljust(width)[:30]}"
        head += f"  {say('ui.pool')} {state.pools[place]:>3}  "
        row = [Word(head, "bold" if place == seat else None)]
        if place in results:
            found = results[place]
            verdict = say("ui.safe" if found.valid else "ui.lost")
            row += [*_dice(found.faces), Word("="), Word(str(found.score)), Word(f"({verdict})")]
        elif place == state.turn_player and state.phase == "keep":
            row += _dice(state.faces)
        elif place in state.eliminated:
            row.append(Word(f"({say('ui.out')})"))
        screen.words(row, indent=4)


def _dice(faces: Sequence[int]) -> list[Word]:
    """Dice as a row of brackets, `G` for the gangster; many of a face by their number."""
    words = []
    for face in (1, 2, 3, 4, 5, 0):
        mark = f"[{face or 'G'}]"
        words += [Word(f"{faces[face]}x{mark}")] if faces[face] > 6 else [Word(mark)] * faces[face]
    return words


def choose(screen: Screen, match: Any, seat: int) -> Any:
    """Ask a person for an action."""
    state = match.state
    asked = options(state, seat)
    return _how_many(screen, asked) if asked["kind"] == "choose" else _keep(screen, state, asked)


def _how_many(screen: Screen, asked: dict[str, Any]) -> Roll:
    say, most = screen.speaker.say, asked["dice"]["max"]
    screen.line(say("ui.how_many_dice", {"max": most}), "bold")
    typed = ""
    while True:
        chance = ""
        if typed:
            chance = "  " + say("ui.chance", {"percent": _percent(asked["chances"][int(typed) - 1])})
        screen.status(f"> {typed}{chance}")
        key = screen.key()
        if key == ERASE:
            typed = typed[:-1]
        elif key.isdigit() and 1 <= int(typed + key) <= most:
            typed += key
        elif key in ("r", ENTER) and typed:
            screen.line()
            return Roll(int(typed))
        else:
            refused = refused_number(int(typed + key) if key.isdigit() else 0, most)
            screen.line()
            screen.line(screen.speaker.error(refused))


def refused_number(dice: int, pool: int) -> dict[str, Any]:
    """Return the refusal of a number of dice that cannot be rolled."""
    return {"code": "too_many_dice" if dice > pool else "too_few_dice", "params": {"dice": dice, "pool": pool}}


def _keep(screen: Screen, state: Any, asked: dict[str, Any]) -> Reroll | Stop:
    say, have = screen.speaker.say, asked["faces"]
    left = say("ui.rerolls_left", {"rerolls": asked["rerolls_left"]})
    screen.words([*_dice(have), Word(f" {say('ui.score')} {asked['score']}, {left}")], indent=2)
    screen.line(say("ui.mark_dice"), "bold")
    marked = [0] * 6
    while True:
        screen.status(_marked(screen, state, marked))
        key = screen.key()
        if key in "012345" and have[int(key)]:
            marked[int(key)] = (marked[int(key)] + 1) % (have[int(key)] + 1)
        elif key == "s":
            screen.line()
            return Stop()
        elif key in ("r", ENTER) and any(marked):
            screen.line()
            return Reroll(marked)
        else:
            screen.line()
            if key in ("r", ENTER):
                screen.line(say("error.empty_reroll"))
            else:
                screen.refuse()


def _marked(screen: Screen, state: Any, marked: list[int]) -> str:
    text = f"{screen.speaker.say('ui.marked')}: {' '.join(word.text for word in _dice(marked)) or '-'}"
    chance = trigger_chance(state, Reroll(marked)) if any(marked) else None
    if chance is None:
        return text
    return f"{text}  {screen.speaker.say('ui.chance_of_reroll', {'percent': _percent(chance)})}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
