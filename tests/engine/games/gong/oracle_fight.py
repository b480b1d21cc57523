"""Fight written from its rules alone, plain and slow: a script of what its mission still has to do.

Hands are lists in the order in which cards came; chance is drawn where the rules need it.
"""

from typing import Any

from engine.chance import Chance
from tests.engine.games.gong.oracle_link import FAMILIES, ORDER, No


def mission(card: str) -> tuple[str, int]:
    family, number = FAMILIES.index(card.split("-")[0]), int(card[-1])
    colour = {1: "fight", 2: "fight", 3: "malus", 4: "malus", 5: "bonus", 6: "bonus"}[number]
    return colour, 1 + (2 * family + (1 if number % 2 == 0 else 0)) % 6


def is_joker(card: str) -> bool:
    return card.startswith("JOKER")


class Over(Exception):
    """Somebody has no cards left."""


class Fight:
    """One game; `deal` as a record writes it."""

    def __init__(self, deal: dict[str, Any], chance: Chance) -> None:
        self.hands = [list(hand) for hand in deal["hands"]]
        self.deck, self.discard = list(deal.get("deck", [])), list(deal.get("discard", []))
        self.turn: int | None = deal.get("turn", 0)
        self.chance = chance
        self.own = not self.deck and not self.discard
        self.winners: list[int] = []
        self.asked: int | None = None
        self.played_joker = ""
        self.missing: list[int] = []
        self.card = ""
        self.clear()

    def clear(self) -> None:
        self.card, self.foe = "", -1
        self.gifts: list[tuple[int, int, int]] = []  # giver, receiver, cards
        self.lays = 0
        self.signal: int | None = None
        self.rang: list[tuple[int, int, float]] = []
        self.early: list[int] = []

    # What may be done.

    def needs(self) -> list[list[Any]]:
        if not self.card or self.winners:
            return []
        colour, number = mission(self.card)
        chooses = {"bonus": (3, 5), "malus": (3, 5), "fight": (1, 2, 3, 4, 6)}[colour]
        if number in chooses and self.foe < 0:
            return [[self.turn, "choose", 1]]
        if self.gifts:
            giver, _, cards = self.gifts[0]
            return [[giver, "give", min(cards, len(self.hands[giver]))]]
        if self.lays:
            assert self.turn is not None
            return [[self.turn, "lay", min(self.lays, len(self.hands[self.turn]))]]
        if self.signal is None:
            return [[None, "signal", 1]]
        return [[None, "timeout", 1]] + [[seat, "ring", 1] for seat in self.quiet()]

    def quiet(self) -> list[int]:
        done = [seat for seat, _, _ in self.rang] + self.early
        return [seat for seat in self.ringers() if seat not in done]

    def ringers(self) -> list[int]:
        assert self.turn is not None
        colour, number = mission(self.card)
        if colour != "fight" or self.gifts:
            return []
        if number == 5:
            return list(range(len(self.hands)))
        return sorted([self.turn, self.foe]) if number in (1, 3) and self.foe >= 0 else []

    # Inputs.

    def play(self, seat: int | None, text: str, at: int, err: float) -> None:
        if seat is not None and text in ("bell", "gong", "ring"):
            if text != "gong" and self.card and not self.winners:
                self.ring(seat, at, err)
            return
        word, *rest = text.split(" ")
        if self.winners:
            raise No(text)
        try:
            self.input(seat, word, rest, at)
        except Over:
            self.finish()

    def input(self, seat: int | None, word: str, rest: list[str], at: int) -> None:
        if self.asked is not None:
            return self.answer(seat, word, rest)
        if not self.card:
            return self.start_of_turn(seat, word, rest)
        cards = [need for need in self.needs() if need[0] == seat and need[1] == word]
        if not cards or word == "ring":
            raise No(word)
        if word == "choose":
            return self.choose(rest)
        if word in ("lay", "give"):
            assert seat is not None
            return self.put(seat, word, rest, cards[0][2])
        if rest:
            raise No(word)
        return self.give_signal(at) if word == "signal" else self.time_is_over()

    def start_of_turn(self, seat: int | None, word: str, rest: list[str]) -> None:
        if seat is None or seat != self.turn:
            raise No(word)
        jokers = sorted(filter(is_joker, self.hands[seat]))
        if (word, rest) == ("draw", []):
            self.turn_a_card(seat)
        elif word == "joker" and jokers and len(rest) == 1 and rest[0] in self.others(seat):
            self.played_joker, self.asked = jokers[0], int(rest[0])
            self.hands[seat].remove(jokers[0])
        else:
            raise No(word)

    def others(self, seat: int) -> list[str]:
        return [str(other) for other in range(len(self.hands)) if other != seat]

    def answer(self, seat: int | None, word: str, rest: list[str]) -> None:
        if seat is None or seat != self.asked or word not in ("allow", "cancel") or rest:
            raise No(word)
        player, jokers = self.turn, sorted(filter(is_joker, self.hands[seat]))
        assert player is not None
        if word == "allow":
            self.hands[seat], self.hands[player] = self.hands[player], self.hands[seat]
            self.discard.insert(0, self.played_joker)
        elif not jokers:
            raise No(word)
        else:
            self.hands[seat].remove(jokers[0])
            self.discard[:0] = [self.played_joker, jokers[0]]
            self.turn = seat
        self.asked = None
        for one in (seat, player):
            if not self.hands[one]:
                self.winners = [one]
                raise Over

    # N20, N21, NA15.

    def turn_a_card(self, seat: int) -> None:
        while not self.own and (self.deck or self.discard):
            card = self.take()
            if not is_joker(card):
                return self.begin(card)
            self.hands[seat].append(card)
        plain = [card for card in self.hands[seat] if not is_joker(card)]
        if not plain:
            return self.end_turn()
        self.hands[seat].remove(plain[0])
        if not self.hands[seat]:
            self.discard.insert(0, plain[0])
            self.winners = [seat]
            raise Over
        return self.begin(plain[0])

    def begin(self, card: str) -> None:
        self.card = card
        colour, number = mission(card)
        seat = self.turn
        assert seat is not None
        neighbours = [(seat + 1) % len(self.hands), (seat - 1) % len(self.hands)]
        neighbours = neighbours[: len(self.hands) - 1]
        if colour == "bonus":
            self.lays = {1: 1, 2: 2, 6: 1}.get(number, 0)
            self.gifts = [(seat, other, 1) for other in neighbours] if number == 4 else []
        elif colour == "malus" and number in (1, 2, 6):
            for _ in range(2 if number == 2 else 1):
                self.draw_one(seat)
            self.end_mission()
        elif colour == "malus" and number == 4:
            for other in neighbours:
                self.take_random(other)
            self.end_mission()

    def choose(self, rest: list[str]) -> None:
        assert self.turn is not None
        if len(rest) != 1 or rest[0] not in self.others(self.turn):
            raise No("choose")
        self.foe = int(rest[0])
        colour, number = mission(self.card)
        if colour == "bonus":
            self.gifts = [(self.turn, self.foe, 1 if number == 3 else 2)]
        elif colour == "malus" and number == 3:
            self.take_random(self.foe)
            self.end_mission()
        elif colour == "malus":
            self.gifts = [(self.foe, self.turn, 1)]
        elif number == 4:
            family = self.card.split("-")[0]
            mine, his = (
                sum(card.split("-")[0] == family for card in self.hands[seat])
                for seat in (self.turn, self.foe)
            )
            self.decide(mine, his)
        elif number in (2, 6):
            mine, his = (self.shown(seat, number == 6) for seat in (self.turn, self.foe))
            self.decide(mine, his)

    def shown(self, seat: int, low: bool) -> int:
        plain = [card for card in self.hands[seat] if not is_joker(card)]
        if not plain:
            return -100
        place, self.chance = self.chance.below(len(plain))
        return -int(plain[place][-1]) if low else int(plain[place][-1])

    def put(self, seat: int, word: str, cards: list[str], many: int) -> None:
        if len(cards) != many or len(set(cards)) != many or not set(cards) <= {*self.hands[seat]}:
            raise No(word)
        cards = sorted(cards, key=ORDER.index)
        if word == "lay":
            for card in cards:
                self.hands[seat].remove(card)
                self.discard.insert(0, card)
        else:
            _, to, _ = self.gifts.pop(0)
            for card in cards:
                self.hands[seat].remove(card)
                self.hands[to].append(card)
        self.look(seat)
        if word == "lay" or not self.gifts:
            self.end_mission()

    # Bells.

    def give_signal(self, at: int) -> None:
        self.signal = at
        if mission(self.card) == ("fight", 5) and len(self.quiet()) <= 1:
            self.end_brawl([])

    def ring(self, seat: int, at: int, err: float) -> None:
        if seat not in self.quiet():
            return
        number = mission(self.card)[1]
        if self.signal is None:
            if number == 1:
                self.wins(self.rival(seat), seat)
            elif number == 5:
                self.early.append(seat)
        elif number == 1:
            self.wins(seat, self.rival(seat))
        elif number == 5 or at - self.signal <= 8_000_000:
            self.rang.append((seat, at, err))
            if not self.quiet():
                self.everybody_rang(number)

    def rival(self, seat: int) -> int:
        assert self.turn is not None
        return self.foe if seat == self.turn else self.turn

    def everybody_rang(self, number: int) -> None:
        if number == 5:
            return self.end_brawl([self.rang[-1][0]] if len(self.rang) > 1 else [])
        assert self.signal is not None
        (one, t1, e1), (two, t2, e2) = self.rang
        d1, d2 = abs(t1 - self.signal - 5_000_000), abs(t2 - self.signal - 5_000_000)
        if abs(d1 - d2) <= e1 + e2:
            return self.end_mission()
        return self.wins(one, two) if d1 < d2 else self.wins(two, one)

    def time_is_over(self) -> None:
        if mission(self.card)[1] == 5:
            return self.end_brawl(self.quiet())
        if self.rang:
            return self.wins(self.rang[0][0], self.rival(self.rang[0][0]))
        return self.end_mission()

    def end_brawl(self, more: list[int]) -> None:
        for seat in self.early + more:
            self.draw_one(seat)
        self.end_mission()

    def decide(self, mine: int, his: int) -> None:
        if mine == his:
            return self.end_mission()
        assert self.turn is not None
        return self.wins(*((self.turn, self.foe) if mine > his else (self.foe, self.turn)))

    def wins(self, winner: int, loser: int) -> None:
        self.gifts = [(winner, loser, 1)]

    # Cards.

    def take(self) -> str:
        if not self.deck:
            if not self.discard:
                return ""
            order, self.chance = self.chance.shuffled(self.discard)
            self.deck, self.discard = list(order), []
        return self.deck.pop(0)

    def draw_one(self, seat: int) -> None:
        card = self.take()
        if card:
            self.hands[seat].append(card)

    def take_random(self, other: int) -> None:
        assert self.turn is not None
        place, self.chance = self.chance.below(len(self.hands[other]))
        self.hands[self.turn].append(self.hands[other].pop(place))
        self.look(other)

    def look(self, seat: int) -> None:
        if not self.hands[seat]:
            self.winners = [seat]
            raise Over

    # Ends.

    def end_mission(self) -> None:
        colour, number = mission(self.card)
        self.discard.insert(0, self.card)
        self.clear()
        if (colour, number) == ("bonus", 6):
            return
        if (colour, number) == ("malus", 6):
            assert self.turn is not None
            self.missing = sorted([*self.missing, self.turn])
        self.end_turn()

    def end_turn(self) -> None:
        assert self.turn is not None
        self.turn = (self.turn + 1) % len(self.hands)
        while self.turn in self.missing:
            self.missing.remove(self.turn)
            self.turn = (self.turn + 1) % len(self.hands)

    def finish(self) -> None:
        if self.card:
            self.discard.insert(0, self.card)
        self.clear()
        self.turn = self.asked = None

    def keys(self) -> dict[str, Any]:
        task = None
        if self.card:
            colour, number = mission(self.card)
            needs = self.needs()
            task = {"card": self.card, "colour": colour, "number": number, "needs": needs}
        return {
            "turn": self.turn,
            "hands": [sorted(hand, key=ORDER.index) for hand in self.hands],
            "deck": len(self.deck),
            "discard": len(self.discard),
            "over": bool(self.winners),
            "winners": self.winners,
            "asked": self.asked,
            "mission": task,
            "missing": self.missing,
        }
