"""GobCon bots: they play what is worth most, join Games that pay, and cancel what hurts."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.gobcon_worth import average, harm, kept, me, result, value, worth
from engine.bots.plan import Bot, Plan, happens, reaction
from engine.chance import Chance
from engine.game import BellMeaning, Micros, Seat
from engine.games.gobcon.state import Action
from engine.games.gobcon.view import GobConView

HAND = 5
REACTIONS = 2  # so many cards for others' turns are kept


class Level(Struct, frozen=True):
    """How good a bot is; times are medians in µs, `careless` per mille of its choices."""

    thinks: Micros
    answers_after: Micros
    careless: int
    cancels_from: float  # GP that an action has to cost, to be cancelled

    def __call__(
        self, view: GobConView, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        """Return what to do next, or None to wait."""
        if view.over or (view.seat != view.turn if view.phase == "play" else not inputs):
            return None, chance
        slip, chance = happens(self.careless, chance)
        if slip and inputs:
            place, chance = chance.below(len(inputs))
            return self._after(view, inputs[place], chance)
        return self._after(view, self._choice(view, inputs), chance)

    def _after(self, view: GobConView, text: str, chance: Chance) -> tuple[Plan, Chance]:
        median = self.answers_after if view.phase == "answer" else self.thinks
        after, chance = reaction(median, chance)
        return Plan(text, after), chance

    def _choice(self, view: GobConView, inputs: Sequence[str]) -> str:
        if view.phase == "answer":
            return _answer(view, inputs, self.cancels_from)
        if view.phase == "play":
            return _turn(view, inputs)
        return {"join": _join, "reroll": _reroll, "logorroico": _due}[view.phase](view, inputs)


def _turn(view: GobConView, inputs: Sequence[str]) -> str:
    """Play the best card while there is one that does some good, then end."""
    best = max(inputs, key=lambda text: worth(view, text), default="end")
    return best if best != "end" and worth(view, best) > 0 else _end(view)


def _end(view: GobConView) -> str:
    """Throw away what is of no use now, and the least useful above five."""
    reactions = [card for card in view.own if _reacts(view, card)][:REACTIONS]
    useful = [card for card in view.own if card in reactions or _waits(view, card)]
    best = sorted(useful, key=lambda card: kept(view, card), reverse=True)[:HAND]
    return " ".join(["end", *(card for card in view.own if card not in best)])


def _reacts(view: GobConView, card: str) -> bool:
    return view.blocked.get(card, "").startswith("only-to-")


def _waits(view: GobConView, card: str) -> bool:
    """Tell whether a card only waits for the next turn; the rest was not worth playing."""
    return view.blocked.get(card) == "colour-used"


def _answer(view: GobConView, inputs: Sequence[str], cancels_from: float) -> str:
    cancels = [text for text in inputs if text != "allow"]
    return cancels[0] if cancels and _cost(view) >= cancels_from else "allow"


def _cost(view: GobConView) -> float:
    """Return what the action that is asked about costs me; a cancel of my own action, all of it."""
    *below, top = (pending.action for pending in view.pending)
    if top.verb == "cancel":
        mine = below[-1].seat == view.seat
        return _gain(view, below[-1]) if mine else 0.0
    if top.target == str(view.seat):
        return 2.0 + abs(view.printed[top.card].gp)
    if top.target in view.play[me(view)]:
        return 1.0 + value(view, me(view), top.target)
    return _gain(view, top) * harm(view, top.seat)


def _gain(view: GobConView, action: Action) -> float:
    """Return about what an action is worth to who plays it."""
    card = view.printed[action.card]
    if card.type == "game":
        return average(view, action.seat, card)
    return abs(card.gp) + 1.0


def _join(view: GobConView, inputs: Sequence[str]) -> str:
    assert view.playing is not None, "somebody plays a Game"
    pays = average(view, me(view), view.printed[view.playing.card]) > 0
    return "join" if pays else "decline"


def _reroll(view: GobConView, inputs: Sequence[str]) -> str:
    assert view.playing is not None, "somebody plays a Game"
    game, die = view.printed[view.playing.card], view.playing.die
    assert die is not None, "a die lies there"
    bad = result(view, me(view), game, die) < average(view, me(view), game)
    return next(text for text in inputs if (text != "decline") == bad)


def _due(view: GobConView, inputs: Sequence[str]) -> str:
    """Shed what is worth least, or let the strongest rival have Logorroico."""
    verb = inputs[0].split(" ")[0]
    if verb == "shed":
        return min(inputs, key=lambda text: value(view, me(view), text.split(" ")[1]))
    return max(inputs, key=lambda text: view.scores[_seat(text)])


def _seat(text: str) -> Seat:
    return int(text.split(" ")[1])


BOTS: dict[str, Bot] = {
    "easy": Level(thinks=4_000_000, answers_after=1_200_000, careless=300, cancels_from=4.0),
    "normal": Level(thinks=3_500_000, answers_after=900_000, careless=60, cancels_from=2.0),
    "hard": Level(thinks=3_000_000, answers_after=700_000, careless=0, cancels_from=1.5),
}
