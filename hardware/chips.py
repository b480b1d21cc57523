"""What a Pico and a Raspberry Pi bring with them: which pin is where, and which are taken."""

# GP number → pin on the Pico's edge, where every fifth pin is a ground.
EDGE = {gpio: 1 + gpio + (gpio + 2) // 4 for gpio in range(23)} | {26: 31, 27: 32, 28: 34}
GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)  # 33 is the analogue one, joined on the Pico
SUPPLY = 36  # 3V3 out
TAKEN = {23: "the power mode", 24: "the USB sense", 25: "the LED", 29: "the supply's sense"}

# BCM number → pin of the Raspberry Pi's header.
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36,
    26: 37, 20: 38, 21: 40,
}  # fmt: skip
HEADER_GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
HEADER_TAKEN = {
    0: "the EEPROM of a HAT",
    1: "the EEPROM of a HAT",
    2: "I²C with pull-ups of its own",
    3: "I²C with pull-ups of its own",
    14: "the console",
    15: "the console",
}


def slice_of(gpio: int) -> int:
    """Return the PWM slice a GP number belongs to: its two outputs share one frequency."""
    return gpio // 2 % 8


def nearest_ground(pin: int, grounds: tuple[int, ...] = GROUNDS) -> int:
    """Return the ground that is the fewest pins away."""
    return min(grounds, key=lambda ground: (abs(ground - pin), ground))
