"""GobCon bots: they play what does them most good, join Games that pay, and cancel what hurts."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.gobcon_rolls import average, me, result, value
from engine.bots.gobcon_worth import good, kept, worth
from engine.bots.plan import Bot, Plan, happens, reaction
from engine.chance import Chance
from engine.game import BellMeaning, Micros, Seat
from engine.games.gobcon.cards import HAND
from engine.games.gobcon.view import GobConView

REACTIONS = 2  # so many cards for others' turns are kept
DOUBT = 1.0  # GP around what has to be cancelled, where it is not clear what to do
LATER = ("colour-used", "no-target")  # why a card that is good is not played in this turn


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `careless` and `holds` per mille."""

    thinks: Micros
    answers_after: Micros
    careless: int  # of its choices
    cancels_from: float  # GP that an action has to cost, to be cancelled
    holds: int  # of the answers in doubt, for which it rings to have more time

    def __call__(
        self, view: GobConView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        if view.over or (view.seat != view.turn if view.phase == "play" else not inputs):
            return None, chance
        rings, chance = self._rings(view, inputs, bell, chance)
        text, chance = ("bell", chance) if rings else self._choice(view, inputs, chance)
        quick = rings or (view.phase == "answer" and not _held(view))
        after, chance = reaction(self.answers_after if quick else self.thinks, chance)
        return Plan(text, after), chance

    def _rings(
        self, view: GobConView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[bool, Chance]:
        """Tell whether to hold the window: who could cancel, and is not sure that he should."""
        can_hold = bell is not None and view.seat in bell.seats
        if not can_hold or len(inputs) == 1 or abs(_cost(view) - self.cancels_from) > DOUBT:
            return False, chance
        return happens(self.holds, chance)

    def _choice(
        self, view: GobConView, inputs: Sequence[str], chance: Chance
    ) -> tuple[str, Chance]:
        slip, chance = happens(self.careless, chance)
        if view.phase == "answer":
            return _answer(view, inputs, self.cancels_from, slip), chance
        if view.phase == "play":
            return _turn(view, inputs, slip, chance)
        if slip:
            return _any(inputs, chance)
        return {"join": _join, "reroll": _reroll, "logorroico": _due}[view.phase](
            view, inputs, chance
        )


def _turn(
    view: GobConView, inputs: Sequence[str], slip: bool, chance: Chance
) -> tuple[str, Chance]:
    """Play the best of what does some good, whoever is careless any of it; then end."""
    worths = {text: worth(view, text) for text in inputs}
    useful = [text for text in inputs if worths[text] > 0]
    if not useful:
        return _end(view), chance
    best = max(worths.values())
    return _any(useful if slip else [text for text in useful if worths[text] == best], chance)


def _end(view: GobConView) -> str:
    """Throw away what is of no use now, and the least useful above five."""
    reactions = [card for card in view.own if _reacts(view, card)][:REACTIONS]
    useful = [card for card in view.own if card in reactions or view.blocked.get(card) in LATER]
    best = sorted(useful, key=lambda card: kept(view, view.printed[card]), reverse=True)[:HAND]
    return " ".join(["end", *(card for card in view.own if card not in best)])


def _reacts(view: GobConView, card: str) -> bool:
    return view.blocked.get(card, "").startswith("only-to-")


def _held(view: GobConView) -> bool:
    return view.seat in view.pending[-1].held


def _answer(view: GobConView, inputs: Sequence[str], cancels_from: float, slip: bool) -> str:
    cancels = [text for text in inputs if text != "allow"]
    return cancels[0] if cancels and not slip and _cost(view) >= cancels_from else "allow"


def _cost(view: GobConView) -> float:
    """Return what the action that is asked about costs the bot."""
    return -good(view, [pending.action for pending in view.pending])


def _join(view: GobConView, inputs: Sequence[str], chance: Chance) -> tuple[str, Chance]:
    assert view.playing is not None, "somebody plays a Game"
    pays = average(view, me(view), view.printed[view.playing.card]) > 0
    return "join" if pays else "decline", chance


def _reroll(view: GobConView, inputs: Sequence[str], chance: Chance) -> tuple[str, Chance]:
    assert view.playing is not None, "somebody plays a Game"
    game, die = view.printed[view.playing.card], view.playing.die
    assert die is not None, "a die lies there"
    bad = result(view, me(view), game, die) < average(view, me(view), game)
    return next(text for text in inputs if (text != "decline") == bad), chance


def _due(view: GobConView, inputs: Sequence[str], chance: Chance) -> tuple[str, Chance]:
    """Shed what is worth least, or let the strongest rival have Logorroico."""
    if inputs[0].startswith("shed"):
        shed = {text: -value(view, me(view), view.printed[text.split(" ")[1]]) for text in inputs}
        return _any([text for text in inputs if shed[text] == max(shed.values())], chance)
    most = max(view.scores[_seat(text)] for text in inputs)
    return _any([text for text in inputs if view.scores[_seat(text)] == most], chance)


def _seat(text: str) -> Seat:
    return int(text.split(" ")[1])


def _any(texts: Sequence[str], chance: Chance) -> tuple[str, Chance]:
    """Return one of equals: who sits or is listed first is nobody's choice."""
    place, chance = chance.below(len(texts))
    return texts[place], chance


BOTS: dict[str, Bot] = {
    "easy": Level(
        thinks=4_000_000, answers_after=1_200_000, careless=300, cancels_from=3.0, holds=50
    ),
    "normal": Level(
        thinks=3_500_000, answers_after=900_000, careless=60, cancels_from=1.5, holds=200
    ),
    "hard": Level(thinks=3_000_000, answers_after=700_000, careless=0, cancels_from=1.0, holds=200),
}
