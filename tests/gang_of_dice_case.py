"""Gang of Dice for the generic tests."""

from __future__ import annotations

import itertools
from typing import Any

from game_case import GameCase
from gang_helpers import BONUS
from gang_totals import expected_totals

__all__ = ["CASE"]

OPTIONS = [
    {"players": players, "deck": deck, "first_player": first_player, "gangster_is_a_value": flag}
    for players, deck, first_player, flag in itertools.product(
        (2, 3, 4), ("standard", "all_pairs"), ("rotate", "winner", "fixed"), (False, True)
    )
]

# Players who may roll everything are soon out; few dice make long games, and fixed numbers make ties and early turns.
POLICIES = [
    ("random",),
    ("random(max_dice=12)",),
    ("random(max_dice=4)", "fixed(3)", "random(max_dice=4)", "random(max_dice=2)"),
    ("fixed(2)", "random(max_dice=3)"),
    ("random", "fixed(1)", "random(max_dice=6)"),
]


def choose(engine: Any, state: Any, stream: Any, policy: str) -> Any:
    """`random(max_dice)` and `fixed(n)` as their descriptions say."""
    god = engine.gang_of_dice
    name, _, parameter = policy.rstrip(")").partition("(")
    number = int(parameter.rpartition("=")[2]) if parameter else 1000
    if state.phase == "choose":
        most = min(state.pools[state.current_player], number)
        return god.Roll(most if name == "fixed" else stream.below(most) + 1)
    if name == "fixed":
        return god.Stop()
    selection = stream.below_each([count + 1 for count in state.faces])
    return god.Reroll(selection) if any(selection) else god.Stop()


def facts(state: Any) -> tuple[Any, ...]:
    """Everything that the record of a state holds, but for its game."""
    results = [(turn.player, turn.dice, turn.faces, turn.score, turn.valid) for turn in state.results]
    return (
        state.phase,
        state.round,
        state.card,
        state.pools,
        state.table,
        state.first_player,
        state.turn_player,
        state.eliminated,
        (state.dice, state.faces, state.in_air, state.rerolls_left),
        results,
        state.drawn,
        state.winners(),
    )


def facts_of_record(record: dict[str, Any]) -> tuple[Any, ...]:
    """The same from the record."""
    turn = record["turn"] or {"dice": 0, "faces": [0] * 6, "in_air": 0, "rerolls_left": 0}
    assert (record["turn"] is not None) == (record["phase"] in ("roll", "keep"))
    results = [(it["player"], it["dice"], tuple(it["faces"]), it["score"], it["valid"]) for it in record["results"]]
    return (
        record["phase"],
        record["round"],
        record["card"],
        tuple(record["pools"]),
        record["table"],
        record["first_player"],
        record["current_player"],
        tuple(record["eliminated"]),
        (turn["dice"], tuple(turn["faces"]), turn["in_air"], turn["rerolls_left"]),
        results,
        tuple(record["drawn"]),
        tuple(record["winners"]),
    )


def unusual_actions(engine: Any, state: Any) -> list[Any]:
    """One die too many of each kind, none at all, and things that are no actions."""
    god = engine.gang_of_dice
    seat = state.turn_player or 0
    faces = state.faces
    one_more = [[count + (face == more) for face, count in enumerate(faces)] for more in range(6)]
    alone = [[(faces[face] + 1) * (face == only) for face in range(6)] for only in range(6)]
    return [
        god.Roll(0),
        god.Roll(state.pools[seat]),
        god.Roll(state.pools[seat] + 1),
        god.Roll(2**32 - 1),
        god.Stop(),
        god.Reroll([0] * 6),
        god.Reroll(faces),
        *(god.Reroll(selection) for selection in [*one_more, *alone, [200] * 6]),
        god.Land(faces),
        god.Reveal("pair"),
        None,
        -1,
        "",
        {"type": "stop"},
        [god.Stop()],
    ]


def unusual_outcomes(engine: Any, state: Any) -> list[Any]:
    """Seats, cards and numbers of dice that cannot come, and things that are no outcomes."""
    god = engine.gang_of_dice
    in_air = state.in_air
    cards = [card["id"] for card in state.game.to_dict()["deck"]["cards"]]
    return [
        god.FirstPlayer(0),
        god.FirstPlayer(state.game.players),
        god.FirstPlayer(200),
        *(god.Reveal(card) for card in [*cards, *state.drawn, "", "no such card"]),
        *(god.Land([dice, 0, 0, 0, 0, 0]) for dice in (in_air, in_air + 1, max(0, in_air - 1), 0)),
        god.Land([1, 1, 1, 1, 1, 1]),
        god.Land([40] * 6),
        god.Roll(1),
        god.Stop(),
        None,
        0,
        "pair",
        {"type": "reveal", "card": "pair"},
        (0, 1, 0, 0, 0, 0),
    ]


def check_invariants(state: Any) -> None:
    """GD-6.3: no die is lost; what is out stays out; the card in force has been drawn."""
    players = state.game.players
    bonus = sum(BONUS.get(number, 0) for number in range(1, state.round + 1))
    assert sum(state.pools) + state.table == players * (36 if players == 4 else 48) + bonus
    assert min(state.pools) >= 0
    assert state.table >= state.dice == sum(state.faces) + state.in_air
    assert state.card is None or state.card in state.drawn
    assert len(state.drawn) == state.round <= 12
    assert not set(state.eliminated) & set(state.pending_players)
    assert all(state.pools[seat] == 0 for seat in state.eliminated)


def check_view(state: Any, seat: int | None, view: dict[str, Any]) -> None:
    """GD-1.6: nothing is hidden but the cards to come and the choices of others."""
    record = state.to_dict()
    assert {key: view[key] for key in view if key in record} == {key: record[key] for key in record if key != "schema"}
    assert set(view) - set(record) == {"view", "seat", "pending_players", "legal"}
    assert view["seat"] == seat
    assert view["pending_players"] == list(state.pending_players)
    if seat is None:
        assert view["legal"] is None
        return
    legal = state.legal_actions(seat)
    assert view["legal"]["count"] == len(legal)
    if len(legal) > 256:
        assert view["legal"]["actions"] is None
    else:
        assert view["legal"]["actions"] == [action.to_dict() for action in legal]


def check_batch(simulation: Any, position: int, facts: tuple[Any, ...]) -> None:
    """The row of a game in a simulation says what the game's last state says."""
    _, round_number, _, pools, _, _, _, eliminated, _, _, _, winners = facts
    assert simulation.winners[position] == sum(1 << seat for seat in winners)
    assert simulation.round_counts[position] == round_number
    assert tuple(simulation.pools[position].tolist()) == pools
    assert tuple(seat for seat, out in enumerate(simulation.eliminated[position]) if out) == eliminated


CASE = GameCase(
    name="gang_of_dice",
    class_name="GangOfDice",
    options=OPTIONS,
    choose=choose,
    policies=POLICIES,
    facts=facts,
    facts_of_record=facts_of_record,
    unusual_actions=unusual_actions,
    unusual_outcomes=unusual_outcomes,
    check_invariants=check_invariants,
    check_view=check_view,
    check_batch=check_batch,
    expected_totals=expected_totals,
)
