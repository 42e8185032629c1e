"""axe-core finds nothing to complain of, on any page, by day and by night."""

from __future__ import annotations

from potager.testing.browser.checks import by_day_and_night, violations
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles

GREY = """for (const one of document.querySelectorAll("main *")) {
  one.style.cssText = "color: #777; background: #888";
}"""


def test_axe_finds_nothing(invite: GuestMaker, finished: FinishedGame) -> None:
    table, state = finished.table, finished.states[0]
    guest: Guest = invite(storage_state=state)
    page = guest.page
    found: dict[str, list[str]] = {}

    guest.go("/")
    page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    found["home"] = by_day_and_night(guest)
    guest.go(f"/t/{guest.set_table(4, bots=2, start=False)}")
    page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    found["room"] = by_day_and_night(guest)

    guest.sit_down(2)
    guest.play_on(4)
    guest.touch(guest.await_choice())
    guest.confirm.wait_for()
    found["game, with an offer"] = by_day_and_night(guest)
    page.keyboard.press("a")
    found["game, list of actions"] = by_day_and_night(guest)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog dt").first.wait_for()
    found["rules"] = by_day_and_night(guest)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=guest.say("web.menu.settings")).click()
    found["settings"] = by_day_and_night(guest)

    guest.go(f"/t/{table}")
    page.locator("#result-title").wait_for()
    found["result"] = by_day_and_night(guest)
    guest.go(f"/t/{table}/replay")
    page.get_by_role("slider").wait_for()
    found["replay"] = by_day_and_night(guest)
    assert troubles(found) == ""


def test_axe_sees_colours_that_are_not_painted(invite: GuestMaker) -> None:
    guest: Guest = invite()
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    guest.page.evaluate(GREY)
    assert [one for one in violations(guest) if one.startswith("color-contrast:")] != []
    assert [one for one in by_day_and_night(guest) if one.startswith("dark: color-contrast:")] != []
