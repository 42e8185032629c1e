"""How much comes over the line."""

from __future__ import annotations

from playwright.sync_api import Response

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

MOST_FIRST, MOST_SCRIPT = 100 * 1000, 150 * 1024


def test_the_first_visit_loads_little(invite: GuestMaker) -> None:
    guest: Guest = invite()
    scripts: list[Response] = []
    guest.page.on(
        "response", lambda one: scripts.append(one) if one.request.resource_type == "script" else None
    )
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    home = sum(max(0, one.request.sizes()["responseBodySize"]) for one in scripts)
    guest.page.get_by_role("button", name=f"{guest.say('web.home.start')} Finca").click()
    guest.await_turn()
    game = sum(max(0, one.request.sizes()["responseBodySize"]) for one in scripts)
    assert all(
        one.headers.get("content-encoding") in ("gzip", "br") for one in scripts if len(one.body()) > 2000
    )
    assert home < MOST_FIRST and home < game < MOST_SCRIPT
