"""Writes the golden games: records/*.jsonl, playthroughs/*.jsonl and node_counts.json (README.md has their formats).

    python tests/golden/make_games.py            writes those that are missing
    python tests/golden/make_games.py --check    says which of them would come out otherwise, and writes nothing

Files of a released version are never written again: they have to be readable for good.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import aleator
from aleator import Record
from aleator.gang_of_dice import FirstPlayer, Land, Reveal, Roll, Stop

GOLDEN = Path(__file__).parent
SEED = 20_000_000


def deck(name: str, predicate: dict[str, Any], colour: str) -> dict[str, Any]:
    """Twelve cards that warn of the same."""
    ids = [f"{name}_{number}" for number in range(1, 13)]
    cards = [{"id": card, "title": f"{name} {card[-1]}", "colour": colour, "predicate": predicate} for card in ids]
    tiers = [{"cards": ids[:7], "draw": 7}, {"cards": ids[7:], "draw": 5}]
    return {"name": name, "title": f"Twelve times {name}", "cards": cards, "tiers": tiers}


HARMLESS = deck("harmless", {"kind": "sum_at_least", "k": 100_000}, "black")
DEADLY = deck("deadly", {"kind": "count_at_least", "k": 1, "faces": [1, 2, 3, 4, 5]}, "yellow")


def search(game: Any, policies: list[str], wanted: Callable[[list[Any]], bool]) -> Record:
    """The first game of the seed with the wanted states."""
    for index in range(10_000):
        record = Record.play(game, policies, seed=SEED, index=index)
        if wanted(list(record.states())):
            return record
    raise AssertionError("no such game was found")


def nobody_is_left() -> Record:
    """Both roll everything and trigger the card: told by hand, so there is no seed."""
    record = Record(aleator.GangOfDice(2, deck=DEADLY))
    record.apply_chance(FirstPlayer(1))
    record.apply_chance(Reveal("deadly_3"))
    for seat in (1, 0):
        record.apply(Roll(48), seat)
        record.apply_chance(Land([0, 10, 10, 10, 10, 8]))
    return record


def unfinished() -> Record:
    """A game that is broken off while dice are in the air."""
    record = Record(aleator.GangOfDice(3, deck="all_pairs"), seed=2**64 - 1, index=2**32)
    record.sample_chance()
    record.sample_chance()
    record.apply(Roll(12))
    record.sample_chance()
    if record.state.phase == "keep":
        record.apply(Stop())
        record.apply(Roll(7))
    return record


def ended(round_number: int, winners: int) -> Callable[[list[Any]], bool]:
    """The game ended with that many winners after that round, or later."""
    return lambda states: states[-1].round >= round_number and len(states[-1].winners()) == winners


def lost_last_round(states: list[Any]) -> bool:
    """Dice lie on the table when the game is over, after two rounds without a winner."""
    between = [state.table for state in states if state.phase == "reveal"]
    return states[-1].table > 0 and sum(table > 0 for table in between) >= 2


def records() -> dict[str, Callable[[], Record]]:
    """What each record is for is in its name; README.md says more."""
    game = aleator.GangOfDice
    careful = ["cautious", "random(max_dice=8)", "random(max_dice=4)", "fixed(2)"]
    return {
        "two_players": lambda: search(game(2), careful[:2], ended(12, 1)),
        "three_players_all_pairs": lambda: search(game(3, deck="all_pairs"), careful[:3], ended(12, 1)),
        "four_players_winner_opens_gangster_counts": lambda: search(
            game(4, first_player="winner", gangster_is_a_value=True), careful, ended(12, 1)
        ),
        "fixed_order_last_one_left": lambda: search(
            game(4, first_player="fixed"), ["random"] * 4, lambda states: ended(4, 1)(states) and states[-1].round < 12
        ),
        "joint_winners": lambda: search(game(2, deck=HARMLESS), ["random(max_dice=5)"] * 2, ended(12, 2)),
        "dice_left_on_the_table": lambda: search(
            game(3, deck=DEADLY, first_player="winner"), ["fixed(2)", "fixed(1)", "fixed(1)"], lost_last_round
        ),
        "a_hundred_dice": lambda: search(
            game(3, deck=HARMLESS),
            ["fixed(12)", "random(max_dice=12)", "random"],
            lambda states: max(state.dice for state in states) > 100,
        ),
        "nobody_is_left": nobody_is_left,
        "unfinished": unfinished,
    }


PLAYTHROUGHS = ("fixed_order_last_one_left", "joint_winners", "nobody_is_left", "unfinished")


def playthrough(text: str) -> Iterator[str]:
    """The states and events of a record: a line before the first step, then one for each."""
    record = Record.loads(text)
    state = record.game.new_state()
    events: Any = []
    for step in (*record.steps, None):
        shown = {key: value for key, value in state.to_dict().items() if key != "config"}
        entries = {"events": [event.to_dict() for event in events], "state": shown}
        yield json.dumps(entries, separators=(",", ":"))
        if step is not None:
            events = state.apply_chance(step.what) if step.seat is None else state.apply(step.what, step.seat)


def positions() -> dict[str, tuple[Any, int]]:
    """Where nodes are counted, and to which depth."""
    game = aleator.GangOfDice

    def late(number: int, card: str, pools: list[int], first: int, **options: Any) -> Any:
        players = len(pools)
        each, bonus = (36 if players == 4 else 48), {9: 0, 10: 3, 11: 9, 12: 18}[number]
        setup = game(players, **options)
        drawn = [card]
        for tier in setup.deck.to_dict()["tiers"]:
            before = sum(other in tier["cards"] for other in drawn)
            others = [other for other in tier["cards"] if other != card]
            drawn += others[: max(0, min(tier["draw"], number - len(drawn) + before) - before)]
        return setup.state_from_dict(
            {
                "game": "gang_of_dice",
                "schema": 1,
                "config": setup.to_dict(),
                "phase": "choose",
                "round": number,
                "card": card,
                "pools": pools,
                "table": players * each + bonus - sum(pools),
                "first_player": first,
                "current_player": first,
                "turn": None,
                "results": [],
                "winners": [],
                "eliminated": [seat for seat in range(players) if not pools[seat]],
                "drawn": sorted(drawn),
            }
        )

    def last_turn(state: Any) -> Any:
        """Everybody rolls a die and stops, but for the last one, who may still reroll."""
        for faces in ([0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0]):
            if state.phase == "keep":
                state.apply(Stop())
            state.apply(Roll(1))
            state.apply_chance(Land(faces))
        return state

    return {
        "start_of_two": (game(2).new_state(), 3),
        "start_of_three_all_pairs": (game(3, deck="all_pairs").new_state(), 3),
        "start_of_four_fixed": (game(4, first_player="fixed").new_state(), 2),
        "last_round_yellow_different_values": (late(12, "distinct_3", [3, 1], 0), 5),
        "last_round_gangster_is_a_value": (late(12, "distinct_3", [3, 1], 0, gangster_is_a_value=True), 5),
        "last_round_black_run": (late(12, "run_3", [1, 3], 0), 7),
        "last_round_black_odd": (late(12, "odd_3", [2, 1], 1), 7),
        "last_round_yellow_sum": (late(12, "sum_13", [3, 3], 1), 5),
        "last_round_two_fives": (late(12, "fives_2_yellow", [2, 2], 0, deck="all_pairs"), 5),
        "to_the_next_card": (last_turn(late(11, "odd_3", [2, 2, 2], 0, first_player="winner")), 3),
        "a_pair_with_a_player_out": (late(9, "pair", [2, 0, 2, 0], 2, first_player="winner"), 5),
        "all_the_way": (late(12, "run_3", [1, 1], 0), 13),
    }


def node_counts(state: Any, depth: int) -> list[dict[str, int]]:
    """Count the nodes of each kind at each depth: every legal action and every possible outcome is one step."""
    counts = []
    level = [state]
    for ahead in range(depth, -1, -1):
        kinds = Counter(node.node.value for node in level)
        counts.append({kind: kinds[kind] for kind in ("chance", "decision", "terminal")})
        if ahead:
            level = [child for node in level for child in children(node)]
    return counts


def children(state: Any) -> Iterator[Any]:
    """Every state that is one step away."""
    for outcome, _ in state.chance_outcomes():
        child = state.clone()
        child.apply_chance(outcome)
        yield child
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        yield child


def all_node_counts() -> str:
    """The text of node_counts.json."""
    entries = [
        {"name": name, "counts": node_counts(state, depth), "state": state.to_dict()}
        for name, (state, depth) in positions().items()
    ]
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    return f"[\n{lines}\n]\n"


def files() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Every golden file of games, and how to make its text."""
    made = records()
    for name, make in made.items():
        yield GOLDEN / "records" / f"{name}.jsonl", lambda make=make: make().dumps()
    for name in PLAYTHROUGHS:
        path = GOLDEN / "records" / f"{name}.jsonl"
        yield (
            GOLDEN / "playthroughs" / f"{name}.jsonl",
            lambda path=path: "\n".join(playthrough(path.read_text(encoding="utf-8"))) + "\n",
        )
    yield GOLDEN / "node_counts.json", all_node_counts


def main(arguments: list[str]) -> int:
    """Run the command."""
    differing = 0
    for path, make in files():
        path.parent.mkdir(exist_ok=True)
        if arguments == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != make():
                print(f"{path} is missing or would come out otherwise")
                differing += 1
        elif not path.exists():
            path.write_text(make(), encoding="utf-8")
            print(f"wrote {path}")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
