from pathlib import Path

import pytest

from hardware.enclosure.__main__ import missing

NEED_PACKAGES = ["test_boxes.py", "test_checks.py", "test_fit.py", "test_output.py"]
collect_ignore = NEED_PACKAGES if missing() else []  # test_main.py says so, and fails


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with every file built anew."""
    from hardware.enclosure.build import rebuild

    folder = tmp_path_factory.mktemp("out")
    rebuild(folder)
    return folder
