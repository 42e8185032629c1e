"""What bots say where people sit: few offers, none twice, and only what may well be accepted."""

from __future__ import annotations

from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import OpenServer, Scripted
from test_pace import ANN, Stall, held, pace

from potager import Match
from potager.core.talk import Spoken
from potager.games.bohnanza.tests.table import table
from potager.games.bohnanza.thinks.talk import TALK
from potager.server.rooms.speech import A_ROUND, A_TURN, IN_ALL, Floor, Said, quietly
from potager.testing import play

TURN = 9
# Seat A trades. B has shown a red bean, D two soy beans; of the others' hands nothing else is known.
TRADE = f"""
    now A trade · turn {TURN}
    turned stink:1 green:1
    A hand chili chili · fields red:2 soy:3
    B hand blue red blue · fields stink:2 - · shown red:1/3
    C hand green chili · fields green:2 -
    D hand soy soy · fields stink:1 - · shown soy:2/2
    """
ASKS_FOR_RED = ["turned stink", "want red", "propose"]


def said(turn: int = TURN, owner: int = 0, people: tuple[int, ...] = (3,), what: str = "") -> Said:
    """Something that was said before."""
    spoken = Spoken(owner=owner, asked=people, anyone=True, counter=False, what=what)
    return Said(turn, spoken, frozenset(people))


def floor(*before: Said, people: tuple[int, ...] = (3,), hushed: tuple[int, ...] = ()) -> Floor:
    """A table of four at which people listen; seat A is a bot."""
    return Floor(TALK, TURN, 4, frozenset(people), frozenset(hushed), before)


@pytest.fixture
def market() -> Match:
    return table(TRADE, seats=4)


def test_a_bot_asks_whom_it_has_seen_with_the_card(market: Match) -> None:
    """An offer to anyone would ask the person D, too, who hardly has one."""
    assert floor().better(market, 0, ASKS_FOR_RED) == ["turned stink", "want red", "to b", "propose"]
    assert floor(people=(1,)).better(market, 0, ASKS_FOR_RED) == ASKS_FOR_RED


def test_what_is_no_offer_is_left_alone(market: Match) -> None:
    assert floor().better(market, 0, ["next"]) == ["next"]


def test_a_bot_says_something_else_rather_than_the_same_again(market: Match) -> None:
    once = said(what="1 stink for 1 red")
    assert floor(once, people=(1,)).better(market, 0, ASKS_FOR_RED) not in (None, ASKS_FOR_RED)
    before = said(turn=TURN - 3, what="1 stink for 1 red")
    assert floor(before, people=(1,)).better(market, 0, ASKS_FOR_RED) != ASKS_FOR_RED
    long_ago = said(turn=TURN - 4, what="1 stink for 1 red")
    assert floor(long_ago, people=(1,)).better(market, 0, ASKS_FOR_RED) == ASKS_FOR_RED
    another = said(owner=2, what="1 stink for 1 red")
    assert floor(another, people=(1,)).better(market, 0, ASKS_FOR_RED) == ASKS_FOR_RED


@pytest.mark.parametrize(
    "before",
    [
        [said(people=(1,), owner=2)] * A_TURN,
        [said(turn=TURN - 1, people=(1,))] * A_ROUND,
    ],
    ids=["this turn", "this round"],
)
def test_people_are_not_asked_again_and_again(market: Match, before: list[Said]) -> None:
    series = floor(*before, people=(1,)).better(market, 0, ASKS_FOR_RED)
    assert series != ASKS_FOR_RED
    if series is not None:
        after = market.trial()
        play(after, f"A {', '.join(series)}")
        assert 1 not in TALK.offers(after.view(None))[0].asked
    own = [one._replace(spoken=one.spoken._replace(owner=1)) for one in before]
    assert floor(*own, people=(1,)).better(market, 0, ASKS_FOR_RED) == ASKS_FOR_RED, (
        "people's own do not count"
    )


def test_the_second_offer_of_a_turn_must_be_likelier(market: Match) -> None:
    blue = ["turned stink", "want blue", "to b", "propose"]
    assert floor(people=(1,)).better(market, 0, blue) == blue
    assert floor(said(people=(1,)), people=(1,)).better(market, 0, blue) != blue


def test_nobody_is_asked_for_what_they_hardly_have(market: Match) -> None:
    garden = ["turned stink", "want garden", "want garden", "propose"]
    series = floor(people=(1, 2, 3)).better(market, 0, garden)
    assert series is None or "want garden" not in series


def test_a_bot_that_knows_nothing_to_say_says_nothing(market: Match) -> None:
    many = [said(people=(1, 2, 3))] * A_ROUND
    assert floor(*many, people=(1, 2, 3)).better(market, 0, ASKS_FOR_RED) is None


def test_who_wants_no_more_offers_gets_none_in_their_own_turn(market: Match) -> None:
    play(market, "A turned stink, want red, propose")
    counter = ["give 0", "want green", "propose"]
    assert floor(people=(0,)).better(market, 1, counter) == counter
    assert floor(people=(0,), hushed=(0,)).better(market, 1, counter) is None


def test_a_bot_makes_so_many_offers_in_a_turn() -> None:
    assert floor(*[said(people=())] * (IN_ALL - 1)).may_speak(0)
    assert not floor(*[said(people=())] * IN_ALL).may_speak(0)
    assert floor(*[said(people=())] * IN_ALL).may_speak(1)


def test_whoever_is_mute_can_still_answer_and_go_on(market: Match) -> None:
    texts = {market.game.actions.text(action) for action in quietly(TALK, market, market.legal_ids(0))}
    assert texts == {"next", "harvest 0", "harvest 1"}


def test_where_there_is_nothing_else_a_bot_may_choose_all(market: Match) -> None:
    only = [action for action in market.legal_ids(0) if market.game.actions.text(action).startswith("want")]
    assert quietly(TALK, market, only) == only


async def test_a_bot_does_not_say_at_the_table_what_it_has_said_before(
    open_server: OpenServer, clocks: FakeClocks, scripted: Scripted, fixed_deal: None
) -> None:
    """The script would make the same offer again and again; with manners, it is made once."""
    server = await open_server(clocks=clocks, reading_seconds=8.0)
    market = Stall(server, clocks, held, set(), offers=9)
    scripted(market.script)
    line = await market.open()
    assert pace(line)["asked"]
    first: dict[str, Any] = line.view["offers"][0]
    await line.say("pass", version=line.version)
    await line.until(lambda: line.view["active"] != 0 or line.view["proposals"] > 1)
    assert line.view["offers"] == [] or line.view["offers"][0]["wants"] != first["wants"]
    while line.view["active"] != ANN:
        version = line.version
        if pace(line)["asked"]:
            await line.say("pass", version=version)
        await line.until(lambda version=version: line.version > version)
    made = [row for row in await market.rows() if row.body[-1] == "propose"]
    assert len(made) <= 3 * IN_ALL
