"""Every game at every number of seats, in every phase and language, on a screen of 80 columns and 24 rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from rich.console import Console
from rich.text import Text

from potager import Match
from potager.bots.registry import bot
from potager.cli.table import look, menu, pages, picture
from potager.cli.table.bookmark import OWN, USED, Bookmark
from potager.cli.table.drawings import Drawings
from potager.cli.table.session import Session
from potager.cli.table.widgets import Choices, broken
from potager.core import chance
from potager.core.registry import load, names
from potager.core.texts import LANGUAGES
from potager.testing.terminal import lines, settled, table, words

WIDE, HIGH = 80, 24
LINE = WIDE - picture.EDGES
BESIDE = (
    picture.LARGE[0] - picture.STAGE - 2 * picture.EDGES - 1
)  # columns of the second part, on a large screen
HAND = 2  # rows that a hand may take of the choices
ISLANDS = ((1, "no", "one"), (1, "yes", "two"), (2, "yes", "one"), (3, "no", "two"), (4, "yes", "two"))
EDITIONS = {2: "franjos", 3: "riogrande", 4: "filosofia"}
TABLES: list[tuple[str, int, dict[str, str]]] = [
    *(("finca", seats, {"edition": edition}) for seats, edition in EDITIONS.items()),
    *(("bohnanza", seats, {}) for seats in (2, 3, 4, 5)),
    *(("frutopia", seats, {"factory": factory, "bags": bags}) for seats, factory, bags in ISLANDS),
]
IDS = re.compile(r"\bv\d\.\d|\bv[1-3]\b|\b[135][abc]\b|\bstart\.|\b[a-z]+-\d\b|\bmixed-\w|-wagon\b|_")


@cache
def moments(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> list[Match]:
    """A late moment of every phase of a game at random, its beginning and its end."""
    match = Match(game, seats, dict(options), seed=seats)
    stream, begun, late = chance.stream(chance.seed_bytes(3), "test"), match.trial(), dict[str, Match]()
    while not match.over:
        phase = match.view(None).phase
        if phase not in late or len(match.moves) % 29 == 0:
            late[phase] = match.trial()
        legal = match.legal_ids(match.next_seat)
        match.play_quietly(match.next_seat, legal[int(chance.draw(stream, len(legal)))])
    return [begun, *late.values(), match]


def at_tables(test: object) -> object:
    return pytest.mark.parametrize(("game", "seats", "options"), TABLES)(test)  # pyright: ignore


def sessions(game: str, seats: int, options: dict[str, str]) -> Iterator[Session]:
    """Whoever is to play looks at the screen; all others are bots."""
    for match in moments(game, seats, tuple(options.items())):
        me = 0 if match.over else match.next_seat
        yield Session(match, ["human" if seat == me else "greedy" for seat in range(seats)])


def plain_console(drawings: Drawings) -> Console:
    return Console(width=100, theme=look.styles(look.DAY, drawings.styles), color_system=None)


def printed(console: Console, drawing: object) -> list[str]:
    with console.capture() as capture:
        console.print(drawing)
    return [line.rstrip() for line in capture.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
@at_tables
def test_every_part_fits_its_place(game: str, seats: int, options: dict[str, str], lang: str) -> None:
    drawings, marks = Drawings(load(game)), [look.mark(seat) for seat in range(seats)]
    console = plain_console(drawings)
    across = picture.abreast(seats)
    place, rows = (WIDE - across + 1) // across - picture.EDGES, picture.ROWS // -(-seats // across)
    for session in sessions(game, seats, options):
        view = session.view
        touched = session.choices[-1].text if session.choices else None
        leaves = drawings.leaves(view, lang, marks, touched)
        for leaf in leaves:
            shown = printed(console, leaf.drawing)
            room = picture.STAGE if leaf.name == leaves[0].name else BESIDE
            assert max(map(len, shown)) <= room, (leaf.name, shown)
            assert len(shown) <= picture.ROWS, (leaf.name, shown)
            assert not IDS.search("\n".join(shown)), shown
        for seat in range(seats):
            told = [part for line in drawings.seat(view, seat, lang) for part in broken(line, place)]
            assert len(told) < rows, [line.plain for line in told]
            assert max(line.cell_len for line in told) <= place
            assert not IDS.search("\n".join(line.plain for line in told))
        hand = [part for line in drawings.hand(view, lang, touched) for part in broken(line, LINE)]
        assert len(hand) <= HAND and all(line.cell_len <= LINE for line in hand)
        assert bool(hand) == (game == "bohnanza")


@pytest.mark.parametrize("lang", LANGUAGES)
@at_tables
def test_the_question_the_pages_and_the_keys_are_whole(
    game: str, seats: int, options: dict[str, str], lang: str
) -> None:
    drawings, marks = Drawings(load(game)), [look.mark(seat) for seat in range(seats)]
    for session in sessions(game, seats, options):
        view, bookmark = session.view, Bookmark(drawings.keys)
        leaves = drawings.leaves(view, lang, marks, None)
        for page in bookmark.names(leaves):
            bookmark.open(page)
            strip = pages.strip(session, bookmark, leaves, [page], lang)
            assert strip.cell_len <= WIDE and all(
                f" {bookmark.keys[name]} " in strip.plain for name in bookmark.names(leaves)
            )
        assert len(pages.status(session, drawings, lang)) <= LINE
        keys = pages.keys(session, lang, LINE)
        assert keys.cell_len <= LINE and "? " in keys.plain and "q " in keys.plain
        points = drawings.points(view)
        titles = [pages.seat_title(session, seat, points, lang, 30) for seat in range(seats)]
        assert all(title.cell_len <= 30 for title in titles)
        assert all(str(session.name(seat)) in titles[seat].plain for seat in session.bots)
        listed = menu.folded(session.choices, drawings, view, lang, session.names(lang), None)
        told = [pages.told(session, entry, lang) for entry in session.entries[-3:]]
        said = "\n".join([*(line.words.plain for line in listed), *(text.plain for text in told)])
        assert not IDS.search(said), said


@pytest.mark.parametrize("game", names())
def test_keys_of_pages_do_nothing_else(game: str) -> None:
    keys = [*Drawings(load(game)).keys.values(), *OWN.values()]
    assert len({*keys}) == len(keys) and not {*keys} & {*USED}


LONGEST = {"finca": (4, "turn"), "bohnanza": (5, "trade"), "frutopia": (4, "factory")}


def at(game: str) -> Match:
    seats, phase = LONGEST[game]
    options = (("factory", "yes"), ("bags", "two")) if game == "frutopia" else ()
    options = (("edition", "filosofia"),) if game == "finca" else options
    return next(
        match for match in moments(game, seats, options)[::-1] if match.view(None).phase == phase
    ).trial()


@pytest.mark.parametrize("game", LONGEST)
async def test_every_page_is_one_key_away_and_never_hides_the_question(game: str) -> None:
    match = at(game)
    me = match.next_seat
    app = table(match, ["human" if seat == me else "greedy" for seat in range(match.seats)], pause=60)
    async with app.run_test(size=(WIDE, HIGH)) as pilot:
        await settled(pilot)
        screen, seen, shown = app.table, set[str](), list[str]()
        listed = menu.ordered(screen.session.choices, screen.drawings)
        first, *_ = menu.folded(
            listed, screen.drawings, screen.session.view, "en", screen.session.names("en"), None
        )
        for page in screen.bookmark.names(screen.leaves()):
            await pilot.press(screen.bookmark.keys[page])
            await pilot.pause()
            shown = [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines(app)]
            assert len(shown) == HIGH and all(Text(line).cell_len <= WIDE for line in shown)
            assert shown[0].strip() == words(app, "#status") and shown[0].startswith(" Your turn: ")
            assert first.words.plain in "\n".join(shown[17:-1]) and screen.query_one("#list").size.height >= 3
            assert shown[-1].rstrip() == f" {words(app, '#keys')}"
            drawn = next((leaf for leaf in screen.leaves() if leaf.name == page), None)
            for line in printed(plain_console(screen.drawings), drawn.drawing) if drawn else ():
                assert any(line in row for row in shown[3:17]), line
            if game == "bohnanza":
                assert "Hand 1" in "".join(shown)
            seen.add("\n".join(shown[3:17]))
        assert len(seen) == len(screen.bookmark.names(screen.leaves()))
        await pilot.press("x")
        assert "\n".join(shown[3:17]) == "\n".join(lines(app)[3:17]), "a key without a page does nothing"


async def test_islands_are_shown_one_by_one_beginning_with_ones_own() -> None:
    match = at("frutopia")
    me = match.next_seat
    app = table(match, ["human" if seat == me else "greedy" for seat in range(4)], pause=60)
    async with app.run_test(size=(WIDE, HIGH)) as pilot:
        await settled(pilot)
        titles: list[str] = []
        for _ in range(5):
            await pilot.press("i")
            titles.append(words(app, "#pages").partition("  m ")[0].strip())
        names = [app.table.session.names("en")[(me + step) % 4] for step in (0, 1, 2, 3, 0)]
        assert titles == [f"i Island · {name} {step % 4 + 1}/4" for step, name in enumerate(names)]
        await pilot.press("left")
        assert app.table.bookmark.page == "log"
        await pilot.press("right", "right")
        assert app.table.bookmark.page == "island" and "2/4" in words(app, "#pages")


async def test_the_cursor_opens_the_part_it_is_about() -> None:
    match, greedy = Match("finca", 4, seed=1), bot("greedy", load("finca"))
    stream = chance.stream(chance.seed_bytes(1), "test")
    while match.why_not(me := match.next_seat, "cart") is not None or match.view(me).phase != "turn":
        match.play_quietly(me, greedy.choose(match.view(me), me, match.legal_ids(me), stream))
    app = table(match, ["human" if seat == me else "greedy" for seat in range(4)], pause=60)
    async with app.run_test(size=(WIDE, HIGH)) as pilot:
        await settled(pilot)
        assert app.table.bookmark.page == "windmill"
        app.table.query_one(Choices).point_at("cart")
        await pilot.pause()
        assert app.table.bookmark.page == "villages" and "Alcúdia" in "".join(lines(app)[3:17])
        await pilot.press("l")
        await pilot.press("w")
        assert app.table.bookmark.page == "windmill", "a page stays open until the cursor moves"
        app.table.redraw()
        await pilot.pause()
        assert app.table.bookmark.page == "windmill"


async def test_a_large_screen_shows_two_parts_beside_each_other() -> None:
    app = table(at("frutopia"), ["human"] * 4, pause=60)
    async with app.run_test(size=picture.LARGE) as pilot:
        await settled(pilot)
        for key, title in (("m", "Market"), ("e", "Ices"), ("f", "Factory")):
            await pilot.press(key)
            assert app.table.query_one("#beside").border_title == title
            assert str(app.table.query_one("#stage").border_title).startswith("Island · ")
        await pilot.press("a")
        assert not app.table.query_one("#beside").display
        await pilot.press("o")
        assert not app.table.query_one("#stage").display
