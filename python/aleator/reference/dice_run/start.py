"""The setup of a game, step by step, up to the first player's first turn (DR-2.1 to DR-2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from aleator.reference.dice_run import events as happened
from aleator.reference.dice_run.cards import in_card_order
from aleator.reference.dice_run.deals import taken_from
from aleator.reference.dice_run.dice import Die, die_named, in_order, take_away
from aleator.reference.dice_run.events import Event
from aleator.reference.dice_run.position import Position, Rolling, StartRoll, group_names
from aleator.reference.dice_run.track import leader

__all__ = ["cut_deck", "deal_hands", "deal_targets", "line_changed", "pick_dice", "roll_all", "roll_picked"]


def line_changed(position: Position) -> Event:
    """Report the line as it is now."""
    groups = map(group_names, position.line)
    return happened.LineChanged(tuple(None if group is None else tuple(group) for group in groups))


def roll_all(position: Position, dice: Sequence[Die]) -> list[Event]:
    """Put all dice into one group, the Start Group (DR-2.1).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> events = roll_all(position, [Die("red", 1), Die("blue", 6)])  # and 28 others
    >>> position.phase, [str(die) for die in leader(position.line)]
    ('deal_targets', ['red-1', 'blue-6'])
    """
    position.line = [list(dice)]
    position.phase = "deal_targets"
    return [happened.AllRolled(tuple(map(str, dice))), line_changed(position)]


def deal_targets(position: Position, hands: Sequence[Sequence[str]]) -> list[Event]:
    """Give each player four secret targets; the others stay unseen (DR-2.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> hands = [["red-1", "red-2", "red-3", "red-4"], ["blue-1", "blue-2", "blue-3", "blue-4"]]
    >>> events = deal_targets(position, hands)
    >>> position.phase, str(position.targets[1][0])
    ('deal_hands', 'blue-1')
    """
    position.targets = [[die_named(target) for target in hand] for hand in hands]
    position.phase = "deal_hands"
    return [happened.TargetsDealt(tuple(map(tuple, hands)))]


def deal_hands(position: Position, hands: Sequence[Sequence[str]]) -> list[Event]:
    """Give each player three movement cards (DR-2.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> events = deal_hands(position, [["red", "red", "red"], ["6", "flip", "choice"]])
    >>> position.phase, position.hands[1], position.deck.count("red")
    ('cut_deck', ['6', 'choice', 'flip'], 1)
    """
    for hand in hands:
        position.deck = taken_from(position.deck, hand)
    position.hands = [in_card_order(hand) for hand in hands]
    position.phase = "cut_deck"
    return [happened.HandsDealt(tuple(map(tuple, hands)))]


def cut_deck(position: Position, sizes: Sequence[int]) -> list[Event]:
    """Cut the deck into five packs (DR-2.3), then let everybody roll for the first turn, from seat 0 on (DR-2.4).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> events = cut_deck(position, [14, 12, 13, 16, 15])
    >>> position.phase, position.current_player, position.packs
    ('pick_dice', 0, [14, 12, 13, 16, 15])
    """
    position.packs = list(sizes)
    begin_start_rolls(position, range(position.players))
    return [happened.DeckCut(tuple(sizes))]


def begin_start_rolls(position: Position, seats: Sequence[int]) -> None:
    """Let some seats pick and roll in their order (DR-2.4)."""
    position.start_rolls = [StartRoll(seat, None) for seat in seats]
    position.current_player = seats[0]
    position.phase = "pick_dice"


def pick_dice(position: Position, names: Sequence[str]) -> list[Event]:
    """Take two dice of the Start Group into the hand and throw them (DR-2.4)."""
    dice = in_order(map(die_named, names))
    position.rolling = Rolling(0, tuple(dice))
    position.phase = "roll_picked"
    return [happened.DicePicked(position.seat, tuple(map(str, dice)))]


def roll_picked(position: Position, landed: Sequence[Die]) -> list[Event]:
    """Put the two dice back as they landed and note their total; the next seat rolls, or all are compared (DR-2.4).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.line = [[Die("red", 1), Die("blue", 1), Die("pink", 4)]]
    >>> begin_start_rolls(position, [0, 1])
    >>> events = pick_dice(position, ["red-1", "pink-4"])
    >>> events = roll_picked(position, [Die("red", 6), Die("pink", 5)])
    >>> events[0].total, [str(die) for die in leader(position.line)], position.phase, position.current_player
    (11, ['red-6', 'blue-1', 'pink-5'], 'pick_dice', 1)
    """
    assert position.rolling is not None
    seat = position.seat
    total = sum(die.number for die in landed)
    position.line = [in_order([*take_away(leader(position.line), position.rolling.dice), *landed])]
    position.rolling = None
    position.start_rolls = [StartRoll(seat, total) if roll.player == seat else roll for roll in position.start_rolls]
    events: list[Event] = [happened.PickedRolled(seat, tuple(map(str, landed)), total), line_changed(position)]
    waiting = [roll.player for roll in position.start_rolls if roll.total is None]
    if waiting:
        position.current_player = waiting[0]
        position.phase = "pick_dice"
    else:
        events += compare_start_rolls(position)
    return events


def compare_start_rolls(position: Position) -> list[Event]:
    """Let the highest total begin, or those tied for it roll again (DR-2.4).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.start_rolls = [StartRoll(0, 7), StartRoll(1, 7)]
    >>> compare_start_rolls(position)
    [StartTied(players=(0, 1), total=7)]
    >>> position.start_rolls = [StartRoll(0, 7), StartRoll(1, 8)]
    >>> compare_start_rolls(position)
    [FirstPlayerFound(player=1)]
    """
    highest = max(roll.total or 0 for roll in position.start_rolls)
    best = [roll.player for roll in position.start_rolls if roll.total == highest]
    if len(best) > 1:
        begin_start_rolls(position, best)
        return [happened.StartTied(tuple(best), highest)]
    position.start_rolls = []
    position.first_player = position.current_player = best[0]
    position.phase = "play"
    return [happened.FirstPlayerFound(best[0])]
