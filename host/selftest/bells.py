"""Whether the bells are at rest when nobody presses, and what their contacts do in a press."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise

from host.bells.stream import Event
from host.selftest import waveform
from host.selftest.board import Board
from host.selftest.finding import Finding, Verdict, judged
from host.selftest.hands import Hands, Say
from host.selftest.press import Press, press

STILL = 0.1  # s without an edge, after which a press is over
STAYS = 5.0  # s that a press may last
ECHO = 150_000  # µs; nobody strikes twice as fast


async def rest(board: Board) -> Finding:
    """Find contacts that are closed with nobody at them."""
    closed = await board.closed()
    names = ["the sync wire", *(f"bell {bell}" for bell in board.bells)]
    faults = [
        f"{name} is closed with nobody at it: stuck, or wired to ground"
        for contact, name in enumerate(names)
        if closed >> contact & 1
    ]
    return judged("at rest", faults, f"all {len(board.bells)} bells are open")


async def bounce(board: Board, hands: Hands, say: Say) -> Finding:
    """Look at the contacts of every bell that is pressed."""
    presses: dict[int, Press] = {}
    faults: list[str] = []
    async for seen in _presses(board, hands, faults):
        presses[seen.bell] = seen
        say("\n".join(f"  {text}" for text in _lines(seen)))
    if not presses and not faults:
        return Finding("bounce", Verdict.NOT_DONE, "no bell was pressed")
    faults += [fault for bell in sorted(presses) for fault in _faults(presses[bell])]
    drawn = [presses[bell] for bell in sorted(presses)]
    found = judged("bounce", faults, f"{len(drawn)} bells, one strike a press")
    return found._replace(drawings=tuple(map(waveform.svg, drawn)))


async def _presses(board: Board, hands: Hands, faults: list[str]) -> AsyncIterator[Press]:
    number = 0
    await board.trace()
    while await hands.press(number):
        strikes = await board.struck(1, hands.patience)
        if not strikes:
            return
        bell = strikes[0].bell
        if await _over(board, bell):
            yield press(bell, await board.edges(), _count(board.strikes, bell))
        else:
            faults.append(f"bell {bell} stays closed")
        number += 1
        await board.trace()


async def _over(board: Board, bell: int) -> bool:
    """Wait until the bell is open and has moved no more for a while; False if it never is."""
    before = -1
    for _ in range(round(STAYS / STILL)):
        await asyncio.sleep(STILL)
        edges = await board.edges()
        if len(edges) == before and not edges[-1].closed >> bell & 1:
            return True
        before = len(edges)
    return False


def _count(strikes: list[Event], bell: int) -> int:
    own = [strike.t for strike in strikes if strike.bell == bell]
    return 1 + sum(after - before < ECHO for before, after in pairwise(own))


def _faults(seen: Press) -> list[str]:
    faults = []
    if seen.strikes > 1:
        faults.append(f"bell {seen.bell}: one press was {seen.strikes} strikes")
    if seen.others:
        others = ", ".join(map(str, seen.others))
        faults.append(f"bell {seen.bell} moves bell {others} too: look for a short")
    return faults


def _lines(seen: Press) -> tuple[str, ...]:
    return str(seen), waveform.line(seen.closing), waveform.line(seen.opening)
