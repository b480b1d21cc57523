"""Tables of a TOML file into frozen dataclasses, telling everything that does not fit."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Literal, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
hints_of = cache(get_type_hints)
Wrong = Callable[[str], None]
NAMES = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def read(kind: type[T], table: Mapping[str, object], wrong: Wrong) -> T:
    """Return a dataclass made of a table; it is good for nothing if `wrong` was called."""
    return cast("T", _fields(kind, table, "", wrong))


def _fields(kind: type, table: Mapping[str, object], where: str, wrong: Wrong) -> object:
    hints, values = hints_of(kind), dict[str, object]()
    for name in sorted(table.keys() - hints.keys()):
        wrong(f"{where}{name}: there is no such entry")
    for entry in fields(kind):
        here = where + entry.name
        if entry.name in table:
            values[entry.name] = _value(hints[entry.name], table[entry.name], here, wrong)
        elif entry.default is MISSING:
            wrong(f"{here}: is missing")
            values[entry.name] = None
    return kind(**values)


def _value(kind: object, value: object, where: str, wrong: Wrong) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        return _fields(kind, value, f"{where}.", wrong)
    if origin is Mapping and isinstance(value, dict):
        return {key: _value(inner[1], one, f"{where}.{key}", wrong) for key, one in value.items()}
    if origin is tuple and isinstance(value, list) and (... in inner or len(value) == len(inner)):
        return tuple(_value(inner[0], one, f"{where}[{n}]", wrong) for n, one in enumerate(value))
    if (origin is Literal and value in inner) or _plain(kind, value):
        return value
    wrong(f"{where}: {value!r} is not {_named(kind)}")
    return None


def _plain(kind: object, value: object) -> bool:
    """Tell whether it is of that type: a whole number is a number; true, false, inf are none."""
    if kind is float and type(value) in (int, float):
        return isfinite(cast("float", value))
    return type(value) is kind


def _named(kind: object) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(repr, get_args(kind)))
    if get_origin(kind) is tuple:
        return "a row of numbers" if ... in get_args(kind) else "a row of two numbers"
    return NAMES.get(cast("type", kind), "a table")
