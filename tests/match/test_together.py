"""Several steps in one call: `Match.advance` and `Record.play` do what the same steps do one by one."""

from __future__ import annotations

import random

import pytest
from match_helpers import GAMES, GANG

import aleator
from aleator import Match, PolicyError, Record
from aleator.play.together import Together

MIXTURES = {
    "gang_of_dice": ["cautious", "random", "fixed(3)", "turn_optimal", "mcts(iterations=5)", None],
    "dice_run": ["greedy", "random", "by_card", "ismcts(iterations=5)", None],
}
GAMES_OF_EACH = 10


def someone(state):
    """A callable that draws nothing."""
    legal = state.legal_actions(state.current_player)
    return legal[len(legal) // 2]


def a_match(game, draw, index):
    known = MIXTURES[game.to_dict()["game"]]
    seats = [someone if name is None else name for name in draw.choices(known, k=game.players)]
    return lambda: Match(game, seats, seed=11, index=index), seats


def one_by_one(match, limit=None):
    """The steps as `Match.step` makes them."""
    entries = []
    while (limit is None or len(entries) < limit) and (entry := match.step()) is not None:
        entries.append(entry)
    return entries


@GAMES
@pytest.mark.parametrize("index", range(GAMES_OF_EACH))
def test_advance_writes_what_single_steps_write(game, index):
    make, _ = a_match(game, random.Random(index), index)
    quick, slow = make(), make()
    assert quick.advance() == one_by_one(slow)
    assert quick.is_over and quick.to_dict() == slow.to_dict()
    assert quick.record == slow.record and quick.state == slow.state


@GAMES
@pytest.mark.parametrize("index", range(GAMES_OF_EACH))
def test_limits_and_people_in_between_change_nothing(game, index):
    draw = random.Random(100 + index)
    make, _ = a_match(game, draw, index)
    quick, slow = make(), make()
    while not quick.is_over:
        limit = draw.randrange(1, 30)
        made = quick.advance(limit=limit)
        assert len(made) <= limit
        assert made == one_by_one(slow, limit)
        assert quick.to_dict() == slow.to_dict()
        assert quick.clone(seed=5).advance(3) == one_by_one(slow.clone(seed=5), 3)
        if draw.randrange(2):  # a match that was saved goes on from the words of its streams
            quick = Match.from_dict(quick.to_dict(), bots=dict.fromkeys(range(game.players), someone))


@GAMES
def test_a_person_among_bots_is_waited_for(game):
    bots = ["cautious"] if game is GANG else ["greedy"]
    quick, slow = (Match(game, ["person", *(bots * (game.players - 1))], seed=2) for _ in range(2))
    for _ in range(12):
        assert quick.advance() == one_by_one(slow)
        if quick.is_over:
            break
        assert quick.to_act == (0,) and quick.can_undo(0) == slow.can_undo(0)
        for match in (quick, slow):
            match.act(0, match.state.legal_actions(0)[0])
        assert quick.can_undo(0) == slow.can_undo(0)


@GAMES
def test_listeners_hear_of_every_step_when_it_is_made(game):
    match = Match(game, ["random"] * game.players, seed=2)
    heard = []
    match.listen(lambda entry: heard.append((entry, match.number)))
    entries = match.advance()
    assert [entry for entry, _ in heard] == entries
    assert [number for _, number in heard] == [entry.number for entry in entries]


@GAMES
@pytest.mark.parametrize("index", range(5))
def test_a_record_that_is_played_is_the_one_of_single_decisions(game, index):
    _, seats = a_match(game, random.Random(300 + index), index)
    alone = [policy if callable(policy) else slowly(policy, seat) for seat, policy in enumerate(seats)]
    assert Record.play(game, seats, seed=3, index=index) == by_hand(game, alone, 3, index)


def slowly(policy, seat):
    """A built-in policy asked for one decision at a time."""
    bound = aleator.policies.parse(policy)
    return lambda state, streams: bound.choose(state, bound.stream(streams, seat))


def by_hand(game, policies, seed, index):
    record, streams = Record(game, seed, index), aleator.Streams(seed, index)
    while not record.state.is_terminal():
        if record.state.node is aleator.Node.CHANCE:
            record.sample_chance()
            continue
        seat = record.state.current_player
        policy = policies[seat]
        record.apply(policy(record.state) if policy is someone else policy(record.state, streams), seat)
    return record


def test_seats_without_native_policies_are_nobody_together():
    twin = aleator.reference.GangOfDice(players=2)
    assert not Together(twin, [someone, someone], [None, None])
    assert not Together(aleator.GangOfDice(players=2), ["mcts", someone], [None, None])
    assert Together(aleator.GangOfDice(players=2), ["mcts", "random"], [aleator.Streams(seed=1)] * 2)


def test_what_another_bot_fails_at_leaves_the_match_where_it_was():
    def broken(state):
        raise RuntimeError("out of order")

    match = Match(aleator.GangOfDice(players=2, first_player="fixed"), ["random", broken], seed=1)
    with pytest.raises(PolicyError, match="seat 1"):
        match.advance()
    assert match.number == len(match.journal) == len(match.record.steps)
    assert match.state.current_player == 1 and match.number > 3
    assert {entry.by for entry in match.journal} == {"drawn", "bot"}
