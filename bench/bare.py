"""The yardstick of `bench.engine`: eights as bare as Python allows, with no engine at all.

A player plays a random card of his hand that has the suit or the rank of the top card, or is an
eight; else he draws one, and where there is none he passes. The next card has to match an eight as
it lies. Nothing is checked, no state is kept, no input is written, and nobody can look on.
"""

from random import Random

CARDS, RANKS, EIGHT, HAND = range(52), 13, 7, 5
FITS = tuple(
    frozenset(
        card
        for card in CARDS
        if card % RANKS in (top % RANKS, EIGHT) or card // RANKS == top // RANKS
    )
    for top in CARDS
)


def eights(random: Random, seats: int) -> int:
    """Play a game of eights and return how many moves it took."""
    pile, roll = random.sample(CARDS, len(CARDS)), random.random
    hands = [[pile.pop() for _ in range(HAND)] for _ in range(seats)]
    fits = FITS[pile.pop()]
    moves = seat = passed = 0
    while passed < seats:
        moves += 1
        hand = hands[seat]
        plays = [card for card in hand if card in fits]
        if plays:
            card = plays[int(roll() * len(plays))]
            hand.remove(card)
            if not hand:
                break
            fits, passed = FITS[card], 0
        elif pile:
            hand.append(pile.pop())
        else:
            passed += 1
        seat = (seat + 1) % seats
    return moves
