"""Searching players: what they answer, that it is the same every time, and that they see nothing hidden."""

from __future__ import annotations

import copy
import os
import pickle
import threading
import time

import pytest

import aleator
from aleator import ConfigError, Node
from aleator.bots import ISMCTS, MCTS, SequentialHalving
from batch_checks import check_ctrl_c

GANG = aleator.GangOfDice(players=3)
RACE = aleator.DiceRun(players=3)


def decisions(game, policy, *, index=0, limit=200):
    """States of a game at which somebody has to decide, with the streams of the game."""
    state, streams = game.new_state(), aleator.Streams(5, index)
    chooser = aleator.policies.parse(policy)
    found = []
    while state.node is not Node.TERMINAL and len(found) < limit:
        if state.node is Node.CHANCE:
            state.sample_chance(streams)
            continue
        found.append(state.clone())
        state.apply(chooser.choose(state, streams.policy(state.current_player)))
    return found


CASES = [(GANG, MCTS, "random(max_dice=9)"), (RACE, ISMCTS, "by_card")]


@pytest.mark.parametrize(("game", "bot", "policy"), CASES)
def test_every_answer_is_legal_and_visits_make_up_the_budget(game, bot, policy):
    thinker = bot(40, seed=1)
    states = decisions(game, policy)
    assert len({state.phase for state in states}) >= 2
    for state in states:
        thinker.forget()
        analysis = thinker.analyse(state)
        assert all(judged.action in state.legal_actions() for judged in analysis.actions)
        assert sum(judged.visits for judged in analysis.actions) == analysis.iterations == 40
        assert all(0 <= judged.value <= 1 for judged in analysis.actions)
        visits = [judged.visits for judged in analysis.actions]
        assert visits == sorted(visits, reverse=True)
        assert analysis.best == analysis.actions[0].action


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("game", "bot", "policy"), CASES)
def test_a_seed_and_a_budget_of_iterations_give_the_same_analysis(game, bot, policy, threads):
    for state in decisions(game, policy, limit=12):
        one = bot(60, threads=threads, seed=9).analyse(state)
        assert bot(60, threads=threads, seed=9).analyse(state) == one
        assert one.iterations == 60


@pytest.mark.parametrize(("game", "bot", "policy"), CASES)
def test_one_word_of_the_search_stream_is_drawn(game, bot, policy):
    state = decisions(game, policy, limit=3)[-1]
    streams, other = aleator.Streams(3, 4), aleator.Streams(3, 4)
    bot(10).choose(state, streams.search(1))
    other.search(1).word()
    assert streams.search(1).word() == other.search(1).word()
    assert streams.policy(1).word() == other.policy(1).word()


@pytest.mark.parametrize(
    ("game", "search", "rest"),
    [(GANG, "mcts(iterations=30)", "cautious"), (RACE, "ismcts(iterations=20, threads=2)", "greedy")],
)
def test_records_batches_threads_and_slices_play_the_same_games(game, search, rest):
    policies = [search, rest, rest]
    batch = aleator.simulate(game, policies, 4, seed=8, threads=1)
    assert aleator.simulate(game, policies, 4, seed=8, threads=2) == batch
    parts = [aleator.simulate(game, policies, 2, seed=8, start=start) for start in (0, 2)]
    assert parts[0] + parts[1] == batch
    for index in range(2):
        record = aleator.Record.play(game, policies, seed=8, index=index)
        assert sum(1 << seat for seat in record.state.winners()) == batch.winners[index]
        assert aleator.Record.loads(record.dumps()).replay() == record.state


def test_a_search_beside_a_callable_plays_the_same_games():
    def first(state):
        return state.legal_actions()[0]

    mixed = aleator.simulate(GANG, ["mcts(20)", "cautious", first], 3, seed=2)
    again = aleator.simulate(GANG, ["mcts(20)", "cautious", first], 3, seed=2)
    assert mixed == again


def test_a_search_sees_nothing_that_is_hidden_from_its_seat():
    """DR-2.6: states that the seat cannot tell apart get the same answer, whoever is asked."""
    streams, different = aleator.Streams(1), 0
    states = decisions(RACE, "random")
    assert {state.phase for state in states} >= {"pick_dice", "play", "choose_target"}
    for state in states[::2]:
        for seat in state.pending_players:
            other = state.resample(seat, streams)
            different += other != state
            for bot in ISMCTS, SequentialHalving:
                assert bot(12, seed=4).analyse(other, seat=seat) == bot(12, seed=4).analyse(state, seat=seat)
    assert different > 20


def test_halving_spends_its_rollouts_on_close_decisions_whatever_the_threads():
    """All turns meet the same worlds, so whoever stays in has as many visits as all others who do."""
    states = [state for state in decisions(RACE, "random") if state.phase == "play"][:10]
    for state in states:
        alone = SequentialHalving(600, seed=2).analyse(state)
        assert SequentialHalving(600, seed=2, threads=3).analyse(state) == alone
        visits = [judged.visits for judged in alone.actions]
        assert visits == sorted(visits, reverse=True)
        assert visits[0] == visits[1] > visits[-1] > 0 and sum(visits) == alone.iterations <= 600
        assert all(0 <= judged.value <= 1 for judged in alone.actions)


def test_flat_plays_every_turn_on_equally_often():
    state = next(state for state in decisions(RACE, "random") if state.phase == "play")
    names = ["flat(iterations=300)", "sequential_halving(iterations=300)", "weighted"]
    chosen = [aleator.policies.parse(name).choose(state, aleator.Streams(1).search(0)) for name in names]
    assert all(action in state.legal_actions() for action in chosen)
    result = aleator.simulate(aleator.DiceRun(3), ["flat(iterations=20)", "weighted", "random"], 2, seed=1)
    assert list(result.policy_names) == ["flat(iterations=20)", "weighted", "random"]


def test_all_seats_that_may_choose_a_target_can_be_asked():
    state = next(state for state in decisions(RACE, "random") if len(state.pending_players) > 1)
    bot = ISMCTS(15, seed=1)
    for seat in state.pending_players:
        assert bot.choose(state, seat=seat) in state.legal_actions(seat)
    with pytest.raises(ValueError, match="seat 7 cannot act"):
        bot.choose(state, seat=7)


def test_the_tree_is_used_again_in_the_same_turn():
    state, streams = aleator.GangOfDice(players=2, first_player="fixed").new_state(), aleator.Streams(4)
    state.sample_chance(streams)
    bot = MCTS(3000, seed=1)
    state.apply(bot.choose(state))
    state.sample_chance(streams)
    again = bot.analyse(state)
    assert again.iterations > 3000, "the part of the tree behind the roll was thrown away"
    bot.forget()
    assert bot.analyse(state).iterations == 3000


def test_a_bot_is_a_callable_a_policy_and_can_be_pickled():
    bot = MCTS(25, seed=6)
    state = decisions(GANG, "cautious", limit=1)[0]
    shares = bot.policy(state)
    assert sum(shares.values()) == pytest.approx(1)
    for copied in (pickle.loads(pickle.dumps(MCTS(25, seed=6))), copy.deepcopy(MCTS(25, seed=6))):
        assert copied.analyse(state) == MCTS(25, seed=6).analyse(state)
    result = aleator.simulate(GANG, [MCTS(5, seed=1), "cautious", "cautious"], 1, seed=1)
    assert result.policy_names[0] == "mcts(iterations=5)"


@pytest.mark.parametrize(("game", "bot"), [(GANG, MCTS), (RACE, ISMCTS), (RACE, SequentialHalving)])
def test_e2_a_bot_brings_nothing_from_one_game_into_the_next(game, bot):
    """It carried its tree and its stream along, so that slices and second games of one seed differed."""
    policies = [bot(20, seed=1), *["random"] * (game.players - 1)]
    whole = aleator.simulate(game, policies, 3, seed=4)
    assert aleator.simulate(game, policies, 3, seed=4) == whole
    assert aleator.simulate(game, policies, 1, seed=4) + aleator.simulate(game, policies, 2, seed=4, start=1) == whole
    record = aleator.Record.play(game, policies, seed=4, index=2)
    assert record.state.winners() == tuple(seat for seat in range(game.players) if whole.won[2, seat])


@pytest.mark.parametrize("bot", [MCTS, ISMCTS, SequentialHalving])
@pytest.mark.parametrize(
    "budget",
    [{"iterations": 0}, {"iterations": -3}, {"iterations": 2**70}, {"iterations": 1.5}, {"seconds": 0},
     {"seconds": -1}, {"seconds": float("nan")}, {"seconds": "1"}, {"threads": 0}, {"threads": 100_000},
     {"iterations": 1, "seconds": 1}],
)  # fmt: skip
def test_budgets_that_cannot_be_are_refused(bot, budget):
    """J4: when the bot is made, not at the first decision in the middle of a game."""
    with pytest.raises(ConfigError) as caught:
        bot(**budget)
    assert caught.value.code == "bad_policy_parameter"


def test_other_games_and_states_without_a_decision_are_refused():
    with pytest.raises(TypeError, match="MCTS plays GangOfDice"):
        MCTS(5).choose(RACE.new_state())
    with pytest.raises(ValueError, match="no seat can act"):
        MCTS(5).choose(GANG.new_state())
    with pytest.raises(
        ConfigError, match="use one of random, by_card, greedy, weighted, flat, sequential_halving, ismcts"
    ):
        aleator.simulate(RACE, ["mcts"] * 3, 1, seed=1)


def test_a_budget_of_time_is_kept_and_the_gil_is_free_meanwhile():
    state = decisions(GANG, "cautious", limit=1)[0]
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    other = threading.Thread(target=tick)
    other.start()
    begun = time.monotonic()
    MCTS(seconds=0.4).choose(state)
    took = time.monotonic() - begun
    done.set()
    other.join()
    assert 0.35 < took < 3
    assert len([at for at in ticks if begun < at < begun + took]) > 10


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize(
    "line",
    [
        "aleator.simulate(aleator.GangOfDice(2), ['mcts(seconds=60)', 'cautious'], 5, seed=1)",
        "aleator.simulate(aleator.GangOfDice(2), ['mcts(seconds=60)', lambda s: s.legal_actions()[0]], 5, seed=1)",
        "aleator.Record.play(aleator.DiceRun(2), ['ismcts(seconds=60)'] * 2, seed=1)",
        # Rounds of four with so many dice take minutes to solve.
        "aleator.simulate(aleator.GangOfDice(4), ['round_optimal(24)'] * 4, 5, seed=1)",
        "aleator.simulate(aleator.GangOfDice(4), ['round_optimal(24)'] * 3 "
        "+ [lambda s: s.legal_actions()[0]], 5, seed=1)",
        "aleator.Record.play(aleator.GangOfDice(4), ['round_optimal(24)'] * 4, seed=1)",
    ],
)
def test_ctrl_c_ends_a_search_within_about_a_second(line):
    check_ctrl_c(line, within=2.5)


@pytest.mark.parametrize(
    ("game", "search", "rule", "games"),
    [(aleator.GangOfDice(2), "mcts(2000)", "cautious", 40), (aleator.DiceRun(2), "ismcts(150)", "greedy", 40)],
)
def test_searches_beat_the_rules_of_thumb(game, search, rule, games):
    result = aleator.simulate(game, [search, rule], games, seed=11, rotate_seats=True)
    assert result.win_rates()[0].low > 0.5, result
