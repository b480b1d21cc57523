from types import SimpleNamespace

import pytest

from firmware.lamps import HALF_BLINK, PATTERNS, Buzzer, Lamps


def lamps() -> tuple[Lamps, list[int]]:
    levels = [0] * 8
    pins = [
        SimpleNamespace(value=lambda level, n=n: levels.__setitem__(n, level)) for n in range(8)
    ]
    return Lamps(pins), levels


def test_a_lit_lamp_stays_on_and_a_blinking_one_does_not() -> None:
    shown, levels = lamps()
    shown.show(0b001, 0b100)
    shown.turn(0)
    assert levels[:3] == [1, 0, 0]
    shown.turn(HALF_BLINK)
    assert levels[:3] == [1, 0, 1]
    shown.show(0, 0)
    shown.turn(HALF_BLINK)
    assert sum(levels) == 0


def buzzer() -> tuple[Buzzer, list[tuple[str, int]]]:
    did: list[tuple[str, int]] = []
    pwm = SimpleNamespace(
        freq=lambda hz: did.append(("hz", hz)), duty_u16=lambda duty: did.append(("duty", duty))
    )
    return Buzzer(pwm), did


def test_a_pattern_plays_step_by_step_and_ends_silent() -> None:
    sound, did = buzzer()
    sound.play(2)
    for now in range(0, 1_000_000, 5000):
        sound.turn(now)
    assert [hz for what, hz in did if what == "hz"] == [hz for hz, _ in PATTERNS[2]]
    assert did[-1] == ("duty", 0)


def test_pattern_0_ends_another_at_once() -> None:
    sound, did = buzzer()
    sound.play(3)
    sound.turn(0)
    sound.play(0)
    sound.turn(1)
    assert did[-1] == ("duty", 0)


@pytest.mark.parametrize("number", [-1, len(PATTERNS)])
def test_an_unknown_pattern_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no pattern"):
        buzzer()[0].play(number)
