import asyncio
from typing import Any

import pytest
from pytest_mock import MockerFixture

from engine.game import Event
from host.picture import Runner
from host.web.frames import Easel
from host.web.links import Links
from host.web.lobby import Lobby
from host.web.stage import Stage
from host.web.verdict import headline
from host.web.viewer import Viewer
from host.words import Words


def staged(house: Any) -> Stage:
    easel = Easel(Words(), Links(house.chairs, "http://localhost"))
    return Stage(house, easel, Lobby(house, house.chairs), Viewer(host=True))


def test_screens_27_dead_pages_do_not_stop_the_others(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=1))

    async def story() -> list[str]:
        async with (
            kit.served(house) as port,
            kit.page(port, "a") as one,
            kit.page(port, "b") as two,
        ):
            async with kit.page(port, "c") as dying, kit.page(port, "d") as dead:
                for page in (one, two, dying, dead):
                    await page.hear("html")
                dying.link.transport.abort()
                dead.link.transport.abort()
                for rev in (2, 3, 4):
                    house.show(kit.halli(rev=rev))
                    for page in (one, two):
                        while (await page.hear("html"))["painted"] != rev:
                            pass
            return [(await page.ask(id=1, do="undo", at=1.0))["answer"] for page in (one, two)]

    assert asyncio.run(story()) == [1, 1]


def test_screens_27_a_page_that_reads_nothing_never_delays_the_rest(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=1))

    async def story() -> list[float]:
        now = asyncio.get_running_loop().time
        async with (
            kit.served(house) as port,
            kit.page(port) as quick,
            kit.page(port, max_queue=1) as slow,
        ):
            slow.link.transport.pause_reading()
            delays = []
            for rev in range(2, 402):
                shown = now()
                house.show(kit.halli(rev=rev))
                while (await quick.hear("html"))["painted"] != rev:
                    pass
                delays.append(now() - shown)
            slow.link.transport.abort()
        return delays

    delays = sorted(asyncio.run(story()))
    assert delays[len(delays) // 2] < 0.05


def test_a_burst_is_told_as_one_ahead_of_the_one_drawing_of_it(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=1))

    async def story() -> list[dict[str, Any]]:
        async with kit.served(house) as port, kit.page(port) as page:
            first = await page.hear("html")
            for rev, card in ((2, "plum-1"), (3, "lime-2")):
                house.show(kit.halli(rev=rev, events=(Event("turned", {"seat": 0, "card": card}),)))
            return [first, await page.hear("announce"), await page.hear("html")]

    first, said, frame = asyncio.run(story())
    assert frame["rev"] == first["rev"] + 1
    assert frame["painted"] == 3
    assert said["announce"] == "Ada turned plum 1. Ada turned lime 2."
    assert said["sound"] == ["flip", "flip"]


def test_a_page_that_comes_back_hears_no_old_news(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=1))

    async def story() -> list[dict[str, Any]]:
        async with kit.served(house) as port:
            async with kit.page(port) as page:
                await page.hear("html")
                house.show(kit.won(rev=2))
                await page.hear("announce")
                await page.hear("html")
            async with kit.page(port) as page:
                frame = await page.hear("html")
                house.show(
                    kit.halli(rev=3, events=(Event("turned", {"seat": 0, "card": "lime-2"}),))
                )
                return [frame, await page.hear("announce")]

    frame, said = asyncio.run(story())
    assert frame["painted"] == 2
    assert said["announce"] == "Ada turned lime 2."


def test_bells_26_a_verdict_stays_as_it_was_until_the_next_ring(kit: Any) -> None:
    house = kit.GlassHouse(kit.won(rev=1))

    async def story() -> list[str]:
        stage = staged(house)
        close = house.watch(stage.changed)
        shown = [stage.main]
        for picture in (kit.halli(rev=2), kit.halli(rev=3, events=(Event("undone", {}),))):
            house.show(picture)
            async with asyncio.timeout(5):
                while stage.main == shown[-1]:
                    await asyncio.sleep(0)
            shown.append(stage.main)
        close()
        return shown

    rung, turned, undone = asyncio.run(story())
    assert all("Bo rang first and was right!" in html for html in (rung, turned))
    assert "past" in turned
    assert "Bo rang first" not in undone
    assert not house.watchers


def test_a_table_nobody_looks_at_is_not_drawn(kit: Any, mocker: MockerFixture) -> None:
    house = kit.GlassHouse(kit.halli(rev=1))
    table = mocker.spy(Easel, "table")

    async def story() -> list[int]:
        drawn = []
        async with kit.served(house) as port:
            drawn.append(table.call_count)
            async with kit.page(port) as page:
                await page.hear("html")
                drawn.append(table.call_count)
        return drawn

    assert asyncio.run(story()) == [0, 1]


def test_of_rings_decided_together_the_judged_one_is_told_though_another_was_last(kit: Any) -> None:
    late = (Event("ring", {"seat": 0, "verdict": "late", "grace": False}),)
    stage = staged(kit.GlassHouse(kit.won(events=late)))
    assert "<p>Bo rang first and was right!</p>" in stage.main
    assert "<p>Ada rang late" not in stage.main


@pytest.mark.parametrize("judged", ["fastest", "too-early", "counted", "called", "declared"])
def test_gong_a_ring_that_counts_is_the_headline_before_one_that_does_not(judged: str) -> None:
    rings = [Runner(n, n, 0.0, None, told, False) for n, told in enumerate((judged, "ignored"))]
    assert headline(rings) == judged
    assert headline(rings[::-1]) == judged


def test_of_several_rings_the_one_that_was_judged_is_the_headline(kit: Any) -> None:
    assert headline(kit.race()[::-1]) == "won"
    assert headline(()) == ""
    assert headline([Runner(0, 0, 0.0, None, "a verdict of another game", False)]).startswith("a ")


def test_a_dead_heat_says_how_it_was_decided(kit: Any) -> None:
    near = (Runner(1, 0, 0.0, 412_300, "won", True), Runner(0, 700, 900.0, 413_000, "late", True))
    close = "Too close to be sure: the best estimate decides."
    assert close in staged(kit.GlassHouse(kit.won(finish=near))).main
    assert close not in staged(kit.GlassHouse(kit.won())).main
