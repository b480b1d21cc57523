"""The start page: what can be chosen, and the setup that a filled-in form stands for."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from unicodedata import category

import msgspec
from msgspec import inspect

from engine.bots import levels
from engine.game import Game, Refused
from engine.registry import game, games
from host.setup import Setup
from host.words import Words

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
LONGEST_NAME = 20
JOINING = "\u200c\u200d"  # they join letters of some scripts, and the parts of an emoji
SEATED = ("first", "dealer")  # house rules that name a seat
FIRST = "halli-galli"
PERSON, NOBODY, LEVEL = "person", "nobody", "normal"
BOTS = 3  # beside whoever sits down first


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
    """Return the games with their house rules, the one for beginners first."""
    found = sorted(games().values(), key=lambda played: played.slug != FIRST)
    return [_offer(played, words) for played in found]


def setup(form: Mapping[str, str]) -> Setup:
    """Return what the form says; raises `Refused` whose detail `field` names the field."""
    played = game(form.get("game", ""))
    seated = rows(form, played)
    if len(seated) not in played.seats:
        least, most = min(played.seats), max(played.seats)
        raise Refused("seats", field="seats", players=len(seated), least=least, most=most)
    who = [form[f"who.{row}"] for row in seated]
    return Setup(
        played.slug,
        _names(form, seated),
        {seat: level for seat, level in enumerate(who) if level != PERSON},
        _chosen(form, played),
        tempo=_tempo(form.get("tempo", "")),
    )


def readable(name: str) -> str:
    """Return a name without what is no letter to be seen: it is shown on screens and terminals."""
    return " ".join("".join(filter(_is_seen, name)).split())


def _is_seen(letter: str) -> bool:
    return letter in JOINING or letter.isspace() or category(letter)[0] != "C"


def rows(form: Mapping[str, str], played: Game[Any]) -> list[int]:
    """Return the rows of the form where somebody sits, clockwise."""
    places = range(max(played.seats))
    return [row for row in places if form.get(f"who.{row}", NOBODY) != NOBODY]


def form_of(setup: Setup) -> dict[str, str]:
    """Return the form that stands for a setup."""
    form = {"game": setup.game, "tempo": "" if setup.tempo is None else f"{setup.tempo:g}"}
    for seat, name in enumerate(setup.names):
        form |= {f"name.{seat}": name, f"who.{seat}": setup.bots.get(seat, PERSON)}
    rules = {f"rule.{setup.game}.{key}": _shown(value) for key, value in setup.rules.items()}
    return form | rules


def fresh(offered: list[Offer]) -> dict[str, str]:
    """Return the form before anybody has touched it: a person and three bots."""
    form = {"game": offered[0].slug, "tempo": ""}
    for row in range(max(offer.most for offer in offered)):
        who = PERSON if row == 0 else LEVEL if row <= BOTS else NOBODY
        form |= {f"name.{row}": NAMES[row] if row < len(NAMES) else f"{row + 1}", f"who.{row}": who}
    return form | {rule.field: rule.default for offer in offered for rule in offer.rules}


def _offer(played: Game[Any], words: Words) -> Offer:
    slug, name = played.slug, words.gettext(played.name)
    about, how = words.hint(f"about.{slug}"), words.hint(f"how.{slug}")
    return Offer(slug, name, about, how, max(played.seats), levels(slug), _rules(played, words))


def _rules(played: Game[Any], words: Words) -> tuple[Rule, ...]:
    described = inspect.type_info(played.Options)
    assert isinstance(described, inspect.StructType)
    return tuple(_rule(played, field, words) for field in described.fields)


def _rule(played: Game[Any], field: inspect.Field, words: Words) -> Rule:
    name = f"rule.{played.slug}.{field.name}"
    choices = tuple(_choices(played, field, words))
    return Rule(name, words.label(f"rule.{field.name}"), choices, _shown(field.default))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
        name = readable(form.get(f"name.{row}", "")) or f"{row + 1}"
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
