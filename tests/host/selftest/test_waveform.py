from xml.etree import ElementTree

from host.selftest import waveform
from host.selftest.press import Move, Press

CLOSING = (Move(0, True), Move(100, False), Move(2000, True))
OPENING = (Move(30_000, False),)


def test_a_line_begins_at_rest_and_ends_as_the_contact_does() -> None:
    closed, opened = waveform.CLOSED, waveform.OPEN
    assert waveform.line(CLOSING) == 4 * opened + 2 * closed + 38 * opened + 4 * closed
    assert len(waveform.line(CLOSING)) == waveform.COLUMNS


def test_more_than_one_change_in_a_column_is_grey() -> None:
    chatter = (Move(0, True), Move(10, False), *CLOSING[2:])
    assert waveform.line(chatter)[waveform.BEFORE] == waveform.MANY


def test_a_contact_that_does_not_bounce_is_a_plain_step() -> None:
    assert waveform.line(OPENING) == 4 * waveform.CLOSED + 44 * waveform.OPEN


def test_the_drawing_is_well_formed_and_has_a_path_a_side_and_a_caption() -> None:
    press = Press(4, CLOSING + OPENING, 1, ())
    drawing = ElementTree.fromstring(waveform.svg(press))
    kinds = [child.tag.rpartition("}")[2] for child in drawing]
    assert kinds == ["text", "path", "text", "path", "text"]
    assert drawing[0].text == str(press)
    assert [child.text for child in drawing if child.text][1:] == ["2.20 ms", "0.20 ms"]
    assert drawing[1].get("d", "").count("V") == len(CLOSING)
