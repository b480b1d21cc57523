from firmware.lockout import SHOWN, Lockout


def test_the_first_strike_lights_its_lamp_and_locks_the_others_out() -> None:
    lockout = Lockout()
    assert lockout.turn(0, []) == 0
    lockout.strike(3, 10)
    lockout.strike(5, 11)
    assert lockout.turn(12, [3, 5]) == 0b100


def test_the_lamp_stays_until_the_bell_is_released_and_has_been_seen() -> None:
    lockout = Lockout()
    lockout.strike(3, 0)
    assert lockout.turn(SHOWN - 1, []) == 0b100
    assert lockout.turn(SHOWN, [3]) == 0b100
    assert lockout.turn(SHOWN + 1, []) == 0
    lockout.strike(5, SHOWN + 2)
    assert lockout.turn(SHOWN + 2, [5]) == 0b10000
