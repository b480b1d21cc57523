"""`python -m hardware`: checks the rules and makes everything that is made from pins.toml.

`--check` writes nothing and names what is out of date. With a file it only checks its rules.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from hardware import (
    breadboard,
    guides,
    perfboard,
    pinfiles,
    rules,
    schematic,
    seatend,
    shopping,
    wiring,
    wokwi,
)
from hardware.source import SOURCE, Box, Faults, load

ROOT = SOURCE.parent.parent
OUT = SOURCE.parent / "out"
SIZES = {"2": (2, False), "8": (8, False), "8-flips": (8, True)}  # seats, flip buttons


def made(box: Box) -> dict[Path, str]:
    """Return the text of every file made from the source; raises NoGraphviz."""
    return {
        ROOT / "firmware" / "pins.py": pinfiles.firmware(box),
        ROOT / "host" / "bells" / "header_pins.py": pinfiles.header(box),
        **_guides(box),
        OUT / "breadboard.svg": breadboard.picture(box),
        OUT / "perfboard.svg": perfboard.picture(box),
        OUT / "seat-end.svg": seatend.picture(),
        OUT / "seat.svg": schematic.seat(box),
        OUT / "once.svg": schematic.once(box),
        OUT / "parts.md": shopping.markdown(box),
        OUT / "parts.tsv": shopping.tsv(box),
        OUT / "wiring-raspberry-pi.svg": wiring.picture(
            "Raspberry Pi", "GPIO", list(wiring.header_cores(box)), False
        ),
        **{path: text for name, size in SIZES.items() for path, text in _size(box, name, *size)},
    }


def _guides(box: Box) -> dict[Path, str]:
    texts = guides.texts(box)
    pages = [ROOT / "docs" / name for name in ("build.md", "wiring.md", "backends.md")]
    return {page: guides.renewed(page.read_text(encoding="utf-8"), texts) for page in pages}


def _size(box: Box, name: str, seats: int, flips: bool) -> list[tuple[Path, str]]:
    cores = list(wiring.cores(box, seats, flips))
    return [
        (OUT / f"wiring-{name}.svg", wiring.picture("Pico", "GP", cores, flips)),
        (OUT / f"cables-{name}.tsv", wiring.cable_list(box, seats, flips)),
        (OUT / f"wokwi-{name}" / "diagram.json", wokwi.diagram(box, seats, flips)),
    ]


def meaning(path: Path, text: str) -> object:
    """Return what has to be the same in two versions of a file.

    Graphviz sets wires a little differently in each version, so of its pictures it is the words.
    """
    if path.name.startswith("wiring-"):
        return re.findall(r"<text.*?</text>", re.sub(r' [xy]="[^"]*"', "", text))
    return text


def sound(path: Path) -> Box:
    """Return a source that keeps the rules; raises Faults if it does not."""
    box = load(path)
    if faults := rules.check(box):
        raise Faults(faults)
    return box


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Do what the arguments say and return the exit code: 1 for a fault or a stale file."""
    files = [Path(word) for word in arguments if word != "--check"]
    if strange := [str(path) for path in files if str(path).startswith("-")]:
        say(f"{strange[0]}: python -m hardware takes --check, or board files, or nothing")
        return 2
    try:
        boxes = [sound(path) for path in files or [SOURCE]]
        return 0 if files else renew(made(boxes[0]), "--check" in arguments, say)
    except (Faults, wiring.NoGraphviz) as error:
        say(str(error))
        return 1


def renew(files: dict[Path, str], check: bool, say: Callable[[str], object]) -> int:
    """Write every file, or with `check` only name those out of date and return 1."""
    if check:
        stale = [path for path, text in files.items() if _stale(path, text)]
        for path in stale:
            say(f"{path.relative_to(ROOT)} is out of date: run make hardware")
        return 1 if stale else 0
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


def _stale(path: Path, text: str) -> bool:
    if not path.exists():
        return True
    return meaning(path, path.read_text(encoding="utf-8")) != meaning(path, text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
