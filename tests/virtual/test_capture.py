from typing import Any

import pytest

from host.virtual.commands import BadCommand

pytestmark = pytest.mark.anyio
OPEN = 0x1FF


def entries(lines: list[bytes]) -> list[tuple[int, int, int]]:
    """Return (pin word, stamp, place) of every entry printed, without the first sample."""
    found = [line.split() for line in lines if line.startswith(b"edge")]
    return [(int(word), int(stamp), int(place)) for _, word, stamp, place in found][1:]


def closed(*bells: int) -> int:
    return OPEN & ~sum(1 << bell for bell in bells)


async def test_edges_stand_in_the_ring_at_their_exact_time(bench: Any) -> None:
    async with bench("capture") as (board, terminal):
        await terminal.lines(b"edge")
        at = board.units[0].board_time(await board.command("strike 1"))
        await board.command("strike 6 +20")
        await board.command("strike 2 +5")
        found = entries(await terminal.lines(b"edge %d" % OPEN + b" %d" % ((at + 20_025) % 2**32)))
    assert [(word, (stamp - at) % 2**32) for word, stamp, _ in found] == [
        (closed(1), 0),
        (closed(1, 6), 20),
        (closed(1, 6, 2), 25),
        (closed(6, 2), 20_000),
        (closed(2), 20_020),
        (OPEN, 20_025),
    ]


async def test_plus_0_is_the_same_microsecond_and_one_entry(bench: Any) -> None:
    async with bench("capture", uptime=0) as (board, terminal):
        await terminal.lines(b"edge")
        at = board.units[0].board_time(await board.command("down 4"))
        await board.command("down 7 +0")
        found = entries(await terminal.lines(b"edge %d" % closed(4, 7)))
    assert [(word, stamp) for word, stamp, _ in found] == [(closed(4, 7), at)]


async def test_a_press_said_late_keeps_the_time_it_was_said_for(bench: Any) -> None:
    async with bench("capture", uptime=0) as (board, terminal):
        await terminal.lines(b"edge")
        at = board.units[0].board_time(await board.command("down 1"))
        await terminal.lines(b"edge %d" % closed(1))
        await board.command("down 2 +20")
        found = entries(await terminal.lines(b"edge %d" % closed(1, 2)))
    assert [stamp for _, stamp, _ in found] == [at, at + 20]


async def test_a_press_from_before_an_edge_already_seen_is_refused(bench: Any) -> None:
    async with bench("capture", uptime=0) as (board, terminal):
        await terminal.lines(b"edge")
        await board.command("strike 1")
        await terminal.wait_until(lambda: terminal.heard.count(b"edge %d" % OPEN) == 2)
        with pytest.raises(BadCommand, match="board 1: too late"):
            await board.command("strike 2 +20")


async def test_plus_needs_a_press_before_it(bench: Any) -> None:
    async with bench("capture") as (board, _):
        with pytest.raises(BadCommand, match="none yet"):
            await board.command("strike 2 +20")


async def test_bells_19_stamps_wrap_at_2_to_the_32(bench: Any) -> None:
    async with bench("capture", uptime=2**32 - 2_000_000) as (board, terminal):
        await terminal.lines(b"edge")
        unit = board.units[0]
        wait = 2**32 - 10 - unit.board_time(await board.command("down 8"))
        await board.command(f"down 1 +{wait}")
        await board.command("down 2 +20")
        found = entries(await terminal.lines(b"edge %d" % closed(8, 1, 2)))
    assert [stamp for _, stamp, _ in found][1:] == [2**32 - 10, 10]


async def test_a_fast_crystal_stamps_fast(bench: Any) -> None:
    async with bench("capture", uptime=0, ppm=100) as (board, terminal):
        await terminal.lines(b"edge")
        await board.command("down 1")
        await board.command("down 2 +1000000")
        (_, one, _), (_, two, _) = entries(await terminal.lines(b"edge %d" % closed(1, 2)))
    assert two - one in (1_000_100, 1_000_101)


async def test_bells_01_a_stall_moves_no_stamp(bench: Any) -> None:
    async with bench("capture", uptime=0) as (board, terminal):
        await terminal.lines(b"edge")
        await board.command("stall 300")
        at = board.units[0].board_time(await board.command("strike 5"))
        found = entries(await terminal.lines(b"edge %d %d" % (OPEN, at + 20_000)))
    assert [stamp for _, stamp, _ in found] == [at, at + 20_000]


async def test_the_ring_is_lapped_while_nobody_reads_it(bench: Any) -> None:
    async with bench("capture", uptime=0) as (board, terminal):
        await terminal.lines(b"edge")
        await board.command("stall 200")
        await board.command("down 1")
        for _ in range(9):  # 19 edges and the first sample: twenty entries, a ring of sixteen
            await board.command("up 1 +10")
            last = await board.command("down 1 +10")
        at = board.units[0].board_time(last)
        found = entries(await terminal.lines(b"edge %d %d 3" % (closed(1), at)))
    assert [place for _, _, place in found] == [1, 2, 3]


async def test_a_full_queue_drops_and_says_so_until_it_is_told(bench: Any) -> None:
    async with bench("overflow") as (board, terminal):
        await terminal.lines(b"ready")
        await board.command("strike 1")
        for _ in range(3):  # eight edges behind the first sample, into a queue of eight
            await board.command("strike 1 +30000")
        lines = await terminal.lines(b"cleared")
    assert lines[:3] == [b"ready", b"state 8 1", b"cleared 0"]
