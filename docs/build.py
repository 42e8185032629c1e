"""Builds the documentation into site/: `make docs`.

The Markdown files are copied into .docs under their own paths, so that their links hold. The script adds what
comes from the code: anchors for rules, tables of observations and actions, and the public names.
Then Zensical builds the site. A link, an anchor or a file that is missing is an error.
"""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import griffe

from potager.core.actions import in_short
from potager.core.folder import RULE
from potager.core.game import Game
from potager.core.registry import load, names
from potager.envs.batch import size_of, slices_of

ROOT = Path(__file__).parent.parent
PAGES = ("*.md", "docs/**/*.md", "benchmarks/*.md", "web/README.md", "src/potager/games/**/*.md")
LINK = re.compile(r"\]\(([^)#\s]+)")
SLICE = re.compile(r'^    "(\w+)": \(.*\),(?:  # (.*))?$', re.MULTILINE)  # with what is said beside it
TABLES = "<!-- tables -->"  # where the tables stand in environments.md
PUBLIC = {
    "potager.core.match": "Match",
    "potager.core.moves": "Action WholeMove",
    "potager.core.situation": "Move Seen",
    "potager.core.registry": "load names",
    "potager.core.game": "Game",
    "potager.core.chance": "seed_bytes stream",
    "potager.core.errors": "PotagerError CannotRead CannotPlay NotYours BrokenGame SlowSearch",
    "potager.bots.registry": "bot check_name check_player read_name",
    "potager.bots.hints": "hints why percent",
}


class Fenced(griffe.Extension):
    """Shows the examples of docstrings as code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put a fence around every paragraph that begins with `>>>`."""
        if obj.docstring:
            parts = obj.docstring.value.split("\n\n")
            fenced = (f"```pycon\n{part}\n```" if part.startswith(">>>") else part for part in parts)
            obj.docstring.value = "\n\n".join(fenced)


def tables(game: Game) -> Iterator[str]:
    """The tables of a game's observations and actions, line by line."""
    source = inspect.getsource(import_module(f"{game.source_package}.knows.observe"))
    said = dict(SLICE.findall(source))
    options = "; ".join(f"`{name}`: {', '.join(values)}" for name, values in game.options.items())
    yield f"### {game.texts.say('en', 'name')}\n"
    seats = ", ".join(map(str, game.seats))
    yield f"Seats: {seats}. Options: {options or 'none'}; `first`: a seat's letter, or `lot`."
    yield f"An observation has {size_of(game)} numbers, and there are {game.actions.size} actions.\n"
    yield from ("| slice | from | to before | shape | what |", "|---|---|---|---|---|")
    for name, part in slices_of(game).items():
        shape = " × ".join(map(str, part.shape))
        yield f"| `{name}` | {part.start} | {part.stop} | {shape} | {said.get(name, '')} |"
    yield from ("", "| actions | from | to before | what follows |", "|---|---|---|---|")
    for name in game.actions:
        labels = game.actions.labels(name)
        start, stop = game.actions[name]
        yield f"| `{name}` | {start} | {stop} | {in_short(labels) if labels else 'nothing'} |"
    yield ""


def page(path: Path) -> str:
    """A page as it is staged: with an anchor for every rule, and with the tables."""
    text = path.read_text(encoding="utf-8")
    if path.parent.parent.name == "games":
        text = re.sub(f"^{RULE.pattern}", r'<a id="\1"></a>\g<0>', text, flags=re.MULTILINE)
    if TABLES in text:
        text = text.replace(TABLES, "\n".join(line for name in names() for line in tables(load(name))))
    return text


def stage(folder: Path) -> None:
    """Write all pages into a folder, with the files that they link to."""
    shutil.rmtree(folder, ignore_errors=True)
    staged = {path: page(path) for pattern in PAGES for path in ROOT.glob(pattern)}
    public = (f"::: {module}.{name}" for module, listed in PUBLIC.items() for name in listed.split())
    staged[ROOT / "docs" / "python.md"] = "\n\n".join(("# Potager in Python", *public))
    for path, text in staged.items():
        place = folder / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        for link in LINK.findall(text):
            if "://" not in link and not link.endswith(".md"):
                (place.parent / link).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path.parent / link, place.parent / link)


def main() -> None:
    """Stage the pages and build the site."""
    stage(ROOT / ".docs")
    sys.exit(subprocess.call([sys.executable, "-m", "zensical", "build", "--strict", "--clean"], cwd=ROOT))


if __name__ == "__main__":
    main()
