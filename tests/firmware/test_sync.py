from types import SimpleNamespace

from firmware.sync import PERIOD, SyncWire

LATEST = PERIOD + 256_000  # µs; by then a pulse has been due


def wired() -> tuple[SyncWire, list[int]]:
    levels: list[int] = []
    return SyncWire(SimpleNamespace(value=levels.append)), levels


def test_the_wire_is_pulled_for_one_turn_when_no_pulse_came_for_a_second_and_a_bit() -> None:
    wire, levels = wired()
    wire.seen(0)
    for now in range(0, LATEST + 20_000, 5000):
        wire.turn(now)
        assert now >= PERIOD or levels == []
    assert levels == [0, 1]


def test_boards_on_wires_of_their_own_do_not_pulse_together_for_long() -> None:
    def pulses() -> list[int]:
        wire, levels = wired()
        pulled = []
        for now in range(0, 20 * LATEST, 5000):
            before = len(levels)
            wire.turn(now)
            pulled += [now] * (levels[before:] == [0])
        return pulled

    assert len(set(pulses()) & set(pulses())) < 6, "the first is due at the same time"


def test_whoever_sees_the_pulse_of_another_board_does_not_pull() -> None:
    wire, levels = wired()
    for now in range(0, 5 * PERIOD, 5000):
        if now % (PERIOD - 5000) == 0:
            wire.seen(now)
        wire.turn(now)
    assert levels == []
