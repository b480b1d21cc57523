"""The checks a record makes; each raises `Failed` with what was expected and what was found."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.game import Refused
from engine.records.errors import Damaged, Failed
from engine.records.lines import Do, Expect, Moves


def accepted(said: Do) -> None:
    """Check that an input the game took was meant to be taken."""
    if said.refused:
        raise Failed.check(_input(said), _refusal(said), "accepted")


def refused(said: Do, reason: Refused) -> None:
    """Check that an input the game refused was meant to be, for a reason of that text."""
    piece = said.refused
    if piece is True or (piece and piece in str(reason)):
        return
    raise Failed.check(_input(said), _refusal(said), f"refused: {reason}")


def expect(said: Expect, keys: Mapping[str, Any]) -> None:
    """Check that each named state key has exactly its value."""
    for key, expected in said.expect.items():
        if key not in keys:
            raise Failed.check(key, _text(expected), f"no such state key among {', '.join(keys)}")
        if not same(expected, keys[key]):
            raise Failed.check(key, _text(expected), _text(keys[key]))


def moves(said: Moves, legal: Mapping[str, Sequence[str]]) -> None:
    """Check that exactly these inputs are legal, in any order; a strange seat is damage."""
    for seat, expected in said.moves.items():
        if seat not in legal:
            raise Damaged(f"there is no seat {seat}: the table has {len(legal)}")
        if sorted(expected) != sorted(legal[seat]):
            raise Failed.check(f"moves of seat {seat}", _text(expected), _text(legal[seat]))


def same(one: Any, other: Any) -> bool:  # noqa: ANN401 – any JSON value
    """Tell whether two JSON values are equal; true is not 1, 1.0 is."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def _input(said: Do) -> str:
    who = "the table" if said.seat is None else f"seat {said.seat}"
    return f"`{said.do}` of {who}"


def _refusal(said: Do) -> str:
    if not said.refused:
        return "accepted"
    return "refused" if said.refused is True else f"refused: {said.refused}"


def _text(value: Any) -> str:  # noqa: ANN401 – any JSON value
    return msgspec.json.encode(value).decode()
