"""What people do to the table itself, as the lines of the record that say so.

An order travels as a move, so that it is decided in its turn: `/undo`, `/name Eva`. No game has an
input with a slash in front.
"""

from collections.abc import Callable, Mapping

from engine.game import Refused, Seat
from engine.records import Line, Reading, lines

FLIP = "flip"  # no order but an input: the move of a flip button and of the tempo
UNDO, PAUSE, GO_ON = "/undo", "/pause", "/go-on"
NAME, BOT, LEFT, BELLS = "/name", "/bot", "/left", "/bells"


def order(reading: Reading, seat: Seat | None, text: str, t: float) -> Line:
    """Return the line of an order at that time in seconds; raises `Refused`."""
    word, _, rest = text.partition(" ")
    if word in ORDERS:
        return ORDERS[word](reading, t)
    if word in SEATED:
        return SEATED[word](t, seated(reading, seat), rest)
    raise Refused("not-an-input", text=word)


def seated(reading: Reading, seat: Seat | None) -> Seat:
    """Return the seat; raises `Refused` where the table has none of that number."""
    if seat is None or not 0 <= seat < len(reading.sitters):
        raise Refused("no-such-seat", seat=seat)
    return seat


def _undo(reading: Reading, t: float) -> Line:
    if len(reading.states) == 1:
        raise Refused("nothing-to-undo")
    return lines.Undo(t=t, undo=True)


def _pause(reading: Reading, t: float) -> Line:
    if reading.paused:
        raise Refused("paused")
    return lines.Paused(t=t, paused=True)


def _go_on(reading: Reading, t: float) -> Line:
    if not reading.paused:
        raise Refused("not-paused")
    return lines.Paused(t=t, paused=False)


def _name(t: float, seat: Seat, name: str) -> Line:
    return lines.Seated(t=t, seat=seat, name=name)


def _bot(t: float, seat: Seat, level: str) -> Line:
    return lines.Seated(t=t, seat=seat, bot=level)


def _left(t: float, seat: Seat, _: str) -> Line:
    return lines.Seated(t=t, seat=seat, left=True)


def _bells(t: float, seat: Seat, labels: str) -> Line:
    return lines.Bells(t=t, bells=dict.fromkeys(labels.split(), seat))


ORDERS: Mapping[str, Callable[[Reading, float], Line]] = {
    UNDO: _undo,
    PAUSE: _pause,
    GO_ON: _go_on,
}
SEATED: Mapping[str, Callable[[float, Seat, str], Line]] = {
    NAME: _name,
    BOT: _bot,
    LEFT: _left,
    BELLS: _bells,
}
