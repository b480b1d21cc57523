"""The page of the boards' clocks: a row a board, in the units people read."""

from collections.abc import Iterable
from typing import NamedTuple

from host.bells.source import Health, Micros

HOUR, MINUTE = 3_600, 60  # s


class Row(NamedTuple):
    """One board as it is shown; the wire names the boards that share it."""

    name: str
    source: str
    here: bool
    offset: str
    drift: str  # ppm
    bound: str  # µs
    wire: str
    damaged: int
    restarts: int
    silent: int | None  # s ago


def rows(boards: Iterable[Health], now: Micros) -> list[Row]:
    """Return the rows of these boards at a host time."""
    boards = sorted(boards, key=lambda board: board.name)
    names = {board.source: board.name for board in boards}
    return [_row(board, names, now) for board in boards]


def _row(board: Health, names: dict[str, str], now: Micros) -> Row:
    joined = sorted(names.get(source, source) for source in board.wire - {board.source})
    return Row(
        board.name,
        board.source,
        board.here,
        _span(board.offset),
        f"{board.drift:+.1f}",
        f"{board.bound:,.0f}",
        ", ".join(joined),
        board.damaged,
        board.restarts,
        None if board.silent is None else (now - board.silent) // 1_000_000,
    )


def _span(micros: float) -> str:
    """Return µs as hours, minutes and seconds, with the sign and all six places."""
    whole = round(abs(micros))
    seconds, rest = divmod(whole, 1_000_000)
    hours, minutes, left = seconds // HOUR, seconds % HOUR // MINUTE, seconds % MINUTE
    return f"{'−' if micros < 0 else '+'}{hours}:{minutes:02}:{left:02}.{rest:06}"
