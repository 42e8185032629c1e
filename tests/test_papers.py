"""What the pages say of the code is true, and functions keep their measures."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
import subprocess
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import potager
from potager.core.registry import load, names
from potager.lab.programs import readme

ROOT = Path(__file__).parent.parent
FUNCTION_LINES, PARAMETERS = 60, 6  # beyond these a function is really two


def is_member(thing: object) -> bool:
    return isinstance(thing, property | cached_property | FunctionType | MethodType)


def test_the_readmes_of_games_tell_programs_what_their_code_says() -> None:
    for game in map(load, names()):
        written = (game.folder / "README.md").read_text(encoding="utf-8")
        assert written == readme(game), f"{game.name}: run make generated"


def test_every_public_name_has_an_example() -> None:
    public: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "build.py"))["PUBLIC"]
    things: dict[str, Any] = {
        name: getattr(import_module(module), name)
        for module, listed in public.items()
        for name in listed.split()
    }
    assert set(potager.__all__) <= set(things)
    for name, thing in list(things.items()):
        fields = getattr(thing, "__dataclass_fields__", ())
        for member, found in inspect.getmembers(thing, is_member) if inspect.isclass(thing) else ():
            if not member.startswith("_") and member not in fields:
                things[f"{name}.{member}"] = found
    assert [name for name, thing in things.items() if ">>>" not in (inspect.getdoc(thing) or "")] == []


@cache
def parsed() -> list[tuple[str, ast.Module]]:
    """The Python files of the code itself, without tests and what is generated."""
    done = subprocess.run(["git", "ls-files", "--", "*.py"], cwd=ROOT, capture_output=True, text=True)
    files = [name for name in done.stdout.split() if not re.search(r"^tests/|/tests/|/migrations/", name)]
    return [(name, ast.parse((ROOT / name).read_text(encoding="utf-8"))) for name in files]


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every Python function with the name of its file."""
    for file, tree in parsed():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{file}: {node.name}", node


def test_no_function_is_really_two() -> None:
    lengths = {name: (node.end_lineno or 0) - node.lineno + 1 for name, node in functions()}
    assert {name: lines for name, lines in lengths.items() if lines > FUNCTION_LINES} == {}


def test_no_function_wants_too_much() -> None:
    """Compiled rules cannot take objects, and a command takes its options: both may want more."""
    wants = {
        name: [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        for name, node in functions()
        if not any(re.search("rule|command", ast.unparse(one)) for one in node.decorator_list)
        and not re.fullmatch(r"src/potager/cli/(\w+)\.py: \1", name)
    }
    wants = {name: [arg for arg in args if arg not in ("self", "cls")] for name, args in wants.items()}
    assert {name: args for name, args in wants.items() if len(args) > PARAMETERS} == {}


def test_a_class_name_means_one_thing() -> None:
    """A game's own classes recur once in every game: its State, its View."""
    found: dict[str, list[str]] = {}
    for file, tree in parsed():
        game = re.search(r"^src/.*(?:games|template)/(\w+)/", file)
        for node in tree.body if file.startswith("src/") else ():
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(game[1] if game else file)
    shared = {name: places for name, places in found.items() if len(places) > 1}
    assert [name for name, places in shared.items() if len(set(places)) < len(places)] == []
    assert {name: places for name, places in shared.items() if any("/" in place for place in places)} == {}
