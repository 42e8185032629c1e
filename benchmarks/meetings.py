"""The pairings of released.toml: bots of today and `NAME of VERSION`, which an older checkout plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from pairings import SEED, Pairing, read

from potager.core.errors import CannotRead
from potager.core.registry import load
from potager.lab.arena.contest import Contest, Played, contest, hash_of

TABLE = Path(__file__).with_name("released.toml")
OF = " of "
PLAYING = ("core", "bots", "games")  # the packages that decide how a game goes


class Checkout(NamedTuple):
    """An older version: which one, and a hash of all that decides how its bots play."""

    version: str
    code: str


def older(name: str) -> str:
    """The version that a name asks for; none for a bot of today.

    >>> older("master@0.25s of 0.3.0"), older("master@0.25s")
    ('0.3.0', '')
    """
    return name.partition(OF)[2]


def plain(name: str) -> str:
    """A bot's name as its own version knows it.

    >>> plain("master@0.25s of 0.3.0")
    'master@0.25s'
    """
    return name.partition(OF)[0]


class Meeting(Pairing, frozen=True):
    """One bot of today among those of an older version."""

    @property
    def name(self) -> str:
        """A name for its file."""
        return super().name.replace(" ", "-")

    def contest_of_today(self) -> Contest:
        """The same table with bots of today alone."""
        lineup = [plain(self.bots[0]), *[plain(self.bots[1])] * (self.seats - 1)]
        return contest(load(self.game), self.seats, self.options, [lineup], SEED)

    def contest_with(self, old: Checkout) -> Contest:
        """The contest, which is another one if the older code is."""
        first, second = self.bots
        if older(second) != old.version:
            raise CannotRead(f"{self.name} asks for version {older(second)}, --old holds {old.version}")
        lineups = [[first, *[second] * (self.seats - 1)]]
        return msgspec.structs.replace(self.contest_of_today(), lineups=lineups, files={second: old.code})

    def figures(self, rules: Contest, played: list[Played]) -> list[float]:
        """The share of each whole deal on which the versions agree."""
        left_out = disagreed(played)
        return super().figures(rules, [game for game in played if game.deal not in left_out])


def disagreed(played: Sequence[Played]) -> dict[int, str]:
    """The deals on which the versions disagree, each with the first thing they disagree on."""
    found: dict[int, str] = {}
    for game in played:
        for fault in game.faults:
            found.setdefault(game.deal, fault.trace)
    return found


def read_meetings(file: Path = TABLE) -> list[Meeting]:
    """The meetings of a table."""
    meetings = [Meeting(**msgspec.structs.asdict(pairing)) for pairing in read(file)]
    for one in meetings:
        if one.richer or older(one.bots[0]) or not older(one.bots[1]):
            raise CannotRead(f"{file}: {one.name} needs a bot of today, then one 'of' a version, and a share")
    return meetings


def read_checkout(old: Path) -> Checkout:
    """What a checkout holds."""
    package = old / "src" / "potager"
    try:
        said = re.search(r'__version__ = "([^"]+)"', (package / "__init__.py").read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotRead(f"--old {old} must be a checkout of Potager: {error.strerror}, {package}") from None
    files = [
        file
        for name in PLAYING
        for kind in ("*.py", "rules.toml")
        for file in sorted((package / name).rglob(kind))
        if "tests" not in file.parts
    ]
    content = b"".join(file.relative_to(package).as_posix().encode() + file.read_bytes() for file in files)
    return Checkout(said[1] if said else "unknown", hash_of(content))
