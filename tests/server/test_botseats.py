"""Bots at a table where several seats act: they answer, they wait for people, and not for ever."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable

import liveserver
import pytest
from fakeclocks import FakeClocks
from test_together import SEATS, all_at, gives, open_market, turned

from potager import Match, load
from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.games.bohnanza.knows.view import View
from potager.server.rooms.bots import asker, releasing
from potager.server.rooms.series import noticed
from potager.server.rooms.tablelog import TableLog
from potager.server.store import Taken
from potager.server.store.rows import LogRow

PATIENCE = 45.0
Fault = Callable[[list[int]], int]


def offers_once(view: View, seat: int, legal: list[str]) -> str:
    """Plants, offers a card that was turned up to anyone, and ends trading when it must go on."""
    draft = view.draft
    if draft is not None and draft.turned and "propose" in legal:
        return "propose"
    gift = [text for text in legal if text.startswith("turned")]
    if gift and view.asked == [] and view.offers == []:
        return gift[0]
    for name in ("sow", "plant", "next", "decline"):
        if found := [text for text in legal if text.startswith(name)]:
            return found[0]
    return legal[0]


async def a_bot_begins(server: liveserver.LiveServer, seats: int = SEATS) -> tuple[str, liveserver.Line]:
    """The last seat is a person's, the others are bots."""
    ann = server.guest()
    bots = ["greedy"] * (seats - 1) + [None]
    table = await ann.table("bohnanza", seats, bots=bots, start=True)
    return table, await ann.socket(table)


async def asked_with_beans(line: liveserver.Line) -> str:
    """Play on until the first seat asks a person who could harvest; how they would."""
    while True:
        await line.until(lambda: line.awaited == [3])
        could = [text for text in line.legal if text.startswith("harvest")]
        if could and line.view["active"] == 0:
            return could[0]
        names = ("sow", "plant", "next", "decline", "harvest")
        await line.play(min(line.legal, key=lambda text: [*names, text.split()[0]].index(text.split()[0])))


async def test_all_bots_that_are_asked_answer(server: liveserver.LiveServer) -> None:
    table, line = await server.guest().begin("bohnanza", SEATS)
    await line.play("plant 0")
    await line.play("next")
    await line.play(f"turned {turned(line)[0]}", "want garden", "want garden", "propose")
    await line.until(lambda: 0 in line.awaited)
    answered = [row.seat for row in (await server.store.log(table))[3:]]
    assert answered and set(answered) <= {1, 2, 3}


async def test_bots_that_are_asked_together_answer_one_after_the_other(
    open_server: liveserver.OpenServer, clocks: FakeClocks, scripted: liveserver.Scripted
) -> None:
    scripted(offers_once)
    server = await open_server(clocks=clocks, bot_pause=7.0)
    table, line = await server.guest().begin("bohnanza", SEATS)
    await line.play("plant 0")
    await line.play("next")
    await line.play("want garden", "propose")
    for _ in range(3):
        await clocks.until_waiting(7.0)
        clocks.advance(7.0)
    await line.until(lambda: line.awaited == [0])
    rows = await server.store.log(table)
    assert [row.seat for row in rows[3:]] == [1, 2, 3]
    assert all(later.at - row.at == 7.0 for row, later in itertools.pairwise(rows[2:]))


async def test_a_bot_waits_for_the_people_it_has_asked(
    open_server: liveserver.OpenServer, clocks: FakeClocks, scripted: liveserver.Scripted
) -> None:
    scripted(offers_once)
    server = await open_server(clocks=clocks, patience_seconds=PATIENCE)
    _, line = await a_bot_begins(server)
    await line.until(lambda: line.awaited == [3])
    version = line.version
    await clocks.until_waiting(PATIENCE)
    clocks.advance(PATIENCE - 1)
    await line.is_well()
    assert line.version == version and clocks.is_waiting(1.0)
    assert line.view["phase"] == "trade" and line.view["active"] == 0
    await line.play("decline a")
    await line.until(lambda: line.view["phase"] != "trade" or line.view["active"] != 0)


async def test_a_bot_goes_on_when_people_are_silent(
    open_server: liveserver.OpenServer, clocks: FakeClocks, scripted: liveserver.Scripted
) -> None:
    """In a game that does not say which actions are offers; where it does, silence is a no."""
    scripted(offers_once)
    server = await open_server(clocks=clocks, patience_seconds=PATIENCE)
    server.lobby.games._games["bohnanza"] = dataclasses.replace(load("bohnanza"), talk=None)
    table, line = await a_bot_begins(server)
    await line.until(lambda: line.awaited == [3])
    version: int = line.version
    await clocks.until_waiting(PATIENCE)
    clocks.advance(PATIENCE)
    await line.until(lambda: line.version > version)
    rows = await server.store.log(table)
    assert rows[version].at - rows[version - 1].at == PATIENCE
    assert (rows[version].seat, rows[version].body) == (0, ["next"])


async def test_a_sign_of_life_gives_people_their_time_anew(
    open_server: liveserver.OpenServer, clocks: FakeClocks, scripted: liveserver.Scripted
) -> None:
    scripted(offers_once)
    server = await open_server(clocks=clocks, patience_seconds=PATIENCE)
    _, line = await a_bot_begins(server)
    harvest = await asked_with_beans(line)
    await clocks.until_waiting(PATIENCE)
    clocks.advance(PATIENCE - 1)
    await line.play(harvest)
    assert line.awaited == [3] and line.view["active"] == 0
    version = line.version
    await clocks.until_waiting(PATIENCE)
    clocks.advance(PATIENCE)
    await line.until(lambda: line.version > version)


async def test_no_bot_gets_impatient_in_the_turn_of_a_person(
    open_server: liveserver.OpenServer, scripted: liveserver.Scripted
) -> None:
    """A bot that has had its turn could still harvest: that would be no reason to."""
    scripted(offers_once)
    server = await open_server(patience_seconds=0.0)
    table, line = await a_bot_begins(server)
    await line.until(lambda: line.view["active"] == 3 and line.view["phase"] == "plant")
    version = line.version
    await server.rest(table)
    await line.is_well()
    assert line.version == version and line.awaited == [3]


async def test_nobody_goes_on_in_place_of_a_person(
    open_server: liveserver.OpenServer, scripted: liveserver.Scripted
) -> None:
    """A person has asked: bots that have answered stay with it, however long another person is silent."""
    scripted(offers_once)
    server = await open_server(patience_seconds=0.0)
    table, [line, _silent] = await server.guest().begin_with(server.guest(), game="bohnanza", seats=SEATS)
    await line.play("plant 0")
    await line.play("next")
    await line.play("want garden", "propose")
    await line.until(lambda: line.awaited == [1])
    version = line.version
    await server.rest(table)
    await line.is_well()
    assert line.version == version and line.awaited == [1]


async def test_what_a_bot_does_unseen_is_one_entry_with_what_is_seen(server: liveserver.LiveServer) -> None:
    """Otherwise the numbers would tell how long it has thought about its offers."""
    ann = server.guest()
    table, line = await ann.begin("bohnanza", 3, bots=["greedy"] * 3, sit=False)
    await line.until(lambda: line.over, patience=60)
    entries = server.log(table).entries
    assert max(len(entry.row.body) for entry in entries) > 2
    told = [message["entry"]["events"] for message in line.inbox if message["heard"] == "happened"]
    assert all(told)


def test_what_is_private_is_noticed_by_nobody() -> None:
    match = Match("bohnanza", 3, seed=1)
    match.play(0, "plant 0")
    match.play(0, "next")
    for action, seen in (("want red", False), ("give 0", False), ("propose", True), ("withdraw", True)):
        before, number = match.trial(), match.game.actions.parse(action)
        match.play(0, action)
        assert noticed(before, 0, number, match) == seen, action


def test_in_a_game_without_secrets_everything_is_noticed() -> None:
    match = Match("finca", 2, seed=1)
    before = match.trial()
    match.play(0, "place 0")
    assert noticed(before, 0, 0, match)


async def test_who_has_asked_and_what_sets_the_table_free(server: liveserver.LiveServer) -> None:
    table, lines = await open_market(server)
    await gives(lines, turned(lines[0])[0])
    await lines[2].play("decline a")
    await lines[3].play("decline a")
    await all_at(lines, 5)
    log = server.log(table)
    match, text = log.match, log.match.game.actions.text
    assert asker(log) == 0 and match.awaited == (1,)
    texts = {text(action) for action in releasing(match, 0)}
    assert texts == {"next", "withdraw"}
    # Who has declined could still accept, which is why only the asker goes on.
    assert [text(action) for action in releasing(match, 2)] == ["accept a"]


def test_nobody_has_asked_before_anything_has_happened() -> None:
    assert asker(TableLog(Match("finca", 2, seed=1))) == -1


@pytest.mark.parametrize("name", ["greedy", "uniform"])
def test_bots_that_play_in_turn_all_get_to_play(name: str) -> None:
    match = Match("bohnanza", 4, seed=2)
    player, stream = bot(name, match.game), chance.stream(bytes(32), "test")
    while len(match.moves) < 300 and not match.over:
        seat = match.next_seat
        match.play_quietly(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    assert {move.seat for move in match.moves} == {0, 1, 2, 3}


# Bots that fail


async def test_a_bot_whose_entry_was_taken_by_another_server_looks_again(
    server: liveserver.LiveServer, ann: liveserver.Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ann.table("finca", 2, bots=[None, "greedy"], start=True)
    line, append = await ann.socket(table), server.store.append
    tried: list[int] = []

    async def too_late(row: LogRow) -> None:
        tried.append(row.seat)
        if row.seat == 1 and tried.count(1) == 1:
            raise Taken("entry 2 is taken")
        await append(row)

    monkeypatch.setattr(server.store, "append", too_late)
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    assert tried == [0, 1, 1]


async def test_whoever_leaves_a_room_that_was_closed_wakes_no_bot(
    open_server: liveserver.OpenServer, clocks: FakeClocks
) -> None:
    """They would think and try for ever at a table that another server has."""
    server = await open_server(clocks=clocks, bot_pause=7.0)
    ann = server.guest()
    table = await ann.table("finca", 2, bots=[None, "greedy"], start=True)
    line, room = await ann.socket(table), server.room(table)
    await line.play("place 0")
    await room.close()
    bots = room._bots._task
    assert bots is not None and bots.done(), "one was about to play"
    await line.close()
    await server.until_empty(table)
    assert room._bots._task is bots


def unknown(legal: list[int]) -> int:
    return 10**6


def too_far(legal: list[int]) -> int:
    return legal[len(legal)]


class Bad:
    """A bot that chooses badly, so many times."""

    def __init__(self, fault: Fault, times: int = 1) -> None:
        self.fault, self.times, self.asked = fault, times, list[int]()

    def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
        self.asked.append(seat)
        return self.fault(legal) if len(self.asked) <= self.times else legal[0]


@pytest.mark.parametrize("fault", [unknown, too_far])
@pytest.mark.parametrize("level", ["gardener", "master"])
async def test_a_gardener_chooses_where_a_bot_fails(
    server: liveserver.LiveServer,
    ann: liveserver.Guest,
    monkeypatch: pytest.MonkeyPatch,
    logged: liveserver.Logged,
    fault: Fault,
    level: str,
) -> None:
    lines = logged("rooms.bots")
    bad, right = Bad(fault), Bad(too_far, 0)
    made = iter([bad, right])

    def make(name: str, game: Game) -> Bad:
        return next(made)

    monkeypatch.setattr("potager.server.rooms.bots.bot", make)
    _, line = await ann.begin("finca", 2, bots=[None, level])
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    assert (bad.asked, right.asked) == ([1], [1])
    await line.play("place 1")
    await line.until(lambda: line.version == 4)
    assert bad.asked == [1, 1]  # one bot a seat, for the whole game
    assert len(lines) == 1 and lines[0] in ("bot failed", "bot chose what it may not do")


async def test_bots_that_cannot_be_helped_stop_and_are_woken_by_the_next_who_comes(
    server: liveserver.LiveServer,
    ann: liveserver.Guest,
    monkeypatch: pytest.MonkeyPatch,
    logged: liveserver.Logged,
) -> None:
    lines = logged("rooms.bots")
    bad = Bad(too_far, 2)
    monkeypatch.setattr("potager.server.rooms.bots.bot", liveserver.always(bad))
    table, line = await ann.begin("finca")
    await line.play("place 0")
    await server.rest(table)
    assert line.version == 1 and bad.asked == [1, 1] and lines == ["bot failed", "bots stopped"]
    await ann.socket(table)
    await line.until(lambda: line.version == 2)


async def test_a_seat_that_changes_hands_gets_another_bot(
    server: liveserver.LiveServer, ann: liveserver.Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def make(name: str, game: Game) -> Bad:
        made.append(name)
        return Bad(too_far, 0)

    monkeypatch.setattr("potager.server.rooms.bots.bot", make)
    _, line = await ann.begin("finca", 2, bots=[None, "master:bold"])
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    await line.say("away", bot=True)
    await line.until(lambda: line.version >= 6)
    assert made == ["master:bold", "gardener"]


async def test_thinking_counts_into_the_pause(
    open_server: liveserver.OpenServer, clocks: FakeClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
            clocks.now += 5.0
            return legal[0]

    monkeypatch.setattr("potager.server.rooms.bots.bot", liveserver.always(Slow()))
    server = await open_server(clocks=clocks, bot_pause=7.0)
    table, line = await server.guest().begin("finca", 2, bots=[None, "master"])
    await line.play("place 0")
    await line.heard("thinking")
    await clocks.until_waiting(2.0)
    clocks.advance(2.0)
    await line.until(lambda: line.version == 2)
    first, second = (row.at for row in await server.store.log(table))
    assert second - first == 7.0
