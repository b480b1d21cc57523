"""Nothing in a box may take the room of something else, at rest or when the bell is struck."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from build123d import Location, Part

from hardware.enclosure.pieces import Box

NOTHING = 0.01  # mm³
Named = tuple[str, Part]


def collisions(box: Box) -> Iterator[str]:
    """Yield a line for every pair that overlaps, and by how much in mm³."""
    yield from overlaps(combinations(box.solids.items(), 2))
    for way, to in box.struck.ways.items():
        yield from (f"{way}: {line}" for line in overlaps(_struck(box, to)))


def overlaps(pairs: Iterable[tuple[Named, Named]]) -> Iterator[str]:
    """Yield a line for every pair of solids that overlaps."""
    for (one, first), (two, second) in pairs:
        volume = shared(first, second)
        if volume > NOTHING:
            yield f"{one} and {two} share {volume:.2f} mm³"


def shared(one: Part, two: Part) -> float:
    """Return the volume of what two solids have in common, in mm³."""
    if not one.bounding_box().overlaps(two.bounding_box()):
        return 0.0
    both = one & two
    return sum(solid.volume for solid in both.solids()) if both else 0.0


def _struck(box: Box, to: Location) -> Iterable[tuple[Named, Named]]:
    """Return everything that stays paired with everything that moves, where it has moved."""
    struck = box.struck
    moved = [(name, to * box.solids[name]) for name in sorted(struck.moved)]
    still = [each for each in box.solids.items() if each[0] not in struck.moved | struck.bent]
    return product(still, moved)
