"""The committed board and its files against the source, without KiCad."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from hardware.board import contents, output, parity
from hardware.board.__main__ import OUT
from hardware.board.build import wires_of
from hardware.board.contents import every, value
from hardware.board.grid import Rules
from hardware.board.placement import outline
from hardware.source import Box, load

Changed = Callable[..., Box]
Point = tuple[float, float]
TREE = contents.tree((OUT / output.BOARD).read_text(encoding="utf-8"))
NAMES = {net[1]: net[2] for net in every(TREE, "net")}
GERBERS = OUT / "gerbers"
SURFACE = re.compile(r"D[FS]?\d")  # parts that are on one side only


def test_every_net_part_and_print_of_the_board_is_that_of_the_source() -> None:
    assert not list(parity.stale(load()))


def test_a_pin_changed_in_the_source_makes_the_board_stale(changed: Changed) -> None:
    box = changed(("pico.lamps.6", 17), ("pico.lamps.7", 16))
    assert list(parity.stale(box)) == [
        "only in the source: U1.21 on LAMP8",
        "only in the source: U1.22 on LAMP7",
        "only on the board: U1.21 on LAMP7",
        "only on the board: U1.22 on LAMP8",
    ]


def test_a_part_changed_in_the_source_makes_the_board_stale(changed: Changed) -> None:
    name = "resistor 470 Ω"
    box = changed(("parts.base_resistor.name", name), ("parts.base_resistor.value", 470.0))
    lines = list(parity.stale(box))
    assert len(lines) == 4
    assert sum(name in line for line in lines) == 1
    assert sum("RQ: 470 Ω" in line for line in lines) == 1


def numbers(item: contents.Tree, name: str) -> Point:
    x, y = map(float, value(item, name)[:2])
    return x, y


def pads() -> Iterator[tuple[str, str, Point]]:
    """Yield (pad, net, middle) of every pad that is connected."""
    for part in every(TREE, "footprint"):
        named = {item[1]: item[2] for item in every(part, "property")}
        x, y, turn = [*map(float, value(part, "at")), 0.0][:3]
        sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        for pad in every(part, "pad"):
            dx, dy = numbers(pad, "at")
            if value(pad, "net"):
                at = x + dx * cosine + dy * sine, y - dx * sine + dy * cosine
                yield f"{named['Reference']}.{pad[1]}", value(pad, "net")[1], at


def from_point(at: Point, ends: tuple[Point, Point]) -> float:
    """How far a point is from a straight piece."""
    (x, y), (to_x, to_y) = ends
    length = math.dist(*ends) ** 2
    share = ((at[0] - x) * (to_x - x) + (at[1] - y) * (to_y - y)) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist(at, (x + share * (to_x - x), y + share * (to_y - y)))


Piece = tuple[str, tuple[str, ...], tuple[Point, Point], float]


def pieces() -> list[Piece]:
    """Return net, layers, ends and half the width of every track and via."""
    tracks = [
        (
            NAMES[value(item, "net")[0]],
            tuple(value(item, "layer")),
            (numbers(item, "start"), numbers(item, "end")),
            float(value(item, "width")[0]) / 2,
        )
        for item in every(TREE, "segment")
    ]
    vias = [
        (
            NAMES[value(item, "net")[0]],
            ("F.Cu", "B.Cu"),
            (numbers(item, "at"), numbers(item, "at")),
            float(value(item, "size")[0]) / 2,
        )
        for item in every(TREE, "via")
    ]
    return [*tracks, *vias]


def distance(one: Piece, other: Piece) -> float:
    """How far the middle lines of two pieces are apart; 0 where they cross."""
    (a, b), (c, d) = one[2], other[2]

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0
    return min(
        *(from_point(end, other[2]) for end in one[2]),
        *(from_point(end, one[2]) for end in other[2]),
    )


def test_tracks_alone_join_all_pads_of_every_net_without_the_zones() -> None:
    nodes: list[Piece] = [
        (net, ("F.Cu",) if SURFACE.match(name) else ("F.Cu", "B.Cu"), (at, at), 0.0)
        for name, net, at in pads()
    ]
    everything = [*nodes, *pieces()]
    group = list(range(len(everything)))

    def root(item: int) -> int:
        while group[item] != item:
            item = group[item]
        return item

    for one, other in combinations(range(len(everything)), 2):
        a, b = everything[one], everything[other]
        if a[0] == b[0] and set(a[1]) & set(b[1]) and distance(a, b) < 1e-3:
            group[root(one)] = root(other)
    parts: dict[str, set[int]] = {}
    for number, (net, *_) in enumerate(nodes):
        parts.setdefault(net, set()).add(root(number))
    assert parts.keys() == wires_of(load()).nets.keys()
    assert {net for net, roots in parts.items() if len(roots) > 1} == set()


def test_tracks_and_vias_of_two_nets_keep_the_gap() -> None:
    gap = min(
        distance(one, other) - one[3] - other[3]
        for one, other in combinations(pieces(), 2)
        if one[0] != other[0] and set(one[1]) & set(other[1])
    )
    assert gap >= Rules().gap - 1e-6


def flashed(side: str) -> Iterator[tuple[str, str, str]]:
    """Yield (part, pin, net) of every pad in a gerber file, which names what changed only."""
    said: dict[str, str] = {}
    text = (GERBERS / f"carrier-{side}.gbr").read_text(encoding="utf-8")
    for line in text.splitlines():
        if found := re.match(r"%TO\.(\w),(.*)\*%", line):
            said[found[1]] = found[2]
        elif line == "%TD*%":
            said.clear()
        elif line.endswith("D03*") and "P" in said:
            ref, pin, *_ = said["P"].split(",")
            yield ref, pin, said["N"]


@pytest.mark.parametrize("side", ["F_Cu", "B_Cu"])
def test_the_copper_a_maker_gets_has_the_nets_of_the_source(side: str) -> None:
    assert {pad for pad in flashed(side) if pad[2] != "N/C"} == {
        (pad.ref, pad.pin, net)
        for net, joins in wires_of(load()).nets.items()
        for pad in joins
        if side == "F_Cu" or not SURFACE.match(pad.ref)
    }


def test_each_hole_a_maker_drills_is_a_pad_a_via_or_for_a_screw() -> None:
    def drilled(name: str) -> Counter[Point]:
        text = (GERBERS / f"carrier-{name}.drl").read_text(encoding="utf-8")
        found = re.findall(r"^X([-\d.]+)Y-([-\d.]+)", text, flags=re.M)
        return Counter((round(float(x), 3), round(float(y), 3)) for x, y in found)

    through = [at for name, _, at in pads() if not SURFACE.match(name)]
    vias = [numbers(item, "at") for item in every(TREE, "via")]
    unconnected = 40 - sum(name.startswith("U1.") for name, _, _ in pads())
    plated = drilled("PTH")
    assert Counter((round(x, 3), round(y, 3)) for x, y in (*through, *vias)) <= plated
    assert plated.total() == len(through) + len(vias) + unconnected
    assert drilled("NPTH") == Counter(outline().holes)


def test_the_body_is_as_large_as_the_outline_says() -> None:
    points = [
        tuple(map(float, point.split()))
        for point in contents.body((OUT / "carrier.step").read_text(encoding="utf-8"))
        if len(point.split()) == 3
    ]
    spans = [max(axis) - min(axis) for axis in zip(*points, strict=True)]
    assert spans[:2] == pytest.approx(outline().size)


def test_no_file_tells_the_hour_or_the_machine_it_was_made_on() -> None:
    made = [path for path in OUT.rglob("*") if path.is_file() and path.suffix != ".png"]
    assert len(made) > 10
    for path in made:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"CreationDate|20[2-9]\d-\d\d-\d\d|/(?:tmp|root|home)/", text), path


def test_the_rules_a_maker_opens_with_the_board_are_ours() -> None:
    told = (OUT / "carrier.kicad_dru").read_text(encoding="utf-8")
    assert told == output.design_rules(output.FACTORY)
