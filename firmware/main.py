"""Copied to the board as `main.py`: starts the program at power-up.

Whoever holds bell 1 down meanwhile gets the prompt instead, so no fault of the program can ever
lock a board up.
"""

import sys
import time

import machine

from firmware import pins


def bell_1_is_held() -> bool:
    """Return whether bell 1 is closed, once its pull-up has had time to act."""
    bell = machine.Pin(pins.BELLS[0], machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(20)
    return not bell.value()


def main() -> None:
    """Run the board, or say why not."""
    if bell_1_is_held():
        print("bell 1 is held: firstbell is not started; Ctrl-D tries again")
        return
    from firmware import board  # not earlier: a broken program must not stop a safe start

    board.run(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
