"""The pace of a table: people get time to read, nobody's no tells what is in a hand, and wishes are kept."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, Line, LiveServer, OpenServer, Scripted, always

from potager.bots.names import GIVEN
from potager.core.errors import CannotPlay
from potager.games.bohnanza.knows.view import View
from potager.server.rooms.pace import GLANCE
from potager.server.store import Taken, Unavailable
from potager.server.store.rows import LogRow

READING, PATIENCE = 8.0, 45.0
ANN = 3  # the last of four seats is a person's
Wanted = Callable[[list[str]], str | None]  # a hand -> the bean that is asked for


def held(hand: list[str]) -> str:
    """A bean that somebody has."""
    return hand[0]


def lacked(hand: list[str]) -> str:
    """A bean that somebody has not."""
    return next(bean for bean in ("garden", "red", "soy", "blue", "chili", "stink") if bean not in hand)


def nothing(hand: list[str]) -> None:
    """A gift."""


class Stall:
    """A table of three scripted bots and a person, Ann: in its turn a bot makes one offer to anyone."""

    def __init__(
        self, server: LiveServer, clocks: FakeClocks, wanted: Wanted, takers: set[int], offers: int
    ) -> None:
        self.server, self.clocks = server, clocks
        self.wanted, self.takers, self.offers = wanted, takers, offers
        self.table = ""
        self.ann: Any = None
        self.lines: list[Line] = []

    def script(self, view: View, seat: int, legal: list[str]) -> str:
        """Offers so often, then ends trading; answers as a taker or with no."""
        if view.phase != "trade" or seat != view.active:
            wishes = ("accept", "decline") if seat in self.takers else ("decline",)
            for name in (*wishes, "sow", "plant", "next"):
                if found := [text for text in legal if text.startswith(name)]:
                    return found[0]
            return legal[0]
        turned = [text for text in legal if text.startswith("turned")]
        if view.proposals >= self.offers or view.draft is None or not (turned or view.draft.turned):
            return "next"
        if not any(text.startswith("want") for text in legal):
            return "next"
        bean = self.wanted(self.server.log(self.table).match.view(ANN).seats[ANN].hand or [])
        if bean and not view.draft.wants:
            return f"want {bean}"
        return "propose" if view.draft.turned else turned[0]

    async def open(self, *watching: Guest) -> Line:
        """Begin; Ann's line, as soon as she is the only one who is asked or awaited."""
        self.ann = self.server.guest()
        self.table = await self.ann.table("bohnanza", 4, bots=[*["gardener"] * 3, None], public=True)
        line = await self.ann.socket(self.table)
        self.lines = [await guest.socket(self.table) for guest in watching]
        await self.ann.call("POST", f"/api/tables/{self.table}/start")
        await self.asked(line)
        return line

    async def asked(self, line: Line) -> None:
        """Ann is asked; the bots have said no, but for the first that would accept and those after it."""
        await line.until(lambda: ANN in line.awaited and (self.takers or len(line.awaited) == 1))

    async def rows(self) -> list[LogRow]:
        return await self.server.store.log(self.table)


OpenMarket = Callable[..., Awaitable[Stall]]


@pytest.fixture
def market(
    open_server: OpenServer, clocks: FakeClocks, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> OpenMarket:
    """Opens tables whose bots say what they are told to, manners or not."""
    monkeypatch.setattr("potager.server.rooms.speech.Speech.floor", always(None))

    async def market(wanted: Wanted, takers: set[int] | None = None, offers: int = 1) -> Stall:
        server = await open_server(clocks=clocks, reading_seconds=READING, patience_seconds=PATIENCE)
        made = Stall(server, clocks, wanted, takers or set(), offers)
        scripted(made.script)
        return made

    return market


def pace(line: Line) -> dict[str, Any]:
    """How the table waits, as somebody heard it last."""
    told = [message for message in line.inbox if message["heard"] in ("sync", "happened", "paced")]
    return told[-1]["pace"]


def ring(line: Line) -> dict[str, float]:
    """What runs down for Ann, as somebody heard it last."""
    return next(waiting["ring"] for waiting in pace(line)["waiting"] if waiting["seat"] == ANN)


async def lets_pass(market: Stall, line: Line, seconds: float) -> LogRow:
    """Time goes by until Ann has said no by herself: her entry."""
    version: int = line.version
    await market.clocks.until_waiting(seconds)
    market.clocks.advance(seconds)
    await line.until(lambda: line.version > version)
    return (await market.rows())[version]


# Alone with bots


async def test_what_one_cannot_accept_runs_out_soon(market: OpenMarket) -> None:
    table = await market(lacked)
    line = await table.open()
    told = pace(line)
    assert (told["asked"], told["can"], ring(line)) == (True, False, {"left": GLANCE, "of": GLANCE})
    row = await lets_pass(table, line, GLANCE)
    assert (row.seat, row.body) == (ANN, ["decline a"]) and row.action_id.startswith("pass-")


async def test_what_one_can_accept_stays_as_long_as_bots_are_patient(market: OpenMarket) -> None:
    table = await market(held)
    line = await table.open()
    assert pace(line)["can"] and ring(line) == {"left": PATIENCE, "of": PATIENCE}
    before = (await table.rows())[-1].at
    row = await lets_pass(table, line, PATIENCE)
    assert (row.seat, row.body, row.at - before) == (ANN, ["decline a"], PATIENCE)


async def test_alone_a_no_is_played_at_once(market: OpenMarket) -> None:
    table = await market(held)
    line = await table.open()
    version, now = line.version, table.clocks.now
    await line.say("pass", version=version)
    await line.until(lambda: line.version > version)
    assert [(row.seat, row.body, row.at) for row in (await table.rows())[version : version + 1]] == [
        (ANN, ["decline a"], now)
    ]


async def test_a_bot_takes_an_open_offer_only_when_people_have_had_time_to_read(market: OpenMarket) -> None:
    table = await market(nothing, takers={1})
    line = await table.open()
    assert pace(line)["reading"] == {"left": READING, "of": READING}
    version: int = line.version
    now = table.clocks.now
    await table.clocks.until_waiting(READING)
    table.clocks.advance(READING - 1)
    await line.is_well()
    assert line.version == version
    await table.clocks.until_waiting(1.0)
    table.clocks.advance(1.0)
    await line.until(lambda: line.version > version)
    row = (await table.rows())[version]
    assert (row.seat, row.body, row.at) == (1, ["accept a"], now + READING)


async def test_a_person_takes_what_a_bot_would_have_taken(market: OpenMarket) -> None:
    table = await market(nothing, takers={1})
    line = await table.open()
    await table.clocks.until_waiting(READING)
    version = line.version
    await line.play("accept a")
    await line.until(lambda: line.version > version + 1)
    rows = (await table.rows())[version:]
    assert rows[0].body == ["accept a"] and rows[0].seat == ANN
    assert all(row.body != ["accept a"] for row in rows[1:] if row.seat == 1)


async def test_a_bot_takes_an_offer_as_soon_as_people_have_said_no(market: OpenMarket) -> None:
    table = await market(nothing, takers={1})
    line = await table.open()
    await table.clocks.until_waiting(READING)
    version, now = line.version, table.clocks.now
    await line.say("pass", version=version)
    await line.until(lambda: line.version >= version + 2)
    rows = (await table.rows())[version : version + 2]
    assert [(row.seat, row.body, row.at) for row in rows] == [
        (ANN, ["decline a"], now),
        (1, ["accept a"], now),
    ]


async def test_whoever_thinks_is_waited_for(market: OpenMarket) -> None:
    table = await market(nothing, takers={1})
    line = await table.open()
    await table.clocks.until_waiting(READING)
    table.clocks.advance(READING - 1)
    version = line.version
    await line.say("hold", version=version)
    told = (await line.heard("paced"))["pace"]
    assert told["reading"] == {"left": PATIENCE, "of": PATIENCE}
    await table.clocks.until_waiting(PATIENCE)
    table.clocks.advance(PATIENCE - 1)
    await line.is_well()
    assert line.version == version
    await line.play("accept a")


# In company


def until(message: dict[str, Any], version: int) -> bool:
    """Whether a message is about what was played up to the no after a version, or the pace till then."""
    return message.get("version", message.get("entry", {}).get("version", version + 2)) <= version + 1


def seen_of(message: dict[str, Any]) -> dict[str, Any]:
    """A message without the offer's own words."""
    entry = message.get("entry", {"seat": ANN})
    return {name: value for name, value in message.items() if name not in ("view", "entry")} | (
        {"entry": entry} if entry["seat"] == ANN else {"events": len(entry["events"])}
    )


@pytest.mark.parametrize("said", [False, True], ids=["silent", "says no"])
async def test_how_and_when_a_seat_says_no_is_the_same_with_the_cards_and_without(
    market: OpenMarket, fixed_deal: None, said: bool
) -> None:
    """All that another person hears is compared, but for the bean that is wanted and names."""
    heard: list[Any] = []
    for wanted in (held, lacked):
        table = await market(wanted)
        start = table.clocks.now
        line = await table.open(table.server.guest())
        eve = table.lines[0]
        assert pace(line)["can"] == (wanted is held)
        version = line.version
        if said:
            await line.say("pass", version=version)
            assert (await line.heard("paced"))["pace"]["passed"]
        row = await lets_pass(table, line, READING)
        await eve.until(lambda eve=eve, version=version: eve.version > version)
        messages = [seen_of(message) for message in eve.inbox if until(message, version)]
        heard.append((row.at - start, re.sub(rf"Guest \d+|{'|'.join(GIVEN)}", "someone", str(messages))))
    assert heard[0] == heard[1]


async def test_in_company_a_no_is_told_when_the_time_to_read_is_over(market: OpenMarket) -> None:
    table = await market(held)
    line = await table.open(table.server.guest())
    version, now = line.version, table.clocks.now
    await line.say("pass", version=version)
    assert (await line.heard("paced"))["pace"]["passed"]
    assert not (await table.lines[0].heard("paced"))["pace"]["passed"]
    row = await lets_pass(table, line, READING)
    assert (row.seat, row.body, row.at) == (ANN, ["decline a"], now + READING)


async def test_whoever_thinks_after_a_no_has_not_said_it(market: OpenMarket) -> None:
    table = await market(held)
    line = await table.open(table.server.guest())
    await line.say("pass", version=line.version)
    await line.say("hold", version=line.version)
    await line.heard("paced")
    assert not (await line.heard("paced"))["pace"]["passed"]
    assert (await lets_pass(table, line, PATIENCE)).body == ["decline a"]


async def test_whoever_comes_in_the_middle_makes_company(market: OpenMarket) -> None:
    """Otherwise the time that is left would tell them what is in a hand."""
    table = await market(held)
    line = await table.open()
    await table.clocks.until_waiting(PATIENCE)
    table.clocks.advance(20.0)
    eve = await table.server.guest().socket(table.table)
    assert ring(eve) == {"left": READING, "of": READING}
    assert (await lets_pass(table, line, READING)).body == ["decline a"]


async def test_people_wait_for_each_other_without_a_ring(open_server: OpenServer, clocks: FakeClocks) -> None:
    server = await open_server(clocks=clocks, reading_seconds=READING, patience_seconds=PATIENCE)
    table, [one, two] = await server.guest().begin_with(server.guest(), game="bohnanza", seats=3)
    await one.play("plant 0")
    await one.play("next")
    await one.play(f"turned {next(iter(one.view['turned']))}", *["want garden"] * 6, "propose")
    await two.until(lambda: 1 in two.awaited and 2 not in two.awaited)
    assert pace(two)["asked"] and pace(two)["waiting"] == []
    assert pace(two)["reading"] == {"left": READING, "of": READING}
    await two.say("pass", version=two.version)
    version = two.version
    await clocks.until_waiting(READING)
    clocks.advance(READING)
    await two.until(lambda: two.version > version)
    assert ["decline a"] in [row.body for row in await server.store.log(table) if row.seat == 1]


# No more offers in this turn


async def test_whoever_wants_no_more_offers_says_no_by_themselves_until_the_turn_ends(
    market: OpenMarket,
) -> None:
    table = await market(held, offers=2)
    line = await table.open()
    await line.say("hush", hushed=True)
    told = (await line.heard("paced"))["pace"]
    assert told["hushed"] and told["passed"]
    await line.until(lambda: line.view["active"] == 1 and ANN in line.awaited)
    now = table.clocks.now
    no = [row for row in await table.rows() if row.seat == ANN]
    assert [(row.body, row.at) for row in no] == [(["decline a"], now)] * 2
    assert not pace(line)["hushed"] and ring(line)["left"] == PATIENCE


async def test_a_wish_for_no_more_offers_can_be_taken_back(market: OpenMarket) -> None:
    table = await market(held, offers=2)
    line = await table.open(table.server.guest())
    for hushed in (True, False):
        await line.say("hush", hushed=hushed)
        assert (await line.heard("paced"))["pace"]["hushed"] == hushed
    await lets_pass(table, line, READING)
    await table.asked(line)
    assert line.view["active"] == 0 and ring(line)["left"] == READING


# What is refused, and what fails


async def test_who_is_not_asked_cannot_say_no(market: OpenMarket) -> None:
    table = await market(held, offers=2)
    line = await table.open()
    await line.refused("stale", "pass", version=line.version - 5)
    await line.say("pass", version=line.version)
    await line.until(lambda: line.view["active"] == 0 and line.view["proposals"] == 2)
    while line.view["active"] != ANN:
        await table.asked(line)
        await line.say("pass", version=line.version)
        version = line.version
        await line.until(lambda version=version: ANN in line.awaited and line.version > version + 1)
    await line.refused("not-asked", "hold", version=line.version)


async def test_a_game_without_offers_has_no_pace(server: LiveServer, ann: Guest) -> None:
    _, line = await ann.begin("finca", 2, bots=[None, "gardener"])
    assert pace(line) is None
    await line.refused("no-offers", "hush", hushed=True)
    await line.refused("not-asked", "pass", version=0)


@pytest.mark.parametrize("error", [Unavailable("away"), Taken("taken")])
async def test_a_no_that_cannot_be_written_is_tried_again(
    market: OpenMarket, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    table = await market(lacked)
    line = await table.open()
    append, tried = table.server.store.append, list[str]()

    async def fails_once(row: LogRow) -> None:
        tried.append(row.action_id)
        if len(tried) == 1:
            raise error
        await append(row)

    monkeypatch.setattr(table.server.store, "append", fails_once)
    version = line.version
    await table.clocks.until_waiting(GLANCE)
    table.clocks.advance(GLANCE)
    again = 1.0 if isinstance(error, Unavailable) else GLANCE  # a log that was read anew asks anew
    await table.clocks.until_waiting(again)
    table.clocks.advance(again)
    await line.until(lambda: line.version > version)
    assert tried[0] == tried[1] and tried[0].startswith("pass-")


async def test_a_no_that_the_rules_refuse_stops_nobody(
    market: OpenMarket, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await market(lacked)
    line = await table.open()

    async def refused(_: object) -> None:
        raise CannotPlay("no")

    monkeypatch.setattr(table.server.room(table.table)._paces, "_enter", refused)
    await table.clocks.until_waiting(GLANCE)
    table.clocks.advance(GLANCE)
    await line.play("decline a")
