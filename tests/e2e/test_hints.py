"""Opponents by level and style, and hints: chosen, asked for and played in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from potager.testing.browser import checks
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest, troubles


def test_a_table_with_chosen_opponents(invite: GuestMaker) -> None:
    guest: Guest = invite()
    guest.go("/")
    page = guest.page
    game = next(info for info in guest.ask("GET", "/games") if info["styles"] and 3 in info["seats"])
    style = game["styles"][0]
    page.get_by_role("button", name=guest.say("web.home.table-go")).click()
    form = page.locator("form", has=page.get_by_role("button", name=guest.say("web.create.go")))
    form.get_by_label(guest.say("web.create.game")).select_option(game["name"])
    form.locator(".segments label", has_text="3").click()
    second, third = (guest.say("web.create.seat", n=number) for number in (2, 3))
    form.get_by_label(second, exact=True).select_option("master")
    expect(form).to_contain_text(guest.say("web.bot.master-why"), ignore_case=True)
    form.get_by_label(f"{second}: {guest.say('web.style.label')}").select_option(style)
    form.get_by_label(guest.say("web.create.first")).select_option("A")  # a master who begins thinks for long
    form.get_by_role("button", name=guest.say("web.create.go")).click()

    # In the room the second bot is seated, and thought better of.
    master = guest.say(
        "web.bot.styled", level=guest.say("web.bot.master"), style=guest.say(f"web.style.{style}")
    )
    expect(page.locator("li", has_text=master)).to_be_visible()
    page.get_by_label(guest.say("web.room.add-bot")).select_option("grower")
    expect(page.locator("li.row", has_text=f"{guest.say('web.bot.grower')} ·")).to_be_visible()
    page.get_by_label(third, exact=True).select_option("sprout")
    expect(page.locator("li.row", has_text=f"{guest.say('web.bot.sprout')} ·")).to_be_visible()
    table = page.url.rpartition("/")[2]
    seats = guest.ask("GET", f"/tables/{table}")["seats"]
    assert [seat["bot"] for seat in seats] == [None, f"master:{style}", "sprout"]
    page.get_by_role("button", name=guest.say("web.room.start")).click()
    guest.await_turn()


def test_a_hint_is_asked_for_and_played(invite: GuestMaker) -> None:
    guest: Guest = invite()
    page = guest.page
    guest.sit_down(2)
    hinted = guest.ask_for_hints()
    assert 0 < len(hinted) <= 3 and set(hinted) <= set(guest.legal())
    best = page.locator(".hints [data-hint]").first
    assert len(best.locator(".why").inner_text()) > 10
    assert "chance to win" not in best.inner_text(), "plain rules look too briefly for a figure"
    expect(page.get_by_test_id("hint-mark")).to_be_visible()
    expect(page.locator("[aria-live=polite]")).to_contain_text("Hint:")

    # Put away and fetched again by the key, then played.
    page.keyboard.press("h")
    expect(best).to_have_count(0)
    expect(page.get_by_test_id("hint-mark")).to_have_count(0)
    page.keyboard.press("h")
    expect(best).to_be_visible()
    before = guest.version()
    best.click()
    expect(guest.confirm).to_be_visible()
    expect(page.locator(".hints")).to_be_hidden()
    guest.press(guest.confirm)
    guest.until(lambda: guest.version() > before, what="the hint to be played")
    expect(page.locator(".hints")).to_have_count(0)
    guest.await_turn()
    expect(best).to_have_count(0)
    expect(page.locator("body")).to_contain_text("places a farmer")


def test_a_table_without_hints_has_no_button(invite: GuestMaker) -> None:
    guest: Guest = invite()
    guest.sit_down(2, hints=False)
    expect(guest.hint_button).to_have_count(0)
    guest.page.keyboard.press("h")
    guest.page.keyboard.press("a")  # a key that does something: then the first one was heard, too
    expect(guest.page.locator(".actions button").first).to_be_focused()
    expect(guest.page.locator(".hints")).to_have_count(0)
    assert guest.page.locator(".notices li").count() == 0


def test_keys_are_listed_in_the_settings(invite: GuestMaker) -> None:
    guest: Guest = invite("fr")
    guest.sit_down(2)
    guest.page.get_by_role("button", name=guest.say("web.menu.settings")).click()
    expect(guest.page.locator("dialog")).to_contain_text(guest.say("web.keys.hint"))


def test_hints_on_a_phone_held_sideways(invite: GuestMaker) -> None:
    guest = checks.handheld(invite, checks.PHONES[1], None)
    guest.sit_down(2)
    found: dict[str, list[str]] = {}
    hinted = guest.ask_for_hints()
    found["hints: too wide"] = guest.page.evaluate(checks.TOO_WIDE)
    found["hints: too small"] = guest.page.evaluate(checks.TOO_SMALL, checks.TOUCH)
    assert troubles(found) == ""
    before = guest.version()
    guest.press(guest.page.locator(".hints [data-hint]").first)
    guest.confirm.wait_for()
    guest.press(guest.confirm)
    guest.until(lambda: guest.version() > before, what=f"{hinted[0]} to be played")
