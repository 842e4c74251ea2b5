"""An instance of every public class, and what changes one that can change.

A class without an instance here fails `tests/api/test_public_classes.py`, which says what to do.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import aleator
import aleator.reference
import hidden_pig_case
from aleator import errors, games, gang_of_dice, interface, policies, reference
from aleator.bots import ISMCTS, MCTS, SequentialHalving
from aleator.env.opponents import Opponents
from aleator.env.play import Played
from aleator.games.kind import late
from aleator.odds import GameTable, RoundTable
from aleator.odds.analyse import analyse
from aleator.play import match as matches
from aleator.play import together
from aleator.play.match.bots import Bots
from aleator.play.match.undo import UndoStack
from aleator.play.proof import Commitment, Proven
from aleator.reference import chance
from aleator.reference.dice_run import dice
from aleator.reference.dice_run import position as race
from aleator.reference.dice_run import setup as race_setup
from aleator.reference.dice_run.track import DiceMove
from aleator.reference.gang_of_dice import position, rules, setup
from aleator.simulation.pieces import Merger, Piece, Work
from aleator.simulation.ratings import TableResult

__all__ = ["CHANGES", "OUTSIDE", "UNCHANGING", "instances"]

GANG, RACE = aleator.GangOfDice(players=2), aleator.DiceRun(players=2)

OUTSIDE = ("aleator.server", "aleator.terminal", "aleator.env.openspiel")
"""Modules whose classes hold sockets, files and terminals, or belong to OpenSpiel's own protocol of pickles, which
`tests/env/test_openspiel.py` goes through."""


def _first_legal(state):
    return state.legal_actions()[0]


def _played(engine: Any, game: Any, seed: int) -> Iterator[Any]:
    """Everything that comes up in a game: state, actions, outcomes and events."""
    state, streams = game.new_state(), engine.Streams(seed)
    legal = None
    while state.node is not aleator.Node.TERMINAL:
        if state.node is aleator.Node.CHANCE:
            outcome, events = state.sample_chance(streams)
            yield outcome
        else:
            seat = state.pending_players[0]
            legal = state.legal_actions(seat)
            yield legal[streams.policy(seat).below(len(legal))]
            events = state.apply(legal[streams.policy(seat).below(len(legal))], seat)
        yield from events
        if state.node is aleator.Node.DECISION:
            yield state.clone()
            yield state.legal_actions(state.pending_players[0])


def _inside(thing: Any) -> Iterator[Any]:
    """A value and the values in it."""
    yield thing
    if isinstance(thing, (tuple, list)):
        for inner in thing:
            yield from _inside(inner)
    elif (
        type(thing).__module__.startswith("aleator") and not hasattr(thing, "new_state") and not hasattr(thing, "node")
    ):
        names = [*getattr(thing, "__match_args__", ()), *getattr(thing, "__dict__", ())]
        for name in names:
            yield from _inside(getattr(thing, name, None))


def _everything() -> Iterator[Any]:
    """Objects from which instances are taken, the first of each class."""
    for engine, seed in itertools.product((aleator, aleator.reference), range(3)):
        for game in (engine.GangOfDice(players=2), engine.DiceRun(players=2)):
            yield game
            yield game.deck
            yield from _played(engine, game, seed)
        streams = engine.Streams(7)
        yield from (streams, streams.policy(0))
    yield reference.gang_of_dice.Land((0, 0, 0, 0, 0, 2))
    for module in (gang_of_dice, aleator.dice_run):
        yield from (kind for kind in _by_hand(module))
    for module in (reference.gang_of_dice, reference.dice_run):
        yield from (kind for kind in _by_hand(module))
    yield from _of_errors()
    yield from _of_players()
    yield from _of_many_games()
    yield from _of_odds()
    yield from _of_learning()
    yield from _of_kinds()
    yield from _of_the_reference()


def _by_hand(module: Any) -> Iterator[Any]:
    """Values that rarely come up in a game."""
    if module.__name__.endswith("gang_of_dice"):
        yield from (module.TurnStopped(0), module.BonusDiceAdded(3, 8, 9))
        yield from (module.Stop(), module.Reroll((1, 0, 0, 0, 0, 2)))
    if module.__name__.endswith("dice_run"):
        yield from (module.Advance(number=6), module.Switch(0), module.Comeback(), module.Flip(0, 6))
        yield from (module.Outdistance(2), module.Accident("red-5"), module.NoEffect())
        yield from (module.Sprint("red-1", "red-2", "blue-6"), module.RerollGroup("sprint", 1))
        yield from (module.StartTied((0, 1), 7), module.OutdistanceDiscarded(2)) if hasattr(module, "StartTied") else ()


def _of_errors() -> Iterator[Any]:
    for name in ("ConfigError", "OddsError", "IllegalAction", "IllegalOutcome", "GameOver", "NotAPlayer"):
        yield getattr(errors, name)("7 are too many", "too_many", {"dice": 7}, "GD-3.1")
    for name in ("NotYourTurn", "MatchError", "StaleState", "UndoRefused"):
        yield getattr(errors, name)("7 are too many", "too_many", {"dice": 7}, "GD-3.1")
    yield errors.DeckError([{"card": None, "field": "file", "code": "syntax", "message": "no"}], "mine.toml")
    yield errors.TooManyOutcomes(53130, 10000)
    yield errors.RecordError("no", source="a.json", line=3, key="games")
    yield errors.PolicyError("it failed", seat=1, action=gang_of_dice.Roll(3))
    yield from (errors.AleatorError("no"), errors.SeedError("no"))


def _of_players() -> Iterator[Any]:
    yield policies.cautious()
    yield policies.labelled(_first_legal, "first", version=2)
    yield policies.from_view(_first_legal)
    yield policies.from_observations(_first_legal)
    yield from (MCTS(20, seed=3), ISMCTS(20, seed=3), SequentialHalving(20, seed=3))
    state = aleator.Record.play(GANG, ["fixed(5)"] * 2, seed=7)
    yield from (state, state.steps[0])
    deciding = next(each for each in state.states() if each.node is aleator.Node.DECISION)
    yield from _inside(MCTS(20, seed=3).analyse(deciding))
    match = aleator.Match(GANG, ["person", "cautious"], seed=3)
    match.advance()
    yield match
    yield from (match.journal[0], match.events(0)[0], match.seats[0])
    yield from (matches.Undone(0, 3), matches.PlayerLeft(0), matches.PlayerReturned(1))
    bots = Bots(GANG, match.seats, 3, 0)
    yield from (bots, UndoStack(), together.Played([None], [gang_of_dice.FirstPlayer(1)], [()], [None]))
    yield Commitment("kitchen", GANG.to_dict(), ("cautious", "random"), 7, "0" * 32)
    yield Proven("kitchen", "0" * 64, 7, 3, 4, True)
    speaker = interface.Speaker("nl", names=["Ada", "Bo"], game=GANG)
    yield from (speaker, speaker._saying, aleator.SPECTATOR, aleator.Node.CHANCE)


def _of_many_games() -> Iterator[Any]:
    for game in (GANG, RACE):
        yield aleator.simulate(game, ["random"] * 2, 5, seed=7)
    yield _plain()
    result = aleator.tournament(GANG, ["cautious", "random"], 2, seed=7)
    yield from (result, result.standings()[0], result.standings()[0].rate, Piece(0, 5))
    yield Work(GANG, ("cautious", "random"), 7, False, False)
    merger = Merger(0)
    merger.add(aleator.simulate(GANG, ["random"] * 2, 5, seed=7))
    yield from (merger, TableResult((0, 1), (1.0, 2.0), 3.0), aleator.simulation.long_run.LongRun("/nowhere"))
    yield aleator.files.reading.Entry({"a": 1}, "some", "a.json")


def _plain() -> Any:
    from aleator.simulation.results import PlainSimulation
    from aleator.simulation.results.base import WINS

    sums = {name: [1, 0] for name in WINS} | {"win_units": [2, 0]}
    pig = hidden_pig_case.hidden_pig.HiddenPig(2)
    plan = {"seed": 7, "start": 0, "rotate_seats": False}
    totals = {"games": 1, "decisions": 5, "win_units": 2, "seats": sums, "policies": sums}
    return PlainSimulation(pig, ["random", "random"], plan, totals)


def _of_odds() -> Iterator[Any]:
    odds = aleator.odds
    turn = odds.turn("sum_10", 3)
    yield from (
        turn,
        turn.card,
        odds.roll("sum_10", 3),
        odds.best_dice("sum_10", max_dice=3),
        RoundTable("sum_10", max_dice=3),
    )
    yield RoundTable("sum_10", max_dice=3).odds([48, 48])
    yield from turn.choices([0, 1, 1, 1, 0, 0], 2)
    table = GameTable.shipped()
    state = next(each for each in _states(GANG) if each.node is aleator.Node.DECISION)
    yield from (table, table.evaluate(state)[0], table.player)
    yield from (aleator.odds.Judge(table), aleator.odds.Judge(table).advise(state))
    yield aleator.odds.Judge(table).judge(state, table.best(state))
    tuned = odds.tune_deck(max_dice=2, games=20, seat_edge=0.5, nobody=0.05, policy="cautious")
    yield from (tuned, *tuned.changes[:1], tuned.before, tuned.before.cards[0], tuned.before.places[0])
    yield odds.coming(["pair"])[0]
    found = analyse(aleator.Record.play(GANG, ["random(2)"] * 2, seed=7), max_dice=3)
    yield from (found, *found.notes[:1])
    found = analyse(aleator.Record.play(GANG, ["random(2)"] * 2, seed=7))
    yield from (found, *found.notes[:1])


def _states(game: Any) -> Iterator[Any]:
    return aleator.Record.play(game, ["random"] * 2, seed=7).states()


def _of_learning() -> Iterator[Any]:
    cursor = aleator.env.Cursor(next(each for each in _states(GANG) if each.node is aleator.Node.DECISION))
    yield from (cursor, cursor.encoding)
    yield Opponents({1: (_first_legal, False)}, GANG.players, rotate_seats=True)
    many = aleator.VectorEnv(GANG, 2, seed=7)
    yield from (many, many.reset(), many.save(0))
    from aleator.env.gym import DiceGameEnv, DiceGameVectorEnv
    from aleator.env.pettingzoo import DiceGameAEC, DiceGameParallel

    for env in (DiceGameEnv(GANG), DiceGameVectorEnv(GANG, 2), DiceGameParallel(GANG)):
        env.reset(seed=7)
        yield env
    aec = DiceGameAEC(GANG)
    aec.reset(seed=7)
    yield aec
    yield Played(GANG, 7, np.ones((1, 2), np.float32), np.ones((1, 2), np.float32), np.ones(1, np.uint64))


def _of_kinds() -> Iterator[Any]:
    kind = games.kind_named("gang_of_dice")
    yield from (kind, kind.decks, kind.options[0], kind.policies[0], kind.twin, kind.words)
    yield from (late("math:pi"), games.engine_of(GANG))


def _of_the_reference() -> Iterator[Any]:
    yield gang_of_dice.TurnResult(0, 1, (0, 0, 0, 1, 0, 0), 3, True)
    yield from (rules.TurnResult(0, 1, (0, 0, 0, 1, 0, 0), 3, True), position.Turn(1, (0, 0, 0, 1, 0, 0), 0, 2))
    yield from (dice.Die("red", 5), DiceMove(0, None, (dice.Die("red", 5),)), race.Rolling(0, (dice.Die("red", 5),)))
    yield from (race.FaceDown(0, "red"), race.StartRoll(0, 7), setup.Setup(2), race_setup.Setup(2))
    yield from (chance.SeedSequence(7, (0,)), chance.SFC64(chance.SeedSequence(7, (0,))))
    for game in (reference.GangOfDice(players=2), reference.DiceRun(players=2)):
        state = game.new_state()
        for thing in (state, game):
            slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
            yield from _inside([getattr(thing, name, None) for name in (*slots, *getattr(thing, "__dict__", ()))])


@functools.cache
def instances() -> dict[type, Any]:
    """The first instance of each class. The third game has to be registered."""
    found: dict[type, Any] = {}
    for thing in _everything():
        for inner in _inside(thing):
            if type(inner).__module__.startswith("aleator"):
                found.setdefault(type(inner), inner)
    return found


def vars_of(thing: Any) -> list[list[Any]]:
    """The lists in the slots of something."""
    return [getattr(thing, name) for name in type(thing).__slots__ if isinstance(getattr(thing, name), list)]


UNCHANGING = ("LegalActions", "GangOfDiceLegalActions", "DiceRunLegalActions")
"""What is compared but not hashed, although it never changes: they may be long."""

CHANGES: dict[str, Callable[[Any], object]] = {
    "Stream": lambda stream: stream.word(),
    "Streams": lambda streams: streams.dice.word(),
    "GangOfDiceState": lambda state: state.apply(state.legal_actions(state.pending_players[0])[0]),
    "DiceRunState": lambda state: state.apply(
        state.legal_actions(state.pending_players[0])[0], state.pending_players[0]
    ),
    "Record": lambda record: record._steps.pop(),
    "Match": lambda match: match.act(0, match.state.legal_actions()[0]),
    "Cursor": lambda cursor: cursor.step(1),
    "Opponents": lambda opponents: setattr(opponents, "failed", 1),
    "VectorEnv": lambda env: env.reset(seed=8),
    "DiceGameEnv": lambda env: env.step(int(env.action_masks().nonzero()[0][0])),
    "DiceGameAEC": lambda env: env.reset(seed=8),
    "DiceGameParallel": lambda env: env.reset(seed=8),
    "UndoStack": lambda stack: stack.clear("undo_reveal"),
    "Tournament": lambda result: result.played[0].__setitem__(0, 0),
    "GameTable": lambda table: table.put(1, table.values(1) * 0),
    "Merger": lambda merger: merger.add(aleator.simulate(GANG, ["random"] * 2, 5, seed=7, start=5)),
    "Position": lambda position: vars_of(position)[0].append(0),
    "Simulation": lambda result: result.seats["wins"].__setitem__(0, 99),
}
"""How to change something that can change, by the name of its class or of a base."""
