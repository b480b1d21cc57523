"""Whether each lamp lights, and only that one."""

from firmware import wire
from host.selftest.board import Board
from host.selftest.finding import Finding, Verdict, judged
from host.selftest.hands import Hands

SIGNAL = 1  # the buzzer's pattern of a strike


async def lamps(board: Board, hands: Hands) -> Finding:
    """Light the lamps one after the other, with a sound, and ask what was seen."""
    dark = []
    board.say(wire.BUZZ, SIGNAL)
    for lamp in board.bells:
        board.say(wire.LAMPS, 1 << lamp - 1, 0)
        if not await hands.watch(lamp):
            dark.append(lamp)
    board.say(wire.LAMPS, 0, 0)
    if dark:
        return judged("lamps", [f"not lit alone: {', '.join(map(str, dark))}"], "")
    return _verdict(board, await hands.agree("Did every lamp light, each alone and in order?"))


def _verdict(board: Board, agreed: bool | None) -> Finding:
    if agreed is None:
        return Finding("lamps", Verdict.NOT_DONE, "shown one after the other, nobody said a word")
    faults = [] if agreed else ["somebody saw that they do not light one after the other"]
    return judged("lamps", faults, f"{len(board.bells)} light, one after the other")
