"""The table: decisions in, lines of the record out; the fold of those lines is the game.

Nothing here reads or writes anything. Whoever holds a table writes the lines of `take` before any
screen shows what they did. What is refused raises and changes nothing.
"""

from typing import TypeAlias

from engine.game import Event, Micros, Refused, Seat
from engine.records import Line, Reading, lines, options, seconds
from host.arbiter import Decision, Heat, Move, Press, TooLate
from host.finish import Finish
from host.orders import order, seated
from host.seating import owner

Lines: TypeAlias = tuple[Line, ...]


class Table:
    """A game in progress and what screens show beside it; `origin` is the host µs of t = 0.

    `rev` counts the lines of the record, so that it goes on rising after a resume.
    """

    def __init__(self, reading: Reading, origin: Micros, rev: int = 1) -> None:
        self.reading, self.origin, self.rev = reading, origin, rev
        self.game = reading.game
        self.dead_heat = options(reading.game, reading.header.options).dead_heat
        self.events: tuple[Event, ...] = ()
        self.finish = Finish()

    def take(self, decision: Decision) -> Lines:
        """Take a decision in and return its lines; raises `Refused`, nothing changed."""
        paused = self.reading.paused
        match decision:
            case TooLate(press):
                return self._unjudged((press,), "too-late")
            case Heat(presses):
                return self._unjudged(presses, "in-pause") if paused else self._heat(presses)
            case Press():
                return self._unjudged((decision,), "in-pause") if paused else self._ring(decision)
            case Move(text=text) if text.startswith("/"):
                return self._order(decision)
        return self._move(decision)

    def resume(self, now: Micros) -> Lines:
        """Let the record's time go on from its last line, and return the line that says so."""
        self.origin = now - self.reading.at
        return self._note(lines.Resumed(t=self._t(now), resumed=True))

    def _t(self, at: Micros) -> float:
        return seconds(self._micros(at))

    def _micros(self, at: Micros) -> Micros:
        return max(self.reading.at, at - self.origin)

    # Inputs of the game.

    def _move(self, move: Move) -> Lines:
        self._check(move)
        said = lines.Do(t=self._t(move.at), seat=move.seat, do=move.text, sources=move.mark or ())
        written = self._do(said)
        self.finish = self._fresh()
        return written

    def _fresh(self) -> Finish:
        """Return the finish of a new position, without reactions where no ring can matter."""
        meaning = self.game.bell(self.reading.state)
        since = self.origin + self.reading.at if meaning and meaning.seats else None
        return Finish(self.rev, since, any(event.code == "signal" for event in self.events))

    def _check(self, move: Move) -> None:
        """Ask the game first: a line that it would refuse must not move the record's time."""
        if self.reading.paused:
            raise Refused("paused")
        if move.seat is not None:
            seated(self.reading, move.seat)
        self.game.play(self.reading.state, move.seat, move.text, self._micros(move.at))

    def _ring(self, press: Press, t: float | None = None, tied: tuple[Seat, ...] = ()) -> Lines:
        said = lines.Do(
            t=self._t(press.at) if t is None else t,
            seat=press.seat,
            do=self.game.strike,
            sources=press.mark or (),
            err=self._err(press),
            tied=tied,
            stamp=self._stamp(press) if tied else None,
        )
        written = self._do(said)
        self.finish = self.finish.ring(press, verdict(self.events), bool(tied))
        return written

    def _do(self, said: lines.Do) -> Lines:
        self.events = self.reading.take(said)
        self.rev += 1
        return (said,)

    def _heat(self, presses: tuple[Press, ...]) -> Lines:
        if self.dead_heat == "replay":
            return self._nobody(presses)
        return self._tied(presses)

    def _tied(self, presses: tuple[Press, ...]) -> Lines:
        self._foresee(presses)
        t = self._t(presses[0].at)  # one time for all of them; their order is the decided one
        written: Lines = ()
        events: tuple[Event, ...] = ()
        for press in presses:
            others = tuple(other.seat for other in presses if other is not press)
            written += self._ring(press, t, others)
            events += self.events
        self.events = events
        return written

    def _foresee(self, presses: tuple[Press, ...]) -> None:
        """Ask the game first: a fault of its own must not leave half a dead heat behind."""
        state, at = self.reading.state, self._micros(presses[0].at)
        for press in presses:
            err = self._err(press) * 1e6
            state = self.game.play(state, press.seat, self.game.strike, at, err).state

    # Lines that change no position.

    def _nobody(self, presses: tuple[Press, ...]) -> Lines:
        for press in presses:
            self.finish = self.finish.ring(press, "nobody", True)
        seats = tuple(press.seat for press in presses)
        marks = tuple(press.mark for press in presses if press.mark)
        self.events = (Event("heat", {"seats": seats}),)
        return self._note(lines.Heat(t=self._t(presses[0].at), heat=seats, sources=marks))

    def _unjudged(self, presses: tuple[Press, ...], verdict: str) -> Lines:
        written: Lines = ()
        for press in presses:
            self.finish = self.finish.ring(press, verdict)
            late = lines.Late(press.seat, self._stamp(press))
            t, mark = self._t(press.at), press.mark or ()
            written += self._note(lines.TooLate(t=t, too_late=late, sources=mark))
        return written

    def _note(self, said: Line) -> Lines:
        self.reading.take(said)
        self.rev += 1
        return (said,)

    def _stamp(self, press: Press) -> float:
        return seconds(max(0, press.at - self.origin))

    def _err(self, press: Press) -> float:
        """Return seconds: against the sources that have bells, its own alone or all on its wire."""
        sources = {owner(label) for label in self.reading.bells}
        if sources <= {press.source}:
            return round(press.err / 1e6, 7)
        joined = press.wire and sources <= press.wire.sources
        return round((press.near if joined else press.bound) / 1e6, 7)

    def _order(self, move: Move) -> Lines:
        said = order(self.reading, move.seat, move.text, self._t(move.at))
        if isinstance(said, lines.Undo):
            self.finish, self.events = Finish(), (Event("undone"),)
        return self._note(said)


def verdict(events: tuple[Event, ...]) -> str:
    """Return how a game judged the ring that led to these events."""
    return next(str(event.args["verdict"]) for event in events if event.code == "ring")
