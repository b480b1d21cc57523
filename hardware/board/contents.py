"""What is in the files of a board, as facts that two versions of KiCad would both write."""

import hashlib
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Facts = Counter[str]
Tree = list[Any]  # a name, then texts and trees
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()]+)')
KEY = b"board"


def tree(text: str) -> Tree:
    """Return the nested lists of one of KiCad's files."""
    root: Tree = []
    open_lists = [root]
    for quoted, bracket, word in TOKEN.findall(text):
        if bracket == "(":
            open_lists[-1].append([])
            open_lists.append(open_lists[-1][-1])
        elif bracket:
            open_lists.pop()
        else:
            open_lists[-1].append(word or quoted)
    found: Tree = root[0]
    return found


def every(within: Tree, name: str) -> Iterator[Tree]:
    """Yield the trees of this name directly within another."""
    return (item for item in within if isinstance(item, list) and item[0] == name)


def value(within: Tree, name: str) -> Tree:
    """Return what follows a name, or nothing."""
    return next((item[1:] for item in every(within, name)), [])


def board(text: str) -> dict[str, Facts]:
    """Return what is on a board, by kind: nets by pad, parts, prints, tracks, vias, zones."""
    root = tree(text)
    names = {net[1]: net[2] for net in every(root, "net")}
    parts = {_ref(item): item for item in every(root, "footprint")}
    return {
        "parts": Counter(_part(ref, item) for ref, item in parts.items()),
        "pads": Counter(
            f"{ref}.{pad[1]} on {value(pad, 'net')[1]}"
            for ref, item in parts.items()
            for pad in every(item, "pad")
            if value(pad, "net")
        ),
        "prints": Counter(f"{item[1]} at {_at(item)}" for item in every(root, "gr_text")),
        "tracks": Counter(_track(item, names) for item in every(root, "segment")),
        "vias": Counter(
            f"{names[value(item, 'net')[0]]} {_at(item)} {numbers(*value(item, 'size'))} "
            f"{numbers(*value(item, 'drill'))}"
            for item in every(root, "via")
        ),
        "zones": Counter(_zone(item) for item in every(root, "zone")),
        "outline": Counter(
            f"{numbers(*value(item, 'start'))} to {numbers(*value(item, 'end'))}"
            for item in every(root, "gr_rect")
        ),
    }


def _ref(footprint: Tree) -> str:
    named: dict[str, str] = {item[1]: item[2] for item in every(footprint, "property")}
    return named["Reference"]


def _part(ref: str, footprint: Tree) -> str:
    named = {item[1]: item[2] for item in every(footprint, "property")}
    x, y, *turn = map(float, value(footprint, "at"))
    return part(ref, footprint[1], named["Value"], (x, y), *turn)


def part(ref: str, name: str, value: str, at: tuple[float, float], turn: float = 0) -> str:
    """Return the fact that a part is where it is; turned in degrees counter-clockwise."""
    return f"{ref} {name} at {numbers(*at)} turned {turn % 360:g}: {value}"


def _track(segment: Tree, names: dict[str, str]) -> str:
    ends = sorted(numbers(*value(segment, end)) for end in ("start", "end"))
    net, layer = names[value(segment, "net")[0]], value(segment, "layer")[0]
    return f"{net} {layer} {' to '.join(ends)} {numbers(*value(segment, 'width'))}"


def _zone(zone: Tree) -> str:
    corners = [numbers(*point[1:]) for point in every(value(zone, "polygon")[0], "xy")]
    return f"{value(zone, 'net_name')[0]} {value(zone, 'layer')[0]} {', '.join(corners)}"


def _at(item: Tree) -> str:
    return numbers(*value(item, "at")[:2])


def numbers(*words: str | float) -> str:
    """Return numbers as text, to a thousandth of a millimetre."""
    return " ".join(f"{round(float(word), 3) + 0.0:g}" for word in words)


def body(text: str) -> Facts:
    """Return the points of a STEP file, to a thousandth of a millimetre."""
    points = re.findall(r"CARTESIAN_POINT\('',\(([^)]*)\)\)", text)
    return Counter(numbers(*point.split(",")) for point in points)


def facts(path: Path) -> dict[str, Facts]:
    """Return what a file says, by kind; of a picture it is which board it shows."""
    if path.suffix == ".png":
        return {"board shown": Counter([shown(path.read_bytes())])}
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".kicad_pcb":
        return board(text)
    return (
        {"points": body(text)} if path.suffix == ".step" else {"lines": Counter(text.split("\n"))}
    )


def digest(path: Path) -> str:
    """Return a short name for what is on a board."""
    told = repr([(kind, sorted(found.items())) for kind, found in facts(path).items()])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def signed(png: bytes, name: str) -> bytes:
    """Return a picture that carries the name of the board it shows."""
    chunk = b"tEXt" + KEY + b"\0" + name.encode()
    head, rest = png[:33], png[33:]  # the signature of the format and its first chunk
    return (
        head
        + struct.pack(">I", len(chunk) - 4)
        + chunk
        + struct.pack(">I", zlib.crc32(chunk))
        + rest
    )


def shown(png: bytes) -> str:
    """Return the name of the board a picture shows, or nothing."""
    found = re.search(b"tEXt" + KEY + b"\0([0-9a-f]{16})", png)
    return found[1].decode() if found else ""


def differences(committed: Path, rebuilt: Path) -> Iterator[str]:
    """Yield one line for each kind of fact in which two folders of a board differ."""
    here, there = (
        {path.relative_to(root) for path in root.rglob("*") if path.is_file()}
        for root in (committed, rebuilt)
    )
    yield from (f"{name} is missing" for name in sorted(there - here))
    yield from (f"{name} is not made any more" for name in sorted(here - there))
    for name in sorted(here & there):
        new = facts(rebuilt / name)
        for kind, old in facts(committed / name).items():
            if old != new[kind]:
                yield f"{name}: {kind} differ: {_example(old, new[kind])}"


def _example(old: Facts, new: Facts) -> str:
    gone, come = sorted((old - new).elements()), sorted((new - old).elements())
    parts = [f"{len(gone)} to go ({gone[0]})"] * bool(gone)
    parts += [f"{len(come)} to come ({come[0]})"] * bool(come)
    return ", ".join(parts)
