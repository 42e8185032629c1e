"""The puzzle of the day: opened on a phone, kept, and solved without a network."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# How many puzzles of the week the service worker keeps beside the page itself.
KEPT = """async () => {
  const shelf = await caches.open("potager-puzzles-1");
  const puzzles = (await shelf.keys()).filter(({ url }) => url.includes("/api/puzzles/"));
  return (await shelf.match("/puzzle")) ? puzzles.length : 0;
}"""


def way_to(puzzle: dict[str, Any], move: int) -> list[str]:
    """The actions that lead to a move."""
    begun: list[tuple[int, list[str]]] = [(0, [])]
    for spot, way in begun:
        here = puzzle["spots"][spot]
        if here["move"] == move:
            return way
        if here["move"] is None and len(way) < 8:
            begun += [(one["to"], [*way, action]) for action, one in here["ways"].items()]
    raise AssertionError("every move can be played")


def play(guest: Guest, actions: list[str]) -> None:
    """Play from the list of actions; what asks to be confirmed is."""
    page = guest.page
    for action in actions:
        if not page.locator(".actions").is_visible():
            page.locator(".foot [aria-expanded]").click()
        page.locator(f'.actions [data-item="{action}"]').click()
    confirm = page.locator(".bar.offer .primary")
    confirm.or_(page.locator(".verdict")).first.wait_for()  # some moves are made at one touch
    if confirm.count():
        confirm.click()


def test_todays_puzzle_is_solved_without_a_network(invite: GuestMaker) -> None:
    guest: Guest = invite("fr", service_workers="allow", **PHONE)
    page = guest.page
    guest.go("/puzzle")
    expect(page.locator(".ask")).to_be_visible()
    today = guest.ask("GET", "/puzzles")["days"][0]
    puzzle = guest.ask("GET", f"/puzzles/{today['game']}/{today['number']}?lang=fr")
    guest.until(lambda: page.evaluate(KEPT) >= 8, what="a week of puzzles kept")

    guest.context.set_offline(True)
    page.reload()
    expect(page.locator(".ask")).to_be_visible()
    play(guest, way_to(puzzle, len(puzzle["moves"]) - 1))
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name=guest.say("web.puzzle.again")).click()
    play(guest, way_to(puzzle, 0))
    expect(page.locator(".verdict h2")).to_have_text(guest.say("web.puzzle.best"))
    expect(page.locator(".verdict")).to_contain_text(puzzle["why"][0])
    expect(page.locator(".tag.turn").first).to_have_text(guest.say("web.puzzle.streak", n=1))
    guest.complaints[:] = [line for line in guest.complaints if "ERR_INTERNET_DISCONNECTED" not in line]
