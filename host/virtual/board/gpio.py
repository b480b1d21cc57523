"""The pins: one level a GPIO.

Edges from the world take effect when their time has come, in order of time.
"""

import heapq

import clock
import link

watchers = []  # called with the board's time after every change
_coming = []  # (true µs, order of arrival, mask, levels)
_arrived = 0
_levels = int(link.BOOT[5])


def levels() -> int:
    """Return the level of every pin, bit 0 for GPIO 0."""
    return _levels


def drive(mask: int, value: int, at: int) -> None:
    """Put the pins of the mask on their bits of the value at a time of the board, in µs."""
    global _levels
    before = _levels
    _levels = before & ~mask | value & mask
    if _levels != before:
        for watch in watchers:
            watch(at)


def later(pin: int, level: int, at: int) -> None:
    """Put a pin on a level at a time of the board to come, in µs."""
    _edge(pin, level, clock.true(at))


def settle() -> None:
    """Let everything happen that is due by now."""
    link.receive()
    now = clock.now()
    while _coming and clock.board(_coming[0][0]) <= now:
        _happen(_coming[0][0])


def _happen(true: int) -> None:
    # Edges of one microsecond are one change: the state machine samples all pins at once.
    mask = value = 0
    while _coming and _coming[0][0] == true:
        _, _, one, level = heapq.heappop(_coming)
        mask, value = mask | one, value & ~one | level
    drive(mask, value, clock.board(true))


def _edge(pin: int, level: int, true: int) -> None:
    global _arrived
    _arrived += 1
    heapq.heappush(_coming, (true, _arrived, 1 << pin, level << pin))


link.hear(b"e", _edge)
