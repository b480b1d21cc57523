"""Every record of GobCon's rules plays as it says."""

from pathlib import Path

import pytest

from engine.records import replay_file

RECORDS = sorted((Path(__file__).parents[3] / "records" / "gobcon").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_record_plays_as_it_says(path: Path) -> None:
    assert str(replay_file(str(path))) == f"{path}: ok"


def test_all_records_are_here() -> None:
    assert len(RECORDS) >= 19
