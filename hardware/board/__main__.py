"""`python -m hardware.board`: routes the carrier board, has it checked, and writes all its files.

`--check` writes nothing and names what of hardware/board/out is out of date.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hardware.board import contents, kicad, output
from hardware.board.router import Unroutable
from hardware.source import Faults

OUT = Path(__file__).with_name("out")


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Do what the arguments say and return the exit code: 1 for a fault or a stale file."""
    if unknown := [word for word in arguments if word != "--check"]:
        say(f"{unknown[0]}: python -m hardware.board takes --check or nothing")
        return 2
    try:
        return check(OUT, say) if arguments else renew(OUT, say)
    except (kicad.Failed, Unroutable, Faults) as error:
        say(f"carrier board: {error}")
        return 1


def renew(folder: Path, say: Callable[[str], object]) -> int:
    """Make all files of the board anew, and tell what KiCad's check finds."""
    began = time.monotonic()
    built = output.make(folder)
    faults = list(output.faults(folder / output.BOARD))
    say(
        f"{built.nets} nets routed: {built.tracks} tracks, {built.vias} vias; "
        f"{len(faults)} faults; {time.monotonic() - began:.0f} s"
    )
    for fault in faults:
        say(fault)
    return 1 if faults else 0


def check(folder: Path, say: Callable[[str], object]) -> int:
    """Make all files in another place and name what differs from those in the folder."""
    with tempfile.TemporaryDirectory() as fresh:
        code = renew(Path(fresh), say)
        stale = list(contents.differences(folder, Path(fresh)))
    for line in stale:
        say(f"hardware/board/out/{line}: run python -m hardware.board")
    return 1 if stale or code else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
