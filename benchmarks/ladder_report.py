"""Writes LADDER.md, and its picture, from the files of games that strength.py has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from ladder import Difference, Ladder, Met, Rung, called, found_in, rungs

from potager.core.errors import PotagerError
from potager.core.registry import load
from potager.lab.arena.contest import code_of
from potager.lab.figures.plots import PLAIN, WON, Picture, new_figure, save

PICTURE = "ladder.svg"


class Table(msgspec.Struct, frozen=True):
    """The ladder of one game with one number of seats."""

    game: str
    seats: int
    met: list[Met]
    rungs: list[Rung]


def tables(ladder: Ladder, folder: Path) -> list[Table]:
    """Every ladder there is, as far as it was played."""
    met = found_in(ladder.encounters(), folder)
    found: list[Table] = []
    for game in ladder.examples:
        for seats in ladder.seats:
            here = [one for one in met if (one.encounter.game, one.encounter.seats) == (game, seats)]
            differences = [one for one in map(_difference, here) if one is not None]
            found.append(Table(game, seats, here, rungs(differences, ladder.yardsticks[0])))
    return found


def _difference(met: Met) -> Difference | None:
    return met.encounter.difference(met.figures)


def page(ladder: Ladder, found: Sequence[Table], picture: str | None) -> str:
    """The whole page."""
    return "\n".join(_lines(ladder, found, picture)) + "\n"


def _lines(ladder: Ladder, found: Sequence[Table], picture: str | None) -> Iterator[str]:
    first, second = ladder.yardsticks
    yield "# The ladder"
    yield ""
    yield "Written by `make strength`; not edited by hand. Every level, style and example bot against the"
    yield f"same yardsticks on duplicate deals: `{first}`, which is 0, and `{second}` for those who beat it"
    yield "nearly always. 400 points more win ten times as often (Bradley and Terry's model; with four seats"
    yield "Plackett and Luce's, one bot among three yardsticks). The 95 % intervals take a deal with all its"
    yield "games as one observation. A bot that wins all its games is only known to be far above: its"
    yield f"interval says how far. Whoever is known to within {ladder.close:g} points, or has played"
    yield f"{ladder.games} games, plays no more."
    yield ""
    if picture is not None:
        yield f"![Ratings with their intervals]({picture})"
        yield ""
    for table in found:
        yield f"## {load(table.game).texts.say('en', 'name')}, {table.seats} seats"
        yield ""
        yield from _table(table, first)
        yield from _left_out(table)


def _table(table: Table, zero: str) -> Iterator[str]:
    if len(table.rungs) < 2:
        return
    yield "| bot | rating | 95 % interval | share of the victories against | games |"
    yield "|---|---|---|---|---|"
    for rung in table.rungs:
        met = [one for one in table.met if one.encounter.bot == rung.bot and len(one.figures) > 1]
        shares = ", ".join(_share(one) for one in met)
        games = sum(len(one.figures) for one in met) * table.seats
        interval = "" if rung.bot == zero else f"{rung.low:+.0f} to {rung.high:+.0f}"
        yield f"| `{called(rung.bot)}` | {rung.rating:+.0f} | {interval} | {shares} | {games} |"
    yield ""


def _share(met: Met) -> str:
    share = met.encounter.share(met.figures)
    assert share is not None
    return f"`{met.encounter.yardstick}` {100 * share.value:.1f} %"


def _left_out(table: Table) -> Iterator[str]:
    """What was not played, or by other code than there is now."""
    missing = [one.encounter for one in table.met if len(one.figures) < 2]
    if missing:
        named = ", ".join(f"`{called(one.bot)}` against `{one.yardstick}`" for one in missing)
        yield f"Left out, for there was no time for it yet: {named}."
        yield ""
    code = code_of(load(table.game))
    old = [one.encounter for one in table.met if one.code not in (None, code)]
    if old:
        named = ", ".join(f"`{called(one.bot)}`" for one in old)
        yield f"The rules or bots have changed since these were played: {named}."
        yield ""


def draw(found: Sequence[Table], folder: Path) -> str | None:
    """Draw all ladders side by side; None where there is nothing to draw, or nothing to draw it with."""
    played = [table for table in found if len(table.rungs) > 1]
    if not played:
        return None
    try:
        save(folder, {PICTURE: lambda: _picture(played)})
    except PotagerError:  # the games are worth more than their picture
        return None
    return PICTURE


def _picture(found: Sequence[Table]) -> Picture:
    longest = max(len(table.rungs) for table in found)
    panels = max(len(found), 2)
    figure, places = new_figure(-(-panels // 3) * (longest + 2), panels)
    for axes in places[len(found) :]:
        axes.set_axis_off()
    for axes, table in zip(places, found, strict=False):
        _panel(axes, table)
    figure.supxlabel("rating over the yardstick, with its 95 % interval", fontsize=8)
    return figure


def _panel(axes: Any, table: Table) -> None:
    for place, rung in enumerate(table.rungs):
        colour = WON if rung.rating > 0 else PLAIN
        reach = [[rung.rating - rung.low], [rung.high - rung.rating]]
        axes.errorbar(rung.rating, place, xerr=reach, fmt="o", color=colour, markersize=4)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(table.rungs)), [called(rung.bot) for rung in table.rungs])
    axes.set_ylim(len(table.rungs) - 0.5, -0.5)
    axes.set_title(f"{table.game}, {table.seats}", fontweight="bold")
