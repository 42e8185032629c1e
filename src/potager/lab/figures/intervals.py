"""Figures with their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

CONFIDENT = 1.96  # standard errors on either side hold 95 % of a normal distribution


class Interval(msgspec.Struct, frozen=True):
    """A figure and its confidence interval."""

    value: float
    low: float
    high: float


def share_interval(shares: Sequence[float], games: int = 1, z: float = CONFIDENT) -> Interval:
    """The mean of shares from 0 to 1, each that of a deal of some games, and its interval.

    Deals are what varies by chance; the games of one depend on each other. As Agresti and Coull do, z²/2
    games that are won and as many that are lost are added: a run without a defeat is not yet a certainty.

    >>> found = share_interval([1.0] * 20)
    >>> found.value, round(found.low, 2), found.high
    (1.0, 0.81, 1.0)
    """
    values = np.asarray(shares, dtype=float)
    extra = z * z / 2
    number = games * len(values) + 2 * extra
    middle = (games * float(values.sum()) + extra) / number
    spread = games**2 * float(np.square(values - middle).sum()) * len(values) / max(len(values) - 1, 1)
    reach = z * math.sqrt(spread + extra * (middle**2 + (1 - middle) ** 2)) / number
    value = float(values.mean())
    return Interval(value, min(max(0.0, middle - reach), value), max(min(1.0, middle + reach), value))


def mean_interval(values: Sequence[float], z: float = CONFIDENT) -> Interval:
    """A mean and its interval, for at least two values."""
    mean = float(np.mean(values))
    reach = z * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)


def part_interval(values: npt.NDArray[np.float64]) -> Interval:
    """The mean of many parts from 0 to 1 and its interval, which ends there too."""
    mean = float(values.mean())
    reach = CONFIDENT * float(values.std()) / math.sqrt(len(values))
    return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))
