import asyncio
from typing import Any
from urllib.request import urlopen

from host.bells.source import Health
from host.web.clocks import rows

SECOND = 1_000_000
BOTH = frozenset({"e661", "e662"})
LEFT = Health("e661", "/dev/ttyACM0", True, -3_725_000_013.0, -12.34, 161.7, BOTH, 3, 2, 5 * SECOND)
RIGHT = Health("e662", "/dev/ttyACM1", False, 4.0, 0.0, 90.0, BOTH, 0, 0)


def test_a_row_has_what_people_read() -> None:
    left, right = rows([LEFT, RIGHT], now=65 * SECOND)
    assert (left.offset, left.drift, left.bound) == ("−1:02:05.000013", "-12.3", "162")
    assert (left.wire, left.damaged, left.restarts, left.silent) == ("/dev/ttyACM1", 3, 2, 60)
    assert (right.here, right.offset, right.silent) == (False, "+0:00:00.000004", None)


def test_the_page_of_the_clocks_is_served_and_linked_from_the_help(kit: Any) -> None:
    async def story() -> list[str]:
        house = kit.GlassHouse()
        house.boards = [LEFT, RIGHT]
        async with kit.served(house) as port:
            address = f"http://127.0.0.1:{port}"
            pages = [await asyncio.to_thread(got, f"{address}{path}") for path in ("/", "/clocks")]
            house.boards = []
            return [*pages, await asyncio.to_thread(got, f"{address}/clocks")]

    table, clocks, none = asyncio.run(story())
    assert 'href="/clocks"' in table
    assert "/dev/ttyACM0" in clocks
    assert "unplugged" in clocks
    assert "−1:02:05.000013" in clocks
    assert "<table" not in none


def got(address: str) -> str:
    with urlopen(address, timeout=5) as response:
        return str(response.read().decode())
