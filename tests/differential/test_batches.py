"""Whole batches from the same streams: native core, reference and `simulate`, record by record and sum by sum."""

from __future__ import annotations

import pytest

import aleator
import aleator.reference
from game_cases import TWINS
from lockstep import play_checking_records, seated

SETUPS = [(case, number) for case in TWINS for number in range(len(case.options))]


def games_each(case):
    """Games for each combination of options, as many for each set of policies."""
    sets = len(case.policies)
    return -(-case.games_in_lockstep // (len(case.options) * sets)) * sets


def test_as_many_games_are_compared_as_promised():
    for case in TWINS:
        assert games_each(case) * len(case.options) >= case.games_in_lockstep >= 5_000


@pytest.mark.parametrize(("case", "number"), SETUPS, ids=str)
def test_records_agree_at_every_node_and_with_simulate(case, number):
    options = case.options[number]
    sets = len(case.policies)
    each = games_each(case) // sets
    for position, policies in enumerate(case.policies):
        # Slices of one seed, from different places of it.
        start = position * 10**9 + 2**32 - each // 2
        ends, nodes = play_checking_records(case, options, policies, seed=number, indices=range(start, start + each))
        assert nodes > 10 * each
        game = case.game(aleator, options)
        simulation = aleator.simulate(game, seated(policies, game.players), each, seed=number, start=start)
        for place, facts in enumerate(ends):
            case.check_batch(simulation, place, facts)


@pytest.mark.parametrize("rotate_seats", [False, True])
@pytest.mark.parametrize(("case", "number"), SETUPS[::5], ids=str)
def test_the_events_of_the_reference_add_up_to_what_simulate_tells(case, number, rotate_seats):
    options = case.options[number]
    game = case.game(aleator.reference, options)
    policies = seated(case.policies[number % len(case.policies)], game.players)
    seed, start, games = 2**64 - 1 - number, 7, 25
    told = [
        events_of(case, game, turned(policies, index * rotate_seats), seed, index)
        for index in range(start, start + games)
    ]
    simulation = aleator.simulate(
        case.game(aleator, options), policies, games, seed=seed, start=start, rotate_seats=rotate_seats
    )
    expected = case.expected_totals(game, told, rotate_seats, start)
    assert {name: simulation.to_dict()[name] for name in expected} == expected


def turned(policies, by):
    """Seat `s` gets policy `s + by`."""
    return [policies[(seat + by) % len(policies)] for seat in range(len(policies))]


def events_of(case, game, policies, seed, index):
    """Everything that happens in a game that the reference plays alone."""
    streams = aleator.reference.Streams(seed, index)
    state = game.new_state()
    told = []
    while not state.is_terminal():
        seat = state.current_player
        if seat is None:
            _, events = state.sample_chance(streams)
        else:
            events = state.apply(case.choose(aleator.reference, state, streams.policy(seat), policies[seat]))
        told += [event.to_dict() for event in events]
    return told
