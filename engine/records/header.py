"""The header of a record: which game, which rules, who sits where, and how the game starts."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.game import Game, Options, Refused, Seat
from engine.records.errors import Damaged
from engine.records.lines import json
from engine.registry import game

FORMAT = 1  # the `record` this engine reads and writes


class Header(Struct, frozen=True, kw_only=True):
    """The first line of a record; `seats` are names, `options` house rules by name."""

    record: int = FORMAT
    game: str
    rules: int | None = None
    seats: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int = 0
    bells: dict[str, Seat] = {}
    deal: dict[str, Any] | tuple[dict[str, Any], ...] | None = None


def parse_header(raw: bytes) -> Header:
    """Return the header that the first line is; raises `Damaged`."""
    said = json(raw)
    version = said.get("record", "none")
    if version is True or version != FORMAT:
        raise Damaged(f"a record of version {version}: this program reads version {FORMAT}")
    try:
        return msgspec.convert(said, Header)
    except msgspec.ValidationError as error:
        raise Damaged(f"not a header: {error}") from None


def open_table(header: Header) -> tuple[Game[Any], Any]:
    """Return the game and its first state; raises `Damaged` for what the game cannot be."""
    rules = _game(header)
    house = options(rules, header.options)
    try:
        start = rules.start(len(header.seats), house, header.deal, Chance(header.seed, "deal"))
    except Refused as reason:
        raise Damaged(f"{rules.slug} cannot start like this: {reason}") from None
    return rules, start


def options(rules: Game[Any], given: dict[str, Any]) -> Options:
    """Return the game's options with these house rules; raises `Damaged`."""
    known = rules.Options.__struct_fields__
    for name in given:
        if name not in known:
            raise Damaged(f"{name} is not a house rule of {rules.slug}: it has {', '.join(known)}")
    try:
        return msgspec.convert(given, rules.Options)
    except msgspec.ValidationError as error:
        raise Damaged(f"not a value for a house rule of {rules.slug}: {error}") from None


def _game(header: Header) -> Game[Any]:
    try:
        found = game(header.game)
    except Refused as reason:
        raise Damaged(f"unknown game: {reason}") from None
    if header.rules not in (None, found.rules):
        made, here = header.rules, found.rules
        raise Damaged(f"made with rules {made} of {found.slug}: this program plays rules {here}")
    if len(header.seats) not in found.seats:
        few, many = found.seats[0], found.seats[-1]
        raise Damaged(f"{len(header.seats)} seats: {found.slug} is for {few} to {many}")
    return found
