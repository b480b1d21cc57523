"""The capture program in a PIO emulator, and the rings the DMA fills on fake silicon."""

import importlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import adafruit_pioasm
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pioemu import State, emulate

from firmware import pins

WATCH = [0xA0C3, 0x4009, 0xA046, 0x00A4, 0xA022, 0x8000, 0x0000]
WRAP = 3
LOOP = 4  # cycles from sample to sample
AT_REST = 0x1FF
QUEUE = 4  # words of the emulator's queue; the board's is joined and twice as deep


@pytest.fixture
def capture(silicon: Any) -> ModuleType:
    return importlib.import_module("firmware.capture")


def test_the_program_is_these_seven_words(capture: ModuleType) -> None:
    program = adafruit_pioasm.Program(capture.watch.text)
    assert list(program.assembled) == WATCH
    assert program.pio_kwargs["wrap"] == WRAP
    assert program.pio_kwargs["wrap_target"] == 0
    assert capture.watch.setup == {"in_shiftdir": 0, "fifo_join": 2}


def queued(levels: Callable[[int], int], cycles: int, drained_from: int = 0) -> Iterator[int]:
    """Yield the words taken from the queue from a cycle on, while the pins follow `levels`."""

    def pin_levels(state: State) -> int:
        return levels(state.clock)

    states = emulate(
        WATCH,
        stop_when=lambda _, state: state.clock >= cycles,
        initial_state=State(),
        input_source=pin_levels,
        shift_isr_right=False,
        wrap_top=WRAP,
    )
    for _, state in states:
        while state.clock >= drained_from and state.receive_fifo:
            yield state.receive_fifo.popleft()


def course(words: list[int], every: int) -> Callable[[int], int]:
    """Return pins that take each word for `every` cycles and then keep the last."""
    return lambda cycle: words[min(cycle // every, len(words) - 1)]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, AT_REST), min_size=1, max_size=12))
@example([AT_REST, AT_REST & ~0b1010, AT_REST])
def test_bells_02_every_change_is_queued_once_and_in_order(words: list[int]) -> None:
    changes = [word for n, word in enumerate(words) if n == 0 or word != words[n - 1]]
    assert list(queued(course(words, 3 * LOOP), 3 * LOOP * (len(words) + 1))) == changes


def test_bells_03_simultaneous_edges_are_one_word() -> None:
    words = [AT_REST, AT_REST & ~0b110000010]
    assert list(queued(course(words, 20), 60)) == words


def test_a_full_queue_drops_words_and_what_comes_after_is_whole_again() -> None:
    words = [AT_REST ^ n for n in range(10)]
    step = 3 * LOOP
    got = list(queued(course(words, step), 11 * step, drained_from=8 * step))
    assert got == words[:QUEUE] + words[8:]


def test_the_rings_are_aligned_and_the_channels_set_each_other_off(
    capture: Any, silicon: Any
) -> None:
    capture.Capture()
    words, stamps = silicon.by_source(0x50200020), silicon.by_source(0x40054028)
    assert words.write % 4096 == stamps.write % 4096 == 0
    assert (words.ctrl["chain_to"], stamps.ctrl["chain_to"]) == (stamps.channel, words.channel)
    assert (words.ctrl["treq_sel"], stamps.ctrl["treq_sel"]) == (4, 0x3F)
    assert (words.trigger, stamps.trigger) == (True, False)
    for channel in (words, stamps):
        assert channel.count == 1
        assert not channel.ctrl["inc_read"]
        assert channel.ctrl["ring_sel"]
        assert channel.ctrl["irq_quiet"]


def test_the_first_sample_is_always_queued(capture: Any) -> None:
    machine = capture.Capture()._machine
    assert machine.did == ["set(x, 0)", 1]
    assert machine.setup["in_base"].number == pins.SYNC


def test_bells_24_bells_are_pulled_up(capture: Any) -> None:
    made = capture.Capture()
    assert [(pin.number, pin.pull) for pin in made._bells] == [(n, 1) for n in pins.BELLS]


def test_an_edge_is_read_as_the_contacts_that_are_closed(capture: Any, silicon: Any) -> None:
    made = capture.Capture()
    silicon.sample(AT_REST, 5)
    silicon.sample(AT_REST & ~0b1000, 4_000_000_000)
    assert made.edges() == [(0, 5), (0b1000, 4_000_000_000)]
    assert made.edges() == []
    assert made.drained


def test_one_reading_of_a_storm_is_short_and_says_that_there_is_more(
    capture: Any, silicon: Any
) -> None:
    made = capture.Capture()
    for n in range(capture.BATCH + 5):
        silicon.sample(AT_REST, n)
    assert len(made.edges()) == capture.BATCH
    assert not made.drained
    assert len(made.edges()) == 5
    assert made.drained


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.integers(0, 900), min_size=1, max_size=6))
def test_bells_01_nothing_is_lost_while_the_ring_has_room(
    capture: Any, silicon: Any, batches: list[int]
) -> None:
    silicon.channels.clear()
    made, stamp, got = capture.Capture(), 0, []
    for batch in batches:
        for _ in range(batch):
            silicon.sample(AT_REST, stamp)
            stamp += 1
        assert not made.lost()
        got += made.edges()
        while not made.drained:
            got += made.edges()
    assert got == [(0, n) for n in range(stamp)]


@pytest.mark.parametrize("edges", [1024, 1025, 1500, 2048, 5000])
def test_bells_01_a_lap_of_the_ring_is_told_and_the_newest_edges_are_kept(
    capture: Any, silicon: Any, edges: int
) -> None:
    made = capture.Capture()
    for stamp in range(edges):
        silicon.sample(AT_REST, stamp)
    assert made.lost()
    got = made.edges()
    while not made.drained:
        assert not made.lost()
        got += made.edges()
    kept = capture.ENTRIES - capture.GUARD
    assert [stamp for _, stamp in got] == list(range(edges - kept, edges))


def test_a_lap_is_told_though_its_entries_are_older_than_half_the_timer(
    capture: Any, silicon: Any
) -> None:
    made = capture.Capture()
    silicon.sample(AT_REST, 0)
    made.edges()
    for n in range(1000):
        silicon.sample(AT_REST, n * 5_000_000)
        made.edges()
        assert not made.lost()


def test_a_full_queue_is_told_once(capture: Any, silicon: Any) -> None:
    made = capture.Capture()
    assert not made.lost()
    silicon.registers.stall()
    assert made.lost()
    assert not made.lost()


def test_closing_gives_the_channels_back(capture: Any, silicon: Any) -> None:
    capture.Capture().close()
    assert [channel.open for channel in silicon.channels] == [False, False]
