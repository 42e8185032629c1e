"""The table in the terminal, played with keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest

from potager import Match
from potager.bots.names import GIVEN
from potager.bots.registry import bot
from potager.cli.table import look, pages
from potager.cli.table.app import TableApp
from potager.cli.table.drawings import Drawings
from potager.cli.table.session import Session
from potager.cli.table.widgets import Choices, ResultSheet, SeatBox, Sheet
from potager.cli.words import common
from potager.core import chance
from potager.core.texts import LANGUAGES
from potager.testing import terminal
from potager.testing.terminal import Run, settled, words

SIZES = {"large": (120, 40), "medium": (100, 30), "small": (80, 24)}


def table(
    game: str = "finca",
    seats: int = 2,
    seed: int = 7,
    players: tuple[str, ...] = ("human", "greedy"),
    **wanted: Any,
) -> TableApp:
    return terminal.table(Match(game, seats, seed=seed), players, **wanted)


async def test_a_whole_game_is_played_with_keys(tmp_path: Path, run: Run) -> None:
    app = table(folder=tmp_path)
    match = app.table.session.match
    adviser, stream = bot("greedy", match.game), chance.stream(chance.seed_bytes(1), "test")
    async with app.run_test(size=SIZES["small"]) as pilot:
        while not match.over:
            legal = match.legal_ids(0)
            number = legal.index(adviser.choose(match.view(0), 0, legal, stream)) + 1
            await pilot.press(*str(number), "enter")
            await settled(pilot)
        assert isinstance(app.screen, ResultSheet)
        await pilot.press("q")
    assert app.table.saved == tmp_path / "potager-finca-7.json"
    assert app.table.saved is not None
    assert Match.from_json(app.table.saved.read_text()) == app.table.session.match
    assert "The game is over" in run("replay", str(app.table.saved)).stdout


async def test_bots_play_among_themselves_and_again() -> None:
    app = table("toy", players=("greedy", "uniform"))
    async with app.run_test(size=SIZES["medium"]) as pilot:
        await pilot.press("u")
        await settled(pilot)
        first = app.table.session.match
        assert isinstance(app.screen, ResultSheet) and "wins" in words(app, "#status")
        await pilot.press("n")
        assert app.table.session.match.seed != first.seed
        await settled(pilot)
        await pilot.press("escape")
        assert app.screen is app.table and "new game" in words(app, "#keys")
        await pilot.press("n")
        assert app.table.session.match.seed != first.seed


async def test_a_table_can_be_left_while_bots_play() -> None:
    app = table(players=("greedy", "uniform"))
    async with app.run_test(size=SIZES["small"]) as pilot:
        while len(app.table.session.match.moves) < 12:
            await pilot.pause(0.01)
        names = app.table.session.names("en")
        assert words(app, "#status").partition(":")[0] in names and set(names) <= set(GIVEN)


async def test_undo_takes_a_choice_back_until_somebody_else_has_played() -> None:
    app = table(players=("human", "human"))
    async with app.run_test() as pilot:
        await pilot.press("u")
        assert words(app, "#notice") == "You have nothing to take back."
        before = app.table.session.match.digest
        await pilot.press("enter")
        assert app.table.session.match.digest != before
        await pilot.press("u")
        assert app.table.session.match.digest == before
        assert words(app, "#notice") == "Taken back: Place a farmer on blade 1: 1 olive"


async def test_undo_stops_a_bot_that_is_thinking() -> None:
    app = table(pause=60)
    async with app.run_test() as pilot:
        await pilot.press("enter", "u")
        assert app.table.session.match.moves == () and "Your turn" in words(app, "#status")


async def test_undo_goes_back_over_steps_that_had_only_one_choice() -> None:
    app = TableApp(with_only_choice := delivering(), ("human", "human"), pause=0)
    async with app.run_test() as pilot:
        before = with_only_choice.digest
        await pilot.press("slash", *"less", "enter")
        await settled(pilot)
        assert len(app.table.session.match.moves) > 1
        await pilot.press("u")
        assert app.table.session.match.digest == before


def delivering() -> Match:
    """A position in which one fruit less can be delivered to one village only, and of one kind only."""
    for seed in range(200):
        match = Match("finca", 2, seed=seed)
        greedy = bot("greedy", match.game)
        stream = chance.stream(chance.seed_bytes(seed), "test")
        while not match.over:
            seat = match.awaited[0]
            if any(action.text == "less" for action in match.legal(seat)):
                start = Match.from_position("finca", match.position())
                match.play(seat, "less")
                if len(match.legal(seat)) == 1 and match.awaited == (seat,):
                    return start
                match.take_back(seat)
            match.play(seat, greedy.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    raise AssertionError("no such position was found")


async def test_what_came_to_light_cannot_be_taken_back() -> None:
    app = table("toy", players=("human", "human"))
    async with app.run_test() as pilot:
        await pilot.press("enter", "2", "enter", "u")
        assert "hidden" in words(app, "#notice") and len(app.table.session.match.moves) == 1


async def test_the_language_changes_at_once_and_for_what_was_told() -> None:
    app = table(pause=60)
    async with app.run_test(size=SIZES["large"]) as pilot:
        await pilot.press("enter")
        assert "You place a farmer" in words(app, "#told")
        await pilot.press("l")
        assert "Vous placez un paysan" in words(app, "#told") and "placer un paysan" in words(app, "#status")
        assert "quitter" in words(app, "#keys")
        await pilot.press(*"l" * (len(LANGUAGES) - 1))
        assert "You place a farmer" in words(app, "#told")


async def test_night_falls_and_day_breaks() -> None:
    app = table()
    async with app.run_test() as pilot:
        await pilot.press("d")
        assert app.theme == look.NIGHT
        await pilot.press("d")
        assert app.theme == look.DAY


async def test_numbers_point_at_choices() -> None:
    app = table()
    async with app.run_test() as pilot:
        listed = app.table.query_one(Choices).list
        await pilot.press("3")
        assert listed.highlighted == 2
        app.table._pressed_at = 0.0
        await pilot.press("1", "2")
        assert listed.highlighted == 11
        await pilot.press("9")
        assert listed.highlighted == 8
        await pilot.press("0")
        assert listed.highlighted == 8


async def test_typing_filters_and_plays() -> None:
    app = table(pause=60)
    async with app.run_test() as pilot:
        choices = app.table.query_one(Choices)
        await pilot.press("slash", *"olive")
        assert choices.list.option_count == 2
        await pilot.press("enter")
        assert choices.list.has_focus
        await pilot.press("escape")
        assert choices.list.option_count == 12
        await pilot.press("slash", *"blade", "space", *"12", "enter")
        match = app.table.session.match
        assert match.game.actions.text(match.moves[0].action) == "place 11"


async def test_what_cannot_be_played_is_refused_with_its_rule() -> None:
    app = table(pause=60)
    async with app.run_test() as pilot:
        await pilot.press("slash", *"move", "space", "3", "enter")
        assert "[F" in words(app, "#notice") and app.table.session.match.moves == ()
        await pilot.press("escape", "l", "slash", *"move", "space", "3", "enter")
        awaited = app.table.session.match.game.texts.say("fr", "phase.place")
        assert f"{awaited} [F7]" in words(app, "#notice")
        await pilot.press("escape", "slash", *"xyz", "enter")
        assert "is not an action" in words(app, "#notice")
        await pilot.press("escape", "enter", "slash", *"place", "space", "3", "enter")
        assert words(app, "#notice") == "Rien à choisir pour l’instant."


async def test_help_tells_the_rules_of_the_moment() -> None:
    app = table()
    async with app.run_test(size=(100, 80)) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, Sheet)
        shown = app.export_screenshot()
        assert "F7" in shown and "Signs" in shown
        await pilot.press("escape")
        assert app.screen is app.table


def test_the_winner_is_told() -> None:
    won, lost = Match("toy", 2, seed=1), Match("toy", 2, seed=1)
    for seat in (0, 1):
        won.play(seat, "keep")
        lost.play(seat, "keep")
    (winner,) = won.winners
    players = ["human" if seat == winner else "greedy" for seat in (0, 1)]
    assert pages.won(Session(won, players), "en") == "You win!"
    session = Session(lost, players[::-1])
    assert pages.won(session, "fr") == f"Victoire de {session.name(winner)}"


async def test_saving_announces_the_file_or_why_not(tmp_path: Path) -> None:
    app = table(folder=tmp_path, seed=2**200)
    async with app.run_test() as pilot:
        await pilot.press("s")
        (file,) = tmp_path.iterdir()
        assert words(app, "#notice") == f"Saved in {file}" and len(file.name) < 40
        app.table.folder = tmp_path / "nowhere"
        await pilot.press("s")
        assert words(app, "#notice") == "Nothing was saved: No such file or directory"


async def test_leaving_saves_only_what_has_begun(tmp_path: Path) -> None:
    app = table(folder=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("q")
    assert app.table.saved is None and not [*tmp_path.iterdir()]


async def test_a_new_game_waits_for_the_end_of_this_one() -> None:
    app = table()
    async with app.run_test() as pilot:
        await pilot.press("n")
        assert words(app, "#notice") == "You can start a new game when this one is over."


@pytest.mark.parametrize("size", SIZES)
async def test_every_size_shows_the_mill_and_the_choices(size: str) -> None:
    app = table(seats=4, players=("human", "greedy", "greedy", "greedy"))
    async with app.run_test(size=SIZES[size]) as pilot:
        await settled(pilot)
        assert app.table.has_class("-large" if size == "large" else "-small")
        for box in [app.table.query_one("#stage"), app.table.query_one(Choices), *app.table.query(SeatBox)]:
            assert box.display and box.region.height >= 3 and box.region.bottom < SIZES[size][1]
        assert app.table.query_one("#beside").display == (size == "large")
        await pilot.press("a")
        assert app.table.query_one("#stage").display == (size == "large")


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games have no drawings of their own."""
    monkeypatch.setattr("potager.cli.table.drawings._drawings", Mock(return_value=None))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_game_without_drawings_is_listed_and_keeps_its_secrets(lang: str, undrawn: None) -> None:
    app = table("toy", lang=lang)
    async with app.run_test(size=SIZES["small"]) as pilot:
        shown = app.export_screenshot()
        assert "thrown" in shown
        titles = [cast(str, box.border_title) for box in app.table.query(SeatBox)]
        assert titles[1].count("·") == 1  # a level, and no points
        await pilot.press("question_mark", "escape", "right", "enter")
        await settled(pilot)
        assert isinstance(app.screen, ResultSheet)
        await pilot.press("escape")
        point = common(lang, "table.points", n=1).split()[-1]
        assert point in str(app.table.query(SeatBox).last().border_title)


def test_a_scene_without_drawings_has_nothing_to_add(undrawn: None) -> None:
    match = Match("toy", 2, seed=1)
    drawings, view = Drawings(match.game), match.view(0)
    assert drawings.legend("en") == [] and drawings.breakdown(view, "en") == {}
    assert drawings.rules(view) == drawings.order == () and drawings.many("keep", "en") is None
    assert drawings.title("attic", "en") == "attic"
    assert drawings.chip(view, "load inca", ["Ann", "Bo"], "en").plain == "inca"


def test_a_refusal_without_a_rule_is_told_as_it_is() -> None:
    session = Session(Match("toy", 2, seed=1), ["human", "greedy"])
    refused = session.play_all(0, ["nonsense"])
    assert refused is not None and "is not an action" in pages.refusal(session, refused, "fr")
