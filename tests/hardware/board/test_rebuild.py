"""The whole board again with KiCad, which must be there: scripts/kicad brings it."""

import re
import shutil
from pathlib import Path

import pytest

from hardware.board import contents, output
from hardware.board.__main__ import OUT
from hardware.board.build import Built, wires_of
from hardware.source import load

pytestmark = pytest.mark.slow
Made = tuple[Path, Built]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("board")
    return folder, output.make(folder)


def test_all_nets_are_routed_and_the_design_rule_check_finds_nothing(made: Made) -> None:
    folder, built = made
    assert built.nets == len(wires_of(load()).nets) == 55
    assert list(output.faults(folder / output.BOARD)) == []


def test_a_rebuild_is_what_is_committed(made: Made) -> None:
    assert list(contents.differences(OUT, made[0])) == []


def test_the_design_rule_check_sees_a_missing_track_and_a_short(made: Made, tmp_path: Path) -> None:
    board = Path(shutil.copy(made[0] / output.BOARD, tmp_path))
    text = board.read_text(encoding="utf-8")
    number = {name: number for number, name in re.findall(r'\(net (\d+) "(\w+)"\)', text)}
    tracks = re.findall(r"\t\(segment\n.*?\n\t\)\n", text, flags=re.S)
    for track in tracks:
        if f"(net {number['BELL1']})" in track:
            text = text.replace(track, "")
    astray = next(track for track in tracks if f"(net {number['BELL2_OUT']})" in track)
    text = text.replace(astray, re.sub(r"\(end [^)]*\)", "(end 40 40)", astray))
    board.write_text(text, encoding="utf-8")
    told = "\n".join(output.faults(board))
    assert "Missing connection between items" in told
    assert "[BELL1]" in told
    assert re.search(r"[Ss]hort|[Cc]learance", told)
