"""The pairings of strength.toml: what must be reached, and what the games so far say of it."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from potager.core.registry import load
from potager.lab.arena.contest import Contest, Played, contest
from potager.lab.arena.standings import shares_of, whole_deals
from potager.lab.figures.intervals import CONFIDENT, Interval, mean_interval, share_interval

TABLE = Path(__file__).with_name("strength.toml")
SEED = 6
FEWEST = 10  # deals before anything is decided

# Looking again and again at a 95 % interval finds something where there is nothing. So a pairing stops
# early only beyond 3.29 standard errors (99.9 %), after Haybittle and Peto: what is looked at in between
# then hardly touches the 95 % of what is reported.
EARLY = 3.29


class Verdict(StrEnum):
    """What the games say."""

    REACHED = "reached"
    MISSED = "not reached"
    OPEN = "not decided"
    UNKNOWN = "not measured"


class Pairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who meets, where, and what must come of it."""

    game: str
    seats: int
    bots: list[str]
    games: int
    options: dict[str, str] = {}
    share: float | None = None
    times: float | None = None
    richer: bool = False
    least: float | None = None  # of the share itself, besides what its interval must exclude

    @property
    def name(self) -> str:
        """A name for its file."""
        options = "".join(f"-{value}" for value in self.options.values())
        what = "-richer" if self.richer else ""
        bots = "-".join(self.bots).replace("@", "").replace(":", "")
        return f"{self.game}-{self.seats}{options}-{bots}{what}"

    @property
    def bound(self) -> float:
        """What the figure must reach."""
        if self.richer:
            return 0.0
        return self.share if self.share is not None else (self.times or 0.0) / self.seats

    def contest(self) -> Contest:
        """The contest: one of the first bot among the second, or each of them alone at the table."""
        first, second = self.bots
        if self.richer:
            lineups = [[first] * self.seats, [second] * self.seats]
        else:
            lineups = [[first, *[second] * (self.seats - 1)]]
        return contest(load(self.game), self.seats, self.options, lineups, SEED)

    def figures(self, rules: Contest, played: list[Played]) -> list[float]:
        """One figure for each whole deal: the share, or by how much the first table is richer."""
        deals = whole_deals(rules, played)
        if self.richer:
            return [float(sum(rich.points) - sum(poor.points)) for rich, poor in deals]
        return shares_of(rules, self.bots[0], deals)

    def interval(self, figures: list[float], z: float = CONFIDENT) -> Interval | None:
        """The figure and its interval; None where there are too few deals."""
        if len(figures) < 2:
            return None
        return mean_interval(figures, z) if self.richer else share_interval(figures, self.seats, z)

    def verdict(self, figures: list[float], z: float = CONFIDENT) -> Verdict:
        """What the games say, as sure as `z` standard errors are."""
        found = self.interval(figures, z)
        if found is None:
            return Verdict.UNKNOWN
        if (
            not self.richer and self.bound >= 1
        ):  # nobody can be shown to win always, but one defeat refutes it
            return Verdict.REACHED if found.value >= 1 else Verdict.MISSED
        strict = self.richer or self.share == 0.5  # more than the other, not as much as
        least = self.bound if self.least is None else self.least
        if found.low > self.bound or (found.low == self.bound and not strict):
            return Verdict.REACHED if self.least is None or found.value >= least else Verdict.OPEN
        return Verdict.MISSED if found.high < least else Verdict.OPEN

    def decided(self, figures: list[float]) -> bool:
        """Whether no further game is needed; a bound that nobody can pass takes all of its games."""
        if len(figures) < FEWEST or (self.bound >= 1 and self.verdict(figures) == Verdict.REACHED):
            return False
        return self.verdict(figures, EARLY) in (Verdict.REACHED, Verdict.MISSED)


def read(file: Path = TABLE) -> list[Pairing]:
    """The pairings of a table."""
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    pairings = msgspec.convert(data["pairing"], list[Pairing])
    for pairing in pairings:
        wanted = (pairing.share is not None) + (pairing.times is not None) + pairing.richer
        if wanted != 1 or len(pairing.bots) != 2:
            raise SystemExit(f"{file}: {pairing.name} needs two bots and one of share, times, richer")
    return pairings
