"""Compiling: twins, kernels and the cache."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import potager
from potager import BrokenGame
from potager.core import compile as compiling
from potager.core import kernel


def importable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)  # pyright: ignore[reportUnknownMemberType]


def test_an_ordinary_rule_is_the_function_itself() -> None:
    def function() -> int:
        return 1

    assert compiling.rule(function) is function


def test_the_stand_ins_of_a_kernel_refuse_to_play() -> None:
    array: Any = np.zeros(1)
    for call in (
        lambda: kernel.setup(None, 2, array, array),
        lambda: kernel.awaited(None),
        lambda: kernel.legal(None, 0, array),
        lambda: kernel.apply(None, 0, 0),
        lambda: kernel.over(None),
        lambda: kernel.scores(None, array),
        lambda: kernel.winners(None),
        lambda: kernel.revealed(None),
        lambda: kernel.totals(None, array),
        lambda: kernel.redeal(None, 0, array),
        lambda: kernel.observe(None, 0, array),
        lambda: kernel.advise(None, 0, None, array, array),
    ):
        with pytest.raises(BrokenGame, match="without a game"):
            call()


def test_a_kernel_is_made_for_each_game() -> None:
    finca, toy = (potager.load(name).kernel("potager.bots.playout") for name in ("finca", "toy"))
    assert finca is not toy
    assert finca is potager.load("finca").kernel("potager.bots.playout")
    assert finca.apply is potager.load("finca").apply


def test_only_the_stand_ins_of_a_kernel_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a kernel defines itself stays, though a game has something of the same name."""
    source = "from potager.core.kernel import apply, private\ndef legal(): ...\nseats = 99\n"
    (tmp_path / "odd_kernel.py").write_text(source)
    importable(tmp_path, monkeypatch)
    toy = potager.load("toy")
    made = toy.kernel("odd_kernel")
    assert (made.apply, made.private, made.seats) == (toy.apply, True, 99) and made.legal is not toy.legal


def test_a_module_that_does_not_exist_cannot_be_compiled() -> None:
    with pytest.raises(BrokenGame, match="no module"):
        compiling._load("potager.nowhere", "potager_copied.nowhere")


def test_a_module_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_rules.py").write_text("raise ValueError('at import')")
    importable(tmp_path, monkeypatch)
    with pytest.raises(ValueError, match="at import"):
        compiling._load("failing_rules", "potager_copied.failing_rules")
    assert "potager_copied.failing_rules" not in sys.modules


def test_the_cache_is_named_after_sources_and_figures_but_not_after_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "stem"
    for file in (
        "__init__.py",
        "rules.toml",
        "tells/texts/en.toml",
        "shows/drawings/CREDITS.toml",
        "tests/perft.toml",
    ):
        (game / file).parent.mkdir(parents=True, exist_ok=True)
        (game / file).write_text("")
    importable(tmp_path, monkeypatch)
    before = compiling.fingerprint("stem")
    assert before == compiling.fingerprint("stem")
    for words in ("tells/texts/en.toml", "shows/drawings/CREDITS.toml", "tests/perft.toml"):
        (game / words).write_text("changed = true")
    assert compiling.fingerprint("stem") == before
    for changed in ("rules.toml", "__init__.py"):
        (game / changed).write_text("changed = True")
        assert compiling.fingerprint("stem") != before
        before = compiling.fingerprint("stem")


def test_all_that_rules_of_bots_and_the_lab_import_names_the_cache() -> None:
    """A file without rules may change freely: no machine code comes from it, nor from its constants."""
    known = set(compiling.sources("potager.games.finca"))
    root = Path(potager.__file__).parent
    others = [file for folder in ("bots", "lab") for file in (root / folder).rglob("*.py")]
    with_rules = [file for file in others if file in known]
    assert {"playout.py", "tree.py", "growth.py"} <= {file.name for file in with_rules}
    assert {"hints.py", "review.py", "warm.py"} <= {file.name for file in others} - {
        f.name for f in with_rules
    }
    for file in with_rules:
        for name in re.findall(r"^from potager\.([\w.]+) import", file.read_text(), re.MULTILINE):
            assert root / (name.replace(".", "/") + ".py") in known, f"{file.name} imports {name}"


def test_all_data_that_a_game_is_made_from_names_its_cache() -> None:
    for name in ("finca", "bohnanza", "frutopia"):
        data = [file for file in compiling.sources(f"potager.games.{name}") if file.suffix == ".toml"]
        assert data == [potager.load(name).folder / "rules.toml"]


def test_the_cache_is_complete_when_it_is_marked_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path))
    assert not compiling.is_cached("potager.games.finca")
    compiling.mark_cached("potager.games.finca")  # nothing was compiled: nothing to mark
    assert not compiling.is_cached("potager.games.finca")
    compiling._folder("potager.games.finca").mkdir(parents=True)
    old = compiling.cache_folder() / "finca-old"
    old.mkdir()
    os.utime(old, (0, 0))
    compiling.mark_cached("potager.games.finca")
    assert compiling.is_cached("potager.games.finca")
    assert not old.exists()


@pytest.mark.compiled
def test_a_machine_without_a_writable_cache_still_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numba = importlib.import_module("numba")
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("POTAGER_CACHE", str(blocked))
    before = numba.config.CACHE_DIR
    compiling._use_cache("potager.games.finca")
    assert before == numba.config.CACHE_DIR


@pytest.mark.compiled
def test_a_twin_is_compiled_and_leaves_the_original_alone() -> None:
    plain = potager.load("toy")
    fast = plain.compiled()
    assert fast.source_package == plain.package
    assert hasattr(fast.apply, "py_func") and not hasattr(plain.apply, "py_func")
    assert fast.texts is plain.texts


# Rules that call each other

RULES = '''
import numpy as np
from typing import Any, NamedTuple
from potager.core.compile import borrowed, rule


class Shelf(NamedTuple):
    rows: Any
    pair: Any
    size: int


@rule
def doubled(number):
    """Called by two others."""
    return 2 * number


@rule
def sorted_sum(numbers):
    """Makes an array, of which its callers know nothing."""
    return doubled(np.sort(numbers)[-1])


@rule
def far(numbers):
    """Calls two others."""
    return doubled(numbers[0]) + sorted_sum(numbers)


@rule
def top(numbers):
    """Calls all others, directly or not."""
    if numbers[0] < 0:
        raise ValueError("less than nothing")
    return far(numbers) + doubled(1)


@rule
def fill(shelf):
    """Writes into arrays that it has borrowed."""
    shelf = borrowed(shelf)
    shelf.rows[1, 0] = shelf.size
    shelf.pair[0][2] += shelf.pair[1]["number"][0]


@rule
def last(numbers):
    """Hands on a number of 8 bits and one of 64."""
    return doubled(int(numbers[-1])) + doubled(len(numbers))


def read(text):
    return int(text, 16)
'''
NUMBERS = np.array([3, 5, 4], dtype=np.int64)
ANSWER = 6 + 10 + 2


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    name = f"calling_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(RULES, encoding="utf-8")
    importable(tmp_path, monkeypatch)
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path / "cache"))
    return compiling.twin(name)


@pytest.mark.compiled
def test_a_rule_that_others_called_first_can_be_called_from_python(twin: Any) -> None:
    assert twin.top(NUMBERS) == ANSWER
    assert twin.doubled(21) == 42
    assert twin.far(NUMBERS) == ANSWER - 2


@pytest.mark.compiled
def test_a_rule_that_python_called_first_can_be_called_by_others(twin: Any) -> None:
    assert twin.doubled(21) == 42
    assert twin.top(NUMBERS) == ANSWER


@pytest.mark.compiled
def test_what_a_rule_raises_comes_through(twin: Any) -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        twin.top(-NUMBERS)


@pytest.mark.compiled
def test_what_is_borrowed_is_the_same_array(twin: Any) -> None:
    rows, numbers = np.zeros((2, 3), dtype=np.float32), np.array([1, 2, 3], dtype=np.int64)
    records = np.array([(4,)], dtype=[("number", np.int8)])
    twin.fill(twin.Shelf(rows[:, ::2], (numbers, records), 7))
    assert rows.tolist() == [[0, 0, 0], [7, 0, 0]] and numbers.tolist() == [1, 2, 7]
    twin.fill(twin.Shelf(rows, (numbers, records), 9))
    assert rows.tolist() == [[0, 0, 0], [9, 0, 0]] and numbers.tolist() == [1, 2, 11]
    assert compiling.borrowed(rows) is rows


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_numbers_of_all_widths(twin: Any) -> None:
    assert twin.last(np.array([1, 100], dtype=np.int8)) == 204
    assert len(twin.doubled.signatures) == 1
    assert twin.read("f" * 32) == 2**128 - 1, "beside rules it is Python's int"


@pytest.mark.compiled
def test_machine_code_is_found_again_by_another_process(twin: Any, tmp_path: Path) -> None:
    """There the same rule comes from the cache, and one that is not in it can call it."""
    assert twin.far(NUMBERS) == ANSWER - 2
    lines = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})",
        "import numpy as np",
        "from potager.core import compile as compiling",
        f"twin = compiling.twin({twin.__name__.partition('.')[2]!r})",
        f"numbers = np.array({NUMBERS.tolist()}, dtype=np.int64)",
        f"assert twin.far(numbers) == {ANSWER - 2}",
        "assert sum(twin.far.stats.cache_hits.values()) == 1",
        f"assert twin.top(numbers) == {ANSWER}",
        f"assert twin.far(numbers) == {ANSWER - 2}",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
