"""Which tests run which functions: measured once, kept, and asked for every fault.

The tests are run with coverage, which notes for every line the tests that ran it. Lines move, functions stay:
what is kept is by function.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from coverage import CoverageData
from sample import QUOTAS, modules

PLAIN = "not compiled and not browser"
TESTS = (
    *("tests/core", "tests/bots", "tests/lab", "tests/cli", "tests/web", "tests/server"),
    *("src/potager/testing/contract", "src/potager/cli/template"),
)
TOO_LONG = ("tests/server/test_crash.py", "tests/server/test_fuzz.py")  # to be asked about every fault
NO_POSTGRES = "not postgres"
CHOSEN = f"{NO_POSTGRES} and (toy or not contract)"  # what every game keeps, the smallest keeps
AT_A_TIME = 3  # tests of one file, before those of another have their turn
SHORTEST, WORD = 4, 6  # letters
LONG = 6.0  # seconds: tests that take longer are asked last


class Covering(msgspec.Struct, frozen=True):
    """How long tests take, which of them run a function, and how many functions each runs."""

    seconds: dict[str, float]
    functions: dict[str, list[str]]
    breadth: dict[str, int]

    def tests_of(self, place: str, most_seconds: float) -> list[str]:
        """The tests that run a function, those first that are about it, as many as the time allows.

        What runs in another process, or before any test, is seen by those of its module if by any.
        """
        chosen: list[str] = []
        spent = 0.0
        for test in self._ranked(place, self.functions.get(place) or self._near(place)):
            if not chosen or spent + self.seconds[test] <= most_seconds:
                chosen.append(test)
                spent += self.seconds[test]
        return chosen

    def _ranked(self, place: str, tests: Iterable[str]) -> list[str]:
        """Tests in the order in which they are asked: those first that speak of the function, by their names.

        Of the other files each has its turn, those first of which most tests run the function; of one file
        the tests come first that are short and run little else.
        """
        about = words(Path(place.partition(": ")[0]).stem) | words(place.partition(": ")[2])
        every, running = Counter(map(file_of, self.seconds)), Counter(map(file_of, tests))
        turns: Counter[str] = Counter()
        ranks: dict[str, tuple[bool, int, float]] = {}
        for test in sorted(tests, key=lambda test: self.breadth[test] * (0.1 + self.seconds[test])):
            file = file_of(test)
            speaks = 2 * len(about & words(test.partition("::")[2].partition("[")[0]))
            speaks += len(about & words(Path(file).stem)) > 0
            turn = -speaks if speaks else 1 + turns[file] // AT_A_TIME
            turns[file] += 1
            ranks[test] = self.seconds[test] > LONG, turn, -running[file] / every[file]
        return sorted(ranks, key=lambda test: ranks[test])

    def _near(self, place: str) -> list[str]:
        """The tests of the files of which some test runs the same module."""
        module = place.partition(": ")[0]
        running = [tests for function, tests in self.functions.items() if function.startswith(f"{module}: ")]
        files = {file_of(test) for tests in running for test in tests}
        return [test for test in self.seconds if file_of(test) in files]


def words(name: str) -> set[str]:
    """What a name speaks of: its words, cut short, so that `sockets` is `socket`; short ones say nothing."""
    return {word[:WORD].lower() for word in re.findall("[A-Z]?[a-z]+", name) if len(word) >= SHORTEST} - {
        "test"
    }


def file_of(test: str) -> str:
    """The file of a test."""
    return test.partition("::")[0]


def read(file: Path) -> Covering:
    """What was measured."""
    return msgspec.json.decode(file.read_bytes(), type=Covering)


def measure(root: Path, file: Path, tests: Sequence[str] = ()) -> None:
    """Run all tests with coverage and keep what they run; or only some, and add them to what is known."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        sources = [f"--cov=src/potager/{package}" for package in QUOTAS]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "timing", "-m", PLAIN, *(tests or TESTS)]
        command += [f"--ignore={name}" for name in TOO_LONG]
        command += [*sources, "--cov-report=", "--cov-context=test", "-k", NO_POSTGRES if tests else CHOSEN]
        paths = os.pathsep.join([str(root / "src"), str(Path(__file__).parent)])
        kept = {"COVERAGE_FILE": str(place / "data"), "POTAGER_TIMES": str(place / "times")}
        subprocess.run(command, cwd=root, env=os.environ | kept | {"PYTHONPATH": paths}, check=False)
        found = gather(root, CoverageData(str(place / "data")), _times(place / "times"))
    if tests and file.exists():
        found = added(read(file), found)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(found))


def added(old: Covering, new: Covering) -> Covering:
    """What was known, with what was measured anew in the place of the same tests."""
    functions = {
        place: sorted({test for test in old.functions.get(place, []) if test not in new.seconds} | set(tests))
        for place, tests in new.functions.items()
    }
    return Covering(old.seconds | new.seconds, functions, old.breadth | new.breadth)


def _times(file: Path) -> dict[str, float]:
    """How long each test took that passed."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {test: seconds for test, seconds in map(json.loads, lines)}


def gather(root: Path, data: CoverageData, seconds: dict[str, float]) -> Covering:
    """The tests of every function, and the functions of every test."""
    data.read()
    functions: dict[str, list[str]] = {}
    breadth = dict.fromkeys(seconds, 0)
    for package in QUOTAS:
        for name in modules(root, package):
            by_line = data.contexts_by_lineno(str(root / name))
            for function, lines in spans((root / name).read_text(encoding="utf-8")).items():
                ran = {context.partition("|")[0] for line in lines for context in by_line.get(line, ())}
                tests = sorted(ran & seconds.keys())
                functions[f"{name}: {function}"] = tests
                for test in tests:
                    breadth[test] += 1
    return Covering(seconds, functions, breadth)


def spans(source: str) -> dict[str, range]:
    """The lines of every function's body, by its name with those around it."""
    found: dict[str, range] = {}

    def look(node: ast.AST, names: list[str]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = names
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = [*names, child.name]
                if not isinstance(child, ast.ClassDef):
                    found[".".join(inner)] = range(child.body[0].lineno, (child.end_lineno or 0) + 1)
            look(child, inner)

    look(ast.parse(source), [])
    return found
