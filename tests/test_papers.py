"""What the papers say of the code is true, and the code keeps its measures."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import potager

ROOT = Path(__file__).parent.parent
WALKS = ("walk-of-a-move.md", "walk-of-a-decision.md")
STEP = re.compile(r"^\d+\. `([^`]+)`", re.MULTILINE)

# What a function or a module may measure: beyond it, it is really two.
MODULE_LINES, FUNCTION_LINES, PARAMETERS = 400, 60, 6


def sources(*patterns: str) -> Iterator[Path]:
    """The files of the code itself, without tests and what is generated."""
    done = subprocess.run(["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, text=True)
    for name in done.stdout.splitlines():
        if name.startswith(("src/", "web/src/", "docs/", "benchmarks/")) and not re.search(
            r"/tests/|/generated/|\.test\.|/migrations/", name
        ):
            yield ROOT / name


@cache
def parsed(file: Path) -> ast.Module:
    """A Python file, read once for all that look at it."""
    return ast.parse(file.read_text(encoding="utf-8"))


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every Python function with the name of its file."""
    for file in sources("*.py"):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{file.relative_to(ROOT)}: {node.name}", node


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return " ".join(map(ast.unparse, node.decorator_list))


@pytest.mark.parametrize("program", ["architecture.py", "api.py", "observations.py"])
def test_what_is_written_from_the_code_is_as_the_code_is(program: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / program, "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_every_public_name_is_on_a_page_and_has_an_example() -> None:
    spec = importlib.util.spec_from_file_location("api", ROOT / "docs" / "api.py")
    assert spec is not None and spec.loader is not None
    api = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(api)
    things: dict[str, Any] = {name: thing for _, name, thing in api.public()}
    assert set(potager.__all__) <= set(things)
    for name, thing in list(things.items()):
        if inspect.isclass(thing):
            things |= {f"{name}.{member}": found for member, found in api.members(thing)}
    assert [name for name, thing in things.items() if ">>>" not in (inspect.getdoc(thing) or "")] == []


def test_no_module_is_really_two() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in sources("*.py", "*.ts", "*.svelte", "*.css")
    }
    assert {name: lines for name, lines in lengths.items() if lines > MODULE_LINES} == {}


def test_no_function_is_really_two() -> None:
    long = {
        name: lines
        for name, node in functions()
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    }
    assert long == {}


def test_no_function_wants_too_much() -> None:
    """Compiled rules cannot take objects, and a command takes its options: both may want more."""
    wants = {
        name: [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        for name, node in functions()
        if "rule" not in decorators(node) and not re.fullmatch(r"src/potager/cli/(\w+)\.py: \1", name)
    }
    wants = {name: [arg for arg in args if arg not in ("self", "cls")] for name, args in wants.items()}
    assert {name: args for name, args in wants.items() if len(args) > PARAMETERS} == {}


def test_a_class_name_means_one_thing() -> None:
    """A game's own classes recur once in every game: its State, its View."""
    found: dict[str, list[str]] = {}
    for file in sources("src/*.py"):
        game = re.search(r"(?:games|template)/(\w+)/", str(file))
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(game[1] if game else str(file.relative_to(ROOT)))
    twice = {
        name: places
        for name, places in found.items()
        if len(places) > 1 and (len(set(places)) < len(places) or any("/" in place for place in places))
    }
    assert twice == {}


def names_in(file: Path) -> set[str]:
    """What a Python or TypeScript file defines: `function`, `Class`, `Class.method`."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return set(
            re.findall(
                r"^\s*(?:export |async |static |private |#|const |let |function |class )*(\w+)", text, re.M
            )
        )
    found: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{inner.name}"
                for inner in node.body
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
            }
    return found


@pytest.mark.parametrize("walk", WALKS)
def test_every_step_of_a_walk_exists(walk: str) -> None:
    steps = STEP.findall((ROOT / "docs" / walk).read_text(encoding="utf-8"))
    assert len(steps) >= 8
    for step in steps:
        place, _, name = step.partition(": ")
        file = ROOT / place
        assert file.is_file(), f"{walk}: there is no file {place}"
        assert name in names_in(file), f"{walk}: {place} has no {name}"
