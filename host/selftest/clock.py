"""How far the board's time may be off on the host's axis."""

import asyncio
from statistics import median

from firmware import wire
from host.alarm import micros
from host.clock import DeviceClock
from host.selftest.board import Board
from host.selftest.finding import Finding, judged

PROBES = 40
PAUSE = 0.025  # s between two of them
WORST = 2000  # µs of uncertainty, beyond which two boards cannot be told apart fairly


async def clock(board: Board) -> Finding:
    """Probe the board's clock as a game does, and tell what that proves."""
    mapped, trips = DeviceClock(), []
    for number in range(PROBES):
        sent = micros()
        received, answer = await board.ask(wire.PROBE, number, answer=wire.ECHO)
        echoed, arrived, answered = answer
        if echoed == number:  # not a late echo of a probe that was sent twice
            mapped.probe(sent, received, arrived, answered)
            trips.append(received - sent - (answered - arrived))
        await asyncio.sleep(PAUSE)
    bound = mapped.bound
    slow = f"±{bound:.0f} µs is a lot: plug the board straight into the computer, without a hub"
    return judged(
        "clock",
        [slow] if bound > WORST else [],
        f"±{bound:.0f} µs against other boards, ±{board.about[3]} µs between its own bells",
        f"round trips: least {min(trips)} µs, half within {median(trips):.0f} µs, "
        f"most {max(trips)} µs",
    )
