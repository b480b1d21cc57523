"""Halli Galli once more, from the rules alone: slow and literal, a function a rule, mutable piles.

It knows nothing of the engine, so where the two disagree one of them is wrong. It never shuffles:
it is always handed a deal.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

FRUITS = ("banana", "strawberry", "lime", "plum")
# HA1: how often each number comes for one fruit.
COPIES = {1: 5, 2: 3, 3: 3, 4: 2, 5: 1}
DECK = Counter({f"{fruit}-{number}": COPIES[number] for fruit in FRUITS for number in COPIES})


class Illegal(Exception):
    """The rules do not allow this deal or this input."""


class Table:
    """A game under way; `play` changes it, `keys` shows it. Times are µs since the start."""

    def __init__(self, seats: int, options: Mapping[str, Any], deal: Mapping[str, Any]) -> None:
        self.seats, self.option = seats, {**_DEFAULTS, **options}
        _check_deal(seats, deal)
        self.draw = [list(pile) for pile in deal["draw"]]
        self.open = [list(pile) for pile in deal.get("open", [()] * seats)]
        self.out = sorted({*deal.get("out", ()), *filter(self._is_spent, range(seats))})
        if any(self.draw[seat] for seat in self.out) or len(self.left()) < 2:
            raise Illegal("out")
        self.duel = self._starts_in_a_duel()
        self.turn = self._first_who_can_turn(deal.get("turn", self.option["first"]))
        self.over, self.winners = False, list[int]()
        self.last_ring: dict[str, object] | None = None
        self.judged = False  # HA16, and HA18 for a deal and for the time before any card
        self.card_at: int | None = None  # when the last card was turned
        self.right_before = self.judged_before = False  # HA19: the position before that card
        self.put_out_by_card: list[int] = []

    # ---- what anybody may ask

    def keys(self) -> dict[str, object]:
        return {
            "turn": self.turn,
            "draw": [len(pile) for pile in self.draw],
            "open": [list(pile) for pile in self.open],
            "out": list(self.out),
            "duel": self.duel,
            "last_ring": self.last_ring,
            "cards": self.cards(),
            "over": self.over,
            "winners": list(self.winners),
        }

    def inputs(self, seat: int) -> list[str]:
        return ["flip"] if self.turn == seat else []

    def cards(self) -> list[int]:
        return [len(d) + len(o) for d, o in zip(self.draw, self.open, strict=True)]

    def left(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def play(self, seat: int | None, text: str, at: int) -> None:
        if text == "flip" and seat is not None and seat == self.turn:
            self.h1_turn_a_card(seat, at)
        elif text == "ring" and seat is not None:
            self.ring(seat, at)
        elif text == "timeout" and seat is None and self.turn is None and not self.over:
            self.h17_most_cards_win()  # HA4
        else:
            raise Illegal(text)

    # ---- a card is turned

    def h1_turn_a_card(self, seat: int, at: int) -> None:
        self.right_before, self.judged_before = self.h7_is_five(), self.judged
        self.open[seat].insert(0, self.draw[seat].pop(0))
        self.judged, self.card_at = False, at
        self.ha4_out_when_the_next_card_is_turned(seat)
        if not self.over:
            self.turn = self._first_who_can_turn(seat + 1)  # H5

    def ha4_out_when_the_next_card_is_turned(self, turner: int) -> None:
        self.put_out_by_card = [s for s in self.left() if s != turner and self._is_spent(s)]
        self.put_out(self.put_out_by_card)

    # ---- somebody rings

    def ring(self, seat: int, at: int) -> None:
        verdict = self.verdict(seat, soon=self.ha19_is_soon(at))
        grace = verdict != self.verdict(seat, soon=False)
        if verdict == "won":
            self.ha19_in_again(seat)
            self.h8_right_ring(seat)
        elif verdict == "wrong":
            self.wrong_ring(seat)
        self.judged = self.judged or verdict in ("won", "wrong")  # HA16, HA17, HA19
        self.last_ring = {"seat": seat, "verdict": verdict, "grace": grace}

    def h7_is_five(self) -> bool:
        fruits = Counter[str]()
        for pile in self.open:
            for card in pile[:1]:  # HA2: tops only; HA3: whoever lies there, out or not
                fruit, number = card.split("-")
                fruits[fruit] += int(number)
        return 5 in fruits.values()

    def ha19_is_soon(self, at: int) -> bool:
        grace = self.option["reaction_grace_ms"] * 1000
        return grace > 0 and self.card_at is not None and at - self.card_at <= grace

    def verdict(self, seat: int, soon: bool) -> str:
        before_is_right = soon and self.right_before and not self.judged_before
        if self.over:
            return "ignored"  # HA17, HA14
        if seat in self.out:
            back = seat in self.put_out_by_card and before_is_right and not self.judged
            return "won" if back else "ignored"  # HA19, HA17
        if self.judged:
            return "late"  # HA16
        if self.h7_is_five() or before_is_right:
            return "won"  # H8, HA19
        return "late" if soon and self.judged_before else "wrong"  # HA19, H13

    def ha19_in_again(self, seat: int) -> None:
        if seat in self.out:
            self.out.remove(seat)
            self.duel = False  # a duel now is one that this card began: three were left before it

    def h8_right_ring(self, seat: int) -> None:
        self.h9_take_all_face_up(seat)
        if self.duel:
            self.h17_most_cards_win()  # HA13
        else:
            self.turn = seat  # H10
            self.ha4_out_after_a_judged_ring()

    def wrong_ring(self, seat: int) -> None:
        if self.duel:
            self.h15_opponent_takes_all(seat)
        else:
            self.h13_penalty(seat)
            self.ha4_out_after_a_judged_ring()
            self.ha8_turn_passes_only_from_one_who_cannot_turn()

    def h9_take_all_face_up(self, winner: int) -> None:
        for pile in self.open[winner:] + self.open[:winner]:
            self.draw[winner] += reversed(pile)
            pile.clear()

    def h13_penalty(self, payer: int) -> None:
        for step in range(1, self.seats):  # HA5: from his left
            receiver = (payer + step) % self.seats
            if receiver in self.left() and self.draw[payer]:  # HA6, HA5
                self.draw[receiver].append(self.draw[payer].pop(0))  # HA7

    def h15_opponent_takes_all(self, ringer: int) -> None:
        (opponent,) = (seat for seat in self.left() if seat != ringer)
        self.h9_take_all_face_up(opponent)
        self.h17_most_cards_win()

    def ha4_out_after_a_judged_ring(self) -> None:
        self.put_out(filter(self._is_spent, self.left()))

    def ha8_turn_passes_only_from_one_who_cannot_turn(self) -> None:
        if self.turn is not None:
            self.turn = self._first_who_can_turn(self.turn)

    # ---- players leave, duels start, the game ends

    def put_out(self, leavers: Iterable[int]) -> None:
        self.out = sorted([*self.out, *leavers])
        if len(self.left()) == 1:
            self.ha14_last_player_wins()
        elif len(self.left()) == 2 and self._two_left_are_a_duel():
            self.duel = True  # H14, HA15

    def ha14_last_player_wins(self) -> None:
        (last,) = self.left()
        self.h9_take_all_face_up(last)
        self.end([last])

    def h17_most_cards_win(self) -> None:
        cards = {seat: self.cards()[seat] for seat in self.left()}  # H11: one who is out has lost
        self.end([seat for seat in cards if cards[seat] == max(cards.values())])

    def end(self, winners: list[int]) -> None:
        self.over, self.turn, self.winners = True, None, winners

    # ---- small words

    def _is_spent(self, seat: int) -> bool:
        """HA4: nothing left that keeps a player in."""
        open_counts = self.option["elimination"] == "no_cards"
        return not self.draw[seat] and not (open_counts and self.open[seat])

    def _first_who_can_turn(self, start: int) -> int | None:
        order = [(start + step) % self.seats for step in range(self.seats)]
        return next((seat for seat in order if seat in self.left() and self.draw[seat]), None)

    def _two_left_are_a_duel(self) -> bool:
        return self.seats > 2 and self.option["endgame"] == "duel"  # HA12

    def _starts_in_a_duel(self) -> bool:
        if self.seats == 2:
            return bool(self.option["two_player_start"] == "single_ring")  # HA11
        return len(self.left()) == 2 and self._two_left_are_a_duel()  # HA15


_DEFAULTS: Mapping[str, Any] = {
    "reaction_grace_ms": 100,
    "elimination": "draw_pile_empty",
    "two_player_start": "until_all",
    "endgame": "duel",
    "first": 0,
}


def _check_deal(seats: int, deal: Mapping[str, Any]) -> None:
    piles = [deal[key] for key in ("draw", "open") if key in deal]
    named = [*deal.get("out", ()), *([deal["turn"]] if "turn" in deal else ())]
    if "draw" not in deal or not deal.keys() <= {"draw", "open", "turn", "out"}:
        raise Illegal("keys")
    if any(len(lists) != seats for lists in piles) or any(s not in range(seats) for s in named):
        raise Illegal("seats")
    if not Counter(card for lists in piles for pile in lists for card in pile) <= DECK:
        raise Illegal("cards")
