"""The server in a real browser: Debian's Chromium, a real server, nothing pretended."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import pytest

from potager.core.texts import about
from potager.testing.browser.guest import CURTAIN, Guest
from potager.testing.browser.liveserver import STATIC, LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
# Without a card of its own a machine draws faster by itself than by pretending to have one.
FLAGS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
DESKTOP = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# Nothing moves, and nothing is fetched ahead, where that is not what is tested.
QUIET: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
MISSING: list[str] = []  # why tests were skipped

GuestMaker = Callable[..., Any]  # a guest, or a kind of guest that was asked for


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that asks for a browser: `-m browser` runs them, `-m "not browser"` all others."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was skipped."""
    for reason in dict.fromkeys(MISSING):
        terminalreporter.write_line(f"browser tests skipped: {reason}", yellow=True)


def skip(reason: str) -> NoReturn:
    """Skip a test, and say so at the end."""
    MISSING.append(reason)
    pytest.skip(reason)


def chromium() -> dict[str, Any]:
    """How Playwright starts the browser of this machine; without the page or a browser tests are skipped."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        skip("no Chromium on this machine (apt install chromium-headless-shell)")
    if not (STATIC / "index.html").exists():
        skip("the page has not been built (make page)")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # root has none
    return {"executable_path": path, "args": FLAGS + sandbox}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    from playwright.sync_api import sync_playwright

    options = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[LiveServer]:
    """One server for all tests that leave it in peace."""
    server = LiveServer(tmp_path_factory.mktemp("server"))
    yield server
    server.close()
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture(scope="session")
def leisurely(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[LiveServer]:
    """A server whose bots leave time to look, and to stop them before their game is over."""
    server = LiveServer(tmp_path_factory.mktemp("leisurely"), pause=0.4)
    yield server
    server.close()


@pytest.fixture
def invite(browser: Browser, server: LiveServer) -> Iterator[GuestMaker]:
    """Makes guests. Whatever their pages complain of in the console is a failure.

    Their pages are painted where `painted` or motion asks for it, and for axe.
    """
    guests: list[Guest] = []

    def make(
        lang: str = "en",
        at: LiveServer | None = None,
        kind: type[Guest] = Guest,
        painted: bool = False,
        **options: Any,
    ) -> Any:
        options = {**QUIET, "viewport": DESKTOP, **options}
        context = browser.new_context(locale=about(lang, "locale"), **options)
        if not painted and options["reduced_motion"] == "reduce":
            context.add_init_script(CURTAIN)
        guest = kind(context, at or server, lang, touch=options.get("has_touch", False))
        guests.append(guest)
        return guest

    yield make
    for guest in guests:
        guest.context.close()
    assert [line for guest in guests for line in guest.complaints] == []


class FinishedGame(NamedTuple):
    """A game of two that is over: its table, the link for those who watch, and both guests' cookies."""

    table: str
    watch: str
    states: list[Any]


@pytest.fixture(scope="session")
def finished(browser: Browser, server: LiveServer) -> FinishedGame:
    """A game of Finca that two people began and bots have finished."""
    guests = [Guest(browser.new_context(**QUIET), server, "en") for _ in range(2)]
    host, friend = guests
    table = host.set_table(2, bots=0, start=False)
    links = host.ask("GET", f"/tables/{table}/links")
    friend.ask("GET", "/me")
    friend.ask("POST", f"/tables/{table}/join", {"secret": links["seat"].split("=")[1]})
    host.ask("POST", f"/tables/{table}/start")
    friend.ask("POST", f"/tables/{table}/leave")
    host.let_bots_finish(table, seen=False)
    states = [guest.context.storage_state() for guest in guests]
    for guest in guests:
        guest.context.close()
    return FinishedGame(table, links["watch"], states)
