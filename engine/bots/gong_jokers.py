"""What GONG bots do about Jokers where fewer cards are better: in Link and Fight."""

from collections.abc import Sequence

from engine.games.gong.view import GongView


def answer(view: GongView, inputs: Sequence[str]) -> str:
    """Return the answer to a Joker: it is cancelled where the other hand is not smaller."""
    assert view.turn is not None
    worse = view.cards[view.turn] >= len(view.own)
    return "cancel" if worse and "cancel" in inputs else "allow"


def best_swap(view: GongView, inputs: Sequence[str], most: int) -> str | None:
    """Return the Joker on the smallest hand where that has at most so many cards.

    None too where it is hardly smaller than the own one.
    """
    swaps = [text for text in inputs if text.startswith("joker")]
    if not swaps:
        return None
    best = min(swaps, key=lambda text: view.cards[int(text.split()[1])])
    cards = view.cards[int(best.split()[1])]
    return best if cards <= most and cards + 1 < len(view.own) else None
