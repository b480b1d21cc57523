"""What a table is opened with, and the header that its record begins with."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.bots import levels
from engine.game import Deal, Refused, Seat
from engine.records import Damaged, Header, Reading, options
from engine.registry import game

SEEDS = 2**31  # few enough digits to be read out over a table


class Setup(NamedTuple):
    """What a table is opened with."""

    game: str
    names: tuple[str, ...]  # every seat, bots too
    bots: Mapping[int, str]  # seat → level
    rules: Mapping[str, Any]  # house rules
    seed: int | None = None
    tempo: float | None = None
    record: Path | None = None
    deal: Deal | None = None  # cards or a position to begin with, instead of the seed's


def header(setup: Setup, bells: Mapping[str, Seat]) -> Header:
    """Return the header of a new record; raises `Refused` for what the game has not."""
    rules = game(setup.game)
    for level in setup.bots.values():
        check_bot(setup.game, level)
    try:
        chosen = msgspec.to_builtins(options(rules, dict(setup.rules)))
    except Damaged as wrong:
        raise Refused("no-such-table", reason=wrong.reason) from None
    return Header(
        game=rules.slug,
        rules=rules.rules,
        seats=setup.names,
        options=chosen,
        seed=secrets.randbelow(SEEDS) if setup.seed is None else setup.seed,
        bells=dict(bells),
        deal=_dealt(setup.deal),
    )


def _dealt(deal: Deal | None) -> dict[str, Any] | tuple[dict[str, Any], ...] | None:
    """Return a deal as a header has it."""
    if deal is None:
        return None
    return dict(deal) if isinstance(deal, Mapping) else tuple(map(dict, deal))


def check_bot(slug: str, level: str) -> None:
    """Raise `Refused` for a bot that the game has not."""
    if level not in levels(slug):
        raise Refused("no-such-bot", level=level, levels=", ".join(levels(slug)))


def reading(head: Header) -> Reading:
    """Return the game that the header starts; raises `Refused` for one that cannot be."""
    try:
        return Reading(head)
    except Damaged as wrong:
        raise Refused("no-such-table", reason=wrong.reason) from None


def setup_of(back: Reading, tempo: float | None) -> Setup:
    """Return the setup of a table that was read back, to play it once more."""
    names = tuple(by.name for by in back.sitters)
    bots = {seat: by.bot for seat, by in enumerate(back.sitters) if by.bot}
    head = back.header
    return Setup(head.game, names, bots, head.options, tempo=tempo, deal=_own_cards(head.deal))


def _own_cards(deal: Deal | None) -> Deal | None:
    """Return what of a deal every game of the table has: a deck of the players' own."""
    return {"cards": deal["cards"]} if isinstance(deal, Mapping) and "cards" in deal else None


def record_path(folder: Path, slug: str) -> Path:
    """Return where the record of a new game goes: `2026-05-01-201500-halli-galli.jsonl`."""
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{slug}"
    path, copy = folder / f"{name}.jsonl", 1
    while path.exists():
        copy += 1
        path = folder / f"{name}-{copy}.jsonl"
    return path
