"""Bohnanza's drawings: the table, the offers, the hand, and the fields along their meters."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import pytest
from rich.cells import cell_len
from rich.text import Text

from potager import Match
from potager.cli.table import look
from potager.core import chance, rulebook
from potager.core.texts import LANGUAGES
from potager.games.bohnanza import GAME
from potager.games.bohnanza.knows.view import DraftView, FieldView, OfferView, ShownView, View
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.shows import terminal
from potager.testing import terminal as kit

MARKS = [look.mark(seat) for seat in range(5)]
TEXTS = GAME.texts
Shown = TypeVar("Shown", bound=msgspec.Struct)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def played(seats: int, seed: int = 4) -> tuple[Match, list[View]]:
    """Some views of one game at random, the last among them: the first seat's, and a spectator's."""
    match = Match("bohnanza", seats, seed=seed)
    stream, seen = chance.stream(chance.seed_bytes(seed), "test"), list[View]()
    while not match.over:
        if len(match.moves) % 97 == 0:
            seen += [match.view(0), match.view(None)]
        legal = match.legal_ids(match.next_seat)
        match.play_quietly(match.next_seat, legal[int(chance.draw(stream, len(legal)))])
    return match, [*seen, match.view(0), match.view(None)]


@pytest.fixture(scope="module")
def games() -> dict[int, tuple[Match, list[View]]]:
    return {seats: played(seats) for seats in (2, 4)}


@pytest.fixture
def view(games: dict[int, tuple[Match, list[View]]]) -> View:
    """The first seat's view at the beginning of a game of four."""
    return games[4][1][0]


def changed(thing: Shown, **fields: Any) -> Shown:
    return msgspec.structs.replace(thing, **fields)


def trading(view: View, hand: list[str] | tuple[str, ...] = ("red", "blue", "red"), **fields: Any) -> View:
    """The same table in the trade phase of the second seat."""
    seats = [changed(view.seats[0], hand=[*hand], cards=len(hand)), *view.seats[1:]]
    draft = DraftView(addressed=False, to=None, places=[], turned={}, wants={})
    return changed(view, **{"phase": "trade", "active": 1, "seats": seats, "draft": draft, **fields})


def offer(
    owner: int = 1,
    to: int | None = 0,
    gives: dict[str, int] | None = None,
    wants: dict[str, int] | None = None,
    turned: dict[str, int] | None = None,
):
    return OfferView(
        owner=owner, to=to, gives=gives or {}, turned=turned or {}, wants=wants or {}, places=None
    )


def printed(*drawings: Any, width: int = 45) -> str:
    return kit.printed(terminal.STYLES, *drawings, width=width).replace(terminal.HARD, " ")


def plain(lines: list[Text]):
    return [line.plain.replace(terminal.HARD, " ") for line in lines]


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_fits_its_place_all_game_long(
    games: dict[int, tuple[Match, list[Any]]], seats: int, lang: str
) -> None:
    for view in games[seats][1]:
        for touched in (None, "plant 0", "give 0"):
            parts = dict(terminal.board(view, lang, TEXTS, MARKS, touched))
            assert all(f"part.{name}" in TEXTS for name in parts)
            for part in parts.values():
                lines = printed(part).splitlines()
                assert len(lines) <= terminal.HEIGHT and max(map(cell_len, lines)) <= terminal.WIDTH


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("seats", [2, 4])
def test_a_seat_begins_with_its_fields_then_the_hand_of_others(
    games: dict[int, tuple[Match, list[Any]]], seats: int, lang: str
) -> None:
    word = TEXTS.say(lang, "part.hand")
    for view in games[seats][1]:
        for number in range(seats):
            lines = plain(terminal.seat(view, number, lang, TEXTS))
            below = lines[len(view.seats[number].fields) if seats == 2 else 1 :]
            assert [line.startswith(word) for line in below].count(True) == (view.me != number)
            assert max(map(cell_len, lines[: 3 if seats == 2 else 1])) <= terminal.SEAT_WIDTH


@pytest.mark.parametrize("theme", [0, 1])
def test_every_bean_has_letters_and_a_colour_of_its_own(theme: int) -> None:
    for lang in LANGUAGES:
        signs = [terminal.chip_of(bean, 1, lang, TEXTS).plain for bean in BEAN_NAMES]
        assert len({*signs}) == len(signs) and all(cell_len(sign) == 3 for sign in signs)
    colours = [terminal.STYLES[f"bean.{bean}"][theme] for bean in BEAN_NAMES]
    assert len({*colours}) == len(colours)


@pytest.mark.parametrize("theme", [0, 1])
def test_letters_can_be_read_on_their_colour(theme: int) -> None:
    def light(colour: str):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        straight = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), straight, strict=True))

    for style in terminal.STYLES.values():
        _, ink, _, paper = style[theme].split()
        dark, bright = sorted((light(ink), light(paper)))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, style


def test_the_meter_tells_cards_and_coins_without_colour() -> None:
    assert terminal.meter("blue", 0).plain == "···1·2·3·4"
    assert terminal.meter("blue", 5).plain == "●●●1●2·3·4"
    assert terminal.meter("garden", 1).plain == "●23" and terminal.meter("red", 12).plain == "●1234"


@IN_EVERY_LANGUAGE
def test_a_field_says_what_it_brings_and_what_more_would_bring(view: View, lang: str) -> None:
    fields = [FieldView("red", 3, 2, 4), FieldView("garden", 4, 3, None), FieldView(None, 0, 0, None)]
    sign = TEXTS.say(lang, "terminal.sign.red")

    def lines(fields: list[FieldView]):
        seat = changed(view.seats[1], fields=fields, hand=None)
        return plain(terminal.seat(changed(view, seats=[view.seats[0], seat]), 1, lang, TEXTS))

    three = lines(fields)
    assert three[0] == f"{sign}3│●1234 2¤ →4" and three[1].endswith("3¤") and three[2] == "────"
    assert len(three) == 4
    _, _, red, garden = lines(fields[:2])
    said = TEXTS.say(lang, "terminal.field", field=2, bean=TEXTS.say(lang, "short.garden"), now="3¤")
    assert garden == said.replace(terminal.HARD, " ")
    assert "2¤" in red and "4" in red and "3¤" in red
    assert len(lines(fields[1:])) == 3


def test_two_long_fields_leave_their_meters_out(view: View) -> None:
    fields = [FieldView("blue", 12, 4, None), FieldView("blue", 11, 4, None)]
    seat = changed(view.seats[1], fields=fields)
    lines = plain(terminal.seat(changed(view, seats=[view.seats[0], seat]), 1, "en", TEXTS))
    assert lines[0] == "Blu12│4¤  Blu11│4¤"


def test_what_others_have_shown_and_laid_aside_is_told(view: View) -> None:
    seat = changed(view.seats[1], shown=[ShownView("red", 2, 4)], aside={"soy": 1}, coin_beans={"red": 3})
    lines = plain(terminal.seat(changed(view, seats=[view.seats[0], seat]), 1, "en", TEXTS))
    assert lines[1] == "Hand 5 · shown 2 Red · Traded Soy" and lines[-1] == "Coins 3 Red"


def test_hands_are_open_at_the_end_and_hidden_before(games: dict[int, tuple[Match, list[Any]]]) -> None:
    _, seen = games[4]
    assert seen[0].seats[1].hand is None
    for number in (1, 2, 3):
        lines = plain(terminal.seat(seen[-2], number, "en", TEXTS))
        hand = seen[-2].seats[number].hand
        told = next(line for line in lines if line.startswith("Hand"))
        assert all(TEXTS.say("en", f"terminal.sign.{bean}") in told for bean in hand)


def test_a_spectator_sees_no_hand(games: dict[int, tuple[Match, list[Any]]]) -> None:
    _, spectator = games[4][1][:2]
    assert terminal.hand(spectator, "en", TEXTS, None) == []


@IN_EVERY_LANGUAGE
def test_a_hand_too_long_for_names_is_shown_in_signs(view: View, lang: str) -> None:
    (few,) = terminal.hand(trading(view), lang, TEXTS, None)
    assert TEXTS.say(lang, "short.blue") in few.plain
    (many,) = terminal.hand(trading(view, hand=["chili", "black-eyed"] * 9), lang, TEXTS, None)
    assert f"18{TEXTS.say(lang, 'terminal.sign.black-eyed')}" in many.plain
    assert TEXTS.say(lang, "short.chili") not in many.plain


def test_an_empty_hand_and_what_was_traded_are_told(view: View) -> None:
    seat = changed(view.seats[0], hand=[], aside={"soy": 2})
    (line,) = terminal.hand(changed(view, seats=[seat, *view.seats[1:]]), "en", TEXTS, None)
    assert plain([line]) == ["Hand ─ · Traded 2 Soy"]


@pytest.mark.parametrize(("touched", "place"), [("plant 1", 0), ("give 2", 2), ("toss 1", 1), ("next", None)])
def test_the_card_under_the_cursor_is_lit(view: View, touched: str, place: int | None) -> None:
    (line,) = terminal.hand(trading(view), "en", TEXTS, touched)
    lit = [line.plain[span.start : span.end] for span in line.spans if span.style == "touched"]
    names = [" Red ", " Blue ", " Red "]
    assert [word.replace(terminal.HARD, " ") for word in lit] == ([] if place is None else [names[place]])


@pytest.mark.parametrize(
    ("phase", "touched", "lit"),
    [("trade", "turned soy", True), ("choose", "sow soy 1", True), ("settle", "sow soy 1", False),
     ("offer", "drop soy", True), ("offer", "drop red", False), ("choose", None, False)],
)  # fmt: skip
def test_a_card_on_the_table_under_the_cursor_is_lit(
    view: View, phase: str, touched: str | None, lit: bool
) -> None:
    line = terminal.on_table(changed(view, phase=phase, turned={"soy": 2}), "en", TEXTS, touched)[0]
    assert (("touched") in {str(span.style) for span in line.spans}) == lit
    assert line.plain.replace(terminal.HARD, " ").split() == [
        "Offers" if phase == "offer" else "Revealed",
        "2",
        "Soy",
    ]


def test_piles_are_counted_and_the_top_discard_is_seen(view: View) -> None:
    lines = plain(terminal.on_table(changed(view, discard=["red", "soy"], emptied=1), "en", TEXTS, None))
    assert lines == ["Revealed ─", "Pile 84 (1/3) · Discards 2 · on top Soy"]
    assert plain(terminal.on_table(view, "en", TEXTS, None))[1] == "Pile 84 (0/3) · Discards 0"


def test_offers_say_who_gives_whom_what_and_who_has_not_answered(view: View) -> None:
    open_offers = [
        offer(1, None, gives={"red": 1}, turned={"red": 1, "soy": 1}, wants={"blue": 1}),
        offer(2, 1, gives={"soy": 1}),
        offer(3, 1, wants={"garden": 2}),
    ]
    table = trading(view, offers=open_offers, asked=[0, 3])
    assert plain(terminal.offers(table, "en", TEXTS, MARKS, None)) == [
        "Offers ",
        "B≈ → anyone  Soy 2 Red ⇄ Blu  ? A☀ D★",
        "C❧ → B≈  Soy ⇄ ─",
        "D★ → B≈  ─ ⇄ 2 Gar",
    ]
    assert plain(terminal.offers(trading(view), "en", TEXTS, MARKS, None)) == ["Offers ─"]
    lit = terminal.offers(table, "en", TEXTS, MARKS, "accept b")
    assert ["touched" in {str(span.style) for span in line.spans} for line in lit] == [
        False,
        True,
        False,
        False,
    ]


def test_a_long_offer_goes_on_below_and_loses_nothing(view: View) -> None:
    gives = dict.fromkeys(BEAN_NAMES, 2)
    table = trading(view, offers=[offer(1, None, gives=gives, wants=gives)], asked=[0, 2, 3])
    _, *lines = terminal.offers(table, "en", TEXTS, MARKS, None)
    assert len(lines) > 1 and max(line.cell_len for line in lines) <= terminal.WIDTH
    told = " ".join(plain(lines))
    assert told.count("2 Gar") == 2 and told.endswith("? A☀ C❧ D★")


@IN_EVERY_LANGUAGE
def test_which_of_equal_cards_would_go_is_asked(view: View, lang: str) -> None:
    pick = TEXTS.say(lang, "terminal.pick")

    def title(**fields: Any) -> str:
        return terminal.offers(trading(view, **fields), lang, TEXTS, MARKS, None)[0].plain

    laid = DraftView(addressed=False, to=None, places=[2], turned={}, wants={})
    assert pick in title(offers=[offer(wants={"red": 1})])
    assert pick not in title(offers=[offer(wants={"red": 1})], draft=laid)
    assert pick not in title(offers=[offer(wants={"red": 2})])
    assert pick not in title(offers=[offer(wants={"red": 3})])
    assert pick not in title(offers=[offer(to=2, wants={"red": 1})])
    assert pick not in title(offers=[offer(wants={"red": 1})], draft=None)
    mine = {"offers": [offer(1, 0, wants={"blue": 1})], "active": 0, "turned": {"blue": 1}}
    assert pick in title(**mine)
    assert pick not in title(**mine, draft=changed(laid, places=[], turned={"blue": 1}))


def test_what_is_laid_ready_is_shown_beside_the_hand(view: View) -> None:
    draft = DraftView(addressed=True, to=2, places=[0, 2], turned={"soy": 1}, wants={"blue": 1})
    table = trading(view, draft=draft)
    assert plain(terminal.hand(table, "en", TEXTS, None)) == ["Hand 1✓ Red  2 Blue  3✓ Red "]
    assert plain(terminal.draft(table, "en", TEXTS, MARKS)) == ["", "Your offer Soy 2 Red ⇄ Blu → C❧"]
    anyone = changed(draft, to=None, places=[], turned={})
    assert plain(terminal.draft(trading(view, draft=anyone), "en", TEXTS, MARKS))[1].endswith("→ anyone")
    unaddressed = changed(anyone, addressed=False)
    assert plain(terminal.draft(trading(view, draft=unaddressed), "en", TEXTS, MARKS))[1:] == [
        "Your offer ─ ⇄ Blu"
    ]


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("action", ["give 1", "toss 1", "want red", "sow red 1", "to b", "to anyone"])
def test_an_action_among_many_is_one_word(view: View, action: str, lang: str) -> None:
    red, blue = (TEXTS.say(lang, f"terminal.sign.{bean}") for bean in ("red", "blue"))
    expected = {
        "want red": red,
        "sow red 1": f"{red}→2",
        "to b": "Rosa",
        "to anyone": TEXTS.say(lang, "anyone"),
    }
    drawn = terminal.chip(trading(view), action, ["Ann", "Rosa", "Emil"], lang, TEXTS)
    assert drawn.plain == expected.get(action, f"2{blue}")


def test_the_table_says_what_it_waits_for(view: View) -> None:
    assert terminal.task(view, 0) == "phase.plant"
    assert terminal.task(changed(view, planted=1), 0) == "terminal.more"
    assert terminal.task(changed(view, planted=1, seats=view.seats[:2]), 0) == "terminal.more-pair"
    asked = trading(view, asked=[0])
    assert terminal.task(asked, 0) == "terminal.answer" and terminal.task(asked, 1) == "phase.trade"


def test_the_breakdown_adds_up_to_the_points(games: dict[int, tuple[Match, list[Any]]]) -> None:
    for match, seen in games.values():
        parts = terminal.breakdown(seen[-1])
        assert [sum(points) for points in zip(*parts.values(), strict=True)] == match.scores
        assert all(f"part.{name}" in TEXTS for name in parts)


@IN_EVERY_LANGUAGE
def test_the_legend_and_the_rules_of_the_moment_exist(lang: str) -> None:
    legend = terminal.legend(lang, TEXTS)
    assert len(legend) == 13
    assert all(words.endswith(f"· {bean}") for bean, (_, words) in zip(BEAN_NAMES, legend, strict=False))
    known = rulebook.rules_of(GAME, lang)
    assert all(rule in known for rules in terminal.RULES.values() for rule in rules)
    assert all(f"phase.{phase}" in TEXTS for phase in terminal.RULES)


def test_every_kind_of_action_has_its_place_in_the_list() -> None:
    assert sorted(terminal.ORDER) == sorted(GAME.actions)
