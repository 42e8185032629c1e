"""A finished game is looked at again: from the result to the plot, the board and the moves that cost most."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from potager.testing.browser import checks
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles
from potager.testing.browser.liveserver import LiveServer


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[LiveServer]:
    """The real search takes its time where rules are not compiled: hence a server with the smallest game."""
    server = LiveServer(tmp_path_factory.mktemp("toy"), toy=True)
    yield server
    server.close()
    assert "Traceback" not in server.log(), server.log()


def test_from_the_result_to_a_review(toy_server: LiveServer, invite: GuestMaker) -> None:
    guest: Guest = invite(at=toy_server)
    page = guest.page
    table = guest.set_table(2, game="toy")
    guest.let_bots_finish(table, seen=False)
    guest.go(f"/t/{table}")
    page.locator("#result-title").wait_for()
    page.get_by_role("link", name=guest.say("web.review.open")).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert checks.violations(guest) == []

    page.get_by_role("slider").wait_for()
    asked = guest.ask("GET", f"/tables/{table}/review")
    assert asked["status"] == "done"
    assert len(asked["review"]["points"]) == guest.ask("GET", f"/tables/{table}")["version"] + 1
    page.reload()
    page.get_by_role("slider").wait_for()
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_review_leads_to_the_moves_that_cost_most(invite: GuestMaker, reviewed: FinishedGame) -> None:
    guest: Guest = invite(storage_state=reviewed.states[0])
    page = guest.page
    told = guest.ask("GET", f"/tables/{reviewed.table}/review")["review"]
    moves = [move for move in told["moves"] if move["known"]["verdict"] == "cost"]
    guest.go(f"/t/{reviewed.table}/replay")
    page.get_by_role("link", name=guest.say("web.review.open")).click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value(str(moves[0]["version"]))
    listed = page.locator("ol > li > button[aria-expanded]")
    expect(listed.first).to_have_attribute("aria-expanded", "true")
    for line in moves[0]["known"]["better"]:
        expect(page.locator(".more")).to_contain_text(line)

    listed.nth(2).click()
    expect(slider).to_have_value(str(moves[2]["version"]))
    expect(page.get_by_role("combobox"), "as that seat saw it").to_have_value(str(moves[2]["seat"]))
    page.keyboard.press("Tab")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    said = slider.get_attribute("aria-valuetext") or ""
    assert said.startswith(guest.say("web.review.at", n=1, total=len(told["points"]) - 1, chances="")[:9])
    page.get_by_role("button", name=guest.say("web.review.next-move")).click()
    expect(slider).to_have_value(str(min(move["version"] for move in moves if move["version"] > 1)))

    plot = page.locator(".plot")
    box = plot.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 40)
    expect(slider).to_have_value(str(len(told["points"]) - 1))

    page.get_by_role("radio", name=guest.say("web.review.truth"), exact=True).check()
    expect(page.get_by_text(guest.say("web.review.truth-why"))).to_be_visible()
    page.get_by_text(guest.say("web.review.table")).click()
    expect(page.locator(".long tbody tr")).to_have_count(len(told["points"]))


def test_the_result_names_the_moves_that_mattered(invite: GuestMaker, reviewed: FinishedGame) -> None:
    guest: Guest = invite("fr", storage_state=reviewed.states[0])
    guest.go(f"/t/{reviewed.table}")
    title = guest.say("web.review.mattered", n=3)
    expect(guest.page.get_by_role("heading", name=title)).to_be_visible()
    cards = guest.page.locator("section[aria-labelledby=mattered-title] a")
    expect(cards).to_have_count(3)
    cards.nth(1).click()
    moves = guest.ask("GET", f"/tables/{reviewed.table}/review?lang=fr")["review"]["moves"]
    expect(guest.page.get_by_role("slider")).to_have_value(str(moves[1]["version"]))
    expect(guest.page).to_have_url(re.compile(f"step={moves[1]['version']}"))


def test_a_review_fits_a_phone_held_sideways(invite: GuestMaker, reviewed: FinishedGame) -> None:
    guest = checks.handheld(invite, checks.PHONES[1], reviewed.states[0])
    guest.go(f"/t/{reviewed.table}/review")
    guest.page.locator(".more").wait_for()
    found: dict[str, list[str]] = {}
    for tab in checks.tabs(guest):
        found[f"{tab}: too wide"] = guest.page.evaluate(checks.TOO_WIDE)
        found[f"{tab}: too small"] = guest.page.evaluate(checks.TOO_SMALL, checks.TOUCH)
    guest.press(guest.page.get_by_role("button", name=guest.say("web.review.board")))
    assert troubles(found) == ""


def test_a_game_that_goes_on_has_no_review(invite: GuestMaker) -> None:
    guest: Guest = invite()
    table = guest.set_table(2)
    guest.page.goto(f"{guest.server.url}/t/{table}/review")
    expect(guest.page.get_by_text("not over yet")).to_be_visible()
    guest.complaints.clear()  # the browser notes every refusal
