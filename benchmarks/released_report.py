"""Writes RELEASED.md from the files of games that released.py has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from meetings import Meeting, disagreed
from strength_report import Found, decisions, earlier, find, machines, share_row

INTRODUCTION = """\
# Today's bots against those of an older version

Written by `benchmarks/released.py`; not edited by hand. STRENGTH.md calls `master@0.25s@0.3.0` what searches
as bots do today, with the weights of 0.3.0. Here the older program itself plays: it follows every match in
a process of its own, by its own rules, and its bots search and choose as they did then, one small step at a
time. The table, the deals and the rotations are those of today's arena. After every action both versions
must agree on who is awaited, on what they may do and on the points. Shares and intervals are those of
STRENGTH.md, and so are the seconds: those of a core.

Bohnanza for two has changed since 0.3.0: before cards are turned up, one may still harvest (B41). Here both
sides play without it, as it was then. Today's bot reckons with a choice that it is not given.
"""


def page(meetings: Sequence[Meeting], folder: Path) -> str:
    """The whole page."""
    found = {one.pairing.name: one for one in find(meetings, folder)}
    return "\n".join(_lines(meetings, found, folder)) + "\n"


def _lines(meetings: Sequence[Meeting], found: dict[str, Found], folder: Path) -> Iterator[str]:
    yield INTRODUCTION
    yield from machines(folder)
    yield "| game | seats | who | share of the victories | 95 % interval | × fair | games | must be | |"
    yield "|---|---|---|---|---|---|---|---|---|"
    yield from (share_row(meeting, found) for meeting in meetings)
    yield ""
    yield from _left_out(found)
    yield from decisions(found)
    yield from earlier(found)


def _left_out(found: dict[str, Found]) -> Iterator[str]:
    """Which deals do not count, and why."""
    yield "## Left out"
    yield ""
    for name, one in found.items():
        deals = len({game.deal for game in one.played})
        apart = disagreed(one.played)
        first = f"; the first, {next(iter(apart.values()))}" if apart else ""
        yield f"- {name}: the versions disagree on {len(apart)} of {deals} deals{first}."
    if not found:
        yield "Nothing was played."
    yield ""
