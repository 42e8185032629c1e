"""axe-core finds nothing to complain of, on any page, by day and by night."""

from __future__ import annotations

import pytest

from potager.testing.browser.checks import violations
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(invite: GuestMaker, finished: FinishedGame, colours: str) -> None:
    table, state = finished.table, finished.states[0]
    guest: Guest = invite(color_scheme=colours, storage_state=state)
    page = guest.page
    found: dict[str, list[str]] = {}

    guest.go("/")
    page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    found["home"] = violations(guest)
    guest.go(f"/t/{guest.set_table(4, bots=2, start=False)}")
    page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    found["room"] = violations(guest)

    guest.sit_down(2)
    guest.play_on(4)
    guest.touch(guest.await_choice())
    guest.confirm.wait_for()
    found["game, with an offer"] = violations(guest)
    page.keyboard.press("a")
    found["game, list of actions"] = violations(guest)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog dt").first.wait_for()
    found["rules"] = violations(guest)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=guest.say("web.menu.settings")).click()
    found["settings"] = violations(guest)

    guest.go(f"/t/{table}")
    page.locator("#result-title").wait_for()
    found["result"] = violations(guest)
    guest.go(f"/t/{table}/replay")
    page.get_by_role("slider").wait_for()
    found["replay"] = violations(guest)
    assert troubles(found) == ""
