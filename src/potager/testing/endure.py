"""What was accepted must endure: it is played to its end with everything checked on the way, and the same
once more with the compiled rules.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from potager.core import chance
from potager.core import compile as compiling
from potager.core import pack as packs
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import GAMES, load
from potager.core.texts import LANGUAGES
from potager.testing.tables import choose

FARTHER = 5  # so many times later, everything is looked at again
COUNTED = 8  # actions after which what cannot vanish is counted: what has vanished stays away


def play_on(match: Match, seed: int = 1) -> None:
    """Play a match to its end at random; refuse to go on where anything is wrong."""
    game = match.game
    stream = chance.stream(chance.seed_bytes(seed), "endure")
    due = totals(game, match.state)
    bound = game.longest(match.seats)
    look = 0
    while not match.over:
        if len(match.moves) >= look:
            look_at(match)
            look = max(1, look * FARTHER)
        seat = match.next_seat
        legal = match.legal_ids(seat)
        assert legal, "an awaited seat can do nothing"
        match.play_quietly(seat, choose(game, legal, stream))
        if match.over or len(match.moves) % COUNTED == 0:
            assert totals(game, match.state) == due, "something has appeared or vanished"
        assert len(match.moves) <= bound, "the game outlasts its bound"
    look_at(match)
    assert match.awaited == () and (match.winners or match.seats == 1)
    assert Match.from_json(match.to_json(), game) == match


def look_at(match: Match) -> None:
    """A moment can be written, read again, seen by everybody and told of."""
    game = match.game
    again = Match.from_position(game, match.position(), seed=2)
    assert again.state_bytes == match.state_bytes, "it reads otherwise than it is written"
    stream = chance.stream(bytes(32), "look")
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        assert msgspec.json.encode(view)
        assert msgspec.json.encode(game.view(game.sample(view, stream), seat)) == msgspec.json.encode(view)
    for seat in match.awaited:
        assert all(action.describe(lang) for action in match.legal(seat) for lang in LANGUAGES)
    assert len(match.scores) == match.seats


def play_compiled(match: Match) -> None:
    """Play a finished match again with the compiled rules, between two records that must stay empty."""
    game = match.game.compiled()
    batch = game.state.batch(3)
    batch[1] = game.state.from_bytes(match.start_bytes)
    mask, due = game.new_mask(), totals(match.game, match.game.state.from_bytes(match.start_bytes))
    for number, (seat, action) in enumerate(match.moves):
        assert batch[1].tobytes() == match.bytes_before(number), number
        game.legal(batch[1], seat, mask)
        assert mask[action]
        game.apply(batch[1], seat, action)
    assert batch[1].tobytes() == match.state_bytes
    assert totals(game, batch[1]) == due
    assert not any(batch[0].tobytes()) and not any(batch[2].tobytes()), "it has left its record"


def totals(game: Game, state: Any) -> list[int]:
    """How much there is of each thing that cannot vanish."""
    out = np.zeros(len(game.conserved), dtype=np.int64)
    game.totals(state, out)
    return out.tolist()


@contextmanager
def loaded_with(game: str, file: Path) -> Generator[Game]:
    """A game loaded anew with a pack, as if it had not been imported yet; the one before comes back."""
    package = f"{GAMES}.{game}"
    kept = _forget(package)
    before = os.environ.get(packs.VARIABLE)
    try:
        packs.use(file)
        yield load(game)
    finally:
        _forget(package)
        sys.modules.update(kept)
        if package in kept:
            setattr(importlib.import_module(GAMES), game, kept[package])
        os.environ.pop(packs.VARIABLE, None)
        if before is not None:
            os.environ[packs.VARIABLE] = before


def _forget(package: str) -> dict[str, Any]:
    roots = (package, f"{compiling.COMPILED}.{package}")
    names = [name for name in sys.modules if name in roots or name.startswith(tuple(f"{r}." for r in roots))]
    return {name: sys.modules.pop(name) for name in names}
