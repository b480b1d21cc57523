import pytest
from serial.tools.list_ports_common import ListPortInfo

from host.bells.ports import callout, candidates


def port(device: str, vid: int | None = 0x2E8A, pid: int = 5, serial: str = "e1") -> ListPortInfo:
    made = ListPortInfo(device, skip_link_detection=True)
    made.vid, made.pid, made.serial_number = vid, pid, serial
    return made


def test_only_ports_of_makers_of_boards_are_asked() -> None:
    ports = [
        port("/dev/ttyS0", vid=None),
        port("/dev/ttyUSB0", vid=0x0403),
        port("/dev/ttyACM0"),
        port("/dev/ttyACM1", pid=0x000C),
    ]
    assert candidates(ports) == ["/dev/ttyACM0"]


def test_bells_16_cu_is_preferred_to_tty_on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.bells.ports.callout.__defaults__", (lambda path: "cu" in path,))
    both = [port("/dev/tty.usbmodem1"), port("/dev/cu.usbmodem1")]
    assert candidates(both) == ["/dev/cu.usbmodem1"]


def test_bells_16_the_order_is_that_of_the_boards_not_of_their_names() -> None:
    before = [port("/dev/ttyACM0", serial="b"), port("/dev/ttyACM1", serial="a")]
    after = [port("/dev/ttyACM1", serial="b"), port("/dev/ttyACM0", serial="a")]
    assert candidates(before) == ["/dev/ttyACM1", "/dev/ttyACM0"]
    assert candidates(after) == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_a_port_somebody_named_stays_as_it_is_without_a_twin() -> None:
    assert callout("/run/bells/board-1", exists=lambda path: True) == "/run/bells/board-1"
    assert callout("/dev/tty.usbmodem1", exists=lambda path: False) == "/dev/tty.usbmodem1"
