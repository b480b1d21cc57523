"""Which bell is whose: bell N of the first board is seat N − 1, the next board's bells follow."""

from collections.abc import Iterable, Sequence

from engine.game import Seat
from host.bells.source import About


def label(source: str, bell: int) -> str:
    """Return the name of a bell in a record: "uid/1"."""
    return f"{source}/{bell}"


def owner(label: str) -> str:
    """Return the board of a bell by its name in a record."""
    return label.rpartition("/")[0]


def seating(boards: Iterable[About], people: Sequence[bool]) -> dict[str, Seat]:
    """Return bells by label for the boards in their order; seats of bots get none."""
    bells = [label(board.source, bell) for board in boards for bell in range(1, board.bells + 1)]
    # A bell that would be a bot's is nobody's; those past the last seat are spare.
    return {name: seat for seat, name in enumerate(bells[: len(people)]) if people[seat]}
