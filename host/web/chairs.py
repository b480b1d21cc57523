"""Who may act: the host by his token, and each seat by the token of its page.

A token is all that a page knows of itself; whoever has it is that seat. They are kept beside the
records, so that every page finds its way back to a game that was killed.
"""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.game import Seat

MOST = 100  # seats of the largest table that a page can name


class Kept(Struct, frozen=True):
    """What is on disk; `record` is the game whose seats these are."""

    host: str
    record: str
    seats: tuple[str, ...]
    taken: tuple[Seat, ...] = ()


class Chairs:
    """The tokens of one house; every seat has one, also before anybody has taken it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "tokens.json"
        kept = _read(self._path) or Kept(_token(), "", ())
        self.host, self._record = kept.host, kept.record
        self._seats = [*kept.seats, *_tokens(MOST - len(kept.seats))]
        self._taken = set(kept.taken)
        self._write()

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats whose page somebody has opened."""
        return frozenset(self._taken)

    def token(self, seat: Seat) -> str:
        """Return the token of a seat."""
        return self._seats[seat]

    def seat(self, token: str) -> Seat | None:
        """Return whose token it is, None for nobody's."""
        return next((n for n, theirs in enumerate(self._seats) if _same(theirs, token)), None)

    def is_host(self, token: str) -> bool:
        """Return whether it is the host's token."""
        return _same(self.host, token)

    def take(self, seat: Seat) -> None:
        """Note that somebody sits there."""
        if seat not in self._taken:
            self._taken.add(seat)
            self._write()

    def free(self, seat: Seat) -> None:
        """Let nobody sit there: the token that was is no more."""
        self._seats[seat] = _token()
        self._taken.discard(seat)
        self._write()

    def arrange(self, rows: Sequence[Seat], record: str) -> None:
        """Give the seats of a new game the tokens of these rows, in order, and free the rest."""
        self._seats = [*(self._seats[row] for row in rows), *_tokens(MOST - len(rows))]
        self._taken = {seat for seat, row in enumerate(rows) if row in self._taken}
        self._record = record
        self._write()

    def follow(self, record: str) -> None:
        """Keep every token for the game of this record."""
        self._record = record
        self._write()

    def belong(self, record: str) -> None:
        """Void the tokens of any other game than that of this record (empty: of every game)."""
        if not record or record != self._record:
            self.arrange((), record)

    def _write(self) -> None:
        kept = Kept(self.host, self._record, tuple(self._seats), tuple(sorted(self._taken)))
        with suppress(OSError):  # the game goes on; a resumed one is joined anew
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(kept))
            os.replace(fresh, self._path)


def _read(path: Path) -> Kept | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None


def _token() -> str:
    return secrets.token_urlsafe(16)


def _tokens(count: int) -> list[str]:
    return [_token() for _ in range(count)]


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode(errors="surrogatepass"))
