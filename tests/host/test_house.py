import asyncio
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from engine.game import Refused
from host.bells.source import About, Notice, Sink
from host.commands.run import _fault
from host.house import House, micros
from host.journal import RecordLost
from host.last import recall
from host.picture import Picture
from tests.host.houses import BOARD, SETUP, Bells, back, played, record, strike, until


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


def test_a_dealt_table_begins_with_those_cards_and_once_more_with_others(tmp_path: Path) -> None:
    deal = {"draw": [["lime-1", "lime-2"], ["plum-1"]]}

    async def play(house: House, bells: Bells) -> None:
        setup = SETUP._replace(names=("Ada", "Bo"), deal=deal)
        house.deal(setup._replace(record=tmp_path / "first.jsonl"))
        house.move(0, "flip", micros())
        house.again()

    played(tmp_path, play)
    dealt = back(tmp_path / "first.jsonl")
    assert (dealt.header.deal, dealt.keys["open"]) == (deal, [["lime-1"], []])
    assert record(tmp_path).header.deal is None


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


def test_what_cannot_be_written_is_not_shown(tmp_path: Path, mocker: MockerFixture) -> None:
    house = House((), tmp_path)
    house.deal(SETUP)
    shown: list[Picture | None] = []
    house.watch(lambda: shown.append(house.picture(None)))
    mocker.patch("host.journal.os.write", side_effect=OSError("no space left"))
    house.move(0, "flip", micros())
    house.notice(Notice("board-silent", {"name": "pico"}))
    assert shown == []


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


def test_bells_14_a_source_that_fails_is_named_and_the_others_play_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(Bells):
        async def run(self, sink: Sink) -> None:
            raise KeyError("PIN")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(_fault)
        bells = Bells()
        house = House((Broken(), bells), tmp_path)
        running = asyncio.create_task(house.run())
        await until(lambda: bells.sink is not None)
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        house.timekeeper.strike(strike(1, micros()))
        house.timekeeper.watermark("pico", micros() + 1_000)
        await until(lambda: bool(bells.settled))
        running.cancel()
        await asyncio.wait([running])

    asyncio.run(main())
    assert record(tmp_path).marks == {"pico/b007/1"}
    assert f"a fault of {__name__}, KeyError('PIN')" in capsys.readouterr().err


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


def test_what_was_told_of_a_seat_is_not_told_at_the_next_table(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP)
        house.leave(2, micros())
        house.notice(Notice("refused", {"seat": 1, "reason": "not-now"}, 1))
        house.notice(Notice("bell-held", {"bell": 3}))
        house.deal(SETUP)
        assert [notice.code for notice in house.notices] == ["bell-held"]

    played(tmp_path, play)


def test_once_more_is_played_by_those_who_sit_there_by_now(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        house.deal(SETUP._replace(bots={1: "easy", 2: "hard"}, record=tmp_path / "first.jsonl"))
        house.seat(0, "normal", "", micros())
        house.seat(1, None, "Zoe", micros())
        house.again({2: "Yul", 3: "Xi"})
        shown = house.picture(None)
        assert shown
        sat = [(sitter.name, sitter.bot) for sitter in shown.sitters]
        assert sat == [("Ada", "normal"), ("Zoe", None), ("Yul", None), ("Xi", None)]

    played(tmp_path, play)


def test_screens_show_who_has_left_until_somebody_takes_the_seat(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        def gone() -> list[bool]:
            shown = house.picture(None)
            assert shown
            return [sitter.left for sitter in shown.sitters]

        house.deal(SETUP)
        house.leave(1, micros())
        assert gone() == [False, True, False]
        house.seat(1, None, "Zoe", micros())
        assert gone() == [False, False, False]

    played(tmp_path, play)
