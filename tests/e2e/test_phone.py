"""From the smallest phone to a large screen: nothing sticks out, and a thumb meets what it aims at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from potager.testing.browser.checks import PHONES, TOO_SMALL, TOO_WIDE, TOUCH, handheld, tabs
from potager.testing.browser.fixtures import DESKTOP, FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles

SCREENS = [(820, 1180), (1440, 900), (1920, 1080)]
# The list of what happened, and how much of it lies below what is in sight.
STORY = "document.querySelector('ol:has(> .turn)')"
BELOW = f"((list) => list.scrollHeight - list.scrollTop - list.clientHeight)({STORY})"

# How wide the page has ever been, from frame to frame.
WIDEST = """window.widest = 0;
(function look() {
  window.widest = Math.max(window.widest, document.documentElement?.scrollWidth ?? 0);
  requestAnimationFrame(look);
})();"""


def places(guest: Guest, finished: FinishedGame) -> Iterator[str]:
    """Every kind of page, one after the other."""
    table = finished.table
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    yield "home"
    guest.go(f"/t/{guest.set_table(4, bots=2, start=False)}")
    guest.page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    yield "room"
    guest.sit_down(4)
    for tab in tabs(guest):
        yield f"game, {tab}"
    guest.touch(guest.await_choice())
    guest.confirm.wait_for()
    yield "game, confirm"
    guest.go(f"/t/{table}")
    guest.page.locator("#result-title").wait_for()
    yield "result"
    guest.go(f"/t/{table}/replay")
    guest.page.get_by_role("slider").wait_for()
    for tab in tabs(guest):
        yield f"replay, {tab}"


def test_on_a_phone_held_sideways_everything_fits_and_can_be_pressed(
    invite: GuestMaker, finished: FinishedGame
) -> None:
    guest = handheld(invite, PHONES[1], finished.states[0])
    found: dict[str, list[str]] = {}
    for place in places(guest, finished):
        found[f"{place}: too wide"] = guest.page.evaluate(TOO_WIDE)
        found[f"{place}: too small"] = guest.page.evaluate(TOO_SMALL, TOUCH)
    assert troubles(found) == ""


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_larger_screens_nothing_sticks_out(
    invite: GuestMaker, finished: FinishedGame, size: tuple[int, int]
) -> None:
    guest: Guest = invite(
        "fr", viewport={"width": size[0], "height": size[1]}, storage_state=finished.states[0]
    )
    wide = {place: guest.page.evaluate(TOO_WIDE) for place in places(guest, finished)}
    assert troubles(wide) == ""


def test_a_long_story_does_not_make_the_table_longer(invite: GuestMaker) -> None:
    guest: Guest = invite()
    guest.sit_down(4)
    turns = guest.page.locator(".turn")
    while turns.count() <= 15 and not guest.over():  # how many a game needs is a matter of luck
        guest.play_on()
        guest.await_turn()
    assert turns.count() > 15
    assert guest.page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]
    guest.until(lambda: guest.page.evaluate(BELOW) < 1, what="the newest to be in sight")

    end = turns.count()
    guest.page.evaluate(f"{STORY}.scrollTo({{ top: 0 }})")
    while turns.count() == end and not guest.over():
        guest.play_on()
    guest.settle()
    assert guest.page.evaluate(f"{STORY}.scrollTop") == 0, "whoever reads back is left in peace"


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_turns_are_played_by_tapping(invite: GuestMaker, size: tuple[int, int]) -> None:
    guest = handheld(invite, size, None, reduced_motion="no-preference")
    guest.page.add_init_script(WIDEST)
    guest.sit_down(2)
    guest.play_on(8)
    assert guest.page.evaluate("widest") == size[0], "nothing sticks out while things move"

    guest.await_choice()
    listed = guest.page.locator(".bar [aria-expanded]")
    guest.press(listed)
    first = guest.page.locator(".foot .actions button").first
    guest.press(first)
    expect(guest.confirm).to_be_visible()
    before = guest.version()
    guest.press(guest.confirm)
    guest.until(lambda: guest.version() > before, what="the action of the list")
