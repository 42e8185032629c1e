"""`potager watch`: bots play, the screen shows what each considers, and keys say how fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from potager import Match
from potager.cli.table.app import TableApp
from potager.cli.table.screen import TableScreen
from potager.cli.table.watching import PAUSES, WatchScreen
from potager.cli.table.widgets import Choices, ResultSheet
from potager.core.texts import LANGUAGES
from potager.testing import terminal
from potager.testing.terminal import Refused, lines, words

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves a table saves it where they are."""
    monkeypatch.chdir(tmp_path)


def watched(game: str = "finca", bots: tuple[str, ...] = ("gardener", "sprout"), **wanted: Any) -> TableApp:
    return terminal.table(Match(game, len(bots), seed=7), bots, **{"pause": 60, **wanted})


def screen_of(app: TableApp) -> WatchScreen:
    assert isinstance(app.table, WatchScreen)
    return app.table


async def until(pilot: Any, found: Any) -> None:
    for _ in range(1000):
        if found():
            return
        await pilot.pause(0.01)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_a_bot_considers_is_listed_before_it_moves(game: str, lang: str) -> None:
    app = watched(game, ("gardener", "sprout", "gardener"), lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: screen_of(app)._thoughts)
        listed = app.table.query_one(Choices).list
        assert 1 <= listed.option_count <= 4
        title = str(app.table.query_one(Choices).border_title)
        assert str(app.table.session.name(0)) in title
        assert any("▸" in line for line in lines(app)) and app.table.session.match.moves == ()
        await pilot.press("q")


async def test_a_bot_that_searches_tells_its_chances() -> None:
    app = watched("toy", ("grower@20", "gardener"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: screen_of(app)._thoughts)
        await pilot.pause(0.05)
        assert any("% chance to win" in line for line in lines(app))
        await pilot.press("q")


async def test_it_stops_goes_step_by_step_and_on() -> None:
    app = watched()
    match = app.table.session.match
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: screen_of(app)._thoughts)
        await pilot.press("full_stop")
        await until(pilot, lambda: len(match.moves) == 1)
        await pilot.pause(0.2)
        assert len(match.moves) == 1 and screen_of(app).waits
        screen_of(app).pause = 0
        await pilot.press("space")
        await until(pilot, lambda: len(match.moves) > 4)
        await pilot.press("q")


async def test_keys_make_it_faster_and_slower() -> None:
    app = watched(pause=2.0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")
        for key, pause in (("plus", 1.0), ("plus", 0.4), ("minus", 1.0)):
            await pilot.press(key)
            assert screen_of(app).pause == pause and f"{pause:g} s" in words(app, "#notice")
        for _ in PAUSES:
            await pilot.press("minus")
        assert screen_of(app).pause == max(PAUSES)
        assert "speed" in words(app, "#keys") and "undo" not in words(app, "#keys")
        await pilot.press("question_mark")
        assert "faster or slower" in "\n".join(lines(app))
        await pilot.press("escape", "q")


async def test_it_ends_and_begins_anew() -> None:
    app = watched("toy", ("gardener", "uniform"), pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ResultSheet))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, ResultSheet))
        await pilot.press("q")


def test_a_table_with_people_is_no_exhibition() -> None:
    assert type(terminal.table(Match("finca", 2, seed=7)).table) is TableScreen


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["finca", "--bots", "gardner"], "did you mean 'gardener'"),
        (["finca", "--bots", ","], "no bot is named"),
        (["finca", "--bots", "sprout,sprout,sprout", "--seats", "2"], "3 bots do not fit in 2 seats"),
        (["finca", "--bots", "a,a,a,a,a"], "2, 3, 4 seats, not 5"),
        (["finca", "--bots", "sprout"], "needs a terminal"),
        (["fica"], "did you mean 'finca'"),
    ],
)
def test_what_cannot_be_watched_is_refused(asked: list[str], why: str, refused: Refused) -> None:
    assert why in refused("watch", *asked)
