from itertools import pairwise
from typing import Any

import pytest

from firmware import wire

pytestmark = pytest.mark.anyio
BELLS = range(1, 9)


def without_numbers(events: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    return [(bell, at) for _, bell, at in events]


async def test_bells_03_strikes_at_0_20_and_25_us_on_bells_1_6_2_keep_their_order(
    greeted: Any, press: Any
) -> None:
    async with greeted() as (board, host):
        true = await press(board, "strike 1", "strike 6 +20", "strike 2 +5")
        assert without_numbers(await host.collect(3)) == true


async def test_bells_03_any_two_bells_20_us_apart_are_told_apart_both_ways(
    greeted: Any, press: Any
) -> None:
    pairs = [(one, two) for one in BELLS for two in (one % 8 + 1, (one + 3) % 8 + 1)]
    lines = [f"strike {bell}" for pair in pairs for bell in pair]
    gaps = ["", *(" +20" if n % 2 else " +99980" for n in range(1, len(lines)))]
    async with greeted() as (board, host):
        true = await press(board, *map("".join, zip(lines, gaps, strict=True)))
        assert without_numbers(await host.collect(len(lines))) == true


async def test_bells_03_strikes_at_one_microsecond_have_one_stamp(greeted: Any, press: Any) -> None:
    async with greeted() as (board, host):
        true = await press(board, "strike 7", "strike 2 +0")
        found = without_numbers(await host.collect(2))
    assert sorted(found) == sorted(true)
    assert found[0][1] == found[1][1]


async def test_bells_04_eight_bells_with_30_bounces_each_are_eight_strikes(
    greeted: Any, press: Any
) -> None:
    async with greeted() as (board, host):
        gaps = (f"bounce {bell} +13" for bell in BELLS[:-1])
        _, *true = await press(board, "strike 8", "bounce 8 +200000", *gaps)
        await host.collect(9)
        await host.rest(true[-1][1] + 200_000)
        assert without_numbers(host.events())[1:] == true


@pytest.mark.parametrize("stall_ms", [8, 50, 300])
async def test_bells_01_a_stall_of_the_firmware_moves_no_stamp(
    greeted: Any, press: Any, stall_ms: int
) -> None:
    async with greeted() as (board, host):
        await board.command(f"stall {stall_ms}")
        true = await press(board, "strike 4", "strike 8 +20", "strike 3 +1000")
        assert without_numbers(await host.collect(3)) == true


async def test_bells_01_beyond_the_ring_an_overrun_is_reported(greeted: Any, press: Any) -> None:
    async with greeted() as (board, host):
        await board.command("stall 700")
        await press(board, "strike 1", "bounce 2 +100000", *(f"bounce {n} +100" for n in BELLS))
        await press(board, *(f"bounce {n} +30000" for n in BELLS))
        assert await host.collect(1, wire.OVERRUN)


async def test_bells_05_a_burst_that_comes_late_has_its_own_times(greeted: Any, press: Any) -> None:
    async with greeted() as (board, host):
        await board.command("stall 300")
        true = await press(board, "strike 1", *(f"strike {bell} +7" for bell in BELLS[1:]))
        assert without_numbers(await host.collect(8)) == true


async def test_bells_19_strikes_astride_the_wraps_of_the_clock_are_in_order(
    greeted: Any, press: Any
) -> None:
    async with greeted(uptime=2**32 - 2_000_000) as (board, host):
        [(_, first)] = await press(board, "strike 8")
        wait = 2**32 - 10 - first
        true = [(8, first), *await press(board, f"strike 1 +{wait}", "strike 2 +20")]
        found = without_numbers(await host.collect(3))
    assert [(bell, at % 2**32) for bell, at in found] == [(bell, at % 2**32) for bell, at in true]
    assert [after - before for (_, before), (_, after) in pairwise(found)] == [wait, 20]


async def test_every_strike_before_a_watermark_is_on_the_line_before_it(
    greeted: Any, press: Any
) -> None:
    words = ("bounce", "strike", "strike", "strike")
    lines = [f"{words[n % 4]} {1 + n % 8} +{14_000 + 37 * n}" for n in range(30)]
    async with greeted(armed=True) as (board, host):
        true = await press(board, "strike 8", *lines)
        assert without_numbers(await host.collect(len(true))) == true
        last = true[-1][1]

        def passed() -> bool:
            return any(int(at) > last for _, at in host.told(wire.WATERMARK))

        async with host.every(0.05, host.acknowledge):
            await host.wait_until(passed)
        before, seen = 0, set()
        for kind, *fields in host.messages:
            if kind == wire.WATERMARK:
                before = max(before, int(fields[1]))
            elif kind == wire.EVENT and fields[0] not in seen:
                seen.add(fields[0])
                assert int(fields[3]) >= before


async def test_bells_23_a_bell_closed_as_a_game_begins_is_held_and_no_strike(
    greeted: Any, press: Any
) -> None:
    async with greeted() as (board, host):
        await press(board, "down 3")
        await host.collect(1)
        host.send(wire.ARM, 1)
        [(_, bell, _)] = await host.collect(1, wire.HELD)
    assert bell == 3


async def test_a_flip_button_is_a_flip_once(greeted: Any) -> None:
    async with greeted() as (board, host):
        await board.command("flip 5")
        await board.command("flip 2 +30000")
        found = await host.collect(2, wire.FLIP)
    assert [bell for _, bell, _ in found] == [5, 2]
