"""Which papers are pages of the site, where each stands, and in which order they are listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GAMES = ("finca", "bohnanza", "frutopia")
RULES = {"README.md": "", "LISEZMOI.md": ".fr", "LIESMICH.md": ".de"}


class Page(NamedTuple):
    """One page: the paper it is made from, and its address within the site."""

    source: str  # from the root of the repository
    address: str
    listed: str = ""  # what it is called in the list of pages; nothing if it is not listed

    @property
    def up(self) -> str:
        """The way from this page to the root of the site."""
        return "../" * self.address.count("/")


class Section(NamedTuple):
    """Pages that are listed together."""

    title: str
    pages: tuple[Page, ...]


def docs(name: str, listed: str) -> Page:
    """A paper of docs/."""
    return Page(f"docs/{name}.md", f"{name}.html", listed)


def measured(name: str, listed: str) -> Page:
    """A paper that a benchmark wrote."""
    return Page(f"benchmarks/{name}.md", f"measured/{name.lower()}.html", listed)


SECTIONS = (
    Section("Start", (docs("tutorial", "Tutorial"), Page("CHANGELOG.md", "changelog.html", "What is new"))),
    Section(
        "The games",
        tuple(
            Page(f"src/potager/games/{name}/README.md", f"games/{name}.html", name.capitalize())
            for name in GAMES
        ),
    ),
    Section(
        "For researchers",
        (
            docs("environments", "Environments"),
            docs("gpu", "On a GPU"),
            docs("data", "Datasets"),
            docs("baselines", "Baselines"),
        ),
    ),
    Section(
        "For programs",
        (
            Page("docs/api/README.md", "api/index.html", "Potager in Python"),
            docs("bots", "Your own bot"),
            docs("protocol", "The protocol"),
        ),
    ),
    Section(
        "Hosting",
        (
            docs("hosting", "Hosting a table"),
            docs("settings", "Settings"),
            docs("upkeep", "Looking after a server"),
        ),
    ),
    Section(
        "Measured",
        (
            measured("RESULTS", "Speed"),
            measured("GPU", "Speed on a GPU"),
            measured("SERVER", "The server"),
            measured("STRENGTH", "Strength of bots"),
            measured("LADDER", "The ladder"),
            measured("STYLES", "Styles"),
            measured("TRADING", "Trading"),
            measured("TRAINING", "Training"),
            measured("PACE", "Pace"),
            measured("PAGE", "The page"),
            measured("SAFETY", "Safety"),
            measured("MUTANTS", "Tests that see faults"),
            Page("docs/balance/frutopia.md", "measured/balance.html", "Frutopia's balance"),
        ),
    ),
    Section(
        "How it is built",
        (
            docs("architecture", "Architecture"),
            docs("walk-of-a-move", "The walk of a move"),
            docs("walk-of-a-decision", "The walk of a decision"),
            Page("docs/decisions/README.md", "decisions/index.html", "Decisions"),
            docs("adding-a-game", "Adding a game"),
            docs("lessons", "Lessons"),
            docs("puzzles", "Puzzles"),
            docs("texts", "Writing texts"),
            Page("CONTRIBUTING.md", "contributing.html", "Contributing"),
        ),
    ),
)


def all_pages() -> Iterator[Page]:
    """Every page: those that are listed, and those that others lead to."""
    for section in SECTIONS:
        yield from section.pages
    for name in GAMES:
        for file, ending in RULES.items():
            if ending:
                yield Page(f"src/potager/games/{name}/{file}", f"games/{name}{ending}.html")
    for folder in ("api", "decisions"):
        for file in sorted((ROOT / "docs" / folder).glob("*.md")):
            if file.name != "README.md":
                yield Page(f"docs/{folder}/{file.name}", f"{folder}/{file.stem}.html")
    for file in sorted((ROOT / "docs" / "examples").glob("*.py")):
        yield Page(f"docs/examples/{file.name}", f"examples/{file.stem}.html")
    for paper in ("README.md", "web/README.md"):
        yield Page(paper, f"{paper.removesuffix('.md').lower().replace('/', '-')}.html")
    for name in GAMES:
        yield Page(f"src/potager/games/{name}/shows/drawings/CREDITS.md", f"games/{name}-credits.html")
