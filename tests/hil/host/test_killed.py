"""kill -9 at any moment: `resume` goes on with every acknowledged strike, none twice."""

import random
import time

import pytest

from engine.records import replay_file
from tests.hil.host.evening import Boards, Host, until

KILLS = 200
PACE = 60_000  # µs between two strikes, all the time
AHEAD = 40  # strikes commanded in one go
BEHIND = 40  # strikes a host may be behind when it is killed: the board keeps 128 for the next one


@pytest.mark.slow
def test_host_killed_at_200_random_moments_loses_no_strike_and_doubles_none(
    boards: Boards, host: Host
) -> None:
    moments = random.Random(9)
    host.play("referee", boards.ports[0])
    struck, begun = 1, time.monotonic()
    boards.tell("strike 1")
    for _ in range(KILLS):
        while begun + struck * PACE / 1e6 < time.monotonic() + 2:
            later = range(struck, struck + AHEAD)
            boards.tell(*(f"strike {number % 8 + 1} +{PACE}" for number in later))
            struck += AHEAD
        time.sleep(moments.uniform(0, 1.0))  # the random moment itself
        made = int((time.monotonic() - begun) * 1e6 / PACE)
        host.strikes_of(made - BEHIND, seconds=120)  # no wait but on a busy machine
        host.kill()
        host.resume()
    lines = host.strikes_of(struck, seconds=120)
    until(lambda: host.said.count("ready"), lambda: host.said)
    host.leave()
    marks = [line["from"] for line in lines]
    assert len(marks) == len(set(marks)) == struck
    numbers = [int(mark.rpartition("/")[2]) for mark in marks]
    assert sorted(numbers) == numbers
    assert "Traceback" not in host.said
    assert replay_file(str(host.record)).code == 0
