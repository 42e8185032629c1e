"""What a dataset holds: the table, who plays, and the seed; the same plan gives the same games."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from potager.bots.registry import BUDGETS, check_name, read_name
from potager.core import chance
from potager.core import pack as packs
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.lab.arena.contest import code_of, lineups_of

FORMAT = 1
FILE = "dataset.json"
MOST_GAMES = 10_000_000
MOST_IN_A_PART = 100_000


class DataPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played and how it is written; everything that decides what a row says."""

    format: int
    game: str
    version: int  # of the rules
    seats: int
    options: dict[str, str]
    bots: list[str]  # seat by seat in the first game; in each further game everybody moves on by one seat
    seed: str
    part: int  # games in each file
    views: bool  # whether rows hold whole views, not only their hashes
    code: str  # a hash of rules and bots
    pack: str | None = None

    def seed_of(self, game: int) -> str:
        """The master seed of a game."""
        return hashlib.sha256(f"{self.seed}/dataset game {game}".encode()).hexdigest()

    def at_seats(self, game: int) -> list[str]:
        """Who sits where in a game."""
        return [self.bots[(seat + game) % self.seats] for seat in range(self.seats)]


class Wishes(NamedTuple):
    """What somebody wants of a dataset, not yet checked."""

    seats: int | None = None
    options: Mapping[str, str] | None = None
    bots: Sequence[str] = ("gardener",)
    seed: int | str | None = 1
    part: int = 100
    views: bool = False


def plan(game: Game, wishes: Wishes) -> DataPlan:
    """A plan whose games come out the same whenever they are played; what cannot is refused."""
    seats = game.check_seats(wishes.seats)
    if len(wishes.bots) > seats:
        raise CannotRead(f"{len(wishes.bots)} bots do not fit at a table of {seats}")
    (lineup,) = lineups_of(wishes.bots, seats)
    for name in lineup:
        check_repeatable(name)
    if not 1 <= wishes.part <= MOST_IN_A_PART:
        raise CannotRead(f"a file holds from 1 to {MOST_IN_A_PART} games, not {wishes.part}")
    return DataPlan(
        format=FORMAT,
        game=game.name,
        version=game.version,
        seats=seats,
        options=game.check_options(wishes.options, seats),
        bots=lineup,
        seed=chance.seed_bytes(wishes.seed).hex(),
        part=wishes.part,
        views=wishes.views,
        code=code_of(game),
        pack=packs.hash_of(game.name),
    )


def check_repeatable(name: str) -> None:
    """Refuse a bot that thinks by the clock: the next run would write other games."""
    level, budget, _ = read_name(check_name(name))
    budget = budget or BUDGETS.get(level)
    if budget is not None and (not budget.iterations or budget.threads > 1):
        raise CannotRead(
            f"{name} thinks by the clock or on several cores: no second run would give the same games; "
            "name its iterations, as in master@2000"
        )


def read_plan(folder: Path) -> DataPlan | None:
    """The plan of a dataset that is there already, or begun; None where there is none."""
    file = folder / FILE
    try:
        content = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(f"{file} cannot be read: {error.strerror}") from None
    if not content.strip():
        return None
    try:
        found = msgspec.json.decode(content, type=DataPlan)
    except msgspec.MsgspecError as error:
        raise CannotRead(f"{file} is not the plan of a dataset of Potager: {error}") from None
    if found.format != FORMAT:
        raise CannotRead(f"{file} is written in format {found.format}; here is format {FORMAT}")
    return found


def differences(old: DataPlan, new: DataPlan) -> list[str]:
    """What two plans do not share, in words."""
    told = {"code": "the rules or bots have changed since"}
    return [
        told.get(name, f"{name} {getattr(old, name)} there, {getattr(new, name)} here")
        for name in DataPlan.__struct_fields__
        if getattr(old, name) != getattr(new, name)
    ]
