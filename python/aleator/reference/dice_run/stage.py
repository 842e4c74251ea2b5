"""The end of a stage: targets are chosen and revealed, the stage is scored, the race continues or ends (DR-8, DR-9)."""

from __future__ import annotations

from aleator.reference.dice_run import events as happened
from aleator.reference.dice_run.actions import ChooseTarget
from aleator.reference.dice_run.dice import Die, die_named, take_away
from aleator.reference.dice_run.events import Event
from aleator.reference.dice_run.position import Position
from aleator.reference.dice_run.score import STAGES, game_winners, points_by_seat, rank, stage_card, target_points
from aleator.reference.dice_run.track import leader

__all__ = ["choose_target", "end_stage"]


def end_stage(position: Position) -> list[Event]:
    """Put the stage card aside (DR-8.1), and let everybody who has not shown a target choose one (DR-8.2).

    The current player is the drawer, and stays so until the stage is scored.
    """
    position.packs_drawn.append(full_size(position))
    position.packs = position.packs[1:]
    events: list[Event] = [happened.StageEnded(position.stage, position.seat)]
    if position.still_to_choose():
        position.phase = "choose_target"
    else:
        events += score_stage(position)
    return events


def full_size(position: Position) -> int:
    """Return the original size of the current pack: the one of the five that no other pack has (DR-2.3).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.packs = [3, 13, 14, 15, 16]
    >>> full_size(position)
    12
    """
    sizes = position.game.pack_sizes()
    for size in [*position.packs_drawn, *position.packs[1:]]:
        sizes.remove(size)
    (size,) = sizes
    return size


def choose_target(position: Position, seat: int, action: ChooseTarget) -> list[Event]:
    """Choose a target in secret; when all have chosen, all are revealed (DR-8.2).

    >>> from aleator.reference import DiceRun
    >>> position = Position.at_start(DiceRun(2))
    >>> position.phase, position.current_player = "choose_target", 1
    >>> position.line = [[die_named("red-1"), die_named("red-2")], [die_named("blue-1")]]
    >>> position.targets = [[die_named("red-1")], [die_named("blue-1")]]
    >>> choose_target(position, 0, ChooseTarget("red-1"))
    [TargetChosen(player=0, target='red-1')]
    >>> events = choose_target(position, 1, ChooseTarget("blue-1"))
    >>> [event.type for event in events], position.stage_points, position.phase
    (['target_chosen', 'targets_revealed', 'stage_scored'], [3, 2], 'draw')
    """
    target = die_named(action.target)
    position.targets[seat] = take_away(position.targets[seat], [target])
    position.chosen[seat] = target
    events: list[Event] = [happened.TargetChosen(seat, action.target)]
    if not position.still_to_choose():
        events += score_stage(position)
    return events


def targets_of_stage(position: Position) -> list[Die]:
    """List by seat the target that was shown or chosen in this stage (DR-6.2, DR-8.2)."""
    targets = []
    for shown, chosen in zip(position.shown, position.chosen, strict=True):
        target = chosen if shown is None else shown
        assert target is not None
        targets.append(target)
    return targets


def score_stage(position: Position) -> list[Event]:
    """Reveal all targets, rank the players, give stage card and stage points (DR-8.3, DR-8.4, DR-8.5), and go on."""
    stage = position.stage
    targets = targets_of_stage(position)
    ranking = rank(targets, position.line, position.seat)
    scores = [target_points(target, leader(position.line)) for target in targets]
    points = points_by_seat(stage, ranking)
    position.stage_cards[ranking[0]].append(stage_card(stage))
    position.stage_points = [before + given for before, given in zip(position.stage_points, points, strict=True)]
    position.scored.append(targets)
    position.shown = [None] * position.players
    position.chosen = [None] * position.players
    events: list[Event] = [
        happened.TargetsRevealed(tuple(map(str, targets))),
        happened.StageScored(stage, tuple(ranking), tuple(scores), tuple(points)),
    ]
    return events + after_stage(position)


def after_stage(position: Position) -> list[Event]:
    """End the game after the fourth stage (DR-9.1), otherwise race on from the same positions (DR-8.6).

    The drawer draws the next card, or with `on_reveal` has drawn already, so that the next seat plays (DR-8.1).
    """
    if len(position.scored) == STAGES:
        position.current_player = None
        position.phase = "finished"
        position.winners = game_winners(position.stage_points, position.stage_cards)
        return [happened.GameEnded(tuple(position.winners))]
    if position.game.stage_end == "on_draw":
        position.phase = "draw"
    else:
        position.current_player = position.next_seat()
        position.phase = "play"
    return []
