"""A second Gang of Four, plain and slow, written from the rules alone.

Cards are their names, hands are lists, and every rule is a line of its own with its number.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

NUMBERED = [f"{colour}{number}" for number in range(1, 11) for colour in "GYR"]
DECK = [*NUMBERED, *NUMBERED, "M1", "GP", "YP", "RD"]  # F2
TIMES = {1: range(1, 8), 2: range(8, 11), 3: range(11, 14), 4: range(14, 16), 5: range(16, 17)}


class Illegal(Exception):
    """The rules forbid it."""


# ---- cards and combinations


def number(card: str) -> int:
    if card in ("GP", "YP"):
        return 11
    return 12 if card == "RD" else int(card[1:])


def rank(card: str) -> tuple[int, int]:
    """F13, F14, FA3: by number, then by colour; the multicolour 1 is the best 1."""
    return number(card), "GYRM".index(card[0])


def low_to_high(cards: list[str]) -> list[str]:
    return sorted(cards, key=rank)


def kind(cards: list[str]) -> str | None:
    """F8: what the cards are."""
    numbers = sorted(number(card) for card in cards)
    counts = sorted(Counter(numbers).values())
    plain = max(numbers) <= 10
    if len(cards) == 1:
        return "single"
    if counts == [len(cards)]:
        if len(cards) == 2:
            return "pair"  # F29: the two Phoenixes are one
        if len(cards) == 3:
            return "triple"
        return "gang"  # F8, FA6
    if len(cards) != 5:
        return None
    if counts == [2, 3]:
        return "full house"  # F11, P2
    if not plain:
        return None  # F9, F10, F12, F28
    run = numbers == list(range(numbers[0], numbers[0] + 5))  # FA1
    colours = {card[0] for card in cards} - {"M"}  # F30
    if run and len(colours) == 1:
        return "straight flush"
    if len(colours) == 1:
        return "flush"
    return "straight" if run else None


FIVES = ["straight", "flush", "full house", "straight flush"]  # F13


def deciding(cards: list[str]) -> list[tuple[int, int]]:
    """FA2: the cards in the order in which they decide."""
    high_to_low = low_to_high(cards)[::-1]
    if kind(cards) == "full house":
        times = Counter(number(card) for card in cards)
        high_to_low.sort(key=lambda card: -times[number(card)])
    return [rank(card) for card in high_to_low]


def higher(cards: list[str], table: list[str], top_only: bool) -> bool:
    """Tell whether a combination may lie on another."""
    if kind(cards) == "gang":
        if kind(table) != "gang":
            return True  # F15
        if len(cards) != len(table):
            return len(cards) > len(table)
        return number(cards[0]) > number(table[0])
    if kind(table) == "gang" or len(cards) != len(table):
        return False  # F7, F15
    if len(cards) == 5 and kind(cards) != kind(table):
        return FIVES.index(kind(cards) or "") > FIVES.index(kind(table) or "")
    ours, theirs = deciding(cards), deciding(table)
    return ours[0] > theirs[0] if top_only else ours > theirs


def choices(hand: list[str]) -> Iterator[list[str]]:
    """Every combination in a hand, each once."""
    for size in range(1, 8):
        for cards in sorted(set(combinations(low_to_high(hand), size))):
            if kind(list(cards)):
                yield list(cards)


# ---- a game


class Table:
    """A game whose hands are all given by `deals`."""

    def __init__(self, seats: int, options: dict[str, Any], deals: list[dict[str, Any]]) -> None:
        self.seats = list(range(seats))
        self.dealer = deals[0].get("dealer", options.get("dealer", 0))
        self.top_only = options.get("tie_depth") == "top_card_only"
        self.first_play_max = options.get("first_play_max", 5)
        self.final = options.get("pass_is_final", False)
        self.deals = list(deals)
        self.hand = deals[0].get("hand", 1)
        self.scores = list(deals[0].get("scores", [0] * seats))
        self.phase, self.over, self.winners = "play", False, list[int]()
        self._deal()
        self.must_open = False
        self.turn: int | None = self._first_leader(deals[0])

    def _deal(self) -> None:
        self.hands = [low_to_high(hand) for hand in self.deals.pop(0)["hands"]]
        self.table: list[str] = []
        self.table_seat: int | None = None
        self.in_a_row, self.passed = 0, set[int]()
        self.call: int | None = None
        self.declared, self.dropped = set[int](), set[int]()

    def _first_leader(self, deal: dict[str, Any]) -> int:
        if self.hand == 1:
            for seat in self.seats:
                if "M1" in self.hands[seat]:
                    self.must_open = True  # F4
                    return seat  # P6
        if "leader" in deal:
            return int(deal["leader"])
        return (self.dealer - 1) % len(self.seats)  # F5

    def after(self, seat: int) -> int:
        step = -1 if self.hand % 2 == 1 else 1  # F27
        while True:
            seat = (seat + step) % len(self.seats)
            if seat not in self.dropped:  # P5
                return seat

    # -- what may be done

    def must_block(self) -> bool:
        """F26: the next in order has declared."""
        return self.turn is not None and self.after(self.turn) in self.declared

    def plays(self) -> list[list[str]]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        if not self.table:
            return self._leads(list(choices(hand)))
        found = [cards for cards in choices(hand) if higher(cards, self.table, self.top_only)]
        if self._blocks_single():
            return [hand[-1:]]
        return found

    def _leads(self, found: list[list[str]]) -> list[list[str]]:
        if self.must_open:  # F4, FA8
            return [cards for cards in found if "M1" in cards and len(cards) <= self.first_play_max]
        if self.must_block():  # F26b, FA12
            many = [cards for cards in found if len(cards) > 1]
            return many or [max(found, key=lambda cards: rank(cards[0]))]
        return found

    def _blocks_single(self) -> bool:
        """F26a, FA12: his highest single beats the single on the table."""
        assert self.turn is not None
        highest = self.hands[self.turn][-1:]
        on_single = len(self.table) == 1
        return self.must_block() and on_single and higher(highest, self.table, self.top_only)

    def may_pass(self) -> bool:
        return bool(self.table) and not self._blocks_single()

    def inputs(self, seat: int) -> list[str]:
        found = ["last"] if seat == self.call else []
        if self.over or seat != self.turn:
            return found
        if self.phase == "exchange":
            giving = self.hands[seat][-1:] if seat == self.giver else self.hands[seat]
            return [f"give {card}" for card in sorted(set(giving))]
        found += [f"play {' '.join(cards)}" for cards in self.plays()]
        return found + ["pass"] * self.may_pass()

    # -- doing it

    def play(self, seat: int, text: str) -> None:
        if text == "bell":
            self._bell(seat)
            return
        word, *cards = text.split(" ")
        if not {*cards} <= {*DECK}:
            raise Illegal(text)
        if word == "play":
            text = " ".join([word, *low_to_high(cards)])  # P2
        if text not in self.inputs(seat):
            raise Illegal(text)
        if word == "last":
            self.declared.add(seat)
            self.call = None
        elif word == "pass":
            self._pass(seat)
        elif word == "give":
            self._give(seat, cards[0])
        else:
            self._play(seat, low_to_high(cards))

    def _bell(self, seat: int) -> None:
        """FA10, P3."""
        if seat == self.call:
            self.play(seat, "last")
        elif seat == self.turn and self._knocks(seat):
            self.play(seat, "pass")

    def _knocks(self, seat: int) -> bool:
        return self.phase == "play" and len(self.hands[seat]) > 1 and self.may_pass()

    def _pass(self, seat: int) -> None:
        self.call = None  # FA10
        self.in_a_row += 1
        self.passed.add(seat)
        self._next(seat)

    def _play(self, seat: int, cards: list[str]) -> None:
        self.call = None
        self.must_open = False
        self.in_a_row = 0
        if not self.final:
            self.passed.clear()  # FA9
        before = len(self.hands[seat])
        for card in cards:
            self.hands[seat].remove(card)
        self.table, self.table_seat = cards, seat
        if len(self.hands[seat]) == 1:
            self.call = seat
        if not self.hands[seat]:
            if before > 1 or seat in self.declared:
                self._hand_over(seat)  # F19, F25
                return
            self.dropped.add(seat)  # F24, FA11
            left = [other for other in self.seats if other not in self.dropped]
            if len(left) == 1:
                self._hand_over(left[0])
                return
        self._next(seat)

    def _next(self, seat: int) -> None:
        others = [o for o in self.seats if o not in self.dropped and o != self.table_seat]
        if self.final:
            ended = all(other in self.passed for other in others)
        else:
            ended = self.in_a_row == len(others)  # FA9
        if not ended:
            self.turn = self.after(seat)
            while self.final and self.turn in self.passed:
                self.turn = self.after(self.turn)
            return
        assert self.table_seat is not None
        took = self.table_seat  # F18
        self.turn = self.after(took) if took in self.dropped else took  # FA11
        self.table, self.table_seat, self.in_a_row = [], None, 0
        self.passed.clear()

    # -- between hands

    def _points(self, seat: int, winner: int) -> int:
        left = len(self.hands[seat])
        if seat == winner:
            return 0  # P4
        if left == 0:
            return 1  # FA11
        if left == 1:
            return 1 if seat in self.declared else 2  # F24, P4
        return next(left * times for times, counts in TIMES.items() if left in counts)  # F20

    def _hand_over(self, winner: int) -> None:
        self.call = None
        self.scores = [had + self._points(s, winner) for s, had in enumerate(self.scores)]
        if max(self.scores) >= 100:  # F21
            self.over, self.turn = True, None
            self.winners = [s for s in self.seats if self.scores[s] == min(self.scores)]  # FA15
            return
        self.winner, self.giver = winner, self._loser(winner)
        self.hand += 1
        self._deal()
        self.phase, self.turn = "exchange", self.giver

    def _loser(self, winner: int) -> int:
        others = [seat for seat in self.seats if seat != winner]
        most = max(len(self.hands[seat]) for seat in others)
        others = [seat for seat in others if len(self.hands[seat]) == most]  # F22
        highest = max(self.scores[seat] for seat in others)
        others = [seat for seat in others if self.scores[seat] == highest]  # F23, FA14
        seat = winner
        while seat not in others:
            seat = (seat - 1) % len(self.seats)
        return seat

    def _give(self, seat: int, card: str) -> None:
        to = self.winner if seat == self.giver else self.giver
        self.hands[seat].remove(card)
        self.hands[to] = low_to_high([*self.hands[to], card])
        self.turn = self.winner
        if seat == self.winner:
            self.phase = "play"  # F6

    def keys(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "hand": self.hand,
            "turn": self.turn,
            "direction": "ccw" if self.hand % 2 == 1 else "cw",
            "hands": self.hands,
            "table": self.table,
            "table_seat": self.table_seat,
            "declared": sorted(self.declared),
            "dropped": sorted(self.dropped),
            "scores": self.scores,
            "over": self.over,
            "winners": self.winners,
        }
