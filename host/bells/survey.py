"""Asks every port once who is there, for people who want to know before they play."""

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple

from host.alarm import micros
from host.bells.device import Device
from host.bells.link import FAULTS, open_port, reason
from host.bells.ports import found
from host.bells.roster import Roster
from host.bells.serial import Talk
from host.bells.source import About, Flip, Micros, Notice, Strike

PATIENCE = 4.0  # s; a board at its prompt is started first


class Answer(NamedTuple):
    """What a board says of itself, and what can be said of its clock."""

    port: str
    uid: str
    boot: str
    bells: int
    err: float  # half-width in µs between two of its bells
    bound: float  # half-width in µs against any other source
    firmware: str
    micropython: str

    def __str__(self) -> str:
        return (
            f"{self.port}: board {self.uid}, {self.bells} bells, ±{self.err:g} µs between them, "
            f"±{self.bound:.0f} µs against other boards, "
            f"firmware {self.firmware}, MicroPython {self.micropython}"
        )


class NoAnswer(NamedTuple):
    """A port on which no board answers, and why."""

    port: str
    why: Notice

    def __str__(self) -> str:
        return f"{self.port}: {self.why.code}"


def boards(ports: Iterable[str] | None = None) -> list[Answer | NoAnswer]:
    """Ask these ports, or every port where a board may be, who is there."""
    return asyncio.run(survey(found() if ports is None else ports))


async def survey(ports: Iterable[str]) -> list[Answer | NoAnswer]:
    """Ask these ports who is there, all at the same time; takes `PATIENCE` at most."""
    roster = Roster()
    return await asyncio.gather(*(_ask(port, roster) for port in ports))


async def _ask(path: str, roster: Roster) -> Answer | NoAnswer:
    try:
        port = open_port(path)
    except FAULTS as fault:
        return NoAnswer(path, Notice(reason(fault), {"port": path, "why": str(fault)}))
    visitor = Visitor()
    talk = Talk(port, Device(path, roster, visitor, micros()))
    ended: set[asyncio.Future[Any]] = {visitor.met, talk.link.broken}
    try:
        await asyncio.wait(ended, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        return _answer(path, talk.device, visitor)
    finally:
        talk.close()


def _answer(path: str, device: Device, visitor: "Visitor") -> Answer | NoAnswer:
    if not device.boot or not visitor.met.done():
        return NoAnswer(path, visitor.trouble or Notice("port-mute", {"port": path, "line": "DTR"}))
    boot, (firmware, _, bells, err, micropython) = device.boot, device.facts[:5]
    bound = boot.err + boot.clock.bound
    versions = version(int(firmware)), version(int(micropython))
    return Answer(path, boot.uid, boot.boot, int(bells), float(err), bound, *versions)


def version(number: int) -> str:
    """Return a version as people write it; on the wire it is one number."""
    major, rest = divmod(number, 10_000)
    return "{}.{}.{}".format(major, *divmod(rest, 100))


class Visitor:
    """A sink that only wants to know whether a board comes in, and what is in the way."""

    def __init__(self) -> None:
        self.met: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.trouble: Notice | None = None

    def present(self, about: About) -> None:
        """Note that the board is there."""
        if not self.met.done():
            self.met.set_result(None)

    def notice(self, notice: Notice) -> None:
        """Keep what is in the way."""
        self.trouble = notice

    def absent(self, source: str, why: Notice | None) -> None:
        """Leave it: the link has told."""

    def strike(self, strike: Strike) -> None:
        """Leave it: nobody plays."""

    def flip(self, flip: Flip) -> None:
        """Leave it: nobody plays."""

    def watermark(self, source: str, before: Micros) -> None:
        """Leave it: nobody plays."""
