"""`python -m hardware`: checks the rules and makes everything that is made from pins.toml.

`--check` writes nothing and names what is out of date. With a file it only checks its rules.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from hardware import pinfiles, rules
from hardware.source import SOURCE, Box, Faults, load

ROOT = SOURCE.parent.parent


def made(box: Box) -> dict[Path, str]:
    """Return the text of every file made from the source."""

    def page(name: str, text: str) -> tuple[Path, str]:
        path = ROOT / "docs" / name
        return path, pinfiles.between_marks(path.read_text(encoding="utf-8"), text)

    return {
        ROOT / "firmware" / "pins.py": pinfiles.firmware(box),
        ROOT / "host" / "bells" / "header_pins.py": pinfiles.header(box),
        **dict(
            [
                page("wiring.md", f"{pinfiles.table(box)}\n{pinfiles.picture(box)}"),
                page("backends.md", pinfiles.header_table(box)),
            ]
        ),
    }


def sound(path: Path) -> Box:
    """Return a source that keeps the rules; raises Faults if it does not."""
    box = load(path)
    if faults := rules.check(box):
        raise Faults(faults)
    return box


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Do what the arguments say and return the exit code: 1 for a fault or a stale file."""
    files = [Path(word) for word in arguments if not word.startswith("--")]
    try:
        boxes = [sound(path) for path in files or [SOURCE]]
    except Faults as faults:
        say(str(faults))
        return 1
    return 0 if files else renew(made(boxes[0]), "--check" in arguments, say)


def renew(files: dict[Path, str], check: bool, say: Callable[[str], object]) -> int:
    """Write what is out of date, or with `check` only name it and return 1."""
    stale = {
        path: text
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }
    for path, text in stale.items():
        if check:
            say(f"{path.relative_to(ROOT)} is out of date: run make hardware")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
