"""The OpenSpiel games: the library's own test, exact chance, information sets, and algorithms of its Python side."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

import aleator

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

import aleator.env.openspiel  # noqa: E402, F401 (registers the games)
from aleator.env._openspiel import chance  # noqa: E402

NAMES = ["python_gang_of_dice(players=2)", "python_gang_of_dice(players=4)", "python_dice_run(players=3)"]


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return pyspiel.load_game(request.param)


def draw(state: Any, rng: np.random.Generator) -> int:
    ids, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(ids, p=np.array(chances) / sum(chances)))


def walk(game: Any, seed: int) -> Any:
    """A random game, state by state."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        legal = state.legal_actions()
        state.apply_action(draw(state, rng) if state.is_chance_node() else int(rng.choice(legal)))
    yield state


SHORT, LONG = 7, 334


@pytest.mark.parametrize("name", NAMES)
def test_random_sim_test(name: str, request: pytest.FixtureRequest) -> None:
    """Twenty games in all; a thousand with `--full`."""
    game = pyspiel.load_game(name)
    sims = LONG if request.config.getoption("--full") else SHORT
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)
    assert game.num_distinct_actions() > 100


def test_chance_probabilities_are_exact(game: Any) -> None:
    """The product along a chain, times the orders in which it can be told, is the probability of the outcome."""
    checked = 0
    for seed in range(3):
        rng, state = np.random.default_rng(seed), game.new_initial_state()
        product, before, path = 1.0, state.table, 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.apply_action(int(rng.choice(state.legal_actions())))
                product, before, path = 1.0, state.table, 0
                continue
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
            id = draw(state, rng)
            product *= outcomes[id]
            path += 1
            kind, chain = before.chance_kind(), state._chain()
            taken = (*state._taken, id)
            state.apply_action(id)
            if state.table != before:
                outcome = chain.outcome(taken)
                exact = float(before.chance_probability(outcome))
                assert product * orders(kind, outcome) == pytest.approx(exact, rel=1e-9), kind
                checked += 1
                product, before, path = 1.0, state.table, 0
    assert checked > 30


def orders(kind: str, outcome: Any) -> int:
    """In how many orders a deal can be told."""
    if kind not in ("deal_targets", "deal_hands"):
        return 1
    ways = 1
    for hand in outcome.hands:
        ways *= math.factorial(len(hand))
        for card in set(hand):
            ways //= math.factorial(hand.count(card))
    return ways


def test_decisions_are_those_of_the_cursor(game: Any) -> None:
    for state in walk(game, 4):
        if state.is_chance_node() or state.is_terminal():
            assert state.cursor.legal_ids() == []
            continue
        seat = state.current_player()
        assert state.legal_actions() == state.cursor.legal_ids()
        assert [state.action_to_string(seat, id) for id in state.legal_actions()] == (
            state.cursor.encoding.describe_mask(state.cursor.mask())
        )
    assert state.returns() == list(state.table.returns()) and sum(state.returns()) == pytest.approx(1)


def test_clones_go_their_own_way(game: Any) -> None:
    for step, state in enumerate(walk(game, 5)):
        if step % 9 or state.is_terminal():
            continue
        twin, text = state.clone(), str(state)
        assert str(twin) == text and twin.history() == state.history()
        twin.apply_action(twin.legal_actions()[-1])
        assert str(state) == text != str(twin)


def test_observers_fill_tensors_from_0_to_1(game: Any) -> None:
    from open_spiel.python.observation import make_observation

    kinds = [
        pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        for recall in (False, True)
        for public in (False, True)
        for private in (
            pyspiel.PrivateInfoType.NONE,
            pyspiel.PrivateInfoType.SINGLE_PLAYER,
            pyspiel.PrivateInfoType.ALL_PLAYERS,
        )
    ]
    observers = [make_observation(game, kind) for kind in kinds]
    for step, state in enumerate(walk(game, 6)):
        if step % 23 == 0:
            for observer in observers:
                observer.set_from(state, 1)
                assert observer.tensor.min() >= 0 and observer.tensor.max() <= 1
                assert isinstance(observer.string_from(state, 1), str)
    length = state.cursor.encoding.observation_length
    assert len(state.observation_tensor(0)) == length
    assert len(state.information_state_tensor(0)) == length + 32 * 7


def test_information_states_remember_everything(game: Any) -> None:
    """What a seat has seen only grows, but for its own partial choice."""
    seen = dict.fromkeys(range(game.num_players()), "")
    for state in walk(game, 7):
        for seat, before in seen.items():
            now = state.information_state_string(seat)
            whole = now[: now.rindex("\n") + 1]
            assert whole.startswith(before[: before.rindex("\n") + 1] if before else "")
            seen[seat] = now
    assert all(len(text) > 500 for text in seen.values())


def test_nobody_sees_anothers_cards_in_strings_and_tensors() -> None:
    """DR-2.6: a resampled state looks the same to the seat, in every form, and other hands differ."""
    game, rng, changed = pyspiel.load_game("python_dice_run(players=3)"), np.random.default_rng(1), 0
    for step, state in enumerate(walk(game, 8)):
        if step % 7 or state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(3):
            other = state.resample_from_infostate(seat, rng.random)
            assert same_to_the_seat(state, other, seat)
            assert other.table.view(seat) == state.table.view(seat)
            changed += other.table != state.table
            other.apply_action(other.legal_actions()[0])
    assert changed > 50


def same_to_the_seat(state: Any, other: Any, seat: int) -> bool:
    """Whether two states look the same to a seat in every form that algorithms use."""
    return (
        other.information_state_string(seat) == state.information_state_string(seat)
        and other.information_state_tensor(seat) == state.information_state_tensor(seat)
        and other.observation_string(seat) == state.observation_string(seat)
        and other.observation_tensor(seat) == state.observation_tensor(seat)
        and (seat != state.current_player() or other.legal_actions() == state.legal_actions())
    )


def test_states_of_every_phase_have_the_information_states_of_their_resamples(request: pytest.FixtureRequest) -> None:
    """DR-2.6, every seat, chance nodes where their chains begin; a thousand states of each phase with `--full`."""
    of_each = 1000 if request.config.getoption("--full") else 40
    rng, found, game_number = np.random.default_rng(3), Counter[str](), 0
    while len(found) < 11 or min(found.values()) < of_each:
        players, game_number = 2 + game_number % 5, game_number + 1
        from_this = Counter[str]()
        for state in walk(pyspiel.load_game(f"python_dice_run(players={players})"), 1000 + game_number):
            phase = state.table.phase
            if from_this[phase] == 5 or found[phase] == of_each or state.chance_taken or rng.random() < 0.5:
                continue
            from_this[phase] += 1
            found[phase] += 1
            for seat in range(players):
                assert same_to_the_seat(state, state.resample_from_infostate(seat, rng.random), seat), (phase, seat)
    assert set(found.values()) == {of_each}


def test_resampling_a_game_of_open_cards_changes_nothing() -> None:
    game = pyspiel.load_game("python_gang_of_dice")
    for state in walk(game, 9):
        assert str(state.resample_from_infostate(0, lambda: 0.5)) == str(state)


def at_a_decision(game: Any, seed: int) -> Any:
    """The first state in which a seat has several ids, three rounds of chance after the start."""
    decisions = 0
    for state in walk(game, seed):
        decisions += not state.is_chance_node()
        if decisions > 12 and not state.is_chance_node() and len(state.legal_actions()) > 2:
            return state
    raise AssertionError("no such state")


def test_mcts_of_its_python_side_runs() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("python_gang_of_dice(players=2)")
    state, rng = at_a_decision(game, 10), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_is_mcts_of_its_python_side_runs() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("python_dice_run(players=2)")
    state, rng = at_a_decision(game, 11), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 10, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_learning_algorithm_of_its_python_side_runs() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    env = rl_environment.Environment(pyspiel.load_game("python_gang_of_dice(players=2)"))
    agents = [tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in range(2)]
    for _ in range(3):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert step.rewards[0] + step.rewards[1] == pytest.approx(1)


def test_chains_are_told_in_words(game: Any) -> None:
    texts = set()
    for state in walk(game, 12):
        if state.is_chance_node():
            texts.add(state.action_to_string(pyspiel.PlayerId.CHANCE, state.chance_outcomes()[0][0]))
    assert len(texts) > 5


def test_dice_of_no_colour_take_no_step() -> None:
    faces = chance.Faces([0, 2, 0, 0, 1], tuple)
    taken: tuple[int, ...] = ()
    while outcomes := faces.outcomes(taken):
        taken = (*taken, outcomes[0][0])
    # No die shows any of the first five faces, so all show the last.
    assert taken == (0,) * 10
    assert [sum(row) for row in faces.outcome(taken)] == [0, 2, 0, 0, 1]
    assert [row[-1] for row in faces.outcome(taken)] == [0, 2, 0, 0, 1]
