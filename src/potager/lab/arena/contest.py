"""A contest: which bots meet at which table, on which deals, and what came of each game.

A *deal* is one master seed, that is, the same cards in the same places of the same piles. Every deal is
played once for each different way of moving the bots round the table, so that whatever luck lies in the
cards or in a seat falls to everybody in turn. The deal, with all its games, is the unit of every figure.
"""

from __future__ import annotations

import hashlib
import importlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from potager.bots import outside
from potager.bots.outside import Limits
from potager.bots.registry import check_player
from potager.core import chance
from potager.core import pack as packs
from potager.core.errors import CannotRead
from potager.core.game import Game

MOST_LINEUPS = 100  # that many bots against each other would hardly come to an end


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides what will be played: the head of a file of games."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    lineups: list[list[str]]  # who sits at the table, seat by seat; every deal is played by each of them
    seed: str
    limits: Limits
    code: str  # a hash of the rules and bots
    files: dict[str, str]  # a hash of each bot that is somebody's own file
    pack: str | None = None

    @property
    def bots(self) -> list[str]:
        """Every bot once, in the order in which they were named."""
        return list(dict.fromkeys(itertools.chain.from_iterable(self.lineups)))

    @property
    def games(self) -> list[tuple[int, int]]:
        """The lineup and the rotation of every game of a deal."""
        return [
            (number, rotation) for number, lineup in enumerate(self.lineups) for rotation in rotations(lineup)
        ]

    def deals(self, games: int) -> int:
        """The number of whole deals with at least so many games."""
        return -(-games // len(self.games))

    def seed_of(self, deal: int) -> str:
        """The master seed of a deal."""
        return hashlib.sha256(f"{self.seed}/arena deal {deal}".encode()).hexdigest()

    def at_seats(self, lineup: int, rotation: int) -> list[str]:
        """Who sits where in a game."""
        bots = self.lineups[lineup]
        return [bots[(seat + rotation) % self.seats] for seat in range(self.seats)]

    def tasks(self, deals: int, done: set[tuple[int, int, int]]) -> Iterator[Task]:
        """The games that are still to be played, deal by deal."""
        for deal in range(deals):
            for lineup, rotation in self.games:
                if (deal, lineup, rotation) not in done:
                    yield Task(self, deal, lineup, rotation)


class Task(msgspec.Struct, frozen=True):
    """One game that is to be played."""

    contest: Contest
    deal: int
    lineup: int
    rotation: int
    sources: dict[str, str] = {}  # the text of own bots, where they play on machines without their files


class Faults(msgspec.Struct, frozen=True):
    """How often one thing was wrong with the moves of a bot in a game, and the first trace of it."""

    bot: str
    kind: str
    times: int
    trace: str


class Played(msgspec.Struct, frozen=True):
    """What came of one game; lists are by seat."""

    deal: int
    lineup: int
    rotation: int
    points: list[int]
    winners: list[int]
    actions: int
    decisions: list[int]  # where there was something to choose
    seconds: list[float]  # spent on them
    wall: float = 0.0  # seconds of the whole game, Potager's own work included
    faults: list[Faults] = []

    @property
    def key(self) -> tuple[int, int, int]:
        """Which game of the contest it is."""
        return self.deal, self.lineup, self.rotation


class Broken(msgspec.Struct, frozen=True):
    """A game that could not be played to its end: a mistake of Potager."""

    trace: str


def rotations(lineup: Sequence[str]) -> list[int]:
    """How far a lineup can be moved round the table before everybody sits as before.

    >>> rotations(["a", "b", "b", "b"]), rotations(["a", "b", "a", "b"]), rotations(["a", "a"])
    ([0, 1, 2, 3], [0, 1], [0])
    """
    seen: dict[tuple[str, ...], int] = {}
    for rotation in range(len(lineup)):
        seen.setdefault((*lineup[rotation:], *lineup[:rotation]), rotation)
    return list(seen.values())


def lineups_of(bots: Sequence[str], seats: int) -> list[list[str]]:
    """Who meets whom: the last bot takes the seats that are left; too many bots meet in all combinations.

    >>> lineups_of(["a", "b"], 4)
    [['a', 'b', 'b', 'b']]
    >>> lineups_of(["a", "b", "c"], 2)
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    if not bots:
        raise CannotRead("no bot is named: give some, as in --bots gardener,uniform")
    if len(bots) <= seats:
        return [[*bots, *[bots[-1]] * (seats - len(bots))]]
    found = [list(some) for some in itertools.combinations(bots, seats)]
    if len(found) > MOST_LINEUPS:
        raise CannotRead(f"{len(bots)} bots in {seats} seats meet in {len(found)} ways: name fewer bots")
    return found


def contest(
    game: Game,
    seats: int | None,
    options: Mapping[str, str] | None,
    lineups: Sequence[Sequence[str]],
    seed: int | str | None = 1,
    limits: Limits | None = None,
) -> Contest:
    """A contest whose bots are all there; files are loaded once to see whether they can be."""
    seats = game.check_seats(seats)
    names = dict.fromkeys(itertools.chain.from_iterable(lineups))
    for name in names:
        check_player(name)
    return Contest(
        game=game.name,
        version=game.version,
        seats=seats,
        options=game.check_options(options),
        lineups=[list(lineup) for lineup in lineups],
        seed=chance.seed_bytes(seed).hex(),
        limits=limits or Limits(),
        code=code_of(game),
        files={name: hash_of(Path(name).read_bytes()) for name in names if outside.is_file_name(name)},
        pack=packs.hash_of(game.name),
    )


def hash_of(content: bytes) -> str:
    """A short hash of a file."""
    return hashlib.sha256(content).hexdigest()[:16]


def code_of(game: Game) -> str:
    """A hash of all that decides how a game goes: the engine, the bots and the game, texts aside."""
    digest = hashlib.sha256()
    folders = [_folder("potager.core"), _folder("potager.bots"), _folder(game.source_package)]
    for folder in folders:
        for file in sorted(
            [*folder.rglob("*.py"), *folder.rglob("rules.toml"), *folder.rglob("weights.toml")]
        ):
            place = file.relative_to(folder)
            if "tests" not in place.parts:
                digest.update(f"{folder.name}/{place.as_posix()}".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _folder(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).parent
