"""How much each attack does: all of it, or just enough to see that the program works."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """Counts of everything."""

    seconds: float  # that a neighbour is watched under an attack, at least
    tables: int  # of `master+`
    hint_tables: int
    replays: int  # at once
    rounds: int  # of replays
    sockets: int
    chat_seconds: float
    table_calls: int
    half_open: int
    sqlite_kills: int
    postgres_kills: int  # of the server
    cluster_kills: int  # of PostgreSQL itself
    fuzzed_calls: int
    fuzzed_frames: int
    replayed: tuple[str, ...]  # the game that is replayed, and the bots that have played it
    bots: tuple[str, str, str]  # the neighbour's, those of an attacker, and those that must only be there
    games: tuple[str, ...]  # that are played while servers are killed


GAMES = ("finca", "bohnanza", "frutopia")
LONG = ("bohnanza", "gardener", "gardener", "gardener", "gardener")
FULL = Effort(
    25.0,
    200,
    10,
    50,
    6,
    1000,
    20.0,
    2000,
    400,
    100,
    20,
    20,
    6000,
    4000,
    LONG,
    ("master", "master+", "gardener"),
    GAMES,
)
SMALL = Effort(
    0.5,
    3,
    2,
    3,
    1,
    3,
    0.2,
    3,
    3,
    1,
    0,
    0,
    20,
    20,
    ("toy", "gardener", "gardener"),
    ("uniform", "uniform", "uniform"),
    ("finca",),
)
