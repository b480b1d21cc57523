import pytest

from host.bells.prompt import GREETING, PAUSE, START, Prompt


@pytest.mark.parametrize("shown", [b">>> ", b"MicroPython v1.28\r\n>>> ", GREETING])
def test_a_prompt_or_an_echo_is_answered_with_what_starts_the_program(shown: bytes) -> None:
    assert Prompt(0).feed(shown, 0) == START


@pytest.mark.parametrize("shown", [b"", b">>", b"$w,1,2*00000000\n", b"AT\r\n"])
def test_anything_else_is_answered_with_nothing(shown: bytes) -> None:
    assert Prompt(0).feed(shown, 0) == b""


def test_the_prompt_shown_on_the_way_out_starts_nothing_twice() -> None:
    prompt = Prompt(0)
    prompt.feed(b">>> ", 0)
    assert prompt.feed(b">>> ", PAUSE - 1) == b""
    assert prompt.feed(b">>> ", PAUSE) == START
