import os
import stat
from pathlib import Path

import pytest

from host.web.chairs import Chairs


def test_every_seat_and_the_host_have_a_token_of_their_own(tmp_path: Path) -> None:
    chairs = Chairs(tmp_path)
    tokens = {chairs.host, *(chairs.token(seat) for seat in range(16))}
    assert len(tokens) == 17
    assert min(map(len, tokens)) >= 20, "128 bits"
    assert [chairs.seat(chairs.token(seat)) for seat in (0, 5)] == [0, 5]
    assert chairs.seat(chairs.host) is None
    assert chairs.is_host(chairs.host)
    assert not chairs.is_host(chairs.token(0))


@pytest.mark.parametrize("token", ["", "x", "é" * 20, "\ud800", "0" * 5_000])
def test_what_is_no_token_is_nobody_s(tmp_path: Path, token: str) -> None:
    chairs = Chairs(tmp_path)
    assert chairs.seat(token) is None
    assert not chairs.is_host(token)


def test_screens_20_after_a_kill_every_page_of_the_same_game_finds_its_seat(tmp_path: Path) -> None:
    before = Chairs(tmp_path)
    before.arrange((1, 0), "a.jsonl")
    before.take(1)
    token, host = before.token(1), before.host
    after = Chairs(tmp_path)
    after.belong("a.jsonl")
    assert (after.seat(token), after.host, after.taken) == (1, host, {1})


@pytest.mark.parametrize("record", ["b.jsonl", ""])
def test_a_token_of_another_game_opens_no_hand(tmp_path: Path, record: str) -> None:
    before = Chairs(tmp_path)
    before.arrange((0, 1), "a.jsonl")
    after = Chairs(tmp_path)
    after.belong(record)
    assert after.seat(before.token(0)) is None
    assert after.host == before.host


def test_screens_22_a_seat_that_is_freed_has_another_token(tmp_path: Path) -> None:
    chairs = Chairs(tmp_path)
    chairs.take(2)
    old = chairs.token(2)
    chairs.free(2)
    assert chairs.seat(old) is None
    assert chairs.seat(chairs.token(2)) == 2
    assert chairs.taken == frozenset()


def test_rows_that_become_seats_keep_their_tokens(tmp_path: Path) -> None:
    chairs = Chairs(tmp_path)
    tokens = [chairs.token(row) for row in range(6)]
    for row in (2, 5):
        chairs.take(row)
    chairs.arrange((0, 2, 3), "a.jsonl")
    assert [chairs.seat(token) for token in tokens] == [0, None, 1, 2, None, None]
    assert chairs.taken == {1}


@pytest.mark.skipif(os.name != "posix", reason="other systems keep a user's folder to himself")
def test_nobody_else_on_this_computer_reads_the_tokens(tmp_path: Path) -> None:
    Chairs(tmp_path)
    assert stat.S_IMODE((tmp_path / "tokens.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"host": 1}', b"\xff"])
def test_a_damaged_file_costs_no_more_than_joining_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "tokens.json").write_bytes(damage)
    assert Chairs(tmp_path).token(0)


def test_a_disk_that_is_full_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    chairs = Chairs(tmp_path / "data")
    chairs.take(1)
    assert chairs.taken == {1}
