"""Whole games of bots, in simulated time: no clock is read, nobody is waited for.

Everything planned is planned for the position shown and falls with it, as at a real table; what is
due first is played. So how long a game takes is an outcome too: the bots' thinking times and the
game's own timers, at the pace that the bots are set to.

One thing is left out: a ring on its way when another is judged. At a table it comes in late and
costs nothing; here it falls.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from engine.bots import Bot, bot, levels
from engine.chance import Chance
from engine.game import Event, Game, HouseRules, Micros, Refused, Seat
from engine.registry import game

LONGEST = 20_000  # inputs; a game that is not over then is told as one without an end
SEEDS = 2**31
LAPS = frozenset({"round", "hand"})  # facts that end a round
TURN = "turn"  # … and the one that a turn is over, where a round is one turn each

State: TypeAlias = Any  # that of the game in question


class Table(NamedTuple):
    """Who plays what: the level of a bot for every seat, `rules` as the game's options or None."""

    game: str
    bots: tuple[str, ...]
    seed: int
    rules: HouseRules = None


class Turn(NamedTuple):
    """One input and what it led to; `at` is in µs since the game began."""

    seat: Seat | None
    text: str
    at: Micros
    state: State
    events: tuple[Event, ...]


class Played(NamedTuple):
    """What came out of a game; `winners` is empty where it did not end, `rounds` 0 if untold."""

    seed: int
    winners: tuple[Seat, ...]
    inputs: int
    rounds: float
    micros: Micros


class _Due(NamedTuple):
    at: Micros
    seat: Seat | None
    text: str


def check(table: Table) -> None:
    """Raise `Refused` for a game that is none, for a table it cannot be, and for other bots."""
    rules, known = game(table.game), levels(table.game)
    if len(table.bots) not in rules.seats:
        few, many = min(rules.seats), max(rules.seats)
        reason = f"{len(table.bots)} seats: {rules.slug} is for {few} to {many}"
        raise Refused("no-such-table", reason=reason)
    for level in table.bots:
        if level not in known:
            raise Refused("no-such-bot", level=level, levels=", ".join(known))
    try:
        _start(rules, table)
    except Refused as why:
        reason = f"{rules.slug} cannot start like this: {why}"
        raise Refused("no-such-table", reason=reason) from None


def numbered(table: Table, number: int) -> Table:
    """Return the same table with the cards of the game of that number."""
    seed, _ = Chance(table.seed, f"simulate/{number}").below(SEEDS)
    return table._replace(seed=seed)


def play(table: Table) -> Played:
    """Play a game to its end, or to `LONGEST` inputs."""
    return outcome(table, course(table))


def outcome(table: Table, turns: Iterable[Turn]) -> Played:
    """Return what came out of the inputs of a game."""
    inputs, laps, lost, at = 0, 0, 0, 0
    winners: tuple[Seat, ...] = ()
    for turn in turns:
        inputs, at = inputs + 1, turn.at
        for event in turn.events:
            laps += event.code in LAPS
            lost += event.code == TURN
            if event.code == "over":
                winners = tuple(event.args["winners"])
    return Played(table.seed, winners, inputs, laps or lost / len(table.bots), at)


def course(table: Table) -> Iterator[Turn]:
    """Yield every input of a game until it is over, nobody means to do anything, or `LONGEST`."""
    rules = game(table.game)
    state = _start(rules, table)
    bots = _Bots(rules, table)
    at: Micros = 0
    plans = bots.plans(state, at, 0)
    for number in range(1, LONGEST + 1):
        if not plans:
            return
        due = bots.first(plans)
        plans.remove(due)
        at = due.at
        step = rules.play(state, due.seat, due.text, at)
        yield Turn(due.seat, due.text, at, step.state, step.events)
        if step.state != state:
            state = step.state
            plans = bots.plans(state, at, number)


def _start(rules: Game[State], table: Table) -> State:
    options = rules.Options() if table.rules is None else table.rules
    return rules.start(len(table.bots), options, None, Chance(table.seed, "deal"))


class _Bots:
    """The bots of one table and their chance, which moves no card."""

    def __init__(self, rules: Game[State], table: Table) -> None:
        self._rules, self._seed = rules, table.seed
        self._bots = [_bot(table.game, level) for level in table.bots]
        self._chance = Chance(table.seed, "bots")
        self._coin = Chance(table.seed, "coin")

    def plans(self, state: State, at: Micros, number: int) -> list[_Due]:
        """Return the timers of the table and what the bots mean to do; nothing after the end."""
        rules = self._rules
        views = [rules.view(state, seat) for seat in range(len(self._bots))]
        if views[0].over:
            return []
        due, bell = list(self._timers(state, at, number)), rules.bell(state)
        for seat, think in enumerate(self._bots):
            inputs = rules.inputs(state, seat)
            plan, self._chance = think(views[seat], inputs, bell, self._chance)
            if plan:
                due.append(_Due(at + plan.after, seat, plan.text))
        return due

    def first(self, plans: list[_Due]) -> _Due:
        """Return what is due first; a fair coin decides between equals, never the lowest seat."""
        soonest = min(plan.at for plan in plans)
        equal = [plan for plan in plans if plan.at == soonest]
        if len(equal) == 1:
            return equal[0]
        place, self._coin = self._coin.below(len(equal))
        return equal[place]

    def _timers(self, state: State, at: Micros, number: int) -> Iterator[_Due]:
        decoration = Chance(self._seed, "decoration", number)
        for timer in self._rules.waits(state).timers:
            part, decoration = decoration.below(timer.spread + 1)
            yield _Due(at + timer.after + part, timer.seat, timer.text)


def _bot(slug: str, level: str) -> Bot:
    found = bot(slug, level)
    assert found, "the table was checked"
    return found
