"""What a board that falls silent costs the others."""

from host.arbiter import SILENCE, Arbiter, Press, TooLate
from host.coin import fair_coin

BEAT, HEARTBEAT = 100_000, 10_000  # µs between two looks for silence, and two watermarks
BOUND = 200


def press(source: str, at: int) -> Press:
    return Press(int(source), at, 1.0, BOUND, source, f"{source}/1/{at}")


def test_a_silent_board_costs_half_a_second_once_is_named_and_comes_back() -> None:
    made, waits, named = Arbiter(fair_coin(1)), [], []
    for source in "012":
        made.join(source, 0)
    falls, struck, waiting = 1_000_000, 1_200_000, 0
    for now in range(HEARTBEAT, 3_000_000, HEARTBEAT):
        for source in "012":
            if source != "2" or now < falls:
                made.watermark(source, now - BOUND, now)
        if now == struck:
            made.offer(press("0", now - 5))
            waiting, struck = now, struck + 400_000
        if now % BEAT == 0:
            named += made.silent(now)
        if made.decide():
            waits.append(now - waiting)
    assert named == ["2"]
    assert len(waits) == 5
    assert SILENCE - 200_000 <= waits[0] <= SILENCE - 200_000 + BEAT
    assert all(wait <= HEARTBEAT for wait in waits[1:])
    made.join("2", 3_000_000)
    made.offer(press("2", 1_100_000))
    made.offer(press("2", 2_990_000))
    for source in "012":
        made.watermark(source, 3_100_000, 3_100_000)
    assert made.decide() == [TooLate(press("2", 1_100_000)), press("2", 2_990_000)]
