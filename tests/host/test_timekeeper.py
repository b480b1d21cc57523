import asyncio
from pathlib import Path

from host.arbiter import SILENCE
from host.bells.source import About, Flip, Health, Notice, Strike
from host.house import House, micros
from tests.host.houses import BOARD, SETUP, Bells, played, record, strike, until


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
        assert shown.sitters[1].bells == (("2", 0),)
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


def test_when_a_board_fell_silent_is_remembered_beside_its_clock(tmp_path: Path) -> None:
    async def play(house: House, bells: Bells) -> None:
        bells.boards = [Health("pico", "ttyACM0", True, 0.0, 0.0, 1.0, frozenset(), 0, 0)]
        assert [board.silent for board in house.health()] == [None]
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        dealt = micros()
        await until(lambda: house.health()[0].silent is not None)
        silent = house.health()[0].silent
        assert silent is not None
        assert silent - dealt >= SILENCE

    played(tmp_path, play)
