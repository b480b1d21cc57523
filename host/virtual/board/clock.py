"""The board's own time: µs since its power came, on a crystal of its own.

`utime.ticks_us` is CLOCK_MONOTONIC, which the launcher reads as well, so both know true time.
"""

import link
import utime

_uptime, _true, _ppm = (int(word) for word in link.BOOT[2:5])


def board(true: int) -> int:
    """Return the board's time, in µs, at a true one."""
    since = true - _true
    return _uptime + since + since * _ppm // 1000000


def true(board: int) -> int:
    """Return the true time, in µs, at one of the board's."""
    return _true + (board - _uptime) * 1000000 // (1000000 + _ppm)


def now() -> int:
    return board(utime.ticks_us())
