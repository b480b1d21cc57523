"""The files a maker needs, drawn by KiCad from the routed board, without the hour of it."""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hardware.board import contents, kicad
from hardware.board.build import Built, build
from hardware.board.grid import Rules

BOARD = "carrier.kicad_pcb"
LAYERS = "F.Cu,B.Cu,F.Paste,F.Mask,B.Mask,F.SilkS,Edge.Cuts"
UNWANTED = {".kicad_pro", ".kicad_prl", ".gbrjob"}  # KiCad's own notes
PICTURES = {"top.png": "top", "bottom.png": "bottom"}
# What tells the hour or who drew it, by the ending of a file, and what is put in its place.
STAMPS = {
    ".gbr": (r"^(%TF\.(CreationDate|GenerationSoftware),.*\*%|G04 Created by KiCad .*\*)\n", ""),
    ".drl": (r"^; (DRILL file .*|#@! TF\.(CreationDate|GenerationSoftware),.*)\n", ""),
    ".step": (r"'\d{4}-\d\d-\d\dT[\d:]+'", "'2000-01-01T00:00:00'"),
}
FACTORY = Rules(gap=0.2)


def make(folder: Path) -> Built:
    """Route the board and write everything; raises kicad.Failed, Unroutable or source.Faults.

    What was in the folder stays until all of it is made anew.
    """
    with tempfile.TemporaryDirectory() as place:
        fresh = Path(place) / "out"
        built = draw(fresh)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(fresh, folder)
    return built


def draw(folder: Path) -> Built:
    """Do it in a folder that is not there yet."""
    (folder / "gerbers").mkdir(parents=True)
    board = folder / BOARD
    built = build(board)
    board.with_suffix(".kicad_dru").write_text(design_rules(FACTORY), encoding="utf-8")
    export(board, folder)
    for path in folder.rglob("*"):
        if path.suffix in UNWANTED:
            path.unlink()
        elif path.suffix in STAMPS:
            strip(path)
    for name in PICTURES:
        path = folder / name
        path.write_bytes(contents.signed(path.read_bytes(), contents.digest(board)))
    return built


def design_rules(rules: Rules) -> str:
    """Return what KiCad is to check: what any maker of boards can do.

    A spoke to the ground zone is enough, as every ground pad has a track besides.
    """
    wanted = {
        "ground pads": "min_resolved_spokes 1",
        "gaps": f"clearance (min {rules.gap}mm)",
        "tracks": f"track_width (min {rules.track}mm)",
        "vias": f"via_diameter (min {rules.via}mm)",
        "drills": f"hole_size (min {rules.drill}mm)",
    }
    lines = [f'(rule "{name}" (constraint {limit}))' for name, limit in wanted.items()]
    return "\n".join(["(version 1)", *lines, ""])


def export(board: Path, folder: Path) -> None:
    """Draw gerbers, drills, positions, body and pictures."""
    made, source = ["pcb", "export"], str(board)
    gerbers = f"{folder / 'gerbers'}/"
    kicad.cli(*made, "gerbers", "-o", gerbers, "-l", LAYERS, "--no-protel-ext", source)
    kicad.cli(*made, "drill", "-o", gerbers, "--excellon-separate-th", source)
    positions = str(folder / "positions.csv")
    kicad.cli(*made, "pos", "-o", positions, "--format", "csv", "--units", "mm", source)
    kicad.cli(*made, "step", "-o", str(folder / "carrier.step"), "--board-only", source)
    for name, side in PICTURES.items():
        size = ("-w", "1000", "--height", "820", "--zoom", "1.2")
        kicad.cli("pcb", "render", "-o", str(folder / name), "--side", side, *size, source)


def strip(path: Path) -> None:
    """Take the hour out of a file, so that the same board gives the same bytes."""
    pattern, instead = STAMPS[path.suffix]
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(pattern, instead, text, flags=re.M), encoding="utf-8")


def faults(board: Path) -> Iterator[str]:
    """Yield what KiCad's design rule check finds, warnings too, and what is not connected."""
    report = board.parent / "drc.json"
    kicad.cli("pcb", "drc", "--severity-all", "--format", "json", "-o", str(report), str(board))
    found = json.loads(report.read_text(encoding="utf-8"))
    report.unlink()
    for fault in (*found["violations"], *found["unconnected_items"]):
        items = ", ".join(item["description"] for item in fault["items"])
        yield f"{fault['severity']}: {fault['description']}: {items}"
