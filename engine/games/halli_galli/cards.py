"""HA1: 56 cards of four fruits; what is on them, and when five of a fruit lie open (H7)."""

from collections.abc import Iterable

FRUITS = ("banana", "strawberry", "lime", "plum")
COPIES = {1: 5, 2: 3, 3: 3, 4: 2, 5: 1}  # how often each number of one fruit is there
DECK = tuple(
    f"{fruit}-{count}"
    for fruit in FRUITS
    for count, copies in COPIES.items()
    for _ in range(copies)
)

# Each fruit has a byte of its own, so the cards on show are added up in one sum.
_FRUITS_ON = {
    f"{fruit}-{count}": count << 8 * place for place, fruit in enumerate(FRUITS) for count in COPIES
}


def five(tops: Iterable[str]) -> bool:
    """Tell whether the top cards together show exactly five of one fruit (H7)."""
    total = sum([_FRUITS_ON[card] for card in tops])
    return 5 in total.to_bytes(len(FRUITS), "big")
