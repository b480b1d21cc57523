"""What counts as the same board: the facts of its files, not their bytes."""

import shutil
from pathlib import Path

import pytest

from hardware.board import contents
from hardware.board.__main__ import OUT

BOARD = """(kicad_pcb (net 0 "") (net 1 "A")
  (footprint "Lib:R" (at 1 2 -90) (property "Reference" "R1") (property "Value" "1 (one)")
    (pad "1" thru_hole (net 1 "A")) (pad "2" thru_hole))
  (gr_text "a \\"b\\"" (at 3 4))
  (segment (start 1.0000001 2) (end 3 4) (width 0.3) (layer "F.Cu") (net 1) (uuid "x"))
  (via (at 5 6) (size 0.8) (drill 0.4) (net 1))
  (zone (net 1) (net_name "A") (layer "B.Cu") (polygon (pts (xy 0 0) (xy 9 0) (xy 9 9)))))"""


def test_the_facts_of_a_board() -> None:
    assert {kind: list(found) for kind, found in contents.board(BOARD).items()} == {
        "parts": ["R1 Lib:R at 1 2 turned 270: 1 (one)"],
        "pads": ["R1.1 on A"],
        "prints": ['a \\"b\\" at 3 4'],
        "tracks": ["A F.Cu 1 2 to 3 4 0.3"],
        "vias": ["A 5 6 0.8 0.4"],
        "zones": ["A B.Cu 0 0, 9 0, 9 9"],
        "outline": [],
    }


def test_a_track_may_be_drawn_from_either_end_and_have_another_id() -> None:
    again = BOARD.replace("(start 1.0000001 2) (end 3 4)", "(start 3 4) (end 1 2)")
    assert contents.board(again.replace('"x"', '"y"')) == contents.board(BOARD)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OUT, tmp_path / "copy"))


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("carrier.kicad_pcb", '"BASE")\n\t\t\t(uuid', '"GND")\n\t\t\t(uuid', "pads differ"),
        ("carrier.kicad_pcb", "(size 0.8)", "(size 0.7)", "vias differ"),
        ("carrier.kicad_pcb", "board, untested rev A", "board, rev B", "prints differ"),
        ("gerbers/carrier-PTH.drl", "T1C0.400", "T1C0.300", "lines differ"),
        ("gerbers/carrier-B_Cu.gbr", "D03*", "D02*", "lines differ"),
        ("positions.csv", '"U1"', '"U2"', "lines differ"),
        ("carrier.step", "(0.,0.,1.51)", "(0.,0.,1.61)", "points differ"),
    ],
)
def test_a_change_in_any_file_is_named(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    text = (OUT / name).read_text(encoding="utf-8")
    assert old in text
    for folder, told in (("before", text), ("after", text.replace(old, new, 1))):
        (tmp_path / folder / name).parent.mkdir(parents=True)
        (tmp_path / folder / name).write_text(told, encoding="utf-8")
    [line] = contents.differences(tmp_path / "before", tmp_path / "after")
    assert line.startswith(f"{name}: {said}: ")


def test_a_file_too_few_or_too_many_is_named(copy: Path) -> None:
    (copy / "top.png").unlink()
    (copy / "other.gbr").touch()
    assert list(contents.differences(OUT, copy)) == [
        "other.gbr is missing",
        "top.png is not made any more",
    ]


def test_the_same_files_do_not_differ(copy: Path) -> None:
    assert not list(contents.differences(OUT, copy))


def test_a_picture_names_the_board_it_shows() -> None:
    board = OUT / "carrier.kicad_pcb"
    for name in ("top.png", "bottom.png"):
        assert contents.shown((OUT / name).read_bytes()) == contents.digest(board)


def test_a_picture_of_an_older_board_is_named(copy: Path) -> None:
    png = (copy / "top.png").read_bytes()
    old = contents.digest(OUT / "carrier.kicad_pcb").encode()
    (copy / "top.png").write_bytes(png.replace(old, b"0" * 16))
    [line] = contents.differences(OUT, copy)
    assert line.startswith("top.png: board shown differ")
