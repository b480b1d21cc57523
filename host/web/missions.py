"""The missions of GONG as pages: one for each card, which its QR code opens, and three lists.

They need no token and know nothing of any table, so they serve a deck of real cards as well.
"""

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from engine.games.gong.cards import NAMES, PLAIN
from engine.games.gong.missions import BY_CARD, COLOURS, MISSIONS, Colour, Mission
from host.web.doors import POLICY
from host.web.languages import languages, preferred
from host.web.paper import templates
from host.words import Words

HEADERS = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "vary": "accept-language",
}
MISSION_OF = {NAMES[card]: BY_CARD[card] for card in PLAIN}


class Task(NamedTuple):
    """A mission and the cards that set it."""

    colour: Colour
    number: int
    text: str
    gift: str  # what a fight's winner does, empty where nobody wins
    cards: tuple[str, ...]


def routes() -> list[Route]:
    """Return the pages below /gong: FAMILY-NUMBER, and the lists bonus, malus and fight (N25)."""
    readers = {language: Reader(Words(language)) for language in languages()}

    async def show(request: Request) -> HTMLResponse:
        language = preferred(request.headers.get("accept-language", ""), readers)
        page = readers[language].page(request.path_params["what"])
        status = 200 if page else 404
        page = page or readers[language].none()
        return HTMLResponse(page, status, HEADERS)

    return [Route("/gong/{what}", show)]


class Reader:
    """The pages in one language."""

    def __init__(self, words: Words) -> None:
        self._words, self._pages = words, templates(words)

    def page(self, what: str) -> str | None:
        """Return the page of a card or of a colour, None for what is neither."""
        card, colour = what.upper(), what.lower()
        if card in MISSION_OF:
            return self._draw("gong-mission", card=card, task=self._task(MISSION_OF[card]))
        if colour in COLOURS:
            tasks = [self._task(mission) for mission in MISSIONS if mission.colour == colour]
            return self._draw("gong-list", colour=colour, tasks=tasks)
        return None

    def none(self) -> str:
        """Return the page for what is no card."""
        return self._draw("gong-none")

    def _draw(self, template: str, **facts: object) -> str:
        return self._pages.get_template(f"{template}.html").render(colours=COLOURS, **facts)

    def _task(self, mission: Mission) -> Task:
        colour, number = mission.colour, mission.number
        won = colour == "fight" and mission.deed != "brawl"
        return Task(
            colour,
            number,
            self._words.label(f"mission.{colour}.{number}"),
            self._words.label("mission.gift") if won else "",
            tuple(card for card, its in MISSION_OF.items() if its is mission),
        )
