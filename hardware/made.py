"""Everything that is made from the source, by its path."""

import re
from pathlib import Path

from hardware import (
    breadboard,
    guides,
    perfboard,
    pinfiles,
    schematic,
    seatend,
    shopping,
    wiring,
    wokwi,
)
from hardware.source import ROOT, Box

OUT = ROOT / "hardware" / "out"
SIZES = {"2": (2, False), "8": (8, False), "8-flips": (8, True)}  # seats, flip buttons


def made(box: Box) -> dict[Path, str]:
    """Return the text of every file made from the source; raises NoGraphviz or guides.BadMark."""
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
    return {page: guides.renewed(page, texts) for page in pages}


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


def stale(files: dict[Path, str]) -> list[Path]:
    """Return those that are not there or say something else."""
    return [
        path
        for path, text in files.items()
        if not path.exists()
        or meaning(path, path.read_text(encoding="utf-8")) != meaning(path, text)
    ]


def write(files: dict[Path, str]) -> None:
    """Write every file."""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
