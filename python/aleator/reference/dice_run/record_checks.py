"""Whether the entries of a Dice Run record are consistent. Each check names the entry that it blames."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from aleator.games.counted import counted
from aleator.reference.dice_run.cards import CARDS
from aleator.reference.dice_run.deals import CARDS_OF_A_HAND, PACKS, TARGETS_OF_A_HAND
from aleator.reference.dice_run.dice import COLOURS, DICE_OF_A_COLOUR, Die, same_dice
from aleator.reference.dice_run.position import SETUP_PHASES, Position
from aleator.reference.dice_run.score import STAGES, game_winners, stage_card, stage_points
from aleator.reference.dice_run.track import dice_groups, trim, virtual_groups
from aleator.reference.reading import refuse

__all__ = ["check_position"]

ROLLING_PHASES = ("roll_picked", "roll_group")
START_PHASES = ("pick_dice", "roll_picked")
BEFORE_HANDS = ("roll_all", "deal_targets", "deal_hands")
BEFORE_CUT = (*BEFORE_HANDS, "cut_deck")
LOWEST_TOTAL, HIGHEST_TOTAL = 2, 12


def check_position(position: Position) -> None:
    """Check all entries against each other, in this order."""
    check_stage(position)
    check_line(position)
    check_players(position)
    check_start_rolls(position)
    check_hands(position)
    check_targets(position)
    check_rolling(position)
    check_face_down(position)
    check_cards(position)
    check_packs(position)
    check_points(position)
    check_winners(position)


def in_phase(position: Position) -> str:
    """Say in which phase something is wrong."""
    return f"in phase {position.phase!r}"


def check_stage(position: Position) -> None:
    """Check how many stages have been scored: none in the setup, all only at the end (DR-8.1, DR-9.1)."""
    stages = len(position.scored)
    wrong = stages > 0 if position.phase in SETUP_PHASES else (stages == STAGES) != (position.phase == "finished")
    if wrong or stages > STAGES:
        refuse("scored", f"{stages} scored stages {in_phase(position)}")


def check_line(position: Position) -> None:
    """Check the six dice of each colour (DR-9.2), the one group of the setup (DR-2.1), and virtual groups (DR-3.6)."""
    if position.phase == "roll_all":
        if position.line:
            refuse("groups", f"not empty {in_phase(position)}")
        return
    dice = [die for group in dice_groups(position.line) for die in group]
    for colour in COLOURS:
        found = len(same_dice(dice, colour))
        if found != DICE_OF_A_COLOUR:
            held = counted(found, f"{colour} die", f"{colour} dice")
            refuse("groups", f"{held}, not {DICE_OF_A_COLOUR} (DR-9.2)")
    if trim(position.line) != position.line:
        refuse("groups", "a virtual group at an end of the line (DR-3.6)")
    if position.phase in SETUP_PHASES and len(position.line) != 1:
        refuse("groups", f"{counted(len(position.line), 'group')} {in_phase(position)} (DR-2.1)")


def check_players(position: Position) -> None:
    """Check that there is a first player, and a seat whose turn it is, when there should be (DR-2.4, DR-2.5)."""
    if (position.first_player is None) != (position.phase in SETUP_PHASES):
        refuse("first_player", f"{position.first_player} {in_phase(position)}")
    nobody = position.phase in BEFORE_CUT or position.phase == "finished"
    if (position.current_player is None) != nobody:
        refuse("current_player", f"{position.current_player} {in_phase(position)}")


def check_start_rolls(position: Position) -> None:
    """Check the round of rolling for the first turn: who has rolled, and that the next one is to roll (DR-2.4)."""
    rolls = position.start_rolls
    if position.phase not in START_PHASES:
        if rolls:
            refuse("start_rolls", f"not empty {in_phase(position)}")
        return
    seats = [roll.player for roll in rolls]
    if len(seats) < 2 or seats != sorted(dict.fromkeys(seats)):
        refuse("start_rolls", f"{seats} are not two or more seats in ascending order")
    totals = [roll.total for roll in rolls]
    rolled = [total for total in totals if total is not None]
    if totals != [*rolled, *[None] * (len(totals) - len(rolled))] or len(rolled) == len(totals):
        refuse("start_rolls", "those who have rolled come before those who have not, and at least one has not")
    if any(not LOWEST_TOTAL <= total <= HIGHEST_TOTAL for total in rolled):
        refuse("start_rolls", f"{rolled}: two dice show {LOWEST_TOTAL} to {HIGHEST_TOTAL}")
    if position.seat != seats[len(rolled)]:
        refuse("current_player", f"it is for seat {seats[len(rolled)]} to roll (DR-2.4)")


def check_hands(position: Position) -> None:
    """Check how many cards each hand holds: three, but two before a draw (DR-4.2)."""
    sizes = [len(hand) for hand in position.hands]
    expected = [0 if position.phase in BEFORE_HANDS else CARDS_OF_A_HAND] * position.players
    on_draw = position.game.stage_end == "on_draw"
    if position.phase in ("roll_group", "draw") or (position.phase == "choose_target" and on_draw):
        expected[position.seat] -= 1
    if position.phase == "finished" and on_draw:
        # The last drawer drew nothing more; the record does not say who it was.
        fits = sorted(sizes) == [CARDS_OF_A_HAND - 1, *[CARDS_OF_A_HAND] * (position.players - 1)]
    else:
        fits = sizes == expected
    if not fits:
        refuse("hands", f"hands of {sizes} cards {in_phase(position)} (DR-4.2)")


def check_targets(position: Position) -> None:
    """Check who has shown or chosen a target (DR-6.2, DR-8.2), and the four of each (DR-6.3), none twice (DR-1.2)."""
    if position.phase in (*SETUP_PHASES, "finished") and any(target is not None for target in position.shown):
        refuse("shown", f"not all null {in_phase(position)} (DR-6.2)")
    if position.phase != "choose_target" and any(target is not None for target in position.chosen):
        refuse("chosen", f"not all null {in_phase(position)} (DR-8.2)")
    if any(
        shown is not None and chosen is not None for shown, chosen in zip(position.shown, position.chosen, strict=True)
    ):
        refuse("chosen", "a seat that has shown a target does not choose one (DR-8.2)")
    if position.phase == "choose_target" and not position.still_to_choose():
        refuse("chosen", "all have chosen, but the stage is not scored (DR-8.2)")
    expected = 0 if position.phase in ("roll_all", "deal_targets") else TARGETS_OF_A_HAND
    everywhere: list[Die] = []
    for seat in range(position.players):
        targets = targets_of(position, seat)
        if len(targets) != expected:
            refuse("targets", f"seat {seat} has had {len(targets)} targets, not {expected} (DR-6.3)")
        everywhere += targets
    for target in everywhere:
        if everywhere.count(target) > 1:
            refuse("targets", f"{target} is in two places (DR-1.2)")


def targets_of(position: Position, seat: int) -> list[Die]:
    """List all targets that a seat has, or has had."""
    used = [position.shown[seat], position.chosen[seat], *(targets[seat] for targets in position.scored)]
    return [*position.targets[seat], *(target for target in used if target is not None)]


def check_rolling(position: Position) -> None:
    """Check that dice in the air are in their group: two of the Start Group (DR-2.4), or all of another (DR-7.1)."""
    rolling = position.rolling
    if (rolling is not None) != (position.phase in ROLLING_PHASES):
        refuse("rolling", f"{'null' if rolling is None else 'there'} {in_phase(position)}")
    if rolling is None:
        return
    group = position.line[rolling.group] if rolling.group < len(position.line) else None
    if group is None or (rolling.group == 0) != (position.phase == "roll_picked"):
        refuse("rolling.group", f"{rolling.group} {in_phase(position)}")
    dice = list(rolling.dice)
    if position.phase == "roll_picked":
        fits = len(dice) == 2 and all(dice.count(die) <= group.count(die) for die in dice)
    else:
        fits = dice == group
    if not fits:
        refuse("rolling.dice", f"{[str(die) for die in dice]} {in_phase(position)}")


def check_face_down(position: Position) -> None:
    """Check that nobody has re-rolled in the setup, and that whoever does now has the card (DR-7.2)."""
    if position.phase in SETUP_PHASES and position.face_down is not None:
        refuse("face_down", f"there {in_phase(position)}")
    if position.phase == "roll_group" and (position.face_down is None or position.face_down.player != position.seat):
        refuse("face_down", f"seat {position.seat} rolls a group again without a card (DR-7.2)")


def check_cards(position: Position) -> None:
    """Check that every movement card is in exactly one place (DR-9.2), and that none has been played in the setup."""
    if position.phase in SETUP_PHASES and position.discards:
        refuse("discards", f"not empty {in_phase(position)}")
    all_cards = position.game.deck.one_by_one()
    found = [*position.deck, *position.discards, *["outdistance"] * virtual_groups(position.line)]
    for hand in position.hands:
        found += hand
    if position.face_down is not None:
        found.append(position.face_down.card)
    for card in CARDS:
        if found.count(card) != all_cards.count(card):
            refuse("deck", f"{found.count(card)} times {card!r}, not {all_cards.count(card)} (DR-9.2)")


def check_packs(position: Position) -> None:
    """Check that the packs are those of DR-2.3, and that the stage card is on top only when it can be (DR-8.1)."""
    if position.phase in BEFORE_CUT:
        for key, packs in (("packs", position.packs), ("packs_drawn", position.packs_drawn)):
            if packs:
                refuse(key, f"not empty {in_phase(position)}")
        return
    finished = len(position.scored) + (1 if position.phase == "choose_target" else 0)
    if len(position.packs_drawn) != finished:
        refuse("packs_drawn", f"{len(position.packs_drawn)} packs, not {finished} {in_phase(position)}")
    if len(position.packs) != PACKS - finished:
        refuse("packs", f"{len(position.packs)} packs, not {PACKS - finished} {in_phase(position)}")
    if sum(position.packs) != len(position.deck):
        refuse("packs", f"{counted(sum(position.packs), 'card')} in packs, {len(position.deck)} in the deck")
    sizes = position.game.pack_sizes()
    for key, packs in (("packs_drawn", position.packs_drawn), ("packs", position.packs[1:])):
        for size in packs:
            if size not in sizes:
                refuse(key, f"{size} is not the size of a pack, or is that of another (DR-2.3)")
            sizes.remove(size)
    (full,) = sizes
    lowest, highest = cards_left(position, full)
    if not lowest <= position.packs[0] <= highest:
        refuse("packs", f"{position.packs[0]} of {full} cards left {in_phase(position)} (DR-8.1)")


def cards_left(position: Position, full: int) -> tuple[int, int]:
    """Return the least and the most that the current pack can hold: 0 if its stage card can be on top (DR-8.1)."""
    if position.phase in (*START_PHASES, "choose_target", "finished"):
        return full, full
    on_draw = position.game.stage_end == "on_draw"
    lowest = 0 if on_draw and position.phase != "draw" else 1
    # With `on_draw` the drawer of the stage before has drawn from this pack before anybody plays.
    drawn = on_draw and position.phase != "draw" and bool(position.scored)
    return lowest, full - 1 if drawn else full


def check_points(position: Position) -> None:
    """Check that stage cards and stage points can come from the stages that have been scored (DR-8.5)."""
    stages = len(position.scored)
    cards = sorted(itertools.chain.from_iterable(position.stage_cards))
    if cards != [stage_card(stage) for stage in range(1, stages + 1)]:
        refuse("stage_cards", f"{position.stage_cards} after {stages} stages (DR-8.5)")
    others = [points - sum(own) for points, own in zip(position.stage_points, position.stage_cards, strict=True)]
    winners = [
        seat
        for stage in range(1, stages + 1)
        for seat, own in enumerate(position.stage_cards)
        if stage_card(stage) in own
    ]
    if not could_be_given(others, winners):
        message = (
            f"{position.stage_points} cannot come from {stages} stages with the cards {position.stage_cards} (DR-8.5)"
        )
        refuse("stage_points", message)


def could_be_given(points: Sequence[int], first: Sequence[int]) -> bool:
    """Return whether seats can have got points as second and third in stages whose first is known (DR-8.5).

    >>> could_be_given([0, 2, 1], [0]), could_be_given([2, 0, 1], [0])
    (True, False)
    """
    if any(own < 0 for own in points):
        return False
    if not first:
        return not any(points)
    lesser = stage_points(1, len(points))[1:3]
    others = [seat for seat in range(len(points)) if seat != first[0]]
    for placed in itertools.permutations(others, len(lesser)):
        left = list(points)
        for seat, given in zip(placed, lesser, strict=True):
            left[seat] -= given
        if could_be_given(left, first[1:]):
            return True
    return False


def check_winners(position: Position) -> None:
    """Check who has won (DR-9.1)."""
    finished = position.phase == "finished"
    expected = game_winners(position.stage_points, position.stage_cards) if finished else []
    if position.winners != expected:
        refuse("winners", f"{position.winners}, not {expected} {in_phase(position)} (DR-9.1)")
