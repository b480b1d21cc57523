from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.virtual.commands import WORDS, BadCommand, Command, parse


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("strike 3", Command(1, "strike", 3, None)),
        ("  2: strike 3 +20\n", Command(2, "strike", 3, 20)),
        ("down 8 +0", Command(1, "down", 8, 0)),
        ("STALL 300", Command(1, "stall", 300, None)),
        ("2:unplug", Command(2, "unplug", 0, None)),
    ],
)
def test_a_line_is_a_board_a_word_a_number_and_a_distance(line: str, command: Command) -> None:
    assert parse(line, boards=2) == command


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "no command"),
        ("ring 1", "'ring' is no command"),
        ("strike", "takes a number"),
        ("plug 1", "takes no number"),
        ("strike 9", "bells 1 to 8"),
        ("strike 0", "bells 1 to 8"),
        ("3: strike 1", "boards 1 to 2"),
        ("0: strike 1", "boards 1 to 2"),
        ("stall 5 +20", "takes no +µs"),
        ("strike 1 -20", "no command"),
        ("stall 99999999999999999999", "3600000 is the most"),
        ("deaf 3600001", "3600000 is the most"),
        ("noise 1000001", "1000000 is the most"),
        ("strike 1 +99999999999999999999", "too far"),
        ("9" * 5000 + ": strike 1", f"'{'9' * 40}' is no command"),
        ("strike " + "9" * 5000, "no command"),
        ("strike 1 +" + "9" * 5000, "no command"),
        ("strike ٣", "no command"),
    ],
)
def test_a_bad_line_is_told_what_is_wrong_with_it(line: str, complaint: str) -> None:
    with pytest.raises(BadCommand, match=complaint.replace("+", r"\+")):
        parse(line, boards=2)


@given(st.text(max_size=30))
@settings(max_examples=200)
def test_any_text_is_a_command_or_a_complaint(line: str) -> None:
    with suppress(BadCommand):
        assert parse(line).word in WORDS
