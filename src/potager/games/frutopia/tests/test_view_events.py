"""What people see: views hide the order of bags and box, events tell what changed; words for all of it."""

from __future__ import annotations

import io

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from potager.core import chance
from potager.core.texts import LANGUAGES
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.island import can_slide
from potager.games.frutopia.rules.totals import permits_used
from potager.games.frutopia.shows import terminal
from potager.games.frutopia.tests import table as t
from potager.testing import kinds, play

every_table = pytest.mark.parametrize(("seats", "factory", "bags"), t.TABLES)


@every_table
def test_events_add_up_to_what_changed(seats: int, factory: str, bags: str) -> None:
    """Points and fruits of every seat are what the events said."""
    points = np.zeros(seats, dtype=int)
    basket = [dict[str, int]() for _ in range(seats)]
    for before, seat, action, after in t.random_game(seats, factory, bags, 31):
        for event in GAME.events(before, seat, action, after, None):
            tag = str(event.__struct_config__.tag)
            if hasattr(event, "points") and hasattr(event, "seat"):
                points[event.seat] += event.points
            for name, sign in (("fruits", 1), ("paid", -1)):
                for fruit, count in getattr(event, name, {}).items():
                    have = basket[int(event.seat)]
                    have[fruit] = have.get(fruit, 0) + sign * count
            if tag == "game-ended":
                assert event.points == (points + event.shops).tolist()
        view = GAME.view(after, None)
        assert [seat.track for seat in view.seats] == points.tolist()
        for seen, counted in zip(view.seats, basket, strict=True):
            assert {k: n for k, n in seen.fruit.items() if n} == {k: n for k, n in counted.items() if n}


@every_table
def test_the_permit_marker_is_where_counting_puts_it(seats: int, factory: str, bags: str) -> None:
    for _, _, _, after in t.random_game(seats, factory, bags, 41):
        start = GAME.view(after, None).permits_at_start
        assert after.permits == max(0, start - permits_used(after))


@every_table
def test_a_token_that_has_slid_can_slide_back(seats: int, factory: str, bags: str) -> None:
    """So step 1 was lost if and only if no token can slide in step 2."""
    for _, seat, action, after in t.random_game(seats, factory, bags, 51):
        name, place = GAME.actions.split(action)
        if name == "to":
            assert can_slide(after, seat, place)


def test_nobody_knows_the_order_of_bag_and_box() -> None:
    match = t.dealt(2)
    state, stream = match.state, chance.stream(bytes(32), "redeal")
    other = state.copy()
    GAME.redeal(other, 0, stream)
    assert other.bag.tolist() != state.bag.tolist() and other.box.tolist() != state.box.tolist()
    assert GAME.view(other, 0) == GAME.view(state, 0)


def test_a_view_shows_what_lies_open() -> None:
    match = t.table(
        t.island("A", "tower red-wagon-1 . . .", *t.OPEN[1:]),
        "A fruit banana:2 · points boats:3 · made red-10:1",
    )
    mine = t.front(match, "A")
    assert mine.cells[:3] == ["tower", "red-wagon-1", None]
    assert (mine.track, mine.points, mine.points_from.boats, mine.made["red-10"]) == (3, 3, 3, 1)
    view = match.view(0)
    assert view.to_play == 0 and view.turn.token is None
    token = next(
        token
        for row in t.dealt(4, factory="yes").view(None).market
        for token in row.tokens
        if token.kind == "plan"
    )
    assert token.outlines and token.stars


def test_the_last_permit_and_a_joining_pawn_have_their_own_words() -> None:
    match = t.table("A fruit orange:1 · pawns start.1 1a", "now A factory", factory="yes")
    events = play(match, "A advance start-1a")
    assert match.tell(events[-1]).startswith("A’s pawn joins")
    match = t.table(
        t.island("A", "tower museum observatory deckchairs .", *t.OPEN[1:]),
        t.island("B", "catering tourist-office red-wagon-2 . .", *t.OPEN[1:]),
        "A fruit banana:3 lemon:3",
        "row1 spa red-wagon-1",
        "now A trade",
    )
    assert "this round is the last" in " ".join(match.tell(event) for event in play(match, "A take spa"))


def test_actions_say_what_they_would_do() -> None:
    match = t.table("A fruit orange:1 · pawns start.1 start.1", "now A factory", factory="yes")
    says = [action.describe() for action in match.legal(0)]
    assert "Advance a pawn from the start vat to the top circle before vat 1 for 1 orange" in says
    play(match, "A advance start-1a")
    assert any("comes along" in action.describe() for action in match.legal(0))
    match = t.table(
        t.island(
            "A", ". . . . .", ". B . L .", "mixed-banana-lemon . P . .", ". M . O .", "red-wagon-1 . . . ."
        )
    )
    play(match, "A move a3")
    assert match.legal(0)[0].describe() == "Slide to a1: 3 fruits of your choice"
    match.take_back(0)
    play(match, "A move a5")
    assert match.legal(0)[0].describe() == "Slide to a4: up to 1 ice"


def test_a_solo_game_ends_with_a_rank_won_or_lost() -> None:
    for points, words in ((60, "You win! Your rank: planter"), (0, "The rival wins; your rank: castaway")):
        match = t.table(
            "board marsh",
            "A1 - * * * -",
            "A2 * - banana - *",
            "A3 * lemon pomegranate mangosteen *",
            "A4 * - orange - *",
            "A5 - * * * -",
            "drawn o02 o21",
            "bag " + "* " * 35 + "o01",
            "removed tower museum spa catering deckchairs aviary zip-lines",
            f"A points ices:{points} · made red-10:2 blue-9:2 green-8:2 green-7:1",
            seats=1,
        )
        events = t.slide(match, "A", "c2", "b2")
        assert words in match.tell(events[-1])
        assert kinds(events)[-3:] == ["token-removed", "permit-used", "game-ended"]


@every_table
def test_the_terminal_draws_every_moment(seats: int, factory: str, bags: str) -> None:
    styles = {name: day for name, (day, _) in terminal.STYLES.items()}
    styles |= dict.fromkeys(("quiet", "strong", "sea", "terracotta"), "")
    console = Console(theme=Theme(styles), width=160, record=True, file=io.StringIO())
    marks = [Text(letter) for letter in "ABCD"[:seats]]
    for number, (state, seat, action, _) in enumerate(t.random_game(seats, factory, bags, 61)):
        if number % 40:
            continue
        view = GAME.view(state, seat)
        touched = GAME.actions.text(action)
        for lang in LANGUAGES:
            for _, part in terminal.board(view, lang, GAME.texts, marks, touched):
                console.print(part)
            for line in terminal.seat(view, seat, lang, GAME.texts):
                console.print(line)
        terminal.board(view, "en", GAME.texts, marks, None)
        assert [sum(column) for column in zip(*terminal.breakdown(view).values(), strict=True)] == [
            seen.points for seen in view.seats
        ]
        assert view.phase in terminal.RULES
    assert "★" in console.export_text()
    assert all(sign.plain and words for sign, words in terminal.legend("fr", GAME.texts))


def test_a_token_under_the_cursor_is_lit() -> None:
    match = t.table(t.island("A", *t.OPEN), "A fruit banana:3 lemon:3", "row1 spa tower", "now A trade")
    view = match.view(0)
    token = view.market[0].tokens[0]
    lit = terminal.ware(token, "en", GAME.texts, "take spa")
    assert lit.spans != terminal.ware(token, "en", GAME.texts, "take tower").spans
    assert terminal.touched_cell("circle v1.1") is None and terminal.touched_cell("build b2 1") == 6
