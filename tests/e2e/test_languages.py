"""Every language, in every corner, also for what was said before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from potager.core.texts import LANGUAGES
from potager.testing.browser.checks import keys, speak
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles


def test_a_change_of_language_changes_everything_and_is_kept(invite: GuestMaker) -> None:
    guest: Guest = invite("en")
    guest.sit_down(2)
    guest.play_on(6)
    guest.await_choice()

    def written() -> dict[str, list[str]]:
        page = guest.page
        page.keyboard.press("a")
        page.locator(".actions button").first.wait_for()
        actions = page.locator(".actions button").all_inner_texts()
        page.get_by_role("button", name=guest.say("web.play.log"), exact=True).click()
        return {
            "log": page.locator(".turn p").all_inner_texts(),
            "actions": actions,
            "board": [
                one.get_attribute("aria-label") or ""
                for one in page.locator("[data-action][role=button]").all()
            ],
            "story": page.locator(".kit-hidden li").all_inner_texts(),
            "status": [page.get_by_test_id("status").inner_text()],
            "tools": [
                one.get_attribute("aria-label") or ""
                for one in page.get_by_role("banner").locator("button.icon").all()
            ],
        }

    english = written()
    speak(guest, "fr")
    expect(guest.page.get_by_test_id("status")).not_to_have_text(english["status"][0])
    expect(guest.page.locator(".turn p").first).not_to_have_text(
        english["log"][0]
    )  # the server tells it anew
    french = written()
    for place, lines in english.items():
        assert len(french[place]) == len(lines) > 0, place
        assert [line for line in lines if line in french[place]] == [], place

    guest.page.reload()
    guest.await_turn()
    assert written() == french


# French is read on every screen: test_screens.py.
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "fr"])
def test_no_text_is_missing(invite: GuestMaker, finished: FinishedGame, lang: str) -> None:
    table, state = finished.table, finished.states[0]
    guest: Guest = invite(lang, storage_state=state)
    found: dict[str, list[str]] = {}
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    found["home"] = keys(guest)
    guest.go(f"/t/{guest.set_table(3, bots=1, start=False)}")
    guest.page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    found["room"] = keys(guest)
    guest.sit_down(2)
    for turn in range(14):
        found[f"game, {turn}: {guest.legal()[0]}"] = keys(guest)
        guest.play_on()
        guest.await_turn()
    guest.page.keyboard.press("a")
    found["actions"] = keys(guest)
    guest.page.get_by_role("button", name=guest.say("web.menu.settings")).click()
    found["settings"] = keys(guest)
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("?")
    guest.page.locator("dialog dt").first.wait_for()
    found["rules"] = keys(guest)
    guest.go(f"/t/{table}")
    guest.page.locator("#result-title").wait_for()
    found["result"] = keys(guest)
    guest.go(f"/t/{table}/replay")
    guest.page.get_by_role("slider").wait_for()
    found["replay"] = keys(guest)
    assert troubles(found) == ""
