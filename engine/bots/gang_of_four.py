"""Gang of Four bots: they keep together what goes out together, and keep their high cards."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.plan import Bot, Plan, after, happens
from engine.chance import Chance
from engine.game import BellMeaning, Micros
from engine.games.gang_of_four.cards import NUMBER, parse, without
from engine.games.gang_of_four.combinations import Combination, Kind, named
from engine.games.gang_of_four.view import GangView

STRONG = 8  # from this number on a play is likely to take the trick
WEAK_TURN, STRONG_TURN = 100, 35  # what a play that is still to be made weighs
SPARE = 20  # how much worse a hand may get for the sake of beating the table
ALARM, ALARMED = 3, 150  # somebody with so few cards makes it worth more


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `forgets` per mille of last cards."""

    thinks: Micros
    calls_after: Micros
    forgets: int
    looks_ahead: bool

    def __call__(
        self, view: GangView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        if "last" in inputs:
            forgot, chance = happens(self.forgets, chance)
            if not forgot:
                return after("last", self.calls_after, chance)
        chosen = self._choice(view, [text for text in inputs if text != "last"])
        return after(chosen, self.thinks, chance) if chosen else (None, chance)

    def _choice(self, view: GangView, inputs: Sequence[str]) -> str | None:
        if not inputs:
            return None
        if view.phase == "exchange":
            return gift(view, inputs)
        plays = [play for play in map(named, inputs) if play is not None]
        if not plays:
            return inputs[0]
        best = best_play(view, plays) if self.looks_ahead else min(plays, key=_value)
        spares = self.looks_ahead and "pass" in inputs and _spares(view, best)
        return "pass" if spares else best.text


def best_play(view: GangView, plays: Sequence[Combination]) -> Combination:
    """Return the play that leaves the best hand; of equal ones the one of lowest value."""
    hand = parse(view.own)
    return min(plays, key=lambda play: (weight(_left(hand, play.cards)), _value(play)))


def gift(view: GangView, inputs: Sequence[str]) -> str:
    """Return the gift that leaves the best hand, the lowest of equal ones."""
    hand = parse(view.own)
    return min(inputs, key=lambda text: weight(_left(hand, parse(text.split()[1:]))))


def weight(hand: bytes) -> int:
    """Return how much is still to be done to get rid of a hand, 0 for none."""
    numbers = hand.translate(NUMBER)
    turns = [(numbers.count(number), number) for number in dict.fromkeys(numbers)]
    total = sum(
        STRONG_TURN if count > 3 or number >= STRONG else WEAK_TURN for count, number in turns
    )
    return total - STRONG_TURN * _houses([count for count, _ in turns])


def _houses(counts: Sequence[int]) -> int:
    """Return how many pairs can go out with a triple."""
    return min(counts.count(3), counts.count(2))


def _spares(view: GangView, best: Combination) -> bool:
    """Tell whether to pass: the play would cost more than the trick is worth."""
    hand = parse(view.own)
    left = _left(hand, best.cards)
    others = [cards for seat, cards in enumerate(view.cards) if seat != view.seat and cards]
    worth = ALARMED if min(others) <= ALARM else SPARE
    return bool(left) and weight(left) > weight(hand) + worth


def _left(hand: bytes, cards: bytes) -> bytes:
    left = without(hand, cards)
    assert left is not None, "a legal play is in the hand"
    return left


def _value(play: Combination) -> tuple[bool, int, int]:
    """Return what puts cheap plays of many cards first and Gangs last."""
    return play.kind is Kind.GANG, -len(play.cards), play.value


BOTS: dict[str, Bot] = {
    "easy": Level(thinks=3_000_000, calls_after=1_500_000, forgets=250, looks_ahead=False),
    "normal": Level(thinks=2_500_000, calls_after=1_000_000, forgets=50, looks_ahead=True),
    "hard": Level(thinks=2_000_000, calls_after=700_000, forgets=0, looks_ahead=True),
}
