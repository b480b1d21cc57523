import re
from xml.etree import ElementTree

from hardware.enclosure.sheet import Pen, sheet
from hardware.enclosure.views import Label, Layer, Measure, View

SQUARE = Layer("seen", (((0, 0), (40, 0), (40, 30), (0, 30), (0, 0)),))
WIDTH = Measure((0, 0), (40, 0), -10)
WALL = Measure((38, 0), (40, 0), -10)


def numbers(text: str) -> list[float]:
    return [
        float(number)
        for path in re.findall(r' d="([^"]*)"', text)
        for number in re.findall(r"-?[\d.]+", path)
    ]


def test_a_measure_says_the_distance_of_its_points() -> None:
    lines, text = Pen(0, 0).measure(WIDTH)
    assert ">40</text>" in text
    assert "M0,10 40,10" in lines


def test_an_upright_measure_is_read_from_the_right() -> None:
    _, text = Pen(0, 0).measure(Measure((0, 0), (0, 30), -8))
    assert 'transform="rotate(-90 -9 -15)">30<' in text


def test_a_number_stands_beside_its_measure_where_there_is_no_room_between_the_arrows() -> None:
    assert 'x="20"' in Pen(0, 0).measure(WIDTH)[1]
    assert 'x="48"' in Pen(0, 0).measure(WALL)[1]


def test_a_sheet_is_xml_and_nothing_is_cut_off() -> None:
    view = View("front & back", (SQUARE,), (WIDTH, Label("Ø 5 < 6", (20, 40), (20, 15))))
    text = sheet("a box", ((view, view), (view,)), ("a note",))
    _, _, width, height = map(float, ElementTree.fromstring(text).attrib["viewBox"].split())
    inside = numbers(text)
    assert min(inside) >= 0
    assert max(inside[::2]) <= width
    assert max(inside[1::2]) <= height
    assert "front &amp; back" in text


def test_views_of_a_sheet_do_not_overlap() -> None:
    view = View("a view", (SQUARE,))
    drawn = re.findall(
        r'class="seen" d="M([\d.]+),([\d.]+)', sheet("a box", ((view, view), (view,)), ())
    )
    (x1, y1), (x2, y2), (x3, y3) = ((float(x), float(y)) for x, y in drawn)
    assert x1 == x2
    assert y2 - y1 > 30
    assert x3 - x1 > 40
    assert y3 == y1
