"""What `firstbell play` was asked for, as the setup of a table."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.bots import levels
from engine.game import Deal, Game, Refused
from engine.registry import game
from host.commands import Halt
from host.setup import Setup, header, reading

GAME = "halli-galli"  # when nobody said which
LEVEL = "normal"
OWN_CARDS = "gobcon"  # the game that can be played with a deck of one's own
USUAL = 4  # seats, bots included, where nobody said how many


class Table(NamedTuple):
    """The table as the command line names it; None is what nobody said."""

    game: str | None
    seats: str | None
    bots: int | None
    rules: tuple[str, ...]
    tempo: float | None
    record: Path | None
    seed: int | None
    deck: Path | None = None

    @property
    def open(self) -> bool:
        """Whether the start page is to ask what is played."""
        return all(said in (None, ()) for said in self)


def check(table: Table) -> None:
    """Raise `Halt` or `Refused` for what could not be played with any bells."""
    played = game(table.game or GAME)
    if table.bots and not levels(played.slug):
        raise Halt(f"{played.name} has no bots: leave --bots out")
    if table.bots is not None and table.bots < 0:
        raise Halt(f"--bots {table.bots} is no number of bots")
    if table.tempo is not None and not 0 < table.tempo < 3600:
        raise Halt(f"--tempo {table.tempo} is no time between two cards: seconds, more than 0")
    if table.record and table.record.exists():
        raise Halt(f"{table.record} exists: name another record, or resume this one")
    reading(header(setup(table, max(played.seats)), {}))


def setup(table: Table, bells: int) -> Setup:
    """Return the setup of the table with so many bells; raises `Halt` or `Refused`."""
    played = game(table.game or GAME)
    people = names(table, played, bells)
    count = len(people) + _bots(table, played, len(people), bells)
    bots = dict.fromkeys(range(len(people), count), LEVEL)
    return Setup(
        played.slug,
        (*people, *(f"Bot {seat + 1 - len(people)}" for seat in bots)),
        bots,
        house_rules(table.rules),
        table.seed,
        table.tempo,
        table.record,
        cards(table.deck, played),
    )


def names(table: Table, played: Game[Any], bells: int) -> tuple[str, ...]:
    """Return the players: those named, one a bell, or one in front of the keyboard."""
    if table.seats is not None:
        said = tuple(name.strip() for name in table.seats.split(","))
        if not all(said):
            raise Halt(f"--seats {table.seats!r} has an empty name; write them like Ada,Bo,Cy")
        if len(set(said)) < len(said):
            raise Halt(f"--seats {table.seats!r} has a name twice: tell the players apart")
        return said
    if bells:
        return _numbered(min(bells, max(played.seats) - (table.bots or 0)))
    if table.bots or levels(played.slug):
        return ("Ada",)  # a name fits every sentence, “you” does not
    return _numbered(min(played.seats))


def house_rules(said: Sequence[str]) -> dict[str, Any]:
    """Return house rules by name; a value is JSON where it can be, else text."""
    rules: dict[str, Any] = {}
    for rule in said:
        name, equals, value = rule.partition("=")
        if not equals or not name:
            raise Halt(f"--rule {rule!r} is not like name=value; see firstbell games")
        rules[name] = _value(value)
    return rules


def cards(deck: Path | None, played: Game[Any]) -> Deal | None:
    """Return the deal of a deck file; raises `Halt` with the line of its first fault."""
    if deck is None:
        return None
    if played.slug != OWN_CARDS:
        raise Halt(f"--deck is for {OWN_CARDS}: {played.name} is played with its own cards")
    from engine.games.gobcon.deck import in_record, read_deck

    try:
        return {"cards": in_record(read_deck(deck.read_text(encoding="utf-8-sig")))}
    except Refused as fault:
        raise Halt("{}:{line}: {reason}".format(deck, **fault.details)) from None
    except UnicodeDecodeError:
        raise Halt(f"{deck} is no text in UTF-8: save it as CSV UTF-8") from None
    except OSError as error:
        raise Halt(f"{deck} cannot be read: {error.strerror}") from None


def _bots(table: Table, played: Game[Any], people: int, bells: int) -> int:
    if table.bots is not None:
        return table.bots
    alone = table.seats is None and not bells and bool(levels(played.slug))
    return min(USUAL, max(played.seats)) - people if alone else 0


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, count + 1))


def _value(text: str) -> Any:  # noqa: ANN401 – any JSON value
    try:
        return msgspec.json.decode(text.encode())
    except msgspec.DecodeError:
        return text
