"""The pictures of a contest. Needs Matplotlib, which comes with the extra `lab`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from potager.lab.arena.contest import Played
from potager.lab.arena.standings import Standings, games_of, shares_of, whole_deals
from potager.lab.figures.intervals import share_interval
from potager.lab.figures.plots import PLAIN, SEATS, Picture, new_figure, save

WORDS = ("share", "rating", "deals")  # what the axes are called, to be given in the reader's language


def draw(found: Standings, played: Sequence[Played], folder: Path, words: Mapping[str, str]) -> list[str]:
    """Draw a contest into a folder; the names of the pictures."""
    pictures = {"shares": _shares, "running": _running}
    if all(bot.rating for bot in found.bots):
        pictures["ratings"] = _ratings
    return save(
        folder,
        {f"arena-{what}.svg": lambda how=how: how(found, played, words) for what, how in pictures.items()},
    )


def _shares(found: Standings, played: Sequence[Played], words: Mapping[str, str]) -> Picture:
    """Every bot's share of the victories, with its interval and, as a line, a fair share."""
    figure, (axes,) = new_figure(2 * len(found.bots))
    for place, bot in enumerate(found.bots):
        share = bot.share
        axes.plot([bot.fair, bot.fair], [place - 0.35, place + 0.35], color="black", linewidth=0.8)
        reach = [[share.value - share.low], [share.high - share.value]]
        axes.errorbar(share.value, place, xerr=reach, fmt="o", color=_colour(place), markersize=4)
    _bots(axes, found)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel(words["share"])
    return figure


def _ratings(found: Standings, played: Sequence[Played], words: Mapping[str, str]) -> Picture:
    """Every bot's rating with its interval."""
    figure, (axes,) = new_figure(2 * len(found.bots))
    for place, bot in enumerate(found.bots):
        assert bot.rating
        reach = bot.rating.high - bot.rating.mu
        axes.errorbar(bot.rating.mu, place, xerr=reach, fmt="o", color=_colour(place), markersize=4)
    _bots(axes, found)
    axes.set_xlabel(words["rating"])
    return figure


def _running(found: Standings, played: Sequence[Played], words: Mapping[str, str]) -> Picture:
    """How the shares and their intervals settled, deal by deal."""
    figure, (axes,) = new_figure(12)
    deals = whole_deals(found.contest, played)
    for place, bot in enumerate(found.bots):
        shares, games = shares_of(found.contest, bot.bot, deals), games_of(found.contest, bot.bot)
        steps = np.unique(np.linspace(1, len(deals), min(len(deals), 100), dtype=int))
        intervals = [share_interval(shares[:step], games) for step in steps]
        low, high = [one.low for one in intervals], [one.high for one in intervals]
        axes.fill_between(steps, low, high, color=_colour(place), alpha=0.15, linewidth=0)
        axes.plot(steps, [one.value for one in intervals], color=_colour(place), label=bot.bot)
        axes.axhline(bot.fair, color=PLAIN, linewidth=0.6)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel(words["deals"])
    axes.legend(frameon=False)
    return figure


def _colour(place: int) -> str:
    return SEATS[place % len(SEATS)]


def _bots(axes: Any, found: Standings) -> None:
    axes.set_yticks(range(len(found.bots)), [bot.bot for bot in found.bots])
    axes.set_ylim(len(found.bots) - 0.5, -0.5)
