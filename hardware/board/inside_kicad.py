"""Run by the Python that KiCad brings, which alone has `pcbnew`: no import from the project here.

`place BOARD` reads parts, outline and texts from standard input, writes the board without tracks
and answers with where its pads came to lie. `finish BOARD` reads tracks and vias, adds the ground
zones and fills them. Both speak JSON, in mm, from the upper left corner.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pcbnew

# Its licence lets a board made with it be given away on any terms.
LIBRARY = Path("/usr/share/kicad/footprints")
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)


def mm(length: float) -> int:
    """Return mm in nanometres, KiCad's own unit; its FromMM cuts off what should be rounded."""
    return round(length * 1_000_000)


def point(at: list[float]) -> pcbnew.VECTOR2I:
    """Return mm as KiCad's own point."""
    return pcbnew.VECTOR2I(mm(at[0]), mm(at[1]))


def place(path: str, spec: dict[str, Any]) -> dict[str, Any]:
    """Write the board without tracks; return its pads and what else is in the way."""
    pcbnew.KIID.SeedGenerator(7)
    board = pcbnew.CreateEmptyBoard()
    title = board.GetTitleBlock()
    title.SetTitle(spec["title"])
    title.SetRevision(spec["revision"])
    nets = {name: pcbnew.NETINFO_ITEM(board, name) for name in spec["nets"]}
    for net in nets.values():
        board.Add(net)
    for part in spec["parts"]:
        board.Add(footprint(part, nets))
    for number, at in enumerate(spec["holes"], 1):
        board.Add(hole(f"H{number}", spec["hole_footprint"], at))
    edge(board, spec["size"])
    for text in spec["texts"]:
        board.Add(printed(board, **text))
    pcbnew.SaveBoard(path, board)
    return {
        "pads": list(pads(board)),
        "walls": list(walls(board)),
        "prints": list(prints(board)),
    }


def load(name: str) -> pcbnew.FOOTPRINT:
    """Return a footprint of KiCad's library by Library:Name."""
    library, _, item = name.partition(":")
    found = pcbnew.FootprintLoad(str(LIBRARY / f"{library}.pretty"), item)
    if found is None:
        sys.exit(f"{name}: KiCad's library has no such footprint; is kicad-footprints installed?")
    found.SetFPIDAsString(name)
    return found


def footprint(part: dict[str, Any], nets: dict[str, Any]) -> pcbnew.FOOTPRINT:
    """Return a part in its place, its pads on their nets."""
    item = load(part["footprint"])
    item.SetReference(part["ref"])
    item.SetValue(part["value"])
    item.SetPosition(point(part["at"]))
    item.SetOrientationDegrees(part["turn"])
    label(item.Reference(), part["name"], part["slant"])
    for pad in item.Pads():
        if pad.GetNumber() in part["pads"]:
            pad.SetNet(nets[part["pads"][pad.GetNumber()]])
    return item


def label(reference: pcbnew.PCB_FIELD, at: list[float] | None, slant: float) -> None:
    """Print a part's name where it can be read, or not at all."""
    reference.SetVisible(at is not None)
    if at is not None:
        shape(reference, at, 0.9)
        reference.SetTextAngleDegrees(slant)


def shape(text: pcbnew.PCB_TEXT, at: list[float], size: float) -> None:
    """Put a text's middle at a point, so many mm high."""
    text.SetPosition(point(at))
    text.SetTextSize(pcbnew.VECTOR2I(mm(size), mm(size)))
    text.SetTextThickness(mm(size * 0.15))
    text.SetHorizJustify(pcbnew.GR_TEXT_H_ALIGN_CENTER)
    text.SetVertJustify(pcbnew.GR_TEXT_V_ALIGN_CENTER)


def printed(board: pcbnew.BOARD, text: str, at: list[float], size: float) -> pcbnew.PCB_TEXT:
    """Return a line of print on the upper side."""
    item = pcbnew.PCB_TEXT(board)
    item.SetText(text)
    item.SetLayer(pcbnew.F_SilkS)
    shape(item, at, size)
    return item


def hole(ref: str, name: str, at: list[float]) -> pcbnew.FOOTPRINT:
    """Return a hole for a screw."""
    item = load(name)
    item.SetReference(ref)
    item.Reference().SetVisible(False)
    item.SetPosition(point(at))
    item.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
    return item


def edge(board: pcbnew.BOARD, size: list[float]) -> None:
    """Draw the outline."""
    item = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_RECT)
    item.SetStart(point([0, 0]))
    item.SetEnd(point(size))
    item.SetLayer(pcbnew.Edge_Cuts)
    item.SetWidth(mm(0.1))
    board.Add(item)


def pads(board: pcbnew.BOARD) -> Iterator[dict[str, Any]]:
    """Yield every pad with its net and the box around it."""
    for item in board.GetFootprints():
        for pad in item.Pads():
            yield {
                "name": f"{item.GetReference()}.{pad.GetNumber()}",
                "net": pad.GetNetname(),
                "layers": [side for side, layer in enumerate(LAYERS) if pad.IsOnLayer(layer)],
                "box": box(pad.GetBoundingBox()),
            }


def walls(board: pcbnew.BOARD) -> Iterator[list[float]]:
    """Yield the box around every area where a footprint wants no tracks."""
    for item in board.GetFootprints():
        for zone in item.Zones():
            if zone.GetDoNotAllowTracks():
                yield box(zone.GetBoundingBox())


def prints(board: pcbnew.BOARD) -> Iterator[list[float]]:
    """Yield the box around every line of print."""
    names = [item.Reference() for item in board.GetFootprints()]
    for text in (*board.GetDrawings(), *filter(lambda name: name.IsVisible(), names)):
        if text.GetLayer() == pcbnew.F_SilkS:
            yield box(text.GetBoundingBox())


def box(found: pcbnew.BOX2I) -> list[float]:
    """Return left, top, right, bottom in mm."""
    ends = found.GetLeft(), found.GetTop(), found.GetRight(), found.GetBottom()
    return [pcbnew.ToMM(end) for end in ends]


def finish(path: str, spec: dict[str, Any]) -> dict[str, Any]:
    """Add tracks, vias and ground zones to a placed board; fill the zones."""
    pcbnew.KIID.SeedGenerator(8)
    board = pcbnew.LoadBoard(path)
    for track in spec["tracks"]:
        board.Add(segment(board, spec["track"], **track))
    for via in spec["vias"]:
        board.Add(drilled(board, spec["via"], spec["drill"], **via))
    for layer in LAYERS:
        board.Add(ground(board, layer, spec["ground"]))
    pcbnew.SaveBoard(path, board)
    # Filling a board that was never saved ends in a crash.
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board)
    return {}


def segment(
    board: pcbnew.BOARD, width: float, net: str, layer: int, ends: list[list[float]]
) -> pcbnew.PCB_TRACK:
    """Return a straight track."""
    item = pcbnew.PCB_TRACK(board)
    item.SetStart(point(ends[0]))
    item.SetEnd(point(ends[1]))
    item.SetWidth(mm(width))
    item.SetLayer(LAYERS[layer])
    item.SetNet(board.FindNet(net))
    return item


def drilled(
    board: pcbnew.BOARD, width: float, drill: float, net: str, at: list[float]
) -> pcbnew.PCB_VIA:
    """Return a via through the whole board."""
    item = pcbnew.PCB_VIA(board)
    item.SetPosition(point(at))
    item.SetWidth(mm(width))
    item.SetDrill(mm(drill))
    item.SetNet(board.FindNet(net))
    return item


def ground(board: pcbnew.BOARD, layer: int, spec: dict[str, Any]) -> pcbnew.ZONE:
    """Return the zone that covers one side."""
    item = pcbnew.ZONE(board)
    item.SetLayer(layer)
    item.SetNet(board.FindNet(spec["net"]))
    item.SetLocalClearance(mm(spec["gap"]))
    item.SetMinThickness(mm(spec["thinnest"]))
    outline = item.Outline()
    outline.NewOutline()
    for at in spec["outline"]:
        outline.Append(point(at))
    return item


if __name__ == "__main__":
    given = json.load(sys.stdin)
    answer = {"place": place, "finish": finish}[sys.argv[1]](sys.argv[2], given)
    print(json.dumps(answer))
