"""Where the page is measured: a server of its own, a browser, and guests who open it."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from potager.core.texts import about
from potager.testing.browser.fixtures import BROWSERS, DESKTOP, FLAGS
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import STATIC, LiveServer

GAMES = ("finca", "bohnanza", "frutopia")
SEATS = {"finca": 3, "bohnanza": 4, "frutopia": 2}  # as the home page offers them
DESK: dict[str, Any] = {"viewport": DESKTOP}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DEVICES = {"desk": DESK, "phone": PHONE}


class OpenHouse:
    """A server and a browser, for as long as something is measured."""

    def __init__(self, server: LiveServer, browser: Browser) -> None:
        self.server = server
        self.browser = browser

    @contextlib.contextmanager
    def guest(self, lang: str = "en", kind: type[Guest] = Guest, **options: Any) -> Generator[Any]:
        """Somebody with a browser of their own; nothing moves for longer than it must, unless asked to."""
        options = {**DESK, "reduced_motion": "reduce", **options}
        context = self.browser.new_context(locale=about(lang, "locale"), **options)
        yield kind(context, self.server, lang, touch=options.get("has_touch", False))
        context.close()


def chromium() -> str:
    """Where Chromium is."""
    found = os.environ.get("CHROME_PATH") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("no Chromium on this machine (apt install chromium)")
    return found


def flags() -> list[str]:
    """How Chromium is started; for root it has no sandbox."""
    return [*FLAGS, *([] if os.geteuid() else ["--no-sandbox"])]


@contextlib.contextmanager
def open_house(pause: float = 0.02) -> Generator[OpenHouse]:
    """Start a server, whose bots pause so long, and a browser; end both."""
    if not (STATIC / "index.html").exists():
        sys.exit("the page has not been built (make page)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LiveServer(Path(folder), pause=pause)
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        try:
            yield OpenHouse(server, browser)
        finally:
            browser.close()
            server.close()
