"""Where the page is measured: a server of its own, a browser, and guests who open the page there."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

from machine import measured, versions
from playwright.sync_api import Browser, sync_playwright

from potager.testing.browser.fixtures import DESKTOP, chromium
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer

SEATS = {"finca": 3, "bohnanza": 4, "frutopia": 2}  # as the home page offers them


class Served(NamedTuple):
    """A server and a browser, for as long as something is measured."""

    server: LiveServer
    browser: Browser

    @contextlib.contextmanager
    def guest(self, **options: Any) -> Generator[Guest]:
        """Somebody with an empty cache."""
        options.setdefault("viewport", DESKTOP)
        with contextlib.closing(self.browser.new_context(**options)) as context:
            yield Guest(context, self.server, "en", touch=options.get("has_touch", False))

    def measured(self, *tools: str) -> str:
        """The last line of a section."""
        return measured(", ".join([versions("playwright"), f"Chromium {self.browser.version}", *tools]))


@contextlib.contextmanager
def serve(pause: float = 0.02) -> Generator[Served]:
    """Start a server, whose bots pause for so many seconds, and a browser; end both."""
    options = chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LiveServer(Path(folder), pause=pause)
        with contextlib.closing(server), contextlib.closing(playwright.chromium.launch(**options)) as browser:
            yield Served(server, browser)
