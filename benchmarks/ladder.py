"""The ladder: every level, style and example bot of each game on one scale, from games against yardsticks.

A rating says how much stronger than the first yardstick a bot is, as chess players count: 400 points more
win ten times as often. One bot among several others wins, after Plackett and Luce, with the part that its
strength has of all strengths at the table; with two seats that is Bradley and Terry's model. Every encounter
gives a difference of two ratings and how sure it is, by deals; the ratings fit all differences best, each
weighed by how sure it is.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from pairings import FEWEST, SEED

from potager.bots.outside import is_file_name
from potager.core.registry import load
from potager.lab.arena.contest import Contest, Played, contest
from potager.lab.arena.gamelog import read
from potager.lab.arena.standings import shares_of, whole_deals
from potager.lab.figures.intervals import CONFIDENT, Interval, share_interval

TABLE = Path(__file__).with_name("ladder.toml")
TEN_TIMES = 400  # points of a rating, for ten times the strength
SCALE = TEN_TIMES / math.log(10)


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who stands on the ladder, and how long they are played."""

    yardsticks: list[str]
    seats: list[int]
    games: int
    close: float
    bots: list[str]
    strong: list[str]
    examples: dict[str, str]

    def encounters(self) -> list[Encounter]:
        """Everybody against the yardsticks, in every game."""
        first, second = self.yardsticks
        return [
            Encounter(game, seats, bot, against, self.games, self.close)
            for game, example in self.examples.items()
            for seats in self.seats
            for against, bots in ((first, [*self.bots, example]), (second, self.strong))
            for bot in bots
        ]


class Encounter(msgspec.Struct, frozen=True):
    """One bot among yardsticks: it takes part in a run as a pairing does."""

    game: str
    seats: int
    bot: str
    yardstick: str
    games: int
    close: float

    @property
    def name(self) -> str:
        """A name for its file."""
        bots = f"{called(self.bot)}-{self.yardstick}".replace("@", "").replace(":", "")
        return f"ladder-{self.game}-{self.seats}-{bots}"

    def contest(self) -> Contest:
        """One of the bot among yardsticks."""
        lineup = [self.bot, *[self.yardstick] * (self.seats - 1)]
        return contest(load(self.game), self.seats, {}, [lineup], SEED)

    def figures(self, rules: Contest, played: list[Played]) -> list[float]:
        """The bot's share of the victories, deal by deal."""
        return shares_of(rules, self.bot, whole_deals(rules, played))

    def decided(self, figures: list[float]) -> bool:
        """Whether its difference is known closely enough."""
        found = self.difference(figures)
        return len(figures) >= FEWEST and found is not None and CONFIDENT * found.error <= self.close

    def share(self, figures: list[float]) -> Interval | None:
        """The share of the victories; None where there are too few deals."""
        return share_interval(figures, self.seats) if len(figures) > 1 else None

    def difference(self, figures: list[float]) -> Difference | None:
        """By how much it is stronger than the yardstick; with a few games more, lest it be infinite."""
        share = self.share(figures)
        if share is None:
            return None
        middle = min(max((share.low + share.high) / 2, 1e-6), 1 - 1e-6)
        error = (share.high - share.low) / (2 * CONFIDENT) / (middle * (1 - middle))
        odds = math.log(middle / (1 - middle)) + math.log(self.seats - 1)
        return Difference(self.bot, self.yardstick, SCALE * odds, SCALE * error)


class Difference(msgspec.Struct, frozen=True):
    """How much stronger one bot is than another, and the standard error of that."""

    bot: str
    than: str
    points: float
    error: float


class Rung(msgspec.Struct, frozen=True):
    """A bot on the ladder; the first yardstick is exactly 0."""

    bot: str
    rating: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.rating - CONFIDENT * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.rating + CONFIDENT * self.error


class Met(msgspec.Struct, frozen=True):
    """An encounter, and what was played of it."""

    encounter: Encounter
    code: str | None  # of the rules and bots it was played by; None if it was not
    figures: list[float]


def called(bot: str) -> str:
    """A bot as the page calls it: one of a file by the file."""
    return Path(bot).stem if is_file_name(bot) else bot


def read_ladder(file: Path = TABLE) -> Ladder:
    """The ladder that a table describes."""
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Ladder)


def found_in(encounters: Sequence[Encounter], folder: Path) -> list[Met]:
    """What a folder holds of the encounters."""
    met: list[Met] = []
    for one in encounters:
        file = folder / f"{one.name}.jsonl"
        content = read(file) if file.exists() else None
        met.append(
            Met(one, content[0].code, one.figures(content[0], content[1])) if content else Met(one, None, [])
        )
    return met


def rungs(differences: Sequence[Difference], zero: str) -> list[Rung]:
    """The ratings that fit all differences best, the strongest first; who has met nobody on it stays out."""
    reached = {zero}
    while (
        more := {bot for one in differences if {one.bot, one.than} & reached for bot in (one.bot, one.than)}
        - reached
    ):
        reached |= more
    known = [one for one in differences if one.bot in reached]
    bots = sorted(reached - {zero})
    if not bots:
        return [Rung(zero, 0.0, 0.0)]
    # Weighted least squares: one row for each encounter, one column for each bot but the one that is 0.
    rows = np.array([[(one.bot == bot) - (one.than == bot) for bot in bots] for one in known], dtype=float)
    weights = np.array([1 / one.error**2 for one in known])
    covariance = np.linalg.inv(rows.T * weights @ rows)
    ratings = covariance @ (rows.T * weights @ np.array([one.points for one in known]))
    errors = np.sqrt(np.diag(covariance))
    found = [Rung(bot, float(r), float(e)) for bot, r, e in zip(bots, ratings, errors, strict=True)]
    return sorted([*found, Rung(zero, 0.0, 0.0)], key=lambda rung: -rung.rating)
