"""The picture of `bench.ordering`: wrong orders against the gap, as plain SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from math import log10
from typing import NamedTuple

WIDTH, HEIGHT = 860, 440
LEFT, RIGHT, TOP, BOTTOM = 70, 250, 50, 60  # margins
GAPS = (0, 5)  # powers of ten, µs
SHARES = (-5, 0)  # powers of ten
NONE = 10 ** SHARES[0]  # where a share of 0 is drawn
GAP_WORDS = ("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms")
SHARE_WORDS = ("none", "0.01 %", "0.1 %", "1 %", "10 %", "100 %")
OURS = ("#0b6e4f", "#1d9a6c", "#57b894", "#8fd0b8")
PEERS = ("#b3261e", "#d1660b", "#8a4fbf", "#5a6472", "#8b95a3", "#b4bcc7")


class Curve(NamedTuple):
    """One subject's shares of wrong orders, 0 to 1, by gap in µs."""

    who: str
    setup: str
    points: tuple[tuple[int, float], ...]


def plot(curves: Sequence[Curve]) -> str:
    """Return the picture."""
    parts = [*_frame(), *_curves(curves)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            'font-family="sans-serif" font-size="12" fill="#222">',
            "<title>Wrong orders against the gap between two strikes (simulation)</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *parts,
            "</svg>",
            "",
        )
    )


def _x(gap: float) -> float:
    span = WIDTH - LEFT - RIGHT
    return round(LEFT + span * (log10(gap) - GAPS[0]) / (GAPS[1] - GAPS[0]), 1)


def _y(share: float) -> float:
    span = HEIGHT - TOP - BOTTOM
    return round(TOP + span * (1 - (log10(max(share, NONE)) - SHARES[0]) / -SHARES[0]), 1)


def _frame() -> Iterator[str]:
    yield _text(LEFT, 24, "Wrong orders against the gap between two strikes (simulation)", "start")
    for power, words in enumerate(GAP_WORDS, GAPS[0]):
        x = _x(10**power)
        yield f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="#e3e3e3"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, words, "middle")
    for power, words in enumerate(SHARE_WORDS, SHARES[0]):
        y = _y(10.0**power)
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#e3e3e3"/>'
        yield _text(LEFT - 8, y + 4, words, "end")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, "gap", "middle")


def _curves(curves: Sequence[Curve]) -> Iterator[str]:
    ours = [curve for curve in curves if curve.who == "ours"]
    rest = [curve for curve in curves if curve.who != "ours"]
    shown = [*zip(ours, OURS, strict=False), *zip(rest, PEERS, strict=False)]
    for row, (curve, colour) in enumerate(shown):
        ticks = "" if curve.who == "ours" else ' stroke-dasharray="6 3"'
        path = "L".join(f"{_x(gap)} {_y(share)}" for gap, share in curve.points)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5"{ticks}/>'
        y = TOP + 14 + 22 * row
        x = WIDTH - RIGHT + 16
        yield f'<path d="M{x} {y - 4}h26" stroke="{colour}" stroke-width="2.5"{ticks}/>'
        yield _text(x + 34, y, f"{curve.who}, {curve.setup}", "start")


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
