"""The lobby: what the start page says, wherever it is said, and who has joined from a phone.

It goes on while a table stands: the seats of the table are its first rows.
"""

from collections.abc import Mapping, Sequence

from engine.bots import levels
from engine.game import Micros, Refused, Seat
from engine.registry import game
from host.alarm import micros
from host.bells.source import Notice
from host.house import House
from host.picture import Sitter
from host.setup import Setup
from host.web.chairs import Chairs
from host.web.start import (
    LONGEST_NAME,
    NOBODY,
    PERSON,
    form_of,
    fresh,
    offers,
    readable,
    rows,
    setup,
)
from host.words import Words


class Lobby:
    """The form that opens a table, kept on the server so that phones can fill it in too."""

    def __init__(self, house: House, chairs: Chairs) -> None:
        self.form = fresh(offers(Words()))
        self.chairs, self._house = chairs, house
        self._setup: Setup | None = None
        chairs.belong(house.record)  # tokens may be those of another evening
        self.follow()

    def follow(self) -> None:
        """Take over the table that stands, if it is another one than before."""
        stands = self._house.setup
        if stands is not None and stands is not self._setup:
            self._setup = stands
            self.form |= form_of(stands)
            self.chairs.follow(self._house.record)

    def put(self, field: str, value: str) -> None:
        """Fill in a field; raises `Refused` for one the form has not."""
        if field not in self.form:
            raise Refused("unreadable")
        kind, _, row = field.partition(".")
        if kind == "game":
            game(value)
        if kind == "who" and value != PERSON and int(row) in self.chairs.taken:
            self.chairs.free(int(row))
        self.form[field] = value
        if field == "game":
            self._replace_bots()
        self._house.changed()

    def deal(self, form: Mapping[str, str]) -> None:
        """Open the table that the form stands for; raises `Refused`."""
        filled = self.form | {field: form[field] for field in form.keys() & self.form.keys()}
        seated = rows(filled, game(filled["game"]))
        self._house.deal(setup(filled))
        self.form = filled
        for row in range(len(seated), self._rows):
            self.form[f"who.{row}"] = NOBODY
        self.follow()
        self.chairs.arrange(seated, self._house.record)

    def again(self) -> None:
        """Play once more, everybody in the same seat; who waits for one comes in."""
        people = {row: self.name(row) for row in self._waiting()}
        sat = range(len(self._sitters))
        self._house.again(people)
        self.follow()
        self.chairs.arrange([*sat, *(row for row in people if row not in sat)], self._house.record)

    @property
    def stands(self) -> bool:
        """Whether there is a table by now."""
        return self._setup is not None

    def name(self, row: Seat) -> str:
        """Return who sits there, or would."""
        return self.form.get(f"name.{row}", f"{row + 1}")

    def sit(self, row: Seat, bot: str | None, at: Micros) -> None:
        """Give a seat of the table to a bot of that level, or to a person (None)."""
        self._house.seat(row, bot, self.name(row), at)
        self.form[f"who.{row}"] = bot or PERSON

    def open_seats(self) -> list[Seat]:
        """Return the seats of people who have no page yet."""
        return [row for row in self._people() if row not in self.chairs.taken]

    def claim(self, row: Seat) -> Seat:
        """Sit down where a person is expected; raises `Refused`."""
        if row not in self.open_seats():
            raise Refused("seat-taken")
        self._sit(row)
        return row

    def join(self, name: str) -> Seat:
        """Sit down under a name where nobody does, or in the place of a bot; raises `Refused`."""
        name = readable(name)
        if not name:
            raise Refused("name-missing")
        if len(name) > LONGEST_NAME:
            raise Refused("name-long", most=LONGEST_NAME)
        if name in {self.form[f"name.{row}"] for row in self._people()}:
            raise Refused("name-twice", name=name)
        row = self._free_row()
        self.form |= {f"name.{row}": name, f"who.{row}": PERSON}
        self._sit(row)
        if row in self._waiting():
            self._house.notice(Notice("waits", {"name": name, "seat": row}))
        return row

    def arrive(self, row: Seat) -> None:
        """Note that the page of a seat is open: whoever has it plays in the place of who left."""
        self.chairs.take(row)
        if row < len(self._sitters) and self._sitters[row].left:
            self.sit(row, None, micros())

    def free(self, row: Seat) -> None:
        """Let another phone sit there; raises `Refused` for a row that the form has not."""
        if row >= self._rows:
            raise Refused("no-such-seat", seat=row)
        self.chairs.free(row)
        self._house.changed()

    def leave(self, row: Seat) -> None:
        """Let a phone go."""
        self.form[f"who.{row}"] = NOBODY
        self.free(row)

    @property
    def _rows(self) -> int:
        return sum(field.startswith("who.") for field in self.form)

    def _replace_bots(self) -> None:
        """Let people sit where the game has no such bot."""
        known = (NOBODY, PERSON, *levels(game(self.form["game"]).slug))
        for row in range(self._rows):
            if self.form[f"who.{row}"] not in known:
                self.form[f"who.{row}"] = PERSON

    @property
    def _sitters(self) -> Sequence[Sitter]:
        """Who sits at the table that stands."""
        picture = self._house.picture(None)
        return picture.sitters if picture else ()

    def _waiting(self) -> list[Seat]:
        """Return the rows of people with a page who do not sit at the table that stands."""
        table, setup = self._sitters, self._setup
        most = max(game(setup.game).seats) if setup else 0
        people = [row for row in sorted(self.chairs.taken) if self.form[f"who.{row}"] == PERSON]
        return [row for row in people if row < most and (row >= len(table) or table[row].bot)]

    def _people(self) -> list[Seat]:
        places = range(max(game(self.form["game"]).seats))
        return [row for row in places if self.form[f"who.{row}"] == PERSON]

    def _free_row(self) -> Seat:
        """Return the place of who left, else of a bot, else one where nobody sits."""
        places = range(max(game(self.form["game"]).seats))
        free = [row for row in places if self.form[f"who.{row}"] != PERSON]
        if not free:
            raise Refused("table-full")
        left = [row for row, sitter in enumerate(self._sitters) if sitter.left]
        return min(free, key=lambda row: (row not in left, self.form[f"who.{row}"] == NOBODY))

    def _sit(self, row: Seat) -> None:
        self.chairs.free(row)
        self.chairs.take(row)
        self._house.changed()
