"""All who look: what each of them is shown, and the page that speaks for a seat."""

from collections.abc import Callable, Mapping
from typing import Protocol

from engine.game import Seat
from host.house import House
from host.web.frames import Easel
from host.web.languages import preferred
from host.web.lobby import Lobby
from host.web.stage import Send, Stage
from host.web.viewer import Viewer


class SeatPage(Protocol):
    """The page of a seat, as the audience needs it; `key` is its own name."""

    key: str
    token: str

    def ask(self) -> None:
        """Make it send a watermark."""

    def dismiss(self, moved: bool) -> None:
        """Show it nothing more: its seat has moved to another page, or it is to come back."""


class Audience:
    """The stages of a house and the newest page of every seat."""

    def __init__(self, house: House, easels: Mapping[str, Easel], lobby: Lobby) -> None:
        self.house, self.lobby = house, lobby
        self._easels = easels  # by language
        self._stages: dict[Viewer, Stage] = {}
        self._pages: dict[Seat, SeatPage] = {}
        self.stage(Viewer(host=True))  # the laptop shows verdicts from before anybody looked

    def open(self) -> Callable[[], None]:
        """Follow the house; returns the call that ends it."""
        return self.house.watch(self._changed)

    def stage(self, viewer: Viewer) -> Stage:
        """Return what that viewer is shown."""
        if viewer not in self._stages:
            self._stages[viewer] = Stage(self.house, self.easel(viewer), self.lobby, viewer)
        return self._stages[viewer]

    def easel(self, viewer: Viewer) -> Easel:
        """Return what draws in the viewer's language."""
        return self._easels[viewer.language]

    def language(self, accept: str) -> str:
        """Return the language for a reader whose browser accepts these."""
        return preferred(accept, self._easels)

    def join(self, viewer: Viewer, show: Send, say: Send) -> None:
        """Show that viewer everything from now on."""
        self.stage(viewer).join(show, say)

    def leave(self, viewer: Viewer, show: Send) -> None:
        """Show no more."""
        self.stage(viewer).leave(show)

    def sit(self, seat: Seat, page: SeatPage) -> None:
        """Let this page speak for the seat, and no older one."""
        if before := self._pages.get(seat):
            self._dismiss(seat, before, moved=before.key != page.key)
        self._pages[seat] = page
        self.lobby.arrive(seat)
        self.house.pages.enter(page.key, seat, self.lobby.name(seat), page.ask)
        self.house.changed()

    def rise(self, seat: Seat, page: SeatPage) -> None:
        """Note that the page of a seat is gone, unless another has taken its place."""
        if self._pages.get(seat) is page:
            del self._pages[seat]
            self.house.pages.leave(page.key)
            self.house.changed()

    def _changed(self) -> None:
        self.lobby.follow()
        self._usher()
        for stage in tuple(self._stages.values()):
            stage.changed()

    def _usher(self) -> None:
        """Dismiss the pages whose seat is no longer theirs, before anything else is drawn."""
        for seat, page in tuple(self._pages.items()):
            now = self.lobby.chairs.seat(page.token)
            if now != seat:
                self._dismiss(seat, page, moved=now is None)

    def _dismiss(self, seat: Seat, page: SeatPage, moved: bool) -> None:
        del self._pages[seat]
        self.house.pages.leave(page.key)
        page.dismiss(moved)
