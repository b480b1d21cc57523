"""The picture of `bench.balance`: every card by how often it is played and how its holder fares."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 860, 520
LEFT, RIGHT, TOP, BOTTOM = 70, 170, 50, 60  # margins
# By kind: a colour and a shape, which also tell apart what the colours alone do not.
SHAPES = {
    "friend": ("#1d7a3e", "M-5-5h10v10h-10z"),
    "game": ("#b8860b", "M0-6.5L6 5H-6z"),
    "purchase": ("#1f5fb4", "M0-6.5L6.5 0L0 6.5L-6.5 0z"),
    "special": ("#b3261e", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
}


class Dot(NamedTuple):
    """A card: in how many of 100 games it is played, and in how many of those its holder wins.

    `low` and `high` are the ends of the interval; `words` are written beside it, "" for none.
    """

    kind: str
    played: float
    wins: float
    low: float
    high: float
    words: str = ""


class Frame(NamedTuple):
    """From where to where the axes go, in steps of ten."""

    left: float
    right: float
    bottom: float
    top: float

    def x(self, played: float) -> float:
        """Return where a share of games is."""
        return round(
            LEFT + (WIDTH - LEFT - RIGHT) * (played - self.left) / (self.right - self.left), 1
        )

    def y(self, wins: float) -> float:
        """Return where a share of wins is."""
        return round(
            TOP + (HEIGHT - TOP - BOTTOM) * (self.top - wins) / (self.top - self.bottom), 1
        )


def plot(title: str, dots: Sequence[Dot], lines: Sequence[tuple[float, str]]) -> str:
    """Return the picture with level lines at shares of wins."""
    frame = _frame(dots, [line for line, _ in lines])
    parts = [*_axes(frame), *_levels(frame, lines), *_dots(frame, dots), *_names(frame, dots)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            'font-family="sans-serif" font-size="12" fill="#222">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            _text(LEFT, 24, title, "start"),
            *parts,
            *_legend(),
            "</svg>",
            "",
        )
    )


def _frame(dots: Sequence[Dot], lines: Sequence[float]) -> Frame:
    played = [dot.played for dot in dots]
    wins = [*lines, *(dot.low for dot in dots), *(dot.high for dot in dots)]
    return Frame(_down(min(played)), _up(max(played)), _down(min(wins)), _up(max(wins)))


def _down(value: float) -> float:
    return value // 10 * 10


def _up(value: float) -> float:
    return -(-value // 10) * 10


def _axes(frame: Frame) -> Iterator[str]:
    for played in range(int(frame.left), int(frame.right) + 1, 10):
        x = frame.x(played)
        yield f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="#e3e3e3"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, f"{played} %", "middle")
    for wins in range(int(frame.bottom), int(frame.top) + 1, 10):
        y = frame.y(wins)
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#e3e3e3"/>'
        yield _text(LEFT - 8, y + 4, f"{wins} %", "end")
    yield _text(
        (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, "games in which the card is played", "middle"
    )
    middle = (TOP + HEIGHT - BOTTOM) / 2
    turned = f'transform="rotate(-90 18 {middle})"'
    yield f'<text x="18" y="{middle}" text-anchor="middle" {turned}>who played it wins</text>'


def _levels(frame: Frame, lines: Sequence[tuple[float, str]]) -> Iterator[str]:
    for wins, words in lines:
        y = frame.y(wins)
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#555" stroke-dasharray="6 3"/>'
        yield _text(WIDTH - RIGHT + 8, y + 4, words, "start")


def _dots(frame: Frame, dots: Sequence[Dot]) -> Iterator[str]:
    for dot in dots:
        colour, shape = SHAPES[dot.kind]
        x, y = frame.x(dot.played), frame.y(dot.wins)
        ends = f"M{x} {frame.y(dot.low)}V{frame.y(dot.high)}"
        yield f'<path d="{ends}" stroke="{colour}" stroke-opacity=".45"/>'
        place = f'transform="translate({x} {y})"'
        yield f'<path d="{shape}" {place} fill="{colour}" fill-opacity=".75"/>'


def _names(frame: Frame, dots: Sequence[Dot]) -> Iterator[str]:
    """Yield the names, over everything else and readable on it."""
    yield '<g stroke="#fff" stroke-width="3" paint-order="stroke">'
    for dot in dots:
        if dot.words:
            yield _text(frame.x(dot.played) + 9, frame.y(dot.wins) + 4, dot.words, "start")
    yield "</g>"


def _legend() -> Iterator[str]:
    for row, (kind, (colour, shape)) in enumerate(SHAPES.items()):
        x, y = WIDTH - RIGHT + 24, HEIGHT - BOTTOM - 76 + 22 * row
        yield f'<path d="{shape}" transform="translate({x} {y})" fill="{colour}"/>'
        yield _text(x + 14, y + 4, f"{kind.capitalize()}s", "start")


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
