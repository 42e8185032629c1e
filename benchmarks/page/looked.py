"""axe, and how large a target is, on every screen: desk and phone, day and night, every language."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from house import DEVICES, OpenHouse, open_house
from kept import RESULTS, Measurement, Reach
from over import Over, play_all
from playwright.sync_api import Error as PlaywrightError
from screens import COLOURS, file_of, sections

from potager.core.texts import LANGUAGES
from potager.testing.browser.checks import TOO_SMALL, TOO_WIDE, violations
from potager.testing.browser.guest import Guest

WALKS = RESULTS / "walks"
LEAST = {"phone": 44, "desk": 32}  # CSS pixels
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # by night only these can find something else
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


def looked() -> Measurement:
    """Walk through all screens: every walk, or those of `POTAGER_WALKS`, as in `en-desk,fr-phone`."""
    all_walks = [f"{lang}-{device}" for lang in LANGUAGES for device in DEVICES]
    wanted = os.environ.get("POTAGER_WALKS", ",".join(all_walks)).split(",")
    WALKS.mkdir(parents=True, exist_ok=True)
    with open_house() as house:
        over = play_all(house)
        for walk in wanted:
            seen = _walk(house, over, *walk.split("-"))
            (WALKS / f"{walk}.json").write_bytes(msgspec.json.format(msgspec.json.encode(seen), indent=1))
    return together()


def together() -> Measurement:
    """All walks that were kept, as one measurement."""
    walks = {
        (device, lang): msgspec.json.decode(file.read_bytes(), type=list[Seen])
        for device in DEVICES
        for lang in LANGUAGES
        if (file := WALKS / f"{lang}-{device}.json").exists()
    }
    names = dict.fromkeys(seen.name for walk in walks.values() for seen in walk)
    found = {(where, seen.name): seen for where, walk in walks.items() for seen in walk}
    rows = [
        [name, *(_cell(found.get(((device, lang), name))) for device in DEVICES for lang in LANGUAGES)]
        for name in names
    ]
    notes = {
        f"{seen.name}, {device}, {lang}: {line}": None
        for (device, lang), walk in walks.items()
        for seen in walk
        for line in [*seen.axe, *seen.sizes]
    }
    whole = len(walks) == len(DEVICES) * len(LANGUAGES)
    axe = sum(len(seen.axe) for seen in found.values())
    where = f"{axe} on {len(names)} screens, {len(walks)} walks"
    reached = [Reach("axe, every screen, day and night, every language", "0", where, axe == 0 and whole)]
    for device, least in LEAST.items():
        number = sum(len(seen.sizes) for ((there, _), _), seen in found.items() if there == device)
        reached.append(
            Reach(f"targets on a {device}", f"none under {least} px", str(number), number == 0 and whole)
        )
    return Measurement("Every screen", HOW, reached, HEAD, rows, list(notes))


def _walk(house: OpenHouse, over: Over, lang: str, device: str) -> list[Seen]:
    """One language on one device."""
    pictures = os.environ.get("POTAGER_LOOKED")  # a folder, for whoever wants to look, too
    found: list[Seen] = []
    with house.guest(lang, **DEVICES[device], storage_state=over.state) as guest:
        for part, section in sections(guest, over):
            try:
                for name in section:
                    found.append(_look(guest, name, LEAST[device]))
                    _say(f"{lang} {device}", found[-1])
                    if pictures:
                        _picture(guest, Path(pictures) / f"{file_of(name)}.{lang}.{device}")
            except (AssertionError, PlaywrightError) as error:  # the others go on
                found.append(Seen(part, [f"broke off: {error}"], []))
                _say(f"{lang} {device}", found[-1])
        found.append(Seen("complaints of the browser", guest.complaints, []))
    return found


def _look(guest: Guest, name: str, least: int) -> Seen:
    """One screen, by day and by night."""
    wrong = violations(guest)
    tiny = guest.page.evaluate(TOO_SMALL, least) + guest.page.evaluate(TOO_WIDE)
    guest.page.emulate_media(color_scheme="dark")
    wrong += [f"by night: {line}" for line in violations(guest, OF_COLOURS)]
    guest.page.emulate_media(color_scheme="light")
    return Seen(name, wrong, tiny)


def _picture(guest: Guest, path: Path) -> None:
    for colours in COLOURS:
        guest.page.emulate_media(color_scheme=colours)
        guest.page.screenshot(path=path.with_name(f"{path.name}.{colours}.png"))
    guest.page.emulate_media(color_scheme="light")


def _say(walk: str, seen: Seen) -> None:
    print(f"  {walk} {seen.name}: {len(seen.axe)} {len(seen.sizes)}", flush=True)
    for line in [*seen.axe, *seen.sizes]:
        print(f"      {line}")


def _cell(seen: Seen | None) -> str:
    if seen is None:
        return "–"
    return "0" if not seen.axe and not seen.sizes else f"axe {len(seen.axe)}, sizes {len(seen.sizes)}"
