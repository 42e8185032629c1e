"""Bohnanza at the terminal: whole games, trades typed at once, harvests out of turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from potager import Match
from potager.cli.table.app import TableApp
from potager.cli.table.widgets import Choices, ResultSheet
from potager.games.bohnanza.tests.table import rest
from potager.games.bohnanza.tests.table import table as position
from potager.testing.terminal import settled, table, words

SMALL = (80, 24)
WISHES = ("accept", "decline", "plant", "sow", "next", "drop", "harvest")  # of a person with little time


def texts(match: Match):
    return [match.game.actions.text(move.action) for move in match.moves]


def trading(seats: int = 4, seed: int = 5):
    """A table at which the first seat has planted and begins to trade."""
    match = Match("bohnanza", seats, seed=seed)
    match.play(0, "plant 0")
    match.play(0, "next")
    return match


async def typed(pilot: Pilot[Any], line: str) -> None:
    """Type a line and enter it."""
    await pilot.press("slash")
    assert isinstance(pilot.app, TableApp)
    pilot.app.table.query_one(Choices).line.value = line
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


# Three turns before its end: every card there is, and a hand that others can use.
LATE = f"""
    now A plant · turn 30
    piles new 2 · empty 2
    A hand stink blue soy · fields red:2 green:3 -
    B hand blue red soy · fields soy:3 stink:3 -
    C hand green stink chili · fields blue:3 chili:2 -
    {rest(red=3, green=8, blue=9, soy=6, stink=9, chili=3, black_eyed=4)}
    pile green blue stink soy black-eyed green blue stink black-eyed green blue stink black-eyed green blue \
stink black-eyed
    """


@pytest.mark.parametrize(
    ("match", "lang"), [(Match("bohnanza", 2, seed=3), "fr"), (position(LATE), "en")], ids=["two", "three"]
)
async def test_a_game_against_bots_is_played_to_its_end(
    match: Match, lang: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    app = table(match, folder=tmp_path, lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        while not match.over:
            kinds = [action.text.split()[0] for action in app.table._actions]
            app.table._pressed_at = 0.0  # the digits before are another number
            number = kinds.index(next(wish for wish in WISHES if wish in kinds)) + 1
            await pilot.press(*str(number), "enter")
            await settled(pilot)
        assert isinstance(app.screen, ResultSheet)
        await pilot.press("q")
    assert app.table.saved is not None
    assert Match.from_json(app.table.saved.read_text()) == match
    assert match.seats == 2 or any(text.startswith("accept") for text in texts(match))
    told = run("replay", str(app.table.saved), "--lang", lang).stdout
    assert match.game.texts.say(lang, "event.trading-ended", seat="A") in told or match.seats == 2


async def test_a_trade_is_typed_at_once() -> None:
    match = trading()
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "give 1, want red; to b , propose")
        assert texts(match)[2:] == ["give 1", "want red", "to b", "propose"]
        assert [(offer.owner, offer.to, offer.wants) for offer in match.view(0).offers] == [
            (0, 1, {"red": 1})
        ]
        assert words(app, "#status") == f"{app.table.session.name(1)}: answer the offer"


async def test_words_are_enough_where_they_fit_one_choice_only() -> None:
    match = trading()
    bean = next(bean for bean in match.view(0).seats[0].hand if match.view(0).seats[0].hand.count(bean) == 1)
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, f"give {bean}, ask garden, prop")
        (offer,) = match.view(1).offers
        assert (offer.gives, offer.wants, offer.to) == ({bean: 1}, {"garden": 1}, None)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("give 0, want red, to a, propose", "[B11]"),
        ("want red, give 30", "[B14]"),
        ("want red, zzz", "is not an action"),
        ("want red, propose, withdraw", "not in one go"),
    ],
)
async def test_a_series_is_played_as_a_whole_or_not_at_all(line: str, why: str) -> None:
    match = trading()
    before = match.digest
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, line)
        assert why in words(app, "#notice") and match.digest == before
        assert app.table.query_one(Choices).line.value == line


async def test_a_series_is_taken_back_as_a_whole() -> None:
    match = trading()
    before = match.digest
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "give 0, want red, want red")
        assert match.view(0).draft.wants == {"red": 2}
        await pilot.press("u")
        assert (
            match.digest == before
            and words(app, "#notice") == "Taken back: Offer a chili bean (card 1 in your hand)"
        )


async def test_a_series_can_end_with_a_line_of_the_list() -> None:
    match = trading()
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        listed = app.table.query_one(Choices).list
        await pilot.press("slash")
        app.table.query_one(Choices).line.value = "want red, to"
        await pilot.pause()
        assert listed.option_count == 4 and listed.get_option_at_index(0).id == "to b"
        await pilot.press("enter")
        assert listed.has_focus
        await pilot.press("down", "enter")
        assert texts(match)[2:] == ["want red", "to c"]
        await pilot.press("slash")
        app.table.query_one(Choices).line.value = "zzz, pro"
        await pilot.pause()
        assert listed.option_count == 0
        app.table.query_one(Choices).line.value = "want red,"
        await pilot.pause()
        await pilot.press("enter")
        assert texts(match)[4:] == ["want red"]


async def test_many_choices_of_a_kind_are_one_line_that_opens() -> None:
    match = trading()
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        listed = app.table.query_one(Choices).list
        ids = [option.id for option in listed.options]
        assert "give …" in ids and "want …" in ids and "next" in ids
        listed.highlighted = ids.index("want …")
        await pilot.press("enter")
        assert listed.get_option_at_index(0).id == "want blue" and listed.option_count == 8
        assert "Ask for" in str(app.table.query_one(Choices).border_title)
        await pilot.press("escape")
        assert [option.id for option in listed.options] == ids
        number = [action.text for action in app.table._actions].index("want red") + 1
        await pilot.press(*str(number))
        assert listed.get_option_at_index(listed.highlighted).id == "want red"
        app.table._pressed_at = 0.0
        await pilot.press("1")
        assert listed.get_option_at_index(listed.highlighted).id == ids[0]
        app.table._pressed_at = 0.0
        await pilot.press(*str(number), "enter")
        assert texts(match)[2:] == ["want red"]
        assert listed.get_option_at_index(listed.highlighted).id == "propose"


def waiting():
    """A table at which it is the second seat's turn, and the first has something to harvest."""
    match = trading()
    match.play(0, "next")
    while match.awaited == (0,):
        match.play(0, match.legal(0)[-1])  # plant what was turned up, or harvest first
    assert match.awaited == (1,)
    return match


async def test_a_harvest_out_of_turn() -> None:
    match = waiting()
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        choices = app.table.query_one(Choices)
        assert "meanwhile" in str(choices.border_title) and choices.list.highlighted is None
        await pilot.press("enter")
        assert match.moves[-1].seat == 0 and not texts(match)[-1].startswith("harvest")
        await pilot.press("down", "enter")
        assert match.moves[-1].seat == 0 and texts(match)[-1].startswith("harvest")
        assert match.awaited == (1,) and "You harvest" in words(app, "#notice")


async def test_bots_wait_for_who_is_typing() -> None:
    match = waiting()
    app = table(match, pause=0.2)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash")
        count = len(match.moves)
        await pilot.pause(0.5)
        assert len(match.moves) == count
        await pilot.press("escape")
        while len(match.moves) == count:
            await pilot.pause(0.01)
        assert match.moves[count].seat == 1


async def test_bots_play_on_until_there_is_something_to_see() -> None:
    match = waiting()
    app = table(match, pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        shown = [text for text in words(app, "#told").splitlines() if text]
        assert len(shown) < len(match.moves) and 0 in match.awaited
        assert "Your turn" in words(app, "#status")


async def test_the_table_waits_while_a_line_is_open_even_if_the_list_is_used() -> None:
    match = trading()
    app = table(match, pause=60)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "want red")
        await typed(pilot, "want")
        assert app.table.query_one(Choices).list.has_focus
        await pilot.press("u")
        assert len(match.moves) == 2 and app.table.query_one(Choices).typing
        await pilot.press("escape")
        assert not app.table.query_one(Choices).typing
