"""The rows of strength.toml: which bot meets which on what table, and what the games say of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
from earlier import split

from potager.bots.outside import is_file_name
from potager.core.errors import CannotRead
from potager.core.registry import load
from potager.lab.arena.contest import Contest, Played, contest
from potager.lab.arena.standings import shares_of
from potager.lab.figures.intervals import Interval, mean_interval, share_interval

TABLE = Path(__file__).with_name("strength.toml")
SEED = 6


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows that are written as one: each bot against another, in each game, with each number of seats."""

    section: str  # of the page
    games: list[str]
    seats: list[int]
    bots: list[str]
    against: str
    most: int  # games of a row
    tables: bool = False  # whether each of the two fills a table; else the bot sits alone among the others


class Pairing(msgspec.Struct, frozen=True):
    """One row: `bots` are the one that counts and the one it meets."""

    group: Group
    game: str
    seats: int
    bots: tuple[str, str]

    @property
    def name(self) -> str:
        """A name for its file."""
        words = [self.game, str(self.seats), *map(called, self.bots), *["tables"] * self.group.tables]
        return "-".join(words).replace(":", "-").replace(" ", "-")

    @property
    def versions(self) -> set[str]:
        """The earlier versions that it needs."""
        return {split(bot)[1] for bot in self.bots} - {""}

    def contest(self, places: Mapping[str, Path]) -> Contest:
        """The contest; `places` has the folder of each earlier version."""
        if missing := self.versions - set(places):
            raise CannotRead(f"it needs the wheel of {', '.join(missing)}: name it with --wheel")
        lineups = self._lineups(*(split(bot)[0] for bot in self.bots))
        rules = contest(load(self.game), self.seats, {}, lineups, SEED)
        files = rules.files | {version: places[version].name for version in self.versions}
        return msgspec.structs.replace(rules, lineups=self._lineups(*self.bots), files=files)

    def _lineups(self, bot: str, against: str) -> list[list[str]]:
        if self.group.tables:
            return [[bot] * self.seats, [against] * self.seats]
        return [[bot, *[against] * (self.seats - 1)]]

    def interval(self, rules: Contest, deals: Sequence[Sequence[Played]]) -> Interval:
        """The bot's share of the victories, or how many points a seat its table is ahead of the other."""
        if self.group.tables:
            return mean_interval([float(np.mean(one.points) - np.mean(two.points)) for one, two in deals])
        return share_interval(shares_of(rules, self.bots[0], deals), self.seats)


def called(bot: str) -> str:
    """What a bot is called: one of a file by the file.

    >>> called("docs/examples/finca_bot.py"), called("master@0.25s of 0.3.0")
    ('finca_bot', 'master@0.25s of 0.3.0')
    """
    return Path(bot).stem if is_file_name(bot) else bot


def read(file: Path = TABLE) -> list[Pairing]:
    """The rows of a table; {game} in the name of a bot's file stands for the game."""
    groups = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["pairings"], list[Group])
    return [
        Pairing(group, game, seats, (bot.format(game=game), group.against))
        for group in groups
        for game in group.games
        for seats in group.seats
        for bot in group.bots
    ]
