import asyncio
from typing import Any

import pytest

from host.picture import Sitter


def people(kit: Any, count: int, **change: Any) -> Any:
    sitters = tuple(Sitter(name, None, ()) for name in ("Ada", "Bo", "Cy")[:count])
    return kit.halli(count, sitters=sitters, **change)


def test_screens_21_the_newest_page_of_a_seat_acts_and_the_old_one_is_told_so(kit: Any) -> None:
    house = kit.GlassHouse(people(kit, 2))
    token = house.chairs.token(1)

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port, "old", token) as old:
            await old.hear("html")
            async with kit.page(port, "new", token) as new:
                moved = await old.hear("moved")
                await new.ask(id=1, do="move", seat=1, text="flip", at=1.0)
                assert house.pages.seats == {1}
                await old.link.wait_closed()
            return moved

    assert asyncio.run(story()) == {"moved": True}
    assert [told[:3] for told in house.told] == [("move", 1, "flip")]


def test_screens_19_a_phone_that_lost_its_line_comes_back_to_the_same_seat(kit: Any) -> None:
    house = kit.GlassHouse(people(kit, 2))
    token = house.chairs.token(0)

    async def story() -> str:
        async with kit.served(house) as port:
            async with kit.page(port, "phone", token) as phone:
                await phone.hear("html")
                phone.link.transport.abort()
            async with kit.page(port, "phone", token) as phone:
                frame = await phone.hear("html")
                await phone.ask(id=1, do="move", seat=0, text="flip", at=1.0)
                return str(frame["html"])

    assert "Ada" in asyncio.run(story())
    assert len(house.told) == 1


def test_screens_22_the_host_moves_a_seat_to_another_phone_in_mid_turn(kit: Any) -> None:
    house = kit.GlassHouse(people(kit, 2))
    token = house.chairs.token(1)

    async def story() -> None:
        async with kit.served(house) as port, kit.page(port) as host:
            async with kit.page(port, "lost", token) as lost:
                await lost.hear("html")
                assert await host.ask(id=1, do="free", seat=1, at=1.0) == {"answer": 1}
                assert await lost.hear("moved") == {"moved": True}
            async with kit.page(port, "lost", token) as lost:
                assert await lost.hear("moved") == {"moved": True}
            async with kit.page(port, "new", house.chairs.token(1)) as new:
                await new.ask(id=1, do="move", seat=1, text="flip", at=1.0)

    asyncio.run(story())
    assert [told[:3] for told in house.told] == [("move", 1, "flip")]


def test_a_page_whose_seat_has_another_number_now_comes_back_by_itself(kit: Any) -> None:
    house = kit.GlassHouse()
    token = house.chairs.token(1)

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port, "phone", token) as phone:
            await phone.hear("html")
            house.chairs.arrange((1, 0), "a.jsonl")
            house.show(people(kit, 2))
            return await phone.hear("moved")

    assert asyncio.run(story()) == {"moved": False}


def test_screens_02_the_hand_of_a_bot_is_shown_to_nobody(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(3))  # seat 2 is a bot's
    token = house.chairs.token(2)

    async def story() -> str:
        async with kit.served(house) as port, kit.page(port, "phone", token) as phone:
            return str((await phone.hear("html"))["html"])

    assert 'class="waiting"' in asyncio.run(story())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"do": "move", "seat": 0, "text": "flip"}, "That is not your seat."),
        ({"do": "move", "seat": None, "text": "signal"}, "That is not your seat."),
        ({"do": "ring", "seat": 0}, "That is not your seat."),
        ({"do": "pause", "paused": True}, "Only the computer at the table can do that."),
        ({"do": "undo"}, "Only the computer at the table can do that."),
        ({"do": "again"}, "Only the computer at the table can do that."),
        ({"do": "deal", "form": {}}, "Only the computer at the table can do that."),
        ({"do": "fill", "field": "tempo", "value": "1"}, "Only the computer at the table"),
        ({"do": "free", "seat": 1}, "Only the computer at the table can do that."),
        ({"do": "sit", "seat": 0, "bot": "easy"}, "Only the computer at the table can do that."),
    ],
)
def test_a_phone_acts_for_its_own_seat_and_only_the_host_for_the_table(
    kit: Any, words: dict[str, Any], why: str
) -> None:
    house = kit.GlassHouse(people(kit, 2))

    async def story() -> list[dict[str, Any]]:
        token = house.chairs.token(1)
        async with kit.served(house) as port, kit.page(port, "phone", token) as phone:
            return [await phone.ask(id=1, at=1.0, **words)]

    (answer,) = asyncio.run(story())
    assert why in answer["refused"]
    assert house.told == []


@pytest.mark.parametrize(
    "words",
    [
        {"do": "move", "seat": 1, "text": "flip"},
        {"do": "ring", "seat": 1},
        {"do": "leave"},
        {"do": "pause", "paused": True},
    ],
)
def test_whoever_watches_does_nothing_else(kit: Any, words: dict[str, Any]) -> None:
    house = kit.GlassHouse(people(kit, 2))

    async def story() -> list[dict[str, Any]]:
        async with (
            kit.served(house) as port,
            kit.page(port, who="") as one,
            kit.page(port, view="watch") as two,
        ):
            return [await page.ask(id=1, at=1.0, **words) for page in (one, two)]

    for answer in asyncio.run(story()):
        assert answer["refused"] in (
            "This page may only watch. Sit down to play.",
            "Only the computer at the table can do that.",
        )
    assert house.told == []


def test_the_host_does_not_play_a_hand_that_is_hidden_from_him(kit: Any) -> None:
    sitters = (Sitter("Ada", None, (), laptop=False), Sitter("Bo", None, ()))
    house = kit.GlassHouse(kit.halli(2, sitters=sitters))

    async def story() -> list[dict[str, Any]]:
        async with kit.served(house) as port, kit.page(port) as host:
            return [
                await host.ask(id=1, do="move", seat=0, text="play G3", at=1.0),
                await host.ask(id=2, do="ring", seat=0, at=1.0),
            ]

    played, rung = asyncio.run(story())
    assert "on a page of its own" in played["refused"]
    assert rung == {"answer": 2}


def test_a_phone_is_a_bell_with_watermarks_and_its_round_trip_as_uncertainty(kit: Any) -> None:
    house = kit.GlassHouse(people(kit, 2))
    heard: list[tuple[str, Any]] = []

    class Ear:
        def __getattr__(self, name: str) -> Any:
            return lambda *said: heard.append((name, said[0] if len(said) == 1 else said))

    house.pages._sink = Ear()

    async def story() -> None:
        now = asyncio.get_running_loop().time
        token = house.chairs.token(1)
        async with kit.served(house) as port, kit.page(port, "phone", token) as phone:
            for _ in range(5):
                probe = await phone.hear("probe")
                await phone.say(do="echo", n=probe["probe"], at=now() * 1e3)
            await phone.ask(id=1, do="ring", seat=1, at=now() * 1e3)
            house.pages.hurry()
            await phone.hear("mark")
            await phone.say(do="mark", at=now() * 1e3)
            await phone.ask(id=2, do="move", seat=1, text="flip", at=now() * 1e3)

    asyncio.run(story())
    names = [name for name, _ in heard]
    assert names == ["present", "strike", "watermark", "absent"]
    about, strike, watermark = (said for _, said in heard[:3])
    assert (about.name, about.bells) == ("Bo", 0)
    assert strike.bell == 2
    assert strike.bound >= 8_000
    assert watermark[1] >= strike.at - strike.bound


def test_a_page_that_talks_without_end_is_shown_out_and_the_others_play_on(kit: Any) -> None:
    house = kit.GlassHouse(people(kit, 2))

    async def story() -> None:
        async with kit.served(house) as port, kit.page(port) as host:
            async with kit.page(port, "mad", house.chairs.token(1)) as mad:
                for _ in range(2_000):
                    await mad.link.send("x")
                async with asyncio.timeout(5):
                    async for _ in mad.link:  # until it is closed
                        pass
            await host.ask(id=1, do="undo", at=1.0)

    asyncio.run(story())
    assert house.told == [("undo",)]
