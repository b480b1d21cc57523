"""The coin of a dead heat: fair over seats, the same for the same seed."""

from collections.abc import Sequence

from engine.chance import Chance
from host.arbiter import Coin, Press


def fair_coin(seed: int, tossed: int = 0) -> Coin:
    """Return a coin that puts equals in an order drawn from the seed, each order as likely.

    `tossed` is at least how often it was tossed before: a resumed game draws nothing again.
    """
    chance = Chance(seed, "coin", tossed)

    def toss(equals: Sequence[Press]) -> Sequence[Press]:
        nonlocal chance
        # By seat first: the order the presses came in must not decide what the draw means.
        order, chance = chance.shuffled(sorted(equals, key=lambda press: press.seat))
        return order

    return toss
