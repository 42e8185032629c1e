"""The command line and the terminal table as a person meets them: fixtures and short words for tests."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from rich.console import Console
    from textual.pilot import Pilot
    from typer.testing import Result

    from potager.cli.table.app import TableApp
    from potager.core.match import Match

Run = Callable[..., "Result"]
Refused = Callable[..., str]


@pytest.fixture
def run() -> Run:
    """Run a command and expect its exit code."""
    from typer.testing import CliRunner

    from potager.cli import app

    def run(
        *words: str, code: int = 0, env: Mapping[str, str] | None = None, typed: str | None = None
    ) -> Result:
        surroundings = {"COLUMNS": "120", "LC_ALL": "C", **(env or {})}
        result = CliRunner().invoke(app, words, input=typed, env=surroundings)
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def refused(run: Run) -> Refused:
    """Run a command that says no in one line on stderr."""

    def refused(*words: str) -> str:
        result = run(*words, code=2)
        assert result.stdout == "" and result.stderr.count("\n") == 1
        assert result.stderr.startswith("potager: ")
        return result.stderr

    return refused


def table(match: Match, players: Sequence[str] | None = None, **wanted: Any) -> TableApp:
    """A table that does not pause; if nobody is named, a person in the first seat and bots in the others."""
    from potager.cli.table.app import TableApp

    wanted.setdefault("pause", 0)
    return TableApp(match, players or ["human", *["greedy"] * (match.seats - 1)], **wanted)


def words(app: TableApp, place: str) -> str:
    """What is written in a place of the screen."""
    from textual.widgets import Static

    return str(app.table.query_one(place, Static).visual)


def lines(app: TableApp) -> list[str]:
    """What the screen shows, line by line."""
    return ["".join(segment.text for segment in line) for line in app.screen._compositor.render_strips()]  # pyright: ignore[reportPrivateUsage]


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until a person has something to choose and no bot will play, or the game is over."""
    session = cast("TableApp", pilot.app).table.session
    while not session.match.over and (
        session.human_awaited is None or session.bot_awaited or session.only_choice
    ):
        await pilot.pause(0.01)
    await pilot.pause(0.01)


@functools.cache
def _console(styles: tuple[tuple[str, tuple[str, str]], ...], width: int, theme: str) -> Console:
    """A console to print on; to read its styles takes longer than to print a drawing."""
    from rich.console import Console

    from potager.cli.table import look

    return Console(width=width, theme=look.styles(theme or look.DAY, dict(styles)), color_system=None)


def printed(styles: Mapping[str, tuple[str, str]], *drawings: Any, width: int = 47, theme: str = "") -> str:
    """Drawings as they come out of a terminal without colours."""
    console = _console(tuple(styles.items()), width, theme)
    with console.capture() as capture:
        for drawing in drawings:
            console.print(drawing)
    return capture.get()
