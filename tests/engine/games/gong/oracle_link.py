"""Link written from its rules alone, plain and slow: lists of names, one rule after another."""

from typing import Any

from engine.chance import Chance

FAMILIES = "PROXIMA NEBULA ZETA ANDROMEDE SERPENS SPARROW VIRGO OMEGA NEMESIS".split()
ORDER = [f"{family}-{number}" for family in FAMILIES for number in range(1, 7)]
ORDER += ["JOKER-1", "JOKER-2"]


class No(Exception):
    """The rules refuse it."""


class Link:
    """One game; `deal` as a record writes it."""

    def __init__(self, deal: dict[str, Any], voluntary_draw: bool, chance: Chance) -> None:
        self.hands = [list(hand) for hand in deal["hands"]]
        self.top = deal.get("top")
        self.deck, self.discard = list(deal.get("deck", [])), list(deal.get("discard", []))
        self.turn: int | None = deal.get("turn", 0)
        self.voluntary_draw, self.chance = voluntary_draw, chance
        self.winners: list[int] = []
        self.asked: int | None = None
        self.played_joker = ""
        self.drawn = ""
        self.draws_of_nothing = 0
        self.since: dict[int, int] = {}  # whole turns since the seat came to one card; −1: this one

    # What may be done.

    def matches(self, card: str) -> bool:
        if card.startswith("JOKER"):
            return False
        if self.top is None:
            return True
        return card.split("-")[0] == self.top.split("-")[0] or card[-1] == self.top[-1]

    def moves(self, seat: int) -> list[str]:
        if self.winners:
            return []
        hand = sorted(self.hands[seat], key=ORDER.index)
        jokers = [card for card in hand if card.startswith("JOKER")]
        if self.asked is not None:
            if seat != self.asked:
                return []
            return ["allow", "cancel"] if jokers else ["allow"]
        if seat != self.turn:
            return []
        swaps = [f"joker {other}" for other in range(len(self.hands)) if other != seat]
        if self.drawn.startswith("JOKER"):
            return [*swaps, "keep"]
        if self.drawn:
            return [f"play {self.drawn}", "keep"]
        found = [f"play {card}" for card in hand if self.matches(card)]
        draw = ["draw"] if not found or self.voluntary_draw else []
        return found + (swaps if jokers else []) + draw

    # What it does.

    def play(self, seat: int, text: str) -> None:
        if text in ("bell", "gong", "ring"):
            if not self.winners and text != "ring":
                self.call(seat)
            return
        if text not in self.moves(seat):
            raise No(text)
        word, _, rest = text.partition(" ")
        if word not in ("allow", "cancel") and self.since.get(seat, -1) >= 0:
            del self.since[seat]  # the first input of his next turn
        if text != "draw":
            self.draws_of_nothing = 0
        getattr(self, f"do_{word}")(seat, rest)
        for other, hand in enumerate(self.hands):
            if len(hand) != 1:
                self.since.pop(other, None)
        if self.winners:
            self.turn, self.asked, self.since = None, None, {}

    def do_draw(self, seat: int, _: str) -> None:
        new = self.take(seat)
        if not new:
            self.draws_of_nothing += 1
            if self.draws_of_nothing == len(self.hands):
                least = min(map(len, self.hands))
                self.winners = [n for n, hand in enumerate(self.hands) if len(hand) == least]
        if new.startswith("JOKER") or (new and self.matches(new)):
            self.draws_of_nothing = 0
            self.drawn = new
            return
        if new:
            self.draws_of_nothing = 0
        self.end_turn(seat + 1)

    def do_keep(self, seat: int, _: str) -> None:
        self.end_turn(seat + 1)

    def do_joker(self, seat: int, to: str) -> None:
        self.played_joker = min(card for card in self.hands[seat] if card.startswith("JOKER"))
        self.lose(seat, self.played_joker)
        self.drawn, self.asked = "", int(to)

    def do_allow(self, seat: int, _: str) -> None:
        player = self.turn
        assert player is not None
        self.hands[player], self.hands[seat] = self.hands[seat], self.hands[player]
        self.discard.insert(0, self.played_joker)
        self.asked = None
        if not self.hands[seat]:
            self.winners = [seat]
        for one in (player, seat):
            self.since.pop(one, None)
            self.came_to_one(one)

    def do_cancel(self, seat: int, _: str) -> None:
        player = self.turn
        assert player is not None
        mine = min(card for card in self.hands[seat] if card.startswith("JOKER"))
        self.lose(seat, mine)
        self.discard[:0] = [self.played_joker, mine]
        self.asked = None
        for one in (player, seat):  # P4: the canceller first
            if not self.hands[one]:
                self.winners = [one]
        self.end_turn(seat)

    def do_play(self, seat: int, card: str) -> None:
        self.lose(seat, card)
        if self.top is not None:
            self.discard.insert(0, self.top)
        self.top = card
        if not self.hands[seat]:
            self.winners = [seat]
        self.end_turn(seat + 1)

    def call(self, caller: int) -> None:
        seats = len(self.hands)
        clockwise = [(caller + step) % seats for step in range(1, seats)]
        late = [seat for seat in clockwise if self.since.get(seat, -1) >= 1]
        for seat in [*late, caller]:
            self.since.pop(seat, None)
        for seat in late:
            self.take(seat)

    # Parts of it.

    def lose(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.came_to_one(seat)

    def came_to_one(self, seat: int) -> None:
        if len(self.hands[seat]) == 1:
            self.since[seat] = -1

    def take(self, seat: int) -> str:
        if not self.deck:
            if not self.discard:
                return ""
            order, self.chance = self.chance.shuffled(self.discard)
            self.deck, self.discard = list(order), []
        self.hands[seat].append(self.deck.pop(0))
        return self.hands[seat][-1]

    def end_turn(self, following: int) -> None:
        self.drawn = ""
        self.turn = following % len(self.hands)
        for seat in self.since:
            self.since[seat] += 1

    def keys(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "hands": [sorted(hand, key=ORDER.index) for hand in self.hands],
            "deck": len(self.deck),
            "discard": len(self.discard),
            "over": bool(self.winners),
            "winners": self.winners,
            "asked": self.asked,
            "top": self.top,
            "duty": sorted(self.since),
            "duty_open": sorted(seat for seat, turns in self.since.items() if turns >= 1),
        }
