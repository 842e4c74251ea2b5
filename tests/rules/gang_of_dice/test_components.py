"""GD-1: players, dice, pools, the deck and what is public."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aleator.errors import ConfigError
from gang_helpers import a_round, dice, play_at_random, reveal, roll, same_cards, start, turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gd_1_1_two_to_four_players_take_turns_clockwise(engine, players):
    """GD-1.1."""
    state = start(engine, players, first=players - 1, deck=same_cards("sum_at_least", 1))
    reveal(engine, state, "c00")
    seen = []
    for _ in range(players):
        seen.append(state.current_player)
        turn(engine, state, "G")
    assert seen == [(players - 1 + step) % players for step in range(players)]


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 7, 2**70])
def test_gd_1_1_other_player_counts_are_refused(engine, players):
    """GD-1.1."""
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(players)
    word = "player" if players == 1 else "players"
    assert str(caught.value) == f"{players} {word}: Gang of Dice is for 2 to 4 (GD-1.1)"
    assert caught.value.code == "player_count"
    assert caught.value.params == {"players": players, "min": 2, "max": 4}


@pytest.mark.parametrize("players", ["3", 3.0, None, True, [3]])
def test_gd_1_1_a_player_count_is_an_integer(engine, players):
    """GD-1.1."""
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(players)
    assert caught.value.code == "wrong_type"


def test_gd_1_2_every_face_of_a_die_is_equally_likely(engine):
    """GD-1.2."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    state.apply(engine.gang_of_dice.Roll(1))
    outcomes = state.chance_outcomes()
    assert [list(outcome.faces) for outcome, _ in outcomes] == [dice(face) for face in "54321G"]
    assert [probability for _, probability in outcomes] == [Fraction(1, 6)] * 6


def test_gd_1_2_two_dice_show_a_mixed_pair_twice_as_often(engine):
    """GD-1.2."""
    state = start(engine)
    reveal(engine, state, "sum_7")
    state.apply(engine.gang_of_dice.Roll(2))
    assert state.chance_count() == 21
    assert state.chance_probability(engine.gang_of_dice.Land(dice("G 5"))) == Fraction(2, 36)
    assert state.chance_probability(engine.gang_of_dice.Land(dice("G G"))) == Fraction(1, 36)


@pytest.mark.parametrize("card", ["pair", "run_2", "odd_1", "distinct_2", "any_345", "even_1", "any_1", "any_45"])
def test_gd_1_3_gangsters_contribute_to_no_warning(engine, card):
    """GD-1.3."""
    state = start(engine)
    reveal(engine, state, card)
    turn(engine, state, "G G G G G G G G")
    assert state.results[0].valid
    assert state.results[0].score == 0


def test_gd_1_3_a_gangster_beside_a_number_changes_nothing(engine):
    """GD-1.3."""
    state = start(engine)
    reveal(engine, state, "odd_2")
    turn(engine, state, "G G 3 2 4")
    assert state.results[0].valid
    assert state.results[0].score == 9


@pytest.mark.parametrize(("players", "pool"), [(2, 48), (3, 48), (4, 36)])
def test_gd_1_4_start_pools(engine, players, pool):
    """GD-1.4."""
    state = engine.GangOfDice(players).new_state()
    assert state.pools == (pool,) * players
    assert state.table == 0


def test_gd_1_5_nine_light_cards_then_three_dark_ones_none_twice(engine):
    """GD-1.5."""
    game = engine.GangOfDice(2)
    light, dark = (tier["cards"] for tier in game.to_dict()["deck"]["tiers"])
    assert (len(light), len(dark)) == (12, 6)
    for index in range(20):
        state = game.new_state()
        shown = []
        for moment in play_at_random(engine, state, engine.Streams(3, index), most_dice=2):
            if moment.phase == "choose" and len(shown) < moment.round:
                shown.append(moment.card)
        assert len(set(shown)) == len(shown) == state.round
        assert set(shown[:9]) <= set(light)
        assert set(shown[9:]) <= set(dark)


def test_gd_1_5_every_card_left_in_the_tier_is_equally_likely(engine):
    """GD-1.5."""
    state = start(engine, deck="standard")
    a_round(engine, state, "pair", "G", "G", "G")
    outcomes = state.chance_outcomes()
    light = state.game.to_dict()["deck"]["tiers"][0]["cards"]
    assert [outcome.card for outcome, _ in outcomes] == [card for card in light if card != "pair"]
    assert {probability for _, probability in outcomes} == {Fraction(1, 11)}


def test_gd_1_6_every_seat_and_spectator_sees_pools_table_and_cards(engine):
    """GD-1.6."""
    state = start(engine)
    reveal(engine, state, "sum_10")
    roll(engine, state, "1 2 3")
    record = state.to_dict()
    for seat in (0, 1, 2, engine.SPECTATOR, None):
        view = state.view(seat)
        assert {key: view[key] for key in ("pools", "table", "drawn", "turn")} == {
            key: record[key] for key in ("pools", "table", "drawn", "turn")
        }


def test_gd_1_6_nobody_can_see_the_card_to_come(engine):
    """GD-1.6: States of two games with different streams are equal until the streams are used."""
    states = []
    for seed in (1, 2):
        state = start(engine)
        streams = engine.Streams(seed)
        streams.cards.word()
        states.append(state)
    assert states[0] == states[1]
    assert states[0].key() == states[1].key()
