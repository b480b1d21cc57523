import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from engine.game import Refused
from engine.records import Reading, read
from host.bells.source import About, Flip, Micros, Notice, Sink, Strike
from host.house import House, Setup, micros
from host.journal import RecordLost
from host.last import recall

BOARD = About("pico", "ttyACM0", 8, 1.0)
SETUP = Setup("halli-galli", ("Ada", "Bo", "Cy"), {}, {"reaction_grace_ms": 0}, seed=4)


class Bells:
    """A source that a test speaks for."""

    def __init__(self) -> None:
        self.settled: list[str] = []
        self.armed = False
        self.hurried = 0
        self.sink: Sink | None = None

    async def run(self, sink: Sink) -> None:
        self.sink = sink
        await asyncio.Event().wait()

    def settle(self, mark: str) -> None:
        self.settled.append(mark)

    def arm(self, armed: bool) -> None:
        self.armed = armed

    def thaw(self) -> None: ...
    def hurry(self) -> None:
        self.hurried += 1

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None: ...

    def buzz(self, pattern: int) -> None: ...


Play = Callable[[House, Bells], Coroutine[None, None, None]]


def played(data: Path, play: Play) -> Bells:
    """Run a house with one source while a test plays in it."""

    async def main() -> None:
        house = House((bells,), data)
        running = asyncio.create_task(house.run())
        await until(lambda: bells.sink is not None)
        try:
            await play(house, bells)
        finally:
            running.cancel()
            await asyncio.wait([running])

    bells = Bells()
    asyncio.run(main())
    return bells


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not so():
            await asyncio.sleep(0.001)


def strike(bell: int, at: Micros, number: int = 1) -> Strike:
    return Strike("pico", bell, at, 1.0, 400.0, f"pico/b007/{number}")


def record(data: Path) -> Reading:
    (path,) = (data / "records").glob("*.jsonl")
    return back(path)


def back(path: Path) -> Reading:
    with path.open("rb") as stream:
        found = read(stream)
    assert found.wrong is None
    assert found.reading
    return found.reading


def test_a_strike_of_a_seated_bell_is_judged_written_and_then_acknowledged(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        now = micros()
        house.timekeeper.strike(strike(2, now))
        assert bells.settled == []
        house.timekeeper.watermark("pico", now + 1_000)
        shown = house.picture(None)
        assert shown
        assert [(run.seat, run.verdict) for run in shown.finish] == [(1, "wrong")]
        assert shown.sitters[1].bells == ("bell 2",)
        await until(lambda: bells.settled == ["pico/b007/1"])

    played(tmp_path, play)
    assert record(tmp_path).marks == {"pico/b007/1"}


def test_a_strike_of_a_bell_that_is_nobodys_is_acknowledged_and_no_line(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        house.timekeeper.strike(strike(7, micros()))
        assert bells.settled == ["pico/b007/1"]

    played(tmp_path, play)
    assert record(tmp_path).marks == set()


def test_between_games_strikes_are_void_and_sources_rest(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.timekeeper.strike(strike(1, micros()))
        assert bells.settled == ["pico/b007/1"]
        assert not bells.armed
        house.deal(SETUP)
        assert bells.armed

    assert not played(tmp_path, play).armed


def test_bells_30_a_host_that_stood_still_judges_by_when_the_bells_were_struck(
    tmp_path: Path,
) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        dealt = micros()
        await until(lambda: micros() > dealt + 20_000)
        house.timekeeper.strike(strike(3, dealt + 5_000, 1))
        house.timekeeper.strike(strike(1, dealt + 9_000, 2))
        house.move(0, "flip", dealt + 1_000)  # made before both, handed in after them
        house.timekeeper.watermark("pico", micros())

    played(tmp_path, play)
    reading = record(tmp_path)
    assert reading.keys["open"][0]
    assert reading.keys["last_ring"]["seat"] == 0


def test_a_board_is_asked_for_a_watermark_once_while_an_input_waits_for_it(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        house.timekeeper.watermark("pico", micros() + 1_000_000)
        await asyncio.sleep(0)
        before = bells.hurried
        house.move(0, "flip", micros() + 2_000_000)
        house.move(None, "/pause", micros() + 3_000_000)
        await until(lambda: bells.hurried > before)
        assert bells.hurried == before + 1
        house.timekeeper.watermark("pico", micros() + 4_000_000)
        await asyncio.sleep(0)
        assert bells.hurried == before + 1

    played(tmp_path, play)


def test_the_bells_of_a_board_that_comes_later_ring_for_seats_that_have_none(
    tmp_path: Path,
) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP)
        house.timekeeper.present(BOARD)

    played(tmp_path, play)
    assert record(tmp_path).bells == {"pico/1": 0, "pico/2": 1, "pico/3": 2}


def test_a_board_that_comes_later_is_waited_for_from_then_on(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD._replace(bells=1))
        house.deal(SETUP)
        house.timekeeper.present(About("other", "ttyACM1", 2, 1.0))
        now = micros() + 2_000
        for source in ("pico", "other"):
            house.timekeeper.watermark(source, now - 1_000)
        house.timekeeper.strike(strike(1, now, 1))
        house.timekeeper.watermark("pico", now + 5_000)
        house.timekeeper.strike(Strike("other", 1, now - 900, 1.0, 10.0, "other/b007/1"))
        house.timekeeper.watermark("other", now + 5_000)
        shown = house.picture(None)
        assert shown
        assert [run.seat for run in shown.finish] == [1, 0]

    played(tmp_path, play)


def test_a_flip_button_is_a_move_of_its_seat(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        now = micros()
        house.timekeeper.flip(Flip("pico", 1, now, "pico/b007/1"))
        house.timekeeper.watermark("pico", now + 1_000)
        await until(lambda: bells.settled == ["pico/b007/1"])

    played(tmp_path, play)
    assert record(tmp_path).keys["turn"] == 1


def test_two_keys_within_their_uncertainty_are_a_dead_heat(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP)
        now = micros()
        house.ring(1, now + 3_000, 8_000.0)
        house.ring(2, now, 8_000.0)

        def judged() -> bool:
            shown = house.picture(None)
            return shown is not None and len(shown.finish) == 2

        await until(judged)
        shown = house.picture(None)
        assert shown
        assert [(run.seat, run.tied) for run in shown.finish] == [(2, True), (1, True)]

    played(tmp_path, play)


def test_an_unplugged_board_is_waited_for_no_longer_and_said(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        house.move(0, "flip", micros())
        shown = house.picture(None)
        assert shown
        assert shown.view.turn == 0
        house.timekeeper.absent("pico", Notice("board-unplugged", {"port": "ttyACM0"}))
        shown = house.picture(None)
        assert shown
        assert shown.view.turn == 1
        assert shown.notices[-1].code == "board-unplugged"

    played(tmp_path, play)


def test_a_silent_board_is_named(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        silent = Notice("board-silent", {"name": "ttyACM0"})
        await until(lambda: house.notices[-1] == silent)

    played(tmp_path, play)


def test_a_board_that_was_silent_is_waited_for_as_soon_as_it_speaks(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        await until(lambda: house.notices[-1].code == "board-silent")
        now = micros()
        house.timekeeper.strike(strike(1, now, 1))
        house.timekeeper.strike(strike(2, now, 2))
        house.timekeeper.watermark("pico", now + 1_000)
        shown = house.picture(None)
        assert shown
        assert [run.tied for run in shown.finish] == [True, True]

    played(tmp_path, play)


def test_a_resume_continues_the_last_table_and_judges_nothing_twice(tmp_path: Path) -> None:
    async def first(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP._replace(bots={2: "easy"}, tempo=60.0))
        house.move(0, "flip", micros())
        now = micros()
        house.timekeeper.strike(strike(2, now))
        house.timekeeper.watermark("pico", now + 1_000)

    async def second(house: House, bells: Bells) -> None:
        last = recall(tmp_path)
        assert last
        assert last.tempo == 60.0
        house.resume(Path(last.record), last.tempo)
        house.timekeeper.present(BOARD)
        house.begin()
        house.timekeeper.strike(strike(2, micros() - 10_000_000, 1))
        assert bells.settled == ["pico/b007/1"]
        house.timekeeper.strike(strike(1, micros() - 5_000_000, 2))
        shown = house.picture(None)
        assert shown
        assert shown.sitters[2].bot == "easy"

    played(tmp_path, first)
    before = record(tmp_path)
    played(tmp_path, second)
    after = record(tmp_path)
    assert after.marks == {"pico/b007/1", "pico/b007/2"}
    assert after.keys == before.keys


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    over = tmp_path / "over.jsonl"
    over.write_text(
        '{"record": 1, "game": "halli-galli", "seats": ["Ada", "Bo"], '
        '"options": {"two_player_start": "single_ring"}, "deal": '
        '{"draw": [["lime-1", "lime-2"], ["plum-1"]]}}\n{"t": 1, "seat": 0, "do": "ring"}\n'
    )

    async def play(house: House, bells: Bells) -> None:
        with pytest.raises(Refused, match="game-over"):
            house.resume(over, None)

    played(tmp_path, play)


def test_once_more_is_the_same_table_with_another_record(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP._replace(record=tmp_path / "first.jsonl"))
        house.again()

    played(tmp_path, play)
    one, other = back(tmp_path / "first.jsonl").header, record(tmp_path).header
    assert (one.seats, one.options) == (other.seats, other.options)
    assert one.seed != other.seed


def test_strikes_that_a_table_was_left_with_are_acknowledged(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.timekeeper.present(About("other", "ttyACM1", 1, 1.0))
        house.deal(SETUP._replace(record=tmp_path / "left.jsonl"))
        now = micros()
        house.timekeeper.strike(strike(1, now, 1))  # written, and not on disk yet
        for source in ("pico", "other"):
            house.timekeeper.watermark(source, now + 1_000)
        house.timekeeper.strike(strike(2, now + 2_000, 2))  # waits for the other board
        house.again()
        await until(lambda: sorted(bells.settled) == ["pico/b007/1", "pico/b007/2"])

    played(tmp_path, play)
    assert back(tmp_path / "left.jsonl").marks == {"pico/b007/1"}


def test_strikes_that_a_house_was_left_with_wait_for_the_resume(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.timekeeper.present(About("other", "ttyACM1", 1, 1.0))
        house.deal(SETUP)
        house.timekeeper.strike(strike(1, micros()))

    assert played(tmp_path, play).settled == []


def test_a_table_that_cannot_be_leaves_the_one_that_is_open(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP)
        for wrong in (
            SETUP._replace(names=("Ada",)),
            SETUP._replace(game="chess"),
            SETUP._replace(rules={"nope": 1}),
            SETUP._replace(bots={2: "brilliant"}),
            SETUP._replace(record=next((tmp_path / "records").iterdir())),
        ):
            with pytest.raises(Refused):
                house.deal(wrong)
        house.move(0, "flip", micros())

    played(tmp_path, play)
    assert record(tmp_path).keys["turn"] == 1


def test_without_a_table_screens_are_told_so(tmp_path: Path) -> None:
    house = House((), tmp_path)
    assert house.picture(None) is None
    with pytest.raises(Refused, match="no-table"):
        house.move(0, "flip", 0)


def test_screens_are_called_after_every_change_until_they_leave(tmp_path: Path) -> None:
    calls: list[int] = []

    async def play(house: House, bells: Bells) -> None:
        leave = house.watch(lambda: calls.append(1))
        house.deal(SETUP)
        seen = len(calls)
        house.move(0, "flip", micros())
        assert len(calls) > seen > 0
        leave()
        seen = len(calls)
        house.move(1, "flip", micros())
        assert len(calls) == seen

    played(tmp_path, play)


def test_a_record_that_cannot_be_written_ends_the_run(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async def main() -> None:
        house = House((), tmp_path)
        running = asyncio.create_task(house.run())
        await asyncio.sleep(0)
        house.deal(SETUP)
        mocker.patch("host.journal.os.write", side_effect=OSError("no space left"))
        house.move(0, "flip", micros())
        await running

    with pytest.raises(ExceptionGroup) as ended:
        asyncio.run(main())
    assert ended.group_contains(RecordLost, match="no space left")


def test_bots_and_who_came_too_late_are_in_the_record(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP._replace(bots={2: "easy"}))
        now = micros()
        house.move(0, "flip", now)
        house.timekeeper.watermark("pico", now + 1_000)
        house.pause(True, micros())
        house.timekeeper.watermark("pico", micros() + 1)
        house.timekeeper.strike(strike(1, micros()))
        house.timekeeper.watermark("pico", micros() + 1_000)

    played(tmp_path, play)
    (path,) = (tmp_path / "records").glob("*.jsonl")
    text = path.read_text()
    assert '"bot":"easy"' in text
    assert '"too_late":{"seat":0' in text


def test_a_table_that_cannot_be_noted_is_played_all_the_same(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async def play(house: House, bells: Bells) -> None:
        mocker.patch("host.house.remember", side_effect=PermissionError(13, "denied"))
        house.deal(SETUP)
        assert house.notices[-1].code == "not-remembered"
        house.move(0, "flip", micros())

    played(tmp_path, play)
    assert record(tmp_path).keys["turn"] == 1
