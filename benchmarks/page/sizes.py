"""What comes over the line until the first page can be used, and until a table can: the section `sizes`."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Response
from reporting import paragraphs, table
from served import SEATS, Served, serve

KINDS = ("script", "stylesheet", "font", "image", "document")
HOME = "the first page"


def section(quick: bool) -> str:
    """The first page, and each game begun from there."""
    rows: dict[str, Sequence[str]] = {}
    with serve() as served:
        for game in list(SEATS)[:1] if quick else SEATS:
            rows |= first_visit(served, game)
        return paragraphs(table(("visit", *KINDS), rows.values()), served.measured())


def first_visit(served: Served, game: str) -> dict[str, Sequence[str]]:
    """Rows of the first page, and of a table to which its button leads."""
    loaded: list[Response] = []
    with served.guest(service_workers="block") as guest:  # it would fetch ahead, and not be counted
        guest.page.on("response", lambda one: loaded.append(one))
        guest.game = game
        guest.go("/")
        name = f"{guest.say('web.home.start')} {guest.say('name')}"
        button = guest.page.get_by_role("button", name=name)
        button.wait_for()
        guest.page.wait_for_load_state("networkidle")
        first = row(HOME, loaded)
        button.click()
        guest.await_turn()
        return {HOME: first, game: row(f"a table of {game}", loaded)}


def row(visit: str, loaded: Sequence[Response]) -> Sequence[str]:
    """What has come until now, by kind."""
    kilobytes = dict.fromkeys(KINDS, 0.0)
    for one in loaded:
        if one.ok and one.request.resource_type in kilobytes:
            kilobytes[one.request.resource_type] += max(0, one.request.sizes()["responseBodySize"]) / 1000
    return (visit, *(f"{size:.1f}" for size in kilobytes.values()))
