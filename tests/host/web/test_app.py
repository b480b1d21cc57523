import asyncio
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from host.web.app import listen, serve
from host.web.links import Links


def test_a_taken_port_is_an_error_before_anything_is_served(kit: Any) -> None:
    house = kit.GlassHouse()
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            asyncio.run(serve(house, "127.0.0.1", port, print))
    assert house.watchers == 0


def test_any_free_port_is_reported_and_the_house_is_left_in_the_end(kit: Any) -> None:
    house = kit.GlassHouse()

    async def story() -> int:
        bound: asyncio.Future[Links] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(serve(house, "127.0.0.1", 0, bound.set_result))
        port = (await bound).port
        assert house.watchers == 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return port

    assert asyncio.run(story()) > 0
    assert house.watchers == 0


@pytest.mark.parametrize(
    "path", ["/", "/static/table.css", "/static/client.js", "/static/vendor/idiomorph.min.js"]
)
def test_page_and_scripts_come_from_this_machine_alone(kit: Any, path: str) -> None:
    async def story() -> str:
        async with kit.served(kit.GlassHouse(kit.halli())) as port:
            return await asyncio.to_thread(got, f"http://127.0.0.1:{port}{path}")

    text = asyncio.run(story())
    assert text
    assert "//cdn" not in text


def test_a_name_pointed_here_by_another_site_is_told_where_to_go(kit: Any) -> None:
    async def story() -> str:
        async with kit.served(kit.GlassHouse()) as port:
            request = Request(f"http://127.0.0.1:{port}/", headers={"host": "evil.example"})
            return await asyncio.to_thread(got, request)

    with pytest.raises(HTTPError, match="403") as refused:
        asyncio.run(story())
    with refused.value as response:
        assert "firstbell printed" in response.read().decode()


def got(request: str | Request) -> str:
    with urlopen(request, timeout=5) as response:
        return str(response.read().decode())
