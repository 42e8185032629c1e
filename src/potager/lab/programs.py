"""Writes the part "For programs" of each game's README from its code: `python -m potager.lab.programs`."""

from __future__ import annotations

import inspect
import re
import textwrap
from importlib import import_module

from potager.core.actions import in_short
from potager.core.game import Game
from potager.core.registry import load, names
from potager.core.rulebook import FOR_PROGRAMS

# A block of actions, with what is said of it above or beside it.
BLOCK = re.compile(r"(?m)^    (?:# (.+)\n    )?(\w+)=block\((?:.*|\n(?:.*\n)*?    )\),(?:  # (.+))?$")
PART = """{mark}

## For programs

An action is a text that `match.play(seat, TEXT)` takes, and that is typed in `potager play`.
Several that belong together are one whole move: `match.whole_moves(seat)` lists them.
More: [the tutorial](../../../../docs/tutorial.md).

{actions}

| action | then comes | what it does |
|---|---|---|
{rows}

### Positions

`match.position()` writes a position, `Match.from_position` reads one. Its first line,
the header, names the game, the version of its rules, the seats and the options:
`{header}`.

{positions}
"""


def readme(game: Game) -> str:
    """A game's README with the part for programs, if it has one, as its code is now."""
    rules, mark, _ = (game.folder / "README.md").read_text(encoding="utf-8").partition(FOR_PROGRAMS)
    if not mark:
        return rules
    actions = import_module(f"{game.package}.rules.actions")
    notation = import_module(f"{game.package}.shows.notation")
    said = {name: beside or above for above, name, beside in BLOCK.findall(inspect.getsource(actions))}
    follows = {name: in_short(labels) if (labels := game.actions.labels(name)) else "" for name in said}
    options = "".join(f" · {name} {values[0]}" for name, values in game.options.items())
    return rules + PART.format(
        mark=mark,
        actions=paragraphs(actions),
        rows="\n".join(f"| `{name}` | {follows[name]} | {what} |" for name, what in said.items()),
        header=f"{game.name} VERSION · seats {game.seats[-1]}{options}",
        positions=paragraphs(notation),
    )


def paragraphs(module: object) -> str:
    """The docstring of a module after its first sentence, with indented blocks fenced."""
    parts = re.split(r"\n\n(?=\S| )", inspect.getdoc(module) or "")[1:]
    fenced = (f"```text\n{textwrap.dedent(part)}\n```" if part.startswith("    ") else part for part in parts)
    return "\n\n".join(fenced).replace("::", ":")


if __name__ == "__main__":
    for game in map(load, names()):
        (game.folder / "README.md").write_text(readme(game), encoding="utf-8")
