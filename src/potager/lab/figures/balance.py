"""Is a game fair, and is everything in it of use? Thousands of sensible games, counted.

Everybody plays by the game's own advice. A report tells, for every number of seats and every option, how
long games are, what they are worth, how often each seat wins, and how often each action is played: in
games whose actions name their components that is how much each component is used, and by whom.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from potager.bots.playout import new_dealer, new_outcomes, new_scratch
from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.lab.figures.intervals import part_interval

KERNEL = "potager.bots.playout"
BAR = 30  # signs of the longest bar
MANY = 30  # actions of a block beyond which only their sum is told
SPREAD = (0, 5, 25, 50, 75, 95, 100)  # percentiles of the points


class SeatBalance(msgspec.Struct, frozen=True):
    """How one seat did."""

    points: float
    share: float  # of all victories
    untied: float  # of all victories if those who tie for the most points shared them
    low: float  # the share's 95 % confidence interval
    high: float


class Balance(msgspec.Struct, frozen=True):
    """What came of the games of one table."""

    seats: int
    options: dict[str, str]
    games: int
    length: float
    spread: list[float]  # points of a seat: the percentiles of SPREAD
    ties: float  # the part of games in which several seats had the most points
    by_seat: list[SeatBalance]
    won: float  # the part of games that anybody won: a lone seat can lose
    played: dict[str, float]  # how often each action was played in a game
    paid: dict[str, float]  # how often by a seat that won

    @property
    def fair(self) -> bool:
        """Whether no seat wins significantly more often than its part."""
        return all(seat.low <= 1 / self.seats for seat in self.by_seat) or self.seats == 1

    @property
    def name(self) -> str:
        """The table in a few words."""
        seats = f"{self.seats} seats" if self.seats > 1 else "1 seat"
        return ", ".join([seats, *(f"{name} {value}" for name, value in self.options.items())])


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
    found = new_outcomes(games, seats)
    played = np.zeros((2, game.actions.size), dtype=np.int64)
    stream = chance.stream(master, "balance")
    dealer, scratch = new_dealer(fast, seats, options, master), new_scratch(fast)
    state, weights = fast.state.blank(), fast.weights.rows(seats)
    fast.kernel(KERNEL).tally_games(state, weights, dealer, scratch, found, played, stream)
    points, won = found.points, found.won
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    most = points == points.max(axis=1, keepdims=True)
    untied = most / most.sum(axis=1, keepdims=True)
    uses, paid = ({game.actions.text(a): float(n / games) for a, n in enumerate(row)} for row in played)
    return Balance(
        seats=seats,
        options=dict(options),
        games=games,
        length=float(found.lengths.mean()),
        spread=[float(value) for value in np.percentile(points, SPREAD)],
        ties=float((most.sum(axis=1) > 1).mean()),
        by_seat=[_seat(points[:, seat], shares[:, seat], untied[:, seat]) for seat in range(seats)],
        won=float(won.any(axis=1).mean()),
        played=uses,
        paid=paid,
    )


def _seat(points: npt.NDArray[Any], shares: npt.NDArray[Any], untied: npt.NDArray[Any]) -> SeatBalance:
    share = part_interval(shares)
    return SeatBalance(float(points.mean()), share.value, float(untied.mean()), share.low, share.high)


def measure(
    game: Game, games: int, seed: int | str | None, progress: Callable[[Balance], None] = lambda found: None
) -> list[Balance]:
    """Play games at all tables of a game."""
    found: list[Balance] = []
    for seats, options in tables(game):
        found.append(balance(game, seats, options, games, seed))
        progress(found[-1])
    return found


class Usage(NamedTuple):
    """How often an action was played: in a game at a table of the mean, and by winners."""

    played: float
    lift: float | None  # a winner's part of the uses over a seat's fair part; without, nobody used it


def uses(found: Sequence[Balance], actions: Iterable[str]) -> Usage:
    """How often actions were played, all tables together; alone one wins against nobody."""
    texts = list(actions)
    played = sum(table.played[text] for table in found for text in texts) / len(found)
    company = [table for table in found if table.seats > 1]
    of_all = sum(table.played[text] for table in company for text in texts)
    of_winners = sum(table.seats * table.paid[text] for table in company for text in texts)
    return Usage(played, of_winners / of_all if of_all else None)


def report(game: Game, found: Sequence[Balance], seed: int | str | None, plots: Sequence[str] = ()) -> str:
    """What was measured as a page of Markdown; `plots` are pictures beside it."""
    games = found[0].games
    lines = [
        f"# Balance of {game.name}, version {game.version}",
        "",
        f"Written by `potager lab balance {game.name}`: {games} games at each table, everybody playing",
        f"by the game's own advice; seed {seed}. Shares of victories with their 95 % confidence",
        "intervals; a fair share is one part for each seat, and a table is fair if no seat wins",
        "significantly more often than that. *Untied* are the shares if those who tie for the most points",
        "shared the victory: the difference is what the tie-break does.",
        "",
        "| table | actions | points: 5, 50, 95 % | by seat | victories by seat | untied | ties | fair |",
        "|---|---|---|---|---|---|---|---|",
        *(_row(table) for table in found),
        "",
        *(f"![{name}]({name})\n" for name in plots),
        "## How often everything is played",
        "",
        "In one game, all tables together. The last number is the part of it that winners played, over a",
        "seat's fair part: above 1, those who do it win more often (or those who win do it more often).",
    ]
    for block in game.actions:
        lines += _block(game, block, found)
    return "\n".join(lines) + "\n"


def _row(table: Balance) -> str:
    points = " ".join(f"{seat.points:.1f}" for seat in table.by_seat)
    shares = ", ".join(f"{seat.share:.3f} ({seat.low:.3f} to {seat.high:.3f})" for seat in table.by_seat)
    untied = " ".join(f"{seat.untied:.3f}" for seat in table.by_seat) if table.seats > 1 else ""
    spread = ", ".join(f"{table.spread[SPREAD.index(part)]:.0f}" for part in (5, 50, 95))
    ties = f"{table.ties:.3f}" if table.seats > 1 else ""
    fair = "" if table.seats == 1 else "yes" if table.fair else "no"
    cells = (table.name, f"{table.length:.0f}", spread, points, shares, untied, ties, fair)
    return f"| {' | '.join(cells)} |"


def _block(game: Game, block: str, found: Sequence[Balance]) -> list[str]:
    """How often the actions of one block were played."""
    texts = texts_of(game, block)
    told = {"all": uses(found, texts)}
    if 1 < len(texts) <= MANY:
        told |= {text: uses(found, [text]) for text in texts}
    top = max(use.played for text, use in told.items() if text != "all" or len(told) == 1) or 1.0
    lines = ["", f"### {block}", "", "```text"]
    for text, use in told.items():
        lift = f"{use.lift:7.2f}" if use.lift is not None else " " * 7
        bar = "#" * min(BAR, round(BAR * use.played / top)) if text != "all" else ""
        lines.append(f"{text:<34}{use.played:8.3f}{lift} {bar}".rstrip())
    return [*lines, "```"]


def texts_of(game: Game, block: str) -> list[str]:
    """The actions of a block."""
    span = game.actions[block]
    return [game.actions.text(action) for action in range(span.start, span.stop)]
