"""Who looks at a page, which decides what it shows and what it may do."""

from typing import NamedTuple

from engine.game import Seat
from host.web.languages import SOURCE


class Viewer(NamedTuple):
    """The host, a seat, or a spectator, who is neither."""

    seat: Seat | None = None
    host: bool = False
    lobby: bool = False  # whether it shows the lobby although a table stands
    language: str = SOURCE

    @property
    def watches(self) -> bool:
        """Whether it does nothing but watch."""
        return self.seat is None and not self.host

    @property
    def paints(self) -> bool:
        """Whether it is the screen from which reactions are counted."""
        return self.host and not self.lobby
