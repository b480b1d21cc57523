"""GONG Family bots: they remember who asked for what, as far as their memory goes."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.plan import Bot, Plan, reaction
from engine.chance import Chance
from engine.game import BellMeaning, Micros
from engine.games.gong.familyview import FamilyView

HOLDS, HINTED, NOT_THERE = 100, 10, -100  # how sure a question is to be answered


class Level(Struct, frozen=True):
    """How good a bot is; `thinks` is a median in µs, `remembers` so many questions back."""

    thinks: Micros
    remembers: int

    def __call__(
        self, view: FamilyView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        if not inputs:
            return None, chance
        after, chance = reaction(self.thinks, chance)
        if "allow" in inputs:
            return Plan(_answer(view, inputs), after), chance
        questions = [text for text in inputs if text.startswith("ask")]
        if not questions:
            return Plan(inputs[-1], after), chance
        text, chance = self._question(view, questions, chance)
        return Plan(text, after), chance

    def _question(
        self, view: FamilyView, questions: Sequence[str], chance: Chance
    ) -> tuple[str, Chance]:
        """Return the most promising question, any of equal ones."""
        promise = {text: self._promise(view, text) for text in questions}
        best = [text for text in questions if promise[text] == max(promise.values())]
        drawn, chance = chance.below(len(best))
        return best[drawn], chance

    def _promise(self, view: FamilyView, text: str) -> int:
        """Return what the questions of late say about this one, and how far the family is."""
        _, number, card = text.split()
        seat, family = int(number), card.partition("-")[0]
        if not view.cards[seat]:
            return NOT_THERE
        held = sum(own.startswith(f"{family}-") for own in view.own)
        late = view.history[-self.remembers :]
        return held + said(late, seat, family, card)


def said(late: Sequence[tuple[int, int, str, bool]], seat: int, family: str, card: str) -> int:
    """Return what these questions tell of whether the seat holds the card.

    Who got a card holds it until he loses it; who was asked in vain did not hold it; who asks
    holds another card of that family.
    """
    told = 0
    for asker, asked, what, got in late:
        if what == card and seat in (asker, asked):
            told = HOLDS if got and seat == asker else NOT_THERE
        elif asker == seat and what.startswith(f"{family}-") and told == 0:
            told = HINTED
    return told


def _answer(view: FamilyView, inputs: Sequence[str]) -> str:
    """Return the answer to a Joker: a hand of more cards is worth more here."""
    assert view.turn is not None
    worse = view.cards[view.turn] < len(view.own)
    return "cancel" if worse and "cancel" in inputs else "allow"


BOTS: dict[str, Bot] = {
    "easy": Level(thinks=3_000_000, remembers=2),
    "normal": Level(thinks=2_500_000, remembers=10),
    "hard": Level(thinks=2_000_000, remembers=60),
}
