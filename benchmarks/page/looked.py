"""axe, and how large a target is, on every screen: desk and phone, day and night, every language."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from house import DEVICES, OpenHouse, open_house
from kept import Measurement, Reach
from over import Over, play_all
from screens import screens

from potager.core.texts import LANGUAGES
from potager.testing.browser.checks import TOO_SMALL, TOO_WIDE, violations

LEAST = {"phone": 44, "desk": 32}  # CSS pixels
COLOURS = ("light", "dark")
HEAD = ["screen", "desk", "phone"]
HOW = """\
axe, its rule `label-content-name-mismatch` too, on every screen by day and by night, in English, French and
German, on a desk (1440 × 900, a mouse) and on a phone (360 × 640, a thumb). Whatever can be pressed is
measured there, too. A number counts the findings."""


def looked() -> Measurement:
    """Look at every screen."""
    axe: Counter[tuple[str, str]] = Counter()
    small: Counter[tuple[str, str]] = Counter()
    notes: dict[str, None] = {}
    names: dict[str, None] = {}
    pictures = os.environ.get("POTAGER_LOOKED")  # a folder, for whoever wants to look, too
    with open_house() as house:
        over = play_all(house)
        for lang in os.environ.get("POTAGER_LANGUAGES", ",".join(LANGUAGES)).split(","):
            for device in os.environ.get("POTAGER_DEVICES", ",".join(DEVICES)).split(","):
                for name, wrong, tiny in _walk(house, over, lang, device, pictures):
                    names[name] = None
                    axe[name, device] += len(wrong)
                    small[name, device] += len(tiny)
                    notes |= dict.fromkeys(f"{name}, {device}: {line}" for line in [*wrong, *tiny])
    rows = [[name, *(_cell(axe[name, device], small[name, device]) for device in DEVICES)] for name in names]
    found = axe.total()
    reached = [Reach("axe, every screen", "0", f"{found} on {len(names)} screens", found == 0)]
    for device, least in LEAST.items():
        number = sum(count for (_, there), count in small.items() if there == device)
        reached.append(Reach(f"targets on a {device}", f"none under {least} px", f"{number}", number == 0))
    return Measurement("Every screen", HOW, reached, HEAD, rows, list(notes))


def _walk(
    house: OpenHouse, over: Over, lang: str, device: str, pictures: str | None
) -> list[tuple[str, list[str], list[str]]]:
    """One language on one device: what axe finds, and what is too small or sticks out."""
    found: list[tuple[str, list[str], list[str]]] = []
    with house.guest(lang, **DEVICES[device], storage_state=over.state) as guest:
        for name in screens(guest, over):
            wrong: list[str] = []
            for colours in COLOURS:
                guest.page.emulate_media(color_scheme=colours)
                wrong += [f"{lang}, {colours}: {line}" for line in violations(guest)]
                if pictures:
                    file = name.replace(", ", "-").replace("/", "+").replace(" ", "-")[:60]
                    guest.page.screenshot(path=Path(pictures) / f"{file}.{lang}.{device}.{colours}.png")
            guest.page.emulate_media(color_scheme="light")
            tiny = guest.page.evaluate(TOO_SMALL, LEAST[device]) + guest.page.evaluate(TOO_WIDE)
            found.append((name, wrong, tiny))
            print(f"  {lang} {device} {name}: {len(wrong)} {len(tiny)}", flush=True)
            for line in [*wrong[: len(wrong) // 2], *tiny]:
                print(f"      {line}")
        found.append(("complaints of the browser", guest.complaints, []))
    return found


def _cell(axe: int, small: int) -> str:
    return "0" if not axe + small else f"axe {axe}, sizes {small}"
