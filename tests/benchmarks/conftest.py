"""The modules of `benchmarks/`, which import each other as a script's neighbours do."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def modules_of(monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[..., Any]]:
    """Imports modules of a folder by name, and forgets them: other folders have the same names."""
    known = set(sys.modules)

    def load(*names: str, folder: str = ".") -> Any:
        for place in (BENCHMARKS, BENCHMARKS / folder):
            monkeypatch.syspath_prepend(str(place))  # pyright: ignore[reportUnknownMemberType]
        return SimpleNamespace(**{name: importlib.import_module(name) for name in names})

    yield load
    for name in set(sys.modules) - known:
        if str(BENCHMARKS) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]
