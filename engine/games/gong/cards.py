"""N2, N3: nine families of six and two Jokers. A card is its place in N2's order, cards are bytes.

Hands are in the order in which their cards came; they are sorted at the door alone.
"""

from collections.abc import Iterable

from engine.game import Refused

FAMILIES = "PROXIMA NEBULA ZETA ANDROMEDE SERPENS SPARROW VIRGO OMEGA NEMESIS".split()
STONES = "Gold Obsidian Silver Ruby Ice Amethyst".split()  # of the numbers 1 to 6
SIZE = len(STONES)

NAMES = (
    *(f"{family}-{number}" for family in FAMILIES for number in range(1, SIZE + 1)),
    "JOKER-1",
    "JOKER-2",
)
PLACES = {name: place for place, name in enumerate(NAMES)}
ONE = tuple(bytes([place]) for place in range(len(NAMES)))
FIRST, SECOND = PLACES["JOKER-1"], PLACES["JOKER-2"]
JOKERS = bytes([FIRST, SECOND])
DECK = b"".join(ONE)
PLAIN = DECK[: -len(JOKERS)]  # what is dealt without Jokers (NA1)
WHOLE = tuple(PLAIN[start : start + SIZE] for start in range(0, len(PLAIN), SIZE))  # by family

NUMBER = tuple(place % SIZE + 1 for place in PLAIN)
FAMILY = tuple(place // SIZE for place in PLAIN)


def parse(names: Iterable[str]) -> bytes:
    """Return the cards of these names; raises `Refused` for a name that is none."""
    try:
        return bytes([PLACES[name] for name in names])
    except KeyError as name:
        raise Refused("no-such-card", card=name.args[0]) from None


def shown(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the names of cards in N2's order, Jokers last."""
    return tuple([NAMES[card] for card in sorted(cards)])


def named(card: int | None) -> str | None:
    """Return the name of a card, None for none."""
    return None if card is None else NAMES[card]


def joker(hand: bytes) -> int | None:
    """Return the lower-numbered Joker of a hand (P3), None where it holds none."""
    if FIRST in hand:
        return FIRST
    return SECOND if SECOND in hand else None
