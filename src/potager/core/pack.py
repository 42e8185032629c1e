"""Component packs: figures of a game replaced, for one run of the program, by somebody who knows better.

A pack is a TOML file of the shape of a game's `rules.toml` that holds only what it replaces, and names
its game in the first line::

    pack = "frutopia"

    [permits]
    start = [8, 8, 11, 14]

Figures are constants of the compiled rules, so a pack is chosen before its game is imported: `use`
notes it in the environment, where child processes find it too.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any, NamedTuple, cast

from potager.core.errors import CannotRead

VARIABLE = "POTAGER_PACK"
GAME = "pack"  # the key that names the game
SOURCE = "source"
FIXED = "game"  # the table that says which game this is: its version, its seats


class Pack(NamedTuple):
    """The figures that replace a game's own, and a short hash of them."""

    file: Path
    game: str
    figures: dict[str, Any]
    hash: str


def use(file: Path) -> Pack:
    """Play with this pack from now on; its game must not have been imported yet."""
    _in_use.cache_clear()
    pack = _in_use(file.resolve())
    os.environ[VARIABLE] = str(pack.file)
    return pack


def of(game: str) -> Pack | None:
    """The pack in use for a game, if there is one."""
    name = os.environ.get(VARIABLE)
    pack = _in_use(Path(name)) if name else None
    return pack if pack and pack.game == game else None


@functools.cache
def _in_use(file: Path) -> Pack:
    """A pack, read once: who edits the file while games go on changes neither figures nor hash."""
    return read(file)


def hash_of(game: str) -> str | None:
    """The hash of the pack in use for a game, if there is one."""
    pack = of(game)
    return pack.hash if pack else None


def read(file: Path) -> Pack:
    """The pack in a file."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotRead(f"the pack {file} cannot be read: {error.strerror}") from None
    except ValueError as error:  # bad TOML, or no text at all
        raise CannotRead(f"the pack {file} is not TOML: {error}") from None
    game = data.pop(GAME, None)
    if not isinstance(game, str):
        raise CannotRead(f"the pack {file} must begin with the name of its game: {GAME} = 'NAME'")
    # The same figures have the same hash, however they are written.
    text = json.dumps(data, sort_keys=True, default=str)
    return Pack(file, game, data, hashlib.sha256(text.encode()).hexdigest()[:16])


def replace(own: dict[str, Any], pack: Pack) -> dict[str, Any]:
    """A game's figures with those of the pack in their place; nothing can be added."""
    return _replace("", own, pack.figures, pack)


def _replace(name: str, own: dict[str, Any], new: dict[str, Any], pack: Pack) -> dict[str, Any]:
    found = dict(own)
    replaced: dict[str, str] = {}
    for key, value in new.items():
        place = f"{name}.{key}" if name else key
        if key == SOURCE:
            _check_source(place, value, pack)
            continue
        if place == FIXED:
            raise CannotRead(f"the pack {pack.file} replaces {place!r}, which is no figure of {pack.game}")
        if key not in own:
            raise CannotRead(f"the pack {pack.file} replaces {place!r}, which {pack.game} does not have")
        if isinstance(own[key], dict) != isinstance(value, dict):
            kind = "a table" if isinstance(own[key], dict) else "no table"
            raise CannotRead(f"the pack {pack.file} replaces {place!r}, which is {kind} in {pack.game}")
        if isinstance(value, dict):
            found[key] = _replace(place, own[key], cast(dict[str, Any], value), pack)
        else:
            found[key] = value
            replaced[key] = _source(new.get(SOURCE), key)
    if replaced:
        figures = [key for key, value in own.items() if key != SOURCE and not isinstance(value, dict)]
        found[SOURCE] = {key: replaced.get(key, _source(own[SOURCE], key)) for key in figures}
    return found


def _check_source(place: str, value: Any, pack: Pack) -> None:
    """Refuse a source that is no text, nor one for each figure."""
    texts = list(cast(dict[str, Any], value).values()) if isinstance(value, dict) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise CannotRead(f"the pack {pack.file}: {place!r} is not a text, nor a text for each figure")


def _source(sources: Any, key: str) -> str:
    """Where one figure comes from, by a table's `source`; a pack need not say."""
    if isinstance(sources, dict):
        return str(cast(dict[str, Any], sources).get(key, GAME))
    return str(sources) if sources else GAME
