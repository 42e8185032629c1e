"""Several people at one screen: nobody sees another's secrets."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

import pytest

from potager import Match, NotYours
from potager.cli.table import look
from potager.cli.table.app import TableApp
from potager.cli.table.session import Session, steps_of
from potager.cli.table.widgets import Choices, Curtain, ResultSheet
from potager.games.bohnanza.shows import terminal
from potager.testing import terminal as kit
from potager.testing.terminal import words

TWO = ["human", "human:Anna", "greedy", "greedy"]


def table(match: Match, players: list[str], **wanted: Any) -> TableApp:
    return kit.table(match, players, **{"pause": 60, **wanted})


def everything(app: TableApp) -> str:
    """All that the terminal shows, and all that the table has drawn behind it."""
    screens = [
        "\n".join("".join(segment.text for segment in line) for line in screen._compositor.render_strips())
        for screen in (app.screen, app.table)
    ]
    return html.unescape("".join([app.export_screenshot(), *screens])).replace(terminal.HARD, " ")


def with_hands(*hands: list[int]) -> Match:
    """A table of four whose first hands are what a test wants them to be: no bean of one is in another."""
    match = Match("bohnanza", 4, seed=5)
    for seat, hand in enumerate(hands):
        assert len(hand) == match._state.held[seat]
        for place, bean in enumerate(hand):
            match._state.hand[seat, place] = bean
    return match


BLUES, CHILIS = [0] * 5, [1] * 5
BLUE, CHILI = "1 Blue ", "1 Chili "


@pytest.fixture
def match() -> Match:
    return with_hands(BLUES, CHILIS)


@pytest.fixture
def trading(match: Match) -> Match:
    """The same table when the first seat begins to trade."""
    match.play(0, "plant 0")
    match.play(0, "next")
    return match


async def test_nobodys_hand_is_shown_before_that_person_is_there(match: Match) -> None:
    app = table(match, TWO)
    async with app.run_test(size=(130, 42)) as pilot:
        assert isinstance(app.screen, Curtain) and "Hand the screen to A☀" in everything(app)
        assert BLUE not in everything(app) and CHILI not in everything(app)
        await pilot.press("enter")
        assert app.screen is app.table and BLUE in everything(app) and CHILI not in everything(app)


async def test_the_curtain_falls_between_two_people(match: Match) -> None:
    app = table(match, TWO)
    async with app.run_test(size=(130, 42)) as pilot:
        await pilot.press("enter", "enter", "end", "up", "enter", "slash")
        app.table.query_one(Choices).line.value = "want chili, to b, propose"
        await pilot.press("enter")
        assert match.awaited == (1,) and isinstance(app.screen, Curtain)
        shown = everything(app)
        assert "Hand the screen to B≈ Anna" in shown and BLUE not in shown and CHILI not in shown
        assert "A☀ asks Anna for 1 chili bean" in shown  # what everybody may know stays
        assert not app.table._actions
        await pilot.press("escape", "x", "question_mark")
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        assert CHILI in everything(app) and BLUE not in everything(app)
        assert app.table._actions[0].text == "decline a"  # of five equal cards one has to be chosen first


async def test_it_stays_open_while_the_same_person_plays(match: Match) -> None:
    app = table(match, TWO)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        assert len(match.moves) == 1 and app.screen is app.table


async def test_at_the_curtain_one_may_take_back_speak_otherwise_and_leave(
    match: Match, tmp_path: Path
) -> None:
    app = table(match, TWO, folder=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        assert "nothing to take back" in everything(app) and isinstance(app.screen, Curtain)
        await pilot.press("l")
        assert "Passez l’écran à A☀" in everything(app) and isinstance(app.screen, Curtain)
        await pilot.press("enter", "enter", "p", "u")
        assert "caché" in everything(app) and isinstance(app.screen, Curtain)  # a card was seen
        await pilot.press("q")
    assert app.table.saved is not None and len(match.moves) == 1


async def test_what_was_taken_back_at_the_curtain_is_confirmed_again(trading: Match) -> None:
    app = table(trading, TWO)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "slash")
        app.table.query_one(Choices).line.value = "want red, want red"
        await pilot.press("enter", "p", "u")
        assert len(trading.moves) == 2 and isinstance(app.screen, Curtain) and "to B≈" in everything(app)
        await pilot.press("p", "enter")
        assert app.table.session.viewer == 0


async def test_a_person_takes_the_screen_out_of_turn_and_gives_it_back(trading: Match) -> None:
    match = trading
    match.play(0, "next")
    while match.awaited == (0,):
        match.play(0, match.legal(0)[-1])
    assert match.awaited == (1,)
    app = table(match, TWO)
    async with app.run_test(size=(130, 42)) as pilot:
        await pilot.press("enter")
        assert app.table.session.holder == 1
        await pilot.press("p")
        assert isinstance(app.screen, Curtain) and "to A☀" in everything(app)
        await pilot.press("p")
        assert isinstance(app.screen, Curtain) and "to B≈" in everything(app)
        assert CHILI not in everything(app)
        await pilot.press("p", "enter")
        assert app.table.session.viewer == 0 and "meanwhile" in str(app.table.query_one(Choices).border_title)
        await pilot.press("p")
        assert isinstance(app.screen, Curtain) and "to B≈" in everything(app)
        await pilot.press("enter", "p", "enter", "down", "enter")
        assert match.moves[-1].seat == 0 and isinstance(app.screen, Curtain) and "to B≈" in everything(app)


async def test_the_screen_is_passed_only_where_there_is_somebody() -> None:
    app = table(Match("bohnanza", 4, seed=5), ["human", *["greedy"] * 3])
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.screen is app.table
        await pilot.press("p")
        assert words(app, "#notice") == "There’s nobody to pass the screen to."


async def test_without_secrets_there_is_no_curtain() -> None:
    app = table(Match("finca", 2, seed=7), ["human", "human"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert app.screen is app.table and app.table.session.viewer == 1
        await pilot.press("p")
        assert app.screen is app.table and app.table.session.viewer == 0
        await pilot.press("p")
        assert app.table.session.viewer == 1


async def test_the_end_needs_no_curtain() -> None:
    app = table(Match("toy", 2, seed=5), ["human", "human"], pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", "enter", "enter")
        while not app.table.session.match.over:
            await pilot.pause(0.01)
        await pilot.pause()
        assert isinstance(app.screen, ResultSheet)


def test_people_and_bots_play_in_the_order_of_the_seats(trading: Match) -> None:
    match = trading
    for text in ("want red", "propose"):
        match.play(0, text)
    assert match.awaited == (1, 2, 3)
    session = Session(match, ["human", "greedy", "human", "human"])
    assert session.bot_awaited == 1 and session.called is None
    session.play(1, "decline a")
    assert session.bot_awaited is None and session.curtain == 2 and session.viewer is None
    session.open_curtain()
    assert session.viewer == 2
    session.play(2, "want red")
    assert session.viewer == 2  # who has begun an answer goes on with it
    session.play(2, "decline a")
    assert session.curtain == 3
    session.pass_screen()
    assert session.curtain == 0


def test_only_the_person_at_the_screen_takes_back(trading: Match) -> None:
    session = Session(trading, TWO)
    session.open_curtain()
    session.play(0, "want red")
    session.pass_screen()
    session.open_curtain()
    assert session.viewer == 1
    with pytest.raises(NotYours):
        session.take_back()
    session.pass_screen()
    assert session.take_back()[1].text == "want red"


@pytest.mark.parametrize(
    ("typed", "steps"),
    [("", [""]), ("a", ["a"]), (" a ; b,c ", ["a", "b", "c"]), ("a,", ["a", ""]), (",;a b", ["a b"])],
)
def test_a_series_is_cut_at_commas_and_semicolons(typed: str, steps: list[str]) -> None:
    assert steps_of(typed) == steps


def test_every_seat_has_a_sign() -> None:
    assert len(look.SIGNS) == 8 and look.sign(0) == "A☀"
