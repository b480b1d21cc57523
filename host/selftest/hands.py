"""Who presses the bells and looks at the lamps: a person, nobody, or a virtual board's robot."""

import asyncio
import sys
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from firmware.pins import BELLS, LAMPS

if TYPE_CHECKING:  # it does not exist on every system
    from host.virtual.launcher import VirtualBoard

LOOK = 0.4  # s to see a lamp
MOVE = 8.0  # s to find the next bell
GLANCE = 0.01  # s between two looks of a robot
Say = Callable[[str], None]


class Hands(Protocol):
    """Whoever is at the board."""

    patience: float  # s to wait for a press

    async def press(self, number: int) -> bool:
        """Press a bell, the number-th time (0…) any one; False if there is nothing to come."""

    async def watch(self, lamp: int) -> bool:
        """Look at a lamp that should be the only one lit; False if it is seen that it is not."""

    async def agree(self, question: str) -> bool | None:
        """Answer a question; None if there is nobody to answer it."""


class Person:
    """Somebody at the terminal."""

    patience = MOVE

    def __init__(self, say: Say) -> None:
        self._say = say

    async def press(self, number: int) -> bool:
        """Ask for a press of any bell."""
        again = f"another bell; it is over after {MOVE:g} s without a press"
        self._say(f"  press {again if number else 'one bell after the other, each once'}")
        return True

    async def watch(self, lamp: int) -> bool:
        """Give the time to see a lamp."""
        self._say(f"  lamp {lamp}")
        await asyncio.sleep(LOOK)
        return True

    async def agree(self, question: str) -> bool | None:
        """Ask at the terminal; None at the end of the input."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool | None] = loop.create_future()
        # A daemon, because a thread that waits for a line would hold up the end of the program.
        Thread(target=_ask, args=(question, loop, answer), daemon=True).start()
        return await answer


class Nobody:
    """Nobody is there: what needs hands is not done."""

    patience = 0.0

    async def press(self, number: int) -> bool:
        """Press nothing."""
        return False

    async def watch(self, lamp: int) -> bool:
        """See nothing."""
        return True

    async def agree(self, question: str) -> bool | None:
        """Say nothing."""
        return None


class Robot:
    """The hands and eyes of a virtual board: it bounces its bells and reads its outputs."""

    patience = MOVE

    def __init__(self, bench: "VirtualBoard") -> None:
        self._bench = bench

    async def press(self, number: int) -> bool:
        """Press every bell in turn, with a bounce."""
        if number < len(BELLS):
            self._bench.obey(f"bounce {number + 1}")
        return number < len(BELLS)

    async def watch(self, lamp: int) -> bool:
        """Wait for that lamp alone."""
        wanted = [pin == LAMPS[lamp - 1] for pin in LAMPS]
        for _ in range(round(MOVE / GLANCE)):
            if [bool(self._bench.units[0].outputs.get(pin)) for pin in LAMPS] == wanted:
                return True
            await asyncio.sleep(GLANCE)
        return False

    async def agree(self, question: str) -> bool | None:
        """Agree: what there was to see has been watched."""
        return True


def _ask(
    question: str, loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[bool | None]"
) -> None:
    print(f"  {question} [y/n] ", end="", flush=True)
    line = sys.stdin.readline().strip().lower()
    said = line.startswith("y") if line else None
    loop.call_soon_threadsafe(_answer, answer, said)


def _answer(answer: "asyncio.Future[bool | None]", said: bool | None) -> None:
    if not answer.done():  # the test may have been left meanwhile
        answer.set_result(said)
