"""The command: what it says when KiCad is not there, when a file is stale, when words are wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import rules
from hardware.board import __main__ as command
from hardware.board import kicad, output
from hardware.board.build import Built
from hardware.source import Box

Changed = Callable[..., Box]


def test_other_words_are_refused() -> None:
    said: list[str] = []
    assert command.main(["--chekc"], said.append) == 2
    assert said == ["--chekc: python -m hardware.board takes --check or nothing"]


def test_without_kicad_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(kicad, "PYTHONS", ("no-such-python",))
    assert command.main(["--check"], said.append) == 1
    assert said == [
        "carrier board: no Python with KiCad's pcbnew: run scripts/kicad as root, or install KiCad"
        " 9 with its footprints"
    ]


def test_without_kicad_cli_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(kicad.Failed, match="no kicad-cli: run scripts/kicad"):
        kicad.cli("version")


def test_what_kicad_refuses_is_told_in_its_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "kicad-cli"
    broken.write_text("#!/bin/sh\necho no such board >&2\nexit 3\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(broken))
    with pytest.raises(kicad.Failed, match="pcb drc x: no such board"):
        kicad.cli("pcb", "drc", "x")


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in for KiCad: a rebuild gives the committed files with one via moved."""

    def make(folder: Path) -> Built:
        shutil.copytree(command.OUT, folder, dirs_exist_ok=True)
        board = folder / output.BOARD
        text = board.read_text(encoding="utf-8")
        board.write_text(text.replace("(drill 0.4)", "(drill 0.5)", 1), encoding="utf-8")
        return Built(55, 500, 100)

    monkeypatch.setattr(output, "make", make)
    monkeypatch.setattr(output, "faults", lambda board: iter(()))
    return command.OUT


def test_a_stale_file_is_named_and_fails_the_check(rebuilt: Path) -> None:
    said: list[str] = []
    assert command.check(rebuilt, said.append) == 1
    assert said[0].startswith("55 nets routed: 500 tracks, 100 vias; 0 faults; ")
    [line] = said[1:]
    assert line.startswith("hardware/board/out/carrier.kicad_pcb: vias differ: 1 to go (")
    assert line.endswith(": run python -m hardware.board")


def test_a_fault_of_the_design_rule_check_fails_the_check(
    rebuilt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(output, "faults", lambda board: iter(["error: too near"]))
    assert command.renew(tmp_path, said.append) == 1
    assert said[-1] == "error: too near"


def test_what_is_there_stays_when_the_board_cannot_be_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / output.BOARD
    old.write_text("routed", encoding="utf-8")
    monkeypatch.setattr(command, "OUT", tmp_path)
    monkeypatch.setattr(kicad, "PYTHONS", ("no-such-python",))
    assert command.main([], list[str]().append) == 1
    assert old.read_text(encoding="utf-8") == "routed"


def test_a_source_with_a_fault_is_told_by_its_number(
    monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    box = changed(("pico.lamps.0", 23))
    monkeypatch.setattr(rules, "load", lambda path: box)
    said: list[str] = []
    assert command.main(["--check"], said.append) == 1
    assert said == ["carrier board: H04: Pico, lamp 1: GP23 is used by the power mode"]
