"""Made from hardware/pins.toml by `make hardware`: change it there."""

BELLS = (17, 27, 22, 5, 6, 26, 23, 24)
LAMPS = (4, 12, 16, 20, 21, 25, 8, 7)
BUZZER = 13
