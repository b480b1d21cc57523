"""Hours of a board's clock under load: the true error is never outside the bound that is shown."""

from collections.abc import Callable
from random import Random

import pytest

from host.clock import DeviceClock

SECOND = 1_000_000
HOUR = 3600 * SECOND
HOURS = 3
Way = Callable[[Random], int]


def quick(random: Random) -> int:
    return random.randint(60, 400)


def slow(random: Random) -> int:
    """A hub that takes its time in one direction."""
    return 4_000 + random.randint(0, 1_500)


def loaded(random: Random) -> int:
    """A busy host: one in three waits for up to 600 ms."""
    return quick(random) + (random.randrange(600_000) if random.random() < 0.33 else 0)


WAYS = {
    "even": (quick, quick),
    "slow out": (slow, quick),
    "slow back": (quick, slow),
    "load": (quick, loaded),
    "load both ways": (loaded, loaded),
}


@pytest.mark.parametrize("ways", WAYS)
@pytest.mark.parametrize("ppm", [-100, 100])
def test_bells_18_hours_under_load_stay_inside_the_bound(ways: str, ppm: int) -> None:
    out, back = WAYS[ways]
    random, clock, rate = Random(f"{ways} {ppm}"), DeviceClock(), 1 + ppm * 1e-6
    ahead = 2**30 - 3 * SECOND  # the board's counter wraps three seconds on
    host, slept, worst = SECOND, 0, 0.0
    while host < HOURS * HOUR:
        arrived = host + out(random)
        answered = arrived + random.randint(20, 1_000)
        received = answered + back(random)
        stamps = (int(ahead + rate * (true + slept)) for true in (arrived, answered))
        clock.probe(host, received, *stamps)
        host = received + random.randrange(SECOND)
        if clock.ready:
            shown, bound = clock.host(int(ahead + rate * (host + slept)))
            worst = max(worst, abs(shown - host) - bound)
        if random.random() < 1 / 60:
            clock.thaw()
        if random.random() < 1 / 3600:  # the host sleeps, the board goes on
            slept += random.randrange(600 * SECOND)
            clock.heard(int(ahead + rate * (host + slept)), host)
    assert clock.ready
    assert worst <= 1.5, "stamps are whole µs at both ends"
    assert slept, "it has slept at least once"
