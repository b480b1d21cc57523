"""From the source to a routed board file: what KiCad is told, and what it answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.board import kicad
from hardware.board.grid import BOTH, NOBODY, Grid, Rect, Rules
from hardware.board.placement import Outline, outline, spots
from hardware.board.silk import REVISION, texts
from hardware.board.tracks import Track, Via, lay
from hardware.nets import Netlist, netlist
from hardware.rules import sound
from hardware.source import Box

GROUND = "GND"
HOLE = "MountingHole:MountingHole_3.2mm_M3"
HEAD = 3.4  # half of what a screw's head covers, in mm


@dataclass(frozen=True)
class Built:
    """How much was routed."""

    nets: int
    tracks: int
    vias: int


def wires_of(box: Box) -> Netlist:
    """Return the netlist of the board: every seat, with its flip button."""
    return netlist(box, len(box.pico.seats), flips=True)


def build(path: Path) -> Built:
    """Write the routed board; raises kicad.Failed, router.Unroutable or source.Faults."""
    wires, board, rules = wires_of(sound()), outline(), Rules()
    placed = kicad.inside("place", path, placing(wires, board))
    pads = {pad["name"]: _rect(pad["net"], pad["layers"], pad["box"]) for pad in placed["pads"]}
    blocked = [*pads.values(), *_walls(placed["walls"], board)]
    prints = [_rect(NOBODY, BOTH, box) for box in placed["prints"]]
    grid = Grid(board.size, blocked, rules, prints)
    tracks, vias = lay(grid, joined(wires, pads), GROUND)
    kicad.inside("finish", path, finishing(tracks, vias, board, rules))
    return Built(len(wires.nets), len(tracks), len(vias))


def joined(wires: Netlist, pads: Mapping[str, Rect]) -> dict[str, list[Rect]]:
    """Return the pads of every net, from the cable inwards: a spark meets its diode first."""
    return {
        net: [pads[f"{pad.ref}.{pad.pin}"] for pad in reversed(joins)]
        for net, joins in wires.nets.items()
    }


def placing(wires: Netlist, board: Outline) -> dict[str, Any]:
    """Return what `place` is told."""
    return {
        "title": "firstbell carrier board",
        "revision": REVISION,
        "size": board.size,
        "holes": board.holes,
        "hole_footprint": HOLE,
        "nets": list(wires.nets),
        "parts": list(_parts(wires, board)),
        "texts": [text._asdict() for text in texts(wires, board)],
    }


def _parts(wires: Netlist, board: Outline) -> Iterator[dict[str, Any]]:
    pads: dict[str, dict[str, str]] = {}
    for net, joins in wires.nets.items():
        for pad in joins:
            pads.setdefault(pad.ref, {})[pad.pin] = net
    for part, spot in spots(wires, board):
        named = {"ref": part.ref, "value": part.part.name, "footprint": part.part.footprint}
        yield {**named, **spot._asdict(), "pads": pads[part.ref]}


def _walls(keep_out: Iterable[list[float]], board: Outline) -> Iterator[Rect]:
    """Yield where no track may be: what footprints ask for, and under the heads of screws."""
    yield from (_rect(NOBODY, BOTH, box) for box in keep_out)
    for x, y in board.holes:
        yield Rect(NOBODY, BOTH, x - HEAD, y - HEAD, x + HEAD, y + HEAD)


def _rect(net: str, layers: Iterable[int], box: Iterable[float]) -> Rect:
    left, top, right, bottom = box
    return Rect(net, tuple(layers), left, top, right, bottom)


def finishing(
    tracks: Iterable[Track], vias: Iterable[Via], board: Outline, rules: Rules
) -> dict[str, Any]:
    """Return what `finish` is told."""
    (width, height), inset = board.size, 0.5
    left, right, top, bottom = inset, width - inset, inset, height - inset
    return {
        "track": rules.track,
        "via": rules.via,
        "drill": rules.drill,
        "tracks": [track._asdict() for track in tracks],
        "vias": [via._asdict() for via in vias],
        "ground": {
            "net": GROUND,
            "gap": rules.gap,
            "thinnest": rules.track,
            "outline": [(left, top), (right, top), (right, bottom), (left, bottom)],
        },
    }
