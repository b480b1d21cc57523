"""What one kind of viewer sees: what is new is said at once, then drawn once for all of them."""

from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct, json

from engine.game import Event
from host.house import House
from host.picture import Picture
from host.web.announce import Crier, fresh_events, news, sentence
from host.web.frames import Easel
from host.web.lobby import Lobby
from host.web.verdict import Verdict, headline
from host.web.viewer import Viewer

Send: TypeAlias = Callable[[str], None]

SHOWN = frozenset({"round", "rang"})  # whose turn it is, and when who rang: beside the verdict


class Said(Struct, omit_defaults=True):
    """What is to be heard; it goes ahead of the drawing."""

    announce: str = ""
    sound: Sequence[str] = ()


class Frame(Struct, omit_defaults=True):
    """The whole of `<main>`."""

    rev: int  # of this stage: a page ignores a lower one
    html: str
    painted: int | None = None  # the table's revision, to be reported once it is on the screen


class Stage:
    """Joins the house and the pages of one viewer; lives on the event loop of the house."""

    def __init__(self, house: House, easel: Easel, lobby: Lobby, viewer: Viewer) -> None:
        self._house, self._easel, self._lobby, self.viewer = house, easel, lobby, viewer
        self._crier = Crier(easel.words)
        self._screens: dict[Send, Send] = {}  # what shows a frame → what says what is said
        self._waiting: list[Picture | None] = []
        self._shown: Picture | None = None
        self._drawn: Picture | None = None
        self._verdict = Verdict()
        self._rev = 0
        self._main: str | None = None  # as drawn, None until somebody looks
        self._turn_to(self._look())

    @property
    def main(self) -> str:
        """The whole of `<main>` as it is now."""
        if self._main is None:
            self._main = self._draw()
        return self._main

    def join(self, show: Send, say: Send) -> None:
        """Show the screen as it is, and from now on every change."""
        self._screens[show] = say
        show(self._frame())

    def leave(self, show: Send) -> None:
        """Show no more."""
        self._screens.pop(show, None)

    def changed(self) -> None:
        """Note that the house looks different now."""
        # Drawn in a turn of its own: the house waits for no template, and a burst is drawn once.
        self._waiting.append(self._look())
        if len(self._waiting) == 1:
            get_running_loop().call_soon(self._turn)

    def _look(self) -> Picture | None:
        """Return the table as this viewer sees it, None where he sees the lobby."""
        if self.viewer.lobby:
            return None
        picture, seat = self._house.picture(self.viewer.seat), self.viewer.seat
        if picture is None or self.viewer.host:
            return picture
        if seat is None:
            return picture._replace(inputs=())
        # The hand of a bot is nobody's to see, not even for who plays there from the next game on.
        sits = seat < len(picture.sitters) and picture.sitters[seat].bot is None
        return picture if sits else None

    def _turn(self) -> None:
        pictures, self._waiting = self._waiting, []
        told: list[str] = []
        sounds: list[str] = []
        for picture in pictures:
            fresh = self._turn_to(picture)
            told += fresh[0]
            sounds += fresh[1]
        if told or sounds:
            self._say(told, sounds)
        # Pages write what is said in the next turn of the loop; it is drawn in the one after.
        loop = get_running_loop()
        loop.call_soon(loop.call_soon, self._show)

    def _say(self, told: Sequence[str], sounds: Sequence[str]) -> None:
        said = json.encode(Said(self._crier.cry(told) if told else "", sounds)).decode()
        for say in self._screens.values():
            say(said)

    def _show(self) -> None:
        self._rev += 1
        self._main = None
        if self._screens:
            frame = self._frame()
            for show in self._screens:
                show(frame)

    def _turn_to(self, picture: Picture | None) -> tuple[Sequence[str], Sequence[str]]:
        before, self._shown = self._shown, picture
        if picture is None:
            self._verdict = Verdict()
            return (), ()
        self._judge(before, picture)
        return news(before, picture, self._easel.words)

    def _judge(self, before: Picture | None, now: Picture) -> None:
        """Keep the last rings on screen until there are others, or they were taken back."""
        if now.finish:
            code = headline(now.finish)
            rung = [event for event in fresh_events(before, now) if is_ring(event, code)]
            kept = before and before.finish and self._verdict.code == code and not rung
            said = self._verdict.sentences if kept else self._said(now, code)
            self._verdict = Verdict(now.finish, code, said)
        elif before is None or before.slug != now.slug or "undone" in {e.code for e in now.events}:
            self._verdict = Verdict()
        elif self._verdict.fresh:
            self._verdict = self._verdict._replace(fresh=False)

    def _said(self, now: Picture, code: str) -> tuple[str, ...]:
        """Return what the ring that was judged led to; the other rings have their lanes."""
        rest = [event for event in now.events if event.code != "ring" or is_ring(event, code)]
        if not any(is_ring(event, code) for event in rest):  # decided together with a later ring
            judged = next(runner for runner in now.finish if runner.verdict == code)
            rest.insert(0, Event("ring", {"seat": judged.seat, "verdict": code}))
        if any(runner.tied and runner.verdict == code != "nobody" for runner in now.finish):
            rest.append(Event("close"))
        shown = [event for event in rest if event.code not in SHOWN]
        return tuple(sentence(event, now, self._easel.words) for event in shown)

    def _draw(self) -> str:
        before, self._drawn = self._drawn, self._shown
        if self._shown is None:
            return self._easel.lobby(self._lobby, self.viewer)
        return self._easel.table(self.viewer, before, self._shown, self._verdict)

    def _frame(self) -> str:
        rev = self._shown.rev if self._shown else None
        return json.encode(Frame(self._rev, self.main, rev)).decode()


def is_ring(event: Event, verdict: str) -> bool:
    """Return whether the event is a ring judged like that."""
    return event.code == "ring" and event.args["verdict"] == verdict
