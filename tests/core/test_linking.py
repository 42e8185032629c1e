"""Linking: what Python calls takes in all rules below it, and each is compiled once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potager.core import compile as compiling
from potager.core import linking

pytestmark = pytest.mark.compiled

RULES = '''
import numpy as np
from potager.core.compile import apart, rule


@rule
def doubled(number):
    """Called by two others."""
    return 2 * number


@rule
def sorted_sum(numbers):
    """Makes an array, of which its callers know nothing."""
    return doubled(np.sort(numbers)[-1])


@rule
@apart
def far(numbers):
    """Stays a function of its own."""
    return doubled(numbers[0]) + sorted_sum(numbers)


@rule
def top(numbers):
    """Calls all others, directly or not."""
    if numbers[0] < 0:
        raise ValueError("less than nothing")
    return far(numbers) + doubled(1)
'''
NUMBERS = np.array([3, 5, 4], dtype=np.int64)
ANSWER = 6 + 10 + 2


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    name = f"linked_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(RULES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path / "cache"))
    return compiling.twin(name)


def kept(cache: Path) -> list[str]:
    """The rules whose machine code is in the cache."""
    return sorted(file.name.split("-")[0].rpartition(".")[2] for file in cache.rglob("*.nbc"))


def test_only_what_python_calls_becomes_machine_code(twin: Any, tmp_path: Path) -> None:
    assert twin.top(NUMBERS) == ANSWER
    (inner,) = twin.doubled.overloads.values()
    assert isinstance(inner.entry_point, linking.InnerRule)
    assert kept(tmp_path / "cache") == ["top"]


def test_a_rule_that_others_called_first_can_be_called_from_python(twin: Any, tmp_path: Path) -> None:
    assert twin.top(NUMBERS) == ANSWER
    assert twin.doubled(21) == 42
    assert twin.far(NUMBERS) == ANSWER - 2
    assert kept(tmp_path / "cache") == ["doubled", "far", "top"]


def test_a_rule_that_python_called_first_can_be_called_by_others(twin: Any) -> None:
    assert twin.doubled(21) == 42
    assert twin.top(NUMBERS) == ANSWER


def test_what_a_rule_raises_comes_through(twin: Any) -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        twin.top(-NUMBERS)


def elsewhere(twin: Any, folder: Path, *lines: str) -> None:
    """Run some lines in another process, in which `twin` is the same module and `numbers` the same array."""
    name = twin.__name__.partition(".")[2]
    before = (
        f"import sys; sys.path.insert(0, {str(folder)!r})",
        "import numpy as np",
        "from potager.core import compile as compiling",
        f"twin = compiling.twin({name!r})",
        f"numbers = np.array({NUMBERS.tolist()}, dtype=np.int64)",
    )
    command = [sys.executable, "-c", "\n".join((*before, *lines))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_machine_code_is_found_again_by_another_process(twin: Any, tmp_path: Path) -> None:
    assert twin.top(NUMBERS) == ANSWER
    elsewhere(
        twin,
        tmp_path,
        f"assert twin.top(numbers) == {ANSWER}",
        "assert sum(twin.top.stats.cache_hits.values()) == 1",
        "assert not twin.doubled.overloads",
    )


def test_a_rule_from_the_cache_can_be_called_by_one_that_is_not_there(twin: Any, tmp_path: Path) -> None:
    assert twin.far(NUMBERS) == ANSWER - 2
    elsewhere(
        twin,
        tmp_path,
        f"assert twin.far(numbers) == {ANSWER - 2}",
        "assert sum(twin.far.stats.cache_hits.values()) == 1",
        f"assert twin.top(numbers) == {ANSWER}",
        f"assert twin.far(numbers) == {ANSWER - 2}",
    )
