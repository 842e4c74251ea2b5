"""Records: written, read and replayed by either engine; damaged, edited and newer ones are refused by line."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

import aleator
import aleator.reference
from aleator import IllegalOutcome, Record, RecordError
from aleator.gang_of_dice import FirstPlayer, Land, Reveal, Roll, Stop
from gang_helpers import same_cards

POLICIES = ["cautious", "random(max_dice=6)", "random"]


@pytest.fixture(scope="module")
def record():
    return Record.play(aleator.GangOfDice(3, gangster_is_a_value=True), POLICIES, seed=2**64 - 1, index=2**33)


@pytest.fixture(scope="module")
def text(record):
    return record.dumps()


@pytest.fixture(scope="module")
def short():
    """A record of few lines: nobody has a seed, and both are out after one round."""
    deck = same_cards("count_at_least", 1, faces=[1, 2, 3, 4, 5])
    record = Record(aleator.GangOfDice(2, deck=deck))
    record.apply_chance(FirstPlayer(0))
    record.apply_chance(Reveal("c03"))
    for _ in range(2):
        record.apply(Roll(48))
        record.apply_chance(Land([8, 8, 8, 8, 8, 8]))
        record.apply(Stop())
    return record


def sealed(lines):
    """Write lines with their sums, as the description of the format says."""
    digest = hashlib.sha256()
    written = []
    for entries in lines:
        digest.update(json.dumps(entries, separators=(",", ":"), ensure_ascii=False).encode())
        whole = {**entries, "sum": digest.hexdigest()[:8]}
        written.append(json.dumps(whole, separators=(",", ":"), ensure_ascii=False))
    return "\n".join(written) + "\n"


def unsealed(text):
    """The lines of a record without their sums."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def refused(text):
    """The error that a text is refused with."""
    with pytest.raises(RecordError) as caught:
        Record.loads(text)
    return caught.value


def test_sums_are_as_described(text, short):
    assert sealed(unsealed(text)) == text
    assert sealed(unsealed(short.dumps())) == short.dumps()


@pytest.mark.parametrize("engine", [aleator, aleator.reference])
def test_both_engines_replay_what_was_saved(tmp_path, record, short, engine):
    for number, each in enumerate((record, short)):
        path = tmp_path / f"{number}.jsonl"
        each.save(path)
        again = Record.load(path, engine=engine)
        assert again.dumps() == each.dumps()
        assert [state.to_dict() for state in again.states()] == [state.to_dict() for state in each.states()]
        assert again.replay() == again.state
        assert again.state.to_dict() == each.state.to_dict()
        assert (again.seed, again.index) == (each.seed, each.index)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.jsonl", "1.jsonl"]


def test_saving_replaces_a_file_as_a_whole(tmp_path, record, short):
    path = tmp_path / "game.jsonl"
    short.save(path)
    record.save(path)
    assert path.read_text(encoding="utf-8") == record.dumps()
    with pytest.raises(OSError, match="no such folder"):
        record.save(tmp_path / "no such folder" / "game.jsonl")


def test_a_record_truncated_after_any_line_is_refused_with_the_line_that_is_missing(text, short):
    for whole in (text, short.dumps()):
        lines = whole.splitlines(keepends=True)
        for kept in range(len(lines)):
            error = refused("".join(lines[:kept]))
            assert error.line == kept + 1
            assert f"line {kept + 1}" in str(error)


def test_a_record_cut_anywhere_is_refused_with_the_line_that_is_cut(short):
    whole = short.dumps()
    for end in range(1, len(whole) - 1):
        kept = whole[:end]
        # A line that is complete but for its end is not the one at fault: the next one is missing.
        line = kept.count("\n") + 1 + (whole[end] == "\n")
        assert refused(kept).line == line
    assert Record.loads(whole[:-1]) == short  # the last line is complete, only its end is missing


def test_any_changed_character_is_refused_with_its_line(text, short):
    """Every character of a short record, and some of every line of a long one, replaced, taken out or doubled."""
    chooser = random.Random(1)
    whole = short.dumps()
    places = [(whole, place) for place in range(len(whole))]
    start = 0
    for line in text.splitlines(keepends=True):
        places += [(text, start + place) for place in sorted(chooser.sample(range(len(line)), 3))]
        start += len(line)
    for original, place in places:
        old = original[place]
        new = chooser.choice([letter for letter in '019az,:"{}[]-_ \\' if letter != old])
        for changed in (new, "", old + new):
            edited = original[:place] + changed + original[place + 1 :]
            if same_lines(edited, original):
                continue  # white space between lines or entries says nothing
            line = original.count("\n", 0, place) + 1
            assert refused(edited).line in (line, line + (old == "\n")), (place, old, changed)


def same_lines(edited, original):
    """Whether two texts say the same: only white space differs."""
    try:
        return [json.loads(line) for line in edited.splitlines()] == [
            json.loads(line) for line in original.splitlines()
        ] and len(edited.splitlines()) == len(original.splitlines())
    except ValueError:
        return False


def test_lines_left_out_doubled_or_swapped_are_refused(text):
    lines = text.splitlines(keepends=True)
    for place in range(1, len(lines) - 1, 7):
        assert refused("".join(lines[:place] + lines[place + 1 :])).line == place + 1
        assert refused("".join(lines[: place + 1] + lines[place:])).line == place + 2
        assert refused("".join([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]])).line == place + 1
    assert refused(text + lines[-1]).line == len(lines) + 1


def test_c3_marks_line_ends_and_empty_lines_of_editors_are_read(text):
    """A byte order mark, line ends of Windows or an empty last line made a record unreadable."""
    for edited_by_an_editor in (text + "\n", "\ufeff" + text, text.replace("\n", "\r\n"), text + "\n\n"):
        assert aleator.Record.loads(edited_by_an_editor).dumps() == text


def test_c2_true_is_no_number_in_a_result(text):
    """`==` was used as a check of types: a result with `false` for a seat, or 148.0 steps, was taken."""
    last = json.loads(text.splitlines()[-1])
    for key, value in (("steps", float(last["steps"])), ("result", {**last["result"], "winners": [False]})):
        assert refused(edited(text, -1, **{key: value})).key == "result"


def edited(text, number, **changes):
    """A record with some entries of a line changed, and its sums made right again."""
    lines = unsealed(text)
    lines[number] = {**lines[number], **changes}
    return sealed(lines)


def test_a_newer_format_is_refused_naming_both(text):
    error = refused(edited(text, 0, record=2, aleator="9.9.9"))
    assert (error.line, error.key) == (1, "record")
    assert "2" in error.message
    assert "9.9.9" in error.message
    assert f"reads {aleator.record.FORMAT}" in error.message


def test_other_rules_are_refused_naming_both(text):
    error = refused(edited(text, 0, rules=7))
    assert (error.line, error.key) == (1, "rules")
    assert "7" in error.message
    assert f"plays {aleator.record.RULES['gang_of_dice']}" in error.message


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"seed": 7}, "seed"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "1e3"}, "seed"),
        ({"seed": str(2**64)}, None),
        ({"index": "٣"}, "index"),
        ({"index": None}, "index"),
        ({"game": {"game": "ludo"}}, None),
        ({"game": "gang_of_dice"}, None),
        ({"game": None}, None),
        ({"game": {"game": "gang_of_dice", "players": 9}}, None),
        ({"game": {"game": ["gang_of_dice"], "players": 2}}, None),
        ({"record": None}, "record"),
        ({"record": True}, "record"),
    ],
)
def test_first_lines_that_cannot_be_are_refused(text, changes, key):
    error = refused(edited(text, 0, **changes))
    assert error.line == 1
    assert key is None or error.key == key


@pytest.mark.parametrize("key", ["record", "rules", "aleator", "game", "seed", "index"])
def test_first_lines_that_lack_an_entry_are_refused(text, key):
    lines = unsealed(text)
    del lines[0][key]
    error = refused(sealed(lines))
    assert error.line == 1


def test_steps_that_are_not_possible_are_refused_with_their_line(text):
    """Even where the sums are right: a replay plays the game."""
    lines = unsealed(text)
    for number in range(1, len(lines) - 1, 9):
        for changed in (
            {"seat": 5, "action": {"type": "stop"}},
            {"seat": True, "action": {"type": "stop"}},
            {"seat": 0, "action": {"type": "roll", "dice": 500}},
            {"seat": 0, "action": {"type": "roll", "dice": 1}, "note": "hello"},
            {"outcome": {"type": "reveal", "card": "no such card"}},
            {"outcome": {"type": "land", "faces": [0, 0]}},
            {"outcome": None},
            {},
            {"result": None, "steps": 3},
        ):
            assert refused(sealed([*lines[:number], changed, *lines[number + 1 :]])).line == number + 1


def test_outcomes_that_the_seed_does_not_give_are_refused(text):
    """A finished game cannot be made to look luckier."""
    lines = unsealed(text)
    number = next(place for place, line in enumerate(lines) if line.get("outcome", {}).get("type") == "land")
    faces = lines[number]["outcome"]["faces"]
    lucky = {"outcome": {"type": "land", "faces": [sum(faces), 0, 0, 0, 0, 0]}}
    error = refused(sealed([*lines[:number], lucky, *lines[number + 1 :]]))
    assert error.line == number + 1
    assert "seed" in error.message


@pytest.mark.parametrize(
    "changes",
    [
        {"result": None},
        {"result": {"winners": [0, 1, 2], "margin": [0, 0, 0]}},
        {"steps": 3},
        {"steps": None},
        {"note": "hello"},
    ],
)
def test_other_results_are_refused(text, changes):
    assert refused(edited(text, -1, **changes)).line == len(text.splitlines())


def test_errors_name_the_file(tmp_path, text):
    path = tmp_path / "game.jsonl"
    path.write_text(text[:-100], encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    assert caught.value.source == str(path)
    assert str(caught.value).startswith(f"{path}: line ")
    for content in (b"", b"\xff\xfe\x00", b"null\n", b"[]\n", b"{}\n", b"7", b"\x00" * 100):
        path.write_bytes(content)
        with pytest.raises(RecordError):
            Record.load(path)
    with pytest.raises(RecordError):
        Record.load(tmp_path / "none.jsonl")


@pytest.mark.parametrize(
    "name", ["plain", "größer ☠ 太", "a\u2028b\u2029c", "next\x85line", 'quote " \\ back', "\x1c\x0b\t"]
)
def test_decks_with_any_text_survive(tmp_path, name):
    """Ids, titles and names may hold whatever a string can, line separators of Unicode too."""
    deck = same_cards("sum_at_least", 7)
    deck["name"] = deck["title"] = name
    for number, card in enumerate(deck["cards"]):
        card["id"] = card["title"] = f"{name}{number}"
    deck["tiers"] = [{"cards": [card["id"] for card in deck["cards"]], "draw": 12}]
    for engine in (aleator, aleator.reference):
        record = Record(engine.GangOfDice(2, deck=deck), seed=3)
        record.sample_chance()
        record.sample_chance()
        path = tmp_path / "game.jsonl"
        record.save(path)
        for reader in (aleator, aleator.reference):
            assert Record.load(path, engine=reader).state.to_dict() == record.state.to_dict()


def test_windows_line_ends_are_read(tmp_path, text, record):
    path = tmp_path / "game.jsonl"
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert Record.load(path) == record


def test_refused_steps_are_not_written_down(short):
    record = Record(aleator.GangOfDice(2), seed=1)
    record.sample_chance()
    before = record.dumps()
    for call in (
        lambda: record.apply(Stop()),
        lambda: record.apply(None),
        lambda: record.apply_chance(Land([1, 0, 0, 0, 0, 0])),
        lambda: record.apply(Roll(1), seat=9),
    ):
        with pytest.raises(aleator.AleatorError):
            call()
    assert record.dumps() == before
    state = record.state
    state.apply_chance(Reveal("pair"))
    assert record.dumps() == before
    with pytest.raises(RecordError):
        short.sample_chance()


def test_a_seeded_record_takes_only_what_its_seed_gives(engine):
    """Another outcome is refused at once, not when the file is read; what is refused changes nothing."""
    god = engine.gang_of_dice
    drawn = aleator.Record(engine.GangOfDice(players=4), seed=5)
    told = aleator.Record(engine.GangOfDice(players=4), seed=5)
    first, _ = drawn.sample_chance()
    for wrong in {0, 1, 2, 3} - {first.seat}:
        with pytest.raises(RecordError, match="not what the seed gives"):
            told.apply_chance(god.FirstPlayer(wrong))
    with pytest.raises(IllegalOutcome):
        told.apply_chance(god.FirstPlayer(4))
    assert told.steps == ()
    assert list(told.apply_chance(first)) == [god.FirstPlayerDrawn(first.seat)]
    reveal, _ = drawn.sample_chance()
    told.apply_chance(reveal)
    assert told.dumps() == drawn.dumps()
