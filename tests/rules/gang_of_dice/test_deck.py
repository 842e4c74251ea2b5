"""GD-1.5 and GD-4.7: decks are data, and malformed ones are refused with every fault at once."""

from __future__ import annotations

import copy
import json

import pytest

from aleator.errors import ConfigError, DeckError
from gang_helpers import same_cards

GOOD = same_cards("sum_at_least", 7)


def faults_of(engine, deck):
    """What is wrong with a deck, as (code, card, field)."""
    with pytest.raises(DeckError) as caught:
        engine.GangOfDice(3, deck=deck)
    for fault in caught.value.faults:
        assert set(fault) == {"card", "field", "code", "message"}
        assert fault["message"] in str(caught.value)
    return [(fault["code"], fault["card"], fault["field"]) for fault in caught.value.faults]


def changed(path, value):
    """The good deck with one entry changed, or removed where the value is ...."""
    deck = copy.deepcopy(GOOD)
    target = deck
    for key in path[:-1]:
        target = target[key]
    if value is ...:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return deck


CARD_FAULTS = [
    (("cards", 3, "id"), ..., "missing_field"),
    (("cards", 3, "id"), "", "empty_id"),
    (("cards", 3, "id"), 3, "wrong_type"),
    (("cards", 3, "title"), ..., "missing_field"),
    (("cards", 3, "title"), None, "wrong_type"),
    (("cards", 3, "color"), "black", "unknown_field"),
    (("cards", 3, "colour"), "red", "unknown_colour"),
    (("cards", 3, "colour"), 1, "wrong_type"),
    (("cards", 3, "predicate"), "sum", "wrong_type"),
    (("cards", 3, "predicate", "kind"), ..., "missing_field"),
    (("cards", 3, "predicate", "kind"), "sum", "unknown_kind"),
    (("cards", 3, "predicate", "k"), ..., "missing_field"),
    (("cards", 3, "predicate", "k"), 0, "k_too_small"),
    (("cards", 3, "predicate", "k"), -1, "k_too_small"),
    (("cards", 3, "predicate", "k"), True, "wrong_type"),
    (("cards", 3, "predicate", "k"), 7.0, "wrong_type"),
    (("cards", 3, "predicate", "k"), 2**40, "wrong_type"),
    (("cards", 3, "predicate", "faces"), [1], "bad_faces"),
    (("cards", 3, "predicate"), {"kind": "run_at_least", "k": 6}, "k_too_large"),
    (("cards", 3, "predicate"), {"kind": "distinct_at_least", "k": 6}, "k_too_large"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1}, "missing_field"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1, "faces": []}, "bad_faces"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1, "faces": [0]}, "bad_faces"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1, "faces": [6]}, "bad_faces"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1, "faces": [2, 2]}, "bad_faces"),
    (("cards", 3, "predicate"), {"kind": "count_at_least", "k": 1, "faces": 5}, "wrong_type"),
]


@pytest.mark.parametrize(("path", "value", "code"), CARD_FAULTS)
def test_gd_4_7_a_fault_of_a_card_names_the_card_and_the_field(engine, path, value, code):
    """GD-4.7."""
    found = [fault for fault in faults_of(engine, changed(path, value)) if fault[0] == code]
    assert found
    if path[-1] != "id":
        assert found[0][1] == "c03"
    assert path[-1] in found[0][2] or "faces" in found[0][2] or "predicate.k" in found[0][2]


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("name",), ..., "missing_field"),
        (("name",), 5, "wrong_type"),
        (("author",), "me", "unknown_field"),
        (("cards",), {}, "wrong_type"),
        (("tiers",), ..., "missing_field"),
        (("tiers", 0), [], "wrong_type"),
        (("tiers", 0, "draw"), ..., "missing_field"),
        (("tiers", 0, "draw"), "12", "wrong_type"),
        (("tiers", 0, "draw"), 13, "bad_draw"),
        (("tiers", 0, "draw"), -1, "bad_draw"),
        (("tiers", 0, "draw"), 11, "wrong_total"),
        (("tiers", 0, "back"), "light", "unknown_field"),
        (("tiers", 0, "cards"), "c00", "wrong_type"),
    ],
)
def test_gd_4_7_faults_of_the_deck_and_its_tiers(engine, path, value, code):
    """GD-4.7."""
    assert code in [fault[0] for fault in faults_of(engine, changed(path, value))]


def test_gd_4_7_ids_are_unique(engine):
    """GD-4.7."""
    assert ("duplicate_id", "c01", "id") in faults_of(engine, changed(("cards", 2, "id"), "c01"))


def test_gd_4_7_each_card_lies_in_one_tier(engine):
    """GD-4.7."""
    ids = [card["id"] for card in GOOD["cards"]]
    twice = changed(("tiers",), [{"cards": ids, "draw": 11}, {"cards": ["c05"], "draw": 1}])
    assert [fault[:2] for fault in faults_of(engine, twice)] == [("card_in_two_places", "c05")]
    unknown = changed(("tiers", 0, "cards"), [*ids, "joker"])
    assert [fault[:2] for fault in faults_of(engine, unknown)] == [("unknown_card", "joker")]
    nowhere = changed(("tiers", 0), {"cards": ids[:11], "draw": 11})
    assert [fault[:2] for fault in faults_of(engine, nowhere)] == [("card_in_no_tier", "c11"), ("wrong_total", None)]


def test_gd_4_7_at_most_128_cards(engine):
    """GD-4.7."""
    deck = copy.deepcopy(GOOD)
    card = deck["cards"][0]
    deck["cards"] = [{**card, "id": f"x{number}"} for number in range(129)]
    deck["tiers"] = [{"cards": [card["id"] for card in deck["cards"]], "draw": 12}]
    assert [fault[0] for fault in faults_of(engine, deck)] == ["too_many_cards"]
    deck["cards"].pop()
    deck["tiers"][0]["cards"].pop()
    assert engine.GangOfDice(3, deck=deck).to_dict()["deck"] == deck


def test_gd_4_7_all_faults_are_told_at_once_in_the_documented_order(engine):
    """GD-4.7."""
    deck = copy.deepcopy(GOOD)
    deck["extra"] = 1
    del deck["title"]
    deck["cards"][1]["colour"] = "red"
    deck["cards"][0]["predicate"]["k"] = 0
    deck["tiers"][0]["draw"] = 99
    assert [fault[0] for fault in faults_of(engine, deck)] == [
        "unknown_field",
        "missing_field",
        "k_too_small",
        "unknown_colour",
        "bad_draw",
        "wrong_total",
    ]


def test_gd_4_7_the_error_names_the_file(engine, tmp_path):
    """GD-4.7."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(changed(("cards", 3, "colour"), "red")))
    with pytest.raises(DeckError) as caught:
        engine.GangOfDice(3, deck=path)
    assert caught.value.source == "mine.json"
    assert str(caught.value).startswith("mine.json: card 'c03', colour: ")


@pytest.mark.parametrize("data", [{}, [], None, 3])
def test_gd_4_7_what_is_no_deck_at_all_is_refused(engine, data):
    """GD-4.7."""
    with pytest.raises((DeckError, ConfigError)):
        engine.GangOfDice(3, deck=data)


def test_gd_4_7_toml_and_json_text_files_and_dictionaries_give_the_same_deck(engine, tmp_path):
    """GD-4.7."""
    card = '[[cards]]\nid = "c{0:02}"\ntitle = "c{0:02}"\ncolour = "black"\n'
    card += 'predicate = {{ kind = "sum_at_least", k = 7 }}\n'
    ids = ", ".join(f'"c{number:02}"' for number in range(12))
    toml = 'name = "same"\ntitle = "Twelve times the same"\n' + "".join(card.format(number) for number in range(12))
    toml += f"[[tiers]]\ncards = [{ids}]\ndraw = 12\n"
    (tmp_path / "deck.toml").write_text(toml)
    (tmp_path / "deck.json").write_text(json.dumps(GOOD))
    sources = [GOOD, toml, json.dumps(GOOD), tmp_path / "deck.toml", str(tmp_path / "deck.json")]
    games = [engine.GangOfDice(3, deck=source) for source in sources]
    assert all(game.to_dict()["deck"] == GOOD for game in games)
    assert all(game.deck == games[0].deck for game in games)


@pytest.mark.parametrize("text", ["name = ", '{"name": ', "[[cards]\n"])
def test_gd_4_7_text_that_is_neither_toml_nor_json_is_refused(engine, text):
    """GD-4.7."""
    with pytest.raises(DeckError) as caught:
        engine.GangOfDice(3, deck=text)
    assert [fault["field"] for fault in caught.value.faults] == ["file"]


def test_gd_4_7_a_file_that_is_not_there_is_refused_by_name(engine, tmp_path):
    """GD-4.7."""
    with pytest.raises(DeckError, match=r"nowhere\.toml"):
        engine.GangOfDice(3, deck=tmp_path / "nowhere.toml")


def test_an_unknown_name_of_a_deck_is_refused_with_the_names_there_are(engine):
    with pytest.raises(ConfigError) as caught:
        engine.GangOfDice(3, deck="standrad")
    assert caught.value.code == "unknown_option"
    assert caught.value.params == {"option": "deck", "value": "standrad", "allowed": ["standard", "all_pairs"]}


def test_gd_1_5_tiers_that_draw_nothing_and_tiers_in_any_number_are_fine(engine):
    """GD-1.5."""
    ids = [card["id"] for card in GOOD["cards"]]
    tiers = [{"cards": [card], "draw": 1} for card in ids[:6]]
    tiers += [{"cards": [], "draw": 0}, {"cards": ids[6:], "draw": 6}]
    game = engine.GangOfDice(2, deck={**GOOD, "tiers": tiers}, first_player="fixed")
    state = game.new_state()
    assert [outcome.card for outcome, _ in state.chance_outcomes()] == ["c00"]


def test_faces_are_written_in_ascending_order(engine):
    deck = same_cards("count_at_least", 1, [5, 1, 3])
    game = engine.GangOfDice(3, deck=deck)
    assert game.to_dict()["deck"]["cards"][0]["predicate"] == {"kind": "count_at_least", "k": 1, "faces": [1, 3, 5]}


def test_a_deck_that_was_given_is_not_shared(engine):
    """Changing the dictionary afterwards changes no game."""
    deck = copy.deepcopy(GOOD)
    game = engine.GangOfDice(3, deck=deck)
    deck["cards"][0]["predicate"]["k"] = 99
    game.to_dict()["deck"]["cards"].clear()
    assert game.to_dict()["deck"] == GOOD
