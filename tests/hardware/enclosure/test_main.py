import pytest

from hardware.enclosure import __main__ as command


def test_what_the_boxes_are_built_with_is_installed() -> None:
    if lacking := command.missing():
        pytest.fail(f"boxes not checked, {lacking} missing: {command.INSTALL}", pytrace=False)


def test_a_package_that_is_missing_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "rtree" else name)
    assert command.main(["--check"]) == 1
    way_out = "python -m pip install -e '.[hardware]'"
    assert capsys.readouterr().err == f"boxes: rtree missing: {way_out}\n"


def test_a_wrong_command_is_answered_with_the_right_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command.main(["--chek"]) == 2
    assert capsys.readouterr().err == "usage: python -m hardware.enclosure [--check]\n"
