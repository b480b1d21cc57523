"""What a page may ask for: one typed message each, done through the house.

Every command has the page's own number and the page's time (ms since it was loaded) at which the
person acted.
"""

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta, Struct, json

from engine.game import Refused, Seat
from host.bells.source import Micros
from host.house import House
from host.picture import Sitter
from host.web.lobby import Lobby
from host.web.viewer import Viewer

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


class Mark(Message, tag="mark", frozen=True):
    """A watermark: the page has sent all that was done on it before."""


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


class Leave(Command, tag="leave", frozen=True):
    """Get up: the seat is free for a bot or another phone."""


class HostCommand(Command, frozen=True):
    """A command that the host alone may give."""


class Pause(HostCommand, tag="pause", frozen=True):
    """Stand still, or go on."""

    paused: bool


class Undo(HostCommand, tag="undo", frozen=True):
    """Take the last input back."""


class Again(HostCommand, tag="again", frozen=True):
    """Play the same setup once more."""


class Fill(HostCommand, tag="fill", frozen=True):
    """Fill in a field of the start page."""

    field: Short
    value: Short


class Deal(HostCommand, tag="deal", frozen=True):
    """Open a table with what the start page says."""

    form: dict[Short, Short]


class Free(HostCommand, tag="free", frozen=True):
    """Let another phone take the seat: the one that has it knows it no more."""

    seat: SeatNumber


class Sit(HostCommand, tag="sit", frozen=True):
    """Give a seat to a bot of that level, or to a person (null)."""

    seat: SeatNumber
    bot: Short | None


Said: TypeAlias = (
    Echo | Painted | Mark | Ring | Move | Leave | Pause | Undo | Again | Fill | Deal | Free | Sit
)
_decoder = json.Decoder(Said)


class Desk(NamedTuple):
    """Where a command is handed in: by whom, and on which page."""

    house: House
    lobby: Lobby
    viewer: Viewer
    page: str


def read(text: str | bytes) -> Echo | Painted | Mark | Command:
    """Return the message; raises `Refused` for anything that is none."""
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError):
        raise Refused("unreadable") from None


def perform(command: Command, desk: Desk, at: Micros, err: float) -> None:
    """Do it, as of host time `at` (± `err` µs); raises `Refused`."""
    if isinstance(command, HostCommand):
        return _manage(command, desk, at)
    if desk.viewer.watches:
        raise Refused("watch-only")
    match command:
        case Ring(seat=seat):
            _ring(desk, _person(desk, seat), at, err)
        case Move(seat=None, text=text) if desk.viewer.host:
            desk.house.move(None, _input(text), at)
        case Move(seat=int(seat), text=text):
            desk.house.move(_player(desk, seat), _input(text), at)
        case Leave():
            _leave(desk, at)
        case _:
            raise Refused("not-your-seat")
    return None


def _manage(command: HostCommand, desk: Desk, at: Micros) -> None:
    if not desk.viewer.host:
        raise Refused("host-only")
    match command:
        case Deal(form=form):
            desk.lobby.deal(form)
        case Again():
            desk.lobby.again()
        case Fill(field=field, value=value):
            desk.lobby.put(field, value)
        case Pause(paused=paused):
            desk.house.pause(paused, at)
        case Undo():
            desk.house.undo(at)
        case Free(seat=seat):
            desk.lobby.free(seat)
        case Sit(seat=seat, bot=bot):
            _sitter(desk, seat)
            desk.lobby.sit(seat, bot, at)


def _ring(desk: Desk, seat: Seat, at: Micros, err: float) -> None:
    if desk.viewer.host:
        desk.house.ring(seat, at, err)
    else:
        desk.house.pages.ring(desk.page, at, err)


def _leave(desk: Desk, at: Micros) -> None:
    """Get up from a table in mid game, or before there is one."""
    seat, picture = desk.viewer.seat, desk.house.picture(None)
    if seat is None:
        raise Refused("not-your-seat")
    if picture and seat < len(picture.sitters):
        desk.house.leave(seat, at)
    desk.lobby.leave(seat)


def _input(text: str) -> str:
    """Return an input of the game; an order to the table has a message of its own."""
    if text.startswith("/"):
        raise Refused("not-an-input", input=text)
    return text


def _person(desk: Desk, seat: Seat) -> Seat:
    """Return the seat if this page may ring for it: the host may for every person."""
    if not desk.viewer.host and seat != desk.viewer.seat:
        raise Refused("not-your-seat")
    if _sitter(desk, seat).bot:
        raise Refused("seat-of-a-bot", seat=seat)
    return seat


def _player(desk: Desk, seat: Seat) -> Seat:
    """Return the seat if this page may play for it: the host where there is no hand to hide."""
    if desk.viewer.host and not _sitter(desk, seat).laptop:
        raise Refused("hand-of-another", seat=seat)
    return _person(desk, seat)


def _sitter(desk: Desk, seat: Seat) -> Sitter:
    picture = desk.house.picture(None)
    if picture is None:
        raise Refused("no-table")
    if seat >= len(picture.sitters):
        raise Refused("no-such-seat", seat=seat)
    return picture.sitters[seat]
