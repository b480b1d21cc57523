"""F2, F14: the 64 cards. A card is its place in F14's order, and cards together are sorted bytes.

So the highest card of a hand is its last byte, and what a hand holds of a colour or a number is
found by `bytes.translate`.
"""

from collections.abc import Iterable

from engine.game import Refused

COLOURS = "GYR"  # F13, low to high
NUMBERS = range(1, 11)
PHOENIX, DRAGON = 11, 12  # the numbers of those that have none

NAMES = (
    *(f"{colour}1" for colour in COLOURS),
    "M1",
    *(f"{colour}{number}" for number in NUMBERS[1:] for colour in COLOURS),
    "GP",
    "YP",
    "RD",
)
PLACES = {name: place for place, name in enumerate(NAMES)}
MULTI = PLACES["M1"]
SPECIAL = {"GP": PHOENIX, "YP": PHOENIX, "RD": DRAGON}
ONE_OF = frozenset({"M1", *SPECIAL})  # of every other card there are two

ONE = tuple(bytes([place]) for place in range(len(NAMES)))
DECK = b"".join(ONE[place] * (1 if name in ONE_OF else 2) for place, name in enumerate(NAMES))

# The number of each place, and the table that translates cards to numbers.
NUMBER = bytes(SPECIAL.get(name) or int(name[1:]) for name in NAMES).ljust(256, b"\0")


def parse(names: Iterable[str]) -> bytes:
    """Return the cards of these names, sorted; raises `Refused` for a name that is none."""
    try:
        return bytes(sorted(map(PLACES.__getitem__, names)))
    except KeyError as name:
        raise Refused("no-such-card", card=name.args[0]) from None


def shown(cards: bytes) -> tuple[str, ...]:
    """Return the names of cards, as screens and records show them."""
    return tuple([NAMES[card] for card in cards])


def without(hand: bytes, cards: bytes) -> bytes | None:
    """Return what is left of a hand without these cards, None where it does not hold them."""
    left = hand
    for card in cards:
        left = left.replace(ONE[card], b"", 1)
    return left if len(left) + len(cards) == len(hand) else None


def added(hand: bytes, cards: bytes) -> bytes:
    """Return a hand with more cards."""
    return bytes(sorted(hand + cards))
