"""Who looks at a page, which decides what it shows and what it may do."""

from typing import NamedTuple

from engine.game import Seat


class Viewer(NamedTuple):
    """The host, a seat, or a spectator, who is neither."""

    seat: Seat | None = None
    host: bool = False
    lobby: bool = False  # whether it shows the lobby although a table stands
