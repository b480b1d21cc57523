"""The sheet is read back as a phone would: every code in the PDF is drawn and decoded."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import zxingcpp

from engine.games.gong.cards import NAMES, PLAIN, STONES
from engine.games.gong.missions import mission_of
from host.cli import main
from host.own_name import own_name
from host.sheet import HEIGHT, PAGE, WIDTH, sheet
from host.web.codes import QUIET

BASE = "http://192.168.1.7:8000"
LETTER = (215.9, 279.4)  # mm
SCALE = 3  # pixels a module
NUMBER = r"(-?[\d.]+)"
CODE = re.compile(rf"q\n{NUMBER} 0 0 {NUMBER} {NUMBER} {NUMBER} cm\n((?:\d+ \d+ \d+ 1 re\n)+)f\nQ")
FRAME = re.compile(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re\nS")


class Found(NamedTuple):
    left: float
    bottom: float
    side: float  # without its margin
    text: str


def read(match: re.Match[str]) -> Found:
    unit, left, top = float(match[1]), float(match[3]), float(match[4])
    strokes = [tuple(map(int, line.split()[:3])) for line in match[5].splitlines()]
    modules = max(y for _, y, _ in strokes) + 1
    side = (modules + 2 * QUIET) * SCALE
    grey = bytearray(b"\xff" * side * side)
    for x, y, length in strokes:
        for row in range((y + QUIET) * SCALE, (y + QUIET + 1) * SCALE):
            start = row * side + (x + QUIET) * SCALE
            grey[start : start + length * SCALE] = bytes(length * SCALE)
    (code,) = zxingcpp.read_barcodes(memoryview(grey).cast("B", [side, side]))
    return Found(left, top - modules * unit, modules * unit, code.text)


@pytest.fixture(scope="module")
def pdf() -> str:
    return sheet(BASE).decode("latin-1")


@pytest.fixture(scope="module")
def codes(pdf: str) -> list[Found]:
    return [read(match) for match in CODE.finditer(pdf)]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(["print", "gong", *map(str, arguments)])
        said = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, said.out, said.err

    return run


Run = Callable[..., tuple[int, str, str]]


def test_the_sheet_has_54_different_codes_one_for_the_page_of_each_card(codes: list[Found]) -> None:
    assert [code.text for code in codes] == [f"{BASE}/gong/{NAMES[card]}" for card in PLAIN]
    assert len({code.text for code in codes}) == 54


def test_below_each_code_stands_its_card_its_stone_and_its_mission(pdf: str) -> None:
    told = re.findall(r"\((.*)\) Tj", pdf)
    for card in PLAIN:
        start = told.index(NAMES[card].replace("-", " "))
        mission = mission_of(card)
        stone = STONES[card % len(STONES)]
        assert told[start + 1 : start + 3] == [stone, f"{mission.colour} {mission.number}"]


def test_codes_are_inside_their_cut_lines_with_room_for_a_phone_to_read_them(
    pdf: str, codes: list[Found]
) -> None:
    frames = [tuple(map(float, match.groups())) for match in FRAME.finditer(pdf)]
    assert len(frames) == len(codes)
    for (x, y, width, height), code in zip(frames, codes, strict=True):
        assert (width, height) == (WIDTH, HEIGHT)
        margin = min(code.left - x, x + width - code.left - code.side, y + height - code.bottom)
        assert margin >= 4 * 0.7
        assert code.side > 20


def test_a_page_fits_a4_and_letter_with_ten_millimetres_to_spare(pdf: str) -> None:
    lost = [(ours - theirs) / 2 for ours, theirs in zip(PAGE, LETTER, strict=True)]
    for match in FRAME.finditer(pdf):
        x, y, width, height = map(float, match.groups())
        assert max(0, lost[0]) + 10 <= x < x + width <= PAGE[0] - max(0, lost[0]) - 10
        assert max(0, lost[1]) + 10 <= y < y + height <= PAGE[1] - max(0, lost[1]) - 10
    assert pdf.count("/MediaBox [0 0 595.275591 841.889764]") == 2


def test_the_file_is_the_same_every_time_and_where_it_was_asked_for(
    run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "codes.pdf"
    for base in (f"{BASE}/", BASE):
        code, said, _ = run("--base", base, "--out", out)
        assert (code, said) == (0, f"{out}: 54 codes that open {BASE}/gong/…\n")
        assert out.read_bytes() == sheet(BASE)


def test_without_an_address_the_codes_name_this_computer_and_the_command_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.home")
    monkeypatch.chdir(tmp_path)
    code, said, _ = run()
    assert code == 0
    assert own_name() == "kitchen.local"
    assert "http://kitchen.local:8000/gong/" in said
    assert "--lan --port 8000" in said
    assert "--base" in said
    text = (tmp_path / "gong-codes.pdf").read_text("latin-1")
    match = CODE.search(text)
    assert match
    assert read(match).text == "http://kitchen.local:8000/gong/PROXIMA-1"


@pytest.mark.parametrize(
    "base",
    [
        *("kitchen", "ftp://kitchen", "http://", "http://kitchen:x", "http://kitchen:70000", ""),
        *(
            "http://küche",
            "http://a b",
            "http://a/?q",
            "http://a#b",
            "http://[",
            f"http://{'a' * 99}",
        ),
    ],
)
def test_an_address_that_no_phone_could_open_is_one_clear_line(
    run: Run, tmp_path: Path, base: str
) -> None:
    code, said, wrong = run("--base", base, "--out", tmp_path / "codes.pdf")
    assert (code, said, wrong.count("\n")) == (2, "", 1)
    assert "--base" in wrong
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_one_clear_line(run: Run, tmp_path: Path) -> None:
    code, _, wrong = run("--base", BASE, "--out", tmp_path / "no" / "codes.pdf")
    assert code == 2
    assert wrong.endswith("cannot be written: No such file or directory; give --out FILE\n")
