"""Lamps and buzzer: what the board shows and sounds."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Switch(Protocol):
        """What is on or off: a `machine.Pin`."""

        def value(self, __level: int) -> object:
            """Be off for 0, on for 1."""

    class Tone(Protocol):
        """What sounds: a `machine.PWM`."""

        def freq(self, __hertz: int) -> object:
            """Sound at that pitch."""

        def duty_u16(self, __duty: int) -> object:
            """Be silent for 0, loudest for 32768."""


HALF_BLINK = 250_000  # µs

# Steps of (Hz, ms); 0 Hz is a rest. The number of a pattern goes over the wire.
PATTERNS = (
    (),  # 0 silence
    ((1760, 60),),  # 1 a bell was struck
    ((880, 90), (1175, 90), (1760, 180)),  # 2 right
    ((220, 180), (0, 60), (165, 300)),  # 3 wrong
    ((988, 60), (0, 60), (988, 60)),  # 4 dead heat
    ((1319, 120), (988, 240)),  # 5 time is up
)


class Lamps:
    """One lamp a bell; bit 0 of a mask is bell 1."""

    def __init__(self, lamps: "Sequence[Switch]") -> None:
        self._lamps = lamps
        self._lit = 0
        self._blinking = 0
        self._shown = 0

    def show(self, lit: int, blinking: int) -> None:
        """Light some lamps and blink others; the rest go out."""
        self._lit = lit & ~blinking
        self._blinking = blinking

    def turn(self, now: int) -> None:
        """Set every lamp to what it should be at `now` µs."""
        mask = self._lit | (self._blinking if now // HALF_BLINK & 1 else 0)
        if mask != self._shown:
            self._shown = mask
            for n, lamp in enumerate(self._lamps):
                lamp.value(mask >> n & 1)


class Buzzer:
    """Plays one pattern at a time."""

    def __init__(self, pwm: "Tone") -> None:
        self._pwm = pwm
        self._steps: "list[tuple[int, int]]" = []
        self._until = 0
        self._sound(0)

    def play(self, number: int) -> None:
        """Start a pattern, in place of the one that plays; ValueError if there is none such."""
        if not 0 <= number < len(PATTERNS):
            raise ValueError("no pattern %d" % number)
        self._steps = list(PATTERNS[number])
        self._steps.append((0, 0))
        self._until = 0

    def turn(self, now: int) -> None:
        """Go on to the next step when the last one is over."""
        if self._steps and now >= self._until:
            hertz, ms = self._steps.pop(0)
            self._until = now + 1000 * ms
            self._sound(hertz)

    def _sound(self, hertz: int) -> None:
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(32768 if hertz else 0)
