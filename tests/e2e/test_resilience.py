"""Reloads, dead lines, power cuts: the game goes on, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer


def story(page: Page) -> list[str]:
    return page.locator(".turn p").all_inner_texts()


def version(page: Page) -> str | None:
    return page.locator(".game").get_attribute("data-version")


@pytest.fixture
def frail(tmp_path: Path, browser: Browser) -> Iterator[LiveServer]:
    """A server that a test may kill. Asked for before the guests, so that it outlives them."""
    server = LiveServer(tmp_path)
    yield server
    server.close()


def forgive(guest: Guest) -> None:
    """A browser notes in the console that a line is dead. That is not the page's fault."""
    guest.complaints = [
        line for line in guest.complaints if "WebSocket" not in line and "net::ERR" not in line
    ]


def test_a_reload_changes_nothing(invite: GuestMaker) -> None:
    guest: Guest = invite(service_workers="allow")
    guest.sit_down(3)
    guest.play_on(5)
    guest.await_turn()
    before = (guest.version(), guest.legal(), story(guest.page))

    guest.page.reload()
    guest.await_turn()

    assert (guest.version(), guest.legal(), story(guest.page)) == before
    guest.play_on(2)


def test_what_is_played_without_a_line_arrives_when_it_is_back(invite: GuestMaker) -> None:
    guest: Guest = invite(service_workers="allow")
    guest.sit_down(2)
    guest.play_on(3)
    chosen = guest.await_choice()
    before = guest.version()

    guest.context.set_offline(True)
    banner = guest.page.locator(".banner.lost")
    expect(banner).to_have_text(guest.say("web.play.offline"))
    guest.touch(chosen)
    guest.confirm.click()
    expect(guest.confirm).to_have_count(0)
    assert guest.version() == before

    guest.context.set_offline(False)
    expect(banner).to_have_count(0)
    guest.until(lambda: guest.version() > before, what="what was played to arrive")
    guest.play_on(2)
    forgive(guest)


def test_a_power_cut_loses_nothing_and_two_tabs_see_the_same(frail: LiveServer, invite: GuestMaker) -> None:
    guest: Guest = invite(at=frail, service_workers="allow")
    guest.sit_down(3)
    second = guest.open_tab()
    second.goto(guest.page.url)
    guest.play_on(5)
    guest.await_turn()
    before = (guest.version(), guest.legal(), story(guest.page))

    frail.kill()
    banner = guest.page.locator(".banner.lost")
    expect(banner).to_have_text(guest.say("web.play.lost"))
    frail.start()
    expect(banner).to_have_count(0)
    expect(second.locator(".banner.lost")).to_have_count(0)

    assert (guest.version(), guest.legal(), story(guest.page)) == before
    guest.play_on(3)
    guest.await_turn()
    guest.until(lambda: version(second) == version(guest.page), what="the second tab")
    assert story(second) == story(guest.page)
    status = guest.page.get_by_test_id("status").inner_text()
    expect(second.get_by_test_id("status")).to_have_text(status)
    forgive(guest)
