import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from host.bells.pages import KEYS, Pages
from host.bells.source import About, Strike
from host.house import House, micros
from tests.host.bells.ears import Ears
from tests.host.houses import BOARD, SETUP, Bells, played, record, strike, until

ERR = 8_000.0
Scene = Callable[[Pages], Awaitable[None]]


@pytest.fixture
def play(ears: Ears) -> Callable[[Scene], None]:
    return lambda scene: run(ears, scene)


def run(ears: Ears, scene: Scene) -> None:
    async def whole() -> None:
        pages = Pages()
        task = asyncio.create_task(pages.run(ears))
        await asyncio.sleep(0)
        try:
            await scene(pages)
        finally:
            task.cancel()
            await asyncio.wait([task])

    asyncio.run(whole())


def test_the_keyboard_is_there_only_while_a_rival_s_key_may_be_on_its_way(
    play: Callable[[Scene], None], ears: Ears
) -> None:
    async def scene(pages: Pages) -> None:
        pages.key(1, 5_000_000, 4_000.0)
        pages.key(0, 5_001_000, 4_000.0)
        assert ears.here == {KEYS}
        await until(lambda: not ears.here)

    play(scene)
    assert [(one.bell, one.at) for one in ears.strikes] == [(2, 5_000_000), (1, 5_001_000)]
    assert ears.watermarks == [5_004_001, 5_005_001]
    assert ears.told.count(About(KEYS, KEYS, 0, 4_000.0)) == 1


def test_a_phone_rings_for_its_seat_with_its_own_uncertainty(
    play: Callable[[Scene], None], ears: Ears
) -> None:
    async def scene(pages: Pages) -> None:
        pages.enter("phone 7", 1, "Bo’s phone", lambda: None)
        pages.ring("phone 7", 5_000_000, ERR)
        pages.watermark("phone 7", 5_020_000, ERR)

    play(scene)
    assert ears.told == [
        About("phone 7", "Bo’s phone", 0, 0.0),
        Strike("phone 7", 2, 5_000_000, 0.0, ERR, ""),
    ]
    assert ears.watermarks == [5_012_000]


def test_phones_are_asked_for_watermarks_every_50_ms_of_a_game_and_when_an_input_waits(
    play: Callable[[Scene], None],
) -> None:
    async def scene(pages: Pages) -> None:
        asked: list[int] = []
        pages.enter("phone 7", 1, "Bo’s phone", lambda: asked.append(micros()))
        pages.hurry()
        assert len(asked) == 1
        pages.arm(True)
        await until(lambda: len(asked) == 4)
        assert asked[3] - asked[1] >= 90_000
        assert pages.seats == {1}
        pages.leave("phone 7")
        pages.hurry()
        assert len(asked) == 4
        assert pages.seats == set()

    play(scene)


def test_a_phone_that_has_left_can_hold_nothing_up(
    play: Callable[[Scene], None], ears: Ears
) -> None:
    async def scene(pages: Pages) -> None:
        pages.enter("phone 7", 1, "Bo’s phone", lambda: None)
        for _ in range(2):
            pages.leave("phone 7")
        pages.watermark("phone 7", 5_020_000, ERR)
        assert ears.here == set()

    play(scene)
    assert ears.watermarks == []


def test_a_board_waits_for_a_phone_that_is_there_and_the_earlier_ring_is_first(
    tmp_path: Path,
) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        house.pages.enter("phone 7", 2, "Cy’s phone", lambda: None)
        now = micros()
        house.timekeeper.strike(strike(1, now))
        house.timekeeper.watermark("pico", now + 100_000)
        shown = house.picture(None)
        assert shown
        assert shown.finish == (), "the phone may still have been first"
        house.pages.ring("phone 7", now - 30_000, ERR)
        house.pages.watermark("phone 7", now + 50_000, ERR)
        shown = house.picture(None)
        assert shown
        assert [(run.seat, run.tied) for run in shown.finish] == [(2, False), (0, False)]

    played(tmp_path, play)
    assert record(tmp_path).keys["last_ring"]["seat"] == 0


def test_a_phone_s_ring_is_judged_when_the_phone_has_gone(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP)
        house.pages.enter("phone 7", 2, "Cy’s phone", lambda: None)
        house.pages.enter("phone 8", 1, "Bo’s phone", lambda: None)
        house.pages.ring("phone 7", micros(), ERR)
        house.pages.leave("phone 8")
        house.pages.leave("phone 7")
        shown = house.picture(None)
        assert shown
        assert [run.seat for run in shown.finish] == [2]
        assert not shown.notices, "that a phone comes and goes is no news"

    played(tmp_path, play)


def test_a_phone_that_falls_silent_is_named_and_not_waited_for(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.pages.enter("phone 7", 2, "Cy’s phone", lambda: None)
        house.deal(SETUP)
        house.move(0, "flip", micros())
        await until(lambda: bool(house.notices))
        (notice,) = house.notices
        assert (notice.code, notice.args["name"]) == ("phone-silent", "Cy’s phone")

    played(tmp_path, play)
    assert record(tmp_path).keys["turn"] == 1
