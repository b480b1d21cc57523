"""The course of one input: the state as it changes step by step, and the facts told on the way."""

from typing import Any

from msgspec.structs import replace

from engine.game import Event, Micros, Seat, Step
from engine.games.gobcon.cards import DIE, Face
from engine.games.gobcon.scoring import scores
from engine.games.gobcon.state import State, Zone, Zones


class Over(Exception):
    """The game has ended: nothing after it happens (C1)."""


class Course:
    """What an input leads to. States are values: only which one is the newest changes here."""

    def __init__(self, state: State, at: Micros) -> None:
        self.state = replace(state, now=at)
        self.events: list[Event] = []

    @property
    def step(self) -> Step[State]:
        """What the input has led to."""
        return Step(self.state, tuple(self.events))

    def tell(self, code: str, **args: Any) -> None:  # noqa: ANN401 – what a sentence needs
        """Add a fact."""
        self.events.append(Event(code, args))

    def set(self, **changes: Any) -> None:  # noqa: ANN401 – fields of the state
        """Change the state; whoever reaches the target has won at once, by raising `Over` (CA5)."""
        self.state = replace(self.state, **changes)
        if "tokens" in changes or "play" in changes:
            self._check_target()

    def gain(self, *gains: tuple[Seat, int]) -> None:
        """Give tokens in one change, or take them as far as they reach (C18)."""
        tokens = list(self.state.tokens)
        for seat, gp in gains:
            tokens[seat] = max(0, tokens[seat] + gp)
            self.tell("tokens", seat=seat, gp=gp, tokens=tokens[seat])
        self.set(tokens=tuple(tokens))

    def take(self, seat: Seat, card: str) -> None:
        """Take a card out of a hand."""
        self.set(hands=without(self.state.hands, seat, card))

    def give(self, seat: Seat, *cards: str) -> None:
        """Put cards into a hand."""
        self.set(hands=added(self.state.hands, seat, *cards))

    def discard(self, *cards: str) -> None:
        """Put cards that are in no zone on the discards."""
        self.set(discards=(*cards[::-1], *self.state.discards))

    def shed(self, seat: Seat, *cards: str) -> None:
        """Put cards in play on the discards."""
        play = without(self.state.play, seat, *cards)
        self.set(play=play, discards=(*cards[::-1], *self.state.discards))

    def draw_die(self) -> Face:
        """Roll: what the deal fixed first, then by chance (C7)."""
        if self.state.dice:
            face, *rest = self.state.dice
            self.set(dice=tuple(rest))
            return face
        rolled, chance = self.state.chance.below(len(DIE))
        self.set(chance=chance)
        return DIE[rolled]

    def finish(self, winners: tuple[Seat, ...]) -> None:
        """End the game; cards in no zone go to the discards (P13)."""
        self.discard(*self.state.limbo)
        self.set(over=True, winners=winners, windows=(), contest=None)
        self.tell("over", winners=winners, scores=scores(self.state))
        raise Over

    def _check_target(self) -> None:
        """P13: of several the first from the active player clockwise."""
        state, now = self.state, scores(self.state)
        for seat in (state.turn, *state.clockwise(state.turn)):
            if now[seat] >= state.options.target:
                self.finish((seat,))


def without(zones: Zones, seat: Seat, *cards: str) -> Zones:
    """Return the zones without those cards of one seat."""
    left = list(zones[seat])
    for card in cards:
        left.remove(card)
    return _with(zones, seat, tuple(left))


def added(zones: Zones, seat: Seat, *cards: str) -> Zones:
    """Return the zones with more cards before one seat."""
    return _with(zones, seat, tuple(sorted((*zones[seat], *cards))))


def _with(zones: Zones, seat: Seat, zone: Zone) -> Zones:
    return (*zones[:seat], zone, *zones[seat + 1 :])
