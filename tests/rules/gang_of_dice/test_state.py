"""States: copies, keys, records, views, drawings, lists of legal actions."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from aleator.errors import ConfigError, DeckError, NotAPlayer, RecordError
from gang_helpers import a_round, dice, play_at_random, position, reveal, roll, same_cards, start

STATE_KEYS = [
    "game",
    "schema",
    "config",
    "phase",
    "round",
    "card",
    "pools",
    "table",
    "first_player",
    "current_player",
    "eliminated",
    "turn",
    "results",
    "drawn",
    "winners",
]


def mid_turn(engine, **options):
    """Seat 1 has rolled once, after seat 0 triggered the card."""
    state = start(engine, **options)
    reveal(engine, state, "sum_10")
    roll(engine, state, "5 5")
    roll(engine, state, "G 1 4")
    return state


def test_the_record_of_a_new_game(engine):
    game = engine.GangOfDice(3)
    record = game.new_state().to_dict()
    assert list(record) == STATE_KEYS
    assert record == {
        "game": "gang_of_dice",
        "schema": 1,
        "config": game.to_dict(),
        "phase": "first_player",
        "round": 0,
        "card": None,
        "pools": [48, 48, 48],
        "table": 0,
        "first_player": None,
        "current_player": None,
        "eliminated": [],
        "turn": None,
        "results": [],
        "drawn": [],
        "winners": [],
    }


def test_the_record_in_the_middle_of_a_turn(engine):
    state = mid_turn(engine)
    record = state.to_dict()
    assert record["turn"] == {"dice": 3, "faces": dice("G 1 4"), "in_air": 0, "rerolls_left": 2}
    assert list(record["turn"]) == ["dice", "faces", "in_air", "rerolls_left"]
    assert record["results"] == [{"player": 0, "dice": 2, "faces": dice("5 5"), "score": 10, "valid": False}]
    assert (record["pools"], record["table"], record["current_player"]) == ([46, 45, 48], 5, 1)
    state.apply(engine.gang_of_dice.Reroll(dice("G 4")))
    assert state.to_dict()["turn"] == {"dice": 3, "faces": dice("1"), "in_air": 2, "rerolls_left": 1}
    assert state.to_dict()["current_player"] == 1
    assert (state.current_player, state.pending_players) == (None, ())


def test_between_rounds_nothing_of_the_last_one_is_kept(engine):
    state = start(engine)
    a_round(engine, state, "sum_11", "1", "2", "3")
    record = state.to_dict()
    assert (record["phase"], record["card"], record["results"], record["turn"]) == ("reveal", None, [], None)
    assert (record["first_player"], record["current_player"]) == (1, None)


def test_what_can_be_read_from_a_state(engine):
    state = mid_turn(engine)
    assert (state.phase, state.round, state.card) == ("keep", 1, "sum_10")
    assert (state.pools, state.table, state.dice, list(state.faces)) == ((46, 45, 48), 5, 3, dice("G 1 4"))
    assert (state.rerolls_left, state.in_air, state.eliminated, state.first_player) == (2, 0, (), 0)
    assert state.game == engine.GangOfDice(3)
    assert state.margin() == (-2, -3, 2)


def test_clones_and_copies_go_their_own_way(engine):
    """A clone goes its own way; copies and pickles play on alike."""
    for make in (
        lambda state: state.clone(),
        copy.copy,
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: state.game.state_from_dict(json.loads(json.dumps(state.to_dict()))),
    ):
        state = mid_turn(engine)
        before = state.to_dict()
        twin = make(state)
        assert twin == state
        assert twin.key() == state.key()
        ends = [list(play_at_random(engine, each, engine.Streams(9)))[-1].to_dict() for each in (twin, state.clone())]
        assert ends[0] == ends[1]
        assert state.to_dict() == before
        assert twin != state
        assert twin.key() != state.key()


def test_states_are_not_hashable_and_unequal_to_other_things(engine):
    state = mid_turn(engine)
    with pytest.raises(TypeError):
        hash(state)
    assert state != state.to_dict()
    assert state != mid_turn(engine, gangster_is_a_value=True)


def test_games_are_equal_by_their_options_and_survive_json_and_pickle(engine):
    game = engine.GangOfDice(4, deck="all_pairs", first_player="winner", gangster_is_a_value=True)
    assert list(game.to_dict()) == ["game", "players", "first_player", "gangster_is_a_value", "deck"]
    assert engine.game_from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert engine.game_from_dict({**game.to_dict(), "deck": "all_pairs"}) == game
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game
    assert game != engine.GangOfDice(4)
    assert (game.players, game.first_player, game.gangster_is_a_value) == (4, "winner", True)
    assert game.deck.to_dict() == game.to_dict()["deck"]
    assert game.deck.name == "all_pairs"


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (None, RecordError),
        ({}, RecordError),
        ({"game": "ludo"}, RecordError),
        ({"game": "gang_of_dice"}, RecordError),
        ({"game": "gang_of_dice", "players": 3, "dice": 6}, RecordError),
        ({"game": "gang_of_dice", "players": 7}, ConfigError),
        ({"game": "gang_of_dice", "players": "3"}, ConfigError),
        ({"game": "gang_of_dice", "players": 3, "deck": {}}, DeckError),
    ],
)
def test_malformed_games_are_refused(engine, record, error):
    with pytest.raises(error):
        engine.game_from_dict(record)


def test_views_show_everything_and_the_own_choices(engine):
    state = mid_turn(engine)
    record = state.to_dict()
    for seat, number in ((0, 0), (1, 1), (engine.SPECTATOR, None), (None, None)):
        view = state.view(seat)
        assert list(view) == ["game", "view", "seat", *STATE_KEYS[2:], "pending_players", "legal"]
        assert (view["game"], view["view"], view["seat"]) == ("gang_of_dice", 1, number)
        assert {key: view[key] for key in STATE_KEYS[2:]} == {key: record[key] for key in STATE_KEYS[2:]}
        assert view["pending_players"] == [1]
        json.dumps(view)
    assert state.view(0)["legal"] == {"count": 0, "actions": []}
    assert state.view(1)["legal"] == {"count": 8, "actions": [action.to_dict() for action in state.legal_actions(1)]}
    assert state.view(engine.SPECTATOR)["legal"] is None
    with pytest.raises(NotAPlayer):
        state.view(3)


def test_a_view_lists_at_most_256_actions(engine):
    state = start(engine, deck=same_cards("sum_at_least", 200))
    reveal(engine, state, "c00")
    roll(engine, state, "G G G 1 1 1 2 2 2 3 3 3")
    assert state.view(0)["legal"]["count"] == 256
    assert len(state.view(0)["legal"]["actions"]) == 256
    state = start(engine, deck=same_cards("sum_at_least", 200))
    reveal(engine, state, "c00")
    roll(engine, state, "G G G 1 1 1 2 2 2 3 3 3 4")
    assert state.view(0)["legal"] == {"count": 512, "actions": None}


def test_changing_a_record_or_a_view_changes_no_state(engine):
    """Changing a record or a view changes no game."""
    state = mid_turn(engine)
    key = state.key()
    for thing in (state.to_dict(), state.view(1)):
        thing["pools"][0] = 99
        thing["turn"]["faces"][0] = 99
        thing["results"].clear()
        thing["config"]["deck"]["cards"].clear()
        thing["drawn"].append("pair")
    assert state.key() == key


def test_a_view_cannot_be_loaded(engine):
    state = mid_turn(engine)
    with pytest.raises(RecordError):
        state.game.state_from_dict(state.view(1))


def test_a_record_of_another_schema_is_refused_by_both_numbers(engine):
    """A mismatch names both versions."""
    state = mid_turn(engine)
    with pytest.raises(RecordError, match=r"schema 2.*schema 1") as caught:
        state.game.state_from_dict({**state.to_dict(), "schema": 2})
    assert caught.value.key == "schema"


WRONG = [
    ("game", "dice_run"),
    ("schema", True),
    ("schema", "1"),
    ("config", {}),
    ("phase", "lunch"),
    ("phase", None),
    ("phase", "choose"),
    ("phase", "roll"),
    ("phase", "reveal"),
    ("phase", "first_player"),
    ("phase", "finished"),
    ("round", 0),
    ("round", 2),
    ("round", 13),
    ("round", 1.0),
    ("card", None),
    ("card", "pair"),
    ("card", "joker"),
    ("pools", [46, 45]),
    ("pools", [46, 45, 49]),
    ("pools", [47, 44, 48]),
    ("pools", [46, 45, -48]),
    ("pools", [46, 45, 48.0]),
    ("pools", "146"),
    ("table", 6),
    ("table", -5),
    ("first_player", None),
    ("first_player", 3),
    ("first_player", 1),
    ("current_player", None),
    ("current_player", 0),
    ("current_player", True),
    ("eliminated", [2]),
    ("eliminated", [0, 0]),
    ("eliminated", None),
    ("turn", None),
    ("turn", {}),
    ("turn", {"dice": 4, "faces": [1, 1, 0, 0, 1, 0], "in_air": 0, "rerolls_left": 2}),
    ("turn", {"dice": 3, "faces": [1, 1, 0, 0, 1], "in_air": 0, "rerolls_left": 2}),
    ("turn", {"dice": 3, "faces": [1, 1, 0, 0, 0, 0], "in_air": 1, "rerolls_left": 1}),
    ("turn", {"dice": 3, "faces": [1, 1, 0, 0, 1, 0], "in_air": 0, "rerolls_left": 0}),
    ("turn", {"dice": 3, "faces": [1, 1, 0, 0, 1, 0], "in_air": 0, "rerolls_left": 3}),
    ("turn", {"dice": 3, "faces": [0, 0, 0, 0, 0, 3], "in_air": 0, "rerolls_left": 1}),
    ("turn", {"dice": 3, "faces": [-1, 1, 0, 0, 3, 0], "in_air": 0, "rerolls_left": 1}),
    ("results", []),
    ("results", {}),
    ("results", [{"player": 1, "dice": 2, "faces": [0, 0, 0, 0, 0, 2], "score": 10, "valid": False}]),
    ("results", [{"player": 0, "dice": 2, "faces": [0, 0, 0, 0, 0, 2], "score": 10, "valid": True}]),
    ("results", [{"player": 0, "dice": 2, "faces": [0, 0, 0, 0, 0, 2], "score": 9, "valid": False}]),
    ("results", [{"player": 0, "dice": 2, "faces": [0, 0, 0, 0, 0, 3], "score": 15, "valid": False}]),
    ("results", [{"player": 0, "dice": 2, "faces": [0, 0, 0, 0, 0, 2], "score": 10, "valid": 0}]),
    ("results", [{"player": 0, "dice": 2, "faces": [0, 0, 0, 0, 0, 2], "score": 10}]),
    ("drawn", []),
    ("drawn", ["pair"]),
    ("drawn", ["pair", "sum_10"]),
    ("drawn", ["run_3"]),
    ("drawn", ["sum_10", "sum_10"]),
    ("drawn", [7]),
    ("winners", [0]),
    ("winners", [9]),
    ("surprise", 1),
]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_records_that_no_game_can_have_written_are_refused(engine, key, value):
    state = mid_turn(engine)
    record = {**state.to_dict(), key: value}
    with pytest.raises(RecordError) as caught:
        state.game.state_from_dict(record)
    assert caught.value.key


@pytest.mark.parametrize("key", STATE_KEYS)
def test_records_with_a_key_missing_are_refused(engine, key):
    state = mid_turn(engine)
    record = state.to_dict()
    del record[key]
    with pytest.raises(RecordError):
        state.game.state_from_dict(record)


@pytest.mark.parametrize("record", [None, [], "state", 3])
def test_what_is_no_record_is_refused(engine, record):
    with pytest.raises(RecordError):
        engine.GangOfDice(3).state_from_dict(record)


def test_a_record_of_a_game_with_other_options_is_refused(engine):
    state = mid_turn(engine)
    with pytest.raises(RecordError) as caught:
        engine.GangOfDice(3, gangster_is_a_value=True).state_from_dict(state.to_dict())
    assert caught.value.key == "config"


def test_finished_records_with_wrong_winners_are_refused(engine):
    game = engine.GangOfDice(3, deck=same_cards("sum_at_least", 1))
    state = position(game, round_number=12, card="c00", pools=[50, 60, 43])
    for _ in range(3):
        roll(engine, state, "G")
        state.apply(engine.gang_of_dice.Stop())
    record = state.to_dict()
    assert (record["card"], record["results"], record["current_player"]) == (None, [], None)
    assert (record["first_player"], record["round"], record["winners"]) == (0, 12, [0])
    assert game.state_from_dict(record) == state
    for key, value in (("winners", []), ("winners", [1]), ("winners", [0, 1]), ("round", 11), ("phase", "reveal")):
        with pytest.raises(RecordError):
            game.state_from_dict({**record, key: value})


def test_the_board_is_80_columns_of_ascii(engine):
    """At most 80 columns of ASCII."""
    for index in range(5):
        state = engine.GangOfDice(4, deck="all_pairs").new_state()
        for moment in play_at_random(engine, state, engine.Streams(2, index)):
            board = moment.board()
            assert board.isascii()
            assert max(len(line) for line in board.splitlines()) <= 80


def test_the_board_names_what_matters(engine):
    board = mid_turn(engine).board()
    for text in ("round 1", "Sum of 10 or more", "explosive", "table: 5", "46", "45", "48", "BUST", "G 1 4"):
        assert text in board


def test_the_board_of_a_deck_with_foreign_letters_and_long_titles(engine):
    deck = same_cards("sum_at_least", 7)
    deck["cards"][0]["title"] = "Größer als sieben ☠ " * 12
    state = start(engine, deck=deck)
    reveal(engine, state, "c00")
    assert state.board().isascii()
    assert max(len(line) for line in state.board().splitlines()) <= 80


def test_legal_actions_are_an_immutable_lazy_sequence(engine):
    god = engine.gang_of_dice
    state = start(engine)
    reveal(engine, state, "sum_7")
    legal = state.legal_actions()
    assert len(legal) == 48
    assert (legal[0], legal[-1]) == (god.Roll(1), god.Roll(48))
    assert list(legal[1:3]) == [god.Roll(2), god.Roll(3)]
    assert legal[::-1][0] == god.Roll(48)
    assert legal.index(god.Roll(7)) == 6
    assert god.Roll(49) not in legal
    assert god.Roll(0) not in legal
    assert god.Stop() not in legal
    with pytest.raises(ValueError):
        legal.index(god.Stop())
    for outside in (48, -49):
        with pytest.raises(IndexError):
            legal[outside]
    with pytest.raises(TypeError):
        legal[0] = god.Roll(2)
    assert legal == state.legal_actions(0)
    assert legal != legal[1:]
    assert next(reversed(legal)) == god.Roll(48)
    state.apply(god.Roll(2))
    assert len(legal) == 48
    assert list(state.legal_actions()) == []


def test_sampling_takes_one_bounded_number(engine):
    state = start(engine)
    reveal(engine, state, "sum_7")
    legal = state.legal_actions()
    drawn = legal.sample(engine.Streams(3).policy(0))
    assert drawn == legal[engine.Streams(3).policy(0).below(48)]
    with pytest.raises(IndexError):
        state.legal_actions(1).sample(engine.Streams(3).policy(1))


def test_huge_lists_of_rerolls_are_counted_without_being_made(engine):
    state = start(engine, deck=same_cards("sum_at_least", 200))
    reveal(engine, state, "c00")
    roll(engine, state, " ".join(face for face in "G12345" for _ in range(8)))
    legal = state.legal_actions()
    assert len(legal) == 9**6
    assert list(legal[-1].faces) == [8] * 6
    assert legal.index(legal[123_456]) == 123_456


def test_only_the_seat_to_act_has_actions(engine):
    """A seat that is not to act has no legal action."""
    state = mid_turn(engine)
    assert [len(state.legal_actions(seat)) for seat in (0, 1, 2, 3, -1)] == [0, 8, 0, 0, 0]
    assert state.pending_players == (1,)
