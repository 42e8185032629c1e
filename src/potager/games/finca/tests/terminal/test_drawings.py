"""Finca's drawings: the mill, the island, and what lies in front of a seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from potager import Match
from potager.bots.registry import bot
from potager.cli.table import look
from potager.core import chance, rulebook
from potager.core.texts import LANGUAGES
from potager.games.finca.knows.view import View
from potager.games.finca.shows import terminal
from potager.testing import terminal as kit

MARKS = [look.mark(seat) for seat in range(4)]


@pytest.fixture(scope="module")
def views():
    """Every view of one game between bots."""
    match = Match("finca", 4, seed=4)
    stream = chance.stream(chance.seed_bytes(4), "test")
    greedy, seen = bot("greedy", match.game), [match.view(None)]
    while not match.over:
        seat = match.awaited[0]
        match.play(seat, greedy.choose(match.view(seat), seat, match.legal_ids(seat), stream))
        seen.append(match.view(None))
    return match, seen


def printed(*drawings: Any, width: int = 47) -> str:
    return kit.printed(terminal.STYLES, *drawings, width=width)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_keeps_its_size_all_game_long(views: tuple[Match, list[View]], lang: str) -> None:
    match, seen = views
    for view in seen[:: 1 if lang == LANGUAGES[0] else 3]:
        parts = dict(terminal.board(view, lang, match.game.texts, MARKS, None))
        assert [len(printed(drawing).splitlines()) for drawing in parts.values()] == [14, 14]
        assert all(f"part.{name}" in match.game.texts for name in parts)


def test_every_blade_is_drawn_once_with_its_farmers(views: tuple[Match, list[View]]) -> None:
    match, seen = views
    mill = printed(terminal.windmill(seen[-1], "en", match.game.texts, MARKS, None))
    assert all(f" {blade:<2} " in mill for blade in range(1, 13))
    for seat in range(4):
        drawn = sum(int(rest) if (rest := word.removeprefix(look.sign(seat))) else 1
                    for word in mill.split() if word.startswith(look.sign(seat)))  # fmt: skip
        assert drawn == 3


def test_signs_are_one_cell_wide_and_all_different() -> None:
    signs = [*terminal.SIGNS.values(), terminal.CART, terminal.HOUSE, *look.SEAT_SIGNS]
    assert len({*signs}) == len(signs) and all(cell_len(sign) == 1 for sign in signs)


@pytest.mark.parametrize(
    ("action", "blades"),
    [(None, (None, None)), ("lift 3", (3, None)), ("land 4", (None, 4)), ("cart", (None, None))],
)
def test_the_action_under_the_cursor_shows_where_it_leads(
    views: tuple[Match, list[View]], action: str | None, blades: tuple[Any, ...]
) -> None:
    assert terminal.walk(views[1][0], action) == blades


def test_a_walk_shows_both_of_its_blades(views: tuple[Match, list[View]]) -> None:
    view = views[1][-1]
    start = next(blade for blade in range(12) if sum(view.blades[blade].farmers))
    crowd = sum(view.blades[start].farmers)
    assert terminal.walk(view, f"move {start}") == (start, (start + crowd) % 12)


def test_a_village_under_the_cursor_is_lit(views: tuple[Match, list[View]]) -> None:
    table = terminal.villages(views[1][0], MARKS, "load palma")
    names = {str(name): name for name in table.columns[0]._cells if isinstance(name, Text)}
    assert "blade.to" in {span.style for span in names["Palma"].spans}
    assert "blade.to" not in {span.style for span in names["Inca"].spans}


def test_a_finca_that_nobody_won_leaves_the_house_alone(views: tuple[Match, list[View]]) -> None:
    place = msgspec.structs.replace(views[1][0].villages[0], finca_lies_here=False, house=True)
    assert terminal._finca(place, MARKS).plain == "⌂"
    won = msgspec.structs.replace(place, finca_won_by=2)
    assert terminal._finca(won, MARKS).plain == "⌂ C❧"


def test_the_cart_and_what_is_on_it_are_shown(views: tuple[Match, list[View]]) -> None:
    view = views[1][0]
    delivery = msgspec.structs.replace(
        view.delivery, cargo={**view.delivery.cargo, "fig": 2}, loaded=["inca"]
    )
    shown = msgspec.structs.replace(view, delivery=delivery, bonus=[])
    text = printed(terminal.left(shown, "en", views[0].game.texts), terminal.villages(shown, MARKS, None))
    assert "On the cart  ♠2" in text and text.count("⊕") == 1 and "Bonus  ─" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_begins_with_its_fruit(views: tuple[Match, list[View]], lang: str) -> None:
    match, seen = views
    for view in seen:
        lines = terminal.seat(view, 1, lang, match.game.texts)
        assert lines[0].plain.startswith("◊") and lines[1].plain.startswith("⊕")
        assert max(map(cell_len, (line.plain for line in lines[:2]))) <= 31
    bare = msgspec.structs.replace(seen[0].seats[1], action_tiles=[], waiting=0)
    seats = [bare if number == 1 else seat for number, seat in enumerate(seen[0].seats)]
    assert len(terminal.seat(msgspec.structs.replace(seen[0], seats=seats), 1, lang, match.game.texts)) == 2


def test_the_breakdown_adds_up_to_the_points(views: tuple[Match, list[View]]) -> None:
    match, seen = views
    parts = terminal.breakdown(seen[-1])
    assert [sum(points) for points in zip(*parts.values(), strict=True)] == match.scores
    assert all(f"part.{name}" in match.game.texts for name in parts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_and_the_rules_of_the_moment_exist(views: tuple[Match, list[View]], lang: str) -> None:
    match, _ = views
    assert len(terminal.legend(lang, match.game.texts)) == 14
    known = rulebook.rules_of(match.game, lang)
    assert all(rule in known for rules in terminal.RULES.values() for rule in rules)
    assert all(f"phase.{phase}" in match.game.texts for phase in terminal.RULES)


def test_an_action_belongs_to_the_mill_or_to_the_villages() -> None:
    assert [terminal.part_of(action) for action in ("move 3", "load arta")] == ["windmill", "villages"]
