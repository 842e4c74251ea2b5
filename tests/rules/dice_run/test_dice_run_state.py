"""States: errors in their order, copies, keys, pickles, records that are refused, lists of legal actions, drawings."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from aleator.errors import GameOver, IllegalAction, IllegalOutcome, NotAPlayer, NotYourTurn, RecordError
from dice_run_helpers import choose_all, deal, play_at_random, position, roll_for_start, small_deck, start

STATE_KEYS = [
    "game",
    "schema",
    "config",
    "phase",
    "stage",
    "groups",
    "hands",
    "targets",
    "shown",
    "chosen",
    "rolling",
    "face_down",
    "deck",
    "packs",
    "packs_drawn",
    "discards",
    "stage_points",
    "stage_cards",
    "scored",
    "first_player",
    "current_player",
    "start_rolls",
    "winners",
]


# Errors of `apply`, in their order.


def refused(state, action, seat=None):
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert state.key() == before
    return type(caught.value), caught.value.code, caught.value.params, caught.value.rule


ANY = "any entry"


def blamed(engine, error):
    """Give the entry that an error names. Several may be at fault, and which one goes first is up to the core."""
    assert error.key, f"{error} names no entry"
    return error.key if engine.name == "reference" else ANY


@pytest.mark.parametrize("seat", [3, -1, 255, "0", 1.0, True])
def test_not_a_player(engine, seat):
    """DR-1.3: a seat that is none; it comes before everything but the end of the game."""
    state = start(engine, 3)
    found, code, params, rule = refused(state, None, seat)
    assert (found, code, rule) == (NotAPlayer, "not_a_player", "DR-1.3")
    assert list(params) == ["seat"]
    assert state.legal_actions(seat) == []


@pytest.mark.parametrize("action", [None, 0, -1, "", "choose_target", {"type": "choose_target", "target": "red-1"}])
def test_not_an_action(engine, action):
    """Whatever is no action is refused, never read as one."""
    state = position(engine.DiceRun(2), "R1 | B1", phase="choose_target")
    assert refused(state, action) == (IllegalAction, "not_an_action", {"value": repr(action)}, None)
    assert refused(start(engine, 2), action)[1] == "not_an_action"


def test_an_outcome_is_not_an_action(engine):
    state = position(engine.DiceRun(2), "R1 | B1")
    assert refused(state, engine.dice_run.Draw("red"))[1] == "not_an_action"


def test_not_a_decision_comes_before_whose_turn_it_is(engine):
    state = position(engine.DiceRun(2), "R1 | B1", phase="draw")
    found = refused(state, engine.dice_run.ChooseTarget("red-1"), 1)
    assert found == (IllegalAction, "not_a_decision", {"phase": "draw"}, None)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_not_your_turn(engine, seat):
    """DR-2.4, DR-2.5: the seat that is to act is named; it comes before the wrong phase."""
    api = engine.dice_run
    state = start(engine, 3)
    deal(engine, state)
    roll_for_start(engine, state, 5)
    expected = {"seat": seat, "current_player": 1}
    if seat != 1:
        assert refused(state, api.ChooseTarget("red-1"), seat) == (NotYourTurn, "not_your_turn", expected, "DR-2.4")
        assert state.legal_actions(seat) == []
    roll_for_start(engine, state, 9, 4)
    assert state.current_player == 1
    if seat != 1:
        assert refused(state, api.PickDice("red-1", "red-2"), seat)[1:] == ("not_your_turn", expected, "DR-2.5")
        assert state.legal_actions(seat) == []
    assert state.legal_actions(1) == state.legal_actions()


@pytest.mark.parametrize(
    ("phase", "make", "rule"),
    [
        ("play", lambda api: api.PickDice("red-1", "red-2"), "DR-2.4"),
        ("play", lambda api: api.ChooseTarget("red-1"), "DR-8.2"),
        ("choose_target", lambda api: api.PickDice("red-1", "red-2"), "DR-2.4"),
        ("choose_target", lambda api: api.Play("6", api.Advance(number=6)), "DR-4.1"),
        ("choose_target", lambda api: api.ShowTarget("red-1", "colour"), "DR-4.1"),
        ("choose_target", lambda api: api.RerollGroup("6", 1), "DR-4.1"),
    ],
)
def test_wrong_phase(engine, phase, make, rule):
    action = make(engine.dice_run)
    state = position(engine.DiceRun(2), "R1 | B1", phase=phase)
    params = {"phase": phase, "action": action.to_dict()["type"]}
    assert refused(state, action) == (IllegalAction, "wrong_phase", params, rule)


def test_wrong_phase_while_picking(engine):
    api = engine.dice_run
    state = start(engine, 2)
    deal(engine, state)
    for action in (api.Play("6", api.Advance(number=6)), api.ShowTarget("red-1", "colour"), api.RerollGroup("6", 1)):
        params = {"phase": "pick_dice", "action": action.to_dict()["type"]}
        assert refused(state, action) == (IllegalAction, "wrong_phase", params, "DR-4.1")


def test_errors_pickle_and_name_their_rule(engine):
    """A code, parameters and a rule for frontends, which come through pickles."""
    state = position(engine.DiceRun(2), "R1 R2 R3 | B1", hands={0: ["sprint", "6", "6"]})
    action = engine.dice_run.Play("sprint", engine.dice_run.Sprint("red-1", "red-2", "red-3"))
    with pytest.raises(IllegalAction, match=r"DR-5\.5") as caught:
        state.apply(action)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.params, again.rule) == ("sprint_needs_four", {"have": 3}, "DR-5.5")
    assert isinstance(caught.value, ValueError)
    assert issubclass(GameOver, IllegalOutcome)


# Copies.


def test_copies_are_independent(engine):
    """Clones and copies share nothing; pickles go on alike."""
    state = engine.DiceRun(3).new_state()
    streams = engine.Streams(seed=5)
    for step, _ in enumerate(play_at_random(engine, state, streams)):
        if step % 13:
            continue
        before = state.to_dict()
        others = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for other in others:
            assert other == state
            assert other.key() == state.key()
            assert other.game == state.game
            for _, _later in zip(range(20), play_at_random(engine, other, engine.Streams(step)), strict=False):
                pass
        assert state.to_dict() == before
        assert all(other == others[0] for other in others)


def test_states_are_unhashable_and_unlike_other_things(engine):
    state = start(engine, 2)
    with pytest.raises(TypeError):
        hash(state)
    assert state != "state"
    assert state != start(engine, 3)
    assert state != engine.DiceRun(2, stage_end="on_reveal").new_state()


def test_records_are_copies(engine):
    """Whoever changes a record or a view changes nothing else."""
    state = position(engine.DiceRun(2), "R1 | V | B1")
    before = state.key()
    for record in (state.to_dict(), state.view(0)):
        record["groups"][0].append("red-1")
        record["discards"]["red"] = 99
        record["config"]["deck"]["cards"]["red"] = 99
    assert state.key() == before


# Records.


def test_record_keys(engine):
    record = start(engine, 2).to_dict()
    assert list(record) == STATE_KEYS
    assert (record["game"], record["schema"], record["phase"], record["stage"]) == ("dice_run", 1, "roll_all", 1)


@pytest.mark.parametrize("stage_end", ["on_draw", "on_reveal"])
@pytest.mark.parametrize("players", [2, 5])
def test_every_state_comes_back(engine, players, stage_end):
    """Through JSON, with the same legal actions, at every node of a game."""
    game = engine.DiceRun(players, stage_end=stage_end)
    for state in play_at_random(engine, game.new_state(), engine.Streams(seed=8)):
        text = json.dumps(state.to_dict())
        again = game.state_from_dict(json.loads(text))
        assert json.dumps(again.to_dict()) == text
        assert again == state
        assert len(again.legal_actions()) == len(state.legal_actions())
        backwards = dict(reversed(list(state.to_dict().items())))
        assert game.state_from_dict(backwards) == state


def changed(record, **changes):
    """A record with other entries; a key `a__b` changes an entry of an entry."""
    result = copy.deepcopy(record)
    for name, value in changes.items():
        place = result
        *path, last = name.split("__")
        for key in path:
            place = place[int(key) if key.isdigit() else key]
        place[int(last) if last.isdigit() else last] = value
    return result


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"game": "gang_of_dice"}, "game"),
        ({"schema": 2}, "schema"),
        ({"schema": True}, "schema"),
        ({"config__players": 4}, "config"),
        ({"config__stage_end": "on_reveal"}, "config"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": None}, "phase"),
        ({"phase": "finished"}, "scored"),
        ({"phase": "pick_dice"}, "groups"),
        ({"stage": 2}, "stage"),
        ({"stage": 1.0}, "stage"),
        ({"groups": []}, "groups"),
        ({"groups": None}, "groups"),
        ({"groups__0": []}, "groups"),
        ({"groups__0": None}, "groups"),
        ({"groups__0": ["red-2", "red-1"]}, "groups"),
        ({"groups__0": ["red-1", "red-7"]}, "groups"),
        ({"groups__0": ["red-1"]}, "groups"),
        ({"groups__3": None}, "groups"),
        ({"hands__0": ["6", "red", "red"]}, "hands"),
        ({"hands__0": ["red", "6"]}, "hands"),
        ({"hands__0": ["red", "6", "7"]}, "hands"),
        ({"hands__0": ["red", "red", "6"]}, "deck"),
        ({"hands": [["red", "6", "flip"]]}, "hands"),
        ({"targets__0": ["red-1"]}, "targets"),
        ({"targets__0": ["red-1", "red-1", "red-2", "red-3"]}, "targets"),
        ({"targets__0": ["red-2", "red-1", "red-3", "red-4"]}, "targets"),
        ({"targets__0": ["blue-1", "blue-2", "blue-3", "blue-4"], "targets__1__0": "blue-1"}, "targets"),
        ({"shown__0": "red-1"}, "targets"),
        ({"shown": [None]}, "shown"),
        ({"shown__0": 5}, "shown"),
        ({"chosen__0": "red-1"}, "chosen"),
        ({"rolling": {"group": 0, "dice": ["red-1", "red-2"]}}, "rolling"),
        ({"rolling": 3}, "rolling"),
        ({"rolling": {"group": 0}}, "rolling.dice"),
        ({"face_down": {"player": 0, "card": "6"}}, "deck"),
        ({"face_down": {"player": 9, "card": "6"}}, "face_down.player"),
        ({"face_down": {"player": 0, "card": "joker"}}, "face_down.card"),
        ({"deck__red": 0}, "deck"),
        ({"deck__red": -1}, "deck"),
        ({"deck__joker": 1}, "deck"),
        ({"deck__6": True}, "deck"),
        ({"deck": []}, "deck"),
        ({"packs__0": 17}, "packs"),
        ({"packs__1": 12}, "packs"),
        ({"packs": [4]}, "packs"),
        ({"packs__0": "4"}, "packs"),
        ({"packs_drawn": [12]}, "packs_drawn"),
        ({"discards__red": 10**12}, "discards"),
        ({"discards__red": 1}, "deck"),
        ({"stage_points": [3, 2]}, "stage_points"),
        ({"stage_points": [0, -1]}, "stage_points"),
        ({"stage_points": [0]}, "stage_points"),
        ({"stage_cards": [[3], []]}, "stage_cards"),
        ({"stage_cards": [[4, 3], []]}, "stage_cards"),
        ({"scored": [["red-1", "blue-1"]]}, "stage"),
        ({"scored": [["red-1"]]}, "scored"),
        ({"first_player": None}, "first_player"),
        ({"first_player": 2}, "first_player"),
        ({"current_player": None}, "current_player"),
        ({"current_player": -1}, "current_player"),
        ({"start_rolls": [{"player": 0, "total": None}]}, "start_rolls"),
        ({"start_rolls": [{"player": 0}]}, "start_rolls.total"),
        ({"winners": [0]}, "winners"),
        ({"winners": [1, 0]}, "winners"),
        ({"extra": 1}, "extra"),
    ],
)
def test_records_that_no_game_gives(engine, changes, key):
    """The key that is wrong is named."""
    state = position(engine.DiceRun(2), "R1 R2 | V | B2", hands={0: ["red", "6", "flip"]})
    record = changed(state.to_dict(), **changes)
    with pytest.raises(RecordError) as caught:
        state.game.state_from_dict(record)
    assert blamed(engine, caught.value) in (key, ANY)


@pytest.mark.parametrize("key", STATE_KEYS)
def test_records_with_something_missing(engine, key):
    game = engine.DiceRun(2)
    record = game.new_state().to_dict()
    del record[key]
    with pytest.raises(RecordError) as caught:
        game.state_from_dict(record)
    assert blamed(engine, caught.value) in (key, ANY)


@pytest.mark.parametrize("record", [None, [], "state", 3])
def test_records_that_are_no_dictionaries(engine, record):
    with pytest.raises(RecordError):
        engine.DiceRun(2).state_from_dict(record)


def test_a_view_is_no_record(engine):
    game = engine.DiceRun(2)
    with pytest.raises(RecordError) as caught:
        game.state_from_dict(game.new_state().view(0))
    assert blamed(engine, caught.value) in ("view", ANY)


def test_schema_names_both_versions(engine):
    """A mismatch names both versions."""
    game = engine.DiceRun(2)
    with pytest.raises(RecordError, match=r"schema 7.*schema 1"):
        game.state_from_dict({**game.new_state().to_dict(), "schema": 7})


def test_records_of_the_setup(engine):
    """What cannot be in the setup: rolls out of order, or by seats that do not take part (DR-2.4)."""
    state = start(engine, 3)
    deal(engine, state)
    roll_for_start(engine, state, 5)
    record = state.to_dict()
    rolls = record["start_rolls"]
    assert rolls == [{"player": 0, "total": 5}, {"player": 1, "total": None}, {"player": 2, "total": None}]
    for changes, key in (
        ({"start_rolls": []}, "start_rolls"),
        ({"start_rolls": rolls[::-1]}, "start_rolls"),
        ({"start_rolls": rolls[:1]}, "start_rolls"),
        ({"start_rolls__0__total": 13}, "start_rolls"),
        ({"start_rolls__0__total": 1}, "start_rolls"),
        ({"start_rolls__0__total": None}, "current_player"),
        ({"start_rolls__2__total": 4}, "start_rolls"),
        ({"current_player": 2}, "current_player"),
        ({"first_player": 0}, "first_player"),
        ({"phase": "play"}, "first_player"),
        ({"discards": {"red": 1}}, "discards"),
        ({"face_down": {"player": 0, "card": "red"}}, "face_down"),
        ({"shown__0": "purple-6"}, "shown"),
        ({"packs__0": 3}, "packs"),
    ):
        with pytest.raises(RecordError) as caught:
            state.game.state_from_dict(changed(record, **changes))
        assert blamed(engine, caught.value) in (key, ANY), changes


def test_records_of_dice_in_the_air(engine):
    """DR-2.4, DR-7.1: they lie in their group, and whoever re-rolls has the card face down (DR-7.2)."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), "R1 R2 | B2 B3", hands={0: ["6", "flip", "flip"]})
    state.apply(api.RerollGroup("6", 1))
    record = state.to_dict()
    for changes, key in (
        ({"rolling": None}, "rolling"),
        ({"rolling__group": 0}, "rolling.group"),
        ({"rolling__group": 9}, "rolling.group"),
        ({"rolling__dice": ["blue-2"]}, "rolling.dice"),
        ({"rolling__dice": ["blue-3", "blue-2"]}, "rolling.dice"),
        ({"rolling__extra": 1}, "rolling.extra"),
        ({"face_down": None}, "face_down"),
        ({"face_down__player": 1}, "face_down"),
    ):
        with pytest.raises(RecordError) as caught:
            state.game.state_from_dict(changed(record, **changes))
        assert blamed(engine, caught.value) in (key, ANY), changes


def test_records_of_the_end(engine):
    """DR-9.1: the winners are those who have won; with `on_draw` one player is a card short (DR-8.1)."""
    state = position(engine.DiceRun(3), "R1 | B1", phase="choose_target", stage=4)
    choose_all(engine, state)
    record = state.to_dict()
    assert [len(hand) for hand in record["hands"]] == [2, 3, 3]
    for changes, key in (
        ({"winners": []}, "winners"),
        ({"winners": [0, 1]}, "winners"),
        ({"stage_points__2": 7}, "stage_points"),
        ({"stage_cards__0": [3, 4, 5]}, "stage_cards"),
        ({"current_player": 0}, "current_player"),
        ({"phase": "play"}, "scored"),
        ({"packs__0": record["packs"][0] - 1}, "packs"),
        ({"packs_drawn": record["packs_drawn"][:3]}, "packs_drawn"),
    ):
        with pytest.raises(RecordError) as caught:
            state.game.state_from_dict(changed(record, **changes))
        assert blamed(engine, caught.value) in (key, ANY), changes


def test_records_of_choosing(engine):
    """DR-8.2: whoever has shown a target chooses none, and somebody is still to choose."""
    state = position(engine.DiceRun(2), "R1 | B1", phase="choose_target", chosen={0: "red-1"}, targets={1: ["blue-1"]})
    assert state.pending_players == (1,)
    record = state.to_dict()
    spare = record["targets"][1][0]
    for changes, key in (
        ({"shown__0": "red-2"}, "chosen"),
        ({"chosen__1": spare, "targets__1": record["targets"][1][1:]}, "chosen"),
        ({"phase": "play"}, "chosen"),
        ({"packs__0": 1}, "packs"),
    ):
        with pytest.raises(RecordError) as caught:
            state.game.state_from_dict(changed(record, **changes))
        assert blamed(engine, caught.value) in (key, "hands", ANY), changes


def test_no_stage_card_on_top_with_on_reveal(engine):
    """DR-8.1: with `on_reveal` the stage has ended before anybody plays."""
    with pytest.raises(RecordError) as caught:
        position(engine.DiceRun(2, stage_end="on_reveal"), "R1 | B1", left=0)
    assert blamed(engine, caught.value) in ("packs", ANY)
    full = position(engine.DiceRun(2, stage_end="on_reveal"), "R1 | B1", left=13, stage=2)
    assert full.phase == "play"
    with pytest.raises(RecordError) as caught:
        position(engine.DiceRun(2), "R1 | B1", left=13, stage=2)
    assert blamed(engine, caught.value) in ("packs", ANY), "with `on_draw` the drawer has drawn before"


# Legal actions, numbers, drawings.


def test_legal_actions_are_a_sequence(engine):
    """`len`, `in`, indices, slices, `index`, `count`, `sample`; it stays as it was when the state goes on."""
    api = engine.dice_run
    state = position(engine.DiceRun(2), "R1 R2 | B2", hands={0: ["choice", "6", "flip"]})
    legal = state.legal_actions()
    listed = list(legal)
    assert len(legal) == len(listed)
    assert legal[0] == listed[0] == api.Play("6", api.Advance(number=6))
    assert legal[-1] == listed[-1]
    assert list(legal[2:5]) == listed[2:5]
    assert legal.index(listed[4]) == 4
    assert legal.count(listed[4]) == 1
    assert api.ChooseTarget("red-1") not in legal
    assert None not in legal
    with pytest.raises(IndexError):
        legal[len(legal)]
    with pytest.raises(ValueError, match="not among"):
        legal.index(api.ChooseTarget("red-1"))
    assert legal.sample(engine.Stream(3, 0, 16)) == listed[engine.Stream(3, 0, 16).below(len(listed))]
    state.apply(legal[0])
    assert list(legal) == listed
    assert len(state.legal_actions()) == 0


@pytest.mark.parametrize("players", [2, 6])
def test_boards_fit_a_terminal(engine, players):
    """At most 80 columns of ASCII, in every phase."""
    for state in play_at_random(engine, engine.DiceRun(players).new_state(), engine.Streams(seed=2)):
        board = state.board()
        assert board.isascii()
        assert max(map(len, board.splitlines())) <= 80
        assert str(state.stage) in board


def test_rewards_come_at_the_end_only(engine):
    """Zero before the end; the sum at the end is 1, whoever moved last."""
    state = start(engine, 4)
    assert state.returns() == state.rewards() == (0.0,) * 4
    assert state.margin() == (0,) * 4
    assert state.winners() == ()
    for _ in play_at_random(engine, state, engine.Streams(seed=6)):
        done = state.node is engine.Node.TERMINAL
        assert sum(state.returns()) == int(done)
        points = state.to_dict()["stage_points"]
        assert state.margin() == tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))
    assert state.is_terminal()


def test_games_with_tiny_decks(engine):
    """DR-2.3: with packs of 1 to 5 cards a whole game goes by in ten draws or so."""
    for stage_end in ("on_draw", "on_reveal"):
        for deck in (small_deck(red=21), small_deck(switch=10, comeback=11), small_deck(outdistance=10, accident=11)):
            state = engine.DiceRun(2, deck=deck, stage_end=stage_end).new_state()
            for seed in range(3):
                for seen in play_at_random(engine, state.clone(), engine.Streams(seed)):
                    last = seen
                assert last.is_terminal()
                assert len(last.to_dict()["packs"]) == 1
