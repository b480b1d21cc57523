"""Made from hardware/pins.toml by `make hardware`: change it there."""

SYNC = 1
BELLS = (2, 3, 4, 5, 6, 7, 8, 9)
LAMPS = (10, 11, 12, 13, 14, 15, 16, 17)
FLIPS = (19, 20, 21, 22, 26, 27, 28, 0)
BUZZER = 18
SAMPLING_US = 1
ERR_US = 2  # sampling, and the parts before the pins
BOARDS = {
    "Raspberry Pi Pico": 1,
    "Raspberry Pi Pico W": 2,
    "Raspberry Pi Pico2": 3,
    "Raspberry Pi Pico 2 W": 4,
}
