import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host.bells.source import About, Notice, Strike
from host.house import micros

PAINTED = """() => new Promise((seen) => {
  let frames = 4;
  const next = () => (frames-- ? requestAnimationFrame(next) : seen());
  next();
})"""


def tops(page: Page) -> Counter[str]:
    """How many there are of each fruit on the cards face up."""
    sums: Counter[str] = Counter()
    for card in page.locator(".face use").all():
        fruit, _, count = (card.get_attribute("href") or "").lstrip("#").partition("-")
        sums[fruit] += int(count)
    return sums


def flip(page: Page) -> None:
    """Turn the next card by key and wait until it can be seen."""
    expect(page.locator("main.game")).to_be_visible()
    before = page.locator("main").get_attribute("data-rev")
    page.keyboard.press("f")
    expect(page.locator("main")).not_to_have_attribute("data-rev", before or "")
    page.evaluate(PAINTED)


def flip_until(page: Page, five: bool) -> None:
    for _ in range(40):
        flip(page)
        if (5 in tops(page).values()) is five:
            return
    pytest.fail("no such table in 40 cards")


def test_a_table_is_opened_with_the_keyboard_alone(page: Page) -> None:
    name = page.locator('[name="name.0"]')
    for _ in range(9):
        page.keyboard.press("Tab")
        if name.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.type("Zoe")
    page.keyboard.press("Tab")
    expect(page.locator('[name="who.0"]')).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.turn")).to_contain_text("Zoe")
    expect(page.locator(".seat")).to_have_count(4)
    flip(page)
    expect(page.locator(".face")).to_have_count(1)


def test_one_key_on_the_start_page_opens_a_table_for_one_and_three_bots(page: Page) -> None:
    page.keyboard.press("Enter")
    expect(page.locator(".seat.turn")).to_contain_text("Ada")
    expect(page.locator(".seat .badge", has_text="bot")).to_have_count(3)
    expect(page.locator(".ring kbd")).to_have_text("Space")


def test_a_round_is_played_with_the_keyboard_alone(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    flip_until(page, five=True)
    page.keyboard.press("l")
    expect(page.locator(".stamp")).to_contain_text("Right!")
    expect(page.locator(".finish .lane")).to_have_count(1)
    expect(page.locator(".finish .reaction")).to_have_text(re.compile(r"\d+ ms after the card"))
    expect(page.locator(".seat.turn")).to_contain_text("Bo")

    flip_until(page, five=False)
    page.keyboard.press("a")
    expect(page.locator(".stamp")).to_contain_text("Wrong!")
    expect(page.locator(".said")).to_contain_text("Ada pays 1 card to Bo.")

    page.keyboard.press("p")
    expect(page.locator(".veil")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".veil")).to_have_count(0)

    counts = page.locator(".count").all_text_contents()
    flip(page)
    page.keyboard.press("u")
    expect(page.locator(".count")).to_have_text(counts)


def test_two_keys_at_once_are_a_photo_finish(page: Page, served: Any) -> None:
    served.deal("Ada Bo Cy")
    flip_until(page, five=True)
    for key in ("a", "l"):
        page.keyboard.press(key)
    expect(page.locator(".lane")).to_have_count(2)
    expect(page.locator(".lane .gap").first).to_have_text("first")
    expect(page.locator(".lane .gap").last).to_contain_text("±")


def test_what_was_filled_in_counts_although_the_page_shows_something_older(page: Page) -> None:
    row = page.locator('[name="who.3"]')
    row.select_option("nobody")
    expect(row.locator("option[selected]")).to_have_attribute("value", "nobody")
    row.evaluate("select => { select.value = 'normal'; }")  # drawn before the change was known
    page.keyboard.press("Enter")
    expect(page.locator(".seat")).to_have_count(3)


REFUSED = """import("/static/link.js").then(
  ({ command }) => command({ do: "ring", seat: 9 }, performance.now()))"""


def test_what_was_refused_lies_in_the_way_no_longer_than_until_the_next_touch(
    page: Page, served: Any
) -> None:
    served.deal("Ada Bo")
    expect(page.locator(".seat")).to_have_count(2)
    page.evaluate(REFUSED)
    expect(page.locator("#refused")).to_have_text("There is no such seat at this table.")
    page.locator("h1").click()
    expect(page.locator("#refused")).to_be_hidden()


def test_a_table_is_as_high_as_the_window(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    expect(page.locator(".seat")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollHeight") == 720


def test_a_refused_form_says_why_beside_the_field_and_goes_there(page: Page) -> None:
    page.locator("summary").click()
    page.locator('[name="tempo"]').fill("soon")
    page.locator("summary").click()
    page.locator(".send button").click()
    expect(page.locator('[data-error="tempo"]')).to_have_text("Write a number, or leave it empty.")
    expect(page.locator('[name="tempo"]')).to_be_focused()
    expect(page.locator('[name="name.0"]')).to_have_value("Ada")


def test_screens_20_a_page_that_wakes_up_is_current_within_a_second(
    page: Page, served: Any
) -> None:
    served.deal("Ada Bo")
    with page.expect_websocket(timeout=1000):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("html[data-link=on] main.halli")).to_be_visible(timeout=1000)


def test_screens_20_a_frozen_page_is_current_within_a_second(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    expect(page.locator("main.halli")).to_be_visible()
    chrome = page.context.new_cdp_session(page)
    chrome.send("Page.setWebLifecycleState", {"state": "frozen"})
    served.call(lambda house: house.move(0, "flip", 0))
    chrome.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.locator(".face")).to_have_count(1, timeout=1000)


def test_screens_24_two_equal_rings_are_announced_differently(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    flip_until(page, five=False)
    page.keyboard.press("a")
    expect(page.locator("#announce")).to_contain_text("Ada rang: wrong.")
    page.keyboard.press("l")
    expect(page.locator("#announce")).to_contain_text("Bo rang late")
    first = page.locator("#announce").text_content() or ""
    page.keyboard.press("l")
    expect(page.locator("#announce")).not_to_have_text(first)
    expect(page.locator("#announce")).to_contain_text("Bo rang late")


def test_extra_idiomorph_a_push_leaves_the_focus_where_it_was(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    pause = page.locator('[data-key="p"]')
    pause.focus()
    flip(page)
    expect(pause).to_be_focused()


def test_extra_idiomorph_what_is_being_typed_stays(page: Page, served: Any) -> None:
    name = page.locator('[name="name.0"]')
    name.fill("Zoe")
    name.evaluate("field => field.setSelectionRange(1, 2)")
    with page.expect_websocket():  # the page comes back and is drawn anew
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for_selector("html[data-link=on]")
    expect(name).to_have_value("Zoe")
    assert name.evaluate("field => [field.selectionStart, field.selectionEnd]") == [1, 2]


def test_extra_foundry_silent_until_a_gesture_and_says_so(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    sound = page.locator('[data-local="sound"]')
    expect(sound).to_contain_text("Sound off")
    expect(page.locator("html[data-sound=off]")).to_be_attached()
    flip(page)
    expect(page.locator("html[data-sound=on]")).to_be_attached()
    page.keyboard.press("m")
    expect(page.locator("html[data-sound=off]")).to_be_attached()


def test_motion_can_be_turned_off(page: Page) -> None:
    page.locator('[data-local="motion"]').click()
    expect(page.locator("html[data-motion=off]")).to_be_attached()
    page.reload()
    expect(page.locator("html[data-motion=off]")).to_be_attached()


def test_help_shows_the_keys_and_closes_by_escape(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("Pause, and go on")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()


def test_another_table_can_be_opened_while_the_old_one_stands(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    expect(page.locator("main.game")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".veil")).to_be_visible()
    page.keyboard.press("c")
    page.wait_for_url("**/new")
    page.wait_for_selector("html[data-link=on]")
    page.locator('[name="name.0"]').fill("Zoe")
    page.locator('[name="name.0"]').press("Enter")
    page.wait_for_url(served.address)
    expect(page.locator(".seat.turn")).to_contain_text("Zoe")


def test_a_notice_nobody_has_to_see_to_passes_and_trouble_stays(page: Page, served: Any) -> None:
    served.deal("Ada Bo")
    for code in ("board-silent", "board-ready"):
        notice = Notice(code, {"name": "Pico"})
        served.call(lambda house, notice=notice: house.timekeeper.notice(notice))
    ready = page.get_by_text("Pico is ready.")
    expect(ready).to_be_visible()
    expect(ready).to_be_hidden(timeout=10_000)
    expect(page.get_by_text("Pico is silent")).to_be_visible()


PARTS = "h1, .name, .pile, .bell p, .bar > *, .corner > *, .finish"
OVERLAPS = """(parts) => {
  const named = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility())
    .map((part) => [part.textContent.trim().slice(0, 20), part.getBoundingClientRect()]);
  const outside = ({left, right, top, bottom}) =>
    left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return named.flatMap(([one, a], n) => [
    ...(outside(a) ? [one + " is outside"] : []),
    ...named.slice(n + 1).filter(([, b]) => meet(a, b)).map(([other]) => one + " meets " + other),
  ]);
}"""


@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_overlaps_at_any_size(page: Page, served: Any, seats: int) -> None:
    served.deal(" ".join(["Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay"][:seats]))
    for _ in range(seats):
        flip(page)
    page.keyboard.press("a")
    expect(page.locator(".lane")).to_have_count(1)
    for width, height in ((1280, 720), (1920, 1080), (1024, 768), (800, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)


def test_the_reaction_time_is_there_in_a_small_window_too(page: Page, served: Any) -> None:
    page.set_viewport_size({"width": 800, "height": 600})
    served.deal("Maximiliane Bo")
    flip_until(page, five=True)
    page.keyboard.press("a")
    reaction = page.locator(".lane .reaction")
    expect(reaction).to_contain_text("ms after the card")
    assert reaction.evaluate("told => told.getBoundingClientRect().right <= innerWidth")
    assert page.locator(".lane").evaluate("lane => lane.scrollWidth <= lane.clientWidth")


AT_REST = "main => Promise.all(main.getAnimations({subtree: true}).map(a => a.finished))"


def test_the_picture_of_the_readme_is_taken(page: Page, served: Any, pictures: Path) -> None:
    served.deal("Ada Bo Cy Dee")
    served.call(lambda house: house.timekeeper.present(About("board", "Pico", 4, 1.0)))
    expect(page.locator(".hardware")).to_have_count(4)
    for _ in range(5):
        flip(page)
    flip_until(page, five=True)
    now = micros()
    for seat, after in ((1, 480_000), (3, 480_640), (0, 493_870)):
        strike = Strike("board", seat + 1, now + after, 1.0, 150.0, f"board/1/{seat}")
        served.call(lambda house, strike=strike: house.timekeeper.strike(strike))
    served.call(lambda house: house.timekeeper.watermark("board", now + 60_000_000))
    expect(page.locator(".lane")).to_have_count(3)
    for _ in range(4):
        flip(page)
    for _ in page.locator("[data-dismiss]").all():  # this board sends no watermarks
        page.locator("[data-dismiss]:visible").first.click()
    page.locator("main").evaluate(AT_REST)
    page.screenshot(path=pictures / "table.png")


def test_the_picture_of_the_start_page_is_taken(page: Page, pictures: Path) -> None:
    page.screenshot(path=pictures / "start.png")
