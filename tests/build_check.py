"""Refuses to test an extension that was built from other sources than those that lie here."""

from __future__ import annotations

from pathlib import Path

import aleator
from aleator import _native

RUST = Path(__file__).parent.parent / "rust"
MEMBERS = ("core", "records", "sim", "env", "odds", "bots", "bindings")


def source_hash() -> str:
    """Hash the Rust sources as `rust/bindings/build.rs` does: FNV-1a over the files in order of their paths."""
    files = sorted(
        (path.relative_to(RUST).parts, path) for member in MEMBERS for path in (RUST / member / "src").rglob("*.rs")
    )
    value = 0xCBF29CE484222325
    for _, path in files:
        for byte in path.read_text(encoding="utf-8").encode():
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def assert_fresh_build() -> None:
    """Fail with the remedy if the extension is stale."""
    assert aleator.__file__ is not None
    expected = Path(__file__).parent.parent / "python" / "aleator"
    assert Path(aleator.__file__).parent == expected, f"the tests would test {aleator.__file__}, not {expected}"
    assert source_hash() == _native.SOURCE_HASH, "the extension was built from other sources: run maturin develop"
