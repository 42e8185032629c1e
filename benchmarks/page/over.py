"""Games that are over, with their reviews: what a replay, a review and a result are looked at with."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from house import GAMES, OpenHouse

from potager.bots.base import Judged, Question
from potager.bots.search.whole import Opinion
from potager.core.match import Match
from potager.lab.review.review import Effort, review
from potager.lab.review.reviewed import encode
from potager.testing.browser.guest import Guest

SEATS = 2
SECONDS = 120.0  # for bots to play a game to its end


class Over(NamedTuple):
    """Games that are over: their tables by name, and the cookies of the guest who sat there."""

    tables: dict[str, str]
    state: Any


def firm(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
    """An analyst with firm opinions, so that there is something to show: the last action is the best one."""
    ranked = sorted(question.legal, reverse=question.truth is None)
    moves = [tuple(move) for move in each] or [(action,) for action in ranked]
    found = [Judged(move, 2000, 0.9 / (1 + 0.05 * place), 0.0) for place, move in enumerate(moves)]
    return Opinion(found, [0.6, 0.4] if question.seat == 0 else [0.4, 0.6])


def play_all(house: OpenHouse) -> Over:
    """A game of each kind, left to bots, and looked at again."""
    tables: dict[str, str] = {}
    with house.guest() as guest:
        for game in GAMES:
            table = tables[game] = guest.set_table(SEATS, game=game)
            guest.ask("POST", f"/tables/{table}/leave")
            guest.go(f"/t/{table}")
            guest.until(lambda table=table: guest.ask("GET", f"/tables/{table}")["status"] == "over", SECONDS)
            _look_again(house, guest, table)
        return Over(tables, guest.context.storage_state())


def _look_again(house: OpenHouse, guest: Guest, table: str) -> None:
    """Keep a review as if it had been made long ago: with plain rules the real one takes minutes."""
    told = guest.ask("GET", f"/tables/{table}/export")["match"]
    match = Match.from_json(msgspec.json.encode(told))
    content = encode(review(match, Effort(iterations=1), analyst=firm)).decode()
    file = house.server.folder / "potager.db"
    with contextlib.closing(sqlite3.connect(file, timeout=10)) as database, database:
        database.execute("DELETE FROM reviews WHERE table_id = ?", (table,))
        database.execute("INSERT INTO reviews VALUES (?, ?, 0)", (table, content))
