"""The climb: CMA-ES over the weights that a game lets be tuned, generation by generation.

Every generation is a handful of trials on the same deals, other deals than those of the one before, so that
nothing is learned by heart. It is written down as soon as it is played: an interrupted climb goes on.
"""

from __future__ import annotations

import hashlib
import importlib
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.weights import TuningRange
from potager.lab.arena.contest import code_of
from potager.lab.parts import missing_part
from potager.lab.tune.record import TuningRecord
from potager.lab.tune.trial import Trial, Tried

STEP = 0.12  # how far the first generation looks about, as a part of every span
FINAL = 10  # times the deals of a trial: what was found is measured on fresh ones

Play = Callable[[Sequence[Trial]], Iterator[Tried]]


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides how a climb goes: the head of its record."""

    game: str
    version: int
    seats: int
    base: str  # the set that is changed
    against: str  # the set that the others go by
    spans: dict[str, TuningRange]
    start: dict[str, float]
    population: int  # trials of a generation
    deals: int  # of a trial
    seed: str
    code: str  # a hash of the rules and bots

    def trial(self, figures: dict[str, float], generation: int, times: int = 1) -> Trial:
        """Figures to be tried out on the deals of a generation."""
        seed = hashlib.sha256(f"{self.seed}/generation {generation}".encode()).hexdigest()
        return Trial(self.game, self.seats, self.base, self.against, figures, self.deals * times, seed)


class Generation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was tried in one generation, and what the climber thinks best after it."""

    number: int
    places: list[list[float]]  # of each trial, from 0 to 1 in every span
    tried: list[Tried]
    step: float
    favourite: dict[str, float]


def new_climb(game: Game, seats: int, against: str, population: int, deals: int, seed: str) -> Climb:
    """A climb from the current set of weights, against a named one or the current one."""
    sheet = game.weights.sheet
    spans = {name: span for name, span in sheet.tuned.items() if span.matters(seats)}
    if not spans:
        raise CannotRead(f"{game.name} has no weights to tune: its weights.toml has no [tuned]")
    here = game.weights.row(game.check_seats(seats))
    return Climb(
        game=game.name,
        version=game.version,
        seats=seats,
        base=sheet.current,
        against=game.weights.check_set(against) or sheet.current,
        spans=spans,
        start={name: float(here[name]) for name in spans},
        population=population or default_population(len(spans)),
        deals=deals,
        seed=seed,
        code=code_of(game),
    )


def default_population(weights: int) -> int:
    """How many trials make a generation, as the inventors of the method advise.

    >>> default_population(27)
    13
    """
    return 4 + int(3 * math.log(weights))


def place_of(span: TuningRange, figure: float) -> float:
    """Where in its span a figure lies, from 0 to 1; what lies outside is at its end."""
    figure = min(max(figure, span.low), span.high)
    if span.log:
        return math.log(figure / span.low) / math.log(span.high / span.low)
    return (figure - span.low) / (span.high - span.low)


def figure_at(span: TuningRange, place: float) -> float:
    """The figure at a place of its span, as `place_of` says it."""
    if span.log:
        return span.low * (span.high / span.low) ** place
    return span.low + place * (span.high - span.low)


class Climber:
    """CMA-ES, from the record of what was tried so far."""

    def __init__(self, climb: Climb, record: TuningRecord[Climb, Generation]) -> None:
        try:
            cma: Any = importlib.import_module("cma")
        except ImportError as error:
            raise missing_part("tuning needs", "lab", error) from None
        self.climb = climb
        self.record = record
        chance = np.random.default_rng(int(climb.seed, 16))

        def randn(*shape: int) -> npt.NDArray[np.float64]:
            return chance.standard_normal(shape)

        self._strategy: Any = cma.CMAEvolutionStrategy(
            [place_of(span, climb.start[name]) for name, span in climb.spans.items()],
            STEP,
            {
                "bounds": [0, 1],
                "popsize": climb.population,
                "randn": randn,
                "seed": math.nan,  # chance is our own: the global one is left alone
                "verbose": -9,
            },
        )
        for done in record.lines:  # what was tried before is not played again
            self._strategy.ask()
            self._learn([np.array(place) for place in done.places], done.tried)

    def favourite(self) -> dict[str, float]:
        """The figures that the climber thinks best so far."""
        return self._figures(self._strategy.result.xfavorite)

    def climb_on(self, generations: int, until: float, play: Play) -> Iterator[Generation]:
        """Play generations up to a number of them, or until a moment of the monotonic clock."""
        while len(self.record.lines) < generations and time.monotonic() < until:
            number = len(self.record.lines)
            places = self._strategy.ask()
            tried = list(play([self.climb.trial(self._figures(place), number) for place in places]))
            self._learn(places, tried)
            done = Generation(
                number,
                [[float(part) for part in place] for place in places],
                tried,
                float(self._strategy.sigma),
                self.favourite(),
            )
            self.record.add(done)
            yield done

    def _learn(self, places: Sequence[Any], tried: Sequence[Tried]) -> None:
        self._strategy.tell(places, [-one.margin for one in tried])

    def _figures(self, place: Sequence[float]) -> dict[str, float]:
        spans = self.climb.spans.items()
        return {name: figure_at(span, float(part)) for (name, span), part in zip(spans, place, strict=True)}


def verdict(climb: Climb, figures: dict[str, float], parts: int, play: Play) -> list[Tried]:
    """How figures fare on fresh deals, in parts that can be played at once."""
    return list(play([climb.trial(figures, -1 - part, FINAL) for part in range(parts)]))
