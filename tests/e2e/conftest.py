"""Games that are over and have been reviewed, for all tests in a browser."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import pytest

from potager.bots.base import Judged, Question
from potager.bots.search.whole import Opinion
from potager.core.match import Match
from potager.lab.review.review import Effort, review
from potager.lab.review.reviewed import encode
from potager.testing.browser.fixtures import QUIET, FinishedGame
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer

from .screens import ALL_SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def firm(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
    """An analyst with firm opinions: of the actions the last is best, and by the truth the first."""
    ranked = sorted(question.legal, reverse=question.truth is None)
    moves = [tuple(move) for move in each] or [(action,) for action in ranked]
    found = [Judged(move, 2000, 0.9 / (1 + 0.05 * place), 0.0) for place, move in enumerate(moves)]
    return Opinion(found, [0.6, 0.4] if question.seat == 0 else [0.4, 0.6])


def keep_review(server: LiveServer, guest: Guest, table: str) -> None:
    """Keep a review in which much was wrong, as if it had been made long ago: a real one takes minutes."""
    match = Match.from_json(msgspec.json.encode(guest.ask("GET", f"/tables/{table}/export")["match"]))
    content = encode(review(match, Effort(iterations=1), analyst=firm)).decode()
    with contextlib.closing(sqlite3.connect(server.folder / "potager.db", timeout=10)) as database, database:
        database.execute("DELETE FROM reviews WHERE table_id = ?", (table,))
        database.execute("INSERT INTO reviews VALUES (?, ?, 0)", (table, content))


@pytest.fixture(scope="session")
def reviewed(server: LiveServer, finished: FinishedGame, browser: Browser) -> FinishedGame:
    """The finished game with a review."""
    with contextlib.closing(browser.new_context(storage_state=finished.states[0])) as context:
        keep_review(server, Guest(context, server, "en"), finished.table)
    return finished


@pytest.fixture(scope="session")
def over(server: LiveServer, reviewed: FinishedGame, browser: Browser) -> dict[str, str]:
    """Reviewed tables of one guest, by game: Finca's, and of all games for all screens."""
    tables = {"finca": reviewed.table}
    with contextlib.closing(browser.new_context(**QUIET, storage_state=reviewed.states[0])) as context:
        guest = Guest(context, server, "en")
        for game in ("bohnanza", "frutopia") if ALL_SCREENS else ():
            tables[game] = guest.set_table(2, game=game)
            guest.let_bots_finish(tables[game], seen=False)
            keep_review(server, guest, tables[game])
    return tables
