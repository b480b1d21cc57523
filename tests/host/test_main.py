import subprocess
import sys

import pytest

from host.__main__ import main


def test_ctrl_c_while_the_command_line_is_being_loaded_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupted:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "host.cli", Interrupted())
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0


def test_the_package_runs_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "host", "nope"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("firstbell: ")
