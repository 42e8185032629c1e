"""The first page: nothing on it moves while it loads, and three touches lead to one's first move."""

from __future__ import annotations

from typing import Any

import pytest

from potager.testing.browser.checks import PHONES, handheld
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

MOST_SHIFT = 0.02
MOST_TOUCHES = 3

# How far things have moved that nobody touched.
WATCH = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_nothing_moves_while_the_first_page_loads(invite: GuestMaker, screen: str) -> None:
    allowed: dict[str, Any] = {"service_workers": "allow", "painted": True}
    guest: Guest = (
        invite("fr", **allowed) if screen == "desk" else handheld(invite, PHONES[0], None, **allowed)
    )
    guest.page.add_init_script(WATCH)
    for visit in ("new here", "with a game"):
        guest.go("/")
        if visit == "new here":
            guest.page.get_by_text(guest.say("web.home.mine-empty")).wait_for()
            guest.set_table(2, start=False)
        else:
            guest.page.locator("main a[href^='/t/']").first.wait_for()
        guest.settle()
        assert guest.page.evaluate("window.shift") < MOST_SHIFT, visit


@pytest.mark.parametrize(("game", "first"), [("finca", "place"), ("bohnanza", "plant"), ("frutopia", "bag")])
def test_three_touches_lead_to_the_first_move(invite: GuestMaker, game: str, first: str) -> None:
    guest = handheld(invite, PHONES[0], None)
    guest.game = game
    guest.go("/")
    guest.press(guest.page.get_by_role("button", name=f"{guest.say('web.home.start')} {guest.say('name')}"))

    def due() -> list[str]:
        return [action for action in guest.legal() if action.split()[0] == first]

    guest.until(due, what="my turn")
    before, touches = guest.version(), 2
    guest.touch(due()[0])
    guest.until(lambda: guest.confirm.count() or guest.version() != before, what="a move, or an offer")
    if guest.version() == before:
        guest.press(guest.confirm)
        touches += 1
    guest.until(lambda: guest.version() != before, what="the move to be played")
    assert touches <= MOST_TOUCHES
