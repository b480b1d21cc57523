"""Which page is at which address, and who gets which: the host, a seat, or whoever watches."""

import asyncio
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from engine.game import Refused
from host.alarm import micros
from host.web.allowance import Allowance
from host.web.audience import Audience
from host.web.clocks import rows
from host.web.doors import POLICY
from host.web.ledger import Ledger
from host.web.links import Links
from host.web.page import Page
from host.web.viewer import Viewer

HEADERS = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "referrer-policy": "same-origin",  # the address of a seat is its key
}
COOKIE = "firstbell-host"
YEAR = 365 * 24 * 3600  # s
LONGEST_FORM, PATIENCE = 1_000, 10.0  # bytes, and seconds that they may take
JOINS, JOINS_AT_ONCE = 0.5, 30.0  # a second; somebody who does nothing else fills no table
WATCHERS = 200  # open at once; who plays is never kept out by who watches


class Entrance:
    """The routes of a house."""

    def __init__(self, audience: Audience, links: Links) -> None:
        self._audience, self._links, self._chairs = audience, links, links.chairs
        self._ledger, self._joins = Ledger(), Allowance(JOINS, JOINS_AT_ONCE)
        self._watchers = 0

    def routes(self) -> list[BaseRoute]:
        """Return them."""
        return [
            Route("/", self._front),
            Route("/new", self._new),
            Route("/watch", self._watch),
            Route("/join", self._join, methods=["GET", "POST"]),
            Route("/seat/{token}", self._seat),
            Route("/clocks", self._clocks),
            WebSocketRoute("/ws", self._converse),
        ]

    async def _front(self, request: Request) -> Response:
        if self._chairs.is_host(request.query_params.get("host", "")):
            return self._welcome(RedirectResponse("/", 303, HEADERS))
        if self._is_host(request):
            return self._shown(request, Viewer(host=True))
        if not self._links.lan and is_here(request):  # nobody else can come in: it is the host
            return self._welcome(self._shown(request, Viewer(host=True)))
        return RedirectResponse("/join", 303, HEADERS)

    async def _new(self, request: Request) -> Response:
        if not self._is_host(request):
            return RedirectResponse("/", 303, HEADERS)
        return self._shown(request, Viewer(host=True, lobby=True))

    async def _watch(self, request: Request) -> Response:
        return self._shown(request, Viewer())

    async def _seat(self, request: Request) -> Response:
        token = request.path_params["token"]
        seat = self._chairs.seat(token)
        if seat is None:
            return self._joining(request, "seat-moved", 404)
        return self._shown(request, Viewer(seat), token)

    async def _join(self, request: Request) -> Response:
        if request.method != "POST":
            return self._joining(request)
        try:
            seat = self._sit(await posted(request))
        except Refused as refused:
            return self._joining(request, refused.code, 409, **refused.details)
        return RedirectResponse(f"/seat/{self._chairs.token(seat)}", 303, HEADERS)

    def _sit(self, form: dict[str, str]) -> int:
        if not self._joins.take():
            raise Refused("too-often")
        if form.get("seat", "").isdecimal():
            return self._audience.lobby.claim(int(form["seat"][:3]))
        return self._audience.lobby.join(form.get("name", ""))

    async def _clocks(self, request: Request) -> Response:
        health = self._audience.house.health()
        easel = self._audience.easel(Viewer(language=self._language(request)))
        return HTMLResponse(easel.clocks(rows(health, micros())), headers=HEADERS)

    async def _converse(self, websocket: WebSocket) -> None:
        token = websocket.query_params.get("seat", "")
        viewer = self._viewer(websocket, token)
        if viewer is None:
            return await _turn_away(websocket)
        if viewer.watches and self._watchers >= WATCHERS:
            return await websocket.close(1013)
        self._watchers += viewer.watches
        try:
            await Page(websocket, viewer, token, self._audience, self._ledger).run()
        finally:
            self._watchers -= viewer.watches
        return None

    def _viewer(self, websocket: WebSocket, token: str) -> Viewer | None:
        """Return who has opened the page, None for a seat that is another page's by now."""
        language = self._audience.language(websocket.query_params.get("lang", ""))
        if token:
            seat = self._chairs.seat(token)
            return None if seat is None else Viewer(seat, language=language)
        view = websocket.query_params.get("view", "")
        if view == "watch" or not self._is_host(websocket):
            return Viewer(language=language)
        return Viewer(host=True, lobby=view == "lobby", language=language)

    def _is_host(self, request: Request | WebSocket) -> bool:
        return self._chairs.is_host(request.cookies.get(COOKIE, ""))

    def _welcome(self, response: Response) -> Response:
        response.set_cookie(COOKIE, self._chairs.host, YEAR, httponly=True, samesite="strict")
        return response

    def _shown(self, request: Request, viewer: Viewer, token: str = "") -> HTMLResponse:
        viewer = viewer._replace(language=self._language(request))
        main = self._audience.stage(viewer).main
        easel = self._audience.easel(viewer)
        return HTMLResponse(easel.page(main, viewer, token), headers=HEADERS)

    def _language(self, request: Request) -> str:
        return self._audience.language(request.headers.get("accept-language", ""))

    def _joining(
        self, request: Request, code: str = "", status: int = 200, **details: object
    ) -> HTMLResponse:
        easel = self._audience.easel(Viewer(language=self._language(request)))
        wrong = easel.words.say([f"refused.{code}"], details) if code else ""
        return HTMLResponse(easel.join(self._audience.lobby, wrong), status, HEADERS)


def is_here(request: Request) -> bool:
    """Return whether the request comes from this very computer."""
    return request.client is None or request.client.host in ("127.0.0.1", "::1")


async def posted(request: Request) -> dict[str, str]:
    """Return the fields of a short form; raises `Refused` for a long one, or half of one."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST_FORM:
                    raise Refused("unreadable")
    except (ClientDisconnect, TimeoutError):
        raise Refused("unreadable") from None
    return {key: values[0] for key, values in parse_qs(body.decode(errors="replace")).items()}


async def _turn_away(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_json({"moved": True})
    await websocket.close()
