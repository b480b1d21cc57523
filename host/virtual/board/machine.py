"""`machine` as on a Pico, as far as a program of pins, pulses and a watchdog needs it."""

import binascii

import bus
import clock
import gpio
import link
import watchdog

PWRON_RESET, WDT_RESET = link.POWER, link.WATCHDOG

_driven = {}  # pin → the level the program gave it


class Pin:
    """One GPIO; an input keeps the level the world gives it."""

    IN, OUT, OPEN_DRAIN, ALT = 0, 1, 2, 3
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, number: object, mode: int = -1, pull: int = -1, **setup: object) -> None:
        self._number = 25 if number == "LED" else int(number)
        if not 0 <= self._number < 30:
            raise ValueError("invalid pin")
        self.init(mode, pull, **setup)

    def init(self, mode: int = -1, pull: int = -1, value: object = None, **_: object) -> None:
        self._mode = mode
        if value is not None:
            self.value(value)

    def number(self) -> int:
        return self._number

    def value(self, *level: object) -> object:
        gpio.settle()
        if not level:
            return gpio.levels() >> self._number & 1
        self._drive(bool(level[0]))
        return None

    def _drive(self, level: bool) -> None:
        if _driven.get(self._number) != level:
            _driven[self._number] = level
            link.tell(b"o", self._number << 1 | level)
        if self._mode != Pin.OPEN_DRAIN:  # such a pin is where others pull, too: the world decides
            gpio.drive(1 << self._number, level << self._number, clock.now())

    __call__ = value

    def on(self) -> None:
        self.value(1)

    def off(self) -> None:
        self.value(0)

    high, low = on, off

    def toggle(self) -> None:
        self.value(not self.value())


class PWM:
    """A pulse output; what it sounds like is not modelled, only what it was told."""

    def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0, **_: object) -> None:
        self._freq, self._duty = freq, duty_u16

    def init(self, freq: int = 0, duty_u16: int = 0, **_: object) -> None:
        self._freq, self._duty = freq, duty_u16

    def freq(self, *hertz: int) -> object:
        if not hertz:
            return self._freq
        self._freq = hertz[0]
        return None

    def duty_u16(self, *duty: int) -> object:
        if not duty:
            return self._duty
        self._duty = duty[0]
        return None

    def deinit(self) -> None:
        self._duty = 0


class WDT:
    """The watchdog: once started only its enable bit stops it."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        watchdog.start(timeout)

    def feed(self) -> None:
        watchdog.feed()


class _Words:
    def __getitem__(self, address: int) -> int:
        if address < 1 << 32:
            gpio.settle()
        return bus.read(address, clock.now())

    def __setitem__(self, address: int, value: int) -> None:
        bus.write(address, value)


mem32 = _Words()


def unique_id() -> bytes:
    return binascii.unhexlify(link.BOOT[7])


def freq(*hertz: int) -> int:
    return 125000000


def reset_cause() -> int:
    return int(link.BOOT[6])


def reset() -> None:
    link.reset(link.WATCHDOG)  # that is how the board does it


def soft_reset() -> None:
    link.reset(link.SOFT)


def idle() -> None:
    gpio.settle()


def disable_irq() -> int:
    return 0


def enable_irq(state: int) -> None:
    pass
