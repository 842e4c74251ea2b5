"""Dice Run in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aleator.dice_run import (
    Accident,
    Advance,
    ChooseTarget,
    Comeback,
    Effect,
    Flip,
    NoEffect,
    Outdistance,
    PickDice,
    Play,
    RerollGroup,
    ShowTarget,
    Sprint,
    Switch,
)
from aleator.interface.options import options
from aleator.terminal.screen import Back, Screen, Word

__all__ = ["choose", "draw", "tells"]

_SHAPES = {"red": "●", "blue": "■", "green": "▲", "pink": "◆", "purple": "★"}
_QUIET = ("line_changed", "dice_advanced", "deck_cut", "all_rolled")
"""Events that the table shows better than a line of the log would."""


def tells(event: Any) -> bool:
    """Return whether an event is worth a line in the log."""
    return event.type not in _QUIET


def draw(screen: Screen, match: Any, seat: int | None) -> None:
    """Draw the table as a seat may see it."""
    view, say = match.view(seat)["state"], screen.speaker.say
    screen.words([Word(say("game.dice_run"), "bold"), Word("-"), Word(say("ui.stage", {"stage": view["stage"]}))])
    screen.line(f"{say('ui.deck')}: {view['deck_size']}")
    if view["stage_card_on_top"]:
        screen.line(say("ui.stage_card_on_top"), "bold")
    for place in range(len(view["hands"])):
        head = f"{'>' if place == view['current_player'] else ' '} {screen.speaker.seat(place)[:30]}:"
        row = [Word(head, "bold" if place == seat else None), Word(f"{say('ui.points')} {view['stage_points'][place]}")]
        if view["shown"][place] is not None:
            row += [Word(f"({say('ui.target_item', {'target': view['shown'][place]})})")]
        screen.words(row, indent=4)
    screen.line(say("ui.race"), "bold")
    for number, group in enumerate(view["groups"], start=1):
        _draw_group(screen, number, group)
    if seat is not None and view["hands"][seat] is not None:
        cards = ", ".join(screen.speaker.card(card) for card in view["hands"][seat])
        screen.line(f"{say('ui.hand')}: {cards}", indent=4)
        screen.words([Word(f"{say('ui.targets')}:"), *(_die(screen, die) for die in view["targets"][seat])], indent=4)


def _draw_group(screen: Screen, number: int, group: Sequence[str] | None) -> None:
    if group is None:
        screen.line(f"{number:>3} --- {screen.speaker.say('ui.gap')} ---")
        return
    dice = [_die(screen, die) for die in group]
    leading = [Word(f"({screen.speaker.say('ui.leader')})")] if number == 1 else []
    screen.words([Word(f"{number:>3}"), *leading, *dice], indent=4)


def _die(screen: Screen, die: str) -> Word:
    """A die by shape, letter and number: colours are for those who see them."""
    colour, number = die.split("-")
    letter = screen.speaker.say(f"colour.letter.{colour}")
    return Word(f"{'' if screen.ascii_only else _SHAPES[colour]}{letter}{number}", colour)


def choose(screen: Screen, match: Any, seat: int) -> Any:
    """Ask a person for an action; `b` in one of the later menus starts over."""
    asked = options(match.state, seat)
    while True:
        try:
            match asked["kind"]:
                case "pick_dice":
                    screen.line(screen.speaker.say("ui.pick_dice"), "bold")
                    return PickDice(*_dice(screen, asked["dice"], 2))
                case "choose_target":
                    return _target(screen, asked)
                case _:
                    return _play(screen, match, asked)
        except Back:
            screen.line()


def _target(screen: Screen, asked: dict[str, Any]) -> ChooseTarget:
    screen.line(screen.speaker.say("ui.choose_target"), "bold")
    chosen = screen.menu([_target_item(screen, target) for target in asked["targets"]])
    return ChooseTarget(asked["targets"][chosen]["target"])


def _target_item(screen: Screen, target: dict[str, Any]) -> list[Word]:
    points = screen.speaker.say("ui.in_leading_group", {"points": target["points"][0]})
    return [_die(screen, target["target"]), Word(f"({points})")]


def _play(screen: Screen, match: Any, asked: dict[str, Any]) -> Any:
    """Ask for a card, a target, or a reroll, and then for what the card does."""
    say = screen.speaker.say
    cards, targets = asked["cards"], asked["targets"]
    screen.line(f"{say('ui.play_or_reroll')} ({say('ui.press_r_to_reroll')})", "bold")
    items = [_card_item(screen, card) for card in cards]
    items += [[Word(say("ui.target_item", {"target": target["target"]})), *_why(screen, target)] for target in targets]
    action: Any = None
    while action is None:
        chosen = screen.menu(items, extra="r")
        if chosen == "r":
            action = _reroll(screen, match, asked)
        elif int(chosen) < len(cards):
            action = _card(screen, match, cards[int(chosen)])
        else:
            action = _show(screen, targets[int(chosen) - len(cards)])
    return action


def _card_item(screen: Screen, card: dict[str, Any]) -> list[Word]:
    refused = card["play_refused"]
    if refused is not None:
        words = f"{screen.speaker.say('effect.no_effect')}: {screen.speaker.error(refused)}"
    else:
        words = _does(screen, card["card"])
    return [Word(f"{screen.speaker.card(card['card'])} -", "bold"), *map(Word, words.split())]


def _does(screen: Screen, card: str) -> str:
    """What a card does, in as few words as will do."""
    if card in _SHAPES:
        return screen.speaker.say("effect.advance.colour", {"colour": card})
    if card.isdigit():
        return screen.speaker.say("effect.advance.number", {"number": card})
    return screen.speaker.say(f"card_help.{card}")


def _why(screen: Screen, target: dict[str, Any]) -> list[Word]:
    if target["refused"] is not None:
        return [Word("-"), *map(Word, screen.speaker.error(target["refused"]).split())]
    return [Word(f"({screen.speaker.say('ui.in_leading_group', {'points': target['points'][0]})})")]


def _show(screen: Screen, target: dict[str, Any]) -> ShowTarget | None:
    if target["refused"] is not None:
        screen.line(screen.speaker.error(target["refused"]))
        return None
    first = ("colour", "number")
    screen.line(screen.speaker.say("ui.choose"), "bold")
    chosen = screen.menu([[Word(screen.speaker.say(f"ui.first_{name}"))] for name in first])
    return ShowTarget(target["target"], first[int(chosen)])


def _reroll(screen: Screen, match: Any, asked: dict[str, Any]) -> RerollGroup | None:
    """Ask which group is rolled again, and which card is put face down."""
    able = [card for card in asked["cards"] if card["rerolls"]]
    if not able:
        screen.line(screen.speaker.error(asked["cards"][0]["reroll_refused"]))
        return None
    group = _group(screen, match, able[0]["rerolls"])
    screen.line(screen.speaker.say("ui.reroll_with"), "bold")
    chosen = screen.menu([[Word(screen.speaker.card(card["card"]))] for card in able])
    return RerollGroup(able[int(chosen)]["card"], group)


def _card(screen: Screen, match: Any, card: dict[str, Any]) -> Play:
    [play] = card["plays"]
    return Play(card["card"], _effect(screen, match, play))


def _effect(screen: Screen, match: Any, play: dict[str, Any]) -> Effect:
    """Ask for all that an effect leaves open."""
    match play["type"]:
        case "advance":
            return _advance(screen, play)
        case "switch":
            return Switch(_group(screen, match, play["groups"]))
        case "sprint":
            return Sprint(*_dice(screen, play["dice"], 3))
        case "flip":
            group = _group(screen, match, [each["group"] for each in play["groups"]])
            screen.line(screen.speaker.say("ui.choose"), "bold")
            numbers = next(each["numbers"] for each in play["groups"] if each["group"] == group)
            return Flip(group, numbers[int(screen.menu([[Word(str(number))] for number in numbers]))])
        case "outdistance":
            return Outdistance(_group(screen, match, play["groups"]))
        case "accident":
            return Accident(_dice(screen, dict.fromkeys(play["dice"], 1), 1)[0])
        case "comeback":
            return Comeback()
        case _:
            return NoEffect()


def _advance(screen: Screen, play: dict[str, Any]) -> Advance:
    open_to: list[dict[str, Any]] = [{"colour": colour} for colour in play["colours"]]
    open_to += [{"number": number} for number in play["numbers"]]
    if len(open_to) == 1:
        return Advance(**open_to[0])
    say = screen.speaker.say
    items = [[Word(say(f"effect.advance.{next(iter(each))}", each))] for each in open_to]
    screen.line(say("ui.choose"), "bold")
    return Advance(**open_to[int(screen.menu(items))])


def _group(screen: Screen, match: Any, groups: Sequence[int]) -> int:
    """Ask for a group by its place in the line."""
    screen.line(screen.speaker.say("ui.choose_group"), "bold")
    line = match.state.groups
    items = [[Word(f"#{group + 1}:"), *(_die(screen, die) for die in line[group])] for group in groups]
    return groups[int(screen.menu(items))]


def _dice(screen: Screen, counted: dict[str, int], number: int) -> list[str]:
    """Ask for this many dice, one after another."""
    left, chosen = dict(counted), list[str]()
    while len(chosen) < number:
        screen.line(screen.speaker.say("ui.dice_left", {"left": number - len(chosen)}), "bold")
        kinds = [die for die, count in left.items() if count]
        die = kinds[int(screen.menu([[_die(screen, kind)] for kind in kinds]))]
        chosen.append(die)
        left[die] -= 1
    return chosen
