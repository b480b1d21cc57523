"""The addresses that pages tell each other: where to join, and the page of a seat."""

from typing import NamedTuple

from engine.game import Seat
from host.web.chairs import Chairs


class Links(NamedTuple):
    """How this house is reached; `base` has no slash at its end."""

    chairs: Chairs
    base: str
    others: tuple[str, ...] = ()  # the same house by other networks of this computer
    port: int = 8000
    lan: bool = False  # whether other devices may come in

    @property
    def short(self) -> str:
        """What people type."""
        return self.base.removeprefix("http://")

    @property
    def host(self) -> str:
        """What the host opens, on this computer."""
        address = f"http://localhost:{self.port}/"
        return f"{address}?host={self.chairs.host}" if self.lan else address

    @property
    def join(self) -> str:
        """Where a phone sits down."""
        return f"{self.base}/join"

    def seat(self, seat: Seat) -> str:
        """Return the page of a seat: whoever opens it is that seat."""
        return f"{self.base}/seat/{self.chairs.token(seat)}"
