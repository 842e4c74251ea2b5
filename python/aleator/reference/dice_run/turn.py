"""A turn: a movement card, a secret target or a re-roll (DR-4.1), and the draw that follows (DR-4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from aleator.reference.dice_run import events as happened
from aleator.reference.dice_run import track
from aleator.reference.dice_run.actions import Play, RerollGroup, ShowTarget
from aleator.reference.dice_run.cards import in_card_order
from aleator.reference.dice_run.deals import taken_from
from aleator.reference.dice_run.dice import Die, die_named, take_away
from aleator.reference.dice_run.effects import (
    Accident,
    Advance,
    Comeback,
    Effect,
    Flip,
    NoEffect,
    Outdistance,
    Sprint,
    Switch,
)
from aleator.reference.dice_run.events import Event, Move
from aleator.reference.dice_run.position import FaceDown, Position, Rolling
from aleator.reference.dice_run.stage import end_stage
from aleator.reference.dice_run.start import line_changed

__all__ = ["draw", "play", "reroll", "roll_group", "show_target"]


def play(position: Position, action: Play) -> list[Event]:
    """Play a movement card, let it have its effect, and come to the draw (DR-4.1, DR-4.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | B6"), "play", 0
    >>> position.hands[0] = ["6", "flip", "red"]
    >>> [event.type for event in play(position, Play("6", Advance(number=6)))]
    ['card_played', 'dice_advanced', 'line_changed']
    >>> track.line_text(position.line), position.hands[0], position.discards, position.phase
    ('R1 B6', ['flip', 'red'], ['6'], 'draw')
    """
    seat, card = position.seat, action.card
    position.hands[seat] = taken_from(position.hands[seat], [card])
    # The card of an Outdistance that finds its place lies on the track from now on, as the virtual group.
    if not isinstance(action.effect, Outdistance):
        discard(position, [card])
    events: list[Event] = [happened.CardPlayed(seat, card, action.effect)]
    if not isinstance(action.effect, NoEffect):
        events += have_effect(position, action.effect)
        events.append(line_changed(position))
    return events + come_to_draw(position)


def discard(position: Position, cards: Sequence[str]) -> None:
    """Lay cards on the discards."""
    position.discards = in_card_order([*position.discards, *cards])


def have_effect(position: Position, effect: Effect) -> list[Event]:
    """Change the line as a card says (DR-5.1 to DR-5.9)."""
    if isinstance(effect, Advance):
        return advance(position, effect)
    return replace_line(position, line_after(position.line, effect), added=int(isinstance(effect, Outdistance)))


def line_after(line: track.Line, effect: Effect) -> track.Line:
    """Return the line after a card that is not an advance."""
    match effect:
        case Switch(group):
            return track.switch(line, group)
        case Sprint(a, b, c):
            return track.sprint(line, [die_named(a), die_named(b), die_named(c)])
        case Comeback():
            return track.comeback(line)
        case Flip(group, number):
            return track.flip(line, group, number)
        case Outdistance(group):
            return track.outdistance(line, group)
        case Accident(die):
            return track.accident(line, die_named(die))
        case _:
            raise AssertionError(f"{effect} leaves the line alone")


def advance(position: Position, by: Advance) -> list[Event]:
    """Make one forward move (DR-3.2)."""
    line, moves = track.advance(position.line, by.colour, by.number)
    told = tuple(Move(move.origin, move.to, tuple(map(str, move.dice))) for move in moves)
    return [happened.DiceAdvanced(by, told), *replace_line(position, line)]


def replace_line(position: Position, line: track.Line, added: int = 0) -> list[Event]:
    """Put the new line in place and discard the Outdistance cards that are no longer in it (DR-3.5, DR-3.6).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | V | B6"), "play", 0
    >>> position.hands[0] = ["6", "flip", "red"]
    >>> replace_line(position, track.line_from_text("R1 | B6")), position.discards
    ([OutdistanceDiscarded(cards=1)], ['outdistance'])
    """
    gone = track.virtual_groups(position.line) + added - track.virtual_groups(line)
    position.line = line
    if gone == 0:
        return []
    discard(position, ["outdistance"] * gone)
    return [happened.OutdistanceDiscarded(gone)]


def show_target(position: Position, action: ShowTarget) -> list[Event]:
    """Show a secret target: two forward moves, no draw (DR-6.1); it is the player's target of this stage (DR-6.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("B6 | B1"), "play", 0
    >>> position.hands[0] = ["6", "flip", "red"]
    >>> position.targets[0] = [Die("blue", 6)]
    >>> events = show_target(position, ShowTarget("blue-6", "number"))
    >>> track.line_text(position.line), position.shown, position.current_player, position.phase
    ('B1 B6', [Die(colour='blue', number=6), None], 1, 'play')
    """
    seat = position.seat
    target = die_named(action.target)
    position.targets[seat] = take_away(position.targets[seat], [target])
    position.shown[seat] = target
    events: list[Event] = [happened.TargetShown(seat, action.target, action.first)]
    both = [Advance(colour=target.colour), Advance(number=target.number)]
    for by in both if action.first == "colour" else reversed(both):
        events += advance(position, by)
    events.append(line_changed(position))
    pass_turn(position)
    return events


def pass_turn(position: Position) -> None:
    """Let the next seat clockwise play (DR-2.5)."""
    position.current_player = position.next_seat()
    position.phase = "play"


def reroll(position: Position, action: RerollGroup) -> list[Event]:
    """Lay a card face down, discard that of the re-roll before (DR-7.2), and throw all dice of a group (DR-7.1).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | B2 B6"), "play", 0
    >>> position.hands[0] = ["6", "flip", "red"]
    >>> position.face_down = FaceDown(1, "choice")
    >>> [event.type for event in reroll(position, RerollGroup("6", 1))]
    ['reroll_chosen', 'face_down_discarded']
    >>> position.face_down, position.discards, position.phase
    (FaceDown(player=0, card='6'), ['choice'], 'roll_group')
    """
    seat = position.seat
    group = position.line[action.group]
    assert group is not None
    position.hands[seat] = taken_from(position.hands[seat], [action.card])
    events: list[Event] = [happened.RerollChosen(seat, action.card, action.group)]
    before = position.face_down
    if before is not None:
        discard(position, [before.card])
        events.append(happened.FaceDownDiscarded(before.player, before.card))
    position.face_down = FaceDown(seat, action.card)
    position.rolling = Rolling(action.group, tuple(group))
    position.phase = "roll_group"
    return events


def roll_group(position: Position, landed: Sequence[Die]) -> list[Event]:
    """Leave the dice where they were, with their new numbers, and come to the draw (DR-7.1).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | B2 B6"), "play", 0
    >>> position.hands[0] = ["6", "flip", "red"]
    >>> events = reroll(position, RerollGroup("6", 1))
    >>> events = roll_group(position, [Die("blue", 4), Die("blue", 4)])
    >>> track.line_text(position.line), position.phase
    ('R1 | B4 B4', 'draw')
    """
    assert position.rolling is not None
    group = position.rolling.group
    position.line[group] = list(landed)
    position.rolling = None
    events = [happened.GroupRolled(position.seat, group, tuple(map(str, landed))), line_changed(position)]
    return events + come_to_draw(position)


def come_to_draw(position: Position) -> list[Event]:
    """Draw a card next (DR-4.2), unless the stage card is on top: then the stage ends first (DR-8.1, `on_draw`).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | B2"), "play", 0
    >>> position.hands[0] = ["6", "flip"]
    >>> position.packs = [1, 13, 14, 15, 16]
    >>> come_to_draw(position), position.phase
    ([], 'draw')
    >>> position.packs = [0, 13, 14, 15, 16]
    >>> come_to_draw(position), position.phase
    ([StageEnded(stage=1, player=0)], 'choose_target')
    """
    if position.stage_card_on_top:
        return end_stage(position)
    position.phase = "draw"
    return []


def draw(position: Position, card: str) -> list[Event]:
    """Take the top card into the hand (DR-4.2); with `on_reveal` the stage ends if its card is on top now (DR-8.1).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line, position.phase, position.current_player = track.line_from_text("R1 | B2"), "play", 0
    >>> position.hands[0] = ["6", "flip"]
    >>> position.packs = [1, 13, 14, 15, 16]
    >>> draw(position, "red")
    [CardDrawn(player=0, card='red'), StageCardUncovered(stage=1)]
    >>> position.hands[0], position.packs[0], position.current_player, position.phase
    (['red', '6', 'flip'], 0, 1, 'play')
    """
    seat = position.seat
    position.deck = taken_from(position.deck, [card])
    position.packs[0] -= 1
    position.hands[seat] = in_card_order([*position.hands[seat], card])
    events: list[Event] = [happened.CardDrawn(seat, card)]
    if position.stage_card_on_top:
        events.append(happened.StageCardUncovered(position.stage))
        if position.game.stage_end == "on_reveal":
            return events + end_stage(position)
    pass_turn(position)
    return events
