"""Copies the firmware to a board that does not have it yet."""

import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from firmware import VERSION
from host.bells.link import FAULTS, open_port, reason
from host.bells.ports import NotOne, only
from host.bells.prompt import START
from host.bells.survey import Answer, boards, version

OURS = version(VERSION)
PATIENCE = 120  # s for all the copying


class FlashFailed(Exception):
    """The firmware could not be copied: one line that says what to do."""


def flash(port: str | None = None, force: bool = False) -> str:
    """Copy the firmware to the board on a port, or to the only board, and start it.

    Nothing is done to a board that has this version, unless by force; its settings.txt is never
    touched. Returns what has been done; raises `FlashFailed`. The board must run MicroPython.
    """
    chosen = port or _only()
    _probe(chosen)
    if not force and _is_current(chosen):
        return f"{chosen}: has firmware {OURS} already; --force copies it all the same"
    with TemporaryDirectory() as folder:
        package = _package(Path(folder))
        _copy(chosen, package)
    _start(chosen)
    return f"{chosen}: firmware {OURS} is copied and started"


def _only() -> str:
    try:
        return only("flash")
    except NotOne as error:
        raise FlashFailed(str(error)) from None


def _is_current(port: str) -> bool:
    """Return whether the board has this version; one with a newer version is left to people."""
    (answer,) = boards([port])
    if not isinstance(answer, Answer):
        return False
    theirs = tuple(map(int, answer.firmware.split(".")))
    if theirs > tuple(map(int, OURS.split("."))):
        raise FlashFailed(
            f"{port}: has firmware {answer.firmware}, newer than {OURS} here: update firstbell, "
            "or go back with --force"
        )
    return answer.firmware == OURS


def _probe(port: str) -> None:
    """Tell a port that cannot be opened apart from a board that cannot be written."""
    try:
        open_port(port).close()
    except FAULTS as fault:
        raise FlashFailed(WAYS_OUT[reason(fault)].format(port=port)) from None


WAYS_OUT = {
    "no-such-port": "{port}: no such port; `firstbell boards` lists those with a board",
    "port-unreachable": "{port}: nothing answers there; is it switched on, its name right?",
    "port-denied": "{port}: you may not open it; on Linux, join the group that owns it (dialout)",
    "port-busy": "{port}: another program has it open; close that (Thonny, a game) and try again",
    "port-unusable": "{port}: no serial port; `firstbell boards` lists those with a board",
}


def _package(folder: Path) -> Path:
    """Return a folder with what goes to the board, and nothing else."""
    package = folder / "firmware"
    package.mkdir()
    with as_file(files("firmware")) as ours:
        for module in sorted(ours.glob("*.py")):
            copy(module, package)
    return package


def _copy(port: str, package: Path) -> None:
    copied = ["fs", "cp", "-r", str(package), ":"]
    started = ["fs", "cp", str(package / "main.py"), ":main.py"]
    command = [sys.executable, "-m", "mpremote", "connect", port, *copied, "+", *started]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise FlashFailed(f"{port}: the board does not answer; unplug it and try again") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise FlashFailed(f"{port}: not copied, {said[-1]}; unplug the board and try again")


def _start(port: str) -> None:
    """Start what was copied: mpremote leaves the board at its prompt."""
    try:
        line = open_port(port)
        line.write(START)
        line.close()
    except FAULTS as fault:
        raise FlashFailed(f"{port}: copied, but not started ({fault}); replug the board") from None
