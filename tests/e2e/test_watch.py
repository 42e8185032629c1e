"""Watching bots: chosen on a page of its own, followed at the table, stopped and taken step by step."""

from __future__ import annotations

import pytest

from potager.testing.browser.fixtures import DESKTOP, GuestMaker
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(("game", "lang", "size"), [("bohnanza", "fr", PHONE), ("finca", "en", DESKTOP)])
def test_bots_are_watched(
    invite: GuestMaker, leisurely: LiveServer, game: str, lang: str, size: dict[str, int]
) -> None:
    guest: Guest = invite(lang, at=leisurely, viewport=size, has_touch=size is PHONE)
    page = guest.page
    guest.go("/")
    page.get_by_role("link", name=guest.say("web.home.watch")).click()
    page.get_by_role("button", name=guest.say("web.watch.go")).wait_for()
    page.locator(f"input[name=watch-game][value={game}]").check(force=True)
    page.get_by_role("button", name=guest.say("web.watch.go")).click()
    page.locator(".considered li.chosen").wait_for()

    page.get_by_role("button", name=guest.say("web.watch.wait")).click()
    go_on = page.get_by_role("button", name=guest.say("web.watch.go-on"))
    go_on.wait_for()
    before = guest.version()
    page.get_by_role("button", name=guest.say("web.watch.step")).click()
    guest.until(lambda: guest.version() > before, what="one entry")
    go_on.wait_for()
    go_on.click()
    guest.until(lambda: guest.version() > before + 2, what="the game to go on")
