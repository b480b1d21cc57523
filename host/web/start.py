"""The start page: what can be chosen, and the setup that a filled-in form stands for."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from engine.bots import levels
from engine.game import Game, Refused
from engine.registry import game, games
from host.screen import fits_laptop
from host.setup import Setup
from host.words import Words

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
LONGEST_NAME = 20
SEATED = ("first", "dealer")  # house rules that name a seat
FIRST = "halli-galli"
PERSON, NOBODY = "person", "nobody"


class Rule(NamedTuple):
    """A house rule as a field: a choice where there are choices, else a number."""

    field: str
    label: str
    choices: tuple[tuple[str, str], ...]  # value, label
    default: str


class Offer(NamedTuple):
    """A game that can be chosen."""

    slug: str
    name: str
    about: str  # in a few words, empty where nobody wrote them
    how: str  # it is played, in two or three sentences
    most: int
    levels: tuple[str, ...]  # of its bots
    rules: tuple[Rule, ...]


def offers(words: Words) -> list[Offer]:
    """Return the games for a laptop alone with their house rules, the one for beginners first."""
    found = sorted(filter(fits_laptop, games().values()), key=lambda played: played.slug != FIRST)
    return [_offer(played, words) for played in found]


def setup(form: Mapping[str, str]) -> Setup:
    """Return what the form says; raises `Refused` whose detail `field` names the field."""
    slug = form.get("game", "")
    played = game(slug)
    who = [form.get(f"who.{row}", NOBODY) for row in range(max(played.seats))]
    rows = [row for row, kind in enumerate(who) if kind != NOBODY]
    if len(rows) not in played.seats:
        least, most = min(played.seats), max(played.seats)
        raise Refused("seats", field="seats", players=len(rows), least=least, most=most)
    return Setup(
        slug,
        _names(form, rows),
        {seat: who[row] for seat, row in enumerate(rows) if who[row] != PERSON},
        _chosen(form, played),
        tempo=_tempo(form.get("tempo", "")),
    )


def _offer(played: Game[Any], words: Words) -> Offer:
    slug = played.slug
    about, how = words.hint(f"about.{slug}"), words.hint(f"how.{slug}")
    return Offer(
        slug, played.name, about, how, max(played.seats), levels(slug), _rules(played, words)
    )


def _rules(played: Game[Any], words: Words) -> tuple[Rule, ...]:
    described = inspect.type_info(played.Options)
    assert isinstance(described, inspect.StructType)
    return tuple(_rule(played, field, words) for field in described.fields)


def _rule(played: Game[Any], field: inspect.Field, words: Words) -> Rule:
    name = f"rule.{played.slug}.{field.name}"
    default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
    choices = tuple(_choices(played, field, words))
    return Rule(name, words.label(f"rule.{field.name}"), choices, default)


def _choices(played: Game[Any], field: inspect.Field, words: Words) -> Iterator[tuple[str, str]]:
    if isinstance(field.type, inspect.LiteralType):
        for value in field.type.values:
            yield str(value), words.label(f"choice.{field.name}.{value}")
    elif isinstance(field.type, inspect.BoolType):
        yield from (("true", words.label("choice.yes")), ("false", words.label("choice.no")))
    elif field.name in SEATED:
        for seat in range(max(played.seats)):
            yield str(seat), f"{seat + 1}"


def _chosen(form: Mapping[str, str], played: Game[Any]) -> dict[str, object]:
    start = f"rule.{played.slug}."
    told = {key.removeprefix(start): value for key, value in form.items() if key.startswith(start)}
    return {key: _value(played, key, value.strip()) for key, value in told.items()}


def _value(played: Game[Any], key: str, value: str) -> object:
    try:
        return getattr(msgspec.convert({key: value}, played.Options, strict=False), key)
    except msgspec.ValidationError:
        field = f"rule.{played.slug}.{key}"
        raise Refused("bad-option", field=field, option=key, value=value) from None


def _names(form: Mapping[str, str], rows: list[int]) -> tuple[str, ...]:
    names: list[str] = []
    for row in rows:
        name = " ".join(form.get(f"name.{row}", "").split()) or f"{row + 1}"
        if len(name) > LONGEST_NAME:
            raise Refused("name-long", field=f"name.{row}", most=LONGEST_NAME)
        if name in names:
            raise Refused("name-twice", field=f"name.{row}", name=name)
        names.append(name)
    return tuple(names)


def _tempo(told: str) -> float | None:
    if not told.strip():
        return None
    try:
        seconds = float(told.replace(",", "."))
    except ValueError:
        raise Refused("not-a-number", field="tempo") from None
    if not 0.2 <= seconds <= 60:
        raise Refused("bad-option", field="tempo", value=told)
    return seconds
