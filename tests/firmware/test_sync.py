from types import SimpleNamespace

from firmware.sync import PERIOD, SyncWire


def wired() -> tuple[SyncWire, list[int]]:
    levels: list[int] = []
    return SyncWire(SimpleNamespace(value=levels.append)), levels


def test_the_wire_is_pulled_for_one_turn_when_no_pulse_came_for_a_second() -> None:
    wire, levels = wired()
    wire.seen(0)
    for now in range(0, PERIOD + 20_000, 5000):
        wire.turn(now)
    assert levels == [0, 1]


def test_whoever_sees_the_pulse_of_another_board_does_not_pull() -> None:
    wire, levels = wired()
    for now in range(0, 5 * PERIOD, 5000):
        if now % (PERIOD - 5000) == 0:
            wire.seen(now)
        wire.turn(now)
    assert levels == []
