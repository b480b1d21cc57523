"""GobCon a second time: slow and plain, from the rules and the ids of the cards alone.

The game is one coroutine that asks and is answered; a window that waits for answers is a call
inside it, so a cancel of a cancel is a call in a call. It knows no deck file and no engine code but
the stream of chance.
"""

from collections.abc import Generator
from typing import Any

from engine.chance import Chance

CATEGORIES = ("3d", "boardgame", "cards", "rpg")
DIE = ("king", "green", "green", "black", "black", "darth")
ORDER = ("darth", "black", "green", "king")
RESULTS = {
    "1": (2, 1, 0, -1),
    "2": (3, 1, -1, -2),
    "3": (4, 2, -1, -3),
    "4": (2, 2, 0, 0),
    "5": (5, 0, -1, -2),
    "6": (3, 2, 1, -1),
}
STEPPERS = {"painter": "3d", "strategist": "boardgame", "shuffler": "cards", "bard": "rpg"}
GP = {
    "fame": (1, 1, 2, 2, 3),
    "shame": (-1, -1, -2, -2, -3),
    "none": (1, 1, 1, 2, 2, 3, 3),
    "some": (1, 1, 2, 2, 3, 3),
}
LOGO = "friend.logorroico"

Legal = dict[int, list[str]]
Answer = tuple[int | None, str]
Flow = Generator[tuple[str, Legal], Answer, Any]


class Illegal(Exception):
    """The rules do not allow it."""


class Finished(Exception):
    """Somebody has won."""


class Oracle:
    def __init__(self, seats: int, deal: dict[str, Any], chance: Chance, **rules: Any) -> None:
        self.seats, self.chance = range(seats), chance
        self.target, self.deck_ends = rules.get("target", 20), rules.get("ending") == "deck"
        self.active: int = deal.get("turn", 0)
        self.hands = [list(hand) for hand in deal["hands"]]
        self.table = [list(cards) for cards in deal.get("play", [[] for _ in self.seats])]
        self.tokens = list(deal.get("tokens", [0] * seats))
        self.pile, self.dice = list(deal["deck"]), list(deal.get("dice", []))
        self.discards: list[str] = []
        self.nowhere: list[str] = []
        self.used: list[str] = []
        self.spent: list[str] = []
        self.rolls: list[list[Any]] = []
        self.winners: list[int] = []
        self.phase, self.legal = "", Legal()
        self.no_logorroico_in_hands()
        self.flow = self.whole_game()
        self.go_on(lambda: next(self.flow))

    # What others see.

    def keys(self) -> dict[str, Any]:
        return {
            "turn": self.active,
            "phase": self.phase,
            "hands": [sorted(hand) for hand in self.hands],
            "play": [sorted(cards) for cards in self.table],
            "tokens": self.tokens,
            "score": [self.score(seat) for seat in self.seats],
            "deck": len(self.pile),
            "discard": len(self.discards),
            "used": sorted(self.used),
            "rolls": self.rolls,
            "over": self.phase == "over",
            "winners": self.winners,
        }

    def put(self, seat: int | None, text: str) -> None:
        if seat is None:
            fits = text == "timeout" and self.phase not in ("play", "over")
        elif text.startswith("end ") and self.phase == "play" and seat == self.active:
            fits = self.can_end(text.split(" ")[1:])
        else:
            fits = text in self.legal.get(seat, [])
        if not fits:
            raise Illegal(text)
        self.go_on(lambda: self.flow.send((seat, text)))

    def go_on(self, step: Any) -> None:
        try:
            self.phase, self.legal = step()
        except Finished:
            self.phase, self.legal = "over", {}
            self.discards += self.nowhere
            self.nowhere = []

    # Turns.

    def no_logorroico_in_hands(self) -> None:
        for hand in self.hands:
            if LOGO in hand:
                hand.remove(LOGO)
                self.discards.append(LOGO)
                if self.pile:
                    hand.append(self.pile.pop(0))

    def whole_game(self) -> Flow:
        while True:
            yield from self.one_turn()
            self.active = (self.active + 1) % len(self.seats)
            self.used, self.spent = [], []

    def one_turn(self) -> Flow:
        me = self.active
        if LOGO in self.table[me] and self.shops(me):
            choices = {me: [f"shed {card}" for card in self.shops(me)]}
            seat, text = yield "logorroico", choices
            card = sorted(self.shops(me))[0] if seat is None else text.split()[1]
            self.table[me].remove(card)
            self.discards.append(card)
            self.check()
        yield from self.logorroico_leaves()
        self.draw(me, None)
        yield from self.logorroico_leaves()
        while True:
            seat, text = yield "play", self.all_plays()
            if text.split(" ")[0] == "end":
                for card in text.split(" ")[1:]:
                    self.hands[me].remove(card)
                    self.discards.append(card)
                return
            assert seat is not None
            yield from self.action(seat, text.split(" "))
            yield from self.logorroico_leaves()

    def logorroico_leaves(self) -> Flow:
        for seat in self.seats:
            if LOGO not in self.table[seat] or self.shops(seat):
                continue
            takers = [one for one in self.from_left_of(seat) if self.shops(one)]
            if not takers:
                self.table[seat].remove(LOGO)
                self.discards.append(LOGO)
                return
            who, text = yield "logorroico", {seat: [f"pass-on {one}" for one in takers]}
            taker = takers[0] if who is None else int(text.split()[1])
            self.table[seat].remove(LOGO)
            self.new_friend(taker, LOGO)
            self.check()
            return

    def can_end(self, cards: list[str]) -> bool:
        hand = list(self.hands[self.active])
        for card in cards:
            if card not in hand:
                return False
            hand.remove(card)
        return len(hand) <= self.limit(self.active)

    def limit(self, seat: int) -> int:
        return 6 if self.has(seat, "porter") else 5

    def draw(self, seat: int, count: int | None) -> None:
        goal = None if count is None else len(self.hands[seat]) + count
        wanted = False
        while len(self.hands[seat]) < (self.limit(seat) if goal is None else goal):
            wanted = True
            if not self.pile and self.discards and not self.deck_ends:
                order, self.chance = self.chance.shuffled(sorted(self.discards))
                self.pile, self.discards = list(order), []
            if not self.pile:
                break
            card = self.pile.pop(0)
            if card == LOGO:
                self.new_friend(seat, LOGO)
                self.check()
            else:
                self.hands[seat].append(card)
        if wanted and self.deck_ends and not self.pile:
            best = max(self.score(one) for one in self.seats)
            self.winners = [one for one in self.seats if self.score(one) == best]
            raise Finished

    def new_friend(self, seat: int, card: str) -> None:
        for old in [one for one in self.table[seat] if one.startswith("friend.")]:
            self.table[seat].remove(old)
            self.discards.append(old)
        self.table[seat].append(card)

    # Actions and their cancelling.

    def action(self, seat: int, words: list[str]) -> Flow:
        verb, card, *rest = words
        if verb == "use":
            yield from self.use(seat, card, rest[0])
            return
        colour = {"friend": "green", "game": "yellow", "purchase": "blue"}.get(card.split(".")[0])
        self.used += [colour] if colour else []
        self.hands[seat].remove(card)
        self.nowhere.append(card)
        happens = yield from self.window(seat)
        if happens:
            yield from self.effect(seat, card, rest[0] if rest else "")
        if card in self.nowhere:
            self.nowhere.remove(card)
            self.discards.append(card)

    def use(self, seat: int, friend: str, target: str) -> Flow:
        self.spent.append(friend)
        trades = friend == "friend.trader"
        if trades:
            self.hands[seat].remove(target)
            self.nowhere.append(target)
        happens = yield from self.window(seat)
        if trades:
            self.nowhere.remove(target)
            (self.discards if happens else self.hands[seat]).append(target)
        if happens and trades:
            self.draw(seat, 1)
        elif happens:
            self.tokens[seat] -= 1
            self.tokens[int(target)] = max(0, self.tokens[int(target)] - 1)
            self.check()

    def window(self, actor: int) -> Generator[tuple[str, Legal], Answer, bool]:
        answered = {actor}
        while len(answered) < len(self.seats):
            asked = [seat for seat in self.seats if seat not in answered]
            seat, text = yield "answer", {seat: self.answers(seat) for seat in asked}
            answered |= set(self.seats) if seat is None else {seat}
            if text.startswith("cancel ") and seat is not None:
                card = text.split(" ")[1]
                self.hands[seat].remove(card)
                self.nowhere.append(card)
                works = yield from self.window(seat)
                self.nowhere.remove(card)
                self.discards.append(card)
                if works:
                    return False
        return True

    def answers(self, seat: int) -> list[str]:
        cancels = [card for card in self.hands[seat] if card.startswith("cancel.")]
        return ["allow", *(f"cancel {card}" for card in cancels)]

    # What cards do.

    def effect(self, seat: int, card: str, target: str) -> Flow:
        kind, _, name = card.partition(".")
        if kind == "game":
            yield from self.game(card)
        elif kind in ("purchase", "fame"):
            self.lay(seat, card)
        elif kind == "friend":
            self.nowhere.remove(card)
            self.new_friend(seat, card)
            self.check()
        elif kind in ("ban", "shame"):
            self.lay(int(target), card)
        elif kind in ("bonus", "malus"):
            self.bonus_or_malus(kind, name, int(target), card)
        else:
            self.event(seat, name, target)

    def lay(self, seat: int, card: str) -> None:
        self.nowhere.remove(card)
        self.table[seat].append(card)
        self.check()

    def bonus_or_malus(self, kind: str, category: str, seat: int, card: str) -> None:
        other = f"{'malus' if kind == 'bonus' else 'bonus'}.{category}"
        if other not in self.table[seat]:
            self.lay(seat, card)
            return
        self.table[seat].remove(other)
        self.discards.append(other)
        self.check()

    def event(self, seat: int, name: str, target: str) -> None:
        if name in ("steal", "break", "split"):
            owner = next(one for one in self.seats if target in self.table[one])
            self.table[owner].remove(target)
            (self.table[seat] if name == "steal" else self.discards).append(target)
        elif name == "raid":
            self.raid(seat, int(target))
        elif name == "swap":
            other = int(target)
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        elif name in ("cash", "rush"):
            self.draw(seat, 2 if name == "cash" else 1)
        elif name == "curse":
            self.tokens[int(target)] = max(0, self.tokens[int(target)] - 2)
        else:
            assert name == "gift"
            self.tokens[seat] += 2
        self.check()

    def raid(self, seat: int, other: int) -> None:
        hand = sorted(self.hands[other])
        if hand:
            place, self.chance = self.chance.below(len(hand))
            self.hands[other].remove(hand[place])
            self.hands[seat].append(hand[place])

    # Games.

    def game(self, card: str) -> Flow:
        category = card.split(".")[1]
        players = [self.active]
        for seat in self.from_left_of(self.active):
            if self.banned(seat, category):
                continue
            _, text = yield "join", {seat: ["join", "decline"]}
            if text == "join":
                players.append(seat)
                if self.has(seat, "gamer"):
                    self.tokens[seat] += 1
                    self.check()
        self.rolls = []
        for seat in players:
            raw = self.die()
            if "event.reroll" in self.hands[seat]:
                raw = yield from self.again(seat, raw)
            self.read(seat, raw, card)

    def again(self, seat: int, raw: str) -> Generator[tuple[str, Legal], Answer, str]:
        _, text = yield "reroll", {seat: ["decline", "play event.reroll"]}
        if text != "play event.reroll":
            return raw
        self.hands[seat].remove("event.reroll")
        self.nowhere.append("event.reroll")
        happens = yield from self.window(seat)
        self.nowhere.remove("event.reroll")
        self.discards.append("event.reroll")
        return self.die() if happens else raw

    def read(self, seat: int, raw: str, card: str) -> None:
        _, category, number = card.split(".")
        step = self.step(seat, category)
        if STEPPERS.get(self.friend(seat)) == category:
            step += 1
        final = ORDER[min(3, max(0, ORDER.index(raw) + step))]
        if final == "darth" and (seat == self.active or self.has(seat, "charm")):
            final = "black"
        if final == "king" and any(roll[2] == "king" for roll in self.rolls):
            final = "green"
        gp = RESULTS[number][3 - ORDER.index(final)]
        self.rolls = [*self.rolls, [seat, raw, final, gp]]
        more = 1 if final == "king" and self.has(seat, "champion") else 0
        self.tokens[seat] = max(0, self.tokens[seat] + gp) + more
        self.check()

    def die(self) -> str:
        if self.dice:
            return str(self.dice.pop(0))
        place, self.chance = self.chance.below(6)
        return DIE[place]

    # What is legal in play.

    def all_plays(self) -> Legal:
        plays = {seat: self.plays(seat) for seat in self.seats}
        me = self.active
        plays[me] += self.uses(me)
        if len(self.hands[me]) <= self.limit(me):
            plays[me].append("end")
        return plays

    def plays(self, seat: int) -> list[str]:
        if seat != self.active:
            return [f"play {card}" for card in self.hands[seat] if card == "event.rush"]
        return [
            f"play {card} {target}".strip()
            for card in self.hands[seat]
            for target in self.targets(seat, card)
        ]

    def uses(self, seat: int) -> list[str]:
        found = []
        if self.has(seat, "trader") and "friend.trader" not in self.spent:
            found += [f"use friend.trader {card}" for card in self.hands[seat]]
        if self.has(seat, "heckler") and "friend.heckler" not in self.spent and self.tokens[seat]:
            found += [f"use friend.heckler {other}" for other in self.from_left_of(seat)]
        return found

    def targets(self, seat: int, card: str) -> list[str]:
        kind, *names = card.split(".")
        if kind == "cancel" or card == "event.reroll":
            return []
        if kind == "friend":
            return [""] if "green" not in self.used and not self.has(seat, "logorroico") else []
        if kind in ("game", "purchase"):
            colour, helper = {"game": ("yellow", "organizer"), "purchase": ("blue", "merchant")}[
                kind
            ]
            free = self.used.count(colour) < (2 if self.has(seat, helper) else 1)
            return [""] if free and not self.banned(seat, names[0]) else []
        if kind in ("bonus", "malus", "ban", "shame") or card == "event.curse":
            return [str(one) for one in self.seats]
        if card in ("event.raid", "event.swap"):
            others = self.from_left_of(seat)
            return [str(one) for one in others if self.hands[one] or card == "event.swap"]
        if card in ("event.steal", "event.break", "event.split"):
            return self.in_play(seat, names[0])
        return [""]

    def in_play(self, seat: int, name: str) -> list[str]:
        if name == "split":
            friends = [one for cards in self.table for one in cards if one.startswith("friend.")]
            return [one for one in friends if one != "friend.celebrity"]
        owners = [one for one in self.seats if not self.has(one, "guard")]
        return [
            card for one in owners if name == "break" or one != seat for card in self.shops(one)
        ]

    # Small questions.

    def from_left_of(self, seat: int) -> list[int]:
        return [*self.seats[seat + 1 :], *self.seats[:seat]]

    def shops(self, seat: int) -> list[str]:
        starts = ("purchase.", "fame.", "shame.")
        return [card for card in self.table[seat] if card.startswith(starts)]

    def friend(self, seat: int) -> str:
        return next((card[7:] for card in self.table[seat] if card.startswith("friend.")), "")

    def has(self, seat: int, friend: str) -> bool:
        return self.friend(seat) == friend

    def banned(self, seat: int, category: str) -> bool:
        bans = [card for card in self.table[seat] if card.startswith(f"ban.{category}.")]
        return bool(bans) and not self.has(seat, "lawyer")

    def step(self, seat: int, category: str) -> int:
        up = f"bonus.{category}" in self.table[seat]
        down = f"malus.{category}" in self.table[seat] and not self.has(seat, "optimist")
        return int(up) - int(down)

    def worth(self, seat: int, card: str) -> int:
        kind, name, *number = card.split(".")
        if kind == "friend":
            return {"logorroico": 0, "celebrity": 2}.get(name, 1)
        if kind in ("fame", "shame"):
            return GP[kind][int(name) - 1]
        if kind != "purchase":
            return 0
        if name == "none":
            return GP["none"][int(number[0]) - 1] + self.has(seat, "collector")
        return max(0, GP["some"][int(number[0]) - 1] + self.step(seat, name))

    def score(self, seat: int) -> int:
        return max(0, self.tokens[seat] + sum(self.worth(seat, card) for card in self.table[seat]))

    def check(self) -> None:
        for seat in (self.active, *self.from_left_of(self.active)):
            if self.score(seat) >= self.target:
                self.winners = [seat]
                raise Finished
