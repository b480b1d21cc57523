from firmware import wire
from host.bells.boot import Boot
from host.bells.stream import Event
from host.bells.syncwires import SyncWires
from host.clock import BEST_OF
from tests.host.bells.ears import Ears

TRIP = 800  # µs a probe takes, there and back
AHEAD = 7_000  # host µs less the board's


def test_a_watermark_is_not_after_the_earliest_a_strike_of_that_very_time_may_have_been() -> None:
    boot, ears = Boot("e6", "b1", 0, SyncWires()), Ears()
    for t in range(0, BEST_OF * 1_000, 1_000):
        boot.probe(t + AHEAD - TRIP // 2, t + AHEAD + TRIP // 2, t, t)
    boot.watermark(0, 9_000, 9_000 + AHEAD, ears)
    boot.event(Event(1, 3, wire.STRIKE, 9_000), 9_000 + AHEAD)
    boot.report(ears)
    (strike,) = ears.strikes
    assert strike.bound >= TRIP // 2
    assert ears.watermarks[-1] <= strike.at - strike.bound
