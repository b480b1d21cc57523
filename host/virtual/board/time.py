"""`time` as the rp2 port has it: ticks wrap at 2**30."""

import clock as _board
from utime import *  # noqa: F403

_PERIOD = 1 << 30


def ticks_us() -> int:
    return _board.now() % _PERIOD


def ticks_ms() -> int:
    return _board.now() // 1000 % _PERIOD


def ticks_cpu() -> int:
    return ticks_us()


def ticks_add(ticks: int, delta: int) -> int:
    return (ticks + delta) % _PERIOD


def ticks_diff(end: int, start: int) -> int:
    return (end - start + _PERIOD // 2) % _PERIOD - _PERIOD // 2
