"""Short ways to bring a game of Gang of Dice where a test wants it, on any engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

BONUS = {10: 3, 11: 6, 12: 9}


def dice(text: str) -> list[int]:
    """Six counts of dice written one by one: `dice("G 5 5")` is [1, 0, 0, 0, 0, 2]."""
    return [text.split().count(face) for face in "G12345"]


def start(engine: Any, players: int = 3, first: int = 0, **options: Any) -> Any:
    """A game whose first round waits for its card."""
    state = engine.GangOfDice(players, **options).new_state()
    if state.phase == "first_player":
        state.apply_chance(engine.gang_of_dice.FirstPlayer(first))
    return state


def reveal(engine: Any, state: Any, card: str) -> list[Any]:
    """Let a card come up."""
    events: list[Any] = state.apply_chance(engine.gang_of_dice.Reveal(card))
    return events


def land(engine: Any, state: Any, faces: str) -> list[Any]:
    """Let the dice in the air land."""
    events: list[Any] = state.apply_chance(engine.gang_of_dice.Land(dice(faces)))
    return events


def roll(engine: Any, state: Any, faces: str) -> list[Any]:
    """The current player rolls as many dice as are named, and they show that."""
    events: list[Any] = state.apply(engine.gang_of_dice.Roll(sum(dice(faces))))
    return events + land(engine, state, faces)


def reroll(engine: Any, state: Any, old: str, new: str) -> list[Any]:
    """The current player rerolls some dice."""
    events: list[Any] = state.apply(engine.gang_of_dice.Reroll(dice(old)))
    return events + land(engine, state, new)


def turn(engine: Any, state: Any, faces: str) -> list[Any]:
    """The current player rolls once and stops, if there is still something to stop."""
    events = roll(engine, state, faces)
    if state.phase == "keep":
        events += state.apply(engine.gang_of_dice.Stop())
    return events


def a_round(engine: Any, state: Any, card: str, *turns: str) -> list[Any]:
    """A whole round: the card, then one roll for each player in turn order."""
    events = reveal(engine, state, card)
    for faces in turns:
        events += turn(engine, state, faces)
    return events


def dicts(events: Sequence[Any]) -> list[dict[str, Any]]:
    """Events in the form in which engines agree."""
    return [event.to_dict() for event in events]


def of_type(events: Sequence[Any], kind: str) -> list[dict[str, Any]]:
    """The events of one type."""
    return [event for event in dicts(events) if event["type"] == kind]


def same_cards(kind: str, k: int, faces: Sequence[int] | None = None, colour: str = "black") -> dict[str, Any]:
    """A deck of twelve cards that all warn of the same: `c00` to `c11`."""
    predicate: dict[str, Any] = {"kind": kind, "k": k}
    if faces is not None:
        predicate["faces"] = list(faces)
    ids = [f"c{number:02}" for number in range(12)]
    cards = [{"id": card, "title": card, "colour": colour, "predicate": dict(predicate)} for card in ids]
    return {"name": "same", "title": "Twelve times the same", "cards": cards, "tiers": [{"cards": ids, "draw": 12}]}


def drawn_until(game: Any, round_number: int, card: str) -> list[str]:
    """Cards that can have come by a round whose own card is `card`."""
    drawn: list[str] = []
    left = round_number
    for tier in game.to_dict()["deck"]["tiers"]:
        taken = min(left, tier["draw"])
        left -= taken
        ids = [card, *tier["cards"]] if card in tier["cards"] else tier["cards"]
        drawn += list(dict.fromkeys(ids))[:taken]
    return sorted(drawn)


def position(
    game: Any,
    *,
    round_number: int,
    card: str,
    pools: Sequence[int],
    first: int = 0,
) -> Any:
    """The beginning of a round with these pools; what is left of the dice lies on the table."""
    players = len(pools)
    total = players * (36 if players == 4 else 48) + sum(BONUS.get(number, 0) for number in range(1, round_number + 1))
    record = {
        "game": "gang_of_dice",
        "schema": 1,
        "config": game.to_dict(),
        "phase": "choose",
        "round": round_number,
        "card": card,
        "pools": list(pools),
        "table": total - sum(pools),
        "first_player": first,
        "current_player": first,
        "eliminated": [seat for seat, pool in enumerate(pools) if pool == 0],
        "turn": None,
        "results": [],
        "drawn": drawn_until(game, round_number, card),
        "winners": [],
    }
    return game.state_from_dict(record)


def play_at_random(engine: Any, state: Any, streams: Any, most_dice: int | None = None) -> Iterator[Any]:
    """Play to the end with uniform choices (of rolls with at most so many dice), and stop at every node."""
    while True:
        yield state
        if state.node is engine.Node.TERMINAL:
            return
        if state.node is engine.Node.CHANCE:
            state.sample_chance(streams)
            continue
        legal = state.legal_actions()
        if most_dice is not None and state.phase == "choose":
            legal = legal[:most_dice]
        state.apply(legal[streams.policy(state.current_player).below(len(legal))])
