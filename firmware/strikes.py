"""Tells strikes from bounce: the first edge is the strike, the rest of the press is not.

A closing edge counts only if its contact had been open for `rearm` µs without a break. The rule
looks at the open time alone, so it needs no timer and can never move a stamp, and the default of
64 ms lies between what has to be told apart: an echo closes again after 42 ms open and is the
same press, while a player's second strike 120 ms after the first leaves the contact open for
70 ms and more, since a tap lasts 20 to 50 ms. Counting from the first edge would not do: the echo
comes 81 ms or more after it and would need 125 ms of deafness, which swallows the second strike.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

REARM = 64_000  # µs
STUCK = 5_000_000  # µs; nobody rings that long


class Strikes:
    """The contacts of one sampled word; bit n of every mask is contact n."""

    def __init__(self, contacts: int, start: int, rearm: int = REARM) -> None:
        self.closed = 0
        self.rearm = rearm
        self.stuck_after = STUCK
        self._since = [start] * contacts
        self._told = 0

    def edge(self, closed: int, at: int) -> "list[int]":
        """Return the contacts struck when the mask of closed ones became `closed` at `at` µs."""
        changed = closed ^ self.closed
        self.closed = closed
        self._told &= closed
        return [n for n in _bits(changed) if self._moved(n, at)]

    def forget(self, now: int) -> None:
        """Edges were lost: no contact counts before it has been seen open for `rearm` again."""
        self._since = [now] * len(self._since)

    def stuck(self, now: int) -> "list[int]":
        """Return the contacts found closed for too long, each once until it opens."""
        found = [n for n in _bits(self.closed & ~self._told) if self._overlong(n, now)]
        for n in found:
            self._told |= 1 << n
        return found

    def held(self) -> "list[int]":
        """Return the contacts closed now."""
        return list(_bits(self.closed))

    def _moved(self, n: int, at: int) -> bool:
        rested = at - self._since[n] >= self.rearm
        self._since[n] = at
        return rested and bool(self.closed >> n & 1)

    def _overlong(self, n: int, now: int) -> bool:
        return now - self._since[n] >= self.stuck_after


def _bits(mask: int) -> "Iterator[int]":
    n = 0
    while mask >> n:
        if mask >> n & 1:
            yield n
        n += 1
