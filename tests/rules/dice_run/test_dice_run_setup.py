"""Components and setup (DR-1, DR-2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aleator.errors import ConfigError, DeckError, IllegalAction, IllegalOutcome
from dice_run_helpers import (
    CARDS,
    COLOURS,
    KINDS,
    START,
    counted,
    deal,
    dicts,
    listed,
    of_type,
    roll_for_start,
    sizes_of,
    small_deck,
    start,
    types,
)

# DR-1: components.


def test_dr_1_1_thirty_dice_six_of_each_colour(engine):
    """DR-1.1, DR-9.2: the first roll has six dice of each colour and refuses any others."""
    state = start(engine)
    dice = [f"{colour}-{number}" for colour in COLOURS for number in (1, 1, 1, 6, 6, 6)]
    state.apply_chance(engine.dice_run.RollAll(dice))
    assert state.to_dict()["groups"] == [dice]
    with pytest.raises(ValueError, match=r"7 red dice.*DR-1\.1"):
        engine.dice_run.RollAll(["red-1"] * 7)


def test_dr_1_2_the_standard_deck_is_labelled_as_ours(engine):
    """DR-1.2: 76 movement cards: 4 of each colour, number and special card, 8 Choice."""
    deck = engine.DiceRun(4).to_dict()["deck"]
    assert deck["name"] == "standard"
    assert "reconstruction" in deck["title"]
    assert deck["cards"] == {card: 8 if card == "choice" else 4 for card in CARDS}
    assert list(deck["cards"]) == CARDS
    assert sum(deck["cards"].values()) == 76


def test_dr_1_2_a_deck_of_ones_own(engine):
    """DR-1.2: the composition is user data; counts of 0 and any order of keys are read, neither is written."""
    game = engine.DiceRun(2, deck={"title": "T", "name": "mine", "cards": {"6": 10, "red": 20, "flip": 0}})
    assert game.to_dict()["deck"] == {"name": "mine", "title": "T", "cards": {"red": 20, "6": 10}}
    assert list(game.to_dict()["deck"]["cards"]) == ["red", "6"]
    again = engine.DiceRun(2, deck='name = "mine"\ntitle = "T"\n[cards]\nred = 20\n6 = 10\n')
    assert again == game
    assert engine.game_from_dict(game.to_dict()) == game


@pytest.mark.parametrize(
    ("deck", "faults"),
    [
        ({}, [(None, "name", "missing_field"), (None, "title", "missing_field"), (None, "cards", "missing_field")]),
        (
            {"z": 1, "name": 3, "a": 2, "cards": [4]},
            [
                (None, "z", "unknown_field"),
                (None, "a", "unknown_field"),
                (None, "name", "wrong_type"),
                (None, "title", "missing_field"),
                (None, "cards", "wrong_type"),
            ],
        ),
        (
            small_deck(joker=1, red=-1, blue=256, outdistance=11, green=True, pink=1.0, purple=2**31),
            [
                ("joker", "cards", "unknown_card"),
                ("red", "cards", "bad_count"),
                ("blue", "cards", "bad_count"),
                ("outdistance", "cards", "too_many_outdistance"),
                ("green", "cards", "wrong_type"),
                ("pink", "cards", "wrong_type"),
                ("purple", "cards", "wrong_type"),
            ],
        ),
        (small_deck(outdistance=256), [("outdistance", "cards", "bad_count")]),
        (small_deck(red=20), [(None, "cards", "too_few_cards")]),
        (small_deck(red=20, joker=0), [("joker", "cards", "unknown_card")]),
        (small_deck(), [(None, "cards", "too_few_cards")]),
    ],
)
def test_dr_1_2_faulty_decks(engine, deck, faults):
    """DR-1.2: a deck that cannot be dealt and cut is refused with all its faults, in order."""
    with pytest.raises(DeckError) as caught:
        engine.DiceRun(2, deck=deck)
    assert [(fault["card"], fault["field"], fault["code"]) for fault in caught.value.faults] == faults
    assert all(fault["message"] for fault in caught.value.faults)


def test_dr_1_2_the_smallest_deck(engine):
    """DR-1.2, DR-2.3: 21 cards are enough for two players, and not for three."""
    deck = small_deck(red=21)
    assert sizes_of(engine.DiceRun(2, deck=deck)) == [1, 2, 3, 4, 5]
    with pytest.raises(ConfigError) as caught:
        engine.DiceRun(3, deck=deck)
    assert (caught.value.code, caught.value.rule) == ("too_few_cards", "DR-2.3")
    assert caught.value.params == {"cards": 21, "players": 3, "needed": 24}


@pytest.mark.parametrize("players", range(2, 7))
def test_dr_1_3_players(engine, players):
    """DR-1.3: 2 to 6 players."""
    assert engine.DiceRun(players).new_state().players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_dr_1_3_other_numbers_of_players(engine, players):
    """DR-1.3: others are refused before anything else is looked at."""
    with pytest.raises(ConfigError) as caught:
        engine.DiceRun(players, stage_end="never")
    assert (caught.value.code, caught.value.params, caught.value.rule) == (
        "player_count",
        {"players": players, "min": 2, "max": 6},
        "DR-1.3",
    )


@pytest.mark.parametrize(("option", "value"), [("stage_end", "never"), ("dead_cards", ""), ("deck", "standrad")])
def test_unknown_options(engine, option, value):
    """DR-4.3, DR-8.1: option values that do not exist are refused by name."""
    with pytest.raises(ConfigError) as caught:
        engine.DiceRun(2, **{option: value})
    assert caught.value.code == "unknown_option"
    assert caught.value.params["option"] == option


def test_game_record(engine):
    """A game says everything about itself, and is read back; what is missing has its default."""
    game = engine.DiceRun(5, stage_end="on_reveal", dead_cards="only_if_stuck")
    record = game.to_dict()
    assert list(record) == ["game", "players", "stage_end", "dead_cards", "deck"]
    assert (record["game"], record["players"]) == ("dice_run", 5)
    assert (record["stage_end"], record["dead_cards"]) == ("on_reveal", "only_if_stuck")
    assert engine.game_from_dict(record) == game
    assert engine.game_from_dict({"game": "dice_run", "players": 5, "deck": "standard"}) == engine.DiceRun(5)


# DR-2: setup.


def test_setup_in_order(engine):
    """DR-2.1 to DR-2.4: roll, targets, hands, cut, then seat 0 picks dice."""
    state = start(engine)
    phases = []
    streams = engine.Streams(seed=3)
    while state.node is engine.Node.CHANCE:
        assert state.chance_kind() == state.phase
        phases.append(state.phase)
        state.sample_chance(streams)
    assert phases == ["roll_all", "deal_targets", "deal_hands", "cut_deck"]
    assert (state.phase, state.current_player, state.pending_players) == ("pick_dice", 0, (0,))


def test_dr_2_1_start_group(engine):
    """DR-2.1: all dice are rolled and form one group."""
    state = start(engine)
    events = state.apply_chance(engine.dice_run.RollAll(reversed(START)))
    assert dicts(events) == [{"type": "all_rolled", "dice": START}, {"type": "line_changed", "groups": [START]}]
    assert state.to_dict()["groups"] == [START]


def test_dr_2_2_targets_and_hands(engine):
    """DR-2.2: four targets and three movement cards to each player."""
    state = start(engine, 3)
    targets = [KINDS[0:4], KINDS[10:14], KINDS[26:30]]
    hands = [["red", "6", "flip"], ["choice", "choice", "accident"], ["1", "1", "1"]]
    events = deal(engine, state, targets=targets, hands=hands)
    record = state.to_dict()
    assert record["targets"] == targets
    assert record["hands"] == hands
    assert sum(record["deck"].values()) == 76 - 9
    assert record["deck"]["1"] == 1
    assert record["deck"]["choice"] == 6
    assert of_type(events, "targets_dealt") == [{"type": "targets_dealt", "hands": targets}]
    assert of_type(events, "hands_dealt") == [{"type": "hands_dealt", "hands": hands}]


@pytest.mark.parametrize(
    ("make", "code", "params"),
    [
        (lambda api: api.DealTargets([KINDS[0:4]]), "wrong_hand_count", {"hands": 1, "players": 2}),
        (
            lambda api: api.DealTargets([KINDS[0:4], KINDS[4:9]]),
            "wrong_hand_size",
            {"seat": 1, "size": 5, "wanted": 4},
        ),
        (lambda api: api.DealTargets([KINDS[0:4], KINDS[3:7]]), "target_dealt_twice", {"target": "red-4"}),
    ],
)
def test_dr_2_2_impossible_targets(engine, make, code, params):
    """DR-2.2: deals of targets that cannot be."""
    state = start(engine, 2)
    state.apply_chance(engine.dice_run.RollAll(START))
    with pytest.raises(IllegalOutcome) as caught:
        state.apply_chance(make(engine.dice_run))
    assert (caught.value.code, caught.value.params, caught.value.rule) == (code, params, "DR-2.2")


@pytest.mark.parametrize(
    ("hands", "code", "params"),
    [
        ([["red"] * 3] * 3, "wrong_hand_count", {"hands": 3, "players": 2}),
        ([["red"] * 3, ["red"] * 2], "wrong_hand_size", {"seat": 1, "size": 2, "wanted": 3}),
        ([["red"] * 3, ["red"] * 3], "not_enough_cards", {"card": "red", "wanted": 6, "have": 4}),
        (
            [["6", "blue", "blue"], ["blue", "blue", "blue"]],
            "not_enough_cards",
            {"card": "blue", "wanted": 5, "have": 4},
        ),
    ],
)
def test_dr_2_2_impossible_hands(engine, hands, code, params):
    """DR-2.2: deals of movement cards that cannot be."""
    state = start(engine, 2)
    state.apply_chance(engine.dice_run.RollAll(START))
    state.apply_chance(engine.dice_run.DealTargets([KINDS[0:4], KINDS[4:8]]))
    with pytest.raises(IllegalOutcome) as caught:
        state.apply_chance(engine.dice_run.DealHands(hands))
    assert (caught.value.code, caught.value.params, caught.value.rule) == (code, params, "DR-2.2")


def dealt(engine, game):
    """A game that waits for the cut."""
    state = game.new_state()
    state.apply_chance(engine.dice_run.RollAll(START))
    players = state.players
    state.apply_chance(engine.dice_run.DealTargets([KINDS[4 * seat : 4 * seat + 4] for seat in range(players)]))
    pool = listed(state.to_dict()["deck"])
    state.apply_chance(engine.dice_run.DealHands([pool[3 * seat : 3 * seat + 3] for seat in range(players)]))
    return state


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [12, 13, 14, 15, 16]),
        (3, [11, 12, 13, 15, 16]),
        (4, [10, 12, 13, 14, 15]),
        (5, [10, 11, 12, 13, 15]),
        (6, [9, 10, 12, 13, 14]),
    ],
)
def test_dr_2_3_pack_sizes(engine, players, sizes):
    """DR-2.3: b-2, b-1, b, b+1, b+2, the spare cards one each to the largest; every order is equally likely."""
    state = dealt(engine, engine.DiceRun(players))
    assert state.chance_kind() == "cut_deck"
    assert state.chance_count() == 120
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 120
    assert {probability for _, probability in outcomes} == {Fraction(1, 120)}
    orders = [outcome.to_dict()["sizes"] for outcome, _ in outcomes]
    assert orders[0] == sizes
    assert orders == sorted(orders)
    assert all(sorted(order) == sizes for order in orders)
    state.apply_chance(outcomes[77][0])
    assert state.to_dict()["packs"] == orders[77]
    assert state.to_dict()["packs_drawn"] == []


def test_dr_2_3_other_sizes(engine):
    """DR-2.3: packs of other sizes are refused."""
    state = dealt(engine, engine.DiceRun(4))
    with pytest.raises(IllegalOutcome) as caught:
        state.apply_chance(engine.dice_run.CutDeck([14, 13, 12, 12, 13]))
    assert (caught.value.code, caught.value.rule) == ("wrong_sizes", "DR-2.3")
    assert caught.value.params == {"sizes": [14, 13, 12, 12, 13], "wanted": [10, 12, 13, 14, 15]}


def test_dr_2_4_seats_pick_and_roll_in_order(engine):
    """DR-2.4: in seat order each picks two dice, rolls them and puts them back; the highest total begins."""
    state = start(engine, 3)
    deal(engine, state)
    assert state.to_dict()["start_rolls"] == [{"player": seat, "total": None} for seat in range(3)]
    events = state.apply(engine.dice_run.PickDice("purple-6", "red-1"))
    assert dicts(events) == [{"type": "dice_picked", "player": 0, "dice": ["red-1", "purple-6"]}]
    assert (state.phase, state.current_player, state.chance_count()) == ("roll_picked", None, 36)
    record = state.to_dict()
    assert record["rolling"] == {"group": 0, "dice": ["red-1", "purple-6"]}
    assert record["groups"] == [START]
    events = state.apply_chance(engine.dice_run.RollPicked(["red-2", "purple-2"]))
    assert types(events) == ["picked_rolled", "line_changed"]
    assert dicts(events)[0] == {"type": "picked_rolled", "player": 0, "dice": ["red-2", "purple-2"], "total": 4}
    assert state.to_dict()["groups"][0].count("red-2") == 2
    assert "red-1" not in state.to_dict()["groups"][0]
    assert state.current_player == 1
    events = roll_for_start(engine, state, 9, 5)
    assert dicts(events)[-1] == {"type": "first_player_found", "player": 1}
    record = state.to_dict()
    assert (record["phase"], record["first_player"], record["current_player"]) == ("play", 1, 1)
    assert record["start_rolls"] == []


def test_dr_2_4_those_tied_for_the_highest_roll_again(engine):
    """DR-2.4: only they, in seat order, until one is highest."""
    state = start(engine, 4)
    deal(engine, state)
    events = roll_for_start(engine, state, 5, 8, 3, 8)
    assert dicts(events)[-1] == {"type": "start_tied", "players": [1, 3], "total": 8}
    assert state.to_dict()["start_rolls"] == [{"player": 1, "total": None}, {"player": 3, "total": None}]
    assert state.current_player == 1
    events = roll_for_start(engine, state, 12, 12)
    assert dicts(events)[-1] == {"type": "start_tied", "players": [1, 3], "total": 12}
    events = roll_for_start(engine, state, 2, 3)
    assert dicts(events)[-1] == {"type": "first_player_found", "player": 3}
    assert state.current_player == 3


def test_dr_2_4_a_later_player_may_pick_a_die_that_was_rolled_before(engine):
    """DR-2.4: dice keep the numbers that they were rolled to."""
    state = start(engine, 2)
    deal(engine, state, dice=[f"{colour}-1" for colour in COLOURS for _ in range(6)])
    state.apply(engine.dice_run.PickDice("red-1", "red-1"))
    assert state.chance_count() == 21
    state.apply_chance(engine.dice_run.RollPicked(["red-6", "red-5"]))
    state.apply(engine.dice_run.PickDice("red-5", "red-6"))
    assert state.phase == "roll_picked"


def test_dr_2_4_legal_picks(engine):
    """DR-2.4: any two dice, named by kind; one kind twice needs two of them."""
    state = start(engine, 2)
    deal(engine, state)
    legal = state.legal_actions()
    assert len(legal) == 30 * 29 // 2
    assert legal[0] == engine.dice_run.PickDice("red-1", "red-2")
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.dice_run.PickDice("red-2", "red-2"))
    assert (caught.value.code, caught.value.rule) == ("die_not_in_group", "DR-2.4")
    assert caught.value.params == {"die": "red-2", "group": 0, "wanted": 2, "have": 1}


def test_dr_2_5_turns_go_clockwise(engine):
    """DR-2.5: after the last seat comes seat 0."""
    state = start(engine, 3)
    deal(engine, state)
    roll_for_start(engine, state, 3, 4, 9)
    seats = []
    for _ in range(6):
        seats.append(state.current_player)
        state.apply(next(action for action in state.legal_actions() if action.to_dict()["type"] == "show_target"))
        if len(set(seats)) == 3:
            break
    assert seats == [2, 0, 1]
    assert state.current_player == 2


def test_dr_2_6_deck_is_kept_as_counts(engine):
    """DR-2.6: a state knows which cards are left, and not in which order."""
    state = start(engine, 2)
    deal(engine, state)
    record = state.to_dict()
    assert record["deck"] == counted(listed(record["deck"]))
    assert sum(record["packs"]) == sum(record["deck"].values()) == 70
