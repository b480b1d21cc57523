from engine.records import Header, Reading
from engine.registry import games
from host.arbiter import Move
from host.orders import BELLS, BOT
from host.picture import Picture
from host.screen import fits_laptop, picture
from host.table import Table


def drawn(seat: int | None, game: str = "halli-galli", boards: tuple[str, ...] = ()) -> Picture:
    table = Table(Reading(Header(game=game, seats=("Ada", "Bo", "Cy"))), 0)
    table.take(Move(1, f"{BOT} easy", 1))
    table.take(Move(2, f"{BELLS} a11/3", 2))
    return picture(table, seat, 2.5, boards, ())


def test_the_laptop_acts_for_everybody_but_bots_and_for_the_table() -> None:
    assert drawn(None).inputs == ((0, ("flip",)),)
    assert [seat for seat, _ in drawn(None, "referee").inputs] == [None]


def test_a_screen_of_a_seat_shows_its_view_and_acts_for_it_alone() -> None:
    assert drawn(0).inputs == ((0, ("flip",)),)
    assert drawn(2).inputs == ()
    assert drawn(2).view.seat == 2


def test_screens_02_the_laptop_lists_no_inputs_that_tell_what_is_in_a_hand() -> None:
    leads = next(seat for seat in (0, 1, 2) if drawn(seat, "gang-of-four").inputs)
    assert len(dict(drawn(leads, "gang-of-four").inputs)[leads]) > 1
    assert drawn(None, "gang-of-four").inputs == ()


def test_games_without_a_hand_to_hide_fit_the_laptop() -> None:
    fit = {slug for slug, game in games().items() if fits_laptop(game)}
    assert {"halli-galli", "referee"} <= fit
    assert "gang-of-four" not in fit


def test_bells_are_called_by_their_number_and_with_several_boards_by_their_board() -> None:
    assert drawn(None, boards=("a11",)).sitters[2].bells == (("3", 0),)
    assert drawn(None, boards=("e66", "a11")).sitters[2].bells == (("3", 2),)


def test_the_revision_is_the_number_of_lines_in_the_record() -> None:
    assert drawn(None).rev == 3
    assert drawn(None).sitters[1].bot == "easy"
