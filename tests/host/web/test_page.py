import asyncio
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from engine.game import Refused
from host.web.commands import read

FLIP = {"do": "move", "seat": 1, "text": "flip", "at": 1.0}


def test_screens_23_a_command_resent_until_answered_has_one_effect(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> list[dict[str, Any]]:
        async with kit.served(house) as port:
            async with kit.page(port) as page:
                first = await page.ask(id=1, **FLIP)
            async with kit.page(port) as page:  # the connection broke, the page comes back
                return [first, await page.ask(id=1, **FLIP), await page.ask(id=2, **FLIP)]

    assert [answer["answer"] for answer in asyncio.run(story())] == [1, 1, 2]
    assert [told[:3] for told in house.told] == [("move", 1, "flip")] * 2


def test_screens_23_another_command_under_one_number_is_refused(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port) as page:
            await page.ask(id=1, **FLIP)
            await page.say(id=1, do="undo", at=1.0)
            return await page.hear("refused")

    assert "Two different commands" in asyncio.run(story())["refused"]
    assert len(house.told) == 1


def test_screens_01_two_pages_act_on_one_picture_and_neither_is_lost(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> None:
        async with (
            kit.served(house) as port,
            kit.page(port, "a") as one,
            kit.page(port, "b") as two,
        ):
            await asyncio.gather(
                one.ask(id=1, do="ring", seat=0, at=1.0), two.ask(id=1, do="ring", seat=1, at=1.0)
            )

    asyncio.run(story())
    assert {told[1] for told in house.told} == {0, 1}


def test_a_refusal_is_told_in_words(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())
    house.refuses = Refused("not-your-turn", turn=0)

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port) as page:
            return await page.ask(id=1, **FLIP)

    assert asyncio.run(story())["refused"] == "It is not your turn."


def test_a_fault_of_a_game_is_answered_once_and_the_page_goes_on(kit: Any) -> None:
    class Broken(kit.GlassHouse):
        def move(self, seat: int | None, text: str, at: int) -> None:
            raise ZeroDivisionError("a game that cannot count")

    async def story() -> list[dict[str, Any]]:
        async with kit.served(Broken(kit.halli())) as port, kit.page(port) as page:
            return [
                await page.ask(id=1, **FLIP),
                await page.ask(id=2, do="pause", paused=True, at=1.0),
            ]

    broken, paused = asyncio.run(story())
    assert "a game that cannot count" in broken["refused"]
    assert paused == {"answer": 2}


def test_a_refused_form_names_its_field(kit: Any) -> None:
    async def story() -> dict[str, Any]:
        async with kit.served(kit.GlassHouse()) as port, kit.page(port) as page:
            form = {"game": "halli-galli", "who.0": "person", "who.1": "easy", "tempo": "soon"}
            return await page.ask(id=1, do="deal", form=form, at=1.0)

    answer = asyncio.run(story())
    assert answer["field"] == "tempo"
    assert answer["refused"] == "Write a number, or leave it empty."


def test_ringing_for_a_seat_that_is_not_there_is_refused(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(2))

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port) as page:
            return await page.ask(id=1, do="ring", seat=2, at=1.0)

    assert asyncio.run(story())["refused"] == "There is no such seat at this table."
    assert not house.told


def test_every_command_reaches_the_house(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())
    commands = ({"do": "pause", "paused": True}, {"do": "undo"}, {"do": "again"})

    async def story() -> None:
        async with kit.served(house) as port, kit.page(port) as page:
            for number, command in enumerate(commands):
                await page.ask(id=number, at=1.0, **command)

    asyncio.run(story())
    assert house.told == [("pause", True), ("undo",), ("again",)]


def test_a_ring_has_the_time_of_the_key_and_its_uncertainty(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> None:
        async with kit.served(house) as port, kit.page(port) as page:
            for _ in range(9):
                probe = await page.hear("probe")
                await page.say(
                    do="echo", n=probe["probe"], at=asyncio.get_running_loop().time() * 1e3
                )
            await page.ask(id=1, do="ring", seat=0, at=asyncio.get_running_loop().time() * 1e3)

    asyncio.run(story())
    (_, seat, _, err), *others = house.told
    assert (seat, others) == (0, [])
    assert 8_000 < err < 508_000


def test_the_house_is_told_when_a_revision_was_painted(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=7))

    async def story() -> None:
        async with kit.served(house) as port, kit.page(port) as page:
            assert (await page.hear("html"))["painted"] == 7
            await page.say(do="painted", rev=7, at=1.0)
            await page.ask(id=1, do="undo", at=1.0)

    asyncio.run(story())
    assert [told[:2] for told in house.told] == [("painted", 7), ("undo",)]


@pytest.mark.parametrize("old", [{"do": "mark"}, {"do": "painted", "rev": 7}])
def test_what_nobody_did_is_not_complained_about_when_it_comes_late(kit: Any, old: Any) -> None:
    house = kit.GlassHouse(kit.halli(rev=7))
    now = asyncio.get_running_loop

    async def story() -> list[dict[str, Any]]:
        said = []
        who = house.chairs.token(0) if old["do"] == "mark" else "host"
        async with kit.served(house) as port, kit.page(port, who=who) as page:
            for _ in range(9):
                probe = await page.hear("probe")
                await page.say(do="echo", n=probe["probe"], at=now().time() * 1e3)
            await page.say(at=now().time() * 1e3 - 60_000, **old)
            await page.say(id=1, do="move", seat=0, text="flip", at=now().time() * 1e3)
            while "answer" not in (message := msgspec.json.decode(await page.link.recv())):
                said.append(message)
        return said

    assert not [message for message in asyncio.run(story()) if "refused" in message]
    assert [told[:3] for told in house.told] == [("move", 0, "flip")]


@pytest.mark.parametrize(
    "noise",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"do":"fly","id":1,"at":1}',
        '{"do":"ring","id":1,"seat":-1,"at":1}',
        '{"do":"ring","id":1,"seat":0,"at":-1}',
        '{"do":"ring","id":1e99,"seat":0,"at":1}',
        "[" * 9_000,
    ],
)
def test_noise_is_refused_in_words_and_the_page_lives_on(kit: Any, noise: str) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> dict[str, Any]:
        async with kit.served(house) as port, kit.page(port) as page:
            await page.link.send(noise)
            refused = await page.hear("refused")
            await page.ask(id=1, **FLIP)
            return refused

    assert "did not understand" in asyncio.run(story())["refused"]
    assert len(house.told) == 1


def test_a_binary_message_is_noise_too(kit: Any) -> None:
    async def story() -> dict[str, Any]:
        async with kit.served(kit.GlassHouse(kit.halli())) as port, kit.page(port) as page:
            await page.link.send(b"\xff\x00")
            return await page.hear("refused")

    assert "did not understand" in asyncio.run(story())["refused"]


@settings(max_examples=200)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("do"), inner),
        max_leaves=10,
    )
)
def test_bad_input_is_refused_and_nothing_else(value: object) -> None:
    with pytest.raises(Refused, match="unreadable"):
        read(json.dumps(value))


def test_a_message_too_long_ends_its_page_alone(kit: Any) -> None:
    house = kit.GlassHouse(kit.halli())

    async def story() -> int | None:
        async with kit.served(house) as port, kit.page(port, "other") as other:
            async with kit.page(port) as page:
                await page.link.send("x" * 20_000)
                with pytest.raises(ConnectionClosed) as closed:
                    await page.hear("never")
            await other.ask(id=1, **FLIP)
            return closed.value.rcvd and closed.value.rcvd.code

    assert asyncio.run(story()) == 1009
    assert len(house.told) == 1


def test_a_page_of_another_site_gets_no_socket(kit: Any) -> None:
    async def story() -> int:
        async with kit.served(kit.GlassHouse()) as port:
            with pytest.raises(InvalidStatus) as turned_away:
                async with kit.page(port, origin="http://evil.example"):
                    pass
        return turned_away.value.response.status_code

    assert asyncio.run(story()) == 403
