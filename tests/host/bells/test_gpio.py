"""The bells of a Raspberry Pi on gpiozero's mock pins, in a time of the test's own."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from gpiozero import BadPinFactory, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.native import NativeFactory
from gpiozero.pins.pi import PiPin
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from firmware.strikes import STUCK
from host.bells import header
from host.bells.gpio import LATE, LOST, UID, GpioSource
from host.bells.header import half_width
from host.bells.header_pins import BELLS, BUZZER, LAMPS
from host.bells.registry import NoBells, sources
from host.bells.source import Strike
from host.house import House
from tests.host.bells.ears import Ears
from tests.host.houses import SETUP, until

MS = 1000
ERR = 50.0
# Gaps in µs between edges, an even number: a contact that bounces ends as it began to be.
BOUNCES = st.lists(st.integers(5, 400), max_size=14).map(lambda gaps: gaps[: len(gaps) // 2 * 2])
# Edges of one press of an arcade button, µs after the first: bounces going down and coming up.
RECORDED = (0, 38, 61, 192, 240, 261, 1_020, 1_034, 31_400, 31_432, 31_500, 31_590, 31_644)


class Pin(MockPWMPin):
    """A pin whose stamps are those of its factory; the factory may be late to tell them."""

    def _call_when_changed(self) -> None:
        stamp, level = self.factory.ticks(), self._state
        self.factory.tell(lambda: PiPin._call_when_changed(self, stamp, level))


class Pi(MockFactory):
    """Pins in a time of their own: `now` in µs of the host, ticks in seconds as lgpio's."""

    def __init__(self) -> None:
        super().__init__(pin_class=Pin)
        self.now = 7_000_000
        self.holding = False
        self.held: list[Callable[[], None]] = []

    def ticks(self) -> float:
        return self.now / 1e6

    def tell(self, call: Callable[[], None]) -> None:
        self.held.append(call)
        if not self.holding:
            self.release()

    def release(self) -> None:
        calls, self.held, self.holding = self.held, [], False
        for call in calls:
            call()


class Wrapping(Pi):
    """Ticks as pigpio's: µs in 32 bits, 60 ms before they wrap."""

    def ticks(self) -> float:
        return (self.now - 7_000_000 + 2**32 - 60 * MS) % 2**32

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        return (later - earlier) % 2**32 / 1e6


class Bench:
    """A running source and hands on its buttons."""

    def __init__(self, pi: Pi, ears: Ears) -> None:
        self.pi, self.ears = pi, ears
        self.bells = GpioSource(pi, ERR, lambda: pi.now)
        self.began = pi.now

    async def edge(self, bell: int, at: int) -> None:
        """Change the contact of a bell at a time in µs since the start."""
        self.pi.now = self.began + at
        pin = self.pi.pin(BELLS[bell - 1])
        pin.drive_low() if pin.state else pin.drive_high()
        await self.heard()

    async def edges(self, bell: int, *times: int) -> None:
        for at in times:
            await self.edge(bell, at)

    async def heard(self) -> None:
        """Let the loop take what the pins have told."""
        taken = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(taken.set_result, None)
        await taken

    def later(self, micros: int) -> None:
        self.pi.now += micros

    @property
    def struck(self) -> list[tuple[int, int]]:
        return [(one.bell, one.at - self.began) for one in self.ears.strikes]


Scene = Callable[[Bench], Awaitable[None]]


@pytest.fixture
def pi() -> Iterator[Pi]:
    made = Pi()
    yield made
    made.reset()


@pytest.fixture
def play(pi: Pi, ears: Ears) -> Callable[[Scene], None]:
    return lambda scene: run(pi, ears, scene)


def run(pi: Pi, ears: Ears, scene: Scene) -> None:
    async def whole() -> None:
        bench = Bench(pi, ears)
        task = asyncio.create_task(bench.bells.run(ears))
        try:
            await until(lambda: ears.here)
            await scene(bench)
        finally:
            task.cancel()
            await asyncio.wait([task])
        assert task.cancelled()

    asyncio.run(whole())


def press(at: int, length: int, down: list[int], up: list[int]) -> Iterator[int]:
    """Yield the edges of a press that bounces on closing and on opening."""
    for begin, gaps in ((at, down), (at + length, up)):
        yield begin
        for gap in gaps:
            begin += gap
            yield begin


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(10 * MS, 50 * MS), BOUNCES, BOUNCES), min_size=1, max_size=6))
def test_bells_21_every_press_on_the_header_is_one_strike_at_its_first_edge(
    presses: list[tuple[int, list[int], list[int]]],
) -> None:
    async def scene(bench: Bench) -> None:
        true = [(3, n * 120 * MS) for n in range(1, len(presses) + 1)]
        for (_, at), (length, down, up) in zip(true, presses, strict=True):
            await bench.edges(3, *press(at, length, down, up))
        assert bench.struck == true

    pi = Pi()
    try:
        run(pi, Ears(), scene)
    finally:
        pi.reset()


def test_bells_21_ten_recorded_strikes_are_ten(play: Callable[[Scene], None]) -> None:
    async def scene(bench: Bench) -> None:
        true = [n * 120 * MS for n in range(1, 11)]
        for at in true:
            await bench.edges(8, *(at + after for after in (*RECORDED, 31_700)))
        assert bench.struck == [(8, at) for at in true]

    play(scene)


def test_bells_21_81_ms_on_and_42_ms_off_is_one_strike(play: Callable[[Scene], None]) -> None:
    async def scene(bench: Bench) -> None:
        await bench.edges(1, *(100 * MS + after * MS for after in (0, 81, 123, 150)))
        assert bench.struck == [(1, 100 * MS)]

    play(scene)


def test_screens_14_release_bounce_counts_nothing_and_two_presses_120_ms_apart_are_two(
    play: Callable[[Scene], None],
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.edges(2, 100_000, 130_000, 130_080, 130_200, 220_000, 250_000)
        assert bench.struck == [(2, 100_000), (2, 220_000)]

    play(scene)


def test_screens_15_an_echo_81_ms_after_the_press_is_the_same_strike(
    play: Callable[[Scene], None],
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.edges(2, *(100 * MS + after * MS for after in (0, 39, 81, 82)))
        assert bench.struck == [(2, 100 * MS)]

    play(scene)


def test_bells_05_a_strike_told_late_in_a_pile_has_its_own_time(
    play: Callable[[Scene], None], pi: Pi
) -> None:
    async def scene(bench: Bench) -> None:
        pi.holding = True
        await bench.edge(5, 100_000)
        await bench.edge(4, 100_020)
        bench.later(400 * MS)
        pi.release()
        await bench.heard()
        assert bench.struck == [(5, 100_000), (4, 100_020)]
        first, second = bench.ears.strikes
        assert first.err == ERR
        assert first.bound >= ERR
        assert first.mark != second.mark

    play(scene)


def test_bells_19_strikes_astride_the_wrap_of_pigpio_s_ticks_are_in_order(ears: Ears) -> None:
    pi = Wrapping()

    async def scene(bench: Bench) -> None:
        await bench.edges(1, 70 * MS)
        assert [bell for bell, _ in bench.struck] == [1]
        await bench.edges(2, 70 * MS + 9)
        (_, first), (_, second) = bench.struck
        assert (first, second - first) == (70 * MS, 9)

    try:
        run(pi, ears, scene)
    finally:
        pi.reset()


def test_a_watermark_is_sent_soon_when_asked_for_and_has_its_uncertainty_off(
    play: Callable[[Scene], None], pi: Pi
) -> None:
    async def scene(bench: Bench) -> None:
        bench.bells.arm(True)
        await bench.edge(1, 100 * MS)
        bench.later(LATE + 200)
        bench.bells.hurry()
        strike: Strike = bench.ears.strikes[0]
        await until(lambda: max(bench.ears.watermarks, default=0) > strike.at)
        assert max(bench.ears.watermarks) <= pi.now - LATE - ERR

    play(scene)


def test_no_watermark_passes_an_edge_that_has_not_been_told(
    play: Callable[[Scene], None], pi: Pi
) -> None:
    async def scene(bench: Bench) -> None:
        bench.bells.arm(True)
        pi.holding = True
        await bench.edge(1, 100 * MS)
        bench.later(20 * MS)
        bench.bells.hurry()
        looked = bench.bells._unlike
        await until(lambda: bench.bells._unlike != looked)
        assert all(before < bench.began + 100 * MS for before in bench.ears.watermarks)
        pi.release()
        await until(lambda: max(bench.ears.watermarks, default=0) > bench.began + 100 * MS)
        assert bench.struck == [(1, 100 * MS)]

    play(scene)


def test_bells_01_an_edge_that_never_comes_is_told_and_not_waited_for(
    play: Callable[[Scene], None], pi: Pi
) -> None:
    async def scene(bench: Bench) -> None:
        bench.bells.arm(True)
        pi.holding = True
        await bench.edge(1, 100 * MS)
        pi.held.clear()
        pi.release()
        await until(lambda: bench.bells._unlike is not None)
        bench.later(LOST)
        await until(lambda: bench.ears.notices("strikes-lost"))
        known = len(bench.ears.watermarks)
        await until(lambda: len(bench.ears.watermarks) > known)
        assert bench.struck == []

    play(scene)


def test_bells_23_a_bell_held_down_is_told_and_is_no_strike(
    play: Callable[[Scene], None],
) -> None:
    async def scene(bench: Bench) -> None:
        await bench.edge(7, 10 * MS)
        bench.bells.arm(True)
        assert {one.args["bell"] for one in bench.ears.notices("bell-held")} == {7}
        bench.later(STUCK)
        await until(lambda: bench.ears.notices("bell-stuck"))
        assert bench.struck == []

    play(scene)


def test_lamps_and_buzzer_are_those_of_the_header(play: Callable[[Scene], None], pi: Pi) -> None:
    async def scene(bench: Bench) -> None:
        bench.bells.lamps("elsewhere", 0xFF)
        bench.bells.lamps(UID, 0b101)
        bench.bells.buzz(1)
        await until(lambda: pi.pin(BUZZER).state)
        assert pi.pin(BUZZER).frequency == 1760
        assert [bool(pi.pin(lamp).state) for lamp in LAMPS[:4]] == [True, False, True, False]
        bench.later(60 * MS)
        await until(lambda: not pi.pin(BUZZER).state)

    play(scene)


def test_the_pins_are_let_go_when_the_table_is_left(play: Callable[[Scene], None], pi: Pi) -> None:
    async def scene(bench: Bench) -> None:
        bench.bells.lamps(UID, 0b1)
        await until(lambda: pi.pin(LAMPS[0]).state)

    play(scene)
    assert {pi.pin(number).function for number in (*BELLS, *LAMPS, BUZZER)} == {"input"}


def test_a_computer_without_a_header_is_told_in_one_line(mocker: MockerFixture) -> None:
    mocker.patch.object(Device, "ensure_pin_factory", side_effect=BadPinFactory("none to be had"))
    with pytest.raises(NoBells, match=r"^--board gpio: no pins here \(none .* Raspberry Pi$"):
        sources(["gpio"])


def test_without_gpiozero_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(NoBells, match=r"pip install 'firstbell\[gpio\]'"):
        header.pin_factory()


def test_bells_22_a_factory_that_stamps_when_its_thread_gets_to_it_is_refused() -> None:
    with pytest.raises(NoBells, match="NativeFactory stamps edges too late: pip install lgpio"):
        half_width(object.__new__(NativeFactory))


@pytest.mark.parametrize(
    ("gap", "finish"), [(99, [(2, True), (0, True)]), (101, [(2, False), (0, False)])]
)
def test_bells_03_strikes_that_two_stamps_cannot_tell_apart_are_a_dead_heat(
    pi: Pi, tmp_path: Path, gap: int, finish: list[tuple[int, bool]]
) -> None:
    async def scene() -> None:
        source = GpioSource(pi, ERR, lambda: pi.now)
        house = House((source,), tmp_path, clock=lambda: pi.now)
        task = asyncio.create_task(house.run())
        try:
            await until(lambda: bool(house.belfry.here))
            house.deal(SETUP)
            for bell, after in ((3, 100 * MS), (1, gap)):
                pi.now += after
                pi.pin(BELLS[bell - 1]).drive_low()
            assert await decided(house) == finish
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def decided(house: House) -> list[tuple[int, bool]]:
        async with asyncio.timeout(10):
            while not (shown := house.picture(None)) or len(shown.finish) < 2:
                pi.now += MS
                await asyncio.sleep(0.001)
        return [(run.seat, run.tied) for run in shown.finish]

    asyncio.run(scene())
