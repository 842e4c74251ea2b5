"""D1: whatever is refused leaves everything as it was. D2: whatever is handed out is a copy, or read-only."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import aleator

GAMES = [aleator.GangOfDice(players=3), aleator.DiceRun(players=3)]
NAMES = ["gang_of_dice", "dice_run"]
NO_IDS = (100_000, -1, 2**31, 3.7, "3", True, None, np.float64(3), [3])
"""Ids that no game has, and things that are no ids."""
NO_SEEDS = (-1, 2**64, 1.5, "3", True, [1, 2, 3])
REFUSALS = (ValueError, TypeError, LookupError, RuntimeError)
"""What refusals of the package and of the libraries derive from."""


@pytest.fixture(params=GAMES, ids=NAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


Calls = list[tuple[str, Callable[[], object]]]


def all_refused(calls: Calls, look: Callable[[], object]) -> None:
    """Every call is refused, and what can be looked at is the same afterwards."""
    before = look()
    for name, call in calls:
        with pytest.raises(REFUSALS):
            call()
        assert look() == before, f"{name} was refused and has changed something"


def calls_of(name: str, function: Callable[[Any], object], arguments: Any) -> Calls:
    return [(f"{name}({argument!r})", lambda argument=argument: function(argument)) for argument in arguments]


def scribble(thing: Any) -> None:
    """Write into everything that was handed out and can be written to."""
    if isinstance(thing, np.ndarray):
        if thing.flags.writeable:
            thing[...] = None if thing.dtype == object else 1
    elif isinstance(thing, dict):
        for each in thing.values():
            scribble(each)
        thing["scribbled"] = 1
    elif isinstance(thing, list):
        thing.append(99)
    elif isinstance(thing, tuple):
        for each in thing:
            scribble(each)


# Cursors.


def cursors(game: Any) -> Iterator[aleator.env.Cursor]:
    """Cursors of a random game: at chance nodes, at decisions, in the middle of actions, at the end."""
    rng, streams = np.random.default_rng(1), aleator.Streams(seed=5)
    cursor = aleator.env.Cursor(game.new_state())
    yield cursor.clone()
    for step in range(10_000):
        cursor.settle_chance(streams)
        if cursor.player is None:
            break
        if step % 7 == 0 or cursor.ids:
            yield cursor.clone()
        cursor.step(int(rng.choice(cursor.legal_ids())))
    yield cursor


def all_of(cursor: aleator.env.Cursor) -> Any:
    return pickle.dumps(cursor), cursor.ids, cursor.mask().tolist(), str(cursor.state.board())


def test_d1_cursors_are_as_they_were_after_a_refusal(game: Any) -> None:
    """State, partial choice and what every seat sees."""
    seen = set()
    for cursor in cursors(game):
        seen.add((cursor.player is None, bool(cursor.ids)))
        other = (
            aleator.gang_of_dice.Stop()
            if game.to_dict()["game"] == "dice_run"
            else aleator.dice_run.ChooseTarget("red-5")
        )
        calls = [
            *calls_of("step", cursor.step, NO_IDS),
            *calls_of("apply", cursor.apply, (3, None, other)),
            *calls_of("apply_chance", cursor.apply_chance, (3, None, other)),
            *calls_of("action_ids", cursor.action_ids, (3, None, other)),
            *calls_of("settle_chance", cursor.settle_chance, (3, None)),
            *calls_of("observation", cursor.observation, (9, -1, "0", True)),
            *calls_of("write_observation", cursor.write_observation, (None, np.zeros(3, np.uint8))),
        ]
        all_refused(calls, partial(all_of, cursor))
    assert seen >= {(True, False), (False, False), (False, True)}


def test_d2_what_a_cursor_hands_out_is_its_own(game: Any) -> None:
    for cursor in cursors(game):
        before = pickle.dumps(cursor)
        handed = [cursor.ids, cursor.legal_ids(), cursor.mask(), cursor.observation(0)]
        scribble(handed)
        for each in handed:
            scribble(each)
        if cursor.player is None and not cursor.state.is_terminal():
            cursor.state.sample_chance(aleator.Streams(seed=1))
        assert pickle.dumps(cursor) == before
        assert cursor.legal_ids() == np.flatnonzero(cursor.mask()).tolist()


# VectorEnv.


def legal(batch: Any) -> np.ndarray:
    return np.where(batch.masks.any(axis=1), batch.masks.argmax(axis=1), 0)


def without_writing(batch: Any) -> Any:
    batch.observations.setflags(write=False)
    return batch


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_d1_vector_environments_are_as_they_were_after_a_refusal(game: Any, mode: str) -> None:
    """Arrays of another size for `out` were refused after new games had begun."""
    env = aleator.VectorEnv(game, 3, seed=1, autoreset=mode)
    twin = aleator.VectorEnv(GAMES[game == GAMES[0]], 3, seed=1, autoreset=mode)
    twin.reset()
    fitting = legal(env.reset())
    outs = ("x", twin.buffers(), aleator.VectorEnv(game, 2, autoreset=mode).buffers(), without_writing(env.buffers()))
    for _ in range(40):
        ids = legal(env.look())
        wrong = [np.where([False, False, True], 100_000, ids), np.where([True, False, False], -1, ids)]
        calls = [
            *calls_of(
                "step", env.step, (*wrong, ids.astype(float), ids.astype(bool), ids.astype(str), ids[:2], 3, None)
            ),
            *calls_of("step of uint64", env.step, (np.array([2**63, 1, 1], np.uint64), np.array([2**70] * 3))),
            *calls_of("step out", lambda out, ids=ids: env.step(ids, out=out), outs),
            *calls_of("reset out", lambda out: env.reset(out=out), outs),
            *calls_of("reset seed", env.reset, NO_SEEDS),
            *calls_of("reset slots", lambda slots: env.reset(3, slots=slots), ([1, 0, 1], [True], "yes")),
            *calls_of("look", lambda out: env.look(out=out), outs),
            *calls_of("sample", lambda out: env.sample_actions(out=out), ("x", np.zeros(6, np.int64)[::2])),
            *calls_of("observe", env.observe, (3, -1, "0", True)),
            *calls_of("slot", env.save, (3, -1, "0", True, 1.0)),
            *calls_of("restore", lambda saved: env.restore(0, saved), (3, None, twin.save(0))),
            *calls_of("clone_slot", lambda slot: env.clone_slot(0, slot), (3, -1, True)),
        ]
        all_refused(calls, lambda: (pickle.dumps(env), env.look().observations.tobytes(), env.look().masks.tobytes()))
        if mode == "disabled" and not env.look().masks.any(axis=1).all():
            all_refused([("step of a game that is over", lambda ids=ids: env.step(ids))], lambda: pickle.dumps(env))
            env.reset(slots=~env.look().masks.any(axis=1))
        else:
            env.step(env.sample_actions())
    assert len(fitting) == 3


def test_d2_what_a_vector_environment_hands_out_is_new(game: Any) -> None:
    """Arrays are new with every step, unless the caller hands in some of its own as `out`."""
    env, plain = (aleator.VectorEnv(game, 4, seed=3, autoreset="same_step") for _ in range(2))
    batch, other = env.reset(), plain.reset()
    for _ in range(60):
        ids = legal(other)
        scribble([batch])
        for name in (
            "observations",
            "masks",
            "players",
            "rewards",
            "terminated",
            "final_observations",
            "final_returns",
        ):
            scribble(getattr(batch, name))
        scribble(env.game_indices())
        scribble(env.observe(0))
        batch, other = env.step(ids), plain.step(ids)
        assert pickle.dumps(batch) == pickle.dumps(other)
    with pytest.raises(ValueError, match="read-only"):
        env.encoding.bounds[0] = 9


# Gymnasium.


def single(game: Any, illegal: str = "raise") -> Any:
    return pytest.importorskip("aleator.env.gym", exc_type=ImportError).DiceGameEnv(game, illegal=illegal)


def inside(env: Any) -> Any:
    """All that a Gymnasium environment knows, the generator of the library too."""
    return pickle.dumps((env._envs, env.np_random.bit_generator.state)), env.spec


@pytest.mark.parametrize("illegal", ["raise", "random", "lose"])
def test_d1_gymnasiums_single_form(game: Any, illegal: str) -> None:
    """A refused seed had changed the generator already."""
    env = single(game, illegal)
    env.reset(seed=1)
    no_ids = [id for id in NO_IDS if not isinstance(id, int) or isinstance(id, bool) or illegal == "raise"]
    calls = [*calls_of("step", env.step, no_ids), *calls_of("reset", lambda seed: env.reset(seed=seed), NO_SEEDS)]
    terminated, handed = False, []
    while not terminated:
        all_refused(calls, lambda: (inside(env), env.action_masks().tolist()))
        row, _, terminated, _, info = env.step(int(env.action_masks().argmax()))
        handed.append((row, info))
    all_refused([*calls, ("step", lambda: env.step(0))], lambda: (inside(env), env.action_masks().tolist()))


@pytest.mark.parametrize("illegal", ["raise", "random"])
@pytest.mark.parametrize("mode", ["next_step", "disabled"])
def test_d1_gymnasiums_vector_form(game: Any, illegal: str, mode: str) -> None:
    """With `illegal="random"` ids were drawn for a step that was then refused, since a game was over."""
    adapter = pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    env = adapter.DiceGameVectorEnv(game, 3, "random", illegal=illegal, autoreset=mode)
    _, infos = env.reset(seed=1)
    things = ([3.7] * 3, ["3"] * 3, [True] * 3, [None] * 3, [1, 2], 3, None, np.array([2**63] * 3, np.uint64))
    calls = [
        *calls_of("step", env.step, things if illegal == "random" else (*things, [100_000] * 3, [-1] * 3)),
        *calls_of("reset", lambda seed: env.reset(seed=seed), NO_SEEDS),
        *calls_of("mask", lambda mask: env.reset(seed=4, options={"reset_mask": mask}), ([1, 2], [1, 0, 1], "all")),
    ]
    for _ in range(100):
        all_refused(calls, lambda: inside(env))
        _, _, terminations, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        if mode == "disabled" and terminations.any():
            all_refused(calls_of("step", env.step, ([-5] * 3, [0] * 3)), lambda: inside(env))
            _, infos = env.reset(options={"reset_mask": terminations})


def test_d2_what_gymnasiums_forms_hand_out_is_a_copy(game: Any) -> None:
    """Changing the mask in `infos` changed the one by which ids were checked."""
    adapter = pytest.importorskip("aleator.env.gym", exc_type=ImportError)
    for make in (
        lambda dtype: adapter.DiceGameEnv(game, "random", dtype=dtype),
        lambda dtype: adapter.DiceGameVectorEnv(
            game, 3, "random", illegal="random", autoreset="same_step", dtype=dtype
        ),
    ):
        for dtype in ("uint8", "float32"):
            env, plain = make(dtype), make(dtype)
            handed, kept = env.reset(seed=2), plain.reset(seed=2)
            for _ in range(80):
                ids = kept[-1]["action_mask"].argmax(axis=-1)
                scribble(handed)
                if hasattr(env, "action_masks"):
                    scribble(env.action_masks())
                scribble((env.observation_space.low, env.observation_space.high))
                handed, kept = env.step(ids), plain.step(ids)
                for one, other in zip(handed[:4], kept[:4], strict=True):
                    assert np.array_equal(one, other)
                assert (handed[4]["action_mask"] == kept[4]["action_mask"]).all()
                if np.ndim(kept[2]) == 0 and kept[2]:
                    handed, kept = env.reset(), plain.reset()


# PettingZoo.


@pytest.mark.parametrize("form", ["DiceGameAEC", "DiceGameParallel"])
def test_d1_pettingzoos_forms(game: Any, form: str) -> None:
    """A refused id had put the rewards of the agent back to 0."""
    adapter = pytest.importorskip("aleator.env.pettingzoo", exc_type=ImportError)
    env = getattr(adapter, form)(game)
    parallel = form == "DiceGameParallel"

    def take(id: Any) -> Any:
        return env.step(dict.fromkeys(env.possible_agents, id) if parallel else id)

    def look() -> Any:
        agents = [env._seen(agent) for agent in env.possible_agents]
        shown = [row.tobytes() for seen in agents for row in seen.values()]
        names = (
            "agents",
            "agent_selection",
            "rewards",
            "_cumulative_rewards",
            "terminations",
            "truncations",
            "_cycles",
        )
        table = env._table
        kept = [table.seed, table.index, table.penalised, *(getattr(env, name, None) for name in names)]
        return shown, repr(kept), pickle.dumps((table.cursor, table.streams))

    env.reset(seed=3)
    rng = np.random.default_rng(1)
    calls = [*calls_of("step", take, NO_IDS), *calls_of("reset", env.reset, NO_SEEDS)]
    calls += calls_of("observe", env._seen if parallel else env.observe, ("nobody", 0, None))
    if parallel:
        calls += calls_of("step", env.step, ({}, {"nobody": 1}, None))
    for _ in range(50):
        if not parallel:
            env._cumulative_rewards[env.agent_selection] = 0.25
        all_refused(calls, look)
        take(int(rng.choice(env._table.cursor.legal_ids())))
        if env._table.player is None:
            env.reset()


def test_d2_what_pettingzoos_forms_hand_out_is_a_copy(game: Any) -> None:
    adapter = pytest.importorskip("aleator.env.pettingzoo", exc_type=ImportError)
    env, plain = adapter.DiceGameAEC(game), adapter.DiceGameAEC(game)
    env.reset(seed=3)
    plain.reset(seed=3)
    for _ in range(80):
        agent = plain.agent_selection
        seen = plain.observe(agent)
        scribble(env.observe(agent))
        scribble(env.last()[0])
        scribble((env.observation_space(agent)["observation"].high,))
        shown = env.observe(agent)
        assert all((shown[key] == seen[key]).all() for key in seen)
        id = int(seen["action_mask"].argmax())
        env.step(id)
        plain.step(id)
        if plain._table.player is None:
            break
    both, alone = adapter.DiceGameParallel(game), adapter.DiceGameParallel(game)
    handed, kept = both.reset(seed=3), alone.reset(seed=3)
    for _ in range(80):
        ids = {agent: int(seen["action_mask"].argmax()) for agent, seen in kept[0].items()}
        scribble(handed)
        handed, kept = both.step(ids), alone.step(ids)
        assert all((handed[0][agent][key] == kept[0][agent][key]).all() for agent in kept[0] for key in kept[0][agent])
        assert handed[1:] == kept[1:]
        if not alone.agents:
            break


# OpenSpiel.


@pytest.mark.parametrize("name", NAMES)
def test_d1_openspiels_form(name: str) -> None:
    """A refused id stood in the information state from then on; at a chance node it spoilt the state for good."""
    pytest.importorskip("aleator.env.openspiel", exc_type=ImportError)
    import pyspiel

    state = pyspiel.load_game(f"python_{name}").new_initial_state()
    rng, nodes = np.random.default_rng(3), set()
    for _ in range(150):
        if state.is_terminal():
            break
        nodes.add(state.is_chance_node())
        no_ids = [id for id in NO_IDS if id != 2**31]
        calls = [
            *calls_of("_apply_action", state._apply_action, NO_IDS),
            *calls_of("apply_action", state.apply_action, [id for id in no_ids if not isinstance(id, (bool, float))]),
            *calls_of("with a check", state.apply_action_with_legality_check, (100_000, -1)),
            *calls_of("child", state.child, (100_000, -1)),
            *calls_of("seat", state.information_state_string, (-5, 7)),
        ]
        all_refused(calls, lambda: everything(state))
        weighted = state.chance_outcomes() if state.is_chance_node() else []
        ids = [id for id, _ in weighted] or state.legal_actions()
        state.apply_action(int(rng.choice(ids)))
    assert nodes == {True, False}


def everything(state: Any) -> Any:
    """All that OpenSpiel's form tells about a state."""
    seats = range(state.num_players())
    chance = state.chance_outcomes() if state.is_chance_node() else None
    return (
        [(state.information_state_string(seat), state.observation_string(seat)) for seat in seats],
        [(list(state.information_state_tensor(seat)), list(state.observation_tensor(seat))) for seat in seats],
        (
            [(each.player, each.action) for each in state.full_history()],
            state.move_number(),
            str(state),
            state.current_player(),
        ),
        (state.legal_actions(), chance, state.returns(), state.rewards(), state.chance_taken, state.cursor.ids),
        state.serialize(),
    )


@pytest.mark.parametrize("name", NAMES)
def test_d2_what_openspiels_form_hands_out_is_a_copy(name: str) -> None:
    pytest.importorskip("aleator.env.openspiel", exc_type=ImportError)
    import pyspiel

    state = pyspiel.load_game(f"python_{name}").new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(100):
        if state.is_terminal():
            break
        before = everything(state)
        scribble([state.legal_actions(), state.chance_outcomes() if state.is_chance_node() else [], state.history()])
        for handed in (state.legal_actions(), state.returns(), state.observation_tensor(0)):
            scribble(handed)
        if state.is_chance_node():
            scribble(state.chance_outcomes())
        else:
            state.cursor.step(state.legal_actions()[0])
        if state.table.node is aleator.Node.CHANCE:
            state.table.sample_chance(aleator.Streams(seed=1))
        assert everything(state) == before
        weighted = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(int(rng.choice([id for id, _ in weighted] or state.legal_actions())))
