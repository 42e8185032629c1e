"""Two people, two languages, two bots, one game, from the link to the last point."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from potager.testing.browser.checks import breakdown
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

PATIENCE = 120  # seconds for a whole game, on a busy machine


def test_two_people_and_two_bots_play_a_whole_game(invite: GuestMaker) -> None:
    guests: list[Guest] = [invite("en"), invite("fr")]
    ana, bruno = guests

    ana.go()
    ana.page.get_by_role("button", name=ana.say("web.home.table-go")).click()
    form = ana.page.locator("form", has=ana.page.get_by_role("button", name=ana.say("web.create.go")))
    form.get_by_label(ana.say("web.create.game")).select_option("finca")
    form.locator(".segments label", has_text="4").click()
    for seat in (3, 4):
        form.get_by_label(ana.say("web.create.seat", n=seat), exact=True).select_option("gardener")
    form.get_by_role("button", name=ana.say("web.create.go")).click()
    link = ana.page.get_by_label(ana.say("web.room.share"), exact=True).input_value()

    bruno.page.goto(link)
    bruno.page.get_by_role("button", name=bruno.say("web.room.take")).click()
    bruno.page.get_by_role("button", name=bruno.say("web.room.ready")).click()
    ana.page.get_by_role("button", name=ana.say("web.room.start")).click()

    for guest in (ana, bruno):
        words = [guest.say("phase.place"), guest.say("busy.place", name="").strip()]  # whoever begins
        expect(guest.page.get_by_test_id("status")).to_contain_text(
            re.compile("|".join(map(re.escape, words)))
        )

    def over() -> bool:
        for guest in (ana, bruno):
            if guest.legal():
                guest.play()
        return ana.over() and bruno.over()

    ana.until(over, PATIENCE, "the end of the game")

    assert ana.version() == bruno.version()
    for guest in (ana, bruno):
        table = breakdown(guest)
        rows = [guest.say(f"part.{part}") for part in ("tiles", "fincas", "action-tiles", "bonus")]
        assert list(table)[: len(rows)] == rows
        total = table[guest.say("web.result.total")]
        sums = [sum(int(table[row][seat]) for row in rows) for seat in range(4)]
        assert sums == [int(points) for points in total]
    assert list(breakdown(ana).values()) == list(breakdown(bruno).values())
