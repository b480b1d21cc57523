"""What a page may ask for: one typed message each, done through the house.

Every command has the page's own number and the page's time (ms since it was loaded) at which the
person acted.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, json

from engine.game import Refused
from host.bells.source import Micros
from host.house import House
from host.web.start import setup

PageMillis: TypeAlias = Annotated[float, Meta(ge=0, le=1e12)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Short: TypeAlias = Annotated[str, Meta(max_length=200)]


class Message(Struct, tag_field="do", frozen=True):
    """What every message has; `at` is when the person acted or the page saw it."""

    at: PageMillis


class Echo(Message, tag="echo", frozen=True):
    """The answer to a probe of the page's clock."""

    n: Number


class Painted(Message, tag="painted", frozen=True):
    """The page has shown this revision of the table."""

    rev: Number


class Command(Message, frozen=True):
    """A message that is answered, and done once however often it is sent."""

    id: Number


class Ring(Command, tag="ring", frozen=True):
    """A bell key or a bell button of a seat."""

    seat: SeatNumber


class Move(Command, tag="move", frozen=True):
    """A move of a seat, or of the table (null)."""

    seat: SeatNumber | None
    text: Short


class Pause(Command, tag="pause", frozen=True):
    """Stand still, or go on."""

    paused: bool


class Undo(Command, tag="undo", frozen=True):
    """Take the last input back."""


class Again(Command, tag="again", frozen=True):
    """Play the same setup once more."""


class Deal(Command, tag="deal", frozen=True):
    """Open a table with what the start page says."""

    form: dict[Short, Short]


Said: TypeAlias = Echo | Painted | Ring | Move | Pause | Undo | Again | Deal
_decoder = json.Decoder(Said)


def read(text: str | bytes) -> Echo | Painted | Command:
    """Return the message; raises `Refused` for anything that is none."""
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError):
        raise Refused("unreadable") from None


def perform(command: Command, house: House, at: Micros, err: float) -> None:
    """Do it, as of host time `at` (± `err` µs); raises `Refused`."""
    match command:
        case Deal(form=form):
            house.deal(setup(form))
        case Again():
            house.again()
        case Ring(seat=seat):
            house.ring(_seated(house, seat), at, err)
        case Move(seat=seat, text=text):
            house.move(None if seat is None else _seated(house, seat), _input(text), at)
        case Pause(paused=paused):
            house.pause(paused, at)
        case Undo():
            house.undo(at)


def _input(text: str) -> str:
    """Return an input of the game; an order to the table has a message of its own."""
    if text.startswith("/"):
        raise Refused("not-an-input", input=text)
    return text


def _seated(house: House, seat: int) -> int:
    picture = house.picture(None)
    if picture is None:
        raise Refused("no-table")
    if seat >= len(picture.sitters):
        raise Refused("no-such-seat", seat=seat)
    if picture.sitters[seat].bot:
        raise Refused("seat-of-a-bot", seat=seat)
    return seat
