"""Positions from all stages of a game, with their perft counts."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import msgspec

from potager.core.game import Game
from potager.core.match import Match
from potager.lab.golden.games import by_advice, play
from potager.lab.golden.perft import perft

DEPTHS = (1, 2, 3, 4)
STAGES = (0.0, 0.3, 0.6, 0.9)  # how far into a sensible game the positions are


class Position(msgspec.Struct):
    """A position, and how many sequences of 1, 2, 3 and 4 actions there are from it."""

    counts: list[int]
    position: str


def positions(game: Game) -> dict[str, Position]:
    """The positions of a game by name, such as `2-seats-60-percent`."""
    text = (game.folder / "tests" / "perft.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Position])


def perft_counts(game: Game, position: str, depths: Sequence[int] = DEPTHS) -> list[int]:
    """How many sequences of so many actions there are from a position."""
    start = Match.from_position(game, position).state
    return [perft(game, start, depth) for depth in depths]


def perft_file(game: Game) -> str:
    """The perft counts of positions from all stages of a game."""
    fast = game.compiled()
    parts: list[str] = []
    for seats in game.seats:
        whole = play(game, seats, game.check_options(None), 2, by_advice)
        for stage in STAGES:
            match = Match(game, seats, seed=2)
            for seat, action in whole.moves[: int(len(whole.moves) * stage)]:
                match.play(seat, action)
            counts = perft_counts(fast, match.position())
            name = f"{seats}-seats-{int(stage * 100)}-percent"
            parts.append(f'[{name}]\ncounts = {counts}\nposition = """\n{match.position()}"""\n')
    return "\n".join(parts)
