"""The record of two boards at one table says how sure it is, with and without a sync wire."""

import socket
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from tests.hil.host.evening import Boards, Host, until

GAP = 25  # µs


@pytest.fixture(params=[True, False], ids=["joined", "apart"])
def joined(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def boards(joined: bool) -> Iterator[Boards]:
    bench = Boards(2, *(["--wire"] if joined else []))
    yield bench
    bench.close()


def clocks(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/clocks", timeout=5) as response:
        return str(response.read().decode())


def test_strikes_25_us_apart_on_two_boards_are_in_order_or_a_dead_heat(
    boards: Boards, host: Host, joined: bool
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    host.play("referee", *boards.ports, port=str(port))
    until(lambda: ("<td>board-2</td>" in clocks(port)) is joined, lambda: clocks(port))
    boards.tell("2: strike 1", f"1: strike 1 +{GAP}")
    first, second = host.strikes_of(2)
    host.leave()
    if joined:
        assert (first["seat"], second["seat"]) == (8, 0)
        assert "tied" not in first
        assert first["err"] + second["err"] < GAP * 1e-6
        assert abs(second["t"] - first["t"] - GAP * 1e-6) <= 4e-6
    else:
        assert first["tied"] == [second["seat"]]
        assert first["err"] + second["err"] > GAP * 1e-6
