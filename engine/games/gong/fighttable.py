"""The state of a game of Fight, and what its mission still needs."""

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.game import Micros, Seat
from engine.games.gong.missions import BELL_DEEDS, BY_CARD, Mission
from engine.games.gong.table import Table


class Ring(NamedTuple):
    """A ring of a bell fight: when, and how uncertain, both in µs."""

    seat: Seat
    at: Micros
    err: float


class Gift(NamedTuple):
    """Cards that a seat still has to give to another."""

    giver: Seat
    to: Seat
    cards: int = 1


class Need(NamedTuple):
    """An input that a mission waits for; `seat` None is the table."""

    seat: Seat | None
    word: str
    cards: int = 1


Needs: TypeAlias = tuple[Need, ...]


class Task(Struct, frozen=True, kw_only=True):
    """A mission under way, with its turned card."""

    card: int
    by: Seat  # who turned it
    foe: Seat | None = None  # whom the turning player chose
    gifts: tuple[Gift, ...] = ()  # what is to be given, in this order
    signal: Micros | None = None  # when the table gave it
    rings: tuple[Ring, ...] = ()  # those that count, in order
    early: tuple[Seat, ...] = ()  # false starters, in order
    heard: Micros = 0  # when the last bell rang
    shown: tuple[tuple[Seat, int | None], ...] = ()  # cards compared, None for Jokers only
    counts: tuple[tuple[Seat, int], ...] = ()  # cards of the turned card's family
    winner: Seat | None = None  # of a fight

    @property
    def mission(self) -> Mission:
        """What the card tells you to do."""
        return BY_CARD[self.card]


class FightTable(Table, frozen=True, kw_only=True):
    """A game of Fight."""

    task: Task | None = None
    last: Task | None = None  # the mission before, as it ended
    missing: tuple[Seat, ...] = ()  # ascending, a seat once for each turn it misses
    own: bool = False  # N21, NA15: everybody turns his own cards, the whole game
    dealt: bool = False  # … the first of them, not a random one


def fighters(state: FightTable, task: Task) -> tuple[Seat, ...]:
    """Return the seats whose bells count in a fight."""
    if task.mission.deed not in BELL_DEEDS:
        return ()
    if task.mission.deed == "brawl":
        return tuple(range(len(state.hands)))
    if task.foe is None or state.turn is None or task.gifts:
        return ()
    return tuple(sorted((state.turn, task.foe)))


def silent(state: FightTable, task: Task) -> list[Seat]:
    """Return the fighters whose ring is still to come."""
    rung = {ring.seat for ring in task.rings}.union(task.early)
    return [seat for seat in fighters(state, task) if seat not in rung]


def needs(state: FightTable) -> Needs:
    """Return what the mission waits for: the table first, then in seat order."""
    task, turn = state.task, state.turn
    if task is None or turn is None:
        return ()
    mission = task.mission
    if mission.chooses and task.foe is None:
        return (Need(turn, "choose"),)
    if task.gifts:
        gift = task.gifts[0]
        return (Need(gift.giver, "give", min(gift.cards, len(state.hands[gift.giver]))),)
    if mission.deed == "lay":
        return (Need(turn, "lay", min(mission.cards, len(state.hands[turn]))),)
    if task.signal is None:
        return (Need(None, "signal"),)
    return (Need(None, "timeout"), *(Need(seat, "ring") for seat in silent(state, task)))
