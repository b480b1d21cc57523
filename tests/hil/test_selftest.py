"""What the self-test asks of the firmware: raw edges, and races over two wires."""

from typing import Any

import pytest

from firmware import wire

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("gap", [1, 5, 20, 100, 1000])
@pytest.mark.parametrize("first", [1, 2])
async def test_bells_03_a_race_of_the_board_itself_has_its_gap_both_ways(
    greeted: Any, first: int, gap: int
) -> None:
    async with greeted() as (_, host):
        host.send(wire.RACE, first, gap)
        (_, one, begin), (_, two, end) = await host.collect(2)
    assert (one, two, end - begin) == (first, 3 - first, gap)


async def test_races_follow_each_other_and_end_with_both_bells_open(greeted: Any) -> None:
    async with greeted() as (_, host):
        for number in range(1, 4):
            host.send(wire.RACE, 1, 7 * number)
            found = await host.collect(2 * number)
            assert found[-1][2] - found[-2][2] == 7 * number
            await host.rest(found[-1][2] + 70_000)


async def test_bells_03_a_race_without_a_gap_has_one_stamp(greeted: Any) -> None:
    async with greeted() as (_, host):
        host.send(wire.RACE, 3, 1)
        (_, _, begin), (_, _, end) = await host.collect(2)
    assert begin == end


async def test_bells_21_a_bounce_is_one_strike_and_all_its_edges_are_told(
    greeted: Any, press: Any
) -> None:
    async with greeted() as (board, host):
        host.send(wire.TRACE, 1)
        [(_, at)] = await press(board, "bounce 4")
        await host.rest(at + 100_000)

        def edges() -> dict[int, tuple[int, int]]:
            found = host.told(wire.EDGE)
            return {int(n): (int(closed), int(t)) for n, closed, t in found}

        def ask() -> None:
            host.send(wire.EDGES, len(edges()))
            host.acknowledge()

        async with host.every(0.02, ask):
            await host.wait_until(lambda: len(edges()) >= 118)
        assert edges()[0] == (1 << 4, at)
        assert host.told(wire.LEVELS)[-1] == ["0", "118"]
        assert len(host.events()) == 1
