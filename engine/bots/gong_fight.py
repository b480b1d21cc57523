"""GONG Fight bots: they fight whoever has most cards, swap when it pays, and ring like people."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.gong_jokers import answer, best_swap
from engine.bots.plan import Bot, Plan, happens, reaction
from engine.chance import Chance
from engine.game import BellMeaning, Micros
from engine.games.gong.fightview import FightView

FIVE = 5_000_000  # µs after the start of five seconds
FEW = 3  # cards of somebody worth a swap


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `jumps` per mille before a signal."""

    thinks: Micros
    rings_after: Micros
    misses: Micros  # at most so far from five seconds
    jumps: int

    def __call__(
        self, view: FightView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        if bell and view.seat in bell.seats:
            return self._ring(bell.code, view.elapsed, chance)
        if not inputs:
            return None, chance
        after, chance = reaction(self.thinks, chance)
        text, chance = _choice(view, inputs, chance)
        return Plan(text, after), chance

    def _ring(self, code: str, elapsed: Micros, chance: Chance) -> tuple[Plan | None, Chance]:
        if code == "five-seconds-now":
            earliest, latest = max(elapsed, FIVE - self.misses), FIVE + self.misses
            off, chance = chance.below(max(0, latest - earliest) + 1)
            return Plan("bell", earliest + off - elapsed), chance
        if code.endswith("-now"):
            after, chance = reaction(self.rings_after, chance, elapsed)
            return Plan("bell", after), chance
        jumps, chance = happens(self.jumps, chance)
        if not jumps or code == "five-seconds-wait":
            return None, chance
        after, chance = reaction(FIVE // 3, chance)
        return Plan("bell", after), chance


def _choice(view: FightView, inputs: Sequence[str], chance: Chance) -> tuple[str, Chance]:
    """Return the answer to a Joker, a swap that pays, or a choice of whom and what."""
    if "allow" in inputs:
        return answer(view, inputs), chance
    if "draw" in inputs:
        return best_swap(view, inputs, FEW) or "draw", chance
    if inputs[0].startswith("choose"):
        return _fullest(view, inputs), chance
    drawn, chance = chance.below(len(inputs))
    return inputs[drawn], chance


def _fullest(view: FightView, inputs: Sequence[str]) -> str:
    """Return the choice of whoever is furthest from winning: a gift to him, a card from him."""
    return max(inputs, key=lambda text: view.cards[int(text.split()[1])])


BOTS: dict[str, Bot] = {
    "easy": Level(thinks=2_500_000, rings_after=420_000, misses=900_000, jumps=100),
    "normal": Level(thinks=2_000_000, rings_after=320_000, misses=500_000, jumps=50),
    "hard": Level(thinks=1_600_000, rings_after=250_000, misses=200_000, jumps=20),
}
