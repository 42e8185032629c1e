"""Pictures of every screen at five sizes, by day and by night, to be looked at: `make pictures`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from house import DESK, PHONE, open_house
from over import Over, play_all
from screens import COLOURS, file_of, screens

from potager.core.texts import LANGUAGES
from potager.testing.browser.guest import Guest

FOLDER = Path(__file__).parent / ".album"
# A thumb's screens and a mouse's: what is drawn follows the size, what can be pressed follows the hand.
WALKS: dict[str, tuple[dict[str, Any], list[tuple[int, int]]]] = {
    "phone": (PHONE | {"device_scale_factor": 1}, [(360, 640), (390, 844), (844, 390)]),
    "desk": (DESK, [(1280, 720), (1920, 1080)]),
}


def take(guest: Guest, folder: Path, name: str, sizes: Sequence[tuple[int, int]]) -> None:
    """What is on the screen now, at every size, by day and by night."""
    home = guest.page.viewport_size
    for width, height in sizes:
        guest.page.set_viewport_size({"width": width, "height": height})
        for colours in COLOURS:
            guest.page.emulate_media(color_scheme=colours)
            guest.settle()
            guest.page.screenshot(
                path=folder / f"{width}x{height}.{colours}.{guest.lang}.{file_of(name)}.png"
            )
    guest.page.emulate_media(color_scheme="light")
    if home:
        guest.page.set_viewport_size(home)
    guest.settle()


def contents(folder: Path) -> str:
    """A page with all pictures side by side."""
    figures = [
        f'<figure><a href="{escape(one.name)}"><img loading="lazy" src="{escape(one.name)}"></a>'
        f"<figcaption>{escape(one.stem)}</figcaption></figure>"
        for one in sorted(folder.glob("*.png"))
    ]
    style = "body{font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:340px}"
    return f"<!doctype html><title>Potager</title><style>{style}</style>{''.join(figures)}"


def main() -> None:
    """Walk through every screen."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lang", nargs="+", choices=LANGUAGES, default=["en", "fr"])
    asked.add_argument("--walk", nargs="+", choices=list(WALKS), default=list(WALKS))
    asked.add_argument("--to", type=Path, default=FOLDER)
    asked.add_argument("--only", default="", help="screens whose name has this in it")
    given = asked.parse_args()
    given.to.mkdir(exist_ok=True)
    with open_house() as house:
        over: Over = play_all(house)
        for lang in given.lang:
            for walk in given.walk:
                device, sizes = WALKS[walk]
                with house.guest(lang, **device, storage_state=over.state) as guest:
                    for name in screens(guest, over):
                        if given.only in name:
                            print(lang, walk, name, flush=True)
                            take(guest, given.to, name, sizes)
    (given.to / "index.html").write_text(contents(given.to), encoding="utf-8")


if __name__ == "__main__":
    main()
