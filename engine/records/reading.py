"""The fold of a record: everything its lines say up to now, for replay and resume alike."""

from typing import Any, NamedTuple, TypeAlias

import msgspec

from engine.game import Event, Micros, Refused, Seat, Step
from engine.records import lines
from engine.records.checks import accepted, expect, moves, refused
from engine.records.errors import Damaged
from engine.records.header import Header, open_table
from engine.records.lines import Line

State: TypeAlias = Any  # that of the game in question
Events: TypeAlias = tuple[Event, ...]


class Sitter(NamedTuple):
    """Who plays a seat: `bot` is a level, None for a person; `left` is nobody."""

    name: str
    bot: str | None = None
    left: bool = False


class Reading:
    """What a record says up to the line taken last.

    `states` starts with the first one and grows by one with every accepted input; `at` is the time
    of the last line in µs; `marks` are those of all strikes seen. Raises `Damaged` for a header the
    game refuses.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game, first = open_table(header)
        self.states: list[State] = [first]
        self.at: Micros = 0
        self.marks: set[str] = set()
        self.sitters = [Sitter(name) for name in header.seats]
        self.bells: dict[str, Seat] = {}
        self.paused = False
        self._bells(header.bells)

    @property
    def state(self) -> State:
        """The state of the game now."""
        return self.states[-1]

    @property
    def keys(self) -> dict[str, Any]:
        """The state keys now, as JSON has them."""
        written = msgspec.json.encode(self.game.keys(self.state))
        return msgspec.json.decode(written, type=dict[str, Any])

    def take(self, said: Line) -> Events:
        """Go on by one line and return what it did to the game.

        Raises `Damaged`, or `Failed` for a check, and has changed nothing then.
        """
        if isinstance(said, lines.Timed):
            self._in_time(said)
        if isinstance(said, lines.Strikes):
            self._unseen(said)
        events = self._do(said) if isinstance(said, lines.Do) else self._tell(said)
        self._pass(said)
        return events

    def _in_time(self, said: lines.Timed) -> None:
        if said.at < self.at:
            raise Damaged(f"t {said.t} is before t {lines.seconds(self.at)} of a line above")

    def _unseen(self, said: lines.Strikes) -> None:
        for place, mark in enumerate(said.marks):
            if mark in self.marks or mark in said.marks[:place]:
                raise Damaged(f"the strike {mark} is here a second time")

    def _pass(self, said: Line) -> None:
        if isinstance(said, lines.Timed):
            self.at = said.at
        if isinstance(said, lines.Strikes):
            self.marks.update(said.marks)

    def _do(self, said: lines.Do) -> Events:
        self._seats(*said.tied)
        if not said.refused and said.seat is not None:
            self._seats(said.seat)
        try:
            step = self._play(said)
        except Refused as reason:
            refused(said, reason)
            return ()
        accepted(said)
        self.states.append(step.state)
        return step.events

    def _play(self, said: lines.Do) -> Step[State]:
        if said.seat is not None and not self._is_seat(said.seat):
            raise Refused("no-such-seat", seat=said.seat)
        return self.game.play(self.state, said.seat, said.do, said.at, said.err * 1e6)

    def _tell(self, said: Line) -> Events:
        match said:
            case lines.Undo():
                self._undo()
            case lines.Seated():
                self._seated(said)
            case lines.Bells():
                self._bells(said.bells)
            case lines.Paused():
                self.paused = said.paused
            case lines.Heat():
                self._seats(*said.heat)
            case lines.TooLate():
                self._seats(said.too_late.seat)
            case lines.Expect():
                expect(said, self.keys)
            case lines.Moves():
                moves(said, self._legal())
        return ()

    def _undo(self) -> None:
        if len(self.states) == 1:
            raise Damaged("there is nothing to take back")
        self.states.pop()

    def _seated(self, said: lines.Seated) -> None:
        self._seats(said.seat)
        self.sitters[said.seat] = _seated(self.sitters[said.seat], said)

    def _bells(self, bells: dict[str, Seat]) -> None:
        self._seats(*bells.values())
        self.bells.update(bells)

    def _legal(self) -> dict[str, list[str]]:
        return {
            str(seat): list(self.game.inputs(self.state, seat)) for seat in range(len(self.sitters))
        }

    def _is_seat(self, seat: Seat) -> bool:
        return 0 <= seat < len(self.sitters)

    def _seats(self, *seats: Seat) -> None:
        for seat in seats:
            if not self._is_seat(seat):
                raise Damaged(f"there is no seat {seat}: the table has {len(self.sitters)}")


def _seated(before: Sitter, said: lines.Seated) -> Sitter:
    """Return who sits there now: a name alone is a person, a bot keeps the name."""
    name = before.name if said.name is msgspec.UNSET else said.name
    bot = None if said.bot is msgspec.UNSET else said.bot
    return Sitter(name, bot, said.left is True)
