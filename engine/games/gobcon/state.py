"""House rules, the state of a table, and what can be read off it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from engine.chance import Chance
from engine.game import Micros, Options, Seat
from engine.games.gobcon.cards import COLOURS, HAND, TWICE, Face
from engine.games.gobcon.deck import Deck

Zone: TypeAlias = tuple[str, ...]
Zones: TypeAlias = tuple[Zone, ...]  # one a seat, sorted by id
Phase: TypeAlias = Literal["play", "join", "answer", "reroll", "logorroico", "over"]
Stage: TypeAlias = Literal["shed", "draw", "play"]  # P5, what of a turn comes next


class GobConOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of GobCon."""

    target: Annotated[int, Meta(ge=1)] = 20  # C1, CA9
    ending: Literal["target", "deck"] = "target"  # C6
    first: Annotated[int, Meta(ge=0)] = 0  # C3


class Action(NamedTuple):
    """A card played, a friend used or a cancel; `target` is a seat, a card or nothing."""

    seat: Seat
    verb: Literal["play", "use", "cancel"]
    card: str
    target: str = ""


class Window(Struct, frozen=True):
    """An action just announced, and who has answered it (P2); `since` is when it was asked."""

    action: Action
    since: Micros
    answered: tuple[Seat, ...] = ()
    held: tuple[Seat, ...] = ()  # who rang to hold it open (CA7)


class Contest(Struct, frozen=True):
    """A Game in progress: first everybody is asked to join, then all who joined roll."""

    card: str
    joined: tuple[Seat, ...]
    asked: Seat | None  # None: rolling
    rolled: int = 0  # how many have read the table
    raw: Face | None = None  # a die not read yet (P8)
    crowned: bool = False  # C17


class Roll(NamedTuple):
    """A die and what became of it; `gp` is what the table of the Game says."""

    seat: Seat
    raw: Face
    final: Face
    gp: int


class State(Struct, frozen=True, kw_only=True):
    """A table. Hands, cards in play, piles and `limbo` together are always the whole deck."""

    options: GobConOptions
    deck: Deck
    chance: Chance
    dice: tuple[Face, ...] = ()  # faces a deal fixed and that are still to come
    hands: Zones
    play: Zones
    tokens: tuple[int, ...]
    pile: Zone  # top first
    discards: Zone = ()
    turn: Seat
    stage: Stage = "shed"
    used: tuple[str, ...] = ()  # colours, one entry a use (C5)
    spent: tuple[str, ...] = ()  # friends whose use of this turn is spent
    windows: tuple[Window, ...] = ()  # the last is the one open now
    contest: Contest | None = None
    rolls: tuple[Roll, ...] = ()
    now: Micros = 0  # when the last input was made
    over: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.over:
            return "over"
        if self.windows:
            return "answer"
        if self.contest:
            return "reroll" if self.contest.asked is None else "join"
        return "play" if self.owing is None else "logorroico"

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who has to answer, join, roll again or give way now; in play nobody in particular."""
        if self.over:
            return ()
        if self.windows:
            answered = (*self.windows[-1].answered, self.windows[-1].action.seat)
            return tuple(seat for seat in range(self.seats) if seat not in answered)
        if self.contest:
            roller = self.contest.joined[self.contest.rolled]
            return (roller if self.contest.asked is None else self.contest.asked,)
        return () if self.owing is None else (self.owing,)

    @property
    def owing(self) -> Seat | None:
        """Who has to shed a Purchase or to pass Logorroico on (C12, P6)."""
        owner = self.owner
        if owner is None:
            return None
        sheds = self.stage == "shed" and owner == self.turn
        return owner if sheds or not self.sellable(owner) else None

    @property
    def owner(self) -> Seat | None:
        """Who has Logorroico."""
        return next(
            (seat for seat in range(self.seats) if self.ability(seat) == "logorroico"), None
        )

    @property
    def limbo(self) -> Zone:
        """The cards that are in no zone while others answer or roll (P4)."""
        played = [limbo(window.action) for window in self.windows]
        contest = [self.contest.card] if self.contest else []
        return tuple(card for card in (*played, *contest) if card)

    def clockwise(self, seat: Seat) -> Iterator[Seat]:
        """Yield all other seats, from the left of that one on."""
        return ((seat + step) % self.seats for step in range(1, self.seats))

    def friend(self, seat: Seat) -> str | None:
        """Return the Friend before a seat (C11)."""
        return _friend(self.deck, self.play[seat])

    def ability(self, seat: Seat) -> str:
        """Return what the Friend of a seat does, "" without one."""
        friend = self.friend(seat)
        return self.deck.abilities[friend] if friend else ""

    def sellable(self, seat: Seat) -> Zone:
        """Return what a seat has in play that counts as a Purchase (CA10)."""
        return tuple(card for card in self.play[seat] if card in self.deck.sellable)

    def barred(self, seat: Seat, category: str) -> bool:
        """Tell whether a ban of a category lies before a seat and counts (C22, the lawyer)."""
        if self.ability(seat) == "no-bans":
            return False
        cards = (self.deck[card] for card in self.play[seat])
        return any(card.does == "ban" and card.category == category for card in cards)

    def may_keep(self, seat: Seat) -> int:
        """Return up to how many cards a seat draws and keeps (C4, the porter)."""
        return HAND + (self.ability(seat) == "six-cards")

    def uses_left(self, seat: Seat, card: str) -> bool:
        """Tell whether the colour of a card is free for the seat this turn (C5)."""
        kind = self.deck[card].type
        if kind == "special":
            return True
        twice = self.ability(seat) == TWICE.get(kind)
        return self.used.count(COLOURS[kind]) < 1 + twice


@lru_cache(4096)  # asked for all seats in every look at a table
def _friend(deck: Deck, zone: Zone) -> str | None:
    return next((card for card in zone if card in deck.abilities), None)


def limbo(action: Action) -> str:
    """Return the card that an action holds in no zone, "" if none (P4)."""
    if action.verb == "use":
        return "" if action.target.isdigit() else action.target
    return action.card
