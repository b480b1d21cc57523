"""The board's assembler and state machine, run by CPython and held against independent ones."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import adafruit_pioasm
import pioemu
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import host.virtual

if TYPE_CHECKING:
    from rp2.asm_pio import (
        block,
        gpio,
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        nop,
        not_osre,
        null,
        osr,
        out,
        pc,
        pin,
        pins,
        pull,
        push,
        reverse,
        set,
        wait,
        wrap,
        wrap_target,
        x,
        x_dec,
        x_not_y,
        y,
    )
    from rp2.asm_pio import noblock as noblock

BOARD = Path(host.virtual.__file__).parent / "board"
SETTLED = 64  # cycles, more than two rounds of the loop


@pytest.fixture(scope="module")
def assembler() -> Iterator[Any]:
    sys.path.insert(0, str(BOARD))
    yield import_module("assembler")
    sys.path.remove(str(BOARD))
    del sys.modules["assembler"]


@pytest.fixture(scope="module")
def pio(assembler: Any) -> Iterator[Any]:
    yield import_module("pio")
    del sys.modules["pio"]


def watch() -> None:
    wrap_target()
    label("sample")
    mov(isr, null)
    in_(pins, 9)
    mov(y, isr)
    jmp(x_not_y, "changed")
    wrap()
    label("changed")
    mov(x, y)
    push(noblock)
    jmp("sample")


def medley() -> None:
    set(x, 7)
    label("again")
    wait(1, gpio, 3)[4]
    wait(0, pin, 2)
    nop()
    mov(osr, invert(x))
    mov(x, reverse(y))
    out(pc, 5)
    pull(block)
    push(block)
    jmp(not_osre, "again")
    jmp(x_dec, "again")


WATCH = """
.wrap_target
sample:
    mov isr, null
    in pins, 9
    mov y, isr
    jmp x!=y, changed
.wrap
changed:
    mov x, y
    push noblock
    jmp sample
"""
MEDLEY = """
    set x, 7
again:
    wait 1 gpio 3 [4]
    wait 0 pin 2
    nop
    mov osr, ~x
    mov x, ::y
    out pc, 5
    pull block
    push block
    jmp !osre, again
    jmp x--, again
"""


@pytest.mark.parametrize(("written", "text"), [(watch, WATCH), (medley, MEDLEY)])
def test_programs_assemble_to_the_words_of_another_assembler(
    assembler: Any, written: Callable[[], None], text: str
) -> None:
    program = assembler.assemble(written, {})
    assert program.words == list(adafruit_pioasm.assemble(text))


def test_one_instruction_assembles_alone(assembler: Any) -> None:
    assert assembler.encode("set(x, 0)") == adafruit_pioasm.assemble("set x, 0")[0]


def test_an_unknown_label_is_an_error(assembler: Any) -> None:
    def lost() -> None:
        jmp("nowhere")

    with pytest.raises(ValueError, match="nowhere"):
        assembler.assemble(lost, {})


def test_assembling_leaves_the_names_of_a_module_alone(assembler: Any) -> None:
    before = dict(globals())
    assembler.assemble(watch, {})
    assert globals() == before


def steady(level: int) -> Callable[[int], int]:
    def levels(clock: int) -> int:
        return level

    return levels


def pushed_by_emulator(words: list[int], wrap: int, levels: list[int]) -> list[int]:
    """Return what another emulator's machine pushes as its pins take these levels in turn."""
    found: list[int] = []
    state = pioemu.State()
    for level in levels:
        state = replace(state, clock=0)
        steps = pioemu.emulate(
            words,
            initial_state=state,
            stop_when=lambda opcode, now: now.clock >= SETTLED,
            input_source=steady(level),
            shift_isr_right=False,
            wrap_target=0,
            wrap_top=wrap,
        )
        for _, state in steps:
            found += state.receive_fifo
            state.receive_fifo.clear()
    return found


@given(st.lists(st.integers(0, 511), min_size=1, max_size=12))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_a_machine_pushes_what_another_emulator_pushes(
    assembler: Any, pio: Any, levels: list[int]
) -> None:
    program = assembler.assemble(watch, {})
    word, found = 0, []

    def take(at: int) -> None:
        found.extend(machine.rx)
        machine.rx.clear()

    machine = pio.Machine(lambda: word, take, take, take)
    machine.load(program)
    machine.enabled = True
    for word in levels:  # noqa: B007 – the machine looks at it
        machine.run(0)
    assert found == pushed_by_emulator(program.words, program.wrap, levels)
