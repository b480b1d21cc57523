"""GONG Link bots: they play down, call GONG as fast as people do, and catch who forgets."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.bots.gong_jokers import answer, best_swap
from engine.bots.plan import Bot, Plan, after, happens
from engine.chance import Chance
from engine.game import BellMeaning, Micros
from engine.games.gong.linkview import LinkView

FEW = 2  # cards of somebody worth a swap while there is something to play


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `forgets` per mille of its own calls."""

    thinks: Micros
    calls_after: Micros
    forgets: int
    catches: int  # per mille of the calls that others forgot
    looks_ahead: bool

    def __call__(
        self, view: LinkView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        calls, chance = self._calls(view, chance)
        if calls:
            return after("bell", self.calls_after, chance)
        if not inputs:
            return None, chance
        return after(self._choice(view, inputs), self.thinks, chance)

    def _calls(self, view: LinkView, chance: Chance) -> tuple[bool, Chance]:
        if view.seat in view.duty:
            forgot, chance = happens(self.forgets, chance)
            return not forgot, chance
        return happens(self.catches, chance) if view.duty_open else (False, chance)

    def _choice(self, view: LinkView, inputs: Sequence[str]) -> str:
        if "allow" in inputs:
            return answer(view, inputs)
        swap = best_swap(view, inputs, len(view.own) if "draw" in inputs else FEW)
        if swap:
            return swap
        plays = [text for text in inputs if text.startswith("play")]
        if not plays:
            return "keep" if "keep" in inputs else inputs[-1]
        return max(plays, key=lambda text: followers(view, text)) if self.looks_ahead else plays[0]


def followers(view: LinkView, text: str) -> int:
    """Return how many cards of the hand would match the card that is played."""
    family, number = text.split()[1].split("-")
    kinds = Counter(part for card in view.own for part in card.split("-"))
    return kinds[family] + kinds[number]


BOTS: dict[str, Bot] = {
    "easy": Level(
        thinks=2_500_000, calls_after=1_400_000, forgets=300, catches=200, looks_ahead=False
    ),
    "normal": Level(
        thinks=2_000_000, calls_after=1_000_000, forgets=100, catches=500, looks_ahead=True
    ),
    "hard": Level(thinks=1_600_000, calls_after=700_000, forgets=0, catches=900, looks_ahead=True),
}
