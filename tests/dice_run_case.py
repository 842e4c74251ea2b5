"""Dice Run for the generic tests."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game_case import GameCase

__all__ = ["CASE"]

OPTIONS = [
    {"players": players, "stage_end": stage_end, "dead_cards": dead_cards}
    for players, stage_end, dead_cards in itertools.product(
        (2, 3, 4, 5, 6), ("on_draw", "on_reveal"), ("always", "only_if_stuck")
    )
]

COLOURS = ("red", "blue", "green", "pink", "purple")
CARDS = (*COLOURS, *"123456", "choice", "switch", "sprint", "comeback", "flip", "outdistance", "accident")


def choose(engine: Any, state: Any, stream: Any, policy: str) -> Any:
    """`random`: one number below the count of legal actions is the rank of the one taken."""
    del engine, policy
    legal = state.legal_actions()
    return legal[stream.below(len(legal))]


def facts(state: Any) -> tuple[Any, ...]:
    """Everything that the record of a state holds, but for its game."""
    return facts_of_record(state.to_dict())


def facts_of_record(record: dict[str, Any]) -> tuple[Any, ...]:
    """The same from the record."""
    return tuple((key, value) for key, value in record.items() if key != "config")


def unusual_actions(engine: Any, state: Any) -> list[Any]:
    """Plays of every card for the effects of every other, groups and dice that are not there, and no actions."""
    run = engine.dice_run
    last = len(state.groups)
    effects = [
        *(run.Advance(colour=colour) for colour in COLOURS[:2]),
        *(run.Advance(number=number) for number in (1, 6)),
        *(run.Switch(group) for group in (0, 1, max(0, last - 1), 255)),
        run.Sprint("red-1", "red-1", "blue-2"),
        run.Comeback(),
        *(run.Flip(group, number) for group in (0, last) for number in (1, 4)),
        *(run.Outdistance(group) for group in (0, max(0, last - 1), last)),
        run.Accident("purple-6"),
        run.NoEffect(),
    ]
    plays = [run.Play(card, effect) for card in ("red", "6", *CARDS[11:]) for effect in effects]
    return [
        *plays,
        run.PickDice("red-1", "red-1"),
        run.PickDice("red-1", "purple-6"),
        *(run.ShowTarget(target, first) for target in ("red-1", "green-3") for first in ("colour", "number")),
        *(run.RerollGroup(card, group) for card in ("choice", "6") for group in (0, 1, last)),
        *(run.ChooseTarget(target) for target in ("red-1", "purple-6")),
        run.Draw("red"),
        None,
        -1,
        "",
        {"type": "comeback"},
        [run.Comeback()],
    ]


def unusual_outcomes(engine: Any, state: Any) -> list[Any]:
    """Dice, hands, packs and cards that cannot come, and things that are no outcomes."""
    run = engine.dice_run
    players = state.players
    targets = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 7)]
    return [
        run.RollAll(["red-1"]),
        run.RollAll(sorted(f"{colour}-1" for colour in COLOURS for _ in range(6))),
        run.DealTargets([targets[4 * seat : 4 * seat + 4] for seat in range(players)]),
        run.DealTargets([targets[:4]] * players),
        run.DealTargets([targets[:3]] * players),
        run.DealHands([["red", "6", "flip"]] * min(6, players + 1)),
        run.DealHands([["red", "red", "red"]] * players),
        run.DealHands([["red", "blue", "green"]] * players),
        run.CutDeck([1, 2, 3, 4, 5]),
        run.CutDeck(state.game.pack_sizes()),
        run.RollPicked(["red-1", "blue-1"]),
        run.RollPicked(["red-1"]),
        run.RollGroup(["red-1", "red-2"]),
        *(run.Draw(card) for card in CARDS),
        run.ChooseTarget("red-1"),
        None,
        0,
        "draw",
        {"type": "draw", "card": "red"},
    ]


def check_invariants(state: Any) -> None:
    """DR-9.2: no die and no card is lost; DR-8.5: no stage points but those of the stages."""
    record = state.to_dict()
    dice = [die for group in record["groups"] if group for die in group]
    if record["phase"] != "roll_all":
        assert Counter(die.partition("-")[0] for die in dice) == dict.fromkeys(COLOURS, 6)
    cards = Counter(record["deck"]) + Counter(record["discards"])
    cards.update(card for hand in record["hands"] for card in hand)
    cards.update(["outdistance"] * record["groups"].count(None))
    cards.update([record["face_down"]["card"]] if record["face_down"] else [])
    assert cards == Counter(record["config"]["deck"]["cards"])
    assert sum(record["packs"]) == (sum(record["deck"].values()) if record["packs"] else 0)
    stages = len(record["scored"])
    given = sum(range(3, 3 + stages)) + (2 if state.players == 2 else 3) * stages
    assert sum(record["stage_points"]) == given
    assert all(group != [] for group in record["groups"])
    assert not record["groups"] or (record["groups"][0] and record["groups"][-1])


def check_view(state: Any, seat: int | None, view: dict[str, Any]) -> None:
    """DR-2.6: of what is private a seat sees its own; nobody sees the order of the deck."""
    record = state.to_dict()
    assert not {"deck", "packs", "schema"} & set(view)
    private = ("hands", "targets", "chosen")
    for key in private:
        own = [entry if place == seat else None for place, entry in enumerate(record[key])]
        assert view[key] == own
    for key in set(view) & set(record) - {*private, "face_down"}:
        assert view[key] == record[key], key
    if record["face_down"] is not None:
        mine = record["face_down"]["player"] == seat
        assert view["face_down"] == {**record["face_down"], "card": record["face_down"]["card"] if mine else None}
    assert view["deck_size"] == sum(record["deck"].values())
    if seat is None:
        assert view["legal"] is None
        return
    legal = state.legal_actions(seat)
    assert view["legal"]["count"] == len(legal)
    listed = [action.to_dict() for action in legal] if len(legal) <= 256 else None
    assert view["legal"]["actions"] == listed


def check_batch(simulation: Any, position: int, facts: tuple[Any, ...]) -> None:
    """The row of a game in a simulation says what the game's last state says."""
    record = dict(facts)
    assert simulation.winners[position] == sum(1 << seat for seat in record["winners"])
    assert simulation.to_numpy()["stage_points"][position].tolist() == record["stage_points"]
    assert simulation.to_numpy()["first_players"][position] == record["first_player"]


def expected_totals(
    game: Any, games: Sequence[Sequence[dict[str, Any]]], rotate_seats: bool, start: int
) -> dict[str, Any]:
    """How often each card was played with an effect, for nothing, and turned down for a re-roll, in card order."""
    del game, rotate_seats, start
    played, idle, face_down = Counter[str](), Counter[str](), Counter[str]()
    for event in itertools.chain.from_iterable(games):
        if event["type"] == "card_played":
            without_effect = event["effect"]["type"] == "no_effect"
            (idle if without_effect else played)[event["card"]] += 1
        elif event["type"] == "reroll_chosen":
            face_down[event["card"]] += 1
    columns = {"played": played, "no_effect": idle, "rerolls": face_down}
    return {
        "games": len(games),
        "cards": {name: [counted[card] for card in CARDS] for name, counted in columns.items()},
    }


CASE = GameCase(
    name="dice_run",
    class_name="DiceRun",
    options=OPTIONS,
    choose=choose,
    policies=[("random",)],
    facts=facts,
    facts_of_record=facts_of_record,
    unusual_actions=unusual_actions,
    unusual_outcomes=unusual_outcomes,
    check_invariants=check_invariants,
    check_view=check_view,
    check_batch=check_batch,
    expected_totals=expected_totals,
    games_in_lockstep=5_000,
)
