import pytest
from starlette.datastructures import Headers

from host.web.doors import welcome


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "192.168.1.7:80", "[::1]:8000"])
def test_addresses_and_localhost_are_let_in(host: str) -> None:
    assert welcome(Headers({"host": host}))
    assert welcome(Headers({"host": host, "origin": f"http://{host}"}))


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[", "a b"])
def test_names_another_site_could_have_pointed_here_are_not(host: str) -> None:
    assert not welcome(Headers({"host": host}))


def test_this_computer_may_be_called_by_its_own_name_and_by_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.home")
    assert welcome(Headers({"host": "kitchen.local:8000", "origin": "http://kitchen.local:8000"}))
    assert welcome(Headers({"host": "Kitchen.local:8000"}))
    assert not welcome(Headers({"host": "cellar.local:8000"}))
    assert not welcome(Headers({"host": "kitchen.home:8000"}))


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9"])
def test_a_page_of_another_site_is_turned_away(origin: str) -> None:
    assert not welcome(Headers({"host": "127.0.0.1:8000", "origin": origin}))
