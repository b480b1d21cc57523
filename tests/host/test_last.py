from pathlib import Path

import pytest

from host.last import Last, Opening, recall, remember

LAST = Last(record="/games/1.jsonl", tempo=2.5, opening=Opening(boards=("ttyACM0",), port=81))


def test_what_was_opened_last_is_read_back(tmp_path: Path) -> None:
    remember(tmp_path / "data", Last(record="/games/0.jsonl"))
    remember(tmp_path / "data", LAST)
    assert recall(tmp_path / "data") == LAST


@pytest.mark.parametrize("written", [b"", b"{", b'{"record": 3}', b"\xff"])
def test_a_note_nobody_can_read_is_none(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "last.json").write_bytes(written)
    assert recall(tmp_path) is None


def test_without_a_note_there_is_none(tmp_path: Path) -> None:
    assert recall(tmp_path) is None
