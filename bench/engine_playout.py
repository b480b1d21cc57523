"""Random playouts through the engine's public contract, as anything that plays a game drives it.

Before each input `waits` says who may act and `inputs` what he may do; one of that is drawn, and
`play` gives the next state. There is an input every 0.4 s of the game's time. In games that are
played with bells one input in eight is a strike by a random seat instead: in Halli Galli that is a
ring a seat every seven flips, right or wrong. Every input counts, ignored strikes too.

Two inputs are not listed and are played where nothing is: the strike a fight waits for, and the
end of a turn of GobCon with too many cards, which throws the whole hand away.
"""

from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine.chance import Chance
from engine.game import Game, Seat
from engine.games.gobcon.view import GobConView

State: TypeAlias = Any  # of whichever game

SEATS = 4
PACE = 400_000  # µs between two inputs
BELLS = frozenset({"gong-fight", "halli-galli", "referee"})
SHARE = 1 / 8  # of the inputs that are strikes, in games with bells
LIMIT = 5_000  # inputs: the referee never ends, nor does a Fight whose cards are all in hands


class Played(NamedTuple):
    """Where a playout came to and how many inputs it took."""

    state: State
    inputs: int


def playout(game: Game[Any], random: Random, limit: int = LIMIT) -> Played:
    """Play a game at random until it is over, or to the limit."""
    roll, share = random.random, SHARE * (game.slug in BELLS)
    waits, inputs, play = game.waits, game.inputs, game.play
    state = game.start(SEATS, game.Options(), None, Chance(random.getrandbits(32), "deal"))
    for count in range(limit):
        seats = waits(state).seats or (None,)
        seat = seats[0] if len(seats) == 1 else seats[int(roll() * len(seats))]
        legal = inputs(state, seat)
        if not legal and game.view(state, None).over:
            return Played(state, count)
        if share and roll() < share:
            seat, text = int(roll() * SEATS), game.strike
        elif legal:
            text = legal[int(roll() * len(legal))]
        else:
            seat, text = _unlisted(game, state, seat, random)
        state = play(state, seat, text, count * PACE).state
    return Played(state, limit)


def _unlisted(
    game: Game[Any], state: State, seat: Seat | None, random: Random
) -> tuple[Seat | None, str]:
    view = game.view(state, seat)
    if isinstance(view, GobConView):
        return seat, " ".join(["end", *view.own])
    return random.randrange(SEATS), game.strike
