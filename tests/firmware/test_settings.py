from pathlib import Path

import pytest

from firmware.settings import KNOWN, Settings


def test_every_default_is_in_range() -> None:
    settings = Settings()
    for key, (name, default, _, _) in enumerate(KNOWN, 1):
        settings.change(key, default)
        assert settings[name] == default


@pytest.mark.parametrize(("key", "value"), [(0, 64), (len(KNOWN) + 1, 64), (1, 9), (1, 501)])
def test_an_unknown_key_or_a_value_out_of_range_changes_nothing(key: int, value: int) -> None:
    settings = Settings()
    with pytest.raises(ValueError, match=r"no setting|is not in"):
        settings.change(key, value)
    assert settings["rearm_ms"] == 64


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert Settings().load(str(tmp_path / "settings.txt")) == []


def test_a_file_is_read_and_each_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    path.write_text("rearm_ms 80\n\nvolume 11\nstuck_ms soon\nrearm_ms 80 ms\n")
    settings = Settings()
    said = settings.load(str(path))
    assert settings["rearm_ms"] == 80
    assert [line.split("'")[1] for line in said] == ["volume 11", "stuck_ms soon", "rearm_ms 80 ms"]
