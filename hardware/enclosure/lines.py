"""Solids into the lines of a view: hidden-line projections and sections."""

from collections.abc import Iterable, Sequence
from math import ceil

from build123d import Box, Compound, Edge, GeomType, Part, Pos, ShapeList, Vector

from hardware.enclosure.views import Layer, Line

FRONT = ((0.0, -1000.0, 0.0), (0.0, 0.0, 1.0))
ABOVE = ((0.0, 0.0, 1000.0), (0.0, 1.0, 0.0))
RIGHT = ((1000.0, 0.0, 0.0), (0.0, 0.0, 1.0))
CORNER = ((-500.0, -900.0, 650.0), (0.0, 0.0, 1.0))
Eye = tuple[tuple[float, float, float], tuple[float, float, float]]  # where it is, what is up
STEP = 1.5  # mm of a curve between two points
ALL = 1000.0


def seen(solids: Sequence[Part], eye: Eye, kind: str = "seen") -> Layer:
    """Return the lines that are not hidden."""
    return Layer(kind, _lines(_project(solids, eye)[0]))


def seen_and_hidden(solids: Sequence[Part], eye: Eye) -> tuple[Layer, Layer]:
    """Return the hidden lines, to be drawn first, and the others."""
    visible, hidden = _project(solids, eye)
    return Layer("hidden", _lines(hidden)), Layer("seen", _lines(visible))


def section(solids: Sequence[Part], behind: str, cut: str) -> tuple[Layer, Layer]:
    """Return the lines behind the plane x = 0, seen from the right, and the faces cut by it."""
    halves = [solid & (Pos(-ALL / 2) * Box(ALL, ALL, ALL)) for solid in solids]
    halves = [half for half in halves if half]
    return seen(halves, RIGHT, behind), Layer(cut, _cut(halves))


def _project(solids: Sequence[Part], eye: Eye) -> tuple[ShapeList[Edge], ShapeList[Edge]]:
    position, up = eye
    return Compound(children=list(solids)).project_to_viewport(position, up, (0, 0, 0))


def _cut(halves: Iterable[Part]) -> tuple[Line, ...]:
    """Return the outlines of the faces in the plane x = 0."""
    faces = [face for half in halves for face in half.faces() if abs(face.center().X) < 1e-4]
    flat = [face for face in faces if abs(face.normal_at().X) > 0.999]
    loops = [_loop(wire.edges()) for face in flat for wire in face.wires()]
    return tuple(sorted(loops))


def _loop(edges: Iterable[Edge]) -> Line:
    """Return the closed line of a wire in y and z."""
    parts = [[(point.Y, point.Z) for point in _points(edge)] for edge in edges]
    chain = parts.pop(0)
    while parts:
        nearest = min(parts, key=lambda part: min(_gap(chain, part), _gap(chain, part[::-1])))
        parts.remove(nearest)
        forward = _gap(chain, nearest) <= _gap(chain, nearest[::-1])
        chain += nearest[1:] if forward else nearest[-2::-1]
    return tuple(chain)


def _gap(chain: Sequence[tuple[float, float]], part: Sequence[tuple[float, float]]) -> float:
    return abs(chain[-1][0] - part[0][0]) + abs(chain[-1][1] - part[0][1])


def _lines(edges: Iterable[Edge]) -> tuple[Line, ...]:
    """Return edges in x and y as lines in a fixed order, each once."""
    drawn = {_ordered([_round(point.X, point.Y) for point in _points(edge)]) for edge in edges}
    return tuple(sorted(drawn))


def _ordered(points: Sequence[tuple[float, float]]) -> Line:
    return min(tuple(points), tuple(reversed(points)))


def _round(x: float, y: float) -> tuple[float, float]:
    return round(x, 2) + 0.0, round(y, 2) + 0.0


def _points(edge: Edge) -> list[Vector]:
    count = 1 if edge.geom_type == GeomType.LINE else max(6, ceil(edge.length / STEP))
    return [edge.position_at(step / count) for step in range(count + 1)]
