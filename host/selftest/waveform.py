"""Chatter drawn: a line of characters for the terminal, an SVG for the page."""

from collections.abc import Sequence

from host.selftest.press import Move, Press

COLUMNS, BEFORE = 48, 4  # of a line, and of those before the first edge
LEAST = 200  # µs across, however quiet the contact
OPEN, CLOSED, MANY = "▔", "▁", "▒"
WIDTH, HEIGHT, EDGE, TEXT = 300, 36, 4, 14  # of one drawing, in px


def line(burst: Sequence[Move]) -> str:
    """Return one burst as characters: high is open, low closed, grey more than one change."""
    width = _across(burst) / (COLUMNS - BEFORE)
    columns = range(-BEFORE, COLUMNS - BEFORE)
    return "".join(_column(burst, n * width, (n + 1) * width) for n in columns)


def svg(press: Press) -> str:
    """Return closing and opening side by side."""
    parts = (_path(press.closing, 0), _path(press.opening, WIDTH + 20))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-TEXT} {2 * WIDTH + 20} '
        f'{HEIGHT + 2 * TEXT}" role="img" aria-label="{press}">'
        f'<text y="-4">{press}</text>{"".join(parts)}</svg>'
    )


def _across(burst: Sequence[Move]) -> float:
    return max(LEAST, 1.1 * (burst[-1].at - burst[0].at))


def _column(burst: Sequence[Move], begin: float, end: float) -> str:
    start = burst[0].at
    inside = [move for move in burst if begin <= move.at - start < end]
    if len(inside) > 1:
        return MANY
    past = [move.closed for move in burst if move.at - start < end]
    return CLOSED if (past or [not burst[0].closed])[-1] else OPEN


def _path(burst: Sequence[Move], left: int) -> str:
    scale = (WIDTH - 2 * EDGE) / _across(burst)
    path = f"M{left},{_y(not burst[0].closed)}H{left + EDGE}"
    for at, closed in burst:
        path += f"H{left + EDGE + (at - burst[0].at) * scale:.1f}V{_y(closed)}"
    label = f'<text x="{left}" y="{HEIGHT + TEXT - 2}">{_across(burst) / 1000:.2f} ms</text>'
    return f'<path d="{path}H{left + WIDTH}"/>{label}'


def _y(closed: bool) -> int:
    return HEIGHT - EDGE if closed else EDGE
