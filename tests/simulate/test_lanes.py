"""Gang of Dice in lock step: the same games, whatever the processor; and the variable that chooses the lanes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import aleator
from batch_checks import same

VARIABLE = "ALEATOR_LANES"
MIXTURES = [
    ["random"] * 4,
    ["random(max_dice=12)"] * 4,
    ["fixed(3)"] * 4,
    ["cautious"] * 4,
    ["cautious", "random(max_dice=12)", "fixed(3)", "random"],
]
INVENTED = {
    "name": "invented",
    "title": "One of each kind",
    "cards": [
        {"id": f"{kind}_{k}_{colour}", "title": kind, "colour": colour, "predicate": {"kind": kind, "k": k, **faces}}
        for kind, ks, faces in [
            ("sum_at_least", (9, 4000), {}),
            ("run_at_least", (1, 3), {}),
            ("count_at_least", (1, 2), {"faces": [2, 5]}),
            ("distinct_at_least", (1, 4), {}),
            ("same_at_least", (2, 3), {}),
        ]
        for k in ks
        for colour in ("black", "yellow")
    ],
}
INVENTED["tiers"] = [{"cards": [card["id"] for card in INVENTED["cards"]], "draw": 12}]


def games() -> list[aleator.GangOfDice]:
    """Every combination of players, options and three decks."""
    options = itertools.product(
        (2, 3, 4), ("rotate", "winner", "fixed"), (False, True), ("standard", "all_pairs", INVENTED)
    )
    return [
        aleator.GangOfDice(players, first_player=first, gangster_is_a_value=value, deck=deck)
        for players, first, value, deck in options
    ]


@pytest.mark.parametrize("mixture", MIXTURES, ids=lambda mixture: "+".join(dict.fromkeys(mixture)))
def test_lanes_change_nothing(mixture: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the proof is in Rust: 20,000 games of each case, `rust/sim/tests/gang_lanes.rs`."""
    for number, game in enumerate(games()):
        policies = mixture[: game.players]

        def play(
            policies: list[str] = policies, game: aleator.GangOfDice = game, seed: int = number
        ) -> aleator.Simulation:
            return aleator.simulate(game, policies, 500, seed=seed, threads=2, rotate_seats=seed % 2 == 0)

        monkeypatch.delenv(VARIABLE, raising=False)
        wide = play()
        monkeypatch.setenv(VARIABLE, "scalar")
        same(play(), wide)


def test_lanes_that_do_not_exist_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "mmx")
    with pytest.raises(ValueError, match=r'ALEATOR_LANES="mmx": use scalar, avx2 or avx512, or leave it unset'):
        aleator.simulate(aleator.GangOfDice(2), ["random"] * 2, 1, seed=1)
    monkeypatch.setenv(VARIABLE, "")
    assert aleator.simulate(aleator.GangOfDice(2), ["random"] * 2, 1, seed=1).games == 1


@pytest.mark.parametrize("lanes", ["scalar", "avx2", "avx512"])
def test_lanes_are_used_or_refused_by_name(lanes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the instructions there is a clear error; scalar games are played everywhere."""
    game, policies = aleator.GangOfDice(3), ["cautious", "random", "fixed(4)"]
    expected = aleator.simulate(game, policies, 300, seed=5)
    monkeypatch.setenv(VARIABLE, lanes)
    cpu = Path("/proc/cpuinfo")
    flags = cpu.read_text().split() if cpu.exists() else []
    if lanes == "scalar" or {"avx2": "avx2", "avx512": "avx512dq"}[lanes] in flags:
        same(aleator.simulate(game, policies, 300, seed=5), expected)
        same(aleator.simulate(game, policies, 300, seed=5, processes=2), expected)
    elif flags:
        with pytest.raises(ValueError, match=f"{VARIABLE}={lanes}: this processor has no such instructions"):
            aleator.simulate(game, policies, 300, seed=5)
