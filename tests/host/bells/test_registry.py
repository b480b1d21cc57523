from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from host.bells import registry
from host.bells.header_pins import BELLS, BUZZER, LAMPS
from host.bells.registry import NoBells, backends, sources
from host.bells.serial import SerialSource

PAGE = (Path(__file__).parents[3] / "docs" / "backends.md").read_text(encoding="utf-8")


def test_backends_are_found_by_entry_point_in_order_of_name() -> None:
    assert list(backends()) == sorted(backends())
    assert {"auto", "gpio", "rfc2217", "serial", "socket", "virtual"} <= set(backends())


def test_a_word_that_names_no_backend_is_a_serial_port() -> None:
    (source,) = sources(["/dev/ttyACM0", "COM7"])
    assert isinstance(source, SerialSource)


def test_ports_here_and_on_the_network_are_one_source_that_knows_a_board_on_both() -> None:
    assert len(sources(["/dev/ttyACM0", "socket://pi:4000", "rfc2217://pi:4001"])) == 1


def test_each_backend_gets_its_own_words_in_the_order_of_the_first_ones(
    mocker: MockerFixture,
) -> None:
    mine, ports = mocker.Mock(), mocker.Mock()
    found = {name: mocker.Mock() for name in ("mine", "serial")}
    found["mine"].load.return_value, found["serial"].load.return_value = mine, ports
    mocker.patch.object(registry, "backends", return_value=found)
    assert sources(["mine://a", "COM1", "mine"]) == (mine.return_value, ports.return_value)
    mine.assert_called_once_with(("mine://a", "mine"))
    ports.assert_called_once_with(("COM1",))


def test_an_address_of_no_backend_is_refused_and_those_there_are_named() -> None:
    with pytest.raises(NoBells, match="--board bogus://x: no bogus here; there are auto, gpio"):
        sources(["bogus://x"])


@pytest.mark.parametrize("name", ["auto", "gpio", "virtual"])
def test_an_address_for_a_backend_that_has_none_is_refused(name: str) -> None:
    with pytest.raises(NoBells, match=f"--board {name}://3: write just {name}, it has no address"):
        sources([f"{name}://3"])


@pytest.mark.parametrize("kind", [ImportError, AttributeError, SyntaxError, RuntimeError])
def test_a_backend_whose_package_is_broken_is_one_clear_line(
    mocker: MockerFixture, kind: type[Exception]
) -> None:
    point = mocker.Mock(value="mine:Source")
    point.load.side_effect = kind("No module named 'mine'")
    mocker.patch.object(registry, "backends", return_value={"mine": point})
    with pytest.raises(NoBells, match="--board mine: mine:Source cannot be loaded: No module"):
        sources(["mine"])


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (KeyError("PIN"), r"--board mine://a: it cannot be used: KeyError\('PIN'\)"),
        (NoBells("--board mine: no pins here"), "--board mine: no pins here"),
    ],
)
def test_a_backend_that_cannot_be_used_is_one_clear_line(
    mocker: MockerFixture, fault: Exception, words: str
) -> None:
    point = mocker.Mock()
    point.load.return_value = mocker.Mock(side_effect=fault)
    mocker.patch.object(registry, "backends", return_value={"mine": point})
    with pytest.raises(NoBells, match=words):
        sources(["mine://a"])


def test_the_page_about_backends_has_every_one_of_ours_and_the_pins_of_the_header() -> None:
    ours = set(backends()) - {"serial"}  # what no name is given for
    assert {name for name in ours if f"| `{name}" not in PAGE} == set()
    assert f"| bell | {' | '.join(map(str, BELLS))} |" in PAGE
    assert f"| lamp | {' | '.join(map(str, LAMPS))} |" in PAGE
    assert f"Buzzer: {BUZZER}." in PAGE
