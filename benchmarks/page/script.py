"""How much comes over the line before the first page can be used, and before a table can."""

from __future__ import annotations

from house import GAMES, open_house
from kept import Measurement, Reach
from playwright.sync_api import Response

from potager.testing.browser.guest import Guest

MOST_KB = 100
KINDS = ("script", "stylesheet", "font", "image", "document")
HEAD = ["visit", *KINDS]
HOW = """\
A first visit with an empty cache, in kilobytes as they come over the line (compressed): the first page, and
then a game begun from there, with all that was fetched before."""


def script() -> Measurement:
    """Measure the first page, and each game from there."""
    rows: list[list[str]] = []
    reached: list[Reach] = []
    with open_house() as house:
        for game in GAMES:
            with house.guest(service_workers="block") as guest:  # it would fetch ahead, and not be counted
                loaded = _listen(guest)
                guest.game = game
                guest.go("/")
                start = f"{guest.say('web.home.start')} {guest.say('name')}"
                button = guest.page.get_by_role("button", name=start)
                button.wait_for()
                guest.page.wait_for_load_state("networkidle")
                if not rows:
                    first = _sizes(loaded)
                    rows.append(["first page", *(f"{first[kind]:.1f}" for kind in KINDS)])
                    measured = f"{first['script']:.1f} KB"
                    reached.append(
                        Reach(
                            "script of the first load",
                            f"under {MOST_KB} KB",
                            measured,
                            first["script"] < MOST_KB,
                        )
                    )
                button.click()
                guest.await_turn()
                then = _sizes(loaded)
                rows.append([f"a table of {game}", *(f"{then[kind]:.1f}" for kind in KINDS)])
    return Measurement("What comes over the line", HOW, reached, HEAD, rows)


def _listen(guest: Guest) -> list[Response]:
    loaded: list[Response] = []
    guest.page.on("response", lambda one: loaded.append(one))
    return loaded


def _sizes(loaded: list[Response]) -> dict[str, float]:
    """Kilobytes by kind."""
    found: dict[str, float] = {kind: 0.0 for kind in KINDS}
    for one in loaded:
        kind = one.request.resource_type
        if one.ok and not one.from_service_worker and kind in found:
            found[kind] += max(0, one.request.sizes()["responseBodySize"]) / 1000
    return found
