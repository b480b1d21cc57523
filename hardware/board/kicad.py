"""KiCad as a program: its own Python for `inside_kicad.py`, `kicad-cli` for all it draws."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

INSIDE = Path(__file__).with_name("inside_kicad.py")
PYTHONS = ("/usr/bin/python3", "python3")
LIBRARIES = Path("/usr/share/kicad/template/fp-lib-table")
GET_IT = "run scripts/kicad as root, or install KiCad 9 with its footprints"


class Failed(Exception):
    """KiCad is not there, or refused; the message says what to do."""


def python() -> str:
    """Return a Python that has `pcbnew`; raises Failed."""
    for found in filter(None, map(shutil.which, PYTHONS)):
        if not subprocess.run([found, "-c", "import pcbnew"], capture_output=True).returncode:
            return found
    raise Failed(f"no Python with KiCad's pcbnew: {GET_IT}")


def inside(command: str, board: Path, spec: dict[str, Any]) -> dict[str, Any]:
    """Run one command of inside_kicad.py and return its answer; raises Failed."""
    answer: dict[str, Any] = json.loads(
        _run([python(), str(INSIDE), command, str(board)], json.dumps(spec))
    )
    return answer


def cli(*arguments: str) -> str:
    """Run kicad-cli and return what it said; raises Failed."""
    found = shutil.which("kicad-cli")
    if not found:
        raise Failed(f"no kicad-cli: {GET_IT}")
    return _run([found, *arguments])


def _run(command: list[str], text: str = "") -> str:
    """Run KiCad with a home of its own, so that nobody's settings matter."""
    with tempfile.TemporaryDirectory() as home:
        settings = Path(home) / ".config" / "kicad" / "9.0"
        settings.mkdir(parents=True)
        if LIBRARIES.exists():  # or it warns that it does not know its own footprints
            shutil.copy(LIBRARIES, settings)
        env = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": f"{home}/.config"}
        done = subprocess.run(command, input=text, capture_output=True, text=True, env=env)
    if done.returncode:
        raise Failed(f"{' '.join(command[:4])}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
