"""Who drew what: checks each game's CREDITS.toml against its drawings and writes it as CREDITS.md."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from potager.core.errors import BrokenGame
from potager.core.registry import load, names

HEAD = """\
<!-- Written by `potager lab credits`. Do not edit. -->
# Drawings, and who drew them

Any drawing program opens and saves these files. A colour of the palette, as it is in light at the top of
`board/css/base.css` or of the page's `board/kit/board.css`, follows the theme; every other colour stays as
it is drawn. `currentColor` is that of a seat or of a bag. What has a class is painted anew by the style
sheets.

| drawings | what | by | licence |
| -------- | ---- | -- | ------- |
"""


class Credit(NamedTuple):
    """Drawings of one kind, and whose they are."""

    files: list[Path]
    what: str
    authors: str
    licence: str


def folders() -> list[Path]:
    """The folders of drawings of all games that have one."""
    found = [load(name).folder / "shows" / "drawings" for name in names()]
    return [folder for folder in found if folder.is_dir()]


def credits_of(folder: Path) -> list[Credit]:
    """The credits of a folder of drawings: every drawing has one and only one."""
    sections = tomllib.loads((folder / "CREDITS.toml").read_text(encoding="utf-8"))
    told = [Credit(sorted(folder.glob(files)), **section) for files, section in sections.items()]
    credited = [file for credit in told for file in credit.files]
    for file in sorted(folder.rglob("*.svg")):
        if credited.count(file) != 1:
            raise BrokenGame(f"{file} has {credited.count(file)} credits in {folder / 'CREDITS.toml'}")
    for files, credit in zip(sections, told, strict=True):
        if not credit.files:
            raise BrokenGame(f"{folder / 'CREDITS.toml'} credits {files!r}, but there is none")
    return told


def page(folder: Path) -> str:
    """The credits of a folder of drawings as a page with a link to each of them."""
    rows = [
        f"| {', '.join(f'[{file.stem}]({file.relative_to(folder).as_posix()})' for file in files)} "
        f"| {what} | {authors} | {licence} |\n"
        for files, what, authors, licence in credits_of(folder)
    ]
    return HEAD + "".join(rows)


def write() -> None:
    """Writes the page of every game."""
    for folder in folders():
        (folder / "CREDITS.md").write_text(page(folder), encoding="utf-8")
