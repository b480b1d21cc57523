"""`python -m hardware`: checks the rules and makes everything that is made from pins.toml.

`--check` writes nothing and names what is out of date. With a file it only checks its rules.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from hardware import rules
from hardware.board import parity
from hardware.source import ROOT, SOURCE, Box, Faults

Say = Callable[[str], object]


def main(arguments: list[str], say: Say = print) -> int:
    """Do what the arguments say and return the exit code: 1 for a fault or a stale file."""
    words = [word for word in arguments if word != "--check"]
    if strange := [word for word in words if word.startswith("-")]:
        say(f"{strange[0]}: python -m hardware takes --check, or board files, or nothing")
        return 2
    if words:
        boxes = [sound(Path(word), say) for word in words]
        return 0 if all(boxes) else 1
    box = sound(SOURCE, say)
    return make(box, "--check" in arguments, say) if box else 1


def sound(path: Path, say: Say) -> Box | None:
    """Return a source that keeps the rules; tell what is wrong with it, a line a fault."""
    try:
        return rules.sound(path)
    except Faults as wrong:
        for fault in wrong.faults:
            say(str(fault))
        return None


def make(box: Box, check: bool, say: Say) -> int:
    """Write what is made from a source, or with `check` name what is out of date, the board too.

    Needs the packages of the extra `hardware`, and Graphviz; tells what is missing.
    """
    try:
        from hardware import guides, made, wiring
    except ModuleNotFoundError as missing:
        say(f"{missing.name} is not installed: pip install -e '.[hardware]'")
        return 1
    try:
        files = made.made(box)
        if not check:
            made.write(files)
            return 0
    except (wiring.NoGraphviz, guides.BadMark) as error:
        say(str(error))
        return 1
    except OSError as error:
        say(f"{error.filename}: {error.strerror}")
        return 1
    stale = made.stale(files) + [parity.BOARD] * any(parity.stale(box))
    for path in stale:
        say(f"{path.relative_to(ROOT)} is out of date: run make hardware")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
