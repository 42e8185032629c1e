"""Frutopia's drawings: the islands, the market, the factory, and what lies in front of a seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rich.text import Text

from potager.cli.table import look
from potager.core.texts import LANGUAGES
from potager.games.frutopia import GAME
from potager.games.frutopia.knows.view import TOKENS, FactoryView, SeatView
from potager.games.frutopia.rules.components import CIRCLE_NAMES, FRUIT_NAMES
from potager.games.frutopia.shows import plant, terminal
from potager.games.frutopia.tests.table import OPEN, START, dealt, island, table

TEXTS = GAME.texts
MARKS = [look.mark(seat) for seat in range(4)]
IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def factory_of(seats: int = 2) -> FactoryView:
    view = dealt(seats, factory="yes").view(None).factory
    assert view is not None
    return view


def lit(text: Text) -> list[str]:
    return [text.plain[span.start : span.end] for span in text.spans if span.style == "cell.touched"]


@IN_EVERY_LANGUAGE
def test_every_fruit_has_a_letter_of_its_own(lang: str) -> None:
    signs = terminal.letters(lang, TEXTS)
    assert len({*signs.values()}) == len(FRUIT_NAMES) and all(len(sign) == 1 for sign in signs.values())
    assert all(TEXTS.say(lang, f"kind.{name}")[0].upper() == sign for name, sign in signs.items())


@IN_EVERY_LANGUAGE
def test_every_token_fits_a_cell_and_a_place_of_the_market(lang: str) -> None:
    for token in TOKENS:
        cell = [terminal.short(token, lang, TEXTS), terminal.worth(token, lang, TEXTS)]
        assert all(line.cell_len < terminal.CELL_WIDTH for line in cell)
        ware = terminal.ware(token, lang, TEXTS, None)
        assert [len(line) for line in ware.plain.split("\n")] == [terminal.LABEL_WIDTH] * 2
        assert "…" not in ware.plain


@IN_EVERY_LANGUAGE
def test_a_pawn_stands_in_a_vat_or_on_the_way_to_one(lang: str) -> None:
    where = {circle: plant.whereabouts(circle, lang, TEXTS) for circle in CIRCLE_NAMES}
    start, vat, last = (TEXTS.say(lang, f"terminal.{name}", n=2) for name in ("start", "vat", "last"))
    assert (where["start.1"], where["v2.3"], where["3b"], where["f2"]) == (start, vat, f"→{vat}", last)


def test_the_factory_shows_prices_circles_and_pawns() -> None:
    signs = terminal.letters("en", TEXTS)
    drawn = plant.chain(factory_of(), signs, MARKS, None, "en", TEXTS)
    heads, first, *_, feet = drawn.plain.split("\n")
    assert heads.split("  ")[0] == "Start" and "Vat 3 End" in heads
    assert first.startswith("(A☀2) O→( 3 )→P→( 3 ) L→( 3 )→B→( 2 )") and first.endswith("( 5 ) ▪")
    assert "──BM─────→( 2 )" in drawn.plain and feet.split() == [f"♢{n}" for n in (0, 1, 2, 3, 4, 5, 6, 8)]
    assert not lit(drawn)


def test_the_factory_lights_where_a_pawn_would_arrive() -> None:
    view, signs = factory_of(), terminal.letters("en", TEXTS)
    arrow = next(arrow for arrow in view.arrows if (arrow.start, arrow.goal) == ("start", "v1"))
    taken = msgspec.structs.replace(view.places[4].circles[0], pawns=[1])
    places = [*view.places]
    places[4] = msgspec.structs.replace(places[4], circles=[taken, *places[4].circles[1:]])
    there = msgspec.structs.replace(view, places=places)
    drawn = plant.chain(there, signs, MARKS, f"advance {arrow.id}", "en", TEXTS)
    assert lit(drawn) == ["( 3 )", "( 3 )", "( 2 )"] and "(B≈ )" in drawn.plain
    assert lit(plant.chain(view, signs, MARKS, "circle v1.4", "en", TEXTS)) == ["( 2 )"]


def test_a_large_building_is_named_once() -> None:
    rows = ("zip-lines zip-lines zip-lines . .", *OPEN[1:])
    seat: SeatView = table(island("A", *rows), "now A slide").view(0).seats[0]
    drawn = terminal.island(seat, "en", TEXTS, None).plain
    assert drawn.count("Zip l.") == 1 and drawn.split("\n")[1].count("⌂") == 2


def test_boats_and_rocks_are_drawn() -> None:
    solo: Any = dealt(1).view(0)
    drawn = terminal.island(solo.seats[0], "en", TEXTS, "to c3").plain
    assert drawn.count("╰─") == len(solo.seats[0].boats) and "▲▲▲" in drawn
    seat = table(island("A", *START), "now A slide").view(0).seats[0]
    assert terminal.island(seat, "en", TEXTS, None).plain.count("(") == len(FRUIT_NAMES)


@IN_EVERY_LANGUAGE
def test_the_rival_tells_its_points_and_what_it_took(lang: str) -> None:
    rival: Any = dealt(1).view(0).rival
    quiet = [line.plain for line in terminal.rival(rival, lang, TEXTS)]
    assert len(quiet) == 2 and TEXTS.say(lang, "part.rival") in quiet[0] and "5" in quiet[1]
    drawn = msgspec.structs.replace(rival, removed=["spa", "eco-hotel"])
    assert TEXTS.say(lang, "label.spa") in terminal.rival(drawn, lang, TEXTS)[-1].plain


@IN_EVERY_LANGUAGE
def test_ices_are_told_by_their_colours(lang: str) -> None:
    view = dealt(2).view(0)
    made = {name: 1 for name in view.seats[0].made}
    seats = [msgspec.structs.replace(view.seats[0], made=made), view.seats[1]]
    told = terminal.seat(msgspec.structs.replace(view, seats=seats), 0, lang, TEXTS)[1].plain
    assert f"2\N{NO-BREAK SPACE}{TEXTS.say(lang, 'terminal.ice.green')}" in told and "-" not in told


def test_every_action_has_its_place_and_what_ends_a_step_comes_last() -> None:
    assert sorted(terminal.ORDER) == sorted(GAME.actions)
    assert {kind for kind in terminal.ORDER if terminal.part_of(kind) is None} == {"skip", "stop", "finish"}
    assert {*filter(None, map(terminal.part_of, terminal.ORDER))} <= {*terminal.KEYS}
