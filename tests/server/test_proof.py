"""What `aleator verify` finds out."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import aleator
from aleator.errors import RecordError
from aleator.proof import Commitment, record_with_proof, verify
from aleator.record import sealed

SEATS = ("cautious", "random", None)


def promise(seed: int = 7) -> Commitment:
    return Commitment("kitchen", aleator.GangOfDice(players=3).to_dict(), SEATS, seed, "ab" * 32)


def text(seed: int = 7) -> str:
    record = aleator.Record.play(aleator.GangOfDice(players=3), ["cautious", "random", "fixed(2)"], seed=seed)
    return record_with_proof(record, promise(seed))


def changed(written: str, **proof: Any) -> str:
    """The same record with other claims, its sums put right again."""
    digest = hashlib.sha256()
    lines = []
    for number, line in enumerate(written.removesuffix("\n").split("\n")):
        entries = json.loads(line)
        del entries["sum"]
        if number == 0:
            entries["table"].update(proof)
        lines.append(sealed(entries, digest))
    return "\n".join(lines) + "\n"


def test_an_honest_record_is_proven() -> None:
    proven = verify(text(), commitment=promise().hash.upper())
    assert (proven.table, proven.seed, proven.finished, proven.commitment) == ("kitchen", 7, True, promise().hash)
    assert proven.outcomes > 12 and proven.bot_actions > 12


def test_the_first_line_has_the_form_of_its_schema() -> None:
    import jsonschema

    from aleator import schemas

    jsonschema.validate(json.loads(text().splitlines()[0]), schemas.load("record.header"))


def test_the_commitment_is_the_documented_hash() -> None:
    made = promise()
    body = {
        "proof": 1,
        "table": "kitchen",
        "game": made.game,
        "seats": list(SEATS),
        "seed": "7",
        "index": "0",
        "nonce": "ab" * 32,
    }
    assert made.hash == hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def test_another_seed_than_the_promised_one_is_found() -> None:
    with pytest.raises(RecordError, match="hash to"):
        verify(changed(text(seed=8), commitment=promise(7).hash))
    with pytest.raises(RecordError, match="not the one you noted"):
        verify(text(seed=8), commitment=promise(7).hash)


def test_bots_that_did_not_play_as_promised_are_found() -> None:
    cheating = Commitment("kitchen", promise().game, ("fixed(n=3)", "random", None), 7, "ab" * 32)
    with pytest.raises(RecordError, match="would have chosen"):
        verify(changed(text(), seats=list(cheating.seats), commitment=cheating.hash))


@pytest.mark.parametrize(
    "claim",
    [
        {"proof": 2},
        {"proof": True},
        {"nonce": 5},
        {"seats": ["cautious"]},
        {"seats": "abc"},
        {"more": 1},
        {"commitment": ""},
    ],
    ids=str,
)
def test_a_proof_of_another_form_is_refused(claim: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        verify(changed(text(), **claim))


def test_a_record_without_proof_or_seed_is_refused() -> None:
    record = aleator.Record.play(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
    with pytest.raises(RecordError, match="has no proof"):
        verify(record.dumps())
    with pytest.raises(RecordError, match="has no seed"):
        verify(record.clone(seed=False).dumps())


def test_verify_on_the_command_line(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from aleator._cli.app import app

    file = tmp_path / "game.jsonl"
    file.write_text(text(), encoding="utf-8")
    shown = CliRunner().invoke(app, ["verify", str(file), "--commitment", promise().hash])
    assert shown.exit_code == 0 and "is the one you noted" in shown.output
    told = json.loads(CliRunner().invoke(app, ["verify", str(file), "--json"]).output)
    assert (told["seed"], told["commitment_noted"]) == ("7", False)
    refused = CliRunner().invoke(app, ["verify", str(file), "--commitment", "00"])
    assert isinstance(refused.exception, RecordError)
