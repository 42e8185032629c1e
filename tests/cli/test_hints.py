"""Levels, thoughts and hints at the table in the terminal."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast
from unittest.mock import Mock

import numpy as np
import numpy.typing as npt
import pytest
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from potager import Match
from potager.bots.base import Question
from potager.bots.search import JudgedMove
from potager.bots.voice import Voice
from potager.cli.table import pages
from potager.cli.table.app import TableApp
from potager.cli.table.session import Session
from potager.cli.table.widgets import Choices, SeatBox, Sheet
from potager.core.game import Game
from potager.core.texts import say
from potager.games.finca.knows.view import View
from potager.testing import terminal
from potager.testing.terminal import words

SIZE = (130, 42)
PLAYERS = ("human", "gardener")
FOUND = ((0.6, 3.0), (0.5, -1.0), (0.4, -5.0))
Judging = Callable[..., Any]


def table(
    game: str = "finca", seats: int = 2, seed: int = 7, players: tuple[str, ...] = PLAYERS, **wanted: Any
) -> TableApp:
    return terminal.table(Match(game, seats, seed=seed), players, **wanted)


async def found(pilot: Pilot[Any]) -> None:
    """Wait until the search is over."""
    for worker in list(cast(Any, pilot.app.workers)):
        with suppress(WorkerCancelled):  # what goes on by itself may begin anew
            await worker.wait()
    await pilot.pause(0.01)


async def test_a_hint_is_shown_and_pointed_at(judging: Judging) -> None:
    judging(*FOUND, last=True)
    app = table()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await found(pilot)
        assert isinstance(app.screen, Sheet)
        session = app.table.session
        best = session.match.legal(0)[-1]
        shown = pages.hint_sheet(session, session.advice(0)(), "en")
        assert "What you could do" in str(shown[0])
        await pilot.press("escape")
        choices = app.table.query_one(Choices).list
        assert choices.highlighted is not None
        assert choices.options[choices.highlighted].id == best.text
        assert best.describe("en", app.table.session.names("en")) in words(app, "#notice")
        await pilot.press("enter")
        await found(pilot)
        assert session.match.moves[0].action == best.id


async def test_a_hint_of_several_steps_is_typed_already_and_played_by_enter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = table("bohnanza", seats=3, players=("human", "gardener", "gardener"))
    session = app.table.session
    session.match.play(0, "plant 0")
    session.match.play(0, "next")
    offer = ("give 0", "want red", "propose")

    def best_moves(question: Question, most: int, _voice: Voice) -> list[JudgedMove]:
        actions = tuple(map(question.game.actions.parse, offer))
        bean = say("one.red")
        return [JudgedMove(actions, say("whole.wish", to=bean, wants=bean), 9, 0.5, 1.0)]

    monkeypatch.setattr("potager.bots.hints.best_moves", best_moves)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await found(pilot)
        hint = session.advice(0)()[0]
        assert pages.steps_line(session, hint) == "give 0, want red, propose"
        assert len(pages.hint_sheet(session, [hint], "fr")) == 4
        await pilot.press("escape")
        choices = app.table.query_one(Choices)
        assert choices.typing and choices.line.value == "give 0, want red, propose"
        assert words(app, "#notice").startswith("Ask a red bean for a red bean")
        await pilot.press("enter")
        await found(pilot)
        played = [session.match.game.actions.text(move.action) for move in session.match.moves[2:5]]
        assert tuple(played) == offer


def test_a_hint_in_words(judging: Judging) -> None:
    judging(*FOUND, last=True)
    session = Session(Match("finca", 2, seed=7), PLAYERS)
    hints = session.advice(0)()
    assert [round(hint.margin or 0) for hint in hints] == [3, -1, -5]
    assert pages._figures(0.6, 3.2, "en") == "███████░░░░░  60% chance to win · about 3 points ahead"
    assert pages._figures(0.001, -0.6, "fr").endswith("environ 1 point de retard")
    assert pages.hint_line(session, hints[0], "fr").startswith("Placer un paysan")


async def test_nothing_is_hinted_to_who_is_not_to_move() -> None:
    app = table(players=("gardener", "human"), pause=600)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        assert "nothing to decide" in words(app, "#notice")
        app.table._stop_going_on()


async def test_a_hint_that_comes_too_late_is_not_shown(judging: Judging) -> None:
    end = threading.Event()
    judging(*FOUND, wait=end)
    app = table()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await pilot.pause(0.02)
        assert "Looking for a good move" in words(app, "#notice")
        app.table.session.match.play(0, "place 0")
        end.set()
        await found(pilot)
        assert app.screen is app.table and "ask again" in words(app, "#notice")


async def test_a_hint_that_cannot_be_found_says_why(judging: Judging) -> None:
    judging(fail=ValueError("no compiler here"))
    app = table()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await found(pilot)
        assert "no compiler here" in words(app, "#notice")


def test_the_only_thing_to_do_is_told_without_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Match("toy", 2, seed=1), PLAYERS)
    monkeypatch.setattr(session.match, "legal_ids", Mock(return_value=[0]))
    assert len(pages.hint_sheet(session, session.advice(0)(), "en")) == 4


def test_searches_use_the_engine_and_only_what_the_seat_sees(judging: Judging) -> None:
    """The engine, as a rule compiled, is asked for when it is needed and makes the view itself."""
    judging(*FOUND, last=True)
    asked = list[bool]()
    match = Match("toy", 2, seed=1)
    other = dataclasses.replace(match.game, version=9)

    def engine() -> Game:
        asked.append(True)
        return other

    session = Session(match, ("human", "gardener"), engine)
    assert not asked
    session.advice(0)()
    assert asked == [True]
    session = Session(match, ("human", "grower@20"), engine)
    assert session._games[1] is other
    match.play(0, "keep")
    assert session.thought(1)() in match.legal_ids(1)


async def test_a_long_thought_is_said_and_levels_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()

    class Slow:
        def choose(self, view: View, seat: int, legal: list[int], stream: npt.NDArray[np.int64]) -> int:
            end.wait(10)
            return legal[0]

    monkeypatch.setattr("potager.cli.table.screen.LONG", 0.01)
    monkeypatch.setattr("potager.cli.table.session.bot", Mock(return_value=Slow()))
    app = table(players=("master:bold", "human"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        assert f"{app.table.session.name(0)} is thinking" in words(app, "#notice")
        assert "Master (bold)" in str(app.table.query(SeatBox).first().border_title)
        end.set()
        while not app.table.session.match.moves:
            await pilot.pause(0.01)
        await pilot.press("l")
        assert "Maître (audace)" in str(app.table.query(SeatBox).first().border_title)
