"""Is a game fair, and is everything in it of use? Thousands of sensible games, counted.

Everybody plays by the game's own advice. A report tells, for every number of seats and every option, how
long games are, what they are worth, how often each seat wins, and how often each action is played: in
games whose actions name their components that is how much each component is used.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.game import Game

KERNEL = "potager.lab.tally"
CONFIDENT = 1.96  # standard errors on either side hold 95 % of a normal distribution
BAR = 40  # signs of the longest bar


class SeatBalance(msgspec.Struct, frozen=True):
    """How one seat did."""

    points: float
    share: float  # of all victories
    low: float  # the share's 95 % confidence interval
    high: float


class Balance(msgspec.Struct, frozen=True):
    """What came of the games of one table."""

    seats: int
    options: dict[str, str]
    games: int
    length: float
    lowest: int  # points of a seat
    median: float
    highest: int
    by_seat: list[SeatBalance]
    won: float  # the part of games that anybody won: a lone seat can lose
    played: dict[str, float]  # how often each action was played in a game

    @property
    def fair(self) -> bool:
        """Whether no seat wins significantly more often than its part."""
        return all(seat.low <= 1 / self.seats <= seat.high for seat in self.by_seat) or self.seats == 1


def tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every option."""
    for seats in game.seats:
        for values in itertools.product(*game.options.values()):
            yield seats, dict(zip(game.options, values, strict=True))


def balance(
    game: Game, seats: int, options: Mapping[str, str], games: int, seed: int | str | None
) -> Balance:
    """Play games at one table and count."""
    if games < 1:
        raise CannotRead(f"at least one game must be played, not {games}")
    fast = game.compiled()
    master = chance.seed_bytes(seed)
    points = np.zeros((games, seats), dtype=np.int64)
    won = np.zeros_like(points)
    lengths = np.zeros(games, dtype=np.int64)
    played = np.zeros(game.actions.size, dtype=np.int64)
    fast.kernel(KERNEL).tally_games(
        fast.state.blank(),
        seats,
        fast.option_numbers(options),
        chance.streams(master, fast.shuffles),
        fast.new_mask(),
        np.zeros(fast.actions.size, dtype=np.float32),
        chance.stream(master, "balance"),
        points,
        won,
        lengths,
        played,
    )
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return Balance(
        seats=seats,
        options=dict(options),
        games=games,
        length=float(lengths.mean()),
        lowest=int(points.min()),
        median=float(np.median(points)),
        highest=int(points.max()),
        by_seat=[_seat(points[:, seat], shares[:, seat]) for seat in range(seats)],
        won=float(won.any(axis=1).mean()),
        played={game.actions.text(action): float(count / games) for action, count in enumerate(played)},
    )


def _seat(points: npt.NDArray[Any], shares: npt.NDArray[Any]) -> SeatBalance:
    share = float(shares.mean())
    error = CONFIDENT * float(shares.std()) / math.sqrt(len(shares))
    return SeatBalance(float(points.mean()), share, max(0.0, share - error), min(1.0, share + error))


def report(
    game: Game, games: int, seed: int | str | None, progress: Callable[[Balance], None] = lambda found: None
) -> str:
    """All tables of a game as a page of Markdown."""
    found: list[Balance] = []
    for seats, options in tables(game):
        found.append(balance(game, seats, options, games, seed))
        progress(found[-1])
    lines = [
        f"# Balance of {game.name}, version {game.version}",
        "",
        f"{games} games at each table, everybody playing by the game's own advice; seed {seed}. Shares of",
        "victories with their 95 % confidence intervals; a fair share is one part for each seat.",
        "",
        "| seats | options | actions a game | points (lowest, median, highest) | points by seat "
        "| victories by seat | fair |",
        "|---|---|---|---|---|---|---|",
        *(_row(table) for table in found),
    ]
    for block in game.actions:
        lines += _block(game, block, found)
    return "\n".join(lines) + "\n"


def _row(table: Balance) -> str:
    options = " ".join(f"{name} {value}" for name, value in table.options.items()) or "none"
    points = " ".join(f"{seat.points:.1f}" for seat in table.by_seat)
    shares = ", ".join(f"{seat.share:.3f} ({seat.low:.3f} to {seat.high:.3f})" for seat in table.by_seat)
    spread = f"{table.lowest}, {table.median:.0f}, {table.highest}"
    verdict = "yes" if table.fair else "no"
    return f"| {table.seats} | {options} | {table.length:.0f} | {spread} | {points} | {shares} | {verdict} |"


def _block(game: Game, block: str, found: list[Balance]) -> list[str]:
    """How often the actions of one block were played, as bars: all tables together, in one game."""
    span = game.actions[block]
    texts = [game.actions.text(action) for action in range(span.start, span.stop)]
    uses = {text: sum(table.played[text] for table in found) / len(found) for text in texts}
    top = max(uses.values()) or 1.0
    lines = ["", f"## {block}", "", "```text"]
    for text, use in uses.items():
        lines.append(f"{text:<34}{use:8.3f} {'#' * round(BAR * use / top)}".rstrip())
    return [*lines, "```"]
