"""On every screen axe finds nothing, no text is missing, buttons are large enough, and nothing sticks out.

`make prove` looks in every language, on a desk and on a phone, by day and by night. With POTAGER_ALBUM=FOLDER
pictures are taken of all that is looked at, with a page on which they are side by side (`make pictures`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Literal

import pytest

from potager.core.texts import LANGUAGES
from potager.testing.browser.checks import OF_COLOURS, TOO_SMALL, TOO_WIDE, keys, violations
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest, troubles
from potager.testing.browser.liveserver import LiveServer

from .screens import ALL_SCREENS, DEVICES, Screen, Visit, parts

Colours = Literal["light", "dark"]
LEAST = {"phone": 44, "desk": 32}  # CSS pixels
PARTS = parts()
# A short run looks at everything on one phone in one language, and at a few screens by night as well. Pages
# for learning are alike in all games, and each lesson is taken to its end elsewhere.
BY_NIGHT = ("home", "trading", "finca, at the table")
ALIKE = ("bohnanza, learning", "frutopia, learning")
EVERY_WALK = [(device, lang, part) for device in DEVICES for lang in LANGUAGES for part in PARTS]
SHORT_WALKS = [("phone", "fr", part) for part in PARTS if part not in ALIKE]
BOTH: list[Colours] = ["light", "dark"]
ALBUM = os.environ.get("POTAGER_ALBUM", "")
SIZES = {"phone": [(360, 640), (390, 844), (844, 390)], "desk": [(1280, 720), (1920, 1080)]}
GREY = """for (const one of document.querySelectorAll("main *")) {
  one.style.cssText = "color: #777; background: #888";
}"""


def look(screens: Iterator[Screen], device: str, by_night: bool) -> str:
    """Look at every screen of a part; what was found wrong, a line each."""
    found: dict[str, list[str]] = {}
    for name, guest in screens:
        found[f"{name}, too wide"] = guest.page.evaluate(TOO_WIDE)
        found[f"{name}, without words"] = keys(guest)
        found[f"{name}, too small"] = guest.page.evaluate(TOO_SMALL, LEAST[device])
        for colours in BOTH if by_night else BOTH[:1]:
            guest.page.emulate_media(color_scheme=colours)
            # By night all but its colours is the same page.
            found[f"{name}, {colours}"] = violations(guest, OF_COLOURS if colours == "dark" else None)
        if ALBUM:
            take(guest, name, device)
    return troubles(found)


@pytest.mark.parametrize(("device", "lang", "part"), EVERY_WALK if ALL_SCREENS else SHORT_WALKS)
def test_every_screen(
    invite: GuestMaker,
    reviewed: FinishedGame,
    over: dict[str, str],
    leisurely: LiveServer,
    device: str,
    lang: str,
    part: str,
) -> None:
    here = partial(invite, lang, painted=bool(ALBUM), **DEVICES[device])
    by_night = ALL_SCREENS or part in BY_NIGHT
    assert look(PARTS[part](Visit(here, reviewed.states[0], over, leisurely)), device, by_night) == ""


def test_axe_sees_colours_that_are_not_painted(invite: GuestMaker) -> None:
    guest: Guest = invite()
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    guest.page.evaluate(GREY)
    for colours in BOTH:
        guest.page.emulate_media(color_scheme=colours)
        assert any(one.startswith("color-contrast:") for one in violations(guest, OF_COLOURS))


def take(guest: Guest, name: str, device: str) -> None:
    """Pictures of what is on the screen at several sizes by day and by night, into the album."""
    folder, home = Path(ALBUM), guest.page.viewport_size
    folder.mkdir(exist_ok=True)
    file = name.replace(", ", "-").replace("/", "+").replace(" ", "-")[:60]
    for width, height in SIZES[device]:
        guest.page.set_viewport_size({"width": width, "height": height})
        for colours in BOTH:
            guest.page.emulate_media(color_scheme=colours)
            guest.settle()
            guest.page.screenshot(path=folder / f"{width}x{height}.{colours}.{guest.lang}.{file}.png")
    if home:
        guest.page.set_viewport_size(home)
    guest.settle()
    figures = [
        f'<figure><a href="{escape(one.name)}"><img loading="lazy" src="{escape(one.name)}"></a>'
        f"<figcaption>{escape(one.stem)}</figcaption></figure>"
        for one in sorted(folder.glob("*.png"))
    ]
    style = "body{font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:340px}"
    page = f"<!doctype html><title>Potager</title><style>{style}</style>{''.join(figures)}"
    (folder / "index.html").write_text(page, encoding="utf-8")
