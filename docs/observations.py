"""Writes the tables of observations and actions into docs/environments.md, from the code.

python docs/observations.py            writes them anew (`make papers`)
python docs/observations.py --check    says whether they are no longer true, and fails
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from potager.core.actions import in_short
from potager.core.game import Game
from potager.core.registry import load
from potager.envs.batch import size_of, slices_of

PAGE = Path(__file__).parent / "environments.md"
BEGIN, END = "<!-- written by docs/observations.py -->", "<!-- until here -->"
GAMES = ("finca", "bohnanza", "frutopia")
SLICE = re.compile(r'^    "(\w+)": \(.*\),(?:  # (.*))?$', re.MULTILINE)


def meanings(game: Game) -> dict[str, str]:
    """What is said of every slice beside it in the code."""
    source = inspect.getsource(import_module(f"{game.source_package}.knows.observe"))
    return {name: said for name, said in SLICE.findall(source)}


def tables(game: Game) -> Iterator[str]:
    """The tables of one game."""
    said = meanings(game)
    yield f"### {game.texts.say('en', 'name')}"
    yield ""
    options = "; ".join(f"`{name}`: {', '.join(values)}" for name, values in game.options.items())
    seats = ", ".join(map(str, game.seats))
    yield f"Seats: {seats}. Options: {options or 'none'}; `first`: a seat's letter, or `lot`."
    yield f"An observation has {size_of(game)} numbers, and there are {game.actions.size} actions."
    yield ""
    yield from ("| slice | from | to before | shape | what |", "|---|---|---|---|---|")
    for name, part in slices_of(game).items():
        shape = " × ".join(map(str, part.shape))
        yield f"| `{name}` | {part.start} | {part.stop} | {shape} | {said.get(name, '')} |"
    yield ""
    yield from ("| actions | from | to before | what follows |", "|---|---|---|---|")
    for name in game.actions:
        start, stop = game.actions[name]
        labels = game.actions.labels(name)
        yield f"| `{name}` | {start} | {stop} | {in_short(labels) if labels else 'nothing'} |"
    yield ""


def main() -> None:
    """Write the tables, or check them."""
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    lines = [line for name in GAMES for line in tables(load(name))]
    due = head + BEGIN + "\n\n" + "\n".join(lines) + "\n" + END + tail
    if "--check" in sys.argv:
        if due != text:
            sys.exit("no longer true: docs/environments.md; run make papers")
        return
    PAGE.write_text(due, encoding="utf-8")


if __name__ == "__main__":
    main()
