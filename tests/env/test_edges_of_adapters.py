"""Adapters at their edges: what is refused or handed out changes nothing, and options come through."""

from __future__ import annotations

import json

import gymnasium
import numpy as np
import pyspiel
import pytest

import aleator
import aleator.env.gym
import aleator.env.openspiel
import aleator.env.pettingzoo

GAME = aleator.GangOfDice(players=2)


@pytest.mark.parametrize("name", ["python_gang_of_dice", "python_dice_run"])
def test_d1_a_refused_id_leaves_no_trace(name):
    """A refused id stood in the information state from then on; at a chance node it spoilt the state for good."""
    state = pyspiel.load_game(name).new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            before = [state.information_state_string(seat) for seat in range(state.num_players())]
            with pytest.raises(aleator.IllegalAction):
                state._apply_action(100_000)
            assert [state.information_state_string(seat) for seat in range(state.num_players())] == before
            state.apply_action(int(rng.choice(state.legal_actions())))
            continue
        outcomes = state.chance_outcomes()
        with pytest.raises(aleator.IllegalOutcome, match="100000"):
            state._apply_action(100_000)
        assert state.chance_outcomes() == outcomes
        state.apply_action(outcomes[int(rng.integers(len(outcomes)))][0])


def test_d2_masks_that_are_handed_out_are_copies():
    """Changing the mask in `infos` changed the one by which ids were checked."""
    envs = aleator.env.gym.DiceGameVectorEnv(GAME, 3, illegal="random")
    _, infos = envs.reset(seed=1)
    kept = envs._masks.copy()
    infos["action_mask"][:] = 1
    assert (envs._masks == kept).all()
    env = aleator.env.gym.DiceGameEnv(GAME)
    _, info = env.reset(seed=1)
    info["action_mask"][:] = 1
    assert not env.action_masks().all()


GANG_OPTIONS = {"first_player": "winner", "gangster_is_a_value": True, "deck": "all_pairs"}
RUN_OPTIONS = {"stage_end": "on_reveal", "dead_cards": "only_if_stuck"}


@pytest.mark.parametrize(("id", "options"), [("GangOfDice", GANG_OPTIONS), ("DiceRun", RUN_OPTIONS)])
def test_g2_every_option_of_a_game_goes_through_gymnasium(id, options):
    """`gymnasium.make` knew no option but `players`. Also after the description went through JSON and back."""
    env = gymnasium.make(f"aleator/{id}-v0", players=2, **options)
    described = env.unwrapped.encoding.game.to_dict()
    assert {key: described[key] for key in options if key != "deck"} == {
        key: value for key, value in options.items() if key != "deck"
    }
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.unwrapped.encoding.game == env.unwrapped.encoding.game
    many = gymnasium.make_vec(f"aleator/{id}-v0", num_envs=2, players=2, **options)
    assert many.unwrapped.encoding.game == env.unwrapped.encoding.game
    record = json.loads(json.dumps(described))
    assert gymnasium.make(f"aleator/{id}-v0", game=record).unwrapped.encoding.game == env.unwrapped.encoding.game
    with pytest.raises(ValueError, match="leave"):
        gymnasium.make(f"aleator/{id}-v0", game=record, players=3)


@pytest.mark.parametrize("id", [3.7, "3", True, None, np.float64(3), np.bool_(True), [3]])
def test_j2_what_is_no_integer_is_no_id(id):
    """3.7, "3" and True were taken as 3, 3 and 1."""
    env = aleator.env.gym.DiceGameEnv(GAME)
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an id is an integer"):
        env.step(id)
    table = aleator.env.pettingzoo.DiceGameAEC(GAME)
    table.reset(seed=1)
    with pytest.raises(TypeError, match="an id is an integer"):
        table.step(id) if id is not None else table._table.take(id)


def test_j2_a_step_before_the_first_game_is_gymnasiums_error():
    """It gave a reward of -1."""
    with pytest.raises(gymnasium.error.ResetNeeded):
        aleator.env.gym.DiceGameEnv(GAME).step(5)


def test_j6_a_way_to_render_that_is_not_there_is_a_type_error():
    """Stable-Baselines3 asks for `rgb_array` first, and falls back on TypeError alone."""
    with pytest.raises(TypeError, match="use 'ansi' or None"):
        aleator.env.gym.DiceGameEnv(GAME, render_mode="rgb_array")
    for cls in (aleator.env.pettingzoo.DiceGameAEC, aleator.env.pettingzoo.DiceGameParallel):
        with pytest.raises(ValueError, match="use 'ansi' or None"):
            cls(GAME, render_mode="nonsense")
