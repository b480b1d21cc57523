from host.picture import BoardBell, Sitter
from host.web.keys import bell_keys

PERSON = Sitter("Ada", None, ())


def test_one_person_rings_with_the_space_bar() -> None:
    assert bell_keys([PERSON, Sitter("Bo", "normal", ())]) == {0: "Space"}


def test_several_people_get_keys_of_their_own() -> None:
    keys = bell_keys([PERSON] * 6)
    assert len(set(keys.values())) == 6
    assert not set(keys.values()) & {"P", "U", "N", "M", "F", "Enter"}


def test_who_has_a_bell_of_a_board_needs_no_key() -> None:
    assert bell_keys([Sitter("Ada", None, (BoardBell("1"),)), PERSON]) == {1: "Space"}
