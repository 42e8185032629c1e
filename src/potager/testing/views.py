"""Canned tables for the tests of a game's board: `python -m potager.testing.views` writes them anew.

A game says in its `tests/views.py` which moments of which games its board is tested with, and how long a
stretch of a game; both are found in games between bots, and written into `tests/views.json`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from potager.bots.registry import bot
from potager.core import chance
from potager.core.errors import BrokenGame
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import load, names
from potager.core.texts import SEAT_LETTERS

FILE = "views.json"
TRIES = 300  # games that are looked through for a moment

When = Callable[[Match, int], bool]  # whether a seat's table is what is looked for


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A table to be found: in the first game, from `seed` on, in which `when` comes true for a seat."""

    seats: int
    seed: int
    when: When
    player: str = "greedy"  # the bot that plays
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    me: int | None = None  # who looks on; the seat that is awaited first if nobody is named
    anybody: bool = False  # or any seat for which `when` comes true
    previews: tuple[str, ...] | None = None  # the kinds of action that are previewed; all without
    then: tuple[str, ...] = ()  # the kinds of action of which is told what could follow

    def lookers(self, match: Match) -> list[int]:
        """The seats that may be looked for."""
        if self.anybody:
            return list(range(match.seats))
        return [self.me if self.me is not None else match.awaited[0] if match.awaited else 0]


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """Some steps of a game between bots, as the first seat saw them."""

    seats: int
    seed: int
    steps: slice
    options: Mapping[str, str] = field(default_factory=dict[str, str])


def declared(game: Game) -> Any:
    """What a game says of its canned tables, or None."""
    if not (game.folder / "tests" / "views.py").exists():
        return None
    return importlib.import_module(f"{game.source_package}.tests.views")


def encode(game: Game) -> bytes:
    """The canned tables of a game, a line each."""
    said = declared(game)
    cases: Mapping[str, Moment] = said.CASES
    found = {name: canned(*find(game, name, moment), moment) for name, moment in cases.items()}
    lines = [f"{_json(name)}: {_json(case)}" for name, case in found.items()]
    steps = [_json(step) for step in stretch(game, said.GAME)]
    return f'{{"cases": {{\n{_rows(lines)}\n}},\n"game": [\n{_rows(steps)}\n]}}\n'.encode()


def find(game: Game, name: str, moment: Moment) -> tuple[Match, int]:
    """The table of a moment, and who looks on."""
    for seed in range(moment.seed, moment.seed + TRIES):
        for match in positions(game, moment, seed):
            for seat in moment.lookers(match):
                if moment.when(match, seat):
                    return match, seat
    raise BrokenGame(f"{game.name}: no game from seed {moment.seed} on comes to {name!r}")


def positions(game: Game, moment: Moment, seed: int) -> Iterator[Match]:
    """The positions of a game between bots, one after the other: always the same match, played on."""
    match = Match(game, moment.seats, moment.options, seed)
    yield match
    for seat, action in _moves(game.name, moment.seats, tuple(moment.options.items()), seed, moment.player):
        match.play_quietly(seat, action)
        yield match


@cache
def _moves(
    name: str, seats: int, options: tuple[tuple[str, str], ...], seed: int, player: str
) -> list[tuple[int, int]]:
    """The moves of a whole game between bots, who think by compiled rules."""
    match = Match(load(name).compiled(), seats, dict(options), seed)
    stream = chance.stream(chance.seed_bytes(seed), "bot")
    thinker = bot(player, match.game)
    while not match.over:
        seat = match.awaited[0]
        match.play_quietly(seat, thinker.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return [(move.seat, move.action) for move in match.moves]


def canned(match: Match, me: int, moment: Moment) -> dict[str, Any]:
    """A table as the tests of a board read it."""
    texts = [action.text for action in match.legal(me)]
    shown = [text for text in texts if moment.previews is None or text.split()[0] in moment.previews]
    previews = {text: Match.from_json(match.to_json()).play(me, text) for text in shown}
    case = {"me": me, "view": match.view(me), "legal": texts, "previews": previews}
    then = {text: following(match, me, text) for text in texts if text.split()[0] in moment.then}
    return case | {"then": then} if then else case


def following(match: Match, me: int, action: str) -> list[dict[str, str]]:
    """What a seat could do after an action, as a table's server names it."""
    later = Match.from_json(match.to_json())
    later.play(me, action)
    return [
        {"action": choice.text, "text": choice.describe("en", SEAT_LETTERS)} for choice in later.legal(me)
    ]


def stretch(game: Game, wanted: Stretch) -> list[dict[str, Any]]:
    """The steps of a stretch, each with what happened and the table after it."""
    moves = _moves(game.name, wanted.seats, tuple(wanted.options.items()), wanted.seed, "greedy")
    match = Match(game, wanted.seats, wanted.options, wanted.seed)
    steps: list[dict[str, Any]] = []
    for number, (seat, action) in enumerate(moves):
        match.play(seat, action)
        if number in range(*wanted.steps.indices(len(moves))):
            steps.append({"events": match.seen(number, 0).events, "view": match.view(0)})
    return steps


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing, enc_hook=lambda number: number.item()).decode()


def _rows(lines: list[str]) -> str:
    return ",\n".join(lines)


def write(game: Game) -> Path:
    """Write the canned tables of a game."""
    file = game.folder / "tests" / FILE
    file.write_bytes(encode(game))
    return file


if __name__ == "__main__":
    for each in sys.argv[1:] or names():
        if declared(load(each)):
            print(write(load(each)))
