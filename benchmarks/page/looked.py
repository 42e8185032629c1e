"""axe, and how large a target is, on every screen: desk and phone, day and night, every language."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from house import DEVICES, OpenHouse, open_house
from kept import RESULTS, Measurement, Reach
from over import Over, play_all
from playwright.sync_api import Error as PlaywrightError
from screens import COLOURS, file_of, sections

from potager.core.texts import LANGUAGES
from potager.testing.browser.checks import TOO_SMALL, TOO_WIDE, violations
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import STATIC

WALKS = RESULTS / "walks"
LEAST = {"phone": 44, "desk": 32}  # CSS pixels
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # by night only these can find something else
ALL_WALKS = [f"{lang}-{device}" for lang in LANGUAGES for device in DEVICES]
BROKE_OFF = "broke off"
HEAD = ["screen", *(f"{device}, {lang}" for device in DEVICES for lang in LANGUAGES)]
HOW = """\
axe, its rule `label-content-name-mismatch` too, on every screen by day, and its rules about colours by night,
in every language, on a desk (1440 × 900, a mouse) and on a phone (360 × 640, a thumb). Whatever can be
pressed is measured there, too, and nothing may stick out. A number counts what was found; what a game asks at
a table depends on the cards, so that not every question comes up in every walk."""


class Seen(msgspec.Struct):
    """One screen of a walk: what axe found there, and what is too small or sticks out."""

    name: str
    axe: list[str]
    sizes: list[str]


class Walk(msgspec.Struct):
    """All screens in one language on one device, part by part, and of which page: a part is walked once."""

    page: str
    parts: dict[str, list[Seen]] = msgspec.field(default_factory=dict[str, list[Seen]])

    def done(self, part: str) -> bool:
        """Whether a part was walked to its end."""
        return part in self.parts and not any(seen.name == BROKE_OFF for seen in self.parts[part])

    def screens(self) -> Iterator[Seen]:
        """Whatever was seen."""
        for part in self.parts.values():
            yield from part


def looked() -> Measurement:
    """Walk through all screens: every walk, or those of `POTAGER_WALKS`, as in `en-desk,fr-phone`.

    What was walked is kept part by part, and a walk that was stopped goes on where it was, as long as the
    page is the same. An empty `POTAGER_WALKS` only puts together what there is.
    """
    named = os.environ.get("POTAGER_WALKS", ",".join(ALL_WALKS))
    page = hashlib.sha256((STATIC / "index.html").read_bytes()).hexdigest()[:12]
    WALKS.mkdir(parents=True, exist_ok=True)
    wanted: dict[str, Walk] = {}
    for name in filter(None, named.split(",")):
        kept = _kept(name)
        wanted[name] = kept if kept is not None and kept.page == page else Walk(page)
    if wanted:
        with open_house() as house:
            over = play_all(house)
            for name, walk in wanted.items():
                _go_on(house, over, name, walk)
    return together()


def together() -> Measurement:
    """All walks that were kept, as one measurement."""
    walks = {
        (device, lang): walk
        for device in DEVICES
        for lang in LANGUAGES
        if (walk := _kept(f"{lang}-{device}")) is not None
    }
    names = dict.fromkeys(seen.name for walk in walks.values() for seen in walk.screens())
    found = {(where, seen.name): seen for where, walk in walks.items() for seen in walk.screens()}
    rows = [
        [name, *(_cell(found.get(((device, lang), name))) for device in DEVICES for lang in LANGUAGES)]
        for name in names
    ]
    notes = {
        f"{seen.name}, {device}, {lang}: {line}": None
        for (device, lang), walk in walks.items()
        for seen in walk.screens()
        for line in [*seen.axe, *seen.sizes]
    }
    whole = len(walks) == len(ALL_WALKS) and len({walk.page for walk in walks.values()}) == 1
    whole = whole and len({frozenset(walk.parts) for walk in walks.values()}) == 1
    axe = sum(len(seen.axe) for seen in found.values())
    where = f"{axe} on {len(names)} screens, {len(walks)} walks"
    reached = [Reach("axe, every screen, day and night, every language", "0", where, axe == 0 and whole)]
    for device, least in LEAST.items():
        number = sum(len(seen.sizes) for ((there, _), _), seen in found.items() if there == device)
        reached.append(
            Reach(f"targets on a {device}", f"none under {least} px", str(number), number == 0 and whole)
        )
    return Measurement("Every screen", HOW, reached, HEAD, rows, list(notes))


def _kept(name: str) -> Walk | None:
    file = WALKS / f"{name}.json"
    return msgspec.json.decode(file.read_bytes(), type=Walk) if file.exists() else None


def _go_on(house: OpenHouse, over: Over, name: str, walk: Walk) -> None:
    """One language on one device: the parts that were not walked yet."""
    lang, device = name.split("-")
    # Without its fine pixels a phone has the same sizes, and there is less to paint.
    plain: dict[str, Any] = DEVICES[device] | {"device_scale_factor": 1}
    with house.guest(lang, **plain, storage_state=over.state) as guest:
        for part, section in sections(guest, over):
            if walk.done(part):
                continue
            guest.complaints.clear()
            found = walk.parts[part] = list[Seen]()
            try:
                for screen in section:
                    found.append(_look(guest, screen, LEAST[device]))
                    _say(name, found[-1])
                    _picture(guest, f"{file_of(screen)}.{lang}.{device}")
            except (AssertionError, PlaywrightError) as error:  # the others go on
                found.append(Seen(BROKE_OFF, [f"{part}: {error}"], []))
                _say(name, found[-1])
            if guest.complaints:
                found.append(Seen(f"{part}, complaints of the browser", list(guest.complaints), []))
            (WALKS / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(walk), indent=1))


def _look(guest: Guest, name: str, least: int) -> Seen:
    """One screen, by day and by night."""
    wrong = violations(guest)
    tiny = guest.page.evaluate(TOO_SMALL, least) + guest.page.evaluate(TOO_WIDE)
    guest.page.emulate_media(color_scheme="dark")
    wrong += [f"by night: {line}" for line in violations(guest, OF_COLOURS)]
    guest.page.emulate_media(color_scheme="light")
    return Seen(name, wrong, tiny)


def _picture(guest: Guest, name: str) -> None:
    """By day and by night, into the folder `POTAGER_LOOKED`, for whoever wants to look, too."""
    folder = os.environ.get("POTAGER_LOOKED")
    for colours in COLOURS if folder else ():
        guest.page.emulate_media(color_scheme=colours)
        guest.settle()
        guest.page.screenshot(path=Path(str(folder)) / f"{name}.{colours}.png")
    guest.page.emulate_media(color_scheme="light")


def _say(walk: str, seen: Seen) -> None:
    print(f"  {walk} {seen.name}: {len(seen.axe)} {len(seen.sizes)}", flush=True)
    for line in [*seen.axe, *seen.sizes]:
        print(f"      {line}")


def _cell(seen: Seen | None) -> str:
    if seen is None:
        return "–"
    return "0" if not seen.axe and not seen.sizes else f"axe {len(seen.axe)}, sizes {len(seen.sizes)}"
