"""G2: every option of a game, everywhere a game is named to an adapter; also after a description went through JSON."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import aleator
from aleator.games import kinds
from aleator.games.kind import GameKind

ENCODED = [kind for kind in kinds() if kind.encoding is not None]


def cases() -> list[Any]:
    """Every value of every option of every game, as its kind declares them, and every built-in deck."""
    found = []
    for kind in ENCODED:
        for option in kind.options:
            decks = tuple(kind.decks.built_in) if option.is_deck and kind.decks else ()
            for value in (*option.choices, *decks):
                found.append(pytest.param(kind, {option.name: value}, id=f"{kind.name}-{option.name}-{value}"))
    return found


EVERY_OPTION = pytest.mark.parametrize(("kind", "options"), cases())


def test_there_are_cases_of_every_option() -> None:
    told = {(case.values[0].name, *case.values[1]) for case in cases()}
    assert told == {(kind.name, option.name) for kind in ENCODED for option in kind.options}


def through_json(env: Any) -> Any:
    """Make the environment anew from its description, which has been text in between."""
    gymnasium = pytest.importorskip("gymnasium")
    spec = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())
    return gymnasium.make_vec(spec) if hasattr(env.unwrapped, "num_envs") else gymnasium.make(spec)


@EVERY_OPTION
def test_g2_every_option_goes_through_gymnasium(kind: GameKind, options: dict[str, Any]) -> None:
    """`gymnasium.make` knew no option but `players`."""
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    game = kind.game(players=2, **options)
    name = f"aleator/{kind.gym}-v0"
    made = [
        gymnasium.make(name, players=2, **options),
        gymnasium.make(name, game=game),
        gymnasium.make(name, game=json.loads(json.dumps(game.to_dict()))),
        gymnasium.make_vec(name, num_envs=2, players=2, **options),
        gymnasium.make_vec(name, num_envs=2, game=game),
    ]
    for env in made:
        assert env.unwrapped.encoding.game == game
        assert through_json(env).unwrapped.encoding.game == game
        assert through_json(through_json(env)).unwrapped.encoding.game == game
    several = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", players=2, **options)
    assert all(env.unwrapped.encoding.game == game for env in several.envs)


@EVERY_OPTION
def test_g2_every_option_goes_through_pettingzoo(kind: GameKind, options: dict[str, Any]) -> None:
    adapter = pytest.importorskip("aleator.env.pettingzoo", exc_type=ImportError)
    game = kind.game(players=2, **options)
    for make in (adapter.env, adapter.parallel_env):
        assert make(kind.name, players=2, illegal="random", **options).game == game
        assert make(game).game == make(game.to_dict()).game == game


@EVERY_OPTION
def test_g2_every_option_goes_through_openspiel(kind: GameKind, options: dict[str, Any]) -> None:
    """Also after the game went through its text, a pickle and a copy; pickles had lost the game of aleator."""
    pytest.importorskip("aleator.env.openspiel", exc_type=ImportError)
    import pyspiel

    game = kind.game(players=2, **options)
    loaded = pyspiel.load_game(f"python_{kind.name}", {"players": 2, **options})
    told = ",".join(f"{name}={value}" for name, value in options.items())
    for twin in (
        loaded,
        pyspiel.load_game(f"python_{kind.name}(players=2,{told})"),
        pyspiel.load_game(str(loaded)),
        copy.deepcopy(loaded),
        pickle.loads(pickle.dumps(loaded)),
        loaded.new_initial_state().get_game(),
    ):
        assert twin.config == game
        assert twin.new_initial_state().table.game == game


CARDS = {"gang_of_dice": "all_pairs", "dice_run": "standard"}


@pytest.mark.parametrize("kind", ENCODED, ids=lambda kind: kind.name)
def test_g2_decks_of_ones_own_are_told_in_every_way(kind: GameKind, tmp_path: Path) -> None:
    """A deck object, its record, a path and a text, through JSON each; the text of OpenSpiel has no room for some."""
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    pytest.importorskip("aleator.env.openspiel", exc_type=ImportError)
    import pyspiel

    assert kind.decks is not None
    deck = aleator.decks.load_deck(kind.decks.built_in[CARDS[kind.name]], kind.name)
    record = {**deck.to_dict(), "name": "mine", "title": "Mine, with = and ("}
    path = tmp_path / "mine (1), a=b.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    mine = aleator.decks.load_deck(path, kind.name)
    game = kind.game(players=2, deck=mine)
    assert game != kind.game(players=2)
    for told in (mine, record, path, str(path)):
        env = gymnasium.make(f"aleator/{kind.gym}-v0", players=2, deck=told)
        assert env.unwrapped.encoding.game == game
        assert through_json(env).unwrapped.encoding.game == game
    loaded = pyspiel.load_game(f"python_{kind.name}", {"players": 2, "deck": str(path)})
    assert loaded.config == pickle.loads(pickle.dumps(loaded)).config == copy.deepcopy(loaded).config == game


@pytest.mark.parametrize("many", [False, True])
def test_g2_the_other_options_go_through_json_too(many: bool) -> None:
    """JSON makes texts of seats and knows no policies: an environment with a policy for each seat did not come back."""
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    import numpy as np

    bot = aleator.bots.MCTS(20, seed=1)
    for opponents in (
        {1: "cautious", 2: aleator.policies.fixed(3)},
        aleator.policies.round_optimal(8, for_dice=True),
        {1: aleator.policies.mcts(seconds=0.001, threads=1), 2: bot},
    ):
        told = {
            "opponents": opponents,
            "seat": np.int64(0),
            "rotate_seats": True,
            "gangster_is_a_value": np.bool_(True),
            "players": np.int8(3),
            "dtype": "float32",
        }
        more = {"num_envs": 2, "autoreset": "same_step"} if many else {"illegal": "random"}
        env = (gymnasium.make_vec if many else gymnasium.make)("aleator/GangOfDice-v0", **told, **more)
        again = through_json(env)
        assert again.unwrapped._envs._seats == env.unwrapped._envs._seats
        assert again.unwrapped._envs._options | {"seed": 0} == env.unwrapped._envs._options | {"seed": 0}
        assert (again.unwrapped.dtype, again.unwrapped.illegal) == (env.unwrapped.dtype, env.unwrapped.illegal)


def test_g2_what_says_everything_takes_no_options_beside_it() -> None:
    adapter = pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    tables = pytest.importorskip("aleator.env.pettingzoo", exc_type=ImportError)
    game = aleator.GangOfDice(players=2)
    for options in ({"players": 2}, {"first_player": "winner"}, {"deck": "all_pairs"}):
        for told in (game, game.to_dict()):
            with pytest.raises(ValueError, match="says everything about the game: leave out"):
                adapter.make("gang_of_dice", game=told, **options)
            with pytest.raises(ValueError, match="says everything about the game: leave out"):
                tables.env(told, **options)
    with pytest.raises(ValueError, match="is not a game of Gang of Dice"):
        adapter.make("gang_of_dice", game=aleator.DiceRun(players=2))
    with pytest.raises(TypeError, match="is not a game"):
        adapter.make("gang_of_dice", game=3)
    with pytest.raises(aleator.ConfigError, match="first_player"):
        adapter.make("gang_of_dice", first_player="youngest")
    with pytest.raises(TypeError, match="stage_end"):
        adapter.make("gang_of_dice", stage_end="on_reveal")
    with pytest.raises(KeyError, match="is not a game"):
        tables.env("chess")


FRESH = """
import sys, gymnasium
told = sys.stdin.read()
env = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(told) if told else {id!r}, disable_env_checker=True)
print(env.unwrapped.encoding.game)
"""


def fresh(id: str, told: str) -> str:
    """Make an environment in a process that has imported nothing of aleator."""
    command = [sys.executable, "-W", "error", "-c", FRESH.replace("{id!r}", repr(id))]
    return subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout.strip()


def test_g2_a_process_that_has_imported_nothing_finds_the_environments() -> None:
    """By `module:id`, which is Gymnasium's way since it has no plugins any more, and by a description."""
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    assert fresh("aleator.env.gym:aleator/DiceRun-v0", "") == repr(aleator.DiceRun(players=4))
    env = gymnasium.make("aleator/DiceRun-v0", players=2, stage_end="on_reveal")
    assert fresh("", env.spec.to_json()) == repr(aleator.DiceRun(players=2, stage_end="on_reveal"))
