"""Trying faults: each is put into a copy of the tree, and the tests that run its function are asked.

What takes longest in a short test is loading libraries. They are loaded once; every trial is a fork of that
process, which loads Potager, with the fault, by itself.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Generator, Sequence
from pathlib import Path

import msgspec
import pytest
from covering import PLAIN, Covering
from faults import Fault

COPIED = ("src", "tests", "benchmarks", "docs", "conftest.py", "pyproject.toml", "README.md")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "static", "node_modules", ".peer", ".strength")
LIBRARIES = (
    *(
        "numpy",
        "msgspec",
        "pytest_asyncio.plugin",
        "hypothesis",
        "rich.console",
        "textual.app",
        "typer.testing",
    ),
    *("litestar", "uvicorn", "httpx", "websockets.asyncio.client", "sqlalchemy.ext.asyncio", "aiosqlite"),
    *("structlog", "alembic.config", "prometheus_client", "segno"),
)
TEST_SECONDS = 12.0  # of the tests that are asked about one fault, by their usual time
MORE_SECONDS = 60.0  # the same, where a fault was not seen and is tried again
PATIENCE = 20.0  # seconds that a trial may take beyond twice its usual time: after that it hangs
WORDS = (
    *("-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # of libraries that are there already
)
FAILED = re.compile("^(FAILED|ERROR) ", re.MULTILINE)
OURS = 70  # the exit code of a trial that has failed by itself
OLD = 1_000_000_000  # a time before every change, so that a changed file is never taken for the old one


class Trial(msgspec.Struct, frozen=True):
    """What came of one fault."""

    key: str
    package: str
    place: str
    line: int
    kind: str
    change: str
    seen: bool
    how: str  # the test that has seen it, or why nothing has
    tests: int
    seconds: float


class Workshop:
    """A copy of the tree in which one fault after the other is tried."""

    def __init__(self, root: Path, covering: Covering) -> None:
        self.covering = covering
        self.root = Path(tempfile.mkdtemp(prefix="potager-mutants-"))
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, self.root / name, ignore=NOT_COPIED)
            else:
                shutil.copy(root / name, self.root / name)
        for file in self.root.rglob("*.py"):
            os.utime(file, (OLD, OLD))
        for library in LIBRARIES:
            with contextlib.suppress(ImportError):
                importlib.import_module(library)

    def close(self) -> None:
        """Throw the copy away."""
        shutil.rmtree(self.root, ignore_errors=True)

    def check(self) -> None:
        """Make sure that tests pass where there is no fault: otherwise everything would seem to be seen."""
        quick = sorted(self.covering.seconds, key=lambda test: self.covering.seconds[test])[::100]
        code, said = self._run(quick, 20 * PATIENCE)
        if code:
            raise RuntimeError(f"there is no fault, and yet: {said}")

    def try_out(self, fault: Fault, package: str, again: bool) -> Trial:
        """Put a fault in, ask the tests, and take it out again."""
        tests = self.covering.tests_of(fault.place, MORE_SECONDS if again else TEST_SECONDS)
        usual = sum(self.covering.seconds[test] for test in tests)
        began = time.monotonic()
        code, said = 0, "no test runs it"
        if tests:
            with self._put(fault):
                code, said = self._run(tests, 2 * usual + PATIENCE)
        return Trial(
            key=fault.key,
            package=package,
            place=fault.place,
            line=fault.line,
            kind=fault.kind,
            change=fault.change,
            seen=code != 0,
            how=said,
            tests=len(tests),
            seconds=round(time.monotonic() - began, 1),
        )

    @contextlib.contextmanager
    def _put(self, fault: Fault) -> Generator[None]:
        file = self.root / fault.file
        source = file.read_bytes()
        file.write_bytes(fault.put_into(source))
        try:
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, (OLD, OLD))

    def _run(self, tests: Sequence[str], seconds: float) -> tuple[int, str]:
        """The exit code of the tests, and what has failed first."""
        with tempfile.TemporaryFile() as said:
            child = os.fork()
            if child == 0:
                self._be_asked(tests, said.fileno())
            code = wait(child, seconds)
            said.seek(0)
            text = said.read().decode(errors="replace")
        if code is None:
            return 1, "hangs"
        if code == OURS and not FAILED.search(text):  # a test that has failed may leave more trouble behind
            raise RuntimeError(text)
        if code == pytest.ExitCode.USAGE_ERROR and (gone := not_found(text, tests)):
            left = [test for test in tests if test not in gone]
            return self._run(left, seconds) if left else (0, "no test runs it")
        return code, summary(text) if code else "every test passes"

    def _be_asked(self, tests: Sequence[str], out: int) -> None:
        """Be the process in which the tests run; it never returns."""
        code = OURS
        try:
            os.setsid()
            os.dup2(out, 1)
            os.dup2(out, 2)
            os.chdir(self.root)
            sys.path.insert(0, str(self.root / "src"))
            os.environ["PYTHONPATH"] = str(self.root / "src")
            code = int(pytest.main([*WORDS, "-m", PLAIN, *tests]))
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def wait(child: int, seconds: float) -> int | None:
    """The exit code of a process; None, and it is ended with all it has started, if it takes too long."""
    until = time.monotonic() + seconds
    waiting = True
    while waiting:
        waiting = time.monotonic() < until
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with contextlib.suppress(OSError):  # what it has started and left behind
                os.killpg(child, signal.SIGKILL)
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def not_found(said: str, tests: Sequence[str]) -> set[str]:
    """The tests that are no longer there: they were measured in an older tree."""
    missing = [line for line in said.splitlines() if "not found:" in line]
    return {test for test in tests if any(line.endswith(test) for line in missing)}


def summary(said: str) -> str:
    """The first test that failed, or the last line that was said."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    failed = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    found = failed[0] if failed else lines[-1] if lines else "it ended without a word"
    return found.partition(" - ")[0].removeprefix("FAILED ").removeprefix("ERROR ")
