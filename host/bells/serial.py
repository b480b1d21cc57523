"""Boards on serial ports as a source of strikes: found, listened to, and found again."""

import asyncio
from collections import defaultdict

from serial import Serial

from host.alarm import micros
from host.bells.device import Device
from host.bells.link import FAULTS, link, open_port, reason
from host.bells.network import check, is_url
from host.bells.ports import callout, found
from host.bells.registry import plain
from host.bells.roster import Roster
from host.bells.source import Health, Notice, Sink

BEAT = 0.1  # s between two looks at what a board must be told
RETRY = 0.5  # s between two attempts to open a port
SEARCH = 1.0  # s between two looks for new ports
GIVE_UP = 10.0  # s after which a port nobody named and nobody answers on is closed again


def named(boards: tuple[str, ...]) -> "SerialSource":
    """Return the source of boards on these ports, addresses on the network among them.

    Raises `NoBells` for an address that is none.
    """
    for url in filter(is_url, boards):
        check(url)
    return SerialSource(boards)


def any_port(boards: tuple[str, ...]) -> "SerialSource":
    """Return the source of all boards that can be found here; raises `NoBells`."""
    plain(boards)
    return SerialSource(None)


class SerialSource:
    """Any number of boards on the ports named, or on whatever ports boards turn up on."""

    def __init__(self, ports: tuple[str, ...] | None) -> None:
        self._ports = ports
        self._roster = Roster()
        self._talks: dict[str, Talk] = {}

    async def run(self, sink: Sink) -> None:
        """Find the bells, report to the sink, come back after every unplugging."""
        async with asyncio.TaskGroup() as tasks:
            if self._ports is None:
                await self._search(sink, tasks)
            for path in dict.fromkeys(map(callout, self._ports or ())):
                tasks.create_task(self._keep(path, sink))

    def settle(self, mark: str) -> None:
        """Forget the strike or flip with that mark, it is safe on disk; other marks are ignored."""
        self._roster.settle(mark)

    def arm(self, armed: bool) -> None:
        """Ask for watermarks (a game is on) or for rest."""
        self._roster.armed = armed
        self.thaw()
        self._obey()

    def hurry(self) -> None:
        """Ask every board for a watermark at once."""
        for talk in self._talks.values():
            talk.device.hurry()
            talk.flush()

    def thaw(self) -> None:
        """Let the clock maps, frozen inside a round that has ended, take their newest fit."""
        self._roster.thaw()

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None:
        """Show one board's lamps by bit mask, bit 0 for bell 1; other sources' are ignored."""
        self._roster.show(source, lit, blinking)
        self._obey()

    def buzz(self, pattern: int) -> None:
        """Sound a pattern of every buzzer."""
        for talk in self._talks.values():
            talk.device.buzz(pattern)
            talk.flush()

    def health(self) -> list[Health]:
        """Return how each board does whose clock is mapped."""
        here = (talk.device for talk in self._talks.values())
        return self._roster.health({dev.boot.uid: dev.damaged for dev in here if dev.boot})

    def _obey(self) -> None:
        for talk in self._talks.values():
            talk.device.obey()
            talk.flush()

    async def _search(self, sink: Sink, tasks: asyncio.TaskGroup) -> None:
        """Try every port found; one where nobody answers is left alone until it is replugged."""
        tries: dict[str, asyncio.Task[bool]] = {}
        told: defaultdict[str, set[str]] = defaultdict(set)
        while True:
            ports = await asyncio.to_thread(found)
            for path in [path for path in tries if path not in ports and tries[path].done()]:
                del tries[path]
            for path in ports:
                if path not in tries or (tries[path].done() and tries[path].result()):
                    tries[path] = tasks.create_task(self._try(path, sink, told[path], GIVE_UP))
            await asyncio.sleep(SEARCH)

    async def _keep(self, path: str, sink: Sink) -> None:
        told: set[str] = set()
        while True:
            await self._try(path, sink, told)
            await asyncio.sleep(RETRY)

    async def _try(
        self, path: str, sink: Sink, told: set[str], patience: float | None = None
    ) -> bool:
        """Talk on a port until it is gone, and return whether it is worth another try.

        Why it cannot be opened is said once, until it can.
        """
        try:
            port = await asyncio.to_thread(open_port, path)
        except FAULTS as fault:
            code = reason(fault)
            if code not in told:
                told.add(code)
                sink.notice(Notice(code, {"port": path, "why": str(fault)}))
            return True
        told.clear()
        told.add("no-such-port")  # that it is unplugged, the board's absence will tell
        return await self._talk(
            path, Talk(port, Device(path, self._roster, sink, micros())), patience
        )

    async def _talk(self, path: str, talk: "Talk", patience: float | None) -> bool:
        self._talks[path] = talk
        try:
            await asyncio.wait({talk.link.broken}, timeout=patience)
            if not talk.device.boot and not talk.link.broken.done():
                return False
            talk.device.closed(await talk.link.broken)
            return True
        finally:
            del self._talks[path]
            talk.close()


class Talk:
    """A device and the link it talks over."""

    def __init__(self, port: Serial, device: Device) -> None:
        self.device = device
        self.link = link(port, self._hear)
        self._beat()

    def flush(self) -> None:
        """Write what the device has to say."""
        self.link.send(self.device.take())

    def close(self) -> None:
        """End the talk."""
        self._next.cancel()
        self.link.close()

    def _hear(self, data: bytes) -> None:
        self.device.feed(data, micros())
        self.flush()

    def _beat(self) -> None:
        self.device.tick(micros())
        self.flush()
        self._next = asyncio.get_running_loop().call_later(BEAT, self._beat)
