"""How a sentence is marked for the catalogue where it stands."""

from typing import NamedTuple


class Plural(NamedTuple):
    """A sentence with a number in it: `one` where that number is 1 in English, else `many`."""

    one: str
    many: str
    counted: str  # the argument that is counted; a list counts its length


def N_(message: str) -> str:
    """Mark a sentence for the catalogue without translating it yet."""
    return message


def NN_(one: str, many: str, counted: str) -> Plural:
    """Mark a sentence with a number in it."""
    return Plural(one, many, counted)
