"""Issue 12, kind C (C1 to C4): files are not trusted below their keys, whatever their sort.

Bytes, types and values of valid files are edited: what is read is what the file says, or the error names file and
entry. There is never another exception, a hang, or memory for something that the file does not have.
"""

from __future__ import annotations

import copy
import json
import math
import os
import signal
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from file_sorts import FIELD, GANG, SORTS, Sort
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from aleator.errors import DeckError, MatchError, RecordError
from aleator.play.identities import implied, policy_name

EVERY = pytest.mark.parametrize("sort", SORTS, ids=str)
EXAMPLES = int(os.environ.get("ALEATOR_FILE_EDITS", "60"))
MANY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

IMPLIED = implied([policy_name(policy) for policy in FIELD], GANG)
DEEP: Any = []
for _ in range(2000):
    DEEP = [DEEP]

VALUES: list[Any] = [None, True, False, 0, 1, 2, -1, 1.0, 0.5, -0.0, 2**31, 2**32, 2**63, 2**64, 10**30, 10**300, 1e308]
VALUES += ["", "x", "0", "1", "00", "-1", "1e3", "9" * 30, "9" * 5000, "\0", "\ud800", "random", "cautious"]
VALUES += [math.nan, math.inf, [], [[]], [0], [None], {}, {"a": 1}, DEEP, list(range(1000))]
OPERATIONS = ["replace", "delete", "twice", "unknown key", "as float", "as bool", "as text", "next", "reverse"]

EDITS = st.lists(
    st.tuples(st.integers(0, 10**6), st.sampled_from(OPERATIONS), st.integers(0, len(VALUES) - 1)),
    min_size=1,
    max_size=2,
)
BYTES = st.lists(
    st.tuples(st.integers(0, 10**6), st.sampled_from(["set", "insert", "delete", "cut"]), st.integers(0, 255)),
    min_size=1,
    max_size=3,
)


@pytest.fixture
def made(tmp_path, sort: Sort) -> Any:
    path = tmp_path / f"file{sort.suffix}"
    sort.make(path)
    return path


@contextmanager
def guarded() -> Iterator[None]:
    """Stop a reader that hangs, or takes much more memory than its file has."""

    def hang(*_: Any) -> None:
        raise AssertionError("the reader hangs")

    before = signal.signal(signal.SIGALRM, hang)
    signal.alarm(120)
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 2**26
    finally:
        tracemalloc.stop()
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def read(sort: Sort, path: Any, *, of_value: bool = False) -> Any:
    """The document of what is read, or None if the file is refused as it should be."""
    with guarded():
        try:
            return sort.record(sort.read(path))
        except (DeckError, RecordError, MatchError) as error:
            refused = error
    if isinstance(refused, MatchError):
        assert refused.code == "bot_missing"
        return None
    source = refused.source or ""
    assert not sort.names_file or path.name in source or str(path.parent) in source, f"{refused!r} names no file"
    if isinstance(refused, DeckError):
        assert refused.faults
    elif of_value:
        says_what = "JSON" in str(refused) or "the run is not finished" in str(refused)
        assert refused.key or refused.line or says_what, f"{refused!r} names no entry"
    return None


def places(document: Any) -> list[tuple[Any, Any]]:
    """Everything in a document, as (container, key)."""
    found = []
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inner:
        found.append((document, key))
        if isinstance(value, (dict, list)) and value is not DEEP:
            found += places(value)
    return found


def changed(value: Any, operation: str, nasty: Any) -> Any:
    if operation == "as float" and type(value) is int:
        return float(value)
    if operation == "as bool" and value in (0, 1):
        return bool(value)
    if operation == "as text":
        return str(value)
    if operation == "next" and type(value) is int:
        return value + 1
    if operation == "reverse" and isinstance(value, list):
        return value[::-1]
    return copy.deepcopy(nasty) if nasty is not DEEP else DEEP


def edit(document: Any, edits: list[tuple[int, str, int]]) -> Any:
    document = json.loads(json.dumps(document))
    for where, operation, which in edits:
        known = [place for place in places(document) if place != (document, "arrays")]
        if not known:
            continue
        container, key = known[where % len(known)]
        if operation == "delete":
            del container[key]
        elif operation == "twice" and isinstance(container, list):
            container.insert(key, copy.deepcopy(container[key]))
        elif operation == "unknown key" and isinstance(container, dict):
            container["unknown"] = VALUES[which]
        else:
            container[key] = changed(container[key], operation, VALUES[which])
    return document


def in_order(document: dict[str, Any]) -> dict[str, Any]:
    """The same with lists sorted whose order says nothing: faces of a predicate, dice that roll as one, hands."""
    for of, key in (("kind", "faces"), ("type", "dice"), ("type", "hands")):
        if of in document and isinstance(document.get(key), list):
            inner = [sorted(hand, key=repr) if isinstance(hand, list) else hand for hand in document[key]]
            document = {**document, key: inner if key == "hands" else sorted(inner, key=repr)}
    return document


def says(found: Any, document: Any, inside_game: bool = False) -> bool:
    """Whether what was read is what the document says: types too. Options of a game may be left to their defaults,
    and a deck may be called by its name. Identities of policies are left out where the names say them.
    """
    if isinstance(document, dict) and isinstance(found, dict):
        document, found = in_order(document), in_order(found)
        if "identities" in document and "identities" not in found and document["identities"] == IMPLIED:
            document = {key: value for key, value in document.items() if key != "identities"}
        fewer = set(document) <= set(found) if inside_game else set(document) == set(found)
        return fewer and all(says(found[key], document[key], inside_game or key == "game") for key in document)
    if isinstance(document, list) and isinstance(found, list):
        return len(document) == len(found) and all(map(says, found, document, [inside_game] * len(found)))
    if inside_game and isinstance(document, str) and isinstance(found, dict):
        return bool(found["name"] == document)
    return type(found) is type(document) and repr(found) == repr(document)


@EVERY
@MANY
@given(edits=EDITS)
@example(edits=[(0, "replace", 0)])
@example(edits=[(5046, "reverse", 0)])  # dice that roll as one group, in another order
@example(edits=[(1243, "reverse", 0)])  # a hand in another order
@example(edits=[(91651, "replace", 0)])  # an identity that says no more than the name
@example(edits=[(5120, "replace", 0)])  # the streams of a bot's action in a match: no streams is no key, never null
def test_c1_c2_c4_edited_values_are_refused_by_their_place_or_read_as_they_are(sort, made, edits):
    document = sort.unpack(made.read_bytes())
    path = made.with_name(f"edited{sort.suffix}")
    try:
        packed = sort.pack(edit(document, edits))
    except (RecursionError, KeyError, AttributeError, TypeError):
        return  # no such file can be written
    path.write_bytes(packed)
    found = read(sort, path, of_value=True)
    if found is not None:
        assert says(found, sort.meaning(sort.unpack(packed))), f"{edits} is read as something else"


@EVERY
@MANY
@given(edits=BYTES)
def test_c1_c2_edited_bytes_are_refused_or_read_as_they_are(sort, made, edits):
    data = bytearray(made.read_bytes())
    for where, operation, byte in edits:
        at = where % (len(data) + 1)
        if operation == "set":
            data[at : at + 1] = bytes([byte])
        elif operation == "insert":
            data[at:at] = bytes([byte])
        elif operation == "delete":
            del data[at : at + 1]
        else:
            del data[at:]
    path = made.with_name(f"edited{sort.suffix}")
    path.write_bytes(bytes(data))
    found = read(sort, path)
    if found is not None:
        assert says(found, sort.meaning(sort.unpack(bytes(data))))


@EVERY
def test_c3_a_valid_file_is_read_with_byte_order_mark_crlf_and_an_empty_last_line(sort, made):
    whole = read(sort, made)
    assert whole is not None and says(whole, sort.unpack(made.read_bytes()))
    if not sort.is_text:
        return
    text = made.read_text(encoding="utf-8")
    for marked in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        text + "\n",
        "\ufeff" + text.replace("\n", "\r\n") + "\r\n",
    ):
        made.write_bytes(marked.encode())
        assert json.dumps(read(sort, made)) == json.dumps(whole)


@EVERY
@pytest.mark.parametrize(
    "data", [b"", b"\0" * 100, b"\xff\xfe{\0}\0", b"[" * 100_000, b"null", b"{}", b"PK\x03\x04"], ids=len
)
def test_c1_what_is_no_such_file_at_all_is_refused(sort, tmp_path, data):
    path = tmp_path / f"other{sort.suffix}"
    path.write_bytes(data)
    assert read(sort, path) is None
    path.unlink()
    assert read(sort, path) is None
