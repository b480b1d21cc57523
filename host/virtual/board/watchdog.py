"""The watchdog: bites when it was not fed in time, unless its enable bit is cleared."""

import bus
import clock
import link

CTRL = 0x40058000
ENABLE = 1 << 30

_fed = 0
_patience = 0


def start(timeout_ms: int) -> None:
    global _patience
    _patience = timeout_ms * 1000
    feed()
    bus.write(CTRL, ENABLE)


def feed() -> None:
    global _fed
    check()
    _fed = clock.now()


def check() -> None:
    """Reset the board if the time is up."""
    if bus.read(CTRL, 0) & ENABLE and clock.now() - _fed > _patience:
        link.reset(link.WATCHDOG)
