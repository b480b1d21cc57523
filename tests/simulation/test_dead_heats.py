"""Dead heats by the hundred thousand, with clocks that err independently of each other."""

import io
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from engine.records import Header, Reading, line, read
from host.arbiter import Arbiter, Heat, Move, Press
from host.coin import fair_coin
from host.table import Table

APART = 100_000  # µs between two races


def strikes(random: Random, at: int, bounds: Sequence[int]) -> list[Press]:
    """Equal strikes, one a source and seat, each told with an error of its own inside its bound."""
    stamps = [at + random.randint(-bound, bound) for bound in bounds]
    return [
        Press(seat, stamp, 1.0, bounds[seat], f"board-{seat}", f"board-{seat}/1/{at}")
        for seat, stamp in enumerate(stamps)
    ]


def winners(seed: int, races: int, bounds: Sequence[int]) -> Counter[int]:
    random, made, won = Random(seed), Arbiter(fair_coin(seed)), Counter[int]()
    for race in range(1, races + 1):
        for press in strikes(random, race * APART, bounds):
            made.offer(press)
        (heat,) = made.decide()
        assert isinstance(heat, Heat)
        assert len(heat.presses) == len(bounds)
        won[heat.presses[0].seat] += 1
    return won


@pytest.mark.parametrize(
    ("races", "bounds"), [(100_000, (1, 1, 1, 1)), (30_000, (300, 300, 300)), (30_000, (2, 900))]
)
def test_bells_03_equal_strikes_are_won_by_every_seat_within_3_sigma(
    races: int, bounds: Sequence[int]
) -> None:
    fair = 1 / len(bounds)
    won = winners(3, races, bounds)
    sigma = sqrt(races * fair * (1 - fair))
    assert all(abs(won[seat] - races * fair) < 3 * sigma for seat in range(len(bounds)))


def test_bells_03_swapped_bells_give_swapped_results_unless_the_coin_decided() -> None:
    random, tossed = Random(4), 0
    for race in range(1, 5_001):
        one, other = strikes(random, race * APART, (4, 4))
        firsts = []
        for seats in ((0, 1), (1, 0)):
            made = Arbiter(fair_coin(race))
            for press, seat in zip((one, other), seats, strict=True):
                made.offer(press._replace(seat=seat))
            (heat,) = made.decide()
            assert isinstance(heat, Heat)
            firsts.append(heat.presses[0])
        if one.at == other.at:
            tossed += 1
            assert firsts[0].seat == firsts[1].seat, "the coin falls for a seat, not for a bell"
        else:
            assert firsts[0].source == firsts[1].source
    assert 300 < tossed < 900, "one in nine"


@pytest.mark.parametrize("policy", ["earliest", "replay"])
def test_a_replay_of_a_thousand_dead_heats_gives_the_same_winners(policy: str) -> None:
    header = Header(game="referee", seats=("Ada", "Bo", "Cy"), options={"dead_heat": policy})
    random, table, made = Random(5), Table(Reading(header), origin=0), Arbiter(fair_coin(5))
    record, won = [line(header)], Counter[int | None]()
    for race in range(1, 1_001):
        for press in strikes(random, race * APART, (300, 300, 300)):
            made.offer(press)
        (heat,) = made.decide()
        record += map(line, table.take(heat))
        order = table.reading.keys["order"]
        record.append(b'{"expect":{"order":%s}}\n' % str(order).encode())
        record += map(line, table.take(Move(None, "next", race * APART + APART // 2)))
        won[order[0][0] if order else None] += 1
    found = read(io.BytesIO(b"".join(record)))
    assert found.wrong is None
    assert found.reading
    assert found.reading.keys == table.reading.keys
    assert set(won) == ({None} if policy == "replay" else {0, 1, 2})
