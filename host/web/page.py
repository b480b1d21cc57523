"""One open page: frames out, commands in, its clock probed."""

import asyncio
from collections import deque
from contextlib import suppress
from ipaddress import ip_address

from msgspec import json
from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.game import Refused
from host.alarm import micros
from host.bells.source import Micros
from host.house import House
from host.web.commands import Command, Echo, Painted, perform, read
from host.web.ledger import Answer, Ledger
from host.web.pageclock import PageClock
from host.web.stage import Stage
from host.words import Words

FRAMES = 4  # waiting for a slow page; older ones fall out, the newest says it all
REPLIES = 16  # what falls out is asked for again, or is old news
FIRST, HASTE, REST = 10, 0.02, 2.0  # so many probes at once, seconds between them, and later


class Page:
    """A WebSocket and its half of the conversation."""

    def __init__(self, socket: WebSocket, house: House, stage: Stage, ledger: Ledger) -> None:
        self._socket, self._house, self._stage, self._ledger = socket, house, stage, ledger
        self._words = Words()
        self._key = socket.query_params.get("page", "")[:64]
        self._acts = acts(socket)
        self._clock = PageClock()
        self._frames: deque[str] = deque(maxlen=FRAMES)
        self._replies: deque[str] = deque(maxlen=REPLIES)
        self._work = asyncio.Event()
        self._probed: dict[int, Micros] = {}
        self._probes = 0

    async def run(self) -> None:
        """Serve the page until it goes."""
        await self._socket.accept()
        self._stage.join(self._show, self._say)
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._probe())]
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                self._hear(message.get("text") or "", micros())
        finally:
            self._stage.leave(self._show)
            for task in tasks:
                task.cancel()

    def _show(self, frame: str) -> None:
        self._frames.append(frame)
        self._work.set()

    def _say(self, said: str) -> None:
        self._replies.append(said)
        self._work.set()

    def _reply(self, reply: Answer) -> None:
        self._say(json.encode(reply).decode())

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect):
            while await self._work.wait():
                self._work.clear()
                while waiting := self._replies or self._frames:
                    await self._socket.send_text(waiting.popleft())

    async def _probe(self) -> None:
        while True:
            self._probes += 1
            self._probed = {self._probes: micros()}
            self._reply({"probe": self._probes})
            await asyncio.sleep(HASTE if self._probes < FIRST else REST)

    def _hear(self, text: str, arrived: Micros) -> None:
        try:
            said = read(text)
            if isinstance(said, Command):
                self._reply(self._ledger.once(self._key, said.id, text, lambda: self._do(said)))
            elif isinstance(said, Echo):
                self._echo(said, arrived)
            else:
                self._painted(said, arrived)
        except Refused as refused:
            self._reply({"refused": self._why(refused)})

    def _echo(self, echo: Echo, arrived: Micros) -> None:
        if sent := self._probed.pop(echo.n, None):
            self._clock.echo(sent, arrived, echo.at)

    def _painted(self, painted: Painted, arrived: Micros) -> None:
        if self._acts and self._house.picture(None):
            self._house.painted(painted.rev, self._clock.when(painted.at, arrived)[0])

    def _do(self, command: Command) -> Answer:
        try:
            if not self._acts:
                raise Refused("watch-only")
            perform(command, self._house, *self._clock.when(command.at, micros()))
        except Refused as refused:
            return self._no(command, refused)
        except Exception as fault:  # without an answer a page would send it for ever
            return self._no(command, Refused("broken", why=repr(fault)))
        return {"answer": command.id}

    def _no(self, command: Command, refused: Refused) -> Answer:
        field = refused.details.get("field", "")
        return {"answer": command.id, "refused": self._why(refused), "field": field}

    def _why(self, refused: Refused) -> str:
        return self._words.say([f"refused.{refused.code}"], refused.details)


def acts(socket: WebSocket) -> bool:
    """Return whether the page is on this computer: any other one only watches."""
    return socket.client is None or ip_address(socket.client.host).is_loopback
