"""The board on its own: the first strike lights its lamp and locks the other bells out."""

SHOWN = 3_000_000  # µs the lamp stays on at least


class Lockout:
    """Remembers the bell that was first until it is released and has been seen."""

    def __init__(self) -> None:
        self._first = 0
        self._since = 0

    def strike(self, bell: int, at: int) -> None:
        """Take a strike at `at` µs; nothing comes of it while another bell is lit."""
        if not self._first:
            self._first = bell
            self._since = at

    def turn(self, now: int, held: "list[int]") -> int:
        """Return the mask of lamps to light at `now` µs, given the bells held down."""
        if self._first not in held and now - self._since >= SHOWN:
            self._first = 0
        return 1 << self._first >> 1
