"""The page of a game: its box, its rules in words, and the tables of its observations and actions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pages import GAMES, ROOT, Page
from render import Rendered, render

from potager.core.box import box_of
from potager.core.registry import load
from potager.core.rulebook import FOR_PROGRAMS

sys.path.insert(0, str(Path(__file__).parents[1]))

from observations import tables

COVER = "src/potager/games/{}/shows/drawings/cover.svg"


def is_game(page: Page) -> bool:
    """Whether a page is that of a game, in English."""
    return page.address in {f"games/{name}.html" for name in GAMES}


def about(name: str) -> str:
    """A game's page as Markdown: what its folder says, with what an environment sees of it."""
    game = load(name)
    text = (ROOT / f"src/potager/games/{name}/README.md").read_text(encoding="utf-8")
    rules, mark, programs = text.partition(FOR_PROGRAMS)
    seen = "\n".join(tables(game)).replace("### ", "## For environments: ", 1)
    return f"{rules.rstrip()}\n\n{mark}\n\n{programs.strip()}\n\n{seen}\n"


def facts(name: str) -> list[tuple[str, str]]:
    """What stands on the box."""
    game, box = load(name), box_of(load(name))
    found = [
        ("seats", _span(game.seats)),
        ("minutes", _span(box.minutes or ())),
        ("weight", box.weight or ""),
    ]
    options = ((option, ", ".join(values)) for option, values in game.options.items())
    return [(what, value) for what, value in (*found, *options) if value]


def _span(numbers: Sequence[int]) -> str:
    return "–".join(map(str, dict.fromkeys((numbers[0], numbers[-1])))) if numbers else ""


def rendered(page: Page, link: Callable[[str], str]) -> Rendered:
    """The page of a game as HTML."""
    name = page.address.removeprefix("games/").removesuffix(".html")
    made = render(about(name), link)
    cells = "".join(f"<div><dt>{what}</dt><dd>{value}</dd></div>" for what, value in facts(name))
    french = f'<a href="{name}.fr.html" lang="fr">en français</a>'
    german = f'<a href="{name}.de.html" lang="de">auf Deutsch</a>'
    head = (
        f'<header class="box"><img src="../assets/{name}.svg" alt="" width="400" height="400">'
        f"<dl>{cells}</dl><p>The rules {french} · {german}</p></header>"
    )
    first, _, rest = made.body.partition("</h1>")
    return made._replace(body=f"{first}</h1>{head}{rest}")
