import asyncio
import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from engine.records import Damaged, Do, Header, Wrong, line
from host.journal import Journal, RecordLost

HEADER = Header(game="referee", seats=("Ada", "Bo"))
FIRST = b'{"record":1,"game":"referee","seats":["Ada","Bo"],"options":{},"seed":0,"bells":{}}\n'
RINGS = [Do(t=float(t), seat=0, do="ring", sources=f"p/b/{t}") for t in range(1, 4)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "game.jsonl"


def written(path: Path) -> bytes:
    return FIRST + b"".join(map(line, RINGS))


def begun(path: Path) -> Journal:
    journal = Journal.create(path, HEADER)
    journal.append(RINGS, ["p/b/1", "p/b/2", "p/b/3"])
    return journal


async def kept(journal: Journal) -> list[str]:
    """Return the marks that the first flush made safe."""
    safe: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()

    def told(marks: Sequence[str]) -> None:
        safe.set_result(list(marks))

    keeping = asyncio.create_task(journal.keep(told))
    await asyncio.wait([keeping, safe], return_when=asyncio.FIRST_COMPLETED)
    if keeping.done():
        await keeping
    keeping.cancel()
    return safe.result()


def test_a_line_is_whole_in_one_write(path: Path, mocker: MockerFixture) -> None:
    write = mocker.spy(os, "write")
    begun(path).close()
    assert [call.args[1] for call in write.call_args_list] == [FIRST, *map(line, RINGS)]
    assert path.read_bytes() == written(path)


@pytest.fixture
def flushed(mocker: MockerFixture) -> list[tuple[int, int]]:
    """What was flushed to the disk: its inode, and its size then."""
    seen: list[tuple[int, int]] = []

    def flush(fd: int) -> None:
        found = os.fstat(fd)
        seen.append((found.st_ino, found.st_size))

    mocker.patch("os.fsync", flush)
    return seen


@pytest.mark.skipif(os.name != "posix", reason="folders are flushed on POSIX only")
def test_a_new_record_is_on_disk_with_its_name_before_anything_is_judged(
    path: Path, flushed: list[tuple[int, int]]
) -> None:
    Journal.create(path, HEADER)
    assert flushed[0] == (path.stat().st_ino, len(FIRST))
    assert [inode for inode, _ in flushed[1:]] == [path.parent.stat().st_ino]


def test_what_a_resend_may_find_in_a_record_is_on_disk(
    path: Path, flushed: list[tuple[int, int]]
) -> None:
    begun(path).close()
    assert flushed[-1] == (path.stat().st_ino, len(written(path)))
    flushed.clear()
    Journal.reopen(path)
    assert flushed == [(path.stat().st_ino, len(written(path)))]


def test_a_strike_is_safe_only_after_a_flush_that_began_after_its_line(
    path: Path, mocker: MockerFixture
) -> None:
    journal = Journal.create(path, HEADER)
    seen: list[int] = []
    flush = os.fsync
    mocker.patch("os.fsync", lambda fd: (seen.append(path.stat().st_size), flush(fd)))
    journal.append(RINGS, ["p/b/1", "p/b/2", "p/b/3"])
    safe = asyncio.run(kept(journal))
    assert safe == ["p/b/1", "p/b/2", "p/b/3"]
    assert seen == [len(written(path))]  # one flush for all
    journal.close()


def test_a_kill_between_write_and_flush_leaves_the_line_and_no_acknowledgement(
    path: Path, mocker: MockerFixture
) -> None:
    journal = Journal.create(path, HEADER)
    mocker.patch("os.fsync", side_effect=OSError("killed"))
    journal.append(RINGS[:1], ["p/b/1"])
    with pytest.raises(RecordLost, match="killed"):
        asyncio.run(kept(journal))
    mocker.stopall()
    os.close(journal._fd)
    again, reading, rev = Journal.reopen(path)
    assert reading.marks == {"p/b/1"}
    assert rev == 2
    again.close()


def test_a_record_goes_on_where_it_ended(path: Path) -> None:
    begun(path).close()
    journal, reading, rev = Journal.reopen(path)
    assert (reading.at, rev) == (3_000_000, 4)
    journal.append([Do(t=4.0, seat=1, do="ring")])
    journal.close()
    assert path.read_bytes() == written(path) + b'{"t":4.0,"seat":1,"do":"ring"}\n'


@pytest.mark.parametrize("cut", range(1, len(line(RINGS[2])) - 1))
def test_bells_10_half_a_line_is_cut_off_and_never_whole(path: Path, cut: int) -> None:
    begun(path).close()
    os.truncate(path, len(written(path)) - 1 - cut)
    journal, reading, rev = Journal.reopen(path)
    journal.close()
    assert (reading.at, rev) == (2_000_000, 3)
    assert path.read_bytes() == FIRST + line(RINGS[0]) + line(RINGS[1])


def test_a_last_line_that_only_lacks_its_end_is_kept(path: Path) -> None:
    begun(path).close()
    os.truncate(path, len(written(path)) - 1)
    journal, reading, _ = Journal.reopen(path)
    journal.close()
    assert reading.at == 3_000_000
    assert path.read_bytes() == written(path)


def test_a_damaged_record_is_refused_and_stays_as_it_was(path: Path) -> None:
    begun(path).close()
    damaged = written(path).replace(b'"t":2.0', b'"t":0.5') + b'{"torn'
    path.write_bytes(damaged)
    with pytest.raises(Damaged) as found:
        Journal.reopen(path)
    assert found.value.line == 3
    assert path.read_bytes() == damaged


def test_a_file_without_a_header_is_refused(path: Path) -> None:
    begun(path).close()
    path.write_bytes(b"")
    with pytest.raises(Wrong):
        Journal.reopen(path)


def test_a_record_that_is_there_is_never_overwritten(path: Path) -> None:
    begun(path).close()
    with pytest.raises(FileExistsError):
        Journal.create(path, HEADER)
    assert path.read_bytes() == written(path)


@pytest.mark.skipif(os.name != "posix", reason="files are locked on POSIX only")
def test_a_record_is_played_by_one_host_at_a_time(path: Path) -> None:
    journal = begun(path)
    with pytest.raises(BlockingIOError):
        Journal.reopen(path)
    journal.close()
    Journal.reopen(path)[0].close()


def test_a_full_disk_leaves_no_half_line(path: Path, mocker: MockerFixture) -> None:
    journal = begun(path)
    write = os.write
    mocker.patch("os.write", lambda fd, raw: write(fd, raw[:7]))
    with pytest.raises(OSError, match="7 of"):
        journal.append([Do(t=4.0, seat=1, do="ring")])
    mocker.stopall()
    journal.close()
    assert path.read_bytes() == written(path)


def test_a_header_that_cannot_be_written_leaves_no_file_and_the_name_free(
    path: Path, mocker: MockerFixture
) -> None:
    full = mocker.patch("host.journal.os.write", return_value=5)
    with pytest.raises(OSError, match="only 5 of"):
        Journal.create(path, HEADER)
    assert not path.exists()
    mocker.stop(full)
    Journal.create(path, HEADER).close()


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_pipe_or_a_device_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for strange in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(OSError, match="not a file of lines"):
            Journal.reopen(strange)


@pytest.mark.skipif(os.name != "posix", reason="locks of POSIX")
def test_a_disk_that_knows_no_locks_is_not_taken_for_another_host(
    path: Path, mocker: MockerFixture
) -> None:
    begun(path).close()
    mocker.patch("fcntl.flock", side_effect=OSError(errno.ENOLCK, "No locks available"))
    with pytest.raises(OSError, match="No locks available"):
        Journal.reopen(path)
