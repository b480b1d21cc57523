from typing import Any

from firmware.link import CHUNK, Link


def test_reading_takes_what_is_there_and_never_waits(stream: Any) -> None:
    link = Link(stream, stream)
    assert link.read() == b""
    stream.heard = b"abc"
    assert link.read() == b"abc"


def test_one_reading_is_short(stream: Any) -> None:
    link = Link(stream, stream)
    stream.heard = bytes(CHUNK + 6)
    assert (len(link.read()), len(link.read())) == (CHUNK, 6)


def test_bells_06_a_full_queue_leaves_half_a_line_that_is_finished_later(stream: Any) -> None:
    link = Link(stream, stream)
    stream.room = 4
    link.write(b"$w,1,2*\n")
    assert not link.flush()
    assert not link.flush()
    stream.room = 100
    assert link.flush()
    assert stream.said == b"$w,1,2*\n"


def test_a_closed_stream_ends_the_reading(stream: Any) -> None:
    link = Link(stream, stream)
    stream.read = lambda size: b""
    stream.heard = b"x"
    assert link.read() == b""
