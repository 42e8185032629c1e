"""Loads a game's `rules.toml` and demands a source for every value."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from potager.core.errors import BrokenGame

SOURCES = ("rulebook", "public", "inferred", "house", "reconstructed")
T = TypeVar("T")


def load(file: Path, shape: type[T]) -> T:
    """The figures of a game as `shape`; every table that holds figures names where they come from."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    _demand_sources(file.name, data)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise BrokenGame(f"{file.name}: {error}") from error


def sources(file: Path) -> dict[str, str]:
    """Where the figures of each table come from, by the table's dotted name."""
    found: dict[str, str] = {}

    def walk(name: str, table: dict[str, Any]) -> None:
        if "source" in table:
            found[name] = table["source"]
        for key, value in table.items():
            if isinstance(value, dict):
                walk(f"{name}.{key}" if name else key, cast(dict[str, Any], value))

    walk("", tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def _demand_sources(name: str, table: dict[str, Any]) -> None:
    figures = [key for key, value in table.items() if key != "source" and not isinstance(value, dict)]
    if figures and table.get("source", "").partition(":")[0] not in SOURCES:
        raise BrokenGame(f"{name}: {figures[0]} needs a source, one of {', '.join(SOURCES)}")
    for key, value in table.items():
        if isinstance(value, dict):
            _demand_sources(f"{name} [{key}]", cast(dict[str, Any], value))
