"""`aleator deck`: decks of both games, shown and checked."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import aleator
from aleator import decks
from aleator._cli.app import app


def deck(*arguments: str):
    return CliRunner().invoke(app, ["deck", *arguments])


def test_gd_4_7_decks_of_warning_cards_are_shown():
    shown = deck("show", "all_pairs")
    assert shown.exit_code == 0
    assert all(card in shown.output for card in ("sum_7", "tier 1"))
    assert json.loads(deck("show", "--json").output) == decks.load("standard").to_dict()


def test_dr_1_2_movement_decks_are_shown():
    shown = deck("show", "--game", "dice-run")
    assert shown.exit_code == 0
    assert ["choice", "8"] in [line.split() for line in shown.output.splitlines()]
    assert "76 cards" in shown.output
    record = json.loads(deck("show", "standard", "--game", "dice-run", "--json").output)
    assert record == decks.load_dice_run("standard").to_dict()


def test_decks_of_either_game_are_checked(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"name": "mine", "title": "Mine", "cards": {"red": 20}}))
    refused = deck("check", str(file), "--game", "dice-run", "--json")
    assert refused.exit_code == 1
    assert json.loads(refused.output)["faults"][0]["field"] == "cards"
    file.write_text(json.dumps({"name": "mine", "title": "Mine", "cards": {"red": 21}}))
    assert "21 cards" in deck("check", str(file), "--game", "dice-run").output
    assert deck("check", str(file)).exit_code == 1


@pytest.mark.parametrize("arguments", [("show", "--game", "chess"), ("check", "x.toml", "--game", "dice_run")])
def test_games_that_have_no_decks_are_refused(arguments):
    assert deck(*arguments).exit_code == 2


def test_a_deck_of_the_other_game_is_unknown():
    shown = deck("show", "all_pairs", "--game", "dice-run")
    assert isinstance(shown.exception, aleator.ConfigError)
