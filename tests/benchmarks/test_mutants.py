"""The program that puts small faults into the code: what it changes, what it leaves alone, and its page."""

from __future__ import annotations

import importlib
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

MUTANTS = Path(__file__).parents[2] / "benchmarks" / "mutants"
ROOT = MUTANTS.parents[1]

SOURCE = '''
"""A module."""
LIMIT = 5
logger = object()


class Shop:
    """Sells."""

    def __repr__(self) -> str:
        return "shop" + "!"

    @property
    def open(self) -> bool:
        """Whether it sells."""
        return self.hour >= 8 and not self.closed

    def sell(self, thing: str = "pear", number: int = 1) -> list[int]:
        """Sell."""
        logger.warning("sold", number=number)
        self.till = pay(thing, number, tax=True)
        if self.open:
            self.close()
        assert number > 0
        return [price for price in self.prices if price]
'''


def load(monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    monkeypatch.syspath_prepend(str(MUTANTS))  # pyright: ignore[reportUnknownMemberType]
    return importlib.import_module(name)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Any:
    return load(monkeypatch, "faults")


def test_faults_are_small_changes_inside_functions(faults: Any) -> None:
    found = faults.faults_of("shop.py", SOURCE)
    assert {(fault.function, fault.kind, fault.change) for fault in found} == {
        ("Shop.open", "return", "return self.hour >= 8 and not self.closed → return None"),
        (
            "Shop.open",
            "and, or",
            "self.hour >= 8 and not self.closed → (self.hour >= 8 or not self.closed)",
        ),
        ("Shop.open", "comparison", "self.hour >= 8 → (self.hour > 8)"),
        ("Shop.open", "constant", "8 → (9)"),
        ("Shop.open", "not", "not self.closed → (self.closed)"),
        ("Shop.sell", "constant", "1 → (2)"),
        ("Shop.sell", "left out", "self.till = pay(thing, number, tax=True) → pass"),
        ("Shop.sell", "arguments", "pay(thing, number, tax=True) → (pay(number, thing, tax=True))"),
        ("Shop.sell", "arguments", "pay(thing, number, tax=True) → (pay(thing, number))"),
        ("Shop.sell", "constant", "True → (False)"),
        ("Shop.sell", "early return", "if self.open: → return None"),
        ("Shop.sell", "condition", "self.open → not (self.open)"),
        ("Shop.sell", "left out", "self.close() → pass"),
        ("Shop.sell", "return", "return [price for price in self.prices if price] → return None"),
        (
            "Shop.sell",
            "condition",
            "[price for price in self.prices if price] → ([price for price in self.prices])",
        ),
    }
    for fault in found:
        changed = fault.put_into(SOURCE.encode())
        assert changed != SOURCE.encode() and faults.compiles(changed), fault.change


def test_a_fault_stays_the_same_while_its_function_does(faults: Any) -> None:
    moved = SOURCE.replace("LIMIT = 5", "LIMIT = 6\nMORE = 7").replace("self.close()", "self.close_at_once()")
    before = {fault.place: fault for fault in faults.faults_of("shop.py", SOURCE)}
    after = {fault.place: fault for fault in faults.faults_of("shop.py", moved)}
    sell, open_ = "shop.py: Shop.sell", "shop.py: Shop.open"
    assert before[open_].key == after[open_].key and before[open_].line != after[open_].line
    assert before[sell].key != after[sell].key and before[sell].name == after[sell].name


def test_the_sample_has_every_kind_and_never_all_of_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = load(monkeypatch, "sample")
    found = sample.sample(ROOT, {"bots": 40})
    assert len(found) == len({fault.key for fault in found}) == 40
    assert found == sample.sample(ROOT, {"bots": 40})
    kinds = [fault.kind for fault in found]
    assert len(set(kinds)) >= 10 and max(map(kinds.count, kinds)) <= 6
    places = [fault.place for fault in found]
    assert max(map(places.count, places)) <= 2


def test_the_tests_that_are_about_a_function_are_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    covering = load(monkeypatch, "covering")
    seconds = {
        "a::narrow": 1.0,
        "a::broad": 1.0,
        "b::slow": 9.0,
        "b::quick": 0.1,
        "c::one": 1.0,
        "c::two": 1.0,
    }
    known = covering.Covering(
        seconds=seconds | {"test_here::late": 1.0},
        functions={
            "x/here.py: f": ["a::broad", "a::narrow", "b::slow", "c::one", "test_here::late"],
            "x/here.py: main": [],
            "y.py: g": [],
        },
        breadth=dict.fromkeys(seconds, 1) | {"a::broad": 2, "test_here::late": 9},
    )
    ranked = ["test_here::late", "a::narrow", "a::broad", "c::one", "b::slow"]
    assert known.tests_of("x/here.py: f", 30) == ranked
    assert known.tests_of("x/here.py: f", 3.5) == ranked[:3]
    assert set(known.tests_of("x/here.py: main", 30)) == known.seconds.keys(), "it runs elsewhere"
    assert known.tests_of("y.py: g", 30) == known.tests_of("z.py: h", 30) == []
    assert covering.spans(SOURCE).keys() == {"Shop.__repr__", "Shop.open", "Shop.sell"}


def test_what_is_measured_later_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    covering = load(monkeypatch, "covering")
    old = covering.Covering({"a": 1.0, "b": 2.0}, {"f": ["a", "b"], "gone": ["a"]}, {"a": 2, "b": 1})
    new = covering.Covering({"b": 3.0, "c": 4.0}, {"f": ["c"], "g": ["b"]}, {"b": 1, "c": 1})
    assert covering.added(old, new) == covering.Covering(
        {"a": 1.0, "b": 3.0, "c": 4.0}, {"f": ["a", "c"], "g": ["b"]}, {"a": 2, "b": 1, "c": 1}
    )


def test_who_takes_too_long_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = load(monkeypatch, "trials")
    ends = subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"], start_new_session=True)
    assert trials.wait(ends.pid, 30) == 3
    hangs = subprocess.Popen(["sleep", "60"], start_new_session=True)
    assert trials.wait(hangs.pid, 0) is None
    for process in (ends, hangs):
        process.wait()  # the children are known to have ended


def test_tests_that_are_gone_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "ERROR: not found: /tmp/x/tests/a.py::test_b[1]\n(no match in any of [<Module a.py>])\n"
    tests = ["tests/a.py::test_b[1]", "tests/a.py::test_b", "tests/a.py::test_c"]
    assert load(monkeypatch, "trials").not_found(said, tests) == {"tests/a.py::test_b[1]"}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("..F\nFAILED tests/a.py::test_b - assert 1 == 2\n1 failed", "tests/a.py::test_b"),
        ("ERROR tests/a.py - NameError\n1 error", "tests/a.py"),
        ("INTERNALERROR> oh", "INTERNALERROR> oh"),
        ("", "it ended without a word"),
    ],
)
def test_the_first_test_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, said: str, told: str) -> None:
    assert load(monkeypatch, "trials").summary(said) == told


def trial(monkeypatch: pytest.MonkeyPatch, key: str, **values: Any) -> Any:
    made: dict[str, Any] = {"package": "server", "place": "src/potager/server/a.py: b", "line": 3}
    made |= {
        "kind": "not",
        "change": "not x → (x)",
        "seen": True,
        "how": "a test",
        "tests": 1,
        "seconds": 0.5,
    }
    return load(monkeypatch, "trials").Trial(key=key, **made | values)


def test_the_page_tells_what_was_not_seen_and_what_is_thought_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pages = load(monkeypatch, "mutants_page")
    judged = tmp_path / "judged.toml"
    assert pages.judgements(judged) == {}
    says = 'place = "src/potager/server/a.py: b"\nchange = "x → y"\nsays = "equivalent: both are the same"'
    judged.write_text(f"[[survivor]]\n{says}\n", encoding="utf-8")
    tried = [
        trial(monkeypatch, "1"),
        trial(monkeypatch, "2"),
        trial(monkeypatch, "3", seen=False, change="x → y"),
        trial(monkeypatch, "4", seen=False, package="core", place="src/potager/core/c.py: d"),
    ]
    text = pages.page(tried, 5, pages.judgements(judged), "2000-01-01")
    assert "4 faults were tried, of 5 that are to be; 2, that is 50.0%, were seen" in text
    assert "| server | 3 | 2 | 1 | 67% |" in text and "| bots | 0 | 0 | 0 |  |" in text
    assert "- `a.py: b` (line 3), not: `x → y`<br>\n  equivalent: both are the same." in text
    assert "not judged yet" in text and "Of the 2 not seen 1 change nothing" in text


def test_a_second_run_goes_on_where_the_first_has_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, faults: Any
) -> None:
    monkeypatch.delitem(sys.modules, "run", raising=False)
    run = load(monkeypatch, "run")
    monkeypatch.delitem(sys.modules, "run")
    some = faults.faults_of("shop.py", SOURCE)[:5]
    seen = [trial(monkeypatch, some[0].key), trial(monkeypatch, some[2].key, seen=False)]
    file = tmp_path / "trials.jsonl"
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in seen)
    file.write_bytes(lines + b'{"key":"cut o')
    monkeypatch.setattr(run, "TRIALS", file)
    left = sorted([some[1], some[3], some[4]], key=lambda fault: fault.name)
    assert run.to_try(some, (1, 1), again=False) == left
    assert run.to_try(some, (2, 2), again=False) == left[1:] + left[:1]
    assert run.to_try(some, (1, 1), again=True) == [some[2]]
    monkeypatch.setattr(run, "CLAIMS", tmp_path / "claims")
    now = time.time()
    assert [run.is_mine(some[0], now), run.is_mine(some[0], now), run.is_mine(some[1], now)] == [
        True,
        False,
        True,
    ]
    assert run.is_mine(some[0], now + 2 * run.STALE), "left over from an earlier run"
