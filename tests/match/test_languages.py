"""Catalogues: every key in every language, with the same parameters; everything that can happen can be said."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import aleator
from aleator import Match, dice_run, gang_of_dice, interface
from aleator.games.dice_run import events
from aleator.interface import LANGUAGES, Speaker, catalogue, say
from aleator.match import PlayerLeft, PlayerReturned, Undone
from match_walks import walk

FIELD = re.compile(r"\{(\w+(?::\w+)?)\}")
DOCS = Path(__file__).parents[2] / "docs"
EVENTS = {
    "gang_of_dice": [cls.type for cls in gang_of_dice.Event.__args__],
    "dice_run": [cls.type for cls in events.EVENTS],
    "match": [cls.type for cls in (Undone, PlayerLeft, PlayerReturned)],
}


def fields(text):
    """The parameters of a text, with their forms; those of both numbers if it differs by number."""
    if isinstance(text, str):
        return sorted(set(FIELD.findall(text)))
    assert sorted(text) == ["by", "one", "other"]
    return sorted({text["by"]} | set(fields(text["other"])) | set(fields(text["one"])))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_lacks_a_language_and_parameters_match(language):
    english, texts = catalogue("en"), catalogue(language)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert fields(text) == fields(english[key]), key
        for part in [text] if isinstance(text, str) else [text["one"], text["other"]]:
            assert part.strip() == part and part, key
            assert FIELD.sub("", part).count("{") == 0, key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_catalogues_are_translated(language):
    same = {key for key, text in catalogue(language).items() if text == catalogue("en")[key]}
    names = {"game.gang_of_dice", "game.dice_run", "die", "face.gangster", "card.sprint", "card.comeback"}
    letters = {key for key in same if key.startswith("colour.letter.")}
    assert same - letters <= names | {"event.dice_run.stage_scored", "ui.bot", "ui.no"}
    assert len({catalogue(language)[f"colour.letter.{colour}"] for colour in COLOURS}) == 5


COLOURS = ("red", "blue", "green", "pink", "purple")


def test_every_event_action_card_and_phase_has_a_key():
    keys = set(catalogue("en"))
    for scope, kinds in EVENTS.items():
        assert {f"event.{scope}.{kind}" for kind in kinds} <= keys
    said = {key.split(".")[2] for key in keys if key.startswith("event.")}
    assert said == {kind for kinds in EVENTS.values() for kind in kinds}
    assert {f"card.{card}" for card in aleator.DiceRun(2).deck.cards} <= keys
    actions = ["gang_of_dice.roll", "gang_of_dice.reroll", "gang_of_dice.stop", "dice_run.pick_dice", "dice_run.play"]
    actions += ["dice_run.show_target.colour", "dice_run.show_target.number", "dice_run.reroll_group"]
    assert {f"action.{kind}" for kind in [*actions, "dice_run.choose_target"]} <= keys


def coded(name, part):
    """The error codes of a table in the docs with their parameters."""
    text = (DOCS / name).read_text(encoding="utf-8").split(part)[-1]
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or len(cells) != 4:
            continue
        if re.fullmatch(r"`(IllegalAction|IllegalOutcome|GameOver|NotAPlayer|NotYourTurn)`", cells[1]):
            codes, params = cells[0], cells[2]
        else:
            codes, params = cells[1], cells[2]
        for code in re.findall(r"`([a-z_]+)`", codes):
            found.setdefault(code, params)
    return found


def test_every_error_code_of_the_records_has_a_message():
    codes = coded("records.md", "### Errors") | coded("records-dice-run.md", "## Errors")
    assert len(codes) > 35
    missing = {code for code in codes if f"error.{code}" not in catalogue("en")}
    assert not missing
    for code, params in codes.items():
        for field in fields(catalogue("en")[f"error.{code}"]):
            named = field.split(":")[0]
            assert f"`{named}`" in params or "as above" in params, (code, named, params)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [aleator.GangOfDice(players=3), aleator.DiceRun(players=3)], ids=str)
def test_everything_that_happens_in_a_game_can_be_said(game, language):
    speaker = Speaker(language, names=["Ada", None, ""], game=game)
    for match in walk(game, 4):
        state = match.state
        for seat in match.to_act:
            legal = state.legal_actions(seat)
            for index in {0, len(legal) // 2, len(legal) - 1}:
                said = speaker.action(legal[index])
                assert "{" not in said and said[0] == said[0].upper()
            assert isinstance(speaker.error(interface.why_not(state, seat, "nonsense")), str)
    match.leave(0)
    match.rejoin(0)
    kinds = set()
    for seat in (0, 1, None):
        for happened in match.events(seat):
            said = speaker.event(happened.event)
            kinds.add(happened.event.type)
            assert "{" not in said and "None" not in said and said == speaker.event(happened.event.to_dict())
    assert len(kinds) > 12


def test_errors_that_the_game_raises_are_said_with_their_parameters():
    chance = random.Random(1)
    speaker = Speaker("en")
    general = say("error.other")
    for match in walk(aleator.DiceRun(players=3), 2):
        seat = match.to_act[0]
        for action in (dice_run.RerollGroup("6", chance.randrange(4)), dice_run.Play("switch", dice_run.Switch(0))):
            refusal = interface.why_not(match.state, seat, action)
            assert refusal is None or speaker.error(refusal) != general, refusal["code"]
    for call in (
        lambda: Match(aleator.GangOfDice(2), ["person"]),
        lambda: Match(aleator.GangOfDice(2), ["person", "nobody"]),
        lambda: Match(aleator.GangOfDice(2), names=["Ada"]),
        lambda: Match(aleator.GangOfDice(2), by_hand=["x"]),
        lambda: Match(aleator.GangOfDice(2)).undo(0),
        lambda: Match(aleator.GangOfDice(2)).rejoin(0),
        lambda: aleator.GangOfDice(players=9),
        lambda: aleator.GangOfDice(players=2, first_player="me"),
    ):
        with pytest.raises(ValueError) as refused:
            call()
        assert speaker.error(refused.value) != general, refused.value.code
    assert speaker.error(RuntimeError("unknown")) == general


def test_unknown_languages_and_keys_are_refused():
    with pytest.raises(aleator.ConfigError) as refused:
        say("ui.roll", {}, "tlh")
    assert refused.value.params["value"] == "tlh"
    with pytest.raises(KeyError):
        say("ui.nothing")
    with pytest.raises(KeyError):
        say("ui.round", {})


def test_cards_of_any_deck_are_said_in_words():
    for card in aleator.decks.load("all_pairs").cards:
        game = aleator.GangOfDice(players=2, deck="all_pairs")
        for language in LANGUAGES:
            words = Speaker(language, game=game).card(card)
            assert words != card and "{" not in words
    assert Speaker("en").card("sum_7") == "sum_7"  # without the game nobody knows the card
