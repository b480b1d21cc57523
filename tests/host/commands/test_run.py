import asyncio

import pytest

from host.commands.run import _fault


def test_what_fails_on_the_side_is_one_line_and_ends_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def story() -> str:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_fault)
        loop.call_soon(lambda: 1 // 0)
        await asyncio.sleep(0)
        return "went on"

    assert asyncio.run(story()) == "went on"
    said = capsys.readouterr().err
    assert "a fault of its own, ZeroDivisionError" in said
    assert said.count("\n") == 1
