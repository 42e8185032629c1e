"""Without a mouse: from the first page to a game, and the focus is always somewhere, and seen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from potager.testing.browser.checks import FOCUS, Typist
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest


def test_a_game_without_a_mouse(invite: GuestMaker) -> None:
    guest: Guest = invite()
    typist = Typist(guest)
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()

    def at_finca(focus: dict[str, Any]) -> bool:
        return focus["name"] == f"{guest.say('web.home.start')} Finca"

    def at_a_place(focus: dict[str, Any]) -> bool:
        return str(focus["action"]).startswith("place")

    typist.tab_to(at_finca)
    guest.page.keyboard.press("Enter")
    guest.await_turn()

    # From the list of actions.
    guest.page.keyboard.press("a")
    guest.until(lambda: guest.page.evaluate(FOCUS)["item"], what="the list of actions to have the focus")
    for _ in range(3):
        guest.await_turn()
        guest.until(lambda: guest.page.locator(".actions [data-item]").count(), what="something to choose")
        typist.look("at my turn")
        typist.press("ArrowDown")
        before = guest.version()
        typist.press("Enter")
        guest.until(lambda before=before: guest.confirm.count() or guest.version() > before, what="an offer")
        if guest.version() == before:
            typist.press("Enter")
        guest.until(lambda before=before: guest.version() > before, what="the action to be played")
        typist.look("after my action")

    # Taking back: only bots are asked, and they are patient.
    guest.await_turn()
    before = guest.version()
    typist.press("u")
    guest.until(lambda: guest.version() == before + 1, what="the action to be taken back")
    typist.look("after taking back")
    guest.await_turn()

    # On the board itself; farmers are still being placed, so several blades can be chosen.
    first = typist.tab_to(at_a_place, key="Shift+Tab")["action"]
    assert typist.press("ArrowLeft")["action"] != first
    assert typist.press("ArrowRight")["action"] == first
    before = guest.version()
    typist.press("Enter")
    guest.confirm.wait_for()
    typist.press("Escape")
    expect(guest.confirm).to_have_count(0)
    assert guest.version() == before
    typist.press("Enter")
    guest.confirm.wait_for()
    typist.press("Enter")
    guest.until(lambda: guest.version() > before, what="the action to be played")
    guest.await_turn()
    typist.look("after the bots")

    # Rules and back.
    held = typist.look("before the rules")["what"]
    guest.page.keyboard.press("?")
    sheet = guest.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    typist.look("in the rules")
    assert guest.page.evaluate("document.activeElement.closest('dialog') !== null")
    guest.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert typist.look("after the rules")["what"] == held

    assert typist.lost == []
