"""Halli Galli bots: they turn at ease, see a five late or never, and ring rashly at times."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.bots.plan import Bot, Plan, after, happens
from engine.chance import Chance
from engine.game import BellMeaning, Micros
from engine.games.halli_galli.view import HalliView

FIVE = 5


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `misses` and `rash` per mille."""

    rings_after: Micros
    turns_after: Micros
    misses: int  # fives not seen
    rash: int  # near misses rung on

    def __call__(
        self, view: HalliView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        rings, chance = self._rings(view, bell, chance)
        if rings:
            return after("ring", self.rings_after, chance)
        if "flip" in inputs:
            return after("flip", self.turns_after, chance)
        return None, chance

    def _rings(
        self, view: HalliView, bell: BellMeaning | None, chance: Chance
    ) -> tuple[bool, Chance]:
        if bell is None or bell.code == "judged" or view.seat not in bell.seats:
            return False, chance
        sums = fruits(view.tops)
        if FIVE in sums:
            missed, chance = happens(self.misses, chance)
            return not missed, chance
        near = FIVE - 1 in sums or FIVE + 1 in sums
        return happens(self.rash, chance) if near else (False, chance)


def fruits(tops: Sequence[str | None]) -> set[int]:
    """Return how many there are of each fruit on the top cards."""
    sums: Counter[str] = Counter()
    for top in filter(None, tops):
        fruit, count = top.split("-")
        sums[fruit] += int(count)
    return set(sums.values())


BOTS: dict[str, Bot] = {
    "easy": Level(rings_after=900_000, turns_after=1_500_000, misses=250, rash=30),
    "normal": Level(rings_after=700_000, turns_after=1_200_000, misses=100, rash=15),
    "hard": Level(rings_after=500_000, turns_after=1_000_000, misses=20, rash=5),
}
