"""QR codes as pictures in a page."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import segno
from markupsafe import Markup

QUIET = 4  # modules of margin that readers need on every side


@lru_cache(128)
def code(url: str) -> Markup:
    """Return the QR code of an address as an `<svg class="qr">`, its margin included.

    One unit is one module. It is dark on white whatever the colours of the page: many readers
    refuse the reverse.
    """
    modules = matrix(url)
    size = len(modules) + 2 * QUIET
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" '
        'shape-rendering="crispEdges"><rect width="{0}" height="{0}" fill="#fff"/>'
        '<path d="{2}" fill="#000"/></svg>'
    ).format(size, url, "".join(_strokes(modules)))


def matrix(url: str) -> tuple[bytes, ...]:
    """Return the modules of the QR code row by row, 1 where it is dark, without a margin."""
    return tuple(map(bytes, segno.make_qr(url, error="m").matrix))


def _strokes(modules: tuple[bytes, ...]) -> Iterator[str]:
    for y, row in enumerate(modules):
        for x, length in runs(row):
            yield f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z"


def runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and length of each run of dark modules."""
    x = 0
    for dark, group in groupby(row):
        length = len(list(group))
        if dark:
            yield x, length
        x += length
