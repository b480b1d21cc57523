import re
from xml.etree import ElementTree

import pytest
import zxingcpp
from markupsafe import Markup

from host.web.codes import QUIET, code

SCALE = 3  # pixels a module


def raster(svg: str) -> memoryview:
    """Draw the code as a reader's camera would see it."""
    root = ElementTree.fromstring(svg)
    side = int(root.attrib["viewBox"].split()[2]) * SCALE
    grey = bytearray(b"\xff" * side * side)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", root[1].attrib["d"]):
        for row in range(int(y) * SCALE, (int(y) + 1) * SCALE):
            start = row * side + int(x) * SCALE
            grey[start : start + int(length) * SCALE] = bytes(int(length) * SCALE)
    return memoryview(grey).cast("B", [side, side])


@pytest.mark.parametrize(
    "url", ["http://192.168.1.7:8000/join", "http://[fe80::1]:8000/?a=<b>&c=“d”", "x" * 300]
)
def test_a_reader_finds_the_address_in_the_code(url: str) -> None:
    (found,) = zxingcpp.read_barcodes(raster(code(url)))
    assert found.text == url


def test_the_code_is_dark_on_white_with_a_margin_and_says_its_address() -> None:
    drawn = code("http://10.0.0.2:8000/?a&b")
    root = ElementTree.fromstring(drawn)
    white, dark = root
    assert isinstance(drawn, Markup)
    assert root.attrib["aria-label"] == "http://10.0.0.2:8000/?a&b"
    assert (white.attrib["fill"], dark.attrib["fill"]) == ("#fff", "#000")
    assert dark.attrib["d"].startswith(f"M{QUIET} {QUIET}h7")


def test_a_page_whose_policy_forbids_styles_may_hold_the_code() -> None:
    assert "style" not in code("http://10.0.0.2:8000/")
