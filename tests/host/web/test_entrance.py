import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from engine.game import Refused
from host.web.app import create
from host.web.entrance import COOKIE, JOINS_AT_ONCE, posted
from host.web.links import Links

Answer = tuple[int, dict[str, str], str]
Ask = Callable[..., Answer]
HOST = {"cookie": f"{COOKIE}=the-token-of-the-host"}


@pytest.fixture
def house(kit: Any) -> Any:
    return kit.GlassHouse()


@pytest.fixture
def ask(house: Any) -> Ask:
    return asking(house, lan=False)


@pytest.fixture
def lan(house: Any) -> Ask:
    return asking(house, lan=True)


def asking(house: Any, lan: bool) -> Ask:
    app = create(house, Links(house.chairs, "http://192.168.1.20:8000", (), 8000, lan))

    def ask(path: str, body: str | None = None, client: str = "127.0.0.1", **more: str) -> Answer:
        return asyncio.run(got(app, path, body, client, more))

    return ask


async def got(
    app: Starlette, path: str, body: str | None, client: str, headers: dict[str, str]
) -> Answer:
    """Ask the application for a page; returns status, headers, text."""
    where, _, query = path.partition("?")
    method = headers.pop("method", "GET" if body is None else "POST")
    named = {"host": "192.168.1.20:8000", **headers}
    scope = {
        "type": "http",
        "method": method,
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "headers": [(key.encode(), value.encode()) for key, value in named.items()],
        "client": (client, 50_000),
        "server": ("192.168.1.20", 8000),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": (body or "").encode()}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    call: Callable[..., Awaitable[None]] = app
    await call(scope, receive, send)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(part.get("body", b"") for part in sent[1:]).decode()


def test_alone_on_this_computer_everybody_is_the_host(ask: Ask) -> None:
    status, headers, page = ask("/")
    assert status == 200
    assert 'data-form="deal"' in page
    assert headers["set-cookie"].startswith(f"{COOKIE}=the-token-of-the-host;")
    assert "httponly" in headers["set-cookie"].lower()
    assert "samesite=strict" in headers["set-cookie"].lower()


@pytest.mark.parametrize("client", ["127.0.0.1", "192.168.1.33"])
def test_with_phones_let_in_only_the_printed_address_makes_a_host(lan: Ask, client: str) -> None:
    status, headers, _ = lan("/", client=client)
    assert (status, headers["location"]) == (303, "/join")
    assert "set-cookie" not in headers
    status, headers, _ = lan("/?host=the-token-of-the-host", client=client)
    assert (status, headers["location"]) == (303, "/")
    assert "the-token-of-the-host" in headers["set-cookie"]
    assert 'data-form="deal"' in lan("/", client=client, **HOST)[2]


@pytest.mark.parametrize("token", ["", "guess", "the-token-of-the-hos"])
def test_a_wrong_token_makes_no_host(lan: Ask, token: str) -> None:
    assert lan(f"/?host={token}")[1]["location"] == "/join"
    assert lan("/", cookie=f"{COOKIE}={token}")[1]["location"] == "/join"
    assert lan("/new", cookie=f"{COOKIE}={token}")[0] == 303


def test_the_host_s_token_is_on_no_page_that_others_may_see(house: Any, lan: Ask, kit: Any) -> None:
    house.show(kit.halli(2))
    seat = house.chairs.token(0)
    for path in ("/join", "/watch", f"/seat/{seat}", "/clocks"):
        status, _, page = lan(path)
        assert status == 200
        assert house.chairs.host not in page


def test_no_page_tells_the_token_of_another_seat(house: Any, lan: Ask, kit: Any) -> None:
    house.show(kit.halli(3))
    own = house.chairs.token(1)
    pages = lan("/join")[2] + lan("/watch")[2] + lan(f"/seat/{own}")[2]
    assert [seat for seat in range(6) if house.chairs.token(seat) in pages] == [1]


def test_a_phone_joins_under_a_name_and_gets_a_page_of_its_own(house: Any, lan: Ask) -> None:
    status, headers, _ = lan("/join", "name=Zo%C3%AB")
    assert (status, headers["location"]) == (303, f"/seat/{house.chairs.token(1)}")
    page = lan(headers["location"])[2]
    assert f'data-seat="{house.chairs.token(1)}"' in page
    assert "You are in, Zoë." in page


def test_a_phone_sits_down_as_somebody_who_is_expected(house: Any, lan: Ask) -> None:
    assert '<button name="seat" value="0">Ada</button>' in lan("/join")[2]
    assert lan("/join", "seat=0")[1]["location"] == f"/seat/{house.chairs.token(0)}"
    assert 'value="0"' not in lan("/join")[2]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ("", "Write your name."),
        ("name=", "Write your name."),
        ("name=Ada", "Two players are called Ada."),
        ("seat=7", "Somebody sits there already."),
        ("seat=99999999999999", "Somebody sits there already."),
        ("seat=-1", "Write your name."),
        ("name=" + "x" * 2_000, "did not understand"),
        ("%ff=%fe&name=%00%ff" + "x" * 30, "20 letters at most"),
    ],
)
def test_who_cannot_sit_down_is_told_why(lan: Ask, form: str, why: str) -> None:
    status, _, page = lan("/join", form)
    assert status == 409
    assert why in page


def test_a_table_cannot_be_flooded_with_guests(house: Any, lan: Ask) -> None:
    for _ in range(int(JOINS_AT_ONCE)):
        lan("/join", "name=")
    assert "Too many tries" in lan("/join", "name=Zoe")[2]


@pytest.mark.parametrize("goes", [True, False])
def test_half_a_form_is_not_waited_for(goes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.web.entrance.PATIENCE", 0.0)
    parts = [{"type": "http.disconnect"}] if goes else []
    parts.append({"type": "http.request", "body": b"name=Zo", "more_body": True})

    async def receive() -> dict[str, Any]:
        if not parts:
            await asyncio.Event().wait()
        return parts.pop()

    with pytest.raises(Refused, match="unreadable"):
        asyncio.run(posted(Request({"type": "http", "headers": []}, receive)))


def test_who_only_asks_what_the_page_is_like_sits_nowhere(house: Any, lan: Ask) -> None:
    assert lan("/join", "name=Zoe", method="HEAD")[0] == 200
    assert not house.chairs.taken


def test_those_who_watch_keep_nobody_out_who_plays(kit: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("host.web.entrance.WATCHERS", 1)
    house = kit.GlassHouse(kit.halli(2))

    async def story() -> int:
        async with kit.served(house) as port, kit.page(port, who=""):
            with pytest.raises(InvalidStatus) as turned_away:
                async with kit.page(port, who=""):
                    pass
            async with kit.page(port) as host, kit.page(port, who=house.chairs.token(0)) as seat:
                await host.hear("html")
                await seat.hear("html")
        return turned_away.value.response.status_code

    assert asyncio.run(story()) == 403


def test_screens_22_the_page_of_a_seat_that_was_moved_says_so(house: Any, lan: Ask) -> None:
    token = house.chairs.token(1)
    house.chairs.free(1)
    status, _, page = lan(f"/seat/{token}")
    assert status == 404
    assert "on another phone now" in page


def test_a_form_of_another_site_seats_nobody(house: Any, lan: Ask) -> None:
    status, _, _ = lan("/join", "name=Zoe", origin="http://evil.example")
    assert status == 403
    assert house.chairs.taken == frozenset()


@pytest.mark.parametrize("path", ["/", "/join", "/watch"])
def test_no_page_is_kept_framed_or_told_on(lan: Ask, path: str) -> None:
    headers = lan(path)[1]
    assert headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "same-origin"
