"""Whether the committed board is that of the source, as far as can be told without KiCad."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hardware.board import contents
from hardware.board.build import HOLE, wires_of
from hardware.board.contents import Facts
from hardware.board.placement import Outline, outline, spots
from hardware.board.silk import texts
from hardware.nets import Netlist
from hardware.source import Box

BOARD = Path(__file__).parent / "out" / "carrier.kicad_pcb"


def stale(box: Box, path: Path = BOARD) -> Iterator[str]:
    """Yield one line for each part, pad or print in which a board is not as its source says."""
    if not path.exists():
        yield f"only in the source: {path.name}"
        return
    there = contents.board(path.read_text(encoding="utf-8"))
    for kind, facts in wanted(wires_of(box), outline()).items():
        yield from (f"only in the source: {fact}" for fact in sorted(facts - there[kind]))
        yield from (f"only on the board: {fact}" for fact in sorted(there[kind] - facts))


def wanted(wires: Netlist, board: Outline) -> dict[str, Facts]:
    """Return what is to be on the board, by kind, in the words of contents.board."""
    return {
        "parts": Counter([*_parts(wires, board), *_holes(board)]),
        "pads": Counter(
            f"{pad.ref}.{pad.pin} on {net}" for net, pads in wires.nets.items() for pad in pads
        ),
        "prints": Counter(
            f"{text.text} at {contents.numbers(*text.at)}" for text in texts(wires, board)
        ),
    }


def _parts(wires: Netlist, board: Outline) -> Iterator[str]:
    for component, spot in spots(wires, board):
        part = component.part
        yield contents.part(component.ref, part.footprint, part.name, spot.at, spot.turn)


def _holes(board: Outline) -> Iterator[str]:
    for number, at in enumerate(board.holes, 1):
        yield contents.part(f"H{number}", HOLE, HOLE.partition(":")[2], at)
