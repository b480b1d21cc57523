from binascii import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware.wire import LONGEST, Splitter, seal, unseal

FIELDS = st.lists(st.integers(0, 1 << 50), max_size=2)
LINES = st.lists(st.builds(lambda k, f: seal(k, *f), st.sampled_from("ewhpc"), FIELDS), max_size=6)


def messages(stream: bytes, size: int = 1 << 20) -> tuple[list[list[str]], int]:
    splitter = Splitter()
    found = []
    for start in range(0, len(stream), size):
        found += splitter.feed(stream[start : start + size])
    return found, splitter.noise


def test_a_sealed_line_comes_out_as_its_kind_and_fields() -> None:
    assert messages(seal("e", 7, 3, 1, 123456789012)) == ([["e", "7", "3", "1", "123456789012"]], 0)


def test_bells_09_no_line_reaches_61_bytes() -> None:
    longest = seal("e", (1 << 32) - 1, 8, 6, (1 << 63) - 1)
    assert len(longest) <= LONGEST == 60
    with pytest.raises(ValueError, match="60 is the most"):
        seal("e", "0" * 60)


@settings(max_examples=60, deadline=None)
@given(LINES, st.binary(max_size=200))
@example([seal("e", 1)], b"x" * 200)
@example([seal("e", 1)[:-1], seal("e", 2)], b"")
def test_bells_09_chunks_of_1_63_64_65_and_128_bytes_give_the_same(
    lines: list[bytes], noise: bytes
) -> None:
    stream = b"".join(lines) + noise + b"\n" + b"".join(lines)
    whole = messages(stream)
    assert all(messages(stream, size) == whole for size in (1, 63, 64, 65, 128))


def test_bells_10_half_a_line_is_never_whole() -> None:
    line = seal("e", 1, 2, 1, 55)
    splitter = Splitter()
    assert all(splitter.feed(line[n : n + 1]) == [] for n in range(len(line) - 1))
    assert splitter.feed(line[-1:]) == [["e", "1", "2", "1", "55"]]


@settings(max_examples=300, deadline=None)
@given(LINES, st.sampled_from(["delete", "insert", "flip"]), st.data())
def test_bells_11_no_damage_of_a_byte_makes_another_message(
    lines: list[bytes], damage: str, data: st.DataObject
) -> None:
    stream = b"".join(lines)
    at = data.draw(st.integers(0, max(len(stream) - 1, 0)))
    byte = bytes([data.draw(st.integers(0, 255))])
    tail = stream[at:] if damage == "insert" else stream[at + 1 :]
    middle = b"" if damage == "delete" else byte
    found, noise = messages(stream[:at] + middle + tail + b"\n")
    sent, _ = messages(stream)
    missing = [message for message in sent if message not in found]
    assert all(message in sent for message in found)
    assert len(missing) <= 2
    assert noise or not missing


def test_bells_11_a_lost_newline_loses_neither_line() -> None:
    assert messages(seal("e", 1)[:-1] + seal("e", 2)) == ([["e", "1"], ["e", "2"]], 0)


def test_bells_17_a_modem_probe_is_counted_and_ignored() -> None:
    assert messages(b"AT\r\nATE1\r" + seal("A", "ff", 1)) == ([["A", "ff", "1"]], 2)


def test_a_missing_or_wrong_checksum_is_noise() -> None:
    assert unseal(b"e,1") is None
    assert messages(b"$e,1\n$e,1*00000000\n$*00000000\n") == ([], 3)


def test_text_that_is_not_utf_8_is_noise_even_under_a_right_checksum() -> None:
    assert unseal(b"\xff*ff000000") is None


@pytest.mark.parametrize("size", [1, 64, 200])
def test_a_line_of_61_bytes_is_noise_even_under_a_right_checksum(size: int) -> None:
    body = b"e," + b"7" * 50
    line = b"$%s*%08x\n" % (body, crc32(body))
    assert len(line) == LONGEST + 3
    assert messages(line + seal("e", 1), size) == ([["e", "1"]], 1)


def test_an_endless_line_takes_no_memory_and_ends_at_the_next_dollar() -> None:
    splitter = Splitter()
    for _ in range(1000):
        assert splitter.feed(b"z" * 100) == []
    assert len(splitter._rest) <= LONGEST + 1
    assert splitter.feed(seal("e", 1)) == [["e", "1"]]
    assert splitter.noise == 1
