"""One open page: frames out, commands in, its clock probed."""

import asyncio
from collections import deque
from contextlib import suppress

from msgspec import json
from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.game import Refused
from host.alarm import micros
from host.bells.source import Micros
from host.web.allowance import Allowance
from host.web.audience import Audience
from host.web.commands import Command, Desk, Echo, Mark, Painted, perform, read
from host.web.ledger import Answer, Ledger
from host.web.pageclock import PageClock
from host.web.viewer import Viewer

FRAMES = 4  # waiting for a slow page; older ones fall out, the newest says it all
REPLIES = 16  # what falls out is asked for again, or is old news
FIRST, HASTE, REST = 10, 0.02, 2.0  # so many probes at once, seconds between them, and later
RATE, BURST = 200.0, 600.0  # messages a second, and at once: more is no page of ours


class Page:
    """A WebSocket and its half of the conversation."""

    def __init__(
        self, socket: WebSocket, viewer: Viewer, token: str, audience: Audience, ledger: Ledger
    ) -> None:
        self._socket, self._audience, self._ledger = socket, audience, ledger
        self._house, self._words = audience.house, audience.easel(viewer).words
        self.viewer, self.token = viewer, token
        # Two seats never share an answer, whatever their pages call themselves.
        self.key = f"{viewer.seat}/{socket.query_params.get('page', '')[:64]}"
        self._clock, self._allowance = PageClock(), Allowance(RATE, BURST)
        self._frames: deque[str] = deque(maxlen=FRAMES)
        self._replies: deque[str] = deque(maxlen=REPLIES)
        self._work = asyncio.Event()
        self._gone = asyncio.Event()
        self._probed: dict[int, Micros] = {}
        self._probes = 0
        self._last: str | None = None  # what it is told in the end

    async def run(self) -> None:
        """Serve the page until it goes, or its seat is another's."""
        await self._socket.accept()
        self._enter()
        talks = [asyncio.create_task(talk) for talk in (self._send(), self._probe())]
        ends = [asyncio.create_task(end) for end in (self._listen(), self._gone.wait())]
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
        finally:
            self._exit()
            for task in [*talks, *ends]:
                task.cancel()
        await self._close()

    def ask(self) -> None:
        """Ask for a watermark."""
        self._reply({"mark": True})

    def dismiss(self, moved: bool) -> None:
        """Show nothing more; `moved` tells it that its seat has gone to another page."""
        self._exit()
        self._frames.clear()
        self._replies.clear()
        self._last = json.encode({"moved": moved}).decode()
        self._gone.set()

    def _enter(self) -> None:
        self._audience.join(self.viewer, self._show, self._say)
        if self.viewer.seat is not None:
            self._audience.sit(self.viewer.seat, self)

    def _exit(self) -> None:
        self._audience.leave(self.viewer, self._show)
        if self.viewer.seat is not None:
            self._audience.rise(self.viewer.seat, self)

    async def _close(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone by itself
            if self._last:
                await self._socket.send_text(self._last)
            await self._socket.close()

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if not self._allowance.take():
                return
            self._hear(message.get("text") or "", micros())

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
            match said := read(text):
                case Echo():
                    self._echo(said, arrived)
                case Painted() | Mark():
                    self._note(said, arrived)
                case Command():
                    self._reply(self._answer(said, text))
        except Refused as refused:
            self._reply({"refused": self._why(refused)})

    def _echo(self, echo: Echo, arrived: Micros) -> None:
        if sent := self._probed.pop(echo.n, None):
            self._clock.echo(sent, arrived, echo.at)

    def _note(self, said: Painted | Mark, arrived: Micros) -> None:
        try:
            at, err = self._clock.when(said.at, arrived)
        except Refused:  # too old to mean anything; nobody did it, so nobody is told
            return
        if isinstance(said, Mark) and self.viewer.seat is not None:
            self._house.pages.watermark(self.key, at, err)
        elif isinstance(said, Painted) and self.viewer.paints and self._house.picture(None):
            self._house.painted(said.rev, at)

    def _answer(self, command: Command, text: str) -> Answer:
        if self.viewer.watches:  # spectators must not push others' answers out
            return self._do(command)
        return self._ledger.once(self.key, command.id, text, lambda: self._do(command))

    def _do(self, command: Command) -> Answer:
        desk = Desk(self._house, self._audience.lobby, self.viewer, self.key)
        try:
            perform(command, desk, *self._clock.when(command.at, micros()))
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
