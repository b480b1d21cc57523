"""The whole test of one board, in the order in which a person can follow it."""

from collections.abc import AsyncIterator

from host.selftest.bells import bounce, rest
from host.selftest.board import Board
from host.selftest.clock import clock
from host.selftest.finding import Finding
from host.selftest.hands import Hands, Say
from host.selftest.lamps import lamps
from host.selftest.races import races


async def findings(board: Board, hands: Hands, say: Say) -> AsyncIterator[Finding]:
    """Do every check and yield what it found; raises `NoBoard` if the board leaves."""
    yield await rest(board)
    yield await lamps(board, hands)
    yield await bounce(board, hands, say)
    yield await clock(board)
    yield await races(board)
