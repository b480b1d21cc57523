from datetime import datetime

from host.bells import VIRTUAL
from host.selftest.finding import Finding, Verdict
from host.selftest.page import Subject, page

ABOUT = (10203, 3, 8, 1, 12800)
WHEN = datetime(2030, 4, 5, 6, 7)
BOARD = Subject("e6614103e7123456", ABOUT, WHEN)
SIMULATED = Subject(f"{VIRTUAL}00112201", ABOUT, WHEN)
FOUND = [
    Finding("at rest", Verdict.FAILED, "bell 3 is closed <with> nobody at it"),
    Finding("bounce", Verdict.OK, "8 bells", drawings=('<svg id="drawn"></svg>',)),
    Finding("loop-back", Verdict.NOT_DONE, "no wires", details=("gap µs",)),
]


def test_the_page_names_board_versions_and_time() -> None:
    made = page(BOARD, FOUND)
    for fact in ("Raspberry Pi Pico2, e6614103e7123456", "1.2.3 on MicroPython 1.28.0"):
        assert fact in made
    assert "2030-04-05 06:07" in made


def test_every_finding_is_on_the_page_with_its_verdict_and_drawings() -> None:
    made = page(BOARD, FOUND)
    assert 'class="failed"' in made
    assert 'class="not-done"' in made
    assert "bell 3 is closed &lt;with&gt; nobody at it" in made
    assert '<svg id="drawn"></svg>' in made
    assert "<pre>gap µs</pre>" in made


def test_a_virtual_board_is_labelled_on_page_and_terminal() -> None:
    assert "virtual board" in page(SIMULATED, FOUND)
    assert "VIRTUAL" in str(SIMULATED)
    assert "virtual" not in page(BOARD, FOUND).partition("</style>")[2]
    assert "VIRTUAL" not in str(BOARD)


def test_the_page_needs_no_other_file() -> None:
    made = page(BOARD, FOUND)
    assert "src=" not in made
    assert "href=" not in made
