"""Writes what a program can do with Potager, from the code: docs/api/, and a part of each game's README.

    python docs/api.py            writes all of it anew (`make papers`)
    python docs/api.py --check    says what is no longer true, and fails

Sentences and examples are the docstrings of the public names; the tests run every example.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import potager
from potager.core.actions import in_short
from potager.core.game import Game
from potager.core.registry import load
from potager.core.rulebook import FOR_PROGRAMS

DOCS = Path(__file__).parent
PAGES = DOCS / "api"
END = "<!-- until here -->"
GAMES = ("finca", "bohnanza", "frutopia")

# The pages: a module, and what of it is public.
PUBLIC: dict[str, tuple[str, ...]] = {
    "potager.core.match": ("Match",),
    "potager.core.moves": ("Action", "WholeMove"),
    "potager.core.situation": ("Move", "Seen"),
    "potager.core.registry": ("load", "names"),
    "potager.core.game": ("Game",),
    "potager.core.chance": ("seed_bytes", "stream"),
    "potager.core.errors": (
        "PotagerError",
        "CannotRead",
        "CannotPlay",
        "NotYours",
        "BrokenGame",
        "SlowSearch",
    ),
    "potager.bots.registry": ("bot", "check_name", "check_player", "read_name"),
    "potager.bots.hints": ("hints", "why", "percent"),
}


def public() -> Iterator[tuple[str, str, Any]]:
    """Every public name with its module."""
    for module, names in PUBLIC.items():
        for name in names:
            yield module, name, getattr(importlib.import_module(module), name)


def file_of(module: str) -> str:
    """The page of a module."""
    return f"{module.removeprefix('potager.')}.md"


def pages() -> dict[Path, str]:
    """Every page with what should stand in it."""
    found = {PAGES / "README.md": index()}
    for module, names in PUBLIC.items():
        loaded = importlib.import_module(module)
        parts = [f"# `{module}`", paragraphs(loaded), "Written by `docs/api.py` from the code."]
        for name in names:
            thing = getattr(loaded, name)
            parts += klass(name, thing) if inspect.isclass(thing) else function(name, thing, "##")
        found[PAGES / file_of(module)] = "\n\n".join(parts) + "\n"
    for game in map(load, GAMES):
        readme = game.folder / "README.md"
        rules = readme.read_text(encoding="utf-8").partition(FOR_PROGRAMS)[0].rstrip()
        found[readme] = f"{rules}\n\n{FOR_PROGRAMS}\n\n{for_programs(game)}\n\n{END}\n"
    return found


def index() -> str:
    """Every public name in one line."""
    lines = [
        "# Potager in Python",
        "",
        "Written by `docs/api.py` from the code; every example is tested.",
        "",
    ]
    lines += ["| name | what |", "|---|---|"]
    for module, name, thing in public():
        shown = f"potager.{name}" if name in potager.__all__ else f"{module}.{name}"
        lines.append(f"| [`{shown}`]({file_of(module)}) | {first_line(thing)} |")
    lines += ["", "The small actions and the notation of positions are in the README of each game:"]
    lines += [
        f"[{load(name).texts.say('en', 'name')}](../../src/potager/games/{name}/README.md)," for name in GAMES
    ]
    return "\n".join(lines).rstrip(",") + ".\n"


def first_line(thing: Any) -> str:
    """The first sentence of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n")[0]


def paragraphs(thing: Any) -> str:
    """A docstring as Markdown: examples and quoted blocks are fenced."""
    parts: list[str] = []
    for part in re.split(r"\n\n(?=\S| )", (inspect.getdoc(thing) or "").strip()):
        if part.startswith(">>>"):
            parts.append(f"```pycon\n{part}\n```")
        elif part.startswith("    "):
            parts.append(f"```text\n{textwrap.dedent(part)}\n```")
        else:
            parts.append(part.replace("::", ":"))
    return "\n\n".join(parts)


def signature(function: Any) -> str:
    """A function's parameters and what it returns, as the source has them."""
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    node.args.args = [arg for arg in node.args.args if arg.arg not in ("self", "cls")]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returns}"


def function(name: str, thing: Any, level: str) -> list[str]:
    """A function or a method."""
    return [f"{level} `{name}{signature(thing)}`", paragraphs(thing)]


def is_made_for_you(thing: Any) -> bool:
    """Whether nobody calls the class: its objects come from elsewhere."""
    return dataclasses.is_dataclass(thing) or issubclass(thing, (tuple, Warning))


def lineage(thing: Any) -> list[Any]:
    """A class of ours after its bases, which are ours too."""
    return [base for base in reversed(inspect.getmro(thing)) if base.__module__.startswith("potager")]


def klass(name: str, thing: Any) -> list[str]:
    """A class: what it is, its fields, and what it can do."""
    made = "" if is_made_for_you(thing) else signature(thing.__init__)
    parts = [f"## `{name}{made.removesuffix(' -> None')}`", paragraphs(thing)]
    if fields := list(fields_of(thing)):
        parts.append("\n".join(["| field | kind | |", "|---|---|---|", *fields]))
    for member, found in members(thing):
        if isinstance(found, (property, cached_property)):
            parts += [f"### `{name}.{member}`", paragraphs(found)]
        else:
            parts += function(f"{name}.{member}", getattr(found, "__func__", found), "###")
    return parts


def members(thing: Any) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class, those of its own bases included, in their order."""
    for owner in lineage(thing):
        inside: dict[str, Any] = owner.__dict__
        for member, found in inside.items():
            is_field = member.startswith("_") or member in getattr(owner, "__dataclass_fields__", {})
            if not is_field and isinstance(found, (property, cached_property, FunctionType, classmethod)):
                yield member, found


FIELD = re.compile(r"    ([a-z]\w*): ([^#=]+?)(?: = [^#]+?)?(?:  # (.*))?$")


def fields_of(thing: Any) -> Iterator[str]:
    """The fields that a class declares, with what the source says of them."""
    for owner in lineage(thing):
        above = ""
        for line in inspect.getsource(owner).splitlines():
            if line.startswith(("    def ", "    @")):
                break
            if field := FIELD.match(line):
                kind = field[2].replace("|", "\\|")
                yield f"| `{field[1]}` | `{kind}` | {field[3] or above} |"
            above = line.strip().removeprefix("# ") if line.startswith("    # ") else ""


# What a game's README says to programs


def for_programs(game: Game) -> str:
    """The small actions of a game, and how its positions are written."""
    actions = importlib.import_module(f"{game.package}.rules.actions")
    notation = importlib.import_module(f"{game.package}.shows.notation")
    about, position = (paragraphs(module).split("\n\n", 1)[1] for module in (actions, notation))
    options = "".join(f" · {name} {values[0]}" for name, values in game.options.items())
    rows = [f"| `{name}` | {follows(game, name)} | {what} |" for name, what in blocks(actions).items()]
    return "\n".join(
        [
            "## For programs",
            "",
            "An action is a text that `match.play(seat, TEXT)` takes, and that is typed in `potager play`.",
            "Several that belong together are one whole move: `match.whole_moves(seat)` lists them.",
            "More: [Potager in Python](../../../../docs/api/README.md).",
            "",
            about,
            "",
            "| action | then comes | what it does |",
            "|---|---|---|",
            *rows,
            "",
            "### Positions",
            "",
            "`match.position()` writes a position, `Match.from_position` reads one. Its first line,",
            "the header, names the game, the version of its rules, the seats and the options:",
            f"`{game.name} VERSION · seats {game.seats[-1]}{options}`.",
            "",
            position,
        ]
    )


def follows(game: Game, name: str) -> str:
    """What may follow the name of an action."""
    labels = game.actions.labels(name)
    return in_short(labels) if labels else ""


def blocks(module: Any) -> dict[str, str]:
    """The blocks of actions with the comments that stand beside or above them."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    call = next(
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ACTIONS"
    )
    assert isinstance(call, ast.Call)
    found: dict[str, str] = {}
    for keyword in call.keywords:
        beside = lines[(keyword.value.end_lineno or 0) - 1].partition("  # ")[2]
        above = lines[keyword.lineno - 2].strip().removeprefix("# ")
        found[str(keyword.arg)] = beside or above
    return found


def main() -> None:
    """Write the pages, or check them."""
    due = pages()
    stale = [file for file in PAGES.glob("*.md") if file not in due]
    wrong = [
        file for file, text in due.items() if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv:
        if wrong or stale:
            names = ", ".join(str(file.relative_to(DOCS.parent)) for file in (*wrong, *stale))
            sys.exit(f"no longer true: {names}; run make papers")
        return
    PAGES.mkdir(exist_ok=True)
    for file in stale:
        file.unlink()
    for file in wrong:
        file.write_text(due[file], encoding="utf-8")


if __name__ == "__main__":
    main()
