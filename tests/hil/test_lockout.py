"""The board on a power bank: a lock-out box, until a host appears and again when it has gone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from firmware import wire
from firmware.lockout import SHOWN
from firmware.pins import LAMPS
from host.virtual import VirtualBoard
from host.virtual.gestures import down, strike, up
from host.virtual.unit import Unit, true_now

pytestmark = pytest.mark.anyio
SOON = 120_000  # µs; a bell has rested long enough by then
TALK = 3_000_000  # µs after which a host that says nothing has gone
NOTHING: list[int] = []


def lit(unit: Unit) -> list[int]:
    """Return the lamps that are on."""
    return [lamp for lamp, pin in enumerate(LAMPS, 1) if unit.outputs.get(pin)]


async def wait(until: Callable[[], bool], seconds: float = 6) -> None:
    async with asyncio.timeout(seconds):
        while not until():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def alone() -> AsyncIterator[Unit]:
    """Give a board that has started and that nobody talks to."""
    async with VirtualBoard() as board:
        await wait(lambda: set(LAMPS) <= set(board.units[0].outputs))
        yield board.units[0]


async def test_with_no_host_the_first_strike_lights_its_lamp_and_locks_the_others() -> None:
    async with alone() as unit:
        at, chance = true_now() + SOON, Random()
        unit.contact([*strike(5, at, chance), *strike(2, at + 20, chance)])
        await wait(lambda: bool(lit(unit)))
        assert lit(unit) == [5]
        unit.contact(strike(7, true_now() + SOON, chance))
        await wait(lambda: true_now() > at + 3 * SOON)
        assert lit(unit) == [5]


async def test_the_lock_ends_when_the_bell_is_released_and_has_been_seen() -> None:
    async with alone() as unit:
        at, chance = true_now() + SOON, Random()
        unit.contact(down(4, at, chance))
        await wait(lambda: true_now() > at + SHOWN + SOON)
        assert lit(unit) == [4]
        unit.contact(up(4, true_now() + 20_000, chance))
        await wait(lambda: not lit(unit))
        unit.contact(strike(2, true_now() + SOON, chance))
        await wait(lambda: lit(unit) == [2])


async def test_a_host_that_appears_takes_over_lamps_and_strikes(host_at: Any) -> None:
    async with alone() as unit:
        at = true_now() + SOON
        unit.contact(strike(3, at, Random()))
        await wait(lambda: lit(unit) == [3])
        async with host_at(unit.port.path) as host:
            await host.greet()
            await wait(lambda: lit(unit) == NOTHING)
            [(_, bell, when)] = await host.collect(1)
            assert (bell, when) == (3, unit.board_time(at))
            host.send(wire.LAMPS, 1 << 7, 0)
            await wait(lambda: lit(unit) == [8])
            unit.contact(strike(6, true_now() + SOON, Random()))
            await host.collect(2)
            assert lit(unit) == [8]


async def test_it_is_a_lock_out_box_again_when_the_host_has_gone(host_at: Any) -> None:
    async with alone() as unit:
        async with host_at(unit.port.path) as host:
            await host.greet()
            host.send(wire.LAMPS, 1, 0)
            await wait(lambda: lit(unit) == [1])
            left = true_now()
        await wait(lambda: lit(unit) == NOTHING)
        assert true_now() - left >= TALK - SOON
        unit.contact(strike(6, true_now() + SOON, Random()))
        await wait(lambda: lit(unit) == [6])
