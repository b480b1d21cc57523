"""The header of a Raspberry Pi through gpiozero: contacts with their stamps, lamps and buzzer.

Only pin factories that stamp an edge before Python learns of it are good enough. lgpio passes on
the stamp the kernel takes in its interrupt, in ns; pigpio that of its own sampling of all pins at
once, in µs that wrap after 71.6 minutes. RPi.GPIO and gpiozero's native factory stamp when their
thread gets round to it.
"""

import warnings
from collections.abc import Callable
from typing import Any

from host.bells.header_pins import BELLS, BUZZER, LAMPS
from host.bells.registry import NoBells

# Half-width in µs between two bells. lgpio: interrupts of pins that change together are served one
# after the other, and any may be held up by another device's. pigpio: it samples every 5 µs.
STAMPS = {"LGPIOFactory": 50.0, "PiGPIOFactory": 10.0}

Told = Callable[[int, float, bool], None]  # contact, from 0; the factory's stamp; whether closed


class Header:
    """Bells and lamps on the pins of a factory; bit n of every mask is contact n."""

    def __init__(self, factory: Any) -> None:  # noqa: ANN401 – gpiozero has no types
        from gpiozero import LED, InputDevice, PWMOutputDevice

        self._bells = [InputDevice(n, pull_up=True, pin_factory=factory) for n in BELLS]
        self._leds = [LED(n, pin_factory=factory) for n in LAMPS]
        self._piezo = PWMOutputDevice(BUZZER, pin_factory=factory)
        self.lamps = [Lamp(led) for led in self._leds]
        self.tone = Tone(self._piezo)
        self._contacts: list[Contact] = []  # the factory keeps only a weak hold on what it calls

    def listen(self, told: Told) -> None:
        """Have every edge told from now on, from whatever thread the factory uses."""
        self._contacts = [Contact(n, bell.pin, told) for n, bell in enumerate(self._bells)]

    def closed(self) -> int:
        """Return the mask of contacts that are closed now."""
        return sum(bell.is_active << n for n, bell in enumerate(self._bells))

    def close(self) -> None:
        """Let go of every pin."""
        for contact in self._contacts:
            contact.release()
        for device in (*self._bells, *self._leds, self._piezo):
            device.close()


class Contact:
    """One bell's contact, which tells every edge."""

    def __init__(self, number: int, pin: Any, told: Told) -> None:  # noqa: ANN401
        self._number, self._pin, self._told = number, pin, told
        pin.bounce = None  # whatever filters edges also moves them
        pin.edges = "both"
        pin.when_changed = self.changed

    def changed(self, stamp: float, level: int) -> None:
        """Take an edge; a bell pulls its pin down."""
        self._told(self._number, stamp, not level)

    def release(self) -> None:
        """Tell no more."""
        self._pin.when_changed = None


class Lamp:
    """An LED as the firmware's lamps know it."""

    def __init__(self, led: Any) -> None:  # noqa: ANN401
        self._led = led

    def value(self, level: int) -> None:
        """Be off for 0, on for 1."""
        self._led.value = level


class Tone:
    """A PWM output as the firmware's buzzer knows it."""

    def __init__(self, piezo: Any) -> None:  # noqa: ANN401
        self._piezo = piezo

    def freq(self, hertz: int) -> None:
        """Sound at that pitch."""
        self._piezo.frequency = hertz

    def duty_u16(self, duty: int) -> None:
        """Be silent for 0, loudest for 32768."""
        self._piezo.value = duty / 65536


def pin_factory() -> tuple[Any, float]:
    """Return gpiozero's factory and the half-width in µs of what two of its stamps may be off.

    Raises `NoBells` where there is no header, or nobody who stamps its edges.
    """
    try:
        from gpiozero import Device
    except ImportError:
        raise NoBells("--board gpio needs gpiozero: pip install 'firstbell[gpio]'") from None
    try:
        with warnings.catch_warnings(action="ignore"):  # how it fell back, a line for each try
            Device.ensure_pin_factory()
    except Exception as error:  # gpiozero's own and those of the libraries below it
        raise NoBells(f"--board gpio: no pins here ({error}); it needs a Raspberry Pi") from None
    return Device.pin_factory, half_width(Device.pin_factory)


def half_width(factory: object) -> float:
    """Return the half-width of a factory's stamps in µs; raises `NoBells` if it has none."""
    name = type(factory).__name__
    if name not in STAMPS:
        raise NoBells(f"--board gpio: {name} stamps edges too late: pip install lgpio")
    return STAMPS[name]
