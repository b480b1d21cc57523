import ast
import asyncio
import re
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from starlette.applications import Starlette

from engine.games.gong.cards import NAMES, PLAIN
from engine.games.gong.missions import COLOURS, MISSIONS, mission_of
from host.sentences import SENTENCES
from host.web.doors import POLICY
from host.web.languages import preferred
from host.web.missions import routes

ROOT = Path(__file__).parents[3]
CARDS = [NAMES[card] for card in PLAIN]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


def got(path: str, language: str = "") -> Answer:
    """Open a page without a server."""
    messages: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        messages.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    headers = [(b"accept-language", language.encode())]
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""}
    asyncio.run(Starlette(routes=routes())(scope, receive, send))
    start, body = messages
    told = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], told, body["body"].decode())


@pytest.mark.parametrize("card", CARDS)
def test_n20_every_card_has_a_page_with_its_mission(card: str) -> None:
    mission = mission_of(NAMES.index(card))
    page = got(f"/gong/{card}")
    family, number = card.split("-")
    assert page.status == 200
    assert (
        f'aria-label="{family.capitalize()} {number}, {SENTENCES[f"stone.{number}"]}"' in page.text
    )
    assert f"{SENTENCES[f'mission.colour.{mission.colour}']} {mission.number}</h2>" in page.text
    text = SENTENCES[f"mission.{mission.colour}.{mission.number}"]
    assert f'<p class="mission">{text}</p>' in page.text
    assert (str(SENTENCES["mission.gift"]) in page.text) == (
        mission.colour == "fight" and mission.number != 5
    )


@pytest.mark.parametrize("path", ["zeta-4", "Zeta-4", "ZETA-4"])
def test_the_address_of_a_card_may_be_typed_in_small_letters(path: str) -> None:
    assert "Zeta 4, Ruby" in got(f"/gong/{path}").text


@pytest.mark.parametrize(
    "what", ["ZETA-7", "ZETA-0", "ZETA", "JOKER-1", "-", "<b>", "ZETA-4 ", "ﬁght"]
)
def test_what_is_no_card_is_told_in_one_line_and_is_not_repeated(what: str) -> None:
    page = got(f"/gong/{what}")
    assert page.status == 404
    assert page.text.count("<p>") == 1
    assert "like ZETA-4" in page.text
    assert "<b>" not in page.text


@pytest.mark.parametrize("colour", COLOURS)
def test_n25_a_list_has_every_mission_of_its_colour_by_number_and_their_cards(colour: str) -> None:
    text = got(f"/gong/{colour.upper()}").text
    told = [(int(n), said) for n, said in re.findall(r"<b>(\d)</b> (.+?)</p>", text)]
    assert told == [(n, SENTENCES[f"mission.{colour}.{n}"]) for n in range(1, 7)]
    linked = re.findall(r'href="/gong/([A-Z]+-\d)"', text)
    assert [mission_of(NAMES.index(card)).number for card in linked] == sorted(
        list(range(1, 7)) * 3
    )
    assert {mission_of(NAMES.index(card)).colour for card in linked} == {colour}
    assert len(set(linked)) == 18


@pytest.mark.parametrize("what", [*CARDS, *COLOURS, "none"])
def test_every_picture_of_a_page_is_in_the_sprite(what: str) -> None:
    sprite = (ROOT / "host" / "web" / "static" / "gong.svg").read_text(encoding="utf-8")
    used = re.findall(r'"/static/gong\.svg#([^"]+)"', got(f"/gong/{what}").text)
    assert used
    assert [name for name in used if f'<symbol id="{name}"' not in sprite] == []


def test_every_mission_has_a_unit_test_of_its_own() -> None:
    tests = ROOT / "tests" / "engine" / "games" / "gong" / "test_missions.py"
    named = [
        re.match(r"test_(bonus|malus|fight)_(\d)(?:_and_(\d))?", function.name)
        for function in ast.parse(tests.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
    ]
    found = {(name[1], int(n)) for name in named if name for n in name.groups()[1:] if n}
    assert found == {(mission.colour, mission.number) for mission in MISSIONS}


def test_a_page_keeps_the_policy_of_the_house_and_is_no_page_of_any_table() -> None:
    page = got("/gong/ZETA-4")
    assert page.headers["content-security-policy"] == POLICY
    assert page.headers["vary"] == "accept-language"
    assert not re.search(r"<script|style=|token|/ws", page.text)


def test_screens_25_a_page_speaks_the_language_of_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalog("eo")
    catalogue.add("Lay one card.", "Demetu unu karton.")
    (tmp_path / "locale" / "eo" / "LC_MESSAGES").mkdir(parents=True)
    with (tmp_path / "locale" / "eo" / "LC_MESSAGES" / "firstbell.mo").open("wb") as file:
        write_mo(file, catalogue)
    for module in ("host.words", "host.web.languages"):
        monkeypatch.setattr(f"{module}.files", lambda package: tmp_path)
    told = got("/gong/PROXIMA-5", "fr, eo-XX;q=0.9, en;q=0.5").text
    assert "Demetu unu karton." in told
    assert '<html lang="eo">' in told
    assert "Lay one card." in got("/gong/PROXIMA-5", "en, eo;q=0.5").text


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("en;q=0.3, it;q=0.7, pl;q=0.5", "it"),
        ("de, IT-ch", "it"),
        ("de", "en"),
        ("*", "en"),
        ("it;q=0, pl;q=0.1", "pl"),
        ("it;q=x, pl;q=0.1", "pl"),
        (";;q=,,=;q", "en"),
        ("it; q=0.2, pl; q=0.3", "pl"),
    ],
)
def test_the_best_language_that_there_is(accept: str, language: str) -> None:
    assert preferred(accept, {"en", "it", "pl"}) == language


def test_a_phone_finds_the_page_at_the_house_without_a_token(kit: Any) -> None:
    async def story() -> str:
        async with kit.served(kit.GlassHouse()) as port:
            return await asyncio.to_thread(opened, f"http://127.0.0.1:{port}/gong/zeta-4")

    assert "Zeta 4, Ruby" in asyncio.run(story())


def opened(address: str) -> str:
    with urlopen(address, timeout=5) as response:
        return str(response.read().decode())
